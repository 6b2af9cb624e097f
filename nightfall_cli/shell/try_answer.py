"""Answer a sentence: play it, or show what rulings say to its question where nothing is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.messages.message import worded
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rulings.ask import LIKELY
from nightfall_cli.shell.rule_answer import LONGEST, RuleQuestion, answer_rule
from nightfall_cli.trial.answer_lines import answer_lines
from nightfall_cli.trial.clauses import read_trial
from nightfall_cli.trial.edition_answers import edition_difference_lines, try_editions
from nightfall_cli.trial.sentence_kind import asks, is_everyday

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.rulings.answer import Shown
    from nightfall_cli.shell.rule_answer import RuleAnswer
    from nightfall_cli.trial.edition_answers import AgreeingEditions
    from nightfall_cli.trial.stated import Trial


class TryAnswer(NamedTuple):
    """What is shown of a sentence.

    ``trial``: the sentence as it was read, None where it is not understood; ``groups``: how it was played, one for the
    editions that agree. ``refusal``: why nothing was played; ``rulings``: what they say to the question then.
    """

    shown: Shown
    trial: Trial | None
    groups: Sequence[AgreeingEditions]
    refusal: Refusal | None
    rulings: RuleAnswer | None

    @property
    def decides(self) -> bool:
        """True when the sentence was played, or a sure ruling answers a question that is not understood."""
        return self.refusal is None or (not self.groups and self.rulings is not None and self.rulings.decides)

    def lines(self, *, rules: bool = False) -> list[str]:
        """Return what was played, with ``rules`` those of every event, and what rulings say."""
        shown = self.shown
        if not self.groups:
            return self.ruling_lines()
        first, *others = self.groups
        lines = answer_lines(first.tried, shown.language, shown.width, rules=rules)
        if first.editions[1:] and not others:
            lines.append(worded(shown.language, "the same under {editions}", editions=first.editions))
        lines += [line for other in others for line in edition_difference_lines(first, other, shown.language)]
        return lines + self.ruling_lines()

    def ruling_lines(self) -> list[str]:
        """Return what rulings say, [] for nothing; where they decide, the reason why nothing is played stands below."""
        lines = self.rulings.lines() if self.rulings is not None else []
        if self.refusal is None or not self.decides:
            return lines
        why = worded(self.shown.language, "the sentence itself is not played: {why}", why=self.refusal.message)
        return [*lines, *self.shown.wrapped(why, "", "  ")]


def answer_sentence(sentence: str, shown: Shown, program: str = "", editions: Collection[str] = ()) -> TryAnswer:
    """Answer a sentence under the editions, by default the one that it names, else that of ``shown``, else the English.

    ``program`` begins the commands that the answer names: ``nightfall `` outside the shell.
    """
    question = RuleQuestion(sentence, shown, True, "", program)
    trial = read_trial(sentence, shown.library)
    if isinstance(trial, Refusal):
        unread, rulings = trial, _rulings(question, None)
        decided = rulings is not None and rulings.decides
        likely = None if decided else _likely(question, unread)
        groups = try_editions(likely, shown.library, editions or (shown.edition or "en",)) if likely else unread
        if likely is None or isinstance(groups, Refusal):
            return TryAnswer(shown, None, (), unread, rulings)
        below = rulings._replace(below=True) if rulings is not None else None
        return TryAnswer(shown, likely, groups, groups[0].tried.refusal, below)
    trial = _weighed(trial, shown.library)
    groups = try_editions(trial, shown.library, editions or (trial.edition or shown.edition or "en",))
    if isinstance(groups, Refusal):
        return TryAnswer(shown, trial, (), groups, _rulings(question, None))
    refusal = groups[0].tried.refusal
    beside = (refusal is not None or trial.doubt) and trial.question and not trial.asks_legality
    rulings = _rulings(question, trial) if beside else None
    if rulings is not None and trial.doubt and refusal is None:
        rulings = rulings._replace(below=True)
    return TryAnswer(shown, trial, groups, refusal, rulings)


def _weighed(trial: Trial, library: Library) -> Trial:
    """Return a reading as it is shown: sure, or with a doubt."""
    if not trial.reading:
        return trial
    from nightfall_cli.trial.two_readings import weighed

    return weighed(trial, library)


def _likely(question: RuleQuestion, refusal: Refusal) -> Trial | None:
    """Return the likeliest reading of everyday words that are refused."""
    from nightfall_cli.trial.likely_reading import read_likely

    sentence, library = question.words, question.shown.library
    if len(sentence) > LONGEST or refusal.kind != "invalid" or not is_everyday(sentence, library):
        return None
    return read_likely(sentence, library)


def _rulings(question: RuleQuestion, refused: Trial | None) -> RuleAnswer | None:
    """Return what rulings say to a question, None for nothing; below a refused situation only sure ones."""
    sentence = question.words
    if len(sentence) > LONGEST or not asks(sentence, question.shown.library):
        return None
    found = answer_rule(question, play=refused is None)
    likely = found.answered is not None and found.answered.level == LIKELY and (refused is None or found.card)
    return found if found.decides or likely else None
