"""The tree of a line: made without a board, never refused, and every node is where it says it is."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import each, some_or_all
from test_highlight import PIECES, SIGNS

from nightfall_cli.language.tree import line_end, parse, pieces_of

TEXTS = st.one_of(st.text(), st.lists(st.sampled_from([*PIECES, *SIGNS])).map("".join))


def nodes(tree):
    items = [node for item in tree.items for node in (item.whole, item.thing, item.name, item.target)]
    player = [tree.player] if tree.player is not None else []
    return [*player, tree.word, tree.argument, tree.comment, *items]


@pytest.mark.parametrize("examples", some_or_all(100, 600))
def test_every_text_has_a_tree_whose_nodes_are_where_they_say(examples):
    any_text = given(TEXTS, st.sampled_from([(), ("Scott", "Janet"), ("Pass", "Link")]), st.booleans())
    settings(max_examples=examples, deadline=None, derandomize=True)(any_text(nodes_are_where_they_say))()


def nodes_are_where_they_say(text, names, typing):
    tree = parse(text, names, typing)
    assert all(text[node.start : node.start + len(node.text)] == node.text for node in nodes(tree))
    assert "".join(text for text, _ in pieces_of(tree.argument.text)) == tree.argument.text
    assert text.endswith(tree.comment.text)


def test_the_parts_of_a_line():
    tree = parse(" Scott : attack 2x Vulko#1 → Janet's, Big Ghost # why", ("Scott", "Janet"))
    first, last = tree.items
    assert (tree.player.text, tree.word.text, tree.verb.name) == ("Scott", "attack", "attack")
    assert (first.copies, first.name.text, first.arrow, first.target.text) == (2, "Vulko#1", "→", "Janet's")
    assert (last.copies, last.name.text, last.arrow, last.target.text) == (1, "Big Ghost", "", "")
    assert tree.comment.text == " # why"


@pytest.mark.parametrize(("names", "player", "verb"), [((), None, None), (("Pass", "Brad"), "Pass", "link")])
def test_a_player_may_be_called_like_a_verb(names, player, verb):
    tree = parse("Pass: link Vulko", names)
    assert (tree.player and tree.player.text, tree.verb and tree.verb.name) == (player, verb)


def test_what_is_being_typed_has_no_comment_and_keeps_its_last_blank():
    assert parse("link Vulko #", (), typing=True).argument.text == "Vulko #"
    assert parse("link Vulko ", (), typing=True).argument.text == "Vulko "
    assert parse("link Vulko # ").argument.text == "Vulko"


@each("sign", [" ", ",", "2 ", "'s ", " of ", "->", "#", '"', " # ", ":", ";", "x"])
def test_a_long_line_is_parsed_in_no_time(sign):
    text = 'link "' + sign * (20_000 // len(sign))
    start = time.perf_counter()
    tree = parse(text)
    pieces_of(tree.argument.text)
    line_end(text)
    assert len(tree.items) >= 1
    assert time.perf_counter() - start < 5
