"""Answer the question at the end of a sentence by the outcomes of its trial."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

from nightfall_cli.messages.message import Message
from nightfall_cli.rules.refusal import Refusal, Refused
from nightfall_cli.trial import claim_data as data
from nightfall_cli.trial.claim_reading import read_claim
from nightfall_cli.trial.sentence_kind import OR
from nightfall_cli.trial.sentence_tokens import tokens_of
from nightfall_cli.trial.situation import ME
from nightfall_cli.trial.stated import ACTIVE, reason_in
from nightfall_cli.trial.word_kinds import is_verbal

MOST_WORDS = 4
"""The most words at the end of a question for which those after "or" stand."""
PILE = "discard pile"
COUNTED = ("survives", "destroyed", "returned", "exiled", "discarded", "in-play")
"""Facts that may hold of some copies of a card only."""
_OR = re.compile(rf",?\s(?:{'|'.join(OR)})\s")
_AND = re.compile(r",?\s(?:and|und|et|и)\s|,\s")
"""Between two questions: "does he survive, and how many wounds do I take"."""

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.claim_data import Claim
    from nightfall_cli.trial.stated import Trial, TrialOutcome, Tried
    from nightfall_cli.trial.token_cards import Token


def answer_of(tried: Tried) -> str:
    """Return yes, no, a number, names of players, or ``depends: 2 or 3``; "" where the question is not understood."""
    trial = tried.trial
    if trial.asks_legality:
        refusal = tried.refusal
        if refusal is None:
            return Message("yes")
        return Message("no: {why}", why=reason_in(refusal.message)) if refusal.kind == "illegal" else ""
    if not trial.question:
        return ""
    if price := _price(trial, tried):
        return price
    if not tried.outcomes or not tried.complete:
        return ""
    if answer := _answer_to(trial.question, tried) or _alternative(trial.question, tried):
        return answer
    answers = [_answer_to(part, tried) for part in _AND.split(trial.question)]
    return ", ".join(answers) if all(answers) else ""


def _price(trial: Trial, tried: Tried) -> str:
    """Return the printed cost of the only card of "what does Vulko cost?", or what is paid for it here."""
    _, tokens = tokens_of(trial.question, tried.start.library)
    cards = [token.card for token in tokens if token.card is not None]
    others = any(token.means("noun") == "influence" for token in tokens)
    costs = [token.means("verb") for token in tokens if _states(token)] == ["cost"] and not others
    if not costs or len(cards) != 1:
        return ""
    lines = [data.FactLine(outcome, outcome.events, cards[0]) for outcome in tried.outcomes]
    paid = {price for line in lines if (price := data.CARD_FACTS["price"](line)) is not None} or {cards[0].cost}
    return f"{cards[0].mark('cost')}{paid.pop()}" if len(paid) == 1 else ""


def _alternative(question: str, tried: Tried) -> str:
    """Return which of "survive or die" is so; each with yes or no where not just one is."""
    parts = _OR.split(question)
    if len(parts) != 2:
        return ""
    words = parts[0].split()
    ends = [len(words) - size for size in range(min(MOST_WORDS, len(words) - 1) + 1)]
    texts = [(parts[1], parts[0])] + [(" ".join((*words[:end], parts[1])), " ".join(words[end:])) for end in ends[1:]]
    if (wanted := _fact_of(parts[0], tried)) is None:
        parts[0] += f" {parts[1].partition(' ')[2]}"  # "2 or 3 wounds"
        wanted = _fact_of(parts[0], tried)
    for text, label in texts if wanted is not None else ():
        fact = _fact_of(text, tried)
        same = wanted is not None and fact is not None and fact[0] in (wanted[0], data.Subject(role="he"))
        answers = [_answer_to(one, tried) for one in (parts[0], text)] if same and fact != wanted else [""]
        if all(answers):
            if sorted(answers) == ["no", "yes"] and text != parts[1]:
                return label if answers[0] == "yes" else parts[1]
            both = zip((label, parts[1]), answers, strict=True)
            return Message("{texts}", texts=[Message("{text}: {value}", text=one, value=value) for one, value in both])
    return ""


def _fact_of(question: str, tried: Tried) -> tuple[object, ...] | None:
    """Return what a question asks, None where it is not understood."""
    _, tokens = tokens_of(question, tried.start.library)
    claim = _claim_of(question, tokens, tried)
    return None if claim is None else (claim.subject, claim.fact, claim.word, claim.amount)


def _answer_to(question: str, tried: Tried) -> str:
    """Return the answer to one question, "" where it is not understood."""
    trial = tried.trial
    _, tokens = tokens_of(question, tried.start.library)
    claim = _claim_of(question, tokens, tried)
    if claim is None or not _is_decided(claim, trial):
        return ""
    try:
        answers = list(dict.fromkeys(_answer(claim, trial, outcome) for outcome in tried.outcomes))
    except Refused:
        return ""
    if "" in answers:
        return ""
    if claim.mode and claim.asks == "whether" and len(answers) > 1:  # "can he …?": on some line; "must he …?": on all
        return Message("yes" if (claim.mode == "may") != claim.negated else "no")
    return answers[0] if len(answers) == 1 else Message("depends: {texts:or…}", texts=answers)


def _claim_of(question: str, tokens: Sequence[Token], tried: Tried) -> Claim | None:
    """Return a question as data, None where it is not understood."""
    trial = tried.trial
    claim = read_claim(f"{_in_full(question, tokens, trial)}?", trial.names, tried.start.library)
    if isinstance(claim, Refusal):
        return _count_of(question, tokens, trial)
    nouns = {token.value for token in tokens if token.kind == "noun"}
    if claim.fact == "discarded" and "discard" in nouns:
        return claim._replace(word=PILE)  # "does he go to the discard pile?"
    if claim.fact == "discarded" and claim.asks == "number" and nouns & {"card", "handcard"}:
        return claim._replace(fact="discards", mode="")
    if claim.fact == "discarded" and claim.subject.role == "you":  # "must I discard him?", "how many must I discard?"
        its = {token.means("pronoun") for token in tokens} & {"he", "she", "it"}
        claim = claim._replace(subject=data.Subject(role="he")) if its else claim._replace(fact="discards")
        claim = claim._replace(mode="")
    bought = [act.card for act in trial.of("claim", "discard")]
    if (claim.fact, claim.word) == ("value", "cost") and claim.subject.card in bought:
        claim = claim._replace(fact="price")  # "what does Vulko cost me?"
    return claim


def _count_of(question: str, tokens: Sequence[Token], trial: Trial) -> Claim | None:
    """Return what "how many cards are left in her hand" or "does Ann have 4 influence" counts, else None."""
    nouns, cards = {token.means("noun") for token in tokens}, [token.card for token in tokens if token.card is not None]
    if any(_states(token) and token.value not in ("have", "have-hand", "be", "stay") for token in tokens):
        return None
    seats = [trial.names.index(token.value) for token in tokens if token.value in trial.names]
    he = any(token.means("pronoun") in ("he", "she") for token in tokens)
    you = any(token.means("pronoun") == "me" for token in tokens)
    subject = data.Subject(seat=seats[0]) if seats else data.Subject(role="you" if you else "he" if he else "")
    numbers = [int(token.value) for token in tokens if token.kind == "number"]
    asks = "number" if any(token.means("word") == "howmany" for token in tokens) else "whether"
    amount = data.Amount(numbers[0]) if numbers else None
    if asks == "number" and len(cards) == 1:
        return data.Claim(question, "in-play", data.Subject(cards[0]), asks=asks)
    if cards or (amount is None and asks == "whether") or not nouns & {"hand", "influence"}:
        return None
    fact = "hand" if "hand" in nouns else "influence"
    if fact == "influence" and seats not in ([], [ACTIVE]):
        return None
    return data.Claim(question, fact, subject, amount, asks=asks)


def _states(token: Token) -> bool:
    """True for a verb that is not the "does" of a question."""
    return is_verbal(token) and token.text.casefold() not in ("does", "do", "did")


def _in_full(question: str, tokens: Sequence[Token], trial: Trial) -> str:
    """Return a question with the whole name of "Charlotte", without "both" before a card, and "-t-il" behind it."""
    cards = {one.card for one in trial.stated if one.cards}
    for token in reversed(tokens):
        meant = [card.name for card in cards if token.kind == "name" and token.value in card.name.split()]
        meant = [token.value] if token.card is not None and token.text == f"{token.value}s" else meant
        named = [other.start > token.start for other in tokens if other.card is not None]
        again = False in named and re.fullmatch("(?:t-)?(?:ils?|elles?)", token.text)
        if len(meant) == 1 or again or (True in named and token.means("word") == "both"):
            end = token.start + len(token.text)
            question = question[: token.start - bool(again)] + (meant[0] if meant else "") + question[end:]
    return question


def _is_decided(claim: Claim, trial: Trial) -> bool:
    """True for a question about the outcomes alone, whose card or player is known."""
    if claim.causes or data.supposed(claim) - {"combat"} or claim.situation or claim.other is not None:
        return False
    of_card = claim.fact in data.CARD_FACTS and (claim.subject.role != "you" or claim.fact == "returned")
    if claim.mode and not (of_card or claim.fact in ("wounds", "draws", "discards")):
        return False
    if claim.asks == "who":
        return claim.subject.card is None
    if _asks_for_sum(claim, trial):
        return True
    if claim.fact in data.CARD_FACTS and (claim.subject.card is not None or claim.subject.role in _its(claim)):
        return _card(claim, trial) is not None
    seat = _seat(claim, trial) if claim.fact in data.PLAYER_FACTS else -1
    hands = {held.player for held in trial.of("has") if held.word == "hand"}
    return seat >= 0 and (claim.fact != "hand" or seat in hands)


def _asks_for_sum(claim: Claim, trial: Trial) -> bool:
    """True for "how many wounds?" and "how many must he discard?", which name nobody."""
    nobody = claim.subject == data.Subject() or (claim.subject.role == "he" and not trial.asked_player)
    return claim.fact in ("wounds", "discards", "draws") and claim.asks == "number" and nobody


def _its(claim: Claim) -> tuple[str, ...]:
    """Return the roles that mean the minion a question is about: "I" in "must I take him back?"."""
    return ("he", "you") if claim.fact == "returned" else ("he",)


def _card(claim: Claim, trial: Trial) -> Card | None:
    return trial.asked_of if claim.subject.role in _its(claim) else claim.subject.card


def _seat(claim: Claim, trial: Trial) -> int:
    """Return the seat of the player a question is about, -1 where it is not known."""
    role, names = claim.subject.role, trial.names
    named = role == "you" or claim.subject.seat >= 0
    if claim.fact in data.OF_THE_ACTIVE and not (claim.fact == "gains" and named):
        return ACTIVE
    if claim.subject.seat >= 0:
        return claim.subject.seat
    if role == "he" and trial.asked_player in names:
        return names.index(trial.asked_player)
    if role == "you":
        return names.index(ME) if ME in names else -1
    if role not in ("he", ""):
        return -1
    if trial.ends_turn:
        return ACTIVE
    others = [seat for seat, name in enumerate(names) if name != ME]
    acting = {act.player for act in trial.of("wounds", "claim", "discard")}
    named = others if len(others) == 1 else [seat for seat in others if seat in acting]
    return named[0] if len(named) == 1 else -1


def _answer(claim: Claim, trial: Trial, outcome: TrialOutcome) -> str:
    """Return the answer in one outcome, "" where it is not decided there."""
    if claim.asks == "who" and claim.fact not in data.PLAYER_FACTS:
        there = dict.fromkeys(m.card for state in (outcome.start, outcome.end) for play in state.play for m in play)
        found = {card: data.number_of(claim, data.FactLine(outcome, outcome.events, card)) for card in there}
        cards = [card for card, number in found.items() if data.holds(claim, number)]
        return ", ".join(card.name for card in cards) or Message("nobody")
    if _asks_for_sum(claim, trial):
        line = data.FactLine(outcome, outcome.events)
        numbers = [number for seat in range(len(trial.names)) if (number := data.number_of(claim, line, seat))]
        return str(sum(numbers)) if len(numbers) < 2 else ""  # those of the only one who takes some
    if claim.asks == "who":
        line = data.FactLine(outcome, outcome.events)
        names = [name for seat, name in enumerate(trial.names) if data.number_of(claim, line, seat)]
        return ", ".join(names) or Message("nobody")
    card = _card(claim, trial) if claim.fact in data.CARD_FACTS else None
    if claim.word == PILE and card is not None:
        more = Counter(chain(*outcome.end.discard))[card] - Counter(chain(*outcome.start.discard))[card]
        return Message("yes" if (more > 0) != claim.negated else "no")
    line = data.FactLine(outcome, outcome.events, card, claim.at.seat)
    number = data.number_of(claim, line, -1 if card is not None else _seat(claim, trial))
    if claim.asks == "number":
        others = range(len(trial.names) if claim.subject.role == "he" and claim.fact in ("wounds", "discards") else 0)
        unsure = number == 0 and any(data.number_of(claim, line, seat) for seat in others)  # "he" may be another player
        return "" if number is None or unsure else str(number)
    if card is not None and number is not None and claim.fact in COUNTED and 0 < number < (copies := data.copies(line)):
        return Message("{number} of {total}", number=number, total=copies)  # "do both Vulkos die?"
    truth = data.holds(claim, number)
    return "" if truth is None else Message("yes" if truth != claim.negated else "no")
