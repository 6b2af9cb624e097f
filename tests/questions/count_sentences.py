"""Count how many sentences of a set `nightfall try` understands, and how many of the stated results come out.

    python tests/questions/count_sentences.py tests/questions/sentences.toml [open|counted] [ID …]

Only figures are printed for the half ``counted``, so that nobody tunes to it. Of the half ``open`` every sentence is
printed with its reading, its outcome, and the facts that differ.
"""

import re
import sys
import time
import tomllib
from collections import Counter
from pathlib import Path

from nightfall_cli.cards.library import base_library
from nightfall_cli.language.names import name_index
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.trial.likely_reading import read_likely
from nightfall_cli.trial.play_sentence import run_trial, try_sentence

LIBRARY = base_library()
NUMBER = {"wounds": "wounds", "draws": "drawn", "discards": "discarded"}


def seat_of(names, text):
    """Return the seat of a player as a set of sentences calls it."""
    text = text.strip().removesuffix("'s").removesuffix("’s")
    wanted = {"her": "She", "his": "He", "me": "Me"}.get(text.casefold(), text)
    return next((seat for seat, name in enumerate(names) if name.casefold() == wanted.casefold()), None)


def card_of(text):
    found = name_index(LIBRARY).tiers(text.strip())
    return found[0][0] if found else None


def number_fact(outcome, match):
    """Check ``Janet wounds 2``, ``Scott draws 4``, ``Scott discards 2 wounds``, ``hand 5``, ``deck 3``."""
    names, end = outcome.end.names, outcome.end
    seat, what, number = seat_of(names, match["who"] or ""), match["what"], int(match["n"])
    if seat is None:
        if match["who"] and seat_of(names, match["who"].split()[-1]) is None:
            return None
        seat = outcome.start.active
    if what == "wounds":
        return sum(outcome.summary.players[seat].wounds.values()) == number
    if what in ("draws", "discards"):
        return len(getattr(outcome.summary.players[seat], NUMBER[what])) == number
    if what == "influence":
        return end.influence == number
    zone = {"hand": end.hand, "deck": end.deck, "discard pile": end.discard}[what]
    return len(zone[seat]) == number


FACTS = (
    (
        re.compile(
            r"(?:(?P<who>\S+(?: \S+)?) )?(?P<what>wounds|draws|discards|influence|hand|deck|discard pile) "
            r"(?P<n>\d+)(?: wounds)?"
        ),
        number_fact,
    ),
    (
        re.compile(r"(?P<card>(?!.* not$).+?) destroyed"),
        lambda outcome, match: any(card_of(match["card"]) in p.destroyed for p in outcome.summary.players),
    ),
    (
        re.compile(r"(?P<card>(?!.* in play).+?) health (?P<n>\d+)"),
        lambda outcome, match: any(
            m.card is card_of(match["card"]) and m.card.health - m.damage == int(match["n"])
            for minions in outcome.end.play
            for m in minions
        ),
    ),
    (
        re.compile(r"(?P<card>.+?) in play(?: for (?P<who>\S+))?(?: with health (?P<n>\d+))?"),
        lambda outcome, match: any(
            m.card is card_of(match["card"])
            and (not match["who"] or seat == seat_of(outcome.end.names, match["who"]))
            and (not match["n"] or m.card.health - m.damage == int(match["n"]))
            for seat, minions in enumerate(outcome.end.play)
            for m in minions
        ),
    ),
    (
        re.compile(r"(?P<card>.+?) (?:in|on top of) (?P<who>\S+) (?P<zone>discard pile|hand)"),
        lambda outcome, match: (
            card_of(match["card"])
            in (outcome.end.hand if match["zone"] == "hand" else outcome.end.discard)[
                seat_of(outcome.end.names, {"my": "Me"}.get(match["who"], match["who"])) or 0
            ]
        ),
    ),
)


def judge(item, tried):
    """Return the facts that came out, that did not, and that are not checked."""
    result = item["result"]
    right, wrong, open_facts = [], [], []
    if result.startswith("illegal"):
        refused = isinstance(tried, Refusal) or not tried.outcomes
        (right if refused else wrong).append(result)
        return right, wrong, open_facts
    if result.startswith("open"):
        several = isinstance(tried, Refusal) or len(tried.outcomes) != 1
        (right if several else wrong).append(result)
        return right, wrong, open_facts
    if isinstance(tried, Refusal):
        return [], [], []
    head = "depends" if result.startswith("depends") else ""
    for fact in (re.sub(r"\([^)]*\)|^(no|yes):", "", fact).strip() for fact in re.split(r"[;,]", result)):
        for pattern, check in FACTS:
            if match := pattern.fullmatch(fact):
                held = [check(outcome, match) for outcome in tried.outcomes]
                if not held and head:
                    held = [True]
                (right if held and all(held) else wrong).append(fact)
                break
        else:
            open_facts.append(fact)
    return right, wrong, open_facts


def main(file, half="", only=()):
    items = tomllib.loads(Path(file).read_text(encoding="utf-8"))["sentence"]
    counts: dict[str, Counter] = {}
    slowest = 0.0
    for item in items:
        if (half and item["half"] != half) or (only and item["id"] not in only):
            continue
        begun = time.perf_counter()
        tried = try_sentence(item["text"], LIBRARY, item["language"])
        took = time.perf_counter() - begun
        slowest = max(slowest, took)
        right, wrong, _ = judge(item, tried)
        is_illegal = item["result"].startswith(("illegal", "open"))
        understood = not isinstance(tried, Refusal)
        count = counts.setdefault(item["half"], Counter())
        count["sentences"] += 1
        count["understood"] += understood
        count["refused"] += not understood
        count["refused, as it should be"] += not understood and is_illegal
        count["facts right"] += len(right)
        count["facts wrong"] += len(wrong) if understood else 0
        count["sentences with a wrong fact"] += bool(understood and wrong)
        count[f"understood {item['language']}"] += understood
        likely = None if understood else read_likely(item["text"], LIBRARY)
        if likely is not None:
            guessed = run_trial(likely, LIBRARY, item["language"])
            right, wrong, _ = judge(item, guessed)
            count["likely"] += 1
            count["likely, facts right"] += len(right)
            count["likely with a wrong fact"] += bool(wrong)
        if item["half"] == "open":
            print(f"== {item['id']} {took:.2f}s {item['text']}")
            if not understood:
                print(f"   REFUSED [{tried.code}] {tried.message}")
                print(f"   likely: {likely.reading if likely is not None else ''} {wrong}")
                continue
            print(f"   read as: {tried.trial.reading}" if hasattr(tried.trial, "reading") else "")
            for outcome in tried.outcomes:
                print("   ->", " | ".join(outcome.lines(kinds=False)))
            if tried.refusal:
                print("   illegal:", tried.refusal.message)
            print(f"   want {item['result']}")
            if wrong:
                print(f"   WRONG {wrong}")
    for name, count in counts.items():
        print(name, dict(count))
    print(f"slowest {slowest:.2f} s")


if __name__ == "__main__":
    main(sys.argv[1], *sys.argv[2:3], only=sys.argv[3:])
