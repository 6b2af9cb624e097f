"""A printed card: values, texts, names, and the source of each value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from nightfall_cli.cards.sentences import Effect

Language = Literal["en", "de", "fr", "ru"]
LANGUAGES: tuple[Language, ...] = ("en", "de", "fr", "ru")

COLORS = ("white", "red", "green", "blue", "purple", "yellow")
COLOR_LETTERS = dict(zip(COLORS, "WRGBPY", strict=True))
SPECIES = ("hunter", "vampire", "werewolf", "ghoul")
KINDS = ("minion", "action", "wound")
LABELS = ("Chain", "Your chain", "In play", "Kicker")

ATTESTED = ("en", "man", "de", "fr", "ru", "public")
RECONSTRUCTED = "reconstructed"
NO_MORE_TEXT = "no chain or in-play text"
USER = "user"
SOURCES = (*ATTESTED, RECONSTRUCTED, USER)


class Paragraph(NamedTuple):
    """One labelled paragraph of a card's text, as effects.

    ``label`` is one of `LABELS`; ``instead`` is true for a kicker that replaces the chain text.
    ``source`` is the source of the sentence, ``amount`` the source of its number; ``ours`` are the words of the
    printed paragraph that no document gives, although one gives the rest.
    """

    label: str
    effects: tuple[Effect, ...]
    instead: bool = False
    source: str = USER
    amount: str = USER
    ours: tuple[str, ...] = ()

    @property
    def reconstructed(self) -> bool:
        """True when the sentence, its number or some of its words are our placeholders for the printed ones."""
        return bool(self.ours) or RECONSTRUCTED in (self.source, self.amount)


DEFAULTS: dict[str, Any] = {
    "species": "",
    "color": "",
    "links": (),
    "kicker": "",
    "cost": 0,
    "strength": 0,
    "health": 0,
    "copies": 7,
    "starter": False,
    "in_draft": True,
    "quoted": False,
    "paragraphs": (),
    "names": {},
    "source": {},
}
"""The printed values of a card besides its name and kind, with their defaults."""
FLAGS = (
    *("blocks_damage", "stays_in_play", "exiled_when_destroyed", "exiled_when_discarded"),
    *("unblockable", "returns_when_destroyed", "shields_player", "counts_minions"),
)
"""The abilities of "In play" texts."""


class Card:
    """A card as printed. Shared and never changed; two cards are equal when they are the same object.

    A library reads equal tables as the same object: see `Card.values`.

    Every field is declared once, below. A card is made from its name, its kind, and its printed values where they
    differ from `DEFAULTS`; the fields after `source` follow from them.
    """

    name: str
    kind: str
    species: str
    color: str
    links: tuple[str, ...]
    kicker: str
    cost: int
    # None for a minion whose text counts its strength ("X").
    strength: int | None
    health: int
    copies: int
    starter: bool
    in_draft: bool
    quoted: bool
    paragraphs: tuple[Paragraph, ...]
    # Names and aliases by language; sources by field.
    names: dict[str, tuple[str, ...]]
    source: dict[str, object]
    # A cache of `program`.
    programs: dict[tuple[str, ...], tuple[Effect, ...]]
    # The `FLAGS`.
    blocks_damage: bool
    stays_in_play: bool
    exiled_when_destroyed: bool
    exiled_when_discarded: bool
    unblockable: bool
    returns_when_destroyed: bool
    shields_player: bool
    counts_minions: bool

    __slots__ = tuple(__annotations__)

    def __init__(self, name: str, kind: str, **values: Any) -> None:
        unknown = values.keys() - DEFAULTS.keys()
        if unknown:
            raise TypeError(f"a card has no field {', '.join(sorted(unknown))}")
        self.name = name
        self.kind = kind
        for field, value in {**DEFAULTS, **values}.items():
            setattr(self, field, value)
        self.names = dict(self.names)
        self.source = dict(self.source)
        self.programs = {}
        flags = {flag for paragraph in self.paragraphs for effect in paragraph.effects for flag in effect.flags}
        for flag in FLAGS:
            setattr(self, flag, flag in flags)

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def values(self) -> tuple[object, ...]:
        """Return everything that is read of a card, its sources too: cards with equal values are interchangeable."""
        printed = [getattr(self, field) for field in DEFAULTS if field not in ("names", "source")]
        sources = ((key, tuple(source) if isinstance(source, list) else source) for key, source in self.source.items())
        return self.name, self.kind, *printed, frozenset(self.names.items()), frozenset(sources)

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how a pickle is made again; a compiled class cannot be made without its values."""
        return _made, (self.name, self.kind, {field: getattr(self, field) for field in DEFAULTS})

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    @property
    def is_wound(self) -> bool:
        """True when the card is a wound (bite, bleed or burn) and not an order."""
        return self.kind == "wound"

    @property
    def is_minion(self) -> bool:
        """True when the card is an order that enters play."""
        return self.kind == "minion"

    def paragraph(self, label: str) -> Paragraph | None:
        """Return the paragraph with that label, or None."""
        for paragraph in self.paragraphs:
            if paragraph.label == label:
                return paragraph
        return None

    def program(self, labels: tuple[str, ...]) -> tuple[Effect, ...]:
        """Return the effects of the paragraphs ``labels``, in this order; a label may occur twice."""
        known = self.programs.get(labels)
        if known is None:
            found = (self.paragraph(label) for label in labels)
            known = tuple(effect for paragraph in found if paragraph for effect in paragraph.effects)
            self.programs[labels] = known
        return known

    def shown(self, language: str = "en") -> str:
        """Return the name in that language, quoted as printed; the English name where the language has none."""
        name = self.name if language == "en" else self.names.get(language, (self.name,))[0]
        return f'"{name}"' if self.quoted else name

    def mark(self, field: str) -> str:
        """Return ``≈``, the mark before a reconstructed value, or "" for any other field.

        A link colour is the field ``link: COLOUR``, as in `reconstructed`.
        """
        return "≈" if field in self.reconstructed() else ""

    def strength_mark(self) -> str:
        """Return ``≈`` where the strength of the minion in play is ours: the number, or the text that counts it."""
        counting = self.paragraph("In play") if self.counts_minions else None
        return "≈" if counting is not None and counting.reconstructed else self.mark("strength")

    def field_words(self, field: str) -> str:
        """Return a field of `reconstructed` in words, for a list after the card's name."""
        if field == "kicker" and not self.kicker:
            return "no kicker"
        return {"color": "colour", "text": NO_MORE_TEXT}.get(field, field)

    def all_names(self) -> tuple[str, ...]:
        """Return every name and alias once, English first."""
        others = (name for language in LANGUAGES for name in self.names.get(language, ()))
        return tuple(dict.fromkeys((self.name, *others)))

    def reconstructed(self) -> tuple[str, ...]:
        """Return the fields whose value is reconstructed; texts as ``text: Label``, links as ``link: colour``.

        ``kicker`` on a card without a kicker means that no document says it has none; ``text`` means that a text is
        missing which the printed card must have.
        """
        found = [field for field, source in self.source.items() if source == RECONSTRUCTED]
        links = self.source.get("links", ())
        if isinstance(links, (list, tuple)):
            found += [
                f"link: {color}" for color, source in zip(self.links, links, strict=False) if source == RECONSTRUCTED
            ]
        found += [f"text: {paragraph.label}" for paragraph in self.paragraphs if paragraph.reconstructed]
        return tuple(found)


def _made(name: str, kind: str, values: dict[str, Any]) -> Card:
    return Card(name, kind, **values)
