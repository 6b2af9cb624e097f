"""What a question means: what it asks for, the fact it is about, and of whom or what; in any of the four languages.

The kinds of words decide, not their order: "Wie viele Wunden bleiben an mir hängen?" asks for a number, of wounds, of
me. A word that has no part in this makes the question not understood.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.trial.question_words import LATE, PLACES, QuestionWords, without_choice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.token_cards import Token

TAKES = ("claim", "suffer", "give", "draw")
MOVES = ("go", "return", "enter", "stay", "put")


class Asked(NamedTuple):
    """What a question asks.

    ``asks`` is whether, number, who (or which), fate (what becomes of them) or allowed; ``fact`` is a key of
    `nightfall_cli.trial.facts`, "" for fate and allowed. ``cards``, ``names`` (of players) and
    ``pronouns`` are of whom it is asked; ``amount`` is the number that "are that 5 wounds?" states; ``mode`` is may (on
    some line), must (on every line) or "";
    ``owners`` are pronouns for those of whose minions it is asked; ``late``: what is drawn at the end of the turn.
    """

    asks: str
    fact: str = ""
    cards: tuple[Card, ...] = ()
    names: tuple[str, ...] = ()
    pronouns: tuple[str, ...] = ()
    amount: int | None = None
    mode: str = ""
    roles: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()
    late: bool = False


def meaning_of(tokens: Sequence[Token], language: str) -> Asked | None:
    """Return the meaning of a question, None where it is not understood."""
    said = QuestionWords(without_choice(tokens), language)
    if said.strange or said.asking & {"where", "keep", "decide", "compared"}:
        return None
    asks = _asks(said)
    if asks == "whether" and said.words & {"all", "both"} and not (said.cards or "they" in said.pronouns):
        return None  # "do all die?"
    may = "may" in said.words or "allowed" in said.asking
    mode = "must" if "must" in said.words | said.asking else "may" if may else ""
    amount = 0 if "no" in said.words else said.numbers[0] if len(said.numbers) == 1 else None
    whom = (said.cards, said.names, said.pronouns)
    roles = tuple(said.roles)
    if asks == "allowed":
        return Asked("allowed") if not said.unknown else None
    if asks == "fate":
        moved = said.verbs <= {*MOVES, *TAKES, "destroy", "discard", "survive", "hit", "link"}
        known = moved and said.nouns <= {"card", "minion", "order", "play"}
        return Asked(asks, "", *whom, roles=roles) if known and not said.numbers else None
    fact = _counted(said) if asks == "number" else _fact(said)
    known = asks == "number" or (said.arriving and fact.startswith("to-")) or (asks == "who" and fact == "damage")
    if not fact or said.sourced or (said.unknown and not known) or (said.numbers and asks != "whether"):
        return None
    if fact in ("aimed", "gone") and "which" in said.asking | said.words and not _of_minions(said):
        return None  # "may I choose which card is gone?"
    if fact == "aimed":  # "may I choose her?", "can Ann choose me?"
        mine = said.objects & {"me"} - said.subjects
        whom = (said.cards, () if mine else said.names, ("me",) if mine else _others(said))
    owners = tuple(said.owners) if "minion" in said.nouns else ()
    late = fact == "draws" and any(token.means("noun") in LATE for token in tokens)
    return Asked(asks, fact, *whom, amount, mode, roles, owners, late)


def _of_minions(said: QuestionWords) -> bool:
    return "minion" in said.nouns or "they" in said.pronouns


def _others(said: QuestionWords) -> tuple[str, ...]:
    """Return the pronouns of a question about targets without the one that is its subject."""
    himself = {"me", "we"} & said.subjects  # "darf ich mir aussuchen, …?"
    return tuple(one for one in said.pronouns if one not in said.subjects or one in said.objects - himself)


def _asks(said: QuestionWords) -> str:
    """Return what a question asks for."""
    if "howmany" in said.words or "number" in said.asking:
        return "number"
    if said.asking & {"what", "which"} and said.nouns & {"strength", "health", "influence"}:
        return "number"
    if "cost" in said.verbs:
        return "number"
    left = "what" in said.asking and said.nouns == {"play"} and said.verbs <= {"stay"}  # "what is still in play?"
    if left or "which" in said.asking or said.words & {"which"} or "person" in said.asking:
        return "who"
    if "what" in said.asking:
        return "fate"
    things = said.cards or said.names or said.nouns or said.verbs - {"go", "end"}
    if "allowed" in said.asking and not things:
        return "allowed"
    if said.nouns == {"wound"} and not (said.verbs or said.words or said.asking or said.numbers):
        return "number"  # "Wounds?"
    return "whether"


def _counted(said: QuestionWords) -> str:
    """Return the fact of which a question asks the number, "" for none."""
    nouns, verbs = said.nouns, said.verbs
    if "cost" in verbs or (said.pronouns and not nouns and "pay" in said.asking):
        return "price"
    if "wound" in nouns and "lose" in said.asking:
        return _of_cards(said, nouns)
    if "wound" in nouns:
        given = verbs & {"discard", "exile", "use", "draw", "block", "heal", "have"}
        return "" if given or nouns - {"wound", "play"} else "wounds"
    if "damage" in nouns:
        if verbs and verbs <= {"let", "pass"}:
            return "" if nouns - {"damage"} or said.cards else "wounds"  # "how much damage gets through?"
        taken = verbs & {"suffer", "claim", "damaged", "survive", "block", "go", "end"}
        return "" if nouns - {"damage"} else "damage" if taken else "inflicts" if verbs & {"hit", "give"} else ""
    if "health" in nouns:
        enters = verbs & {"go", "enter", "put", "return"} and "play" in nouns
        return "" if nouns - {"health", "play"} else "health-entered" if enters else "health-left"
    if "strength" in nouns:
        return "inflicts"
    if "influence" in nouns:
        return "" if nouns - {"influence", "card"} else _of_influence(said)
    if nouns & {"card", "handcard", "order", "hand"} or not nouns:
        return _of_cards(said, nouns)
    return ""


def _of_influence(said: QuestionWords) -> str:
    if "lose" in said.asking:
        return "loses"
    return (
        "gains" if said.verbs & {*TAKES, "win"} and "left" not in said.asking else "influence" if not said.verbs else ""
    )


def _of_cards(said: QuestionWords, nouns: set[str]) -> str:
    """Return what is counted of cards: drawn or discarded ones, or those in a zone."""
    verbs = said.verbs
    if "lose" in said.asking:
        lost = {"wound": "loses-wounds", "order": "loses-orders", "card": "loses-cards", "handcard": "loses-cards"}
        return lost.get("".join(nouns), "") if not verbs - {"destroy", "claim"} else ""
    if said.cards:
        return "in-play" if verbs <= {"survive", "stay", "go"} and not nouns - {"play"} else ""
    if verbs == {"let"} and not nouns:
        return "wounds"  # "how much gets through?"
    places = nouns & {*PLACES, "hand"}
    if verbs == {"draw"}:
        return "draws"
    if verbs == {"discard"} and not places - {"hand", "discard"}:
        return "discards"
    if verbs <= {"have-hand", "stay", "end", "own"} and nouns - {"card"} <= {"hand", "handcard", "deck", "discard"}:
        return {"deck": "deck", "discard": "pile"}.get(next(iter(places), ""), "hand" if nouns else "")
    return "gets" if verbs and verbs <= {"claim", "suffer"} and not places else ""


def _fact(said: QuestionWords) -> str:
    """Return the fact of a question for yes or no, or for who or which, "" for none."""
    nouns, verbs, asking = said.nouns, said.verbs, said.asking
    if "kicker" in nouns or said.words & {"kicked", "unkicked"}:
        works = verbs <= {"trigger", "resolve", "go", "claim", "hit", "link"}
        return "kicked" if works and not nouns - {"kicker"} else ""
    if "shuffle" in asking:
        return "shuffles" if not nouns - {"discard", "deck", "card"} else ""
    if "over" in asking or "end" in verbs:
        return "ends" if nouns <= {"game", "play", "score"} and not (said.cards or said.names) else ""
    if "win" in verbs:
        return "wins" if nouns <= {"game", "play", "score"} else ""
    if "lose" in asking and "influence" not in nouns and not said.cards:
        return _of_cards(said, nouns)
    if "wound" in nouns:
        is_kind = not (verbs or said.numbers or said.pronouns) and "be" in said.words  # "can it be a wound?"
        return (
            "wounds"
            if not is_kind and nouns == {"wound"} and verbs <= {"claim", "suffer", "go", "stay", "hit", "end"}
            else ""
        )
    if "influence" in nouns:
        return _of_influence(said) if nouns <= {"influence", "card"} else ""
    if verbs & {"aim", "assign"} and "person" in asking and "be" not in said.words:
        return "chooses" if not nouns - {"minion"} else ""
    if verbs == {"aim"}:
        return "aimed" if not nouns else ""
    if verbs and verbs <= {"let", "pass"} and (nouns or "let" in verbs):
        return "wounds" if nouns <= {"nothing", "damage"} and not said.cards else ""
    if verbs == {"block"} and said.cards:
        return "blocks-damage" if nouns == {"damage"} else "blocks" if not nouns and "may" in said.words else ""
    if "person" in asking and verbs == {"suffer"} and said.objects and not nouns:
        return "damage"  # "two damage are inflicted on me. Who takes them?"
    if "damage" in nouns or "damaged" in verbs:
        taken = (
            (verbs or said.unknown)
            and "left" not in asking
            and verbs <= {"claim", "suffer", "damaged", "block"}
            and nouns <= {"damage"}
        )
        return "damage" if taken else ""
    if verbs == {"draw"}:
        return "draws" if nouns <= {"card", "handcard", "nothing"} else ""
    if verbs == {"discard"} and _discards(said):
        return "discards" if nouns <= {"card", "handcard", "hand"} else ""
    return _fate(said, nouns)


def _discards(said: QuestionWords) -> bool:
    """True for "must she discard?", not for "must she discard him?" and "is he discarded?"."""
    others = [one for one in said.pronouns if one in ("he", "she", "it", "they")]
    alone = len(said.pronouns) == 1 and "be" not in said.words
    return not (said.cards or "which" in said.asking | said.words or (others and not alone))


def _fate(said: QuestionWords, nouns: set[str]) -> str:
    """Return the fact about what becomes of a card, "" for none."""
    verbs = said.verbs
    if said.numbers and not said.cards:
        return ""  # "must she exile one?"
    if "gone" in said.asking:
        return "gone" if not verbs and not nouns else ""
    if "what" in said.asking or "which" in said.asking | said.words:
        nouns = nouns - {"play", "minion", "card"}
        verbs = verbs or {"stay"}
    if "lose" in said.asking:
        return "gone" if said.cards and not verbs and not nouns and all(card.is_minion for card in said.cards) else ""
    if verbs == {"enter"} and nouns <= {"minion", "card", "order"}:
        return "to-play"
    if nouns and nouns <= {*PLACES} and len(nouns) == 1 and not said.leaving and verbs <= {*MOVES, "discard"}:
        return f"to-{next(iter(nouns))}"
    if nouns:
        return ""
    names = {"survive": "survives", "destroy": "destroyed", "kill": "destroyed", "exile": "exiled", "stay": "in-play"}
    names |= {"discard": "to-discard", "return": "returned"}
    return names.get(next(iter(verbs)), "") if len(verbs) == 1 else ""
