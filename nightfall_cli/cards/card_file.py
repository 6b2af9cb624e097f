"""Read ``[[card]]`` tables: check every key, and note every fault with its path."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.faults import Fault, quoted
from nightfall_cli.cards.marking import check_words, with_english_words
from nightfall_cli.cards.model import COLORS, LANGUAGES, SOURCES, SPECIES, USER, Card, Paragraph
from nightfall_cli.cards.nearest import nearest
from nightfall_cli.cards.text import CardTextError, check_paragraphs, parse_written, print_paragraph
from nightfall_cli.files import limits
from nightfall_cli.files.printable import name_problem

if TYPE_CHECKING:
    from nightfall_cli.cards.faults import Path as KeyPath

_ORDER_KEYS = ("name", "kind", "color", "links", "cost", "text")
_MINION_KEYS = ("species", "strength", "health")
_NOT_IN_NAMES = (",", ";", "#", ":", "->", "=>", "→", '"')
_OPTIONAL_KEYS = ("kicker", "copies", "quoted", "names", "source", "draft")
TEXT_KEYS = ("says", "source", "amount", "reconstructed")
CARD_KEYS = (*_ORDER_KEYS, *_MINION_KEYS, *_OPTIONAL_KEYS)


def read_card(table: Any, faults: list[Fault], base: Card | None = None, starter: bool = False) -> Card | None:
    """Return the card of a table, or None after adding to ``faults``.

    With ``base``, missing keys keep the values of that card; the source of given values is the user.
    """
    if not isinstance(table, dict):
        faults.append(Fault((), f"expected a table, got {quoted(table)}"))
        return None
    reader = _CardReader(table, base)
    card = reader.card(starter)
    faults += reader.faults
    return card


class _CardReader:
    """Reads one table; ``base`` is the known card whose values the missing keys keep."""

    def __init__(self, table: dict[str, Any], base: Card | None) -> None:
        self.table = table
        self.base = base
        self.faults: list[Fault] = []

    def fault(self, path: str | KeyPath, problem: str, needle: str = "") -> None:
        """Note a fault of the value under a key."""
        self.faults.append(Fault((path,) if isinstance(path, str) else path, problem, needle))

    def card(self, starter: bool) -> Card | None:
        """Return the card, None when the table has faults."""
        table, base = self.table, self.base
        for key in table:
            if key not in CARD_KEYS:
                near = nearest(key, CARD_KEYS) if len(self.faults) < limits.SUGGESTIONS else ()
                hint = f"; did you mean {near[0]!r}?" if near else f"; a card has {', '.join(CARD_KEYS)}"
                self.fault(key, f"unknown key {key!r}{hint}")
        name = table.get("name")
        if not isinstance(name, str) or not name.strip():
            self.fault("name", f"expected a name, got {quoted(name)}" if name is not None else "a card needs a name")
            return None
        self._check_name(name, ("name",))
        kind = table.get("kind", base.kind if base else None)
        if kind is None:
            hint = "to change a card of the game, spell its name as printed"
            self.fault("name", f"card {name!r} lacks 'kind'; {hint}")
            return None
        if kind not in ("minion", "action"):
            self.fault("kind", f"expected kind 'minion' or 'action', got {quoted(kind)}")
            kind = "minion" if any(key in table for key in _MINION_KEYS) else "action"
        needed = _ORDER_KEYS if base is None else ()
        if kind == "minion" and (base is None or not base.is_minion):
            needed = (*needed, *_MINION_KEYS)
        for key in needed:
            if key not in table:
                self.fault((), f"card {name!r} lacks {key!r}")
        values = self._values(kind)
        paragraphs = self._paragraphs()
        names = self._names(table.get("names", base.names if base else {}))
        source = self._sources(kind)
        self._check_labels(kind, values, paragraphs)
        kicker_text = any(paragraph.label == "Kicker" for paragraph in paragraphs)
        if not self.faults and kicker_text != bool(values["kicker"]):
            lacks = 'a kicker colour (kicker = "…")' if kicker_text else "a Kicker: text"
            self.fault("kicker" if "kicker" in table else (), f"card {name!r} lacks {lacks}")
        if self.faults:
            return None
        values |= {"starter": base.starter if base else starter, "paragraphs": paragraphs}
        return Card(name, kind, **values, names=names, source=source)

    def _check_name(self, name: str, path: KeyPath) -> None:
        """Refuse names that the line language could not read."""
        if len(name) > limits.NAME:
            self.fault(path, f"a card's name has at most {limits.NAME} characters, got {len(name):,}")
            return
        if name[0].isdecimal():
            self.fault(path, f"a card's name cannot begin with a digit: {name!r}")
        if name != name.strip() or "  " in name:
            self.fault(path, f"a card's name has single spaces, and none at its ends: {name!r}")
        if problem := name_problem(name):
            self.fault(path, problem)
        if any(sign in name for sign in _NOT_IN_NAMES):
            signs = " ".join(_NOT_IN_NAMES)
            self.fault(path, f"a card's name cannot contain any of {signs} (they separate parts of a line): {name!r}")

    def _check_labels(self, kind: str, values: dict[str, Any], paragraphs: tuple[Paragraph, ...]) -> None:
        """Refuse in-play text on actions, and strength "X" without a text that counts it or the reverse."""
        if kind == "action" and any(paragraph.label == "In play" for paragraph in paragraphs):
            self.fault("text", "an action is never in play and has no In play: text", "In play")
        counts = any("counts_minions" in effect.flags for paragraph in paragraphs for effect in paragraph.effects)
        if kind == "minion" and counts != (values.get("strength", 0) is None):
            self.fault("strength", 'strength = "X" and a text that counts the strength need each other')

    def _values(self, kind: str) -> dict[str, Any]:
        table, base = self.table, self.base
        keeps = base if base is not None and base.kind == kind else None
        links = table.get("links", base.links if base else ())
        if "links" not in table and base is None:
            links = ()
        elif not isinstance(links, (list, tuple)) or not 1 <= len(links) <= 2 or not all(c in COLORS for c in links):
            self.fault("links", f"links: expected one or two of {', '.join(COLORS)}")
            links = ()
        values: dict[str, Any] = {
            "color": self._word("color", COLORS, base),
            "kicker": self._word("kicker", COLORS, base),
            "links": tuple(links),
            "cost": self._number("cost", 0, 0, base),
            "copies": self._number("copies", 7, 1, base),
            "quoted": bool(table.get("quoted", base.quoted if base else False)),
            "in_draft": bool(table.get("draft", base.in_draft if base else True)),
        }
        if kind == "minion":
            values["species"] = self._word("species", SPECIES, keeps)
            values["health"] = self._number("health", 1, 1, keeps)
            counted = table.get("strength", keeps.strength if keeps else 0) in ("X", None)
            values["strength"] = None if counted else self._number("strength", 0, 0, keeps)
        else:
            for key in _MINION_KEYS:
                if key in table:
                    self.fault(key, f"an action has no {key}")
        return values

    def _number(self, key: str, default: int, low: int, base: Card | None) -> int:
        value = self.table.get(key, getattr(base, key) if base else default)
        if isinstance(value, bool) or not isinstance(value, int) or value < low:
            self.fault(key, f"{key}: expected a whole number from {low} up, got {quoted(value)}")
            return low
        if value > limits.NUMBER:
            self.fault(key, f"{key}: expected a whole number up to {limits.NUMBER:,}, got {value}")
            return low
        return value

    def _word(self, key: str, known: tuple[str, ...], base: Card | None) -> str:
        value = self.table.get(key, getattr(base, key) if base else "")
        none = value == "" and (key == "kicker" or key not in self.table)
        if not none and value not in known:
            near = nearest(str(value), known)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            self.fault(key, f"unknown {key} {value!r}; known: {', '.join(known)}{hint}", str(value))
        return str(value)

    def _paragraphs(self) -> tuple[Paragraph, ...]:
        if "text" not in self.table:
            return self.base.paragraphs if self.base else ()
        entries = self.table["text"]
        if not isinstance(entries, list):
            self.fault("text", 'text: expected a list of paragraphs, for example ["Chain: Draw 1 card."]')
            return ()
        paragraphs, language = [], "en"
        for entry in entries:
            says = entry.get("says") if isinstance(entry, dict) else entry
            if isinstance(entry, dict):
                self._check_text_entry(entry)
            if not isinstance(says, str):
                self.fault("text", f"expected a paragraph as a string, got {quoted(says)}")
                continue
            if len(says) > limits.TEXT:
                self.fault("text", f"a paragraph has at most {limits.TEXT:,} characters, got {len(says):,}")
                continue
            try:
                paragraph, language = read_paragraph(entry)
                paragraphs.append(paragraph)
            except CardTextError as error:
                self.fault("text", error.in_one_line(), " ".join(says.split()[:3]))
        if len(paragraphs) == len(entries):
            try:
                check_paragraphs(tuple(paragraphs), language)
            except CardTextError as error:
                self.fault("text", error.in_one_line())
        return tuple(paragraphs)

    def _check_text_entry(self, entry: dict[str, Any]) -> None:
        for key in entry:
            if key not in TEXT_KEYS:
                self.fault("text", f"unknown key {key!r}; a paragraph has {', '.join(TEXT_KEYS)}", key)
        words = entry.get("reconstructed", [])
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            self.fault("text", f"reconstructed: expected a list of words of the paragraph, got {words!r}")
        self._check_sources([entry.get("source", USER), entry.get("amount", USER)], ("text",))

    def _check_sources(self, sources: list[Any], path: KeyPath) -> None:
        for source in sources:
            if source not in SOURCES:
                self.fault(path, f"unknown source {source!r}; known: {', '.join(SOURCES)}", str(source))

    def _names(self, names: Any) -> dict[str, tuple[str, ...]]:
        if not isinstance(names, dict):
            self.fault("names", 'names: expected a table such as { de = ["…"], fr = ["…"] }')
            return {}
        found = {}
        for language, words in names.items():
            several = isinstance(words, (list, tuple)) and words and all(str(word).strip() for word in words)
            if language not in LANGUAGES or not several:
                known = ", ".join(LANGUAGES)
                self.fault("names", f"names.{language}: expected a list of names, under one of {known}")
                continue
            found[language] = tuple(str(word) for word in words)
            for word in found[language]:
                self._check_name(word, ("names", language))
        return found

    def _sources(self, kind: str) -> dict[str, object]:
        table, base = self.table, self.base
        lost = _MINION_KEYS if kind == "action" else ()
        sources = {key: source for key, source in base.source.items() if key not in lost} if base else {}
        given = table.get("source", {})
        if not isinstance(given, dict):
            self.fault("source", 'source: expected a table such as { cost = "public" }')
            return sources
        for key, value in given.items():
            self._check_sources(value if isinstance(value, list) else [value], ("source", key))
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


def read_paragraph(entry: Any) -> tuple[Paragraph, str]:
    """Return the paragraph of an entry of ``text`` (a sentence or a table of `TEXT_KEYS`), and its language.

    Raises `CardTextError`.
    """
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
