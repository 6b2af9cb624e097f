"""The forms of a sentence to try, how to split it into clauses and things; and cards that stand for unnamed ones."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from nightfall_cli.cards.model import COLORS, LANGUAGES, Card
from nightfall_cli.language.items import read_thing
from nightfall_cli.language.names import name_index
from nightfall_cli.messages.message import Message, phrase

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.sentences import Effect
    from nightfall_cli.trial.stated import Trial

FORMS: tuple[tuple[str, str], ...] = (
    (
        "PLAYER has CARD, 2 CARD, MINION (2 damage) [in play|hand|deck|discard|archives]",
        "minions are in play and other cards in hand, unless a zone is given; piles are listed top first",
    ),
    (
        "PLAYER links CARD [on THING [and THING]], CARD …",
        'the links form the chain, in this order; the first player to link is active; "on" gives targets',
    ),
    (
        "PLAYER links white order|any order, CARD (kicked)|(not kicked)",
        "a colour stands for any order without text; what is said about the kicker must be so",
    ),
    ("PLAYER attacks PLAYER with MINION, 2 MINION", "minions that no player has yet are put into play"),
    ("PLAYER blocks ATTACKER with MINION, MINION", "a minion that is not named does not block"),
    (
        "PLAYER claims CARD, CARD [from PLAYER|commons]",
        "from the commons by default; the archives are added to the board",
    ),
    ("PLAYER discards CARD, 2 CARD", "when a text says so, else in the claim phase"),
    ("PLAYER orders MINION, MINION", "the order in which blockers of one attacker take its damage"),
    ("PLAYER uses the wound effect on 2 bite, burn [before|after drawing]", "in the clean-up phase"),
    ("PLAYER ends the turn", "plays the clean-up phase"),
    ("destroyed MINION", "only the outcomes in which that minion is destroyed"),
    ("players PLAYER, PLAYER", "the players clockwise, the active one first"),
    ("influence N", "the active player's influence before any effect, base 2 included"),
    ("N face-up wounds", "how many are left; default 10 for each player"),
    ("next wounds bite, burn", "the top of the wound stack; random by default"),
    ("commons CARD, CARD", "archives that every player may claim from"),
    ("edition en|de|fr|ru", "the edition whose rules apply"),
    ("seed N", "fixes the random draws; default 1"),
)
"""Every form and its meaning. ``;``, ``.`` or a new line separates clauses."""

_VERBS = ("links", "attacks", "blocks", "claims", "discards", "uses", "orders", "ends")
VERBS = {"has": "has", "have": "has"} | {form: verb for verb in _VERBS for form in (verb.removesuffix("s"), verb)}
FACTS = ("influence", "next", "commons", "edition", "seed", "players", "destroyed")
ZONES = {zone: zone for zone in ("play", "hand", "deck", "discard", "archives")}
ZONES |= {"discard pile": "discard", "archive": "archives"}
WOUND_EFFECT = "the wound effect on"
THE_TURN = "the turn"

_SEPARATOR = re.compile(r"[;\n]|(?<!\b[^\W\d_])\.(?=\s|$)")


def form_lines() -> list[str]:
    """Return each form, followed by a line with its meaning."""
    return [line for form, text in FORMS for line in (f"  {form}", Message("      {text}", text=Message(text)))]


def split_clauses(sentence: str, library: Library) -> list[str]:
    """Return the clauses of a sentence; a full stop within a card's name, or after an initial, ends none.

    >>> from nightfall_cli.cards.library import base_library
    >>> split_clauses("Brad has J.J. McTeague. Ann links Vulko; seed 3.", base_library())
    ['Brad has J.J. McTeague', 'Ann links Vulko', 'seed 3']
    """
    starts = [0, *_separators(sentence, library), len(sentence)]
    clauses = (sentence[start:end].rstrip(";.\n ") for start, end in pairwise(starts))
    return [" ".join(clause.split()) for clause in clauses if clause.strip()]


def last_clause_start(sentence: str, library: Library) -> int:
    """Return the place where the last clause of a sentence starts."""
    return [0, *_separators(sentence, library)][-1]


def _separators(sentence: str, library: Library) -> list[int]:
    """Return the place after each separator."""
    found = _SEPARATOR.finditer(sentence)
    return [at.end() for at in found if at[0] != "." or not _within_a_name(sentence, at.start(), library)]


def _within_a_name(text: str, at: int, library: Library) -> bool:
    """True when the full stop at ``at`` is inside a card's name."""
    spelt = text.casefold()
    for card in library.cards.values():
        for name in card.all_names():
            dot = name.find(".")
            while 0 <= dot < len(name) - 1:
                if spelt.startswith(name.casefold(), max(0, at - dot)) and at >= dot:
                    return True
                dot = name.find(".", dot + 1)
    return False


def split_things(text: str, library: Library) -> list[str]:
    """Return the things between "and"; a name such as Shock and Awe stays whole.

    >>> from nightfall_cli.cards.library import base_library
    >>> split_things("Rend and Tear of Brad and Vulko of Janet and bite", base_library())
    ['Rend and Tear of Brad', 'Vulko of Janet', 'bite']
    """
    index = name_index(library)
    things: list[str] = []
    for piece in re.split(r"(?<!\s)\s++and\s++", text.strip(), flags=re.IGNORECASE):
        whole = f"{things[-1]} and {piece}" if things else ""
        name, owner = split_thing(whole, library) if whole else ("", "")
        if " and " in name.casefold() and " and " not in owner.casefold() and index.tiers(name):
            things[-1] = whole
        else:
            things.append(piece)
    return things


def split_thing(text: str, library: Library) -> tuple[str, str]:
    """Return a thing without its owner, number and the word archive; and the owner, "" when none is given.

    >>> from nightfall_cli.cards.library import base_library
    >>> split_thing("archive Vulko#2 of Brad", base_library()), split_thing("Janet's Vulko", base_library())
    (('Vulko', 'Brad'), ('Vulko', 'Janet'))
    """
    name, _, owner = read_thing(text.strip(), name_index(library))
    return name, owner


ANY_CARD = "any card"
COPIES = 60
ANY_ORDER = "any order"
_COLOR_OF = {ANY_CARD: "white", ANY_ORDER: "white", **{f"{color} order": color for color in COLORS}}


STAND_INS = {
    "white order": ("weiße Karte", "carte blanche", "белый приказ"),
    "red order": ("rote Karte", "carte rouge", "красный приказ"),
    "green order": ("grüne Karte", "carte verte", "зелёный приказ"),
    "blue order": ("blaue Karte", "carte bleue", "синий приказ"),
    "purple order": ("lila Karte", "carte violette", "сиреневый приказ"),
    "yellow order": ("gelbe Karte", "carte jaune", "жёлтый приказ"),
    ANY_ORDER: ("beliebige Befehlskarte", "carte Ordre quelconque", "любой приказ"),
    ANY_CARD: ("beliebige Karte", "carte quelconque", "любая карта"),
}
"""What the cards that stand for others are called in German, French and Russian."""


@cache
def stand_in(name: str) -> Card | None:
    """Return the card without text that stands for ``white order`` or ``any card``, or None.

    >>> stand_in("white order"), stand_in("Any card"), stand_in("Vulko")
    (<white order>, <any card>, None)
    """
    spelt = " ".join(name.split())
    if spelt != spelt.casefold():
        return stand_in(spelt.casefold())
    if spelt not in _COLOR_OF:
        return None
    names = {language: (name,) for language, name in zip(LANGUAGES[1:], STAND_INS[spelt], strict=True)}
    return Card(spelt, "action", color=_COLOR_OF[spelt], links=COLORS, copies=COPIES, in_draft=False, names=names)


def any_of(name: str) -> Card:
    """Return the card that stands for ``white order`` or ``any card``."""
    card = stand_in(name)
    assert card is not None
    return card


def color_beside(card: Card | None, kicked: bool) -> str:
    """Return a colour for the order before a card: its kicker's, or one that does not trigger its kicker."""
    if card is not None and kicked:
        return card.kicker
    return next(color for color in COLORS if card is None or color != card.kicker)


def effects_of(card: Card | None) -> list[Effect]:
    """Return the effects of a card, the kicker last."""
    paragraphs = sorted(card.paragraphs, key=lambda paragraph: paragraph.label == "Kicker") if card else []
    return [effect for paragraph in paragraphs for effect in paragraph.effects]


def resolving_effects(card: Card, kicked: bool) -> tuple[Effect, ...]:
    """Return the effects of an order that resolves; a kicker that begins with "Instead" replaces the chain text."""
    kicker = card.paragraph("Kicker") if kicked else None
    chain = () if kicker is not None and kicker.instead else ("Chain", "Your chain")
    return card.program((*chain, *(("Kicker",) if kicker is not None else ())))


def targets_of(card: Card | None) -> list[str]:
    """Return the kinds of things that the texts of a card target, in order."""
    return [effect.target for effect in effects_of(card) if effect.target]


def zone_of(kind: str) -> str:
    """Return the zone of a kind of target: play, chain or discard; "" for players and archives."""
    places = {"minion": "play", "order in the chain": "chain"}
    return "discard" if kind.startswith("own discarded") else places.get(kind, "")


def fits(card: Card | None, kind: str, zone: str = "") -> bool:
    """True for a card, or a player for None, of a kind of target; in a zone, if one is stated."""
    if card is None:
        return kind in ("player", "opponent")
    of_kind = card.is_minion if "minion" in kind else card.is_wound if "wound" in kind else not card.is_wound
    return bool(zone_of(kind)) and of_kind and zone in ("", zone_of(kind))


def own_damage(card: Card) -> int:
    """Return the damage with which a minion enters play by its chain text."""
    return sum(e.n for p in card.paragraphs for e in p.effects if e.name == "EnterDamaged" and p.label == "Chain")


@cache
def with_stand_ins(library: Library, cards: tuple[Card, ...]) -> Library:
    """Return the library with these cards added."""
    return library.with_cards(list(cards)) if cards else library


def colored(trial: Trial) -> list[tuple[tuple[str, ...], Trial]]:
    """Return the trials that a sentence stands for, each with what is chosen in it: one without ``any order``.

    Before an order with a kicker, ``any order`` has the colour of the kicker, and another one.
    """
    open_order = any_of(ANY_ORDER)
    at = next((i for i, link in enumerate(trial.links) if link.card is open_order), None)
    if at is None:
        return [((), trial)]
    after = trial.links[at + 1].card if at + 1 < len(trial.links) else None
    kicked = [color_beside(after, True)] if after is not None and after.kicker else []
    found = []
    for color in (*kicked, color_beside(after, False)):
        card = any_of(f"{color} order")
        open_link, colored_link = trial.links[at], trial.links[at]._replace(cards=(card,))
        stated = tuple(colored_link if one is open_link else one for one in trial.stated)
        left = [one.card for one in stated if one.verb == "link"]
        stand_ins = tuple(dict.fromkeys((*(c for c in trial.stand_ins if c is not open_order or c in left), card)))
        before = phrase("the order before {card} is {color}")
        choice = (Message(before, card=after, color=Message(color)),) if after is not None and kicked else ()
        found += [((*choice, *more), one) for more, one in colored(trial._replace(stated=stated, stand_ins=stand_ins))]
    return found


def with_kicker(trial: Trial) -> list[tuple[tuple[str, ...], Trial]]:
    """Return the trials of a question on one order of which nothing says whether it is kicked: not kicked, and kicked.

    They are [] for any other sentence; each has what is chosen in it.
    """
    link = trial.links[0] if len(trial.links) == 1 else None
    asks = trial.question or trial.asks_legality
    if link is None or not (asks and link.card.kicker) or "not kicked)" in trial.clauses[link.clause - 1]:
        return []
    before = any_of(f"{link.card.kicker} order")
    stated = [one for own in trial.stated for one in ([own._replace(cards=(before,), on=())] * (own is link) + [own])]
    kicked = trial._replace(stated=tuple(stated), stand_ins=(*trial.stand_ins, before))
    choices = Message("{card} is not kicked", card=link.card), Message("{card} is kicked", card=link.card)
    return [(choices[:1], trial), (choices[1:], kicked)]
