"""Questions with the rulings that answer them, and how many the search answers: ``python tests/question_sets.py``.

``tests/questions/*.toml`` were written from the documents by readers who had not seen the rulings; ``second.toml``, in
all four languages, a while after the others. Half of each file may be looked at; of the half called counted only the
figures are printed. ``right`` lists every ruling whose question and answer alone decide the question, judged by a
reader of all rulings who was shown no answer of the search.
``known.toml`` comes from people who knew the rulings.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

from nightfall_cli.rulings.ask import DECLINED, SURE, ask

FOLDER = Path(__file__).parent / "questions"
BLIND = ("en", "de", "fr", "ru", "none", "second")
HALVES = ("open", "counted")


class SetQuestion(NamedTuple):
    """A question of a set; ``right`` are the ids of the rulings that answer it, () when none does."""

    language: str
    style: str
    half: str
    text: str
    right: tuple[str, ...]


class Tally(NamedTuple):
    """Counts of answers; ``first`` and ``shown``: a right ruling is first, or among the answers shown."""

    questions: int
    first: int
    shown: int
    sure: int
    sure_wrong: int
    declined: int

    def text(self) -> str:
        """Return the shares in per cent."""
        share = "".join(f"{100 * count / self.questions:10.1f}" for count in self[1:])
        return f"{self.questions:10}{share}"


def read_set(name: str) -> list[SetQuestion]:
    """Return the questions of a file."""
    tables = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))["question"]
    return [
        SetQuestion(
            table.get("language", name),
            table.get("style", "none"),
            table["half"],
            table["text"],
            tuple(table.get("right", ())),
        )
        for table in tables
    ]


def count(questions: list[SetQuestion]) -> Tally:
    """Ask every question and count the answers."""
    first = shown = sure = sure_wrong = declined = 0
    for asked in questions:
        answered = ask(asked.text)
        ids = [ruling.id for ruling in answered.answers]
        right = [id in asked.right for id in ids]
        first += right[:1] == [True]
        shown += any(right)
        sure += answered.level == SURE
        sure_wrong += answered.level == SURE and not any(right)
        declined += answered.level == DECLINED
    return Tally(len(questions), first, shown, sure, sure_wrong, declined)


def main() -> None:
    """Print the tables of both halves, by language and style."""
    asked = [question for name in (*BLIND, "known") for question in read_set(name)]
    print(
        f"{'':24}{'questions':>10}"
        + "".join(f"{name:>10}" for name in ("first", "shown", "sure", "sure-bad", "declined"))
    )
    for half in HALVES:
        for answerable, kinds in ((True, ("language", "style")), (False, ("language",))):
            some = [
                one for one in asked if one.half == half and bool(one.right) is answerable and "known" not in one.style
            ]
            for kind in kinds:
                for value in dict.fromkeys(getattr(one, kind) for one in some):
                    print(
                        f"{half:8}{value if answerable else 'none ' + value:16}"
                        + count([one for one in some if getattr(one, kind) == value]).text()
                    )
            print(f"{half:8}{'all' if answerable else 'all none':16}" + count(some).text())
    for style in ("known", "known-none"):
        print(f"{'':8}{style:16}" + count([one for one in asked if one.style == style]).text())


if __name__ == "__main__":
    sys.exit(main())
