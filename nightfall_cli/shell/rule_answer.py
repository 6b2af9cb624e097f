"""Answer the words after ``rule``: a number, a rule id, a question, or a situation that the engine plays."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING

from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rulings import answer
from nightfall_cli.rulings.answer import LISTED, Shown, answer_lines, nearest_lines, numbered, rulings_of_rule
from nightfall_cli.rulings.ask import DECLINED, LIKELY, PAGE, SURE, Answered, ask, is_rule
from nightfall_cli.rulings.question import language_of_question, read_question
from nightfall_cli.rulings.ruling_library import rulings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nightfall_cli.rulings.ruling_library import Ruling

LONGEST = 500  # the characters of the longest question that is read as a situation or a claim
LONGEST_NUMBER = 6  # no answer lists so many rulings that its numbers have more digits
MOST = 11  # the lines of a played answer; the command prints all
UNWRAPPED = 1 << 30  # the width of a text that is wrapped later


class LastAnswer(NamedTuple):
    """What the last answer listed by numbers, from 1: the ids of rulings, and readings of the ``sentence``.

    ``language`` is that of the answer, or "".
    """

    ids: tuple[str, ...] = ()
    language: str = ""
    sentence: str = ""
    readings: tuple[str, ...] = ()

    def opened(self, number: int) -> Ruling:
        """Return the ruling with a number; raises LookupError with the reason."""
        known = phrase("the last answer listed {number} {number:ruling|rulings}; expected a number from 1 to {number}")
        return rulings()[_numbered(self.ids, number, known)]

    def chosen(self, number: int) -> str:
        """Return the reading with a number; raises LookupError with the reason."""
        known = phrase("the last answer listed {number} {number:reading|readings}; expected one from 1 to {number}")
        return _numbered(self.readings, number, known)


def _numbered(listed: Sequence[str], number: int, known: str) -> str:
    if not listed:
        raise LookupError(Message("there is no last answer; ask a question first"))
    if not 1 <= number <= len(listed):
        raise LookupError(Message(known, number=len(listed)))
    return listed[number - 1]


class RuleQuestion(NamedTuple):
    """The words after ``rule``, and how they are answered."""

    words: str
    shown: Shown
    forced: bool = False  # the answer is in the language of ``shown``, not in that of the question
    card: str = ""  # limits the rulings
    program: str = ""  # begins the command that prints a whole played answer: ``nightfall `` outside the shell
    edition: str = ""  # that of a situation that is played; else that of ``shown``


class RuleAnswer(NamedTuple):
    """The rulings found, None for a rule id, and what stands above them, if anything does."""

    question: RuleQuestion
    answered: Answered | None
    played: list[str]  # what came of playing the words as a situation
    card: list[str]  # the lines of the card whose values are asked
    below: bool = False  # it stands below what was played of a likely reading

    @property
    def shown(self) -> Shown:
        """How the answer is shown; in the language of the answer."""
        return self.question.shown

    @property
    def declined(self) -> bool:
        """True when there is no answer."""
        return self.answered is not None and self.answered.level == DECLINED and not (self.played or self.card)

    @property
    def decides(self) -> bool:
        """True when a sure ruling answers, or the engine played the words."""
        return bool(self.played) or (self.answered is not None and self.answered.level == SURE)

    def _beside(self) -> bool:
        """True when rulings only stand beside another answer; a page of a card's rulings lists them all."""
        page = self.answered is not None and self.answered.level == PAGE
        return bool(self.played or self.below or (self.card and not page))

    def listed(self) -> LastAnswer:
        """Return the rulings that can be opened by their numbers."""
        found = numbered(self.answered) if self.answered else rulings_of_rule(self.question.words.strip())
        found = found[:LISTED] if self._beside() else found
        return LastAnswer(tuple(ruling.id for ruling in found), self.shown.language)

    def lines(self) -> list[str]:
        """Return the answer; proofs run now."""
        if self.answered is None:
            return answer.rule_lines(self.question.words.strip(), self.shown)
        if self._beside():
            found = [rulings()[id] for id in self.listed().ids]
            likely = self.answered.level in (LIKELY, SURE)
            first = answer.numbered_lines(1, found[0], self.shown) if likely else []
            titles = answer.title_lines(found, self.shown)[1 if likely else 0 :]
            return [*self.played, *self.card, self.shown.say("rulings nearby:"), *first, *titles]
        lines = [*self.card, *answer_lines(self.answered, self.shown)]
        near = nearest_lines(self.question.words, self.shown) if self.declined else []
        return lines + (near if self.answered.nearest or len(near) > 1 else [])


def answer_rule(
    question: RuleQuestion, last: Callable[[], LastAnswer] | None = None, *, play: bool = True
) -> RuleAnswer:
    """Answer the words after ``rule``; raises LookupError for a number that the ``last`` answer does not list.

    What no ruling answers for sure is played, unless ``play`` is False.
    """
    words, shown = question.words.strip(), question.shown
    answered: Answered | None = None
    language = shown.language
    if last and words.isdecimal():
        listed = last()
        answered = Answered(SURE, (listed.opened(int(words[:LONGEST_NUMBER])),), ())
        language = listed.language or language
    elif not is_rule(words):
        answered = ask(words, shown.library, question.card, shown.edition)
        language = language_of_question(words, shown.library, language)
    if not question.forced:
        question = question._replace(shown=shown._replace(language=language))
    card = _card_lines(question) if answered is not None and not words.isdecimal() else []
    sure = answered is None or answered.level in (SURE, PAGE)
    return RuleAnswer(question, answered, [] if sure or card or not play else _played_lines(question), card)


def _card_lines(question: RuleQuestion) -> list[str]:
    """Return the card whose printed values are asked, [] for another question."""
    library = question.shown.library
    name = read_question(question.words, library).printed
    if not name:
        return []
    from nightfall_cli.show.drawing import card_lines

    return card_lines(library[name], question.shown.language)


def _played_lines(question: RuleQuestion) -> list[str]:
    """Return what came of playing the text, as a claim or a situation; [] when neither reader understands it."""
    text, shown, program = question.words.strip(), question.shown, question.program
    if len(text) > LONGEST:
        return []
    shown = shown._replace(edition=question.edition or shown.edition)
    verb, lines = "verify", _judged(text, shown)
    if not lines:
        verb, lines = "try", _tried(text, shown)
    if not lines:
        return []
    argument = text if not program else f'"{text}"' if not set('"$`\\!') & set(text) else quote(text)
    whole = shown.say("all of it: {command}", command=f"{program}{verb} {argument}")
    head = shown.wrapped(shown.say("no ruling decides this for sure; the engine played it:"))
    played = [line for long in lines[:MOST] for line in shown.wrapped(long, "  ", "    ")]
    return [*head, *played, *shown.wrapped(whole, "", "  ")]


def _judged(text: str, shown: Shown) -> list[str]:
    from nightfall_cli.trial.judge_claim import judge_claim
    from nightfall_cli.trial.verdict_lines import verdict_lines

    judged = judge_claim(text, shown.library, shown.edition)
    return [] if isinstance(judged, Refusal) else verdict_lines(judged, shown.language, UNWRAPPED, cited=False)


def _tried(text: str, shown: Shown) -> list[str]:
    from nightfall_cli.trial.answer_lines import short_answer_lines
    from nightfall_cli.trial.play_sentence import try_sentence
    from nightfall_cli.trial.two_readings import weighed

    tried = try_sentence(text, shown.library, shown.edition or "en")
    if isinstance(tried, Refusal) or weighed(tried.trial, shown.library).doubt:
        return []
    return short_answer_lines(tried, shown.language)
