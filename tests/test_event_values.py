"""Which reconstructed values events hang on: numbers marked in lines, values listed in data and notes."""

import json

import pytest
from boards import board

from nightfall_cli import base_library
from nightfall_cli.language.event_values import _Tracker, event_lines, event_values, words_of_events
from nightfall_cli.language.expect import judge
from nightfall_cli.rules import events as ev


def chain_of(*lines, hand, **tables):
    """Play Scott's order and answers in a chain phase."""
    tables = {"phase": "chain", **tables}
    game = board({"hand": [hand], **tables.pop("scott", {})}, janet=tables.pop("janet", None), **tables)
    for line in (f"link {hand}", "pass", "pass", *lines):
        game.play(line)
    return game


def fight(attacker, *blockers):
    """Attack Janet with one minion; her blockers stand before it in their order."""
    game = board({"play": [attacker]}, janet={"play": list(blockers)}, phase="combat")
    game.play(f"attack {attacker} -> Janet")
    game.play("pass") if not blockers else game.play(", ".join(f"block {one} -> {attacker}" for one in blockers))
    return game


def told(game, words):
    """The lines of the log with these words."""
    return [line for line in game.log() if words in line]


def values_of(game, kind):
    """What the first event of a kind hangs on, as pairs of a card's name and a field, and whether its number does."""
    found = next(
        values for event, values in zip(game.events, event_values(game.events), strict=True) if event[0] is kind
    )
    return {(card.name, field) for card, field in found.values}, found.number


def test_influence_of_a_reconstructed_text_is_marked_and_named():
    game = chain_of(hand="Yuri Koroviev")
    assert told(game, "influence is") == ["influence is now ≈3"]
    data = next(event for event in game.events_data() if event["event"] == "influence")
    assert (data["number"], data["sentence"]) == (3, "influence is now ≈3")
    assert data["reconstructed"] == ["Yuri Koroviev: text: Your chain"]
    json.dumps(data)


def test_only_the_number_that_is_ours_is_marked():
    blood = chain_of("target Janet", hand="Blood Rage", janet={"play": ["Vulko"]})
    assert told(blood, "blocks") == ["Vulko blocks ≈2 damage inflicted on Janet"]
    lilith = chain_of("target Janet", hand="Lilith Lawrence", janet={"play": ["Vulko"]})
    assert told(lilith, "blocks") == ["Vulko blocks 1 damage inflicted on Janet"]
    assert values_of(lilith, ev.DAMAGE_BLOCKED) == ({("Lilith Lawrence", "text: Chain"), ("Vulko", "health")}, False)


def test_an_attack_hangs_on_strength_and_on_health_where_a_minion_dies():
    known = fight("Ivan Radinsky", "Alton Hickman")
    assert told(known, "takes") == ["Alton Hickman of Janet takes 3 damage"]
    ours = fight("Ivan Radinsky", "Marcus Toth")
    assert told(ours, "resolves: ") == ["the attack of Ivan Radinsky on Janet resolves: 4 damage"]
    assert told(ours, "takes") == ["Marcus Toth of Janet takes ≈1 damage"]
    assert values_of(ours, ev.DESTROYED)[0] == {("Marcus Toth", "health")}
    assert values_of(ours, ev.WOUNDED)[0] == {("Marcus Toth", "health")}
    weak = fight("Charlotte Reyes")
    assert told(weak, "resolves: ") == ["the attack of Charlotte Reyes on Janet resolves: ≈1 damage"]
    counted = fight("Zombie Horde")
    assert told(counted, "resolves: ") == ["the attack of Zombie Horde on Janet resolves: ≈1 damage"]
    assert values_of(counted, ev.ATTACK_RESOLVES)[0] == {("Zombie Horde", "text: In play")}


def test_a_link_hangs_on_colours_and_a_missing_kicker_and_a_missing_text():
    game = board({"hand": ["Alton Hickman", "Big Ghost"]}, phase="chain")
    for line in ("link Alton Hickman", "link Big Ghost", "pass", "pass"):
        game.play(line)
    assert values_of(game, ev.LINKED)[0] == {("Big Ghost", "color"), ("Big Ghost", "kicker")}
    assert "Big Ghost: colour, kicker, no chain or in-play text" in words_of_events(game.events)[0]


def test_the_values_of_a_later_part_need_the_events_before_it():
    game = chain_of(hand="Yuri Koroviev")
    at = next(index for index, event in enumerate(game.events) if event[0] is ev.INFLUENCE)
    before, rest = game.events[:at], game.events[at:]
    assert event_lines(game.state, rest, before=before)[0] == "influence is now ≈3"
    assert event_lines(game.state, rest)[0] == "influence is now 3"


@pytest.mark.parametrize("text", ["influence is now 3", "influence is now ≈3"])
def test_an_expectation_of_the_log_matches_with_and_without_the_mark(text):
    game = chain_of(hand="Yuri Koroviev")
    assert judge(game.state, f'log has "{text}"').holds


def test_a_card_whose_values_are_all_the_users_marks_nothing():
    table = '[[card]]\nname = "Yuri Koroviev"\ntext = ["Your chain: Gain 1 influence."]\ncolor = "green"\n'
    game = chain_of(hand="Yuri Koroviev", library=base_library().with_text(table, "own.toml"))
    assert told(game, "influence is") == ["influence is now 3"]
    assert ("Yuri Koroviev", "text: Your chain") not in values_of(game, ev.INFLUENCE)[0]


def test_an_english_title_that_no_document_gives_is_marked_in_the_log_and_bare_in_data():
    game = chain_of(hand="Hypnotic Presence")
    assert told(game, "resolves") == ["≈Hypnotic Presence of Scott resolves"]
    assert "Présence Hypnothique (Scott) est résolue" in game.log("fr")
    assert {event["card"] for event in game.events_data() if "card" in event} == {"Hypnotic Presence"}


def test_every_handler_is_named_after_a_kind_of_event():
    handled = {name.removeprefix("on_") for name in vars(_Tracker) if name.startswith("on_")}
    assert len(handled) == 20
    assert handled < {name.replace("-", "_") for name in ev.KINDS}
