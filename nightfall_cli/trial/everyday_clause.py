"""A clause in everyday words: its verb, its subject and its mentions; what is left over is refused."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from nightfall_cli.trial.lexicon import folded, lexicon
from nightfall_cli.trial.mentions import APPOSED, Mention
from nightfall_cli.trial.sentence_items import mentions_of
from nightfall_cli.trial.word_kinds import AGREED, ITS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.clause_part import ClausePart
    from nightfall_cli.trial.mentions import Mentions
    from nightfall_cli.trial.token_cards import Token

HELPING = ("modal", "may", "must", "cannot", "have")
PLAYERS_ACTS = ("claim", "discard", "link", "start", "aim", "use")

BETWEEN = ("filler", "preposition", "word", "number")
"""Kinds of words between a player and a card that stands with it."""
CAUSING = ("make", "made", "force", "let", "zwing", "zwang", "lass", "liess", "laiss", "oblig", "заставл", "позвол")
"""Beginnings of words with which one player makes another one act."""
SELVES = ("it", "self", "me")

AUXILIARIES = ("be", "have", "become")


@dataclass(eq=False)
class EverydayClause:
    """A clause: ``verb`` and its token; ``subject`` is its first player or card without a preposition, if any."""

    piece: ClausePart
    found: Mentions
    verb: str
    token: Token
    passive: bool
    subject: Mention | None = None
    actor: str = ""

    def take(self, kind: str, *preps: str, test: Callable[[Mention], bool] | None = None) -> list[Mention]:
        """Return the unused mentions of a kind with one of these prepositions, and mark them as used."""
        found = [one for one in self.unused() if one.kind == kind and (not preps or one.prep in preps)]
        found = [one for one in found if test is None or test(one)]
        for mention in found:
            mention.used = True
        return found

    def groups(self) -> list[list[Mention]]:
        """Return the mentions of each pair of "Vulko at me and Marcus Toth at Ben", or all of them as one group."""
        preps = ("on", "to", *("",) * (self.verb == "attack"))
        rest = [mention for mention in self.found.mentions if mention is not self.subject]
        people = [at for at, m in enumerate(rest) if m.kind in ("player", "pronoun") and m.prep in preps]
        if not people[1:] or {m.kind for m in rest} - {"card", "player", "pronoun"}:
            return [self.found.mentions]
        cuts = people if people[0] == 0 else [0, *(at + 1 for at in people)]
        parts = [rest[start:end] for start, end in pairwise([*cuts, len(rest)] if cuts is people else cuts)]
        paired = cuts[-1] in (people[-1], len(rest)) and all(part[1:] for part in parts)
        subject = [mention for mention in self.found.mentions if mention is self.subject]
        return [[*subject, *part] for part in parts] if paired else [self.found.mentions]

    def unused(self) -> list[Mention]:
        """Return the mentions that nothing has used."""
        return [mention for mention in self.found.mentions if not mention.used]

    def people(self, *preps: str) -> list[Mention]:
        """Return the unused players, and then the unused pronouns, and mark them as used."""
        return self.take("player", *preps) + self.take("pronoun", *preps)

    def pronouns(self, *values: str, preps: Iterable[str] = ()) -> list[Mention]:
        """Return the unused pronouns among these, and mark them as used."""
        return self.take("pronoun", *preps, test=lambda mention: mention.value in values)

    @property
    def card(self) -> Mention | None:
        """Return the subject where it is a card."""
        return self.subject if self.subject is not None and self.subject.kind == "card" else None

    @property
    def person(self) -> Mention | None:
        """Return the subject where it is a player, or a pronoun for one."""
        is_person = self.subject is not None and self.subject.kind in ("player", "pronoun")
        return self.subject if is_person and self.subject is not None and self.subject.value != "it" else None

    @property
    def names_card(self) -> bool:
        """True when the clause names a card."""
        return any(mention.kind == "card" for mention in self.found.mentions)

    @property
    def names_all(self) -> bool:
        """True when the clause says "all" or "both" of things that it does not name."""
        return any(mention.kind == "all" for mention in self.found.mentions)

    @property
    def verb_at(self) -> int:
        """Return the place of the first verb."""
        return self.found.verbs[0][0] if self.found.verbs else 0

    def nouns(self, *values: str, preps: Iterable[str] = ()) -> list[Mention]:
        """Return the unused nouns with one of these keys, and mark them as used."""
        return self.take("noun", *preps, test=lambda mention: mention.value in values)

    def names(self, *values: str) -> bool:
        """True when the clause has a noun with one of these keys."""
        return any(m.kind == "noun" and m.value in values for m in self.found.mentions)

    def add(self, kind: str, value: str, card: Card | None = None) -> Mention:
        """Return a mention of a card or player that the clause means and does not name."""
        token = self.token._replace(kind={"player": "name"}.get(kind, kind), value=value, text=value, card=card)
        mention = Mention(kind, value, token._replace(meanings=()))
        self.found.mentions.append(mention)
        return mention

    def flag(self, name: str) -> Token | None:
        """Return the word of a flag, and mark it as used."""
        return self.found.flags.pop(name, None)

    def beside(self) -> list[tuple[Mention, list[Mention]]]:
        """Return each target, and each player, with the minions behind it: "the player with Vulko and Bad Smoke"."""
        found = []
        for at, (thing, card) in enumerate(pairwise(self.found.mentions), 1):
            with_it = [card, *takewhile(lambda m: m.kind == "card" and m.joined, self.found.mentions[at + 1 :])]
            between = self.piece.tokens[thing.at + 1 : card.at]
            stands = card.prep == "with" and all(one.kind in BETWEEN for one in between) and thing.value not in SELVES
            listed = all(m.token.card is not None and m.token.card.is_minion for m in with_it)
            if (
                stands
                and listed
                and (thing.kind in ("player", "pronoun") or (thing.kind == "card" and thing.prep in ("on", "to")))
            ):
                found.append((thing, with_it))
        return found

    def gets_none(self) -> bool:
        """True for "gets no more wounds" and "buys nothing", which state nothing; mark all of it as used."""
        countable = ("wound", "influence", "card")
        things = [m for m in self.found.mentions if m is not self.subject and m.value not in ("chain", "turn")]
        nothing = [m for m in things if m.value == "nothing" or ("no" in m.flags and m.value in countable)]
        if not things or nothing != things or any(m.kind != "noun" for m in things):
            return False
        for mention in self.found.mentions:
            mention.used = True
        self.flag("not")
        return True

    @property
    def unreal(self) -> Token | None:
        """Return the word of "I could have blocked" and "Ann makes me block": it is not so, or another acts."""
        may = self.found.flags.get("may")
        would = any(one.text.casefold() in ("бы", "б") for one in self.piece.tokens)
        helped = any(one.value == "have" for _, one in self.found.verbs) and not self.verb.startswith("have")
        if may is not None and (would or helped):
            return may
        objects = any(m.kind == "pronoun" and m.case == "object" and not m.prep for m in self.found.mentions)
        causes = (one for one in self.piece.tokens if one.kind != "verb" and folded(one.text).startswith(CAUSING))
        return next(causes, None) if objects and self.person is not None else None

    def take_modals(self) -> None:
        """Mark words such as "may" as used; "cannot" is "not"."""
        if self.flag("cannot"):
            self.found.flags["not"] = self.token
        for name in ("modal", "may", "must", "then"):
            self.flag(name)

    def leftover(self) -> Token | None:
        """Return the first word that nothing has used."""
        tokens = [mention.token for mention in self.unused()]
        tokens += [*self.found.flags.values(), *self.found.unknown]
        return min(tokens, key=lambda token: token.start, default=None)


def clause_of(piece: ClausePart, language: str = "") -> EverydayClause:
    """Return the clause of a piece: its main verb, and whether something is done to its subject."""
    found = mentions_of(piece.tokens)
    main = _main(piece.tokens, found)
    helped = [token.value for _, token in found.verbs if token not in main]
    token = main[0] if main else piece.tokens[0]
    found.unknown += main[1:]
    chain = any(mention.value == "chain" and mention.owner is not None for mention in found.mentions)
    verb = token.value if main else "be" if chain or (_is_state(found) and not piece.is_relative) else "have"
    if any(mention.value == "nothing" or "no" in mention.flags for mention in found.mentions):
        found.flags.pop("not", None)
    is_participle = token.kind == "participle" or bool(token.means("participle"))
    impersonal = any(meaning.value == "impersonal" for token in piece.tokens for meaning in token.meanings)
    is_participle = is_participle or (language == "fr" and "become" in helped)  # "se fait tuer par"
    past = language == "fr" and not helped and token.text.casefold().endswith(AGREED)
    alone = language == "ru" or past  # "deux cartes jetées"
    negated = found.flags["not"].text.casefold() if "not" in found.flags else ""  # "isn't blocked"
    alone = alone or (language == "en" and negated.startswith(("is", "are", "was", "were")))
    passive = (is_participle and (alone or bool({"be", "become"} & {*helped}))) or impersonal
    if passive and not any(mention.prep == "by" for mention in found.mentions):
        for mention in found.mentions:
            mention.prep = "by" if mention.prep == "of" else mention.prep
    at = found.verbs[0][0] if found.verbs else len(piece.tokens)
    for mention in found.mentions:  # "three of my Vulkos attack"
        mention.prep = "" if mention.kind == "card" and mention.prep == "of" and mention.count else mention.prep
    for noun, card in pairwise(found.mentions):  # "Bob's only minion, a Vulko with 2 damage, blocks"
        if noun.value in APPOSED and not noun.prep and card.joined and card.kind == "card" and card.at < at:
            card.owner, noun.used = card.owner or noun.owner, noun.owner is not None
    for card, person in pairwise(found.mentions):  # "on the Vulko in front of Ann"
        stands = person.kind in ("player", "pronoun") and person.prep in ("have", "before") and person.at == card.at + 2
        if stands and card.kind == "card" and card.prep in ("on", "to") and card.owner is None:
            card.owner, person.used = person.token, True
    ends = token is piece.tokens[-1] and token.kind == "participle" and len(found.verbs) == 1
    if ends and token.value in PLAYERS_ACTS:
        at = 0  # "Vulko taken": no card does so
    every = any(mention.kind == "all" and not mention.prep and mention.at < at for mention in found.mentions)
    inverted = language == "de" and not every and (at > 0 or piece.before[-1:] in (["then"], ["if"]))
    inverted = inverted or (language in ("fr", "ru") and piece.is_relative)  # "que contrôle Luc"
    subject = _subject(found, at, inverted)
    if language == "fr" and subject is not None and subject.value in ("he", "she", "they"):
        named = [m for m in found.mentions if m.kind == "player" and not m.prep and m.at < subject.at]
        subject.used, subject = bool(named), (named or [subject])[0]  # "Ben peut-il acheter Vulko"
    spoken = subject is None and token.kind == "verb" and _is_first_person(piece, token, language)
    if spoken or (getattr(subject, "kind", "card") == "card" and _leaves_out_i(piece, token, language)):
        subject = Mention("pronoun", "me", token._replace(kind="pronoun", value="me", meanings=()), used=True)
        found.mentions.insert(0, subject)
    return EverydayClause(piece, found, verb, token, passive, subject)


def _is_state(found: Mentions) -> bool:
    """True for "Vulko unhurt", without a verb."""
    cards = [mention for mention in found.mentions if mention.kind != "noun"]
    return [m.kind for m in cards] == ["card"] and not cards[0].prep and cards[0].damage is not None


def _is_first_person(piece: ClausePart, token: Token, language: str) -> bool:
    """True for a verb whose subject "I" is left out: "атакую Олю", "greif Bob an", "attacked Bob with Vulko."."""
    verb = folded(token.text)
    if language == "ru":
        acting = [one.text for one in piece.tokens if one.value in ("modal", "may", "must")]  # "хочу купить Vulko"
        return [*acting, token.text][0].casefold().split()[0].removesuffix("сь").endswith(("у", "ю"))
    if token is not next(word for word in piece.tokens if word.kind != "filler" and word.value != "not"):
        return False
    if language == "de":
        return verb[-2:] != "te" and (verb[-1] == "e" or (verb[-1] != "t" and f"{verb}e" in lexicon(language).known))
    is_base = not verb.endswith(("s", "ing")) and token.value not in AUXILIARIES[::2] and not verb.startswith("there")
    return language == "en" and not piece.before and is_base


def _leaves_out_i(piece: ClausePart, token: Token, language: str) -> bool:
    """True for "will Vulko kaufen" and "hab zwei Karten abgeworfen": what only a player does."""
    first = next(word for word in piece.tokens if word.kind != "filler")
    if token.value not in PLAYERS_ACTS or first is token or piece.before:
        return False
    helps = first.value in HELPING and language in ("de", "en")
    return helps and not folded(first.text).endswith(("t", "s"))  # not "hat", "wants"


def _main(tokens: list[Token], found: Mentions) -> list[Token]:
    """Return the verbs that state something: "uses Vulko to block" blocks, "has nothing to block with" has nothing."""
    main = [(at, token) for at, token in found.verbs if token.value.partition("-")[0] not in AUXILIARIES]
    purpose = [(at, token) for at, token in found.verbs if at and tokens[at - 1].value in ("to", "for")]
    kicks = [verb for verb in purpose if verb[1].value == "trigger"]
    main = [verb for verb in main if verb not in kicks] or main  # "links it to Vulko to trigger its kicker"
    purpose = [verb for verb in purpose if verb not in kicks]
    if purpose and len(main) > 1:
        for mention in found.mentions:
            if mention.kind == "card" and mention.at < purpose[0][0] and not mention.prep:
                mention.prep = "with"
        return [purpose[0][1]]
    if len(main) > 1 and main[0][1].text.casefold() in ("gets", "get", "got") and main[1][1].means("participle"):
        found.verbs[0] = (main[0][0], main[0][1]._replace(value="become"))  # "does Vulko get exiled"
        return [main[1][1]]
    return [token for _, token in main] or [token for _, token in found.verbs[-1:]]


def _subject(found: Mentions, verb_at: int, inverts: bool) -> Mention | None:
    """Return the subject: a nominative pronoun, else the first name or card before the verb without a preposition."""
    subjects = ("player", "pronoun", "card")
    bare = [mention for mention in found.mentions if not mention.prep and mention.kind in subjects]
    bare = [mention for mention in bare if mention.token.text.casefold() not in ITS]
    for mention in bare:
        if mention.case == "subject":
            return mention
    before = [mention for mention in bare if mention.at < verb_at and mention.case not in ("object", "oblique")]
    if before:
        return before[0]
    if any(mention.kind == "card" and mention.case == "object" for mention in bare):
        later = [mention for mention in bare if mention.kind == "card" and not mention.case]
        return later[0] if later else None  # "моего Vulko блокирует Yuri Koroviev"
    first = next((mention for mention in found.mentions), None)
    inverted = inverts or (first is not None and first.prep and first.at < verb_at)
    inverts_pronoun = [m for m in bare if m.kind == "pronoun" and m.at == verb_at + 1 and not m.case] * inverts
    after = [mention for mention in bare if mention.kind == "player" and mention.case != "oblique"] + inverts_pronoun
    return after[0] if inverted and after else None
