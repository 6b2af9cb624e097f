"""What all searches stand on: lines visited depth first, and what differs between their ends."""

import re

import boards
import pytest

from nightfall_cli.search.budget import Cut
from nightfall_cli.search.difference import difference_expectations, difference_lines, expectations
from nightfall_cli.search.every_line import every_line
from nightfall_cli.search.lines_of_play import depth_first, horizon
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


def counted(line, zone):
    """The number of cards that a zone gained by the words of a line, less those that it lost."""
    words = next((part for part in line.partition(": ")[2].split("; ") if part.startswith(f"{zone} ")), "")
    return sum(int(f"{'-' if sign == '−' else ''}{number or 1}") for sign, number in re.findall(r"([−+])(\d*)", words))


def test_a_difference_holds_the_change_and_its_expectations_hold_at_every_end():
    links = boards.chain(("Scott", "Death Grip"), ("Scott", "Vulko"))
    start = boards.board({"hand": ["Big Ghost"]}, {"play": ["Big Ghost"]}, {}, chain=links).state
    search = every_line(start, horizon(start, "chain"))
    assert len(search.graph.ends) > 1
    for end in search.graph.ends.values():
        for line in (*expectations(end), *difference_expectations(start, end)):
            assert judge(end, line.removeprefix("expect ")).holds, line
        for seat, name in enumerate(start.names):
            changed = next((line for line in difference_lines(start, end) if line.startswith(f"{name}: ")), "")
            assert counted(changed, "hand") == len(end.hand[seat]) - len(start.hand[seat])
            assert counted(changed, "play") == len(end.play[seat]) - len(start.play[seat])
    assert difference_lines(start, start) == ["nothing changes"]
