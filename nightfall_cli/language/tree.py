"""A line of the language as a tree whose nodes know their place in the text.

Parsing needs no board and never fails; a line without a known verb gets None. The modules that walk the tree resolve
its names: reading (`read`, `play`), colouring (`highlight`), completion (`slots`, `suggest`), and checking a script.
"""

from __future__ import annotations

import re
from functools import lru_cache

from nightfall_cli.files.late_patterns import late_pattern
from nightfall_cli.language.items import ARROWS, read_count, read_count_begun, split_arrow
from nightfall_cli.language.names import find_player, plain
from nightfall_cli.language.verbs import BY_NAME, Verb, english_verb
from nightfall_cli.named_tuple import NamedTuple

_COMMENT = late_pattern(r"(?:^|(?<=\s))#(?!\d+(?:[\s,;)]|$))")
_KEEPS_ALL = late_pattern(r"\s*+(?:[^:;]++:\s*+)?(?:expect|try|versuche|essayer|попробовать)\b", re.IGNORECASE)
_PREFIX = late_pattern(r"([^:\"“„#]{1,40}?)\s*:(?!\d)\s*")
_SIGN = late_pattern(rf"{'|'.join((',', ';', *ARROWS, '='))}|(?<=\s)(?:of|from)(?=\s)|['’]s(?=\s)")


class Node(NamedTuple):
    """A part of a line: its text, and where it starts in the line."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """The position after its last character."""
        return self.start + len(self.text)

    def stripped(self) -> Node:
        """Return the node without the blanks around it; a blank node becomes empty, at its end."""
        left, size = self.text.lstrip(), len(self.text)
        right = left.rstrip()
        return self if len(right) == size else Node(right, self.start + size - len(left))

    def part(self, text: str) -> Node:
        """Return the first part of the node with this text."""
        return Node(text, self.start + self.text.index(text))

    def split(self, sign: str) -> list[Node]:
        """Return the parts between the signs, without the blanks around them."""
        found, start = [], self.start
        for text in self.text.split(sign):
            right = text.lstrip()
            found.append(Node(right.rstrip(), start + len(text) - len(right)))
            start += len(text) + len(sign)
        return found

    def halves(self, sign: str) -> tuple[Node, str, Node]:
        """Return the part before a sign, the sign or "", and the part after it, without the blanks around them."""
        before, found, after = self.text.partition(sign)
        right = Node(after, self.start + len(before) + len(found))
        return Node(before, self.start).stripped(), found, right.stripped()


class Item(NamedTuple):
    """An item of a list: how many copies, the name, and after an arrow the target.

    ``whole`` is the full item, ``thing`` is the item without its count.
    """

    copies: int
    whole: Node
    thing: Node
    name: Node
    arrow: str
    target: Node


class LineTree(NamedTuple):
    """A line: the player's name before the colon, the first word, its verb (None when unknown), argument and comment.

    ``player`` is None without a prefix; ``word`` is empty when the line is.
    """

    player: Node | None
    word: Node
    verb: Verb | None
    argument: Node
    comment: Node

    @property
    def items(self) -> tuple[Item, ...]:
        return items_of(self.argument)


def comment_start(text: str) -> int:
    """Return the position of the ``#`` that starts the comment; the end of the text without one.

    ``Vulko#2`` has no comment, and a ``#`` within quotes starts none.
    """
    if "#" in text:
        quotes = done = 0
        for match in _COMMENT.finditer(text):
            quotes += text.count('"', done, match.start())
            done = match.start()
            if quotes % 2 == 0:
                return done
    return len(text)


def line_end(text: str, start: int = 0) -> int:
    """Return the position of the ``;`` that ends the line starting at ``start``, or -1.

    A ``;`` within quotes does not end a line, nor does any ``;`` after ``expect`` or ``try``.
    """
    if ";" not in text or _KEEPS_ALL.match(text, start):
        return -1
    quoted = False
    for place in range(start, len(text)):
        sign = text[place]
        if sign == '"':
            quoted = not quoted
        elif sign == ";" and not quoted:
            return place
    return -1


@lru_cache(2048)
def parse(text: str, names: tuple[str, ...] = (), typing: bool = False) -> LineTree:
    """Return the tree of one line. A prefix that starts with a verb counts only when it is one of these ``names``.

    While ``typing``, a ``#`` starts no comment yet, and blanks at the end are kept.
    """
    end = len(text) if typing else comment_start(text)
    line = text[:end] if typing else text[:end].rstrip()
    body = line.lstrip()
    player = None
    prefix = _PREFIX.match(body) if ":" in body else None
    if prefix and _is_prefix(prefix[1], names):
        player = Node(prefix[1], len(line) - len(body))
        body = body[prefix.end() :]
    word, argument = (*body.split(None, 1), "", "")[:2]
    size = len(line)
    comment = Node(text[size:], size) if end < len(text) else Node("", len(text))
    return LineTree(player, Node(word, size - len(body)), _verb(word), Node(argument, size - len(argument)), comment)


def _is_prefix(head: str, names: tuple[str, ...]) -> bool:
    if head.split(None, 1)[0].casefold().split("@")[0] not in BY_NAME:
        return True
    return len(find_player(names, head)) == 1 and plain(head) in map(plain, names)


def _verb(word: str) -> Verb | None:
    """Return the verb of a first word; only ``expect`` may carry editions: ``expect@de``."""
    name, at, _ = word.casefold().partition("@")
    verb = BY_NAME.get(name) or BY_NAME.get(english_verb(name))
    return None if at and name != "expect" else verb


@lru_cache(2048)
def items_of(argument: Node) -> tuple[Item, ...]:
    """Return the items between commas."""
    if "," not in argument.text:
        return (item_of(argument.stripped()),)
    return tuple(item_of(part) for part in argument.split(","))


def item_of(node: Node) -> Item:
    """Return the item of a node that has no blanks around it."""
    copies, thing = read_count(node.text)
    return _item(node, copies, thing)


def open_item(argument: Node) -> tuple[Node | None, Item]:
    """Return the part before the last comma (None without a comma), and the item that is being typed after it.

    A number alone is read as the count of a name still to come, and blanks at the end are kept.
    """
    done, comma, typed = argument.text.rpartition(",")
    right = typed.lstrip()
    node = Node(right, argument.end - len(right))
    copies, thing = read_count_begun(node.text)
    return Node(done, argument.start) if comma else None, _item(node, copies, thing)


def _item(node: Node, copies: int, text: str) -> Item:
    end = node.end
    thing = node if len(text) == len(node.text) else Node(text, end - len(text))
    name, arrow, target = split_arrow(text)
    name_node = Node(name, thing.start) if arrow else thing
    return Item(copies, node, thing, name_node, arrow, Node(target, end - len(target)))


def pieces_of(text: str) -> list[tuple[str, bool]]:
    """Return the leaves of an argument: signs such as an arrow or ``of`` with their blanks (True), and other texts."""
    found, done = list[tuple[str, bool]](), 0
    match = _SIGN.search(text)
    while match:
        start, end = len(text[done : match.start()].rstrip()) + done, match.end()
        while end < len(text) and text[end].isspace():
            end += 1
        if start > done:
            found.append((text[done:start], False))
        found.append((text[start:end], True))
        done = end
        match = _SIGN.search(text, end)
    if done < len(text):
        found.append((text[done:], False))
    return found
