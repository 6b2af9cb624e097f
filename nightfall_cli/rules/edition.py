"""Editions and set-ups: immutable records of named choices, which the rules read instead of an edition's name."""

from __future__ import annotations

from typing import Final

from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.named_tuple import NamedTuple


class Edition(NamedTuple):
    """The choices of one edition's document where the documents differ."""

    name: str
    influence_at_claim: bool = False
    """The base 2 influence arrives at the start of the claim phase, not of the turn (`claim.influence`)."""
    wound_effect_before_draw: bool = False
    """The wound effect may also be used before drawing up, still once a turn (`cleanup.wound`)."""
    doubling_stacks: bool = True
    """Each "Double your influence." of a turn doubles; otherwise only one does."""
    free_card_from_any_archive: bool = False
    """A free card may come from any archive; otherwise from an opposing one only with a claim permission."""
    face_up_wounds_counted: bool = True
    """Players may count the remaining face-up wounds (`setup.wounds`)."""
    tie_by_turns: bool = False
    """The last tie-break is the fewest turns taken, then a shared win; otherwise the seat (`end.tie`)."""
    free_card_declinable: bool = False
    """A player may decline a free card; otherwise they must take it. Open in every document [I] (`chain.must`)."""

    def __repr__(self) -> str:
        """Return the text that `State.fingerprint` reads: without later fields, so that fingerprints stay the same."""
        fields = self._fields[: self._fields.index("tie_by_turns") + 1]
        return f"Edition({', '.join(f'{field}={getattr(self, field)!r}' for field in fields)})"


EDITIONS: dict[str, Edition] = {
    edition.name: edition
    for edition in (
        Edition("en"),
        Edition(
            "de",
            influence_at_claim=True,
            wound_effect_before_draw=True,
            doubling_stacks=False,
            free_card_from_any_archive=True,
            face_up_wounds_counted=False,
            free_card_declinable=True,
        ),
        Edition("fr", free_card_declinable=True),
        Edition("ru", tie_by_turns=True, free_card_declinable=True),
    )
}

BASE_INFLUENCE: Final = 2
HAND_SIZE: Final = 5
COMMONS_SIZE: Final = 8
FACE_UP_PER_PLAYER: Final = 10
SERIES_LIMIT: Final = 100
MIN_PLAYERS, MAX_PLAYERS = 2, 5


def check_player_count(count: int) -> None:
    """Raise ValueError unless so many can play (`setup.players`)."""
    if not MIN_PLAYERS <= count <= MAX_PLAYERS:
        template = phrase("expected {least} to {most} players, got {number} (setup.players)")
        raise ValueError(Message(template, least=MIN_PLAYERS, most=MAX_PLAYERS, number=count))


class Setup(NamedTuple):
    """How a game is set up; the default is the draft of the edition (`setup.draft`)."""

    quick: bool = False
    """Fixed pairs of private archives instead of a draft (`setup.quick`)."""
    open: bool = False
    """The commons are dealt face up before the draft (`setup.open`)."""
    secret: bool = False
    """Private archives stay face down until first claimed from (`setup.secret`)."""
    common: bool = False
    """No private archives (`setup.common`)."""
    two_player_draft: bool = True
    """Two players use the draft for two (`setup.draft-two`)."""
    promos: bool = False
    """The draft pool includes the promo cards."""
    series: bool = False
    """Play games until a player has 100 wounds in total (`setup.series`)."""

    def conflict(self) -> str:
        """Return why these choices cannot be combined, "" if they can."""
        if self.quick and (self.open or self.common):
            other = "open" if self.open else "common"
            return Message("quick replaces the draft and {word} changes it: choose one", word=other)
        if self.common and self.open:
            return Message("open and common both change the draft: choose one")
        if self.common and self.secret:
            return Message("secret hides private archives and common has none: choose one")
        return ""


SETUP_WORDS = ("draft", "full", "quick", "open", "secret", "common", "promos", "series")


def read_setup(words: list[str]) -> Setup:
    """Return the set-up of words such as ``["open", "secret"]``; raises ValueError for unknown or conflicting words.

    ``draft`` is the default draft; with ``full``, two players use the draft for three to five.
    """
    choices: dict[str, bool] = {}
    for word in words:
        if word not in SETUP_WORDS:
            raise ValueError(Message("unknown set-up '{word}'; known: {names}", word=word, names=SETUP_WORDS))
        if word == "full":
            choices["two_player_draft"] = False
        elif word != "draft":
            choices[word] = True
    if "draft" in words and "quick" in words:
        raise ValueError(Message("quick replaces the draft: choose one of draft and quick"))
    setup = Setup(**choices)
    if setup.conflict():
        raise ValueError(setup.conflict())
    return setup


def setup_words(setup: Setup) -> list[str]:
    """Return the words from which `read_setup` makes this set-up."""
    words = [word for word in SETUP_WORDS if word not in ("draft", "full") and getattr(setup, word)]
    return words if setup.two_player_draft else ["full", *words]
