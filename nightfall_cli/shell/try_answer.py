"""Answer a sentence: play it, or show what rulings say to its question where nothing is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.messages.message import phrase, worded
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rulings.ask import LIKELY
from nightfall_cli.shell.rule_answer import LONGEST, LONGEST_NUMBER, LastAnswer, RuleQuestion, answer_rule
from nightfall_cli.trial.answer_lines import answer_lines, reading_text
from nightfall_cli.trial.clauses import read_trial
from nightfall_cli.trial.edition_answers import edition_difference_lines, try_editions
from nightfall_cli.trial.sentence_kind import asks, is_everyday

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.rulings.answer import Shown
    from nightfall_cli.shell.rule_answer import RuleAnswer
    from nightfall_cli.trial.edition_answers import AgreeingEditions
    from nightfall_cli.trial.stated import Trial


class OfferedReading(NamedTuple):
    """A reading that may be chosen, and its clauses in the language of the answer."""

    trial: Trial
    text: str


class TryAnswer(NamedTuple):
    """What is shown of a sentence.

    ``trial``: the sentence as it was read, None where it is not understood; ``groups``: how it was played, one for the
    editions that agree. ``refusal``: why nothing was played; ``rulings``: what they say to the question then;
    ``choices``: other readings, where this one is not sure.
    """

    shown: Shown
    trial: Trial | None
    groups: Sequence[AgreeingEditions]
    refusal: Refusal | None
    rulings: RuleAnswer | None
    choices: Sequence[OfferedReading] = ()
    program: str = ""

    @property
    def decides(self) -> bool:
        """True when the sentence was played, or a sure ruling answers a question that is not understood."""
        return self.refusal is None or (not self.groups and self.rulings is not None and self.rulings.decides)

    def lines(self, *, rules: bool = False) -> list[str]:
        """Return what was played, with ``rules`` those of every event, and what rulings say."""
        shown = self.shown
        if not self.groups:
            return self.lines_below()
        first, *others = self.groups
        lines = answer_lines(first.tried, shown.language, shown.width, rules=rules)
        if first.editions[1:] and not others:
            lines.append(worded(shown.language, "the same under {editions}", editions=first.editions))
        lines += [line for other in others for line in edition_difference_lines(first, other, shown.language)]
        return lines + self.lines_below()

    def lines_below(self) -> list[str]:
        """Return what rulings say, and the other readings; [] for nothing.

        Where rulings decide, the reason why nothing is played stands below them.
        """
        lines = self.rulings.lines() if self.rulings is not None else []
        if self.refusal is None or not self.decides:
            return lines + self._choice_lines()
        why = worded(self.shown.language, "the sentence itself is not played: {why}", why=self.refusal.message)
        return [*lines, *self.shown.wrapped(why, "", "  ")]

    def _choice_lines(self) -> list[str]:
        if not self.choices:
            return []
        template = phrase("or read as:") if self.groups else phrase("perhaps one of these is meant:")
        numbered = (f"{self.program}try {number}: {one.text}" for number, one in enumerate(self.choices, 1))
        return [
            worded(self.shown.language, template),
            *(line for one in numbered for line in self.shown.wrapped(one, "  ", "    ")),
        ]

    def listed(self) -> LastAnswer | None:
        """Return the rulings and readings that can be opened by their numbers, None without any."""
        if self.rulings is None and not self.choices:
            return None
        found = self.rulings.listed() if self.rulings is not None else LastAnswer()
        sentence = self.choices[0].trial.sentence if self.choices else ""
        readings = tuple(one.trial.reading for one in self.choices)
        return found._replace(language=self.shown.language, sentence=sentence, readings=readings)


def answer_sentence(
    sentence: str,
    shown: Shown,
    program: str = "",
    editions: Collection[str] = (),
    last: Callable[[], LastAnswer] | None = None,
) -> TryAnswer:
    """Answer a sentence under the editions, by default the one that it names, else that of ``shown``, else the English.

    ``program`` begins the commands that the answer names: ``nightfall `` outside the shell. A number chooses a reading
    that the ``last`` answer lists; raises LookupError for another one.
    """
    if last is not None and sentence.strip().isdecimal():
        return _chosen(last(), int(sentence.strip()[:LONGEST_NUMBER]), shown, editions)
    question = RuleQuestion(sentence, shown, True, "", program)
    trial = read_trial(sentence, shown.library)
    if isinstance(trial, Refusal):
        unread, rulings = trial, _rulings(question, None)
        decided = rulings is not None and rulings.decides
        likely = None if decided else _likely(question, unread)
        groups = try_editions(likely, shown.library, editions or (shown.edition or "en",)) if likely else unread
        choices = () if decided else _choices(question, unread, likely)
        if likely is None or isinstance(groups, Refusal):
            return TryAnswer(shown, None, (), unread, rulings, choices, program)
        below = rulings._replace(below=True) if rulings is not None else None
        return TryAnswer(shown, likely, groups, groups[0].tried.refusal, below, choices, program)
    trial = _weighed(trial, shown.library)
    groups = try_editions(trial, shown.library, editions or (trial.edition or shown.edition or "en",))
    if isinstance(groups, Refusal):
        return TryAnswer(shown, trial, (), groups, _rulings(question, None))
    refusal = groups[0].tried.refusal
    beside = (refusal is not None or trial.doubt) and trial.question and not trial.asks_legality
    rulings = _rulings(question, trial) if beside else None
    if rulings is not None and trial.doubt and refusal is None:
        rulings = rulings._replace(below=True)
    return TryAnswer(shown, trial, groups, refusal, rulings, _choices(question, None, trial), program)


def _chosen(last: LastAnswer, number: int, shown: Shown, editions: Collection[str]) -> TryAnswer:
    """Play the reading with a number; raises LookupError."""
    from nightfall_cli.trial.likely_reading import chosen

    trial = chosen(last.sentence, shown.library, last.chosen(number))
    groups = try_editions(trial, shown.library, editions or (shown.edition or "en",))
    if isinstance(groups, Refusal):
        return TryAnswer(shown, trial, (), groups, None)
    return TryAnswer(shown, trial, groups, groups[0].tried.refusal, None)


def _choices(question: RuleQuestion, refusal: Refusal | None, read: Trial | None) -> list[OfferedReading]:
    """Return the readings to choose from: of a sentence that is refused, and others than one that is not sure."""
    from nightfall_cli.trial.likely_reading import choices

    sentence, library = question.words, question.shown.library
    if (read is not None and not read.doubt) or (refusal is not None and not _may_be_likely(question, refusal)):
        return []
    edition, language = question.shown.edition or "en", question.shown.language
    found = choices(sentence, library, read.reading if read is not None else "")
    texts = ((one, reading_text(one, library, edition, language)) for one in found)
    return [OfferedReading(one, text) for one, text in texts if text]


def _weighed(trial: Trial, library: Library) -> Trial:
    """Return a reading as it is shown: sure, or with a doubt."""
    if not trial.reading:
        return trial
    from nightfall_cli.trial.two_readings import weighed

    return weighed(trial, library)


def _likely(question: RuleQuestion, refusal: Refusal) -> Trial | None:
    """Return the likeliest reading of everyday words that are refused."""
    from nightfall_cli.trial.likely_reading import read_likely

    return read_likely(question.words, question.shown.library) if _may_be_likely(question, refusal) else None


def _may_be_likely(question: RuleQuestion, refusal: Refusal) -> bool:
    sentence = question.words
    return len(sentence) <= LONGEST and refusal.kind == "invalid" and is_everyday(sentence, question.shown.library)


def _rulings(question: RuleQuestion, refused: Trial | None) -> RuleAnswer | None:
    """Return what rulings say to a question, None for nothing; below a refused situation only sure ones."""
    sentence = question.words
    if len(sentence) > LONGEST or not asks(sentence, question.shown.library):
        return None
    found = answer_rule(question, play=refused is None)
    likely = found.answered is not None and found.answered.level == LIKELY and (refused is None or found.card)
    return found if found.decides or likely else None
