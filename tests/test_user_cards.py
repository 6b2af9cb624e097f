"""A person's own card values: the file, one value of a table changed, what is written and what is left alone."""

import stat
import tomllib

import pytest
from samples import each

from nightfall_cli.cards.library import CardFileError, base_library
from nightfall_cli.shell import correction_values
from nightfall_cli.shell.correction_values import differs, is_reconstructed, same_value, table_of, value_in
from nightfall_cli.shell.user_cards import UserFile, file_text, read_user_cards
from nightfall_cli.shell.user_files import user_card_files, user_cards_path

VULKO = base_library()["Vulko"]
BARE = {"name": "Vulko"}
TWO = """# mine

# the one with the shield
[[card]]
name = "Vulko"
cost   =   4 # as printed
health = 9

# rare
[[card]]
name = "Big Ghost"
cost = 2
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deep" / "cards.toml"


def read(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return read_user_cards(path)


def laid_over(table):
    """The card with its table laid over."""
    (card,), faults = base_library().read_cards([table])
    assert not faults
    return card


def with_value(table, shipped, *change):
    """The table with one value changed."""
    card = laid_over(table)
    return table_of(correction_values.with_value(card, shipped, *change), card, shipped, table)


def without_value(table, shipped, field):
    """The table without one value."""
    card = laid_over(table)
    return table_of(correction_values.without_value(card, shipped, field), card, shipped, table)


# -- where it is ------------------------------------------------------------------------------


def test_the_file_is_beside_the_settings_and_named_only_when_it_is_there(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert user_cards_path() == tmp_path / "nightfall" / "cards.toml"
    assert user_card_files() == ()
    user_cards_path().parent.mkdir()
    user_cards_path().write_text(TWO, encoding="utf-8")
    assert user_card_files() == (user_cards_path(),)


def test_without_a_file_the_shipped_cards_hold(path):
    assert read_user_cards(path) == ("", (), base_library())
    assert not path.parent.exists()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('[[card]]\nname = "Vulko"\ncsot = 4\n', ":3:1: "),
        ('[[card]]\nname = "Vulko"\ncost = \n', ":3:8: not TOML"),
        ('[[card]]\nname = "Vulko"\nlinks = ["red",', ":3:16: not TOML: "),
    ],
)
def test_a_broken_file_is_refused_with_the_place(path, text, place):
    with pytest.raises(CardFileError, match=f"cards.toml{place}"):
        read(path, text)


def test_a_file_that_cannot_be_read_is_refused(path):
    path.mkdir(parents=True)
    with pytest.raises(CardFileError, match="cannot be read"):
        read_user_cards(path)
    path.rmdir()
    path.write_bytes(b"\xff")
    with pytest.raises(CardFileError, match=r"cards\.toml:1:1: not UTF-8 \(byte 0xFF\)"):
        read_user_cards(path)


# -- one value --------------------------------------------------------------------------------

VALUES = {
    "color": "white",
    "links": ["white", "purple"],
    "kicker": "white",
    "cost": 9,
    "species": "ghoul",
    "strength": 7,
    "health": 7,
    "copies": 3,
    "text: In play": "In play: This card can't be blocked.",
    "text: Kicker": "Kicker: Draw 3 cards.",
}


@each("field", VALUES)
def test_a_value_of_ones_own_is_no_longer_reconstructed(field):
    table = with_value(BARE, VULKO, field, VALUES[field])
    card = laid_over(table)
    assert value_in(card, field) == VALUES[field]
    assert not [each for each in card.reconstructed() if each == field or (field == "links" and "link:" in each)]
    if field.startswith("text"):
        paragraph = card.paragraph(field.removeprefix("text: "))
        assert paragraph.source == paragraph.amount == "user"
    else:
        assert card.source[field] == ("user" if field != "links" else ["user", "user"])


@each("field", VALUES)
def test_the_shipped_value_is_written_only_where_it_is_reconstructed(field):
    table = with_value(BARE, VULKO, field, VALUES[field])
    table = with_value(table, VULKO, field, value_in(VULKO, field))
    assert (table == BARE) is not is_reconstructed(VULKO, field)
    card = laid_over(table)
    assert differs(card, VULKO, field) is is_reconstructed(VULKO, field)
    assert not is_reconstructed(card, field)


@each("field", VALUES)
def test_a_value_that_is_taken_back_leaves_nothing_behind(field):
    for value in (VALUES[field], value_in(VULKO, field)):
        assert without_value(with_value(BARE, VULKO, field, value), VULKO, field) == BARE


def test_a_text_that_is_taken_back_leaves_the_others():
    rage = base_library()["Blood Rage"]
    bare = {"name": "Blood Rage"}
    kicker = with_value(bare, rage, "text: Kicker", "Kicker: Draw 1 card.")
    both = with_value(kicker, rage, "text: Chain", value_in(rage, "text: Chain"))
    assert laid_over(both).reconstructed() == ("color", "kicker", "cost", "link: white", "link: purple")
    assert without_value(both, rage, "text: Chain") == kicker
    added = with_value(bare, rage, "text: Your chain", "Your chain: Gain 1 influence.")
    assert without_value(added, rage, "text: Your chain") == bare


def test_one_reconstructed_link_colour_makes_the_links_ones_own():
    ivan = base_library()["Ivan Radinsky"]
    assert [each for each in ivan.reconstructed() if "link: " in each] == ["link: yellow"]
    table = with_value({"name": "Ivan Radinsky"}, ivan, "links", list(ivan.links))
    assert table["links"] == list(ivan.links)
    assert laid_over(table).source["links"] == ["user", "user"]


@pytest.mark.parametrize("source", ["reconstructed", "fr"])
def test_a_source_that_is_written_says_whether_a_value_is_still_reconstructed(source):
    table = {
        "name": "Vulko",
        "cost": 4,
        "text": [{"says": "Kicker: Draw 1 card.", "source": "en", "amount": source}],
        "source": {"cost": source},
    }
    for field in ("cost", "text: Kicker"):
        assert is_reconstructed(laid_over(table), field) is (source == "reconstructed")


def test_the_order_of_links_says_nothing():
    assert same_value("links", ["red", "blue"], ["blue", "red"])
    attested = next(card for card in base_library().cards.values() if not is_reconstructed(card, "links"))
    bare = {"name": attested.name}
    assert with_value(bare, attested, "links", list(reversed(attested.links))) == bare


def test_texts_that_are_repeated_keep_their_sources():
    rage = base_library()["Blood Rage"]
    table = with_value({"name": "Blood Rage"}, rage, "text: Kicker", "Kicker: Draw 1 card.")
    card = laid_over(table)
    assert card.paragraph("Chain") == rage.paragraph("Chain")
    assert card.reconstructed() == tuple(field for field in rage.reconstructed() if field != "text: Kicker")


def test_a_text_may_change_its_label():
    yuri = base_library()["Yuri Koroviev"]
    table = with_value({"name": "Yuri Koroviev"}, yuri, "text: Your chain", "Chain: Gain 2 influence.")
    assert [paragraph.label for paragraph in laid_over(table).paragraphs] == ["Chain", "In play"]


def test_a_value_without_sign_of_its_owner_loses_the_source_written_for_it():
    table = {"name": "Vulko", "cost": 4, "health": 2, "source": {"cost": "fr", "health": "de"}}
    assert with_value(table, VULKO, "cost", 6) == {"name": "Vulko", "health": 2, "source": {"health": "de"}, "cost": 6}
    assert with_value(table, VULKO, "strength", VULKO.strength)["source"] == {"cost": "fr", "health": "de"}
    assert without_value(table, VULKO, "cost") == {"name": "Vulko", "health": 2, "source": {"health": "de"}}


def test_strength_x_is_written_as_it_is_typed():
    horde = base_library()["Zombie Horde"]
    assert value_in(horde, "strength") == "X"
    assert with_value({"name": "Zombie Horde"}, horde, "strength", "X") == {"name": "Zombie Horde"}


# -- the whole file ---------------------------------------------------------------------------


def test_without_a_change_the_text_stays_as_it_is(path):
    assert file_text(read(path, TWO), {}) == TWO
    assert file_text(read(path, TWO), {"Vulko": {"name": "Vulko", "cost": 4, "health": 9}}) == TWO


def test_a_file_of_comments_stays(path):
    assert file_text(read(path, "# soon\n"), {"Vulko": BARE}) == "# soon\n"


def test_what_did_not_change_keeps_its_comments(path):
    text = file_text(
        read(path, TWO),
        {"Big Ghost": {"name": "Big Ghost", "cost": 3}, "Indigo Six": {"name": "Indigo Six", "cost": 1}},
    )
    assert text.startswith(TWO[: TWO.index("# rare")])
    assert tomllib.loads(text)["card"][1:] == [{"name": "Big Ghost", "cost": 3}, {"name": "Indigo Six", "cost": 1}]


def test_a_comment_above_a_card_stays_with_that_card(path):
    text = file_text(read(path, TWO), {"Vulko": {"name": "Vulko", "cost": 3}})
    assert '# rare\n[[card]]\nname = "Big Ghost"' in text
    assert "as printed" not in text and "cost = 3" in text


def test_a_card_with_nothing_left_goes_and_a_file_with_nothing_left_is_empty(path):
    kept = read(path, TWO)
    assert "Vulko" not in file_text(kept, {"Vulko": BARE})
    assert file_text(kept, {"Vulko": BARE, "Big Ghost": {"name": "Big Ghost"}}) == ""


@pytest.mark.parametrize(
    "text",
    [
        'format = 1\ncard = [{ name = "Vulko", cost = 4 }, { name = "Big Ghost", cost = 2 }]\n',
        TWO.replace(
            "health = 9", 'text = ["Kicker: Draw 1 card."]\n[card.names]\nde = ["Fälk\\\\o", "x"]\n"fr" = ["["]'
        ),
        TWO.replace("health = 9", 'text = ["""Kicker: Draw 1 card."""]\n[card.source]\ncost = "fr"\nname = "user"'),
        TWO.replace("\n", "\r\n"),
        TWO.replace("health = 9\n\n# rare\n", 'names.de = ["""a\\\n  b"""]\n'),
    ],
)
def test_however_a_file_is_laid_out_nothing_of_it_is_lost(path, text):
    kept = read(path, text)
    new = {
        "name": "Big Ghost",
        "cost": 7,
        "links": ["red", "white"],
        "quoted": True,
        "source": {"links": ["en", "user"]},
    }
    wanted = [kept.tables[0], new]
    again = read(path, file_text(kept, {"Big Ghost": new}))
    assert list(again.tables) == wanted
    first = {**kept.tables[0], "cost": 8}
    assert list(read(path, file_text(again, {"Vulko": first})).tables) == [first, new]


def test_every_shipped_text_is_laid_out_so_that_it_is_read_again(path):
    tables = {}
    for card in base_library().cards.values():
        entries = [{"says": value_in(card, f"text: {each.label}"), "source": "user"} for each in card.paragraphs]
        tables[card.name] = {"name": card.name, "text": entries}
    again = read(path, file_text(read_user_cards(path), tables))
    assert {table["name"]: table for table in again.tables} == tables


# -- written ----------------------------------------------------------------------------------


def backup(path):
    return path.with_name("cards.toml.bak")


def test_what_was_there_is_kept_beside_it(path):
    UserFile(path, "").write(TWO)
    assert path.read_text(encoding="utf-8") == TWO and not backup(path).exists()
    UserFile(path, TWO).write(TWO.replace("9", "8"))
    assert backup(path).read_text(encoding="utf-8") == TWO
    assert {stat.S_IMODE(file.stat().st_mode) for file in (path, backup(path))} == {0o600}
    assert sorted(file.name for file in path.parent.iterdir()) == ["cards.toml", "cards.toml.bak"]


def test_of_one_run_only_what_was_there_at_first_is_kept_beside_it(path):
    read(path, TWO)
    file = UserFile(path, TWO)
    for text in (TWO.replace("9", "8"), TWO.replace("9", "7"), "", TWO.replace("9", "6")):
        file.write(text)
        assert (path.read_text(encoding="utf-8") if path.exists() else "") == text
        assert backup(path).read_text(encoding="utf-8") == TWO


def test_a_run_that_began_without_a_file_leaves_no_backup(path):
    file = UserFile(path, "")
    for text in (TWO, TWO.replace("9", "8"), "", TWO):
        file.write(text)
    assert path.read_text(encoding="utf-8") == TWO and not backup(path).exists()


def test_without_a_change_the_backup_stays(path):
    UserFile(path, "").write(TWO)
    UserFile(path, TWO).write(TWO + "# more\n")
    UserFile(path, TWO + "# more\n").write(TWO + "# more\n")
    assert backup(path).read_text(encoding="utf-8") == TWO


def test_an_empty_file_is_removed_and_its_backup_kept(path):
    UserFile(path, "").write("")
    assert not path.parent.exists()
    UserFile(path, "").write(TWO)
    UserFile(path, TWO).write("")
    assert not path.exists()
    assert backup(path).read_text(encoding="utf-8") == TWO


@pytest.mark.parametrize("meanwhile", [TWO + "# mine too\n", None, b"\xff"])
def test_what_somebody_else_wrote_in_the_meantime_is_not_written_over(path, meanwhile):
    read(path, TWO)
    file = UserFile(path, TWO)
    if meanwhile is None:
        path.unlink()
    else:
        path.write_bytes(meanwhile if isinstance(meanwhile, bytes) else meanwhile.encode())
    before = path.read_bytes() if path.exists() else None
    with pytest.raises(CardFileError, match="another program changed the file"):
        file.write("")
    assert (path.read_bytes() if path.exists() else None) == before and not backup(path).exists()


def test_a_file_that_cannot_be_written_is_told(path):
    path.parent.write_text("a file where a folder should be", encoding="utf-8")
    with pytest.raises(CardFileError, match="cannot be written"):
        UserFile(path, "").write(TWO)
