"""Objections while typing: silent while a line may still be accepted, else with the reason."""

from functools import cache, partial
from itertools import permutations
from random import Random

import boards
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import each, some_or_all
from test_suggest import GAMES, random_positions

from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.language.play import Played, play_text
from nightfall_cli.language.say import card_name, move_text, owner_name
from nightfall_cli.language.suggest import objection
from nightfall_cli.language.verbs import BY_NAME, VERBS, english_verb
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.engine import legal_moves, play
from nightfall_cli.rules.rulebook import CODES, RULES

BOARDS = {make.__name__: make().state for make in boards.POSITIONS}
BOARDS["second_defender"] = play_text(BOARDS["blockers"], "pass").state


@cache
def played():
    """Positions of random games."""
    return [state for game in GAMES for state in random_positions(*game)]


def prefixes(line):
    return [line[:length] for length in range(len(line) + 1)]


def accepted(state, line):
    return isinstance(play_text(state, line), Played)


@cache
def asker(state_id):
    """What is objected to in one of the positions of this module; asked once, since many lines begin alike."""
    (state,) = (state for state in (*BOARDS.values(), *played()) if id(state) == state_id)
    return cache(partial(objection, state))


def objected(state, lines):
    """What is objected to although it is, or may become, an accepted line; the shortest beginning of each line."""
    found = {}
    ask = asker(id(state))
    for line in lines:
        against = next((text for text in prefixes(line) if ask(text) is not None), None)
        if against is not None:
            found[against] = f"{line!r}: {ask(against).code}"
    return found


def decider(state):
    return state.names[state.decision.player]


def legal_lines(state):
    """Every legal line in four languages."""
    return sorted({move_text(state, move, language) for move in legal_moves(state) for language in LANGUAGES})


# -- lines that are accepted ------------------------------------------------------------------


@pytest.mark.parametrize("every", some_or_all(150, 2))
def test_nothing_is_objected_to_on_the_way_to_a_legal_line(every):
    found = {}
    for state in (*BOARDS.values(), *played()[::every]):
        lines = legal_lines(state)[:: 2 if every > 2 else 1]
        with_player = lines[:: 2 if every > 2 else 1]
        found |= objected(state, [*lines, *(f"{decider(state)}: {line}" for line in with_player)])
    assert found == {}


SPELLINGS = ["cases", "blanks", "tabs", "arrows", "prefixed", "spaced", "aliases", "begun", "counts", "numbers"]


def spelt(line, who):
    """Other spellings of a line, most of them accepted."""
    verb, _, things = line.partition(" ")
    head, arrow, tail = things.partition(" ->")
    return {
        "cases": [line.upper(), line.lower(), line.swapcase()],
        "blanks": [f"  {line.replace(' ', '  ')} ", f"{line}  # a note"],
        "tabs": [f"\t{line}", f"{verb}\t{things}"],
        "arrows": [line.replace(" -> ", form) for form in ("->", "→", " → ", " => ", "=>")],
        "prefixed": [f"{who.lower()}: {line}", f"{who[0]}: {line}", f" {who.upper()}:{line}"],
        "spaced": [f"{who} : {line}"],
        "aliases": [f"{alias} {things}" for alias in BY_NAME[english_verb(verb) or verb].aliases],
        "begun": [" ".join([verb, *(word[:length] for word in things.split())]) for length in (1, 2, 3)],
        "counts": [f"{verb} {count} {things}" for count in ("1", "1x", "2", "2x", "3 ×")],
        "numbers": [f"{verb} {head}{number}{arrow}{tail}" for number in ("#1", " #1", "#2", " # 2")],
    }


@pytest.mark.parametrize("states", some_or_all(slice(0, None, 54), slice(None)))
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_nothing_is_objected_to_on_the_way_to_another_spelling(spelling, states):
    found, seen = {}, 0
    for state in (*BOARDS.values(), *played()[::9])[states]:
        lines = legal_lines(state)[:: 2 if states.step else 1]
        made = {new for line in lines for new in spelt(line, decider(state))[spelling]}
        lines = [line for line in sorted(made) if accepted(state, line)]
        seen += len(lines)
        found |= objected(state, lines)
    assert seen > 5
    assert found == {}


def owned(state, move, language):
    """The owner and the card of a minion, an order in the chain or an archive."""
    if move.what == "minion":
        seat = move.seat if move.seat >= 0 else state.decision.player if move.verb == "block" else state.active
        return state.names[seat], card_name(state.play[seat][move.place].card, language)
    if move.what == "order":
        return state.names[state.chain[move.place].player], card_name(state.chain[move.place].card, language)
    return owner_name(state, move.seat), card_name(archives_of(state, move.seat)[move.place].card, language)


OWNERS = ["{1} of {0}", "{1} from {0}", "{0}'s {1}", "{0}’s {1}", "{2} of {0}", "{0}'s {2}"]
ARCHIVES = ["archive {1}", "archive {1} of {0}", "archive {3} of {0}", "{3} of {0}", "{3} from the {0}"]


@pytest.mark.parametrize("every", some_or_all(3000, 7))
@pytest.mark.parametrize("form", OWNERS + ARCHIVES)
def test_nothing_is_objected_to_while_a_thing_is_named_by_its_owner(form, every):
    found, seen = {}, 0
    for state in (*BOARDS.values(), *played()[::every]):
        for move in (move for move in legal_moves(state) if move.what in ("minion", "order", "archive")):
            _, arrow, tail = move_text(state, move).partition(" ->")
            things = [owned(state, move, language) for language in LANGUAGES[:: 3 if every > 7 else 1]]
            named = {form.format(owner, card, card[:4].strip(), move.place + 1) for owner, card in things}
            lines = [line for name in named if accepted(state, line := f"{move.verb} {name}{arrow}{tail}")]
            found |= objected(state, lines)
            seen += len(lines)
    assert seen > 1
    assert found == {}


def sequence(state, verb, comma, random):
    """What the decider may do with a verb, one thing after the other."""
    after, parts = state.copy(), []
    while after.decision is not None and after.decision.player == state.decision.player and len(parts) < 4:
        may = [move for move in legal_moves(after) if move.verb == verb]
        if not may:
            break
        move = random.choice(may)
        parts.append(move_text(after, move, random.choice(LANGUAGES)).partition(" ")[2])
        play(after, move)
    return f"{verb} {comma.join(parts)}"


@pytest.mark.parametrize("every", some_or_all(90, 3))
@pytest.mark.parametrize("verb", ["attack", "block", "discard", "claim", "choose"])
def test_nothing_is_objected_to_on_the_way_through_a_list(verb, every):
    found, seen = {}, 0
    for state in (*BOARDS.values(), *played()[::every]):
        if any(move.verb == verb for move in legal_moves(state)):
            lines = {sequence(state, verb, comma, Random(seed)) for seed in range(4) for comma in (", ", ",", " , ")}
            seen += sum("," in line and accepted(state, line) for line in lines)
            found |= objected(state, [line for line in lines if accepted(state, line)])
    assert seen > 5
    assert found == {}


WAYS = """
attackers: attack <Vulko, Big Ghost, Vulko> -> Janet | attack all -> Janet | attack ALL=>J | attack 2 Vulko -> Brad
attackers: attack Vulko -> Brad, all -> Janet | attack Vulko, Big Ghost -> Brad, Vulko -> Janet
absorbing: choose <Vulko of Janet, Marcus Toth of Janet>
order_of_players: choose <Scott, Brad, Janet>
claiming: discard <Vulko, bite, bite> | discard <2 bite, Vulko> | discard <wound, Vulko, wounds> | discard 2 bite
claiming: claim <Alton Hickman, archive 2 of commons> | claim Vulko from commons | buy Scott's Vulko
cleaning: wounds <bite, burn, bite> | wounds <2 bite, burn> | wounds all | wounds 3 | wounds <wound, burn>
archive_target: target archive 1 of Brad
wound_target: target wound
"""
WAYS = [(row.partition(": ")[0], way) for row in WAYS.split("\n") for way in row.partition(": ")[2].split(" | ") if way]


@each(("position", "way"), WAYS)
def test_lists_in_any_order_and_other_ways_to_say_it(position, way):
    head, mark, rest = way.partition("<")
    things, _, tail = rest.partition(">")
    lines = {f"{head}{', '.join(order)}{tail}" for order in permutations(things.split(", "))} if mark else {way}
    assert [line for line in lines if not accepted(BOARDS[position], line)] == []
    assert objected(BOARDS[position], lines) == {}


# -- what is objected to ----------------------------------------------------------------------

WORDS = [name for verb in VERBS for name in (verb.name, *verb.aliases) if verb.group == "move"]
SIGNS = [" ", ", ", ",", " -> ", "->", "#2", " of ", " from ", "'s ", "2 ", "all ", "wound", "archive ", ": ", "  # x"]


@cache
def states():
    return [*BOARDS.values(), *played()[::20]]


@cache
def pieces(number):
    """Whole and begun things that a line of this position may be made of."""
    state = states()[number]
    lines = legal_lines(state)
    things = {line.partition(" ")[2] for line in lines} | {word for line in lines for word in line.split()}
    shorter = {thing[:length] for thing in things for length in (1, 3)}
    return st.sampled_from(sorted({*WORDS, *SIGNS, *things, *shorter, *state.names, "commons", "Zed", "x"}))


@pytest.mark.parametrize("examples", some_or_all(10, 400))
def test_what_is_objected_to_becomes_no_accepted_line(examples):
    test = settings(max_examples=examples, deadline=None, derandomize=True)(given(st.data())(becomes_no_accepted_line))
    test()


def becomes_no_accepted_line(data):
    number = data.draw(st.integers(0, len(states()) - 1))
    state = states()[number]
    verb = data.draw(st.sampled_from(sorted({move.verb for move in legal_moves(state)})))
    line = f"{verb} {''.join(data.draw(st.lists(pieces(number), max_size=5)))}"
    ask = asker(id(state))
    refusals = [refusal for text in prefixes(line) if (refusal := ask(text)) is not None]
    assert all(refusal.message and refusal.code in {*RULES, *CODES} for refusal in refusals)
    assert not (refusals and accepted(state, line))


REASONS = """
linking not-your-decision: Ja | Bra | Janet: link | Janet: li | Janet: link V | Brad: pass | brad: link Vulko
linking chain.link-color: link death | link Death Grip | play Death Gr | link bi | link wound
linking wrong-phase: cl | claim | claim Vulko | attack Vulko -> Brad | Scott: dr | buy | wounds 1
linking unknown-card: link Zzz | link Vulkoo | link Vulko, Blood Rage | Scott: link Zzz
linking not-there: link Marcus Toth | link ghost | start böser
linking unknown-player: Zed: | Zed: link
linking syntax: lnk | lnk Vulko | xyz | pass now
starting chain.start: link bite | link bi
drafting setup.draft: pass
attackers combat.must-attack: pass | attack Vulko -> S | attack all -> Scott | attack 3 Vulko -> Brad
attackers not-there: attack Marcus Toth -> Brad | attack Vulko#3 -> Brad | attack Marcus | attack Alton
attackers unknown-player: attack Vulko -> Z
blockers combat.block: block Marcus Toth -> V | block Marcus Toth -> Vulko
blockers not-there: block Vulko | block Vulko -> Big Ghost
second_defender not-your-decision: Brad: block Vulko -> Vulko | Scott: pass
second_defender combat.unblockable: block Marcus Toth -> Alt | block Vulko -> Alton Hickman
resolving combat.order: pass
absorbing combat.order: choose Alton | choose Vulko of Scott | pass
minion_target chain.not-in-play: target blai | target Blaine Cordell
minion_target target.zones: target Ivan Radinsky
minion_target target.legal: target Shock
minion_target chain.must: pass
player_target target.legal: target Brad | target Br
order_target target.legal: target leave | target Leave Me!
archive_target not-there: target archive 3 of Janet | target Blood Rage
wound_target target.legal: target Vulko
exile_one chain.must: pass
exile_one chain.kicker: choose bite
forced_discard not-there: discard Vulko
forced_discard not-your-decision: discard bite, Alton Hickman | discard 2 bite
claiming claim.from: claim big | claim Big Ghost from Janet | claim archive 1 of Janet
claiming claim.influence: claim 2 Alton Hickman, Vulko from commons | claim 2 Alton Hickman, vul
claiming not-there: discard Vulko, Vulko | discard 3 bite | claim Grim Siege, Grim Siege | claim death
cleaning not-there: wounds bleed | wounds 4 | wounds bite, bite, bite | wounds 2 burn | wounds 3 bite
cleaning cleanup.wound: wounds 0
"""
REASONS = [row.partition(": ") for row in REASONS.strip().split("\n")]


@each(("where", "text"), [(row[0], text) for row in REASONS for text in row[2].split(" | ")])
def test_the_objection_names_the_reason(where, text):
    position, code = where.split(" ")
    refusal = objection(BOARDS[position], text)
    assert refusal is not None and refusal.code == code


def test_questions_and_commands_are_not_judged_and_all_moves_are_when_the_game_is_over():
    texts = ["", " ", "# a note", "b", "board", "board Zed", "card Zzz", "expect x", "Scott: leg", "?", "undo x"]
    for state in (*BOARDS.values(), over := boards.over().state):
        assert [text for text in texts if objection(state, text) is not None] == []
    assert {objection(over, text).code for text in ("link Vulko", "pass", "p", "Scott: pass")} == {"wrong-phase"}
