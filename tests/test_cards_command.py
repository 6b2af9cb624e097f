"""``nightfall cards``: filters, sorting, forms, what is reconstructed, what is refused."""

import csv
import io
import json
import re
import tomllib
from itertools import takewhile
from pathlib import Path

import pytest
from samples import each

from nightfall_cli.cards.library import DATA, base_library
from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.cli.app_rules import CardsOptions
from nightfall_cli.cli.card_filters import chosen_cards
from nightfall_cli.cli.cards import cards_command
from nightfall_cli.show.card_rows import WantedError
from nightfall_cli.show.drawing import card_lines

LIBRARY = base_library()
OWN = LIBRARY.with_text(
    """
[[card]]
name = "Long Shadow"
kind = "minion"
species = "ghoul"
color = "blue"
links = ["blue"]
kicker = "blue"
cost = 9
strength = 7
health = 1
text = ["Chain: Draw 1 card.", "Kicker: Draw 2 cards."]
""",
    "own.toml",
)
OWN_NAME = "Long Shadow"
WORD = re.compile(r"[^\W\d_]+")


@pytest.fixture
def ask(capsys):
    """Asks for cards; returns exit code, standard output and standard error."""

    def run(library=LIBRARY, form="table", **options):
        code = cards_command(CardsOptions(json=form == "json", csv=form == "csv", **options), library)
        return code, *capsys.readouterr()

    return run


def names(library=LIBRARY, **filters):
    return [card.name for card in chosen_cards(CardsOptions(**{"language": "en", **filters}), library)]


# -- which cards ----------------------------------------------------------------------------------


def test_all_orders_are_told_when_nothing_is_wanted():
    assert names() == list(LIBRARY.cards)


FILTERS = {
    "color": ("yellow", lambda card: card.color == "yellow"),
    "link": ("Green", lambda card: "green" in card.links),
    "kicker": ("white", lambda card: card.kicker == "white"),
    "kind": ("action", lambda card: card.kind == "action"),
    "species": ("vampire", lambda card: card.species == "vampire"),
    "starters": (True, lambda card: card.starter),
    "pool": ("fr", lambda card: card in LIBRARY.pool("fr")),
}


@each("field", FILTERS)
def test_a_filter_keeps_the_cards_that_have_the_value(field):
    value, keeps = FILTERS[field]
    expected = [card.name for card in LIBRARY.cards.values() if keeps(card)]
    assert 0 < len(expected) < len(LIBRARY.cards)
    assert names(**{field: value}) == expected


def test_filters_are_combined():
    assert names(color="white", kind="minion", starters=True) == ["Genesis One"]


def test_a_colour_may_be_a_letter_and_there_may_be_several():
    assert names(color="w, R") == [card.name for card in LIBRARY.cards.values() if card.color in ("white", "red")]


def test_cards_without_a_kicker():
    assert names(kicker="none") == [card.name for card in LIBRARY.cards.values() if not card.kicker]
    assert len(names(kicker="none,white")) == len(names(kicker="none")) + len(names(kicker="white"))


@each(
    ("cost", "fits"),
    [
        ("3", lambda cost: cost == 3),
        ("=3", lambda cost: cost == 3),
        ("<=3", lambda cost: cost <= 3),
        (">= 4", lambda cost: cost >= 4),
        ("<3", lambda cost: cost < 3),
        (">4", lambda cost: cost > 4),
        ("3-4", lambda cost: 3 <= cost <= 4),
    ],
)
def test_a_cost_may_be_a_number_a_limit_or_a_range(cost, fits):
    assert names(cost=cost) == [card.name for card in LIBRARY.cards.values() if fits(card.cost)]


@pytest.mark.parametrize("cost", ["x", "4-2", "<", "3,4", "-1", "=>3"])
def test_another_cost_is_refused_with_the_forms_there_are(ask, cost):
    code, out, err = ask(cost=cost)
    assert (code, out) == (2, "")
    assert repr(cost) in err
    assert "<=3" in err


def test_every_word_of_a_text_must_begin_a_word_on_the_card():
    assert names(text="can't BLOCK") == ["Alton Hickman", "Overwatch Two"]
    assert names(text="locked") == []
    assert "Alton Hickman" not in names(text="block damage inflict you")
    assert {"Vulko", "Bad Smoke"} <= set(names(text="block damage inflict you"))


def test_the_pool_and_the_starters_are_the_orders_of_a_box():
    assert len(names(pool="en", starters=True)) == 6 + 24
    assert len(names(pool="fr", starters=True)) == 6 + 26


def test_a_card_of_ones_own_is_in_every_pool():
    assert OWN_NAME in names(OWN, pool="ru")


def test_wounds_are_told_only_when_they_are_asked_for():
    assert names(kind="wound") == ["bite", "bleed", "burn"]
    assert not {"bite", "bleed", "burn"} & set(names(cost="0"))
    assert names(kind="wound", cost="0") == []


def test_who_may_follow_a_card():
    links = LIBRARY["Furious Melee"].links
    assert names(follows="fm") == [card.name for card in LIBRARY.cards.values() if card.color in links]
    assert "Alton Hickman" not in names(follows="Furious Melee")


def test_after_whom_a_card_may_be_linked():
    assert names(feeds="anton hick") == [card.name for card in LIBRARY.cards.values() if "white" in card.links]


def test_whose_kicker_a_card_sets_off():
    linked = set(names(follows="Ivan Radinsky"))
    assert names(kicks="Ivan Radinsky") == [
        card.name for card in LIBRARY.cards.values() if card.kicker == "white" and card.name in linked
    ]
    assert names(OWN, kicks=OWN_NAME) == [OWN_NAME]
    unlinked = OWN.with_text('[[card]]\nname = "Long Shadow"\nlinks = ["red"]\n', "own.toml")
    assert names(unlinked, kicks=OWN_NAME) == []


@pytest.mark.parametrize("field", ["follows", "feeds", "kicks"])
def test_a_wound_is_never_linked(ask, field):
    code, out, err = ask(**{field: "bite"})
    assert (code, out) == (2, "")
    assert "bite is a wound" in err


# -- sorting --------------------------------------------------------------------------------------


@each("field", ["cost", "strength", "health"])
@each("reverse", [False, True])
def test_numbers_are_sorted_and_cards_without_one_come_last(field, reverse):
    cards = chosen_cards(CardsOptions(sort=field, reverse=reverse, language="en"), LIBRARY)
    had = [card for card in cards if field == "cost" or (card.is_minion and getattr(card, field) is not None)]
    assert cards[: len(had)] == had
    values = [getattr(card, field) for card in had]
    assert values == sorted(values, reverse=reverse)
    assert {card.name for card in cards} == set(LIBRARY.cards)


def test_alike_cards_stand_by_name():
    cards = names(cost="0", sort="cost", reverse=True)
    assert cards == sorted(cards)


def test_names_are_sorted_as_they_are_told():
    assert names(sort="name") == sorted(LIBRARY.cards)
    assert names(sort="name", reverse=True) == sorted(LIBRARY.cards, reverse=True)
    german = names(pool="de", sort="name", language="de")
    assert german.index("Dark Awakening") < german.index("Furious Melee") < german.index("Death Grip")


def test_colours_are_sorted_white_first():
    colors = list(
        dict.fromkeys(card.color for card in chosen_cards(CardsOptions(sort="color", language="en"), LIBRARY))
    )
    assert colors == ["white", "red", "green", "blue", "purple", "yellow"]


# -- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "known"),
    [
        ("color", "white, red, green"),
        ("link", "purple, yellow"),
        ("kicker", "yellow, none"),
        ("kind", "minion, action, wound"),
        ("species", "hunter, vampire, werewolf, ghoul"),
        ("pool", "en, de, fr, ru"),
        ("sort", "name, cost, color, strength, health"),
        ("language", "en, de, fr, ru"),
    ],
)
def test_an_unknown_value_is_refused_with_the_known_ones(ask, field, known):
    code, out, err = ask(**{field: "pink"})
    assert (code, out) == (2, "")
    assert "'pink'" in err
    assert known in err


@pytest.mark.parametrize(
    ("field", "english", "other"),
    [
        ("color", "red", "rot"),
        ("color", "white,b", "weiß, bleue"),
        ("kind", "minion", "миньон"),
        ("link", "red", "ROUGE"),
    ],
)
def test_a_value_is_read_in_each_language(ask, field, english, other):
    assert ask(**{field: other}) == ask(**{field: english}) != ask()


def test_an_unknown_value_is_refused_in_the_language_of_the_user(nightfall):
    assert nightfall("cards", "--color", "rott", "--lang", "de")[2].endswith(
        "bekannt: weiß, rot, grün, blau, lila, gelb\n"
    )


def test_a_misspelt_card_is_refused_with_the_nearest(ask):
    code, _, err = ask(follows="Vulkan")
    assert code == 2
    assert "did you mean Vulko?" in err


def test_an_ambiguous_card_is_refused_with_what_it_may_be():
    with pytest.raises(WantedError, match="Ghoul Summoning or Grim Siege"):
        names(feeds="g")


# -- forms ----------------------------------------------------------------------------------------


def test_the_table_is_plain_aligned_and_eighty_wide(ask):
    code, out, err = ask()
    head, *rows, foot = out.splitlines()
    assert (code, err) == (0, "")
    assert len(rows) == len(LIBRARY.cards)
    assert all(len(line) <= 80 for line in (head, *rows))
    assert "\x1b" not in out
    assert all(row[head.index("kind") - 1] == " " and row[head.index("kind")] != " " for row in rows)
    assert foot == "33 cards; ≈ reconstructed, not attested"


def test_no_line_breaks_on_a_narrow_terminal(ask, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    lines = ask(text="draw")[1].splitlines()
    assert "Lilith Lawrence  [≈P→≈R≈B] ≈4 ≈2/≈2 ★≈R" in lines and all(len(line) <= 40 for line in lines)


def test_every_reconstructed_value_is_marked_in_the_table(ask):
    _, out, _ = ask(color="white", kind="minion")
    rows = {line.split("  ")[0]: line.split() for line in out.splitlines()}
    assert rows["Alton Hickman"] == ["Alton", "Hickman", "≈werewolf", "W", "R", "G", "≈-", "3", "≈3", "3"]
    assert "≈Hypnotic Presence" in ask(color="white")[1]
    assert "≈" not in ask(color="white", language="de", text="influence")[1].splitlines()[1].split("  ")[0]


def test_a_card_without_reconstructed_values_needs_no_note(ask):
    _, out, _ = ask(OWN, cost="9")
    assert out.splitlines()[-1] == "1 card"


def test_wounds_in_the_table_have_no_values(ask):
    _, out, _ = ask(kind="wound")
    assert out.splitlines()[1].split() == ["bite", "wound", *"------"]
    assert "≈" not in out


def test_texts_stand_below_the_cards_when_words_were_asked_for(ask):
    _, out, _ = ask(text="lose")
    assert "    Kicker: Target player loses ≈1 influence." in out.splitlines()
    assert "Kicker:" not in ask(color="green")[1]


def test_names_are_told_in_a_language(ask):
    assert "Furcht & Schrecken" in ask(language="DE")[1]


@pytest.mark.parametrize("form", ["table", "json", "csv"])
def test_no_card_is_said_and_is_no_failure(ask, form):
    code, out, err = ask(cost="99", form=form)
    assert code == 0
    assert "no card matches" in (out if form == "table" else err)
    if form == "json":
        assert json.loads(out)["cards"] == []


def test_csv_has_a_line_for_each_card(ask):
    _, out, _ = ask(form="csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [row["name"] for row in rows] == list(LIBRARY.cards)
    zombies = rows[-1]
    assert (zombies["strength"], zombies["de"], zombies["ru"]) == ("X", "Zombiehorde", "")
    for row in rows:
        card = LIBRARY[row["name"]]
        assert (row["links"].split(), row["kicker"], int(row["cost"])) == (list(card.links), card.kicker, card.cost)
        assert tuple(filter(None, row["reconstructed"].split("; "))) == card.reconstructed()


def test_json_has_every_value_with_its_source(ask):
    _, out, _ = ask(form="json")
    told = {card["name"]["value"]: card for card in json.loads(out)["cards"]}
    assert list(told) == list(LIBRARY.cards)
    alton = told["Alton Hickman"]
    assert alton["color"] == {"value": "white", "source": "en"}
    assert alton["links"] == [{"value": "red", "source": "en"}, {"value": "green", "source": "en"}]
    assert alton["strength"] == {"value": 3, "source": "reconstructed"}
    assert alton["kicker"] == {"value": None, "source": "reconstructed"}
    assert (alton["starter"], alton["pools"]) == (False, ["en", "de", "fr", "ru"])
    assert alton["names"]["ru"] == ["Anton Hickman"]
    for name, card in told.items():
        values = [card[field] for field in ("species", "color", "kicker", "cost", "strength", "health", "copies")]
        assert all(value["source"] for value in (*values, *card["links"]) if value is not None), name
        assert card["reconstructed"] == list(LIBRARY[name].reconstructed())


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_cards_in_another_language_hold_no_english_word(ask, language):
    cards = (*LIBRARY.cards.values(), *LIBRARY.wounds)
    english, shown = (
        {word for card in cards for line in card_lines(card, known) for word in WORD.findall(line.casefold())}
        for known in ("en", language)
    )
    names = {word for card in cards for name in card.all_names() for word in WORD.findall(name.casefold())}
    same = {"de": {"hand", "in", "x"}, "fr": {"action", "exile", "influence", "vampire", "x"}, "ru": {"x"}}
    assert (english & shown) - names == same[language]
    head, *_, count = ask(language=language, kind="minion")[1].splitlines()
    assert not {"kind", "colour", "links", "strength", "health", "card", "cards"} & set(f"{head} {count}".split())


# -- what is reconstructed ------------------------------------------------------------------------


def entries(out):
    """Card and field of each line of an audit that lists a value."""
    values = takewhile(lambda line: not line.startswith(("evidence ", "note: ")), out.splitlines()[:-1])
    return [tuple(re.split(" {2,}", line)[:2]) for line in values]


def test_the_audit_lists_every_reconstructed_value_of_every_card(ask):
    code, out, _ = ask(audit=True)
    *lines, foot = out.splitlines()
    cards = (*LIBRARY.cards.values(), *LIBRARY.wounds)
    fields = [(card.name, field) for card in cards for field in card.reconstructed()]
    assert code == 0
    assert len(entries(out)) == len(fields) and len(lines) > len(fields)
    doubtful = sum(bool(card.reconstructed()) for card in cards)
    assert foot == f"{len(fields)} reconstructed values on {doubtful} of {len(cards)} cards"
    assert sorted(entries(out)) == sorted(fields)


def test_the_audit_marks_the_words_that_are_reconstructed(ask):
    _, out, _ = ask(audit=True, text="lose", form="json")
    told = {entry["field"]: entry for entry in json.loads(out)["reconstructed"]}
    assert told["text: Kicker"]["value"] == "Target player loses 1 influence."
    assert told["text: Kicker"]["words"] == ["1"]
    assert told["text: Chain"]["words"] == ["Chain: Target player discards 1 card."]
    out = ask(audit=True, text="lose")[1]
    assert "  Kicker: Target player loses ≈1 influence.\n" in out
    assert "  ≈ Chain: Target player discards 1 card.\n" in out
    assert re.search("Ivan Radinsky +kicker +≈none\n", ask(audit=True, color="white")[1])


def test_the_audit_can_be_csv(ask):
    _, out, _ = ask(audit=True, kind="wound", form="csv")
    assert next(csv.DictReader(io.StringIO(out))) == {
        "card": "bite",
        "field": "copies",
        "value": "20",
        "words": "",
        "evidence": "",
    }


def test_the_audit_lists_the_evidence_against_placeholders(ask):
    _, out, _ = ask(audit=True)
    flat = " ".join(out.split())
    for words in (
        "one kicker colour (zhuoyou.com on the Chinese edition): Alton Hickman ≈none,",
        "lean to building, white, red and purple to aggression (the designer, on zhuoyou.com): Genesis One ≈white, ",
        "Death Grip ≈blue",
        "has a chain or in-play text (unboxedtheboardgameblog, a review of The Coldest War): Big Ghost ≈ no chain or ",
        "hers is 0 or 1 (AEG's preview of Enraged Wight): Charlotte Reyes ≈1",
        "note: No document says that a card has no further text.",
        "EN and MAN name 18 of the 24, RU 13.",
    ):
        assert words in flat, words
    told = json.loads(ask(audit=True, form="json")[1])["reconstructed"]
    grip = next(one for one in told if (one["card"], one["field"]) == ("Death Grip", "color"))
    assert [one["against"] for one in grip["evidence"]] == [True]
    rows = list(csv.DictReader(io.StringIO(ask(audit=True, form="csv")[1])))
    moon = next(row for row in rows if (row["card"], row["field"]) == ("Flank Attack", "color"))
    assert moon["evidence"].startswith("open: the card has a yellow moon")


def test_evidence_names_cards_and_fields_that_are_placeholders():
    tables = tomllib.loads(Path(DATA, "evidence.toml").read_text(encoding="utf-8"))["evidence"]
    for table in tables:
        assert set(table) in ({"says", "source", "field", "against"}, {"says", "source", "field", "about"})
        for name in (*table.get("against", ()), *table.get("about", ())):
            assert LIBRARY[name].mark(table["field"]), (name, table["field"])


def test_evidence_about_a_value_put_right_is_not_listed(ask):
    right = LIBRARY.with_text('[[card]]\nname = "Death Grip"\ncolor = "red"\n', "right.toml")
    assert "Death Grip ≈blue" in " ".join(ask(audit=True)[1].split())
    assert "Death Grip ≈" not in " ".join(ask(right, audit=True)[1].split())
    assert "evidence" not in ask(audit=True, kind="wound")[1]


def test_a_value_put_right_leaves_the_audit(ask):
    right = LIBRARY.with_text('[[card]]\nname = "Alton Hickman"\nstrength = 4\n', "right.toml")
    assert ("Alton Hickman", "strength") in entries(ask(audit=True, color="white")[1])
    assert ("Alton Hickman", "strength") not in entries(ask(right, audit=True, color="white")[1])


# -- a graph in a file ----------------------------------------------------------------------------


@pytest.mark.parametrize("ending", ["dot", "DOT"])
def test_a_graph_is_drawn_in_a_file(ask, tmp_path, ending):
    file = tmp_path / f"links.{ending}"
    code, out, _ = ask(pool="en", graph=str(file))
    assert code == 0
    assert f"drawn in {file}: 24 cards, " in out
    assert file.read_text(encoding="utf-8").startswith("digraph")


def test_a_graph_as_svg_is_left_to_graphviz(ask, tmp_path):
    file = tmp_path / "links.SVG"
    code, out, err = ask(pool="en", graph=str(file))
    assert (code, out) == (2, "") and not file.exists()
    dot = tmp_path / "links.dot"
    assert f"--graph {dot}," in err and f"dot -Tsvg {dot} -o {file}" in err


def test_a_graph_of_no_cards_is_not_drawn(ask, tmp_path):
    file = tmp_path / "links.dot"
    assert ask(kind="wound", graph=str(file))[:2] == (0, "no card matches; nothing drawn\n")
    assert not file.exists()


def test_a_graph_that_cannot_be_drawn_is_refused(ask, tmp_path):
    for wanted in (
        {"graph": "links.png"},
        {"graph": str(tmp_path / "no" / "links.dot")},
        {"graph": "a", "audit": True},
    ):
        code, out, err = ask(**wanted)
        assert (code, out) == (2, "")
        assert err.startswith("nightfall cards: ")
    assert "choose one" in ask(graph="a.dot", audit=True)[2]
