"""Read ``[[card]]`` tables: check every key, and note every fault with its path."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.faults import Fault, at_place, quoted
from nightfall_cli.cards.marking import check_words, with_english_words
from nightfall_cli.cards.model import COLORS, LANGUAGES, SOURCES, SPECIES, USER, Card, Paragraph
from nightfall_cli.cards.nearest import nearest
from nightfall_cli.cards.text import CardTextError, check_paragraphs, parse_written, print_paragraph
from nightfall_cli.files import limits
from nightfall_cli.files.late_patterns import late_pattern
from nightfall_cli.files.limits import BeyondLimit
from nightfall_cli.files.printable import name_problem

if TYPE_CHECKING:
    from nightfall_cli.cards.places import Path as KeyPath

_ORDER_KEYS = ("name", "kind", "color", "links", "cost", "text")
_MINION_KEYS = ("species", "strength", "health")
_NOT_IN_NAMES = (",", ";", "#", ":", "->", "=>", "→", '"')
_OPTIONAL_KEYS = ("kicker", "copies", "quoted", "names", "source", "draft")
TEXT_KEYS = ("says", "source", "amount", "reconstructed")
CARD_KEYS = (*_ORDER_KEYS, *_MINION_KEYS, *_OPTIONAL_KEYS)

_BARE = late_pattern(r"[^,\]}#]*+")
"""A value without quotes."""
_AT_END = " (at end of document)"


def not_toml(where: str, error: ValueError, text: str = "") -> str:
    """Return the fault of a text that `read_toml` refuses, as ``file:line:column: …``.

    For an error at the end of the document the parser gives no place; then it is the end of ``text``, if given.
    """
    if isinstance(error, BeyondLimit):
        return at_place(where, error.line, error.column, error.problem)
    message = str(error).replace(r"Illegal character '\n'", "the text is not closed on its line")
    if text and message.endswith(_AT_END):
        line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
        return at_place(where, line, column, f"not TOML: {message.removesuffix(_AT_END)}")
    head, _, tail = message.partition(" (at line ")
    numbers = [int(part) for part in tail.rstrip(")").replace(", column ", " ").split() if part.isdecimal()]
    if len(numbers) != 2:
        return f"{where}: not TOML: {head}"
    line, column = numbers
    bare = _BARE.match(text.split("\n")[line - 1][column - 1 :]) if text and head == "Invalid value" else None
    word = bare[0].strip() if bare else ""
    if word[:1].isalpha() and len(word) <= limits.NAME:
        head += f"; write {word.lower()}" if word in ("True", "False") else f'; text stands in quotes: "{word}"'
    return at_place(where, line, column, f"not TOML: {head}")


def read_card(table: Any, faults: list[Fault], base: Card | None = None, starter: bool = False) -> Card | None:
    """Return the card of a table, or None after adding to ``faults``.

    With ``base``, missing keys keep the values of that card; the source of given values is the user.
    """
    before = len(faults)
    if not isinstance(table, dict):
        faults.append(Fault((), f"expected a table, got {quoted(table)}"))
        return None
    for key in table:
        if key not in CARD_KEYS:
            near = nearest(key, CARD_KEYS) if len(faults) < limits.SUGGESTIONS else ()
            hint = f"; did you mean {near[0]!r}?" if near else f"; a card has {', '.join(CARD_KEYS)}"
            faults.append(Fault((key,), f"unknown key {key!r}{hint}"))
    name = table.get("name")
    if not isinstance(name, str) or not name.strip():
        faults.append(
            Fault(("name",), f"expected a name, got {quoted(name)}" if name is not None else "a card needs a name")
        )
        return None
    _check_name(name, ("name",), faults)
    kind = table.get("kind", base.kind if base else None)
    if kind not in ("minion", "action"):
        faults.append(Fault(("kind",), f"expected kind 'minion' or 'action', got {quoted(kind)}"))
        return None
    needed = (
        *(_ORDER_KEYS if base is None else ()),
        *(_MINION_KEYS if kind == "minion" and (base is None or not base.is_minion) else ()),
    )
    faults.extend(Fault((), f"card {name!r} lacks {key!r}") for key in needed if key not in table)
    values = _values(table, kind, faults, base)
    paragraphs = _paragraphs(table, faults, base)
    names = _names(table.get("names", base.names if base else {}), faults)
    source = _sources(table, kind, faults, base)
    _check_labels(kind, values, paragraphs, faults)
    kicker_text = any(paragraph.label == "Kicker" for paragraph in paragraphs)
    if len(faults) == before and kicker_text != bool(values["kicker"]):
        lacks = 'a kicker colour (kicker = "…")' if kicker_text else "a Kicker: text"
        faults.append(Fault(("kicker",) if "kicker" in table else (), f"card {name!r} lacks {lacks}"))
    if len(faults) > before:
        return None
    return Card(
        name,
        kind,
        **values,
        starter=base.starter if base else starter,
        paragraphs=paragraphs,
        names=names,
        source=source,
    )


def _check_name(name: str, path: KeyPath, faults: list[Fault]) -> None:
    """Refuse names that the line language could not read."""
    if len(name) > limits.NAME:
        faults.append(Fault(path, f"a card's name has at most {limits.NAME} characters, got {len(name):,}"))
        return
    if name[0].isdecimal():
        faults.append(Fault(path, f"a card's name cannot begin with a digit: {name!r}"))
    if name != name.strip() or "  " in name:
        faults.append(Fault(path, f"a card's name has single spaces, and none at its ends: {name!r}"))
    if problem := name_problem(name):
        faults.append(Fault(path, problem))
    if any(sign in name for sign in _NOT_IN_NAMES):
        signs = " ".join(_NOT_IN_NAMES)
        problem = f"a card's name cannot contain any of {signs} (they separate parts of a line): {name!r}"
        faults.append(Fault(path, problem))


def _check_labels(kind: str, values: dict[str, Any], paragraphs: tuple[Paragraph, ...], faults: list[Fault]) -> None:
    """Refuse in-play text on actions, and strength "X" without a text that counts it or the reverse."""
    labels = {paragraph.label for paragraph in paragraphs}
    if kind == "action" and "In play" in labels:
        faults.append(Fault(("text",), "an action is never in play and has no In play: text", "In play"))
    counts = any("counts_minions" in effect.flags for paragraph in paragraphs for effect in paragraph.effects)
    if kind == "minion" and counts != (values.get("strength", 0) is None):
        problem = 'strength = "X" and a text that counts the strength need each other'
        faults.append(Fault(("strength",), problem))


def _values(table: dict[str, Any], kind: str, faults: list[Fault], base: Card | None) -> dict[str, Any]:
    def given(key: str, default: Any) -> Any:
        keeps = base is not None and (base.kind == kind or key not in _MINION_KEYS)
        return table.get(key, getattr(base, key) if keeps else default)

    def number(key: str, default: int, low: int) -> int:
        value = given(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or value < low:
            faults.append(Fault((key,), f"{key}: expected a whole number from {low} up, got {quoted(value)}"))
            return low
        if value > limits.NUMBER:
            faults.append(Fault((key,), f"{key}: expected a whole number up to {limits.NUMBER:,}, got {value}"))
            return low
        return value

    def word(key: str, known: tuple[str, ...]) -> str:
        value = given(key, "")
        if key in table and value == "" and key == "kicker":
            return ""
        if (value or key in table) and value not in known:
            near = nearest(str(value), known)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            faults.append(Fault((key,), f"unknown {key} {value!r}; known: {', '.join(known)}{hint}", str(value)))
        return str(value)

    links = given("links", ())
    if "links" not in table and base is None:
        links = ()
    elif not isinstance(links, (list, tuple)) or not 1 <= len(links) <= 2 or not all(c in COLORS for c in links):
        faults.append(Fault(("links",), f"links: expected one or two of {', '.join(COLORS)}"))
        links = ()
    values: dict[str, Any] = {
        "color": word("color", COLORS),
        "kicker": word("kicker", COLORS),
        "links": tuple(links),
        "cost": number("cost", 0, 0),
        "copies": number("copies", 7, 1),
        "quoted": bool(given("quoted", False)),
        "in_draft": bool(table.get("draft", base.in_draft if base else True)),
    }
    if kind == "minion":
        values["species"] = word("species", SPECIES)
        values["health"] = number("health", 1, 1)
        strength = given("strength", 0)
        if strength in ("X", None):
            values["strength"] = None
        else:
            values["strength"] = number("strength", 0, 0)
    else:
        faults.extend(Fault((key,), f"an action has no {key}") for key in _MINION_KEYS if key in table)
    return values


def _paragraphs(table: dict[str, Any], faults: list[Fault], base: Card | None) -> tuple[Paragraph, ...]:
    if "text" not in table:
        return base.paragraphs if base else ()
    entries = table["text"]
    if not isinstance(entries, list):
        faults.append(Fault(("text",), 'text: expected a list of paragraphs, for example ["Chain: Draw 1 card."]'))
        return ()
    paragraphs, language = [], "en"
    for entry in entries:
        says = entry.get("says") if isinstance(entry, dict) else entry
        if isinstance(entry, dict):
            _check_text_entry(entry, faults)
        if not isinstance(says, str):
            faults.append(Fault(("text",), f"expected a paragraph as a string, got {quoted(says)}"))
            continue
        if len(says) > limits.TEXT:
            faults.append(Fault(("text",), f"a paragraph has at most {limits.TEXT:,} characters, got {len(says):,}"))
            continue
        try:
            paragraph, language = read_written(entry)
            paragraphs.append(paragraph)
        except CardTextError as error:
            faults.append(Fault(("text",), error.in_one_line(), " ".join(says.split()[:3])))
    if len(paragraphs) == len(entries):
        try:
            check_paragraphs(tuple(paragraphs), language)
        except CardTextError as error:
            faults.append(Fault(("text",), error.in_one_line()))
    return tuple(paragraphs)


def read_paragraph(entry: Any) -> Paragraph:
    """Return the paragraph of an entry of ``text``: a sentence, or a table of `TEXT_KEYS`; raises `CardTextError`."""
    return read_written(entry)[0]


def read_written(entry: Any) -> tuple[Paragraph, str]:
    """Do what `read_paragraph` does, and return the language of the sentences, too."""
    if not isinstance(entry, dict):
        return parse_written(entry)
    ours = entry.get("reconstructed", ())
    words = tuple(map(str, ours)) if isinstance(ours, list) else ()
    paragraph, language = parse_written(entry["says"], entry.get("source", USER), entry.get("amount", ""), words)
    paragraph = with_english_words(paragraph, language)
    check_words(paragraph)
    return paragraph, language


def paragraph_entry(paragraph: Paragraph) -> str | dict[str, Any]:
    """Return the entry of ``text`` that `read_paragraph` reads back: a sentence if all of it is the user's."""
    says, source, amount = print_paragraph(paragraph), paragraph.source, paragraph.amount
    if (source, amount, paragraph.ours) == (USER, USER, ()):
        return says
    entry: dict[str, Any] = {"says": says, "source": source}
    if amount != source:
        entry["amount"] = amount
    return {**entry, "reconstructed": list(paragraph.ours)} if paragraph.ours else entry


def _check_text_entry(entry: dict[str, Any], faults: list[Fault]) -> None:
    faults.extend(
        Fault(("text",), f"unknown key {key!r}; a paragraph has {', '.join(TEXT_KEYS)}", key)
        for key in entry
        if key not in TEXT_KEYS
    )
    words = entry.get("reconstructed", [])
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        faults.append(Fault(("text",), f"reconstructed: expected a list of words of the paragraph, got {words!r}"))
    _check_sources([entry.get("source", USER), entry.get("amount", USER)], ("text",), faults)


def _check_sources(sources: list[Any], path: KeyPath, faults: list[Fault]) -> None:
    faults.extend(
        Fault(path, f"unknown source {source!r}; known: {', '.join(SOURCES)}", str(source))
        for source in sources
        if source not in SOURCES
    )


def _names(names: Any, faults: list[Fault]) -> dict[str, tuple[str, ...]]:
    if not isinstance(names, dict):
        faults.append(Fault(("names",), 'names: expected a table such as { de = ["…"], fr = ["…"] }'))
        return {}
    found = {}
    for language, words in names.items():
        several = isinstance(words, (list, tuple)) and words and all(str(word).strip() for word in words)
        if language not in LANGUAGES or not several:
            faults.append(
                Fault(("names",), f"names.{language}: expected a list of names, under one of {', '.join(LANGUAGES)}")
            )
            continue
        found[language] = tuple(str(word) for word in words)
        for word in found[language]:
            _check_name(word, ("names", language), faults)
    return found


def _sources(table: dict[str, Any], kind: str, faults: list[Fault], base: Card | None) -> dict[str, object]:
    lost = _MINION_KEYS if kind == "action" else ()
    sources = {key: source for key, source in base.source.items() if key not in lost} if base else {}
    given = table.get("source", {})
    if not isinstance(given, dict):
        faults.append(Fault(("source",), 'source: expected a table such as { cost = "public" }'))
        return sources
    for key, value in given.items():
        _check_sources(value if isinstance(value, list) else [value], ("source", key), faults)
    for key in table:
        if key in ("name", "source", "names", "text", "kind", "quoted", "draft"):
            continue
        source = given.get(key, USER)
        if key == "links" and source == USER and isinstance(table["links"], list):
            source = [USER] * len(table["links"])
        sources[key] = source
    if "text" in table:
        sources.pop("text", None)
    lone = ("name", "text") if table.get("kicker", base.kicker if base else "") else ("name", "text", "kicker")
    sources.update({key: given[key] for key in lone if key in given})
    return sources
