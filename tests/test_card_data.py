"""The shipped cards: values, provenance, pools, pairs and names."""

from collections import Counter

from samples import each

from nightfall_cli import base_library
from nightfall_cli.cards.marking import marked_paragraph
from nightfall_cli.cards.model import COLORS, LABELS, SPECIES
from nightfall_cli.cards.text import parse_paragraph, print_paragraph

LIBRARY = base_library()
CARDS = tuple(LIBRARY.cards.values())
BASE = LIBRARY.pool("en")
PROMOS = ("Lisaveta Florescu", "Shadow Seven", "Zombie Horde")
SOURCES = {"en", "man", "de", "fr", "ru", "public", "reconstructed"}

# name: colour, link colours, kicker, cost, strength, health
PRINTED = {
    "Bad Smoke": ("yellow", ("yellow",), "", 0, 1, 2),
    "Enraged Wight": ("purple", ("purple",), "", 0, 2, 1),
    "Alton Hickman": ("white", ("red", "green"), "", 3, 3, 3),
    "Big Ghost": ("red", ("green", "white"), "white", 6, 5, 2),
    "Blaine Cordell": ("green", ("purple", "red"), "", 4, 3, 4),
    "Franz Orlok": ("purple", ("white", "green"), "yellow", 5, 3, 2),
    "Ivan Radinsky": ("white", ("blue", "yellow"), "", 5, 4, 2),
    "Vulko": ("red", ("yellow", "blue"), "green", 5, 3, 3),
    "Zombie Horde": ("green", ("purple", "blue"), "purple", 4, None, 2),
    "Furious Melee": ("red", ("purple", "yellow"), "white", 4, 0, 0),
    "Shock and Awe": ("purple", ("green", "yellow"), "red", 4, 0, 0),
    "Leave Me!": ("blue", ("purple", "green"), "yellow", 3, 0, 0),
}

RECONSTRUCTED = {
    "Bad Smoke": {"species", "color", "link: yellow", "kicker", "strength", "health"},
    "Charlotte Reyes": {"species", "kicker", "strength", "health", "text: Chain"},
    "Enraged Wight": {"color", "link: purple", "kicker", "health"},
    "Yuri Koroviev": {"species", "color", "link: green", "kicker", "strength", "health", "text: Your chain"},
    "Alton Hickman": {"species", "kicker", "strength"},
    "Big Ghost": {"color", "link: green", "link: white", "kicker", "cost", "health", "text"},
    "Blaine Cordell": {"species", "color", "link: red", "kicker", "cost", "strength", "text: Chain"},
    "Ivan Radinsky": {"species", "link: yellow", "kicker", "cost", "health", "text: Chain"},
    "Franz Orlok": {"link: green", "kicker", "cost", "strength", "health", "text: Chain", "text: Kicker"},
    "Blood Rage": {"color", "link: white", "link: purple", "kicker", "cost", "text: Chain", "text: Kicker"},
    "Furious Melee": {"cost"},
    "Flank Attack": {"color", "link: purple", "link: green", "kicker", "cost"},
    "Shock and Awe": {"link: green", "link: yellow", "cost", "text: Kicker"},
    "Hypnotic Presence": {"name", "color", "kicker", "link: purple", "link: yellow", "cost", "text: Your chain"},
}

NAMES = [
    ("Alton Hickman", "ru", "Anton Hickman"),
    ("Bad Smoke", "de", "Böser Teufel"),
    ("Bad Smoke", "de", "Böser Bube"),
    ("Big Ghost", "de", "Großer Schatten"),
    ("Blood Rage", "de", "Blutrausch"),
    ("Blood Rage", "de", "Bluttausch"),
    ("Blood Rage", "fr", "Rage de Sang"),
    ("Death Grip", "fr", "Poigne Mortelle"),
    ("Enraged Wight", "de", "Wütender Kerl"),
    ("Enraged Wight", "de", "Wütender Wicht"),
    ("Enraged Wight", "fr", "Goule Enragée"),
    ("Furious Melee", "de", "Rasender Tumult"),
    ("Furious Melee", "fr", "Mêlée Générale"),
    ("Leave Me!", "de", "Lasst mich!"),
    ("Overwatch Two", "de", "Überwachung Zwei"),
    ("Shock and Awe", "de", "Furcht & Schrecken"),
    ("Shock and Awe", "de", "Schrecken und Furcht"),
    ("Shock and Awe", "fr", "Horreur et Stupéfaction"),
    ("Shock and Awe", "ru", "Shock and Awe"),
    ("Yuri Koroviev", "ru", "Juri Koroviev"),
    ("Zombie Horde", "fr", "Horde de Zombie"),
]


def test_there_are_thirty_three_cards_and_three_wounds():
    assert len(CARDS) == 33
    assert Counter((card.kind, card.starter) for card in CARDS) == {
        ("minion", True): 6,
        ("minion", False): 15,
        ("action", False): 12,
    }
    assert LIBRARY.promos == PROMOS
    assert [(wound.name, wound.copies, wound.kind) for wound in LIBRARY.wounds] == [
        ("bite", 20, "wound"),
        ("bleed", 20, "wound"),
        ("burn", 20, "wound"),
    ]
    assert LIBRARY.wound_effect == "Discard any number of wounds from your hand, draw 2 cards for each."


def test_the_starters_are_one_of_each_color():
    assert {card.color for card in LIBRARY.starters} == set(COLORS)
    assert LIBRARY.starter_copies == 2
    for card in LIBRARY.starters:
        assert (card.starter, card.in_draft, card.cost, card.copies, card.kicker) == (True, False, 0, 10, "")
        assert card.links == (card.color,)
    assert sum(card.copies for card in LIBRARY.starters) == 60


def test_every_color_has_two_draft_minions_and_two_draft_actions():
    assert Counter((card.color, card.kind) for card in BASE) == {
        (color, kind): 2 for color in COLORS for kind in ("minion", "action")
    }


def test_every_color_has_eight_of_the_forty_eight_link_moons():
    assert Counter(link for card in BASE for link in card.links) == dict.fromkeys(COLORS, 8)
    assert all(len(set(card.links)) == 2 for card in CARDS if not card.starter)


@each("card", [card for card in CARDS if card.kicker])
def test_every_kicker_can_be_fed_by_a_draft_card(card):
    feeders = [
        other for other in BASE if other.color == card.kicker and card.color in other.links and other is not card
    ]
    assert feeders


@each("card", CARDS)
def test_every_card_is_whole(card):
    assert card.color in COLORS
    assert set(card.links) <= set(COLORS)
    assert card.kicker in ("", *COLORS)
    assert bool(card.paragraph("Kicker")) == bool(card.kicker)
    assert card.paragraphs
    assert {paragraph.label for paragraph in card.paragraphs} <= set(LABELS)
    assert card.copies == (10 if card.starter else 7)
    assert (card.cost > 0) == (not card.starter)
    assert (card.strength is None) == card.counts_minions
    if card.is_minion:
        assert card.species in SPECIES
        assert card.health >= 1
    else:
        assert (card.species, card.strength, card.health) == ("", 0, 0)


@each("name", PRINTED)
def test_printed_values(name):
    card = LIBRARY[name]
    assert (card.color, card.links, card.kicker, card.cost, card.strength, card.health) == PRINTED[name]


def test_species():
    species = {card.name: card.species for card in CARDS if card.is_minion}
    assert species["Zombie Horde"] == species["Enraged Wight"] == "ghoul"
    assert species["Big Ghost"] == species["Vulko"] == "werewolf"
    assert species["Shadow Seven"] == species["Genesis One"] == "hunter"
    assert species["Franz Orlok"] == species["J.J. McTeague"] == "vampire"


# -- provenance -------------------------------------------------------------------------------


@each("card", CARDS)
def test_every_value_says_where_it_comes_from(card):
    wanted = {"name", "color", "links", "kicker", "cost", "copies"}
    if card.is_minion:
        wanted |= {"species", "strength", "health"}
    if card.name in ("Big Ghost", "Overwatch Two"):
        wanted |= {"text"}
    assert set(card.source) == wanted
    single = {field: source for field, source in card.source.items() if field != "links"}
    assert set(single.values()) <= SOURCES
    assert len(card.source["links"]) == len(card.links)
    assert set(card.source["links"]) <= SOURCES
    for paragraph in card.paragraphs:
        assert {paragraph.source, paragraph.amount} <= SOURCES


def test_wounds_say_where_they_come_from():
    for wound in LIBRARY.wounds:
        assert set(wound.source) == {"name", "copies"}
        assert wound.reconstructed() == ("copies",)


def test_the_link_of_a_starter_is_as_sure_as_its_colour():
    for card in LIBRARY.starters:
        assert card.links == (card.color,)
        assert card.mark(f"link: {card.color}") == card.mark("color"), card.name


@each("name", RECONSTRUCTED)
def test_reconstructed_values_are_reported(name):
    reported = LIBRARY[name].reconstructed()
    assert set(reported) == RECONSTRUCTED[name]
    assert len(reported) == len(set(reported))


@each(
    ("name", "label", "marked"),
    [
        ("Ivan Radinsky", "Chain", "Chain: ≈Return target minion ≈to ≈its ≈owner's ≈hand."),
        ("Zombie Horde", "In play", "In play: This card's strength equals the number of ≈minions ≈you ≈control."),
        ("Indigo Six", "Your chain", "≈Your chain: You may claim 1 card from an opposing private archive this turn."),
        ("Sir John Travail", "Your chain", "≈Your chain: Cards you claim this turn cost 1 less."),
        ("Lilith Lawrence", "Chain", "Chain: Inflict 1 damage on ≈target player."),
        ("Franz Orlok", "Kicker", "Kicker: That player exiles 1 order ≈from ≈their ≈hand."),
        ("Yuri Koroviev", "Your chain", "≈Your ≈chain: Gain ≈1 ≈influence."),
        ("Lisaveta Florescu", "Chain", "≈Chain: ≈Restore ≈all health to ≈target minion."),
        ("Blood Rage", "Kicker", "Kicker: ≈Inflict ≈2 ≈damage ≈on ≈target minion."),
        ("Grim Siege", "Kicker", "Kicker: Target player loses ≈1 influence."),
        ("Grim Siege", "Chain", "≈ Chain: Target player discards 1 card."),
        ("Death Grip", "Chain", "Chain: Inflict 3 damage on target player."),
    ],
)
def test_the_mark_stands_at_the_words_that_no_document_gives(name, label, marked):
    paragraph = LIBRARY[name].paragraph(label)
    assert marked_paragraph(paragraph) == marked
    assert marked.replace("≈ ", "").replace("≈", "") == print_paragraph(paragraph)


@each("card", CARDS)
def test_a_text_is_marked_where_it_is_reconstructed_and_reads_back_bare(card):
    for paragraph in card.paragraphs:
        assert ("≈" in marked_paragraph(paragraph)) == paragraph.reconstructed
        assert parse_paragraph(print_paragraph(paragraph)).effects == paragraph.effects


def test_the_manual_is_a_source_of_its_own():
    assert LIBRARY["Lilith Lawrence"].source["name"] == "man"
    assert LIBRARY["Yuri Koroviev"].source["copies"] == "man"
    assert LIBRARY["Vulko"].source["name"] == "en"


# -- pools and pairs --------------------------------------------------------------------------


@each(("edition", "size"), [("en", 24), ("de", 24), ("fr", 26), ("ru", 24)])
def test_pools(edition, size):
    pool = LIBRARY.pool(edition)
    assert len(pool) == len(set(pool)) == size
    assert not any(card.starter for card in pool)
    assert set(BASE) <= set(pool)
    with_promos = LIBRARY.pool(edition, promos=True)
    assert {card.name for card in with_promos} == {card.name for card in BASE} | set(PROMOS)


def test_the_french_box_adds_two_promos_to_242_orders():
    french = LIBRARY.pool("fr")
    assert {card.name for card in french} - {card.name for card in BASE} == {"Zombie Horde", "Shadow Seven"}
    assert sum(card.copies for card in french) + sum(card.copies for card in LIBRARY.starters) == 242


@each(("edition", "count"), [("en", 7), ("de", 6), ("fr", 7), ("ru", 7)])
def test_quick_pairs(edition, count):
    pairs = LIBRARY.pairs(edition)
    assert len(pairs) == count
    assert len({card for pair in pairs for card in pair}) == 2 * count
    assert all({first.kind, second.kind} == {"minion", "action"} for first, second in pairs)
    names = {frozenset((first.name, second.name)) for first, second in pairs}
    assert ({"Marcus Toth", "Rend and Tear"} in names) == (edition != "de")
    assert {"Shock and Awe", "Zacharias Sands"} in names
    assert {"Alton Hickman", "Ghoul Summoning"} in names


# -- names ------------------------------------------------------------------------------------


@each(("card", "language", "name"), NAMES)
def test_names_in_other_languages(card, language, name):
    assert name in LIBRARY[card].names[language]
    assert name in LIBRARY[card].all_names()


def test_every_card_has_a_german_and_a_french_name():
    for card in (*CARDS, *LIBRARY.wounds):
        assert card.names["de"]
        assert card.names["fr"]
        assert card.all_names()[0] == card.name
        assert len(card.all_names()) == len(set(card.all_names()))


@each(
    ("card", "language", "shown"),
    [
        ("Big Ghost", "en", '"Big Ghost"'),
        ("Big Ghost", "de", '"Großer Schatten"'),
        ("Big Ghost", "ru", '"Big Ghost"'),
        ("Vulko", "fr", "Vulko"),
        ("Death Grip", "de", "Todesgriff"),
        ("Hypnotic Presence", "ru", "Hypnotic Presence"),
    ],
)
def test_shown_names_are_quoted_as_printed(card, language, shown):
    assert LIBRARY[card].shown(language) == shown
