"""What all searches stand on: lines visited depth first, and what differs between their ends."""

import boards
import pytest

from nightfall_cli.search.budget import Cut
from nightfall_cli.search.difference import difference, difference_expectations, expectations
from nightfall_cli.search.every_line import every_line
from nightfall_cli.search.horizon import horizon
from nightfall_cli.search.lines_of_play import depth_first
from nightfall_cli.search.quantified import judge


class Tree:
    """A tree of words: a prefix is followed by one letter more, up to three letters; it notes what is closed."""

    def __init__(self, limit=99):
        self.closed = []
        self.left = limit

    def following(self, word):
        return None if len(word) == 3 else self.letters(word)

    def letters(self, word):
        try:
            for letter in "ab":
                if not self.left:
                    raise Cut
                self.left -= 1
                yield word + letter
        finally:
            self.closed.append(word)


def test_every_line_is_visited_to_its_end_before_the_next_begins():
    tree = Tree()
    words = list(depth_first(tree.letters(""), tree.following))
    assert words == ["aaa", "aab", "aba", "abb", "baa", "bab", "bba", "bbb"]
    assert tree.closed == ["aa", "ab", "a", "ba", "bb", "b", ""]


def test_what_is_under_way_is_closed_when_the_search_is_cut_or_left():
    cut = Tree(limit=4)
    with pytest.raises(Cut):
        list(depth_first(cut.letters(""), cut.following))
    assert cut.closed == ["aa", "a", ""]
    left = Tree()
    lines = depth_first(left.letters(""), left.following)
    next(lines)
    lines.close()
    assert left.closed == ["aa", "a", ""]


def test_a_difference_holds_the_change_and_its_expectations_hold_at_every_end():
    links = boards.chain(("Scott", "Death Grip"), ("Scott", "Vulko"))
    start = boards.board({"hand": ["Big Ghost"]}, {"play": ["Big Ghost"]}, {}, chain=links).state
    search = every_line(start, horizon(start, "chain"))
    assert len(search.graph.ends) > 1
    for end in search.graph.ends.values():
        for line in (*expectations(end), *difference_expectations(start, end)):
            assert judge(end, line.removeprefix("expect ")).holds, line
        found = difference(start, end)
        for seat, player in enumerate(found.players):
            after = len(start.hand[seat]) - player.hand.gone.total() + player.hand.new.total()
            assert after == len(end.hand[seat])
            minions = len(start.play[seat]) - player.play.gone.total() + player.play.new.total()
            assert minions == len(end.play[seat])
    assert not any(map(any, (player.play for player in difference(start, start).players)))
