"""Changes of inputs at random: documents, lines, words and bytes. The same random numbers make the same changes."""

import copy
import json
import re
import tomllib

import tomli_w

NUMBERS = (0, -1, 7, 10**30, 10**7, 1.5, float("nan"), float("inf"), True)
STRINGS = (
    "",
    "x",
    "Vulko",
    "2 Vulko",
    "99 bite",
    "Janet",
    "1 ",
    "Vulko#9",
    "\u2028",
    "one\ntwo",
    "Ja\x1b[2Jnet",
    "a" * 999,
)
NESTED = ([], [[]], {}, [{}], ["Vulko", 3], {"card": "Vulko"}, {"card": "Vulko", "left": 0}, {"player": "Janet"})
DATES = (tomllib.loads("at = 2026-11-21")["at"],)
CUTS = ("", "]", "[", '"', "'''", "=", "#", "[[player]]", "[player]", "format = 2", "\x00", "\ufeff", "\r", "x = ")
CUTS += ("(", ")", "( x", "mark", "shuffle x: y", "[Board]", "[Values]", ";", "1.", f"{10**20}. x")
HOSTILE = (
    "9" * 30,
    "9" * 4400,
    "-" + "9" * 9,
    "1e400",
    "0x1F",
    "²",
    "٣",
    "\x00",
    "\x1b]52;c;eA==\x07",
    "\x9b2J",
    "\u202e",
    "\u200b",
    "\u2028",
    "\x85",
    "\ufeff",
    "İ",
    "ß",
    "ǅ",
    "e\u0301",
    "🧛",
    "\x7f",
    "\u2066",
    "\xad",
    "\u3164",
    "\ufffe",
    "=1+1",
    "<&\"'>]]>",
    "\U000e0001",
    " " * 3000,
    "[" * 2000,
    "{" * 2000,
    "(" * 40,
    "a." * 2000,
    "Vulko of " * 550,
    "not " * 1200,
    "always " * 40,
    "; " * 2400,
    "Vulko, " * 600,
    "-> " * 900,
    "\\",
    '"',
    "'''",
    "%s %n {0}",
    "/dev/null",
    "None",
    "__class__",
    "#",
    "@",
    "=",
    ":",
    ";",
)
BYTES = (
    b"\xff",
    b"\x00",
    b"\xef\xbb\xbf",
    b"\xed\xa0\x80",
    b"\xc3",
    b"\r",
    b"\r\n",
    b"\xfe\xff",
    b"\x80",
    b"\xe2\x80\xa8",
)


# -- documents --------------------------------------------------------------------------------


def places(node):
    """Every place in a document: the table or list that holds it, and its key there."""
    keys = list(node) if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
    for key in keys:
        yield node, key
        yield from places(node[key])


def mutate(document, choose):
    """Change, delete, double, rename, swap or move something, anywhere in the document."""
    found = list(places(document))
    if not found:
        return
    node, key = choose.choice(found)
    other, there = choose.choice(found)
    action = choose.randrange(7)
    if action == 0:
        node[key] = copy.deepcopy(choose.choice((*NUMBERS, *STRINGS, *NESTED, *DATES)))
    elif action == 1:
        del node[key]
    elif action == 2 and isinstance(node, list):
        node.insert(key, copy.deepcopy(node[key]))
    elif action == 3 and isinstance(node, dict):
        node[choose.choice(("", "name", "card", "left", f"{key}s", key.upper(), "hand"))] = node.pop(key)
    elif action == 4:
        node[key], other[there] = copy.deepcopy(other[there]), copy.deepcopy(node[key])
    elif action == 5:
        node[key] = [copy.deepcopy(node[key])] * choose.choice((1, 2, 30))
    else:
        node[key] = copy.deepcopy(other[there])


def other_toml(text, choose):
    """The text of a TOML document with other values; other lines when it is no document, or nested too deep."""
    try:
        document = tomllib.loads(text)
        _mutate_some(document, choose)
        return tomli_w.dumps(document)
    except (ValueError, RecursionError):
        return cut(text, choose)


def other_json(text, choose):
    """Lines of JSON, one of them with other values."""
    lines = text.split("\n")
    at = choose.randrange(len(lines))
    try:
        document = [json.loads(lines[at])]
        _mutate_some(document, choose)
        lines[at] = json.dumps(document[0] if document else None, default=str)
    except (ValueError, RecursionError):
        return cut(text, choose)
    return "\n".join(lines)


def _mutate_some(document, choose):
    for _ in range(choose.randint(1, 3)):
        mutate(document, choose)


# -- texts ------------------------------------------------------------------------------------


def cut(text, choose):
    """Change the text itself: a line gone, twice, elsewhere or broken off."""
    lines = text.split("\n")
    for _ in range(choose.randint(1, 3)):
        at = choose.randrange(len(lines))
        where = choose.randrange(len(lines[at]) + 1)
        line = lines[at]
        broken = (line[:where], line[where:], line[:where] + choose.choice(CUTS) + line[where:])
        lines[at : at + choose.randrange(2)] = [choose.choice((*CUTS, *broken, choose.choice(lines)))]
    return "\n".join(lines)


def other_words(text, choose):
    """Put words of the text, or hostile ones, in the place of words, between them or inside them."""
    words = re.split(r"(\W+)", text)
    for _ in range(choose.randint(1, 3)):
        at = choose.randrange(len(words))
        new = choose.choice(HOSTILE) if choose.random() < 0.6 else choose.choice(words)
        inside = choose.randrange(len(words[at]) + 1)
        words[at] = choose.choice((new, words[at] + new, words[at][:inside] + new + words[at][inside:]))
    return "".join(words)


def other_bytes(data, choose):
    """Change, remove or insert a few bytes."""
    changed = bytearray(data)
    for _ in range(choose.randint(1, 4)):
        at = choose.randrange(len(changed) + 1)
        new = choose.choice(BYTES) if choose.random() < 0.5 else bytes([choose.randrange(256)])
        changed[at : at + choose.randrange(3)] = new
    return bytes(changed)


DOCUMENTS = {"toml": other_toml, "json": other_json}


def changed(data, form, choose):
    """Change an input of this form: "toml", "json" or "" for mere text."""
    if choose.random() < 0.15:
        return other_bytes(data, choose)
    text = data.decode("utf-8", "surrogateescape")
    changes = (cut, other_words, DOCUMENTS.get(form, other_words))
    return choose.choice(changes)(text, choose).encode("utf-8", "surrogateescape")
