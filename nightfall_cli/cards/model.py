"""What is printed on a card: values, texts, names and where each value comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nightfall_cli.cards.sentences import Effect

Language = Literal["en", "de", "fr", "ru"]
LANGUAGES: tuple[Language, ...] = ("en", "de", "fr", "ru")

COLORS = ("white", "red", "green", "blue", "purple", "yellow")
COLOR_LETTERS = dict(zip(COLORS, "WRGBPY", strict=True))
SPECIES = ("hunter", "vampire", "werewolf", "ghoul")
KINDS = ("minion", "action", "wound")
LABELS = ("Chain", "Your chain", "In play", "Kicker")

ATTESTED = ("en", "de", "fr", "ru", "public")
RECONSTRUCTED = "reconstructed"
USER = "user"
SOURCES = (*ATTESTED, RECONSTRUCTED, USER)


class Paragraph(NamedTuple):
    """One labelled paragraph of a card's text, as effects.

    ``label`` is one of `LABELS`; ``instead`` is true for a kicker that replaces the chain text.
    ``source`` says who attests the sentence, ``amount`` who attests the number in it.
    """

    label: str
    effects: tuple[Effect, ...]
    instead: bool = False
    source: str = USER
    amount: str = USER

    @property
    def reconstructed(self) -> bool:
        """Whether the sentence or its number is our placeholder for the printed one."""
        return RECONSTRUCTED in (self.source, self.amount)


class Card:
    """A card as printed. Shared and never changed; two cards are equal when they are the same object.

    ``strength`` is None for a minion whose strength is counted from its text ("X").
    The flags at the end are read off the "In play" effects once, when the card is made.
    """

    __slots__ = (
        "blocks_damage",
        "color",
        "copies",
        "cost",
        "counts_minions",
        "exiled_when_destroyed",
        "exiled_when_discarded",
        "health",
        "in_draft",
        "kicker",
        "kind",
        "links",
        "name",
        "names",
        "paragraphs",
        "programs",
        "quoted",
        "returns_when_destroyed",
        "shields_player",
        "source",
        "species",
        "starter",
        "stays_in_play",
        "strength",
        "unblockable",
    )

    def __init__(
        self,
        name: str,
        kind: str,
        *,
        species: str = "",
        color: str = "",
        links: tuple[str, ...] = (),
        kicker: str = "",
        cost: int = 0,
        strength: int | None = 0,
        health: int = 0,
        copies: int = 7,
        starter: bool = False,
        in_draft: bool = True,
        quoted: bool = False,
        paragraphs: tuple[Paragraph, ...] = (),
        names: Mapping[str, tuple[str, ...]] | None = None,
        source: Mapping[str, object] | None = None,
    ) -> None:
        self.name = name
        self.kind = kind
        self.species = species
        self.color = color
        self.links = links
        self.kicker = kicker
        self.cost = cost
        self.strength = strength
        self.health = health
        self.copies = copies
        self.starter = starter
        self.in_draft = in_draft
        self.quoted = quoted
        self.paragraphs = paragraphs
        self.names = dict(names or {})
        self.source = dict(source or {})
        self.programs: dict[tuple[str, ...], tuple[Effect, ...]] = {}
        in_play = {flag for paragraph in paragraphs for effect in paragraph.effects for flag in effect.flags}
        self.blocks_damage = "blocks_damage" in in_play
        self.stays_in_play = "stays_in_play" in in_play
        self.exiled_when_destroyed = "exiled_when_destroyed" in in_play
        self.exiled_when_discarded = "exiled_when_discarded" in in_play
        self.unblockable = "unblockable" in in_play
        self.returns_when_destroyed = "returns_when_destroyed" in in_play
        self.shields_player = "shields_player" in in_play
        self.counts_minions = "counts_minions" in in_play

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    @property
    def is_wound(self) -> bool:
        """Whether the card is a wound (bite, bleed or burn) and not an order."""
        return self.kind == "wound"

    @property
    def is_minion(self) -> bool:
        """Whether the card is an order that enters play."""
        return self.kind == "minion"

    def paragraph(self, label: str) -> Paragraph | None:
        """The paragraph with that label, or None."""
        for paragraph in self.paragraphs:
            if paragraph.label == label:
                return paragraph
        return None

    def program(self, labels: tuple[str, ...]) -> tuple[Effect, ...]:
        """The effects of the paragraphs ``labels``, one after the other; a label may come twice."""
        known = self.programs.get(labels)
        if known is None:
            found = (self.paragraph(label) for label in labels)
            known = tuple(effect for paragraph in found if paragraph for effect in paragraph.effects)
            self.programs[labels] = known
        return known

    def shown(self, language: str = "en") -> str:
        """The name in that language, quoted as printed; English where the language has none."""
        name = self.name if language == "en" else self.names.get(language, (self.name,))[0]
        return f'"{name}"' if self.quoted else name

    def mark(self, field: str) -> str:
        """``≈`` for a field whose value is reconstructed, else "": it goes before every value that is shown.

        A link colour is the field ``link: COLOUR``, as in `reconstructed`.
        """
        return "≈" if field in self.reconstructed() else ""

    def all_names(self) -> tuple[str, ...]:
        """Every name and alias, English first, without repetition."""
        others = (name for language in LANGUAGES for name in self.names.get(language, ()))
        return tuple(dict.fromkeys((self.name, *others)))

    def reconstructed(self) -> tuple[str, ...]:
        """The fields whose value is reconstructed; texts as ``text: Label``, links as ``link: colour``."""
        found = [field for field, source in self.source.items() if source == RECONSTRUCTED]
        links = self.source.get("links", ())
        if isinstance(links, (list, tuple)):
            found += [
                f"link: {color}" for color, source in zip(self.links, links, strict=False) if source == RECONSTRUCTED
            ]
        found += [f"text: {paragraph.label}" for paragraph in self.paragraphs if paragraph.reconstructed]
        return tuple(found)
