"""Names as people type them: four languages, any case, prefixes, initials, without quotes and accents."""

import pytest
from boards import board
from samples import each

from nightfall_cli import Game, base_library
from nightfall_cli.cards.library import CardFileError
from nightfall_cli.language.items import Thing, read_thing
from nightfall_cli.language.names import find_player, name_index, plain

INDEX = name_index(base_library())
PLAYERS = ("Scott", "Brad", "Janet")


def first(typed: str) -> set[str]:
    """The cards of the best kind of match."""
    tiers = INDEX.tiers(typed)
    return {card.name for card in tiers[0]} if tiers else set()


@each(
    ("typed", "form"),
    [
        ('"Big Ghost"', "big ghost"),
        ("„Böser Teufel“", "boser teufel"),
        ("« Indigo  Six »", "indigo six"),
        ("J.J. McTeague", "jj mcteague"),
        ("J. J. McTeague", "j j mcteague"),
        ("Furcht & Schrecken", "furcht schrecken"),
        ("Laissez-moi !", "laissez moi"),
        ("Équipe d’Intervention Spéciale", "equipe dintervention speciale"),
        ("Großer Schatten", "grosser schatten"),
        ("МЁРТВЫЙ  Укус", "мертвыи укус"),
        ("  vulko ", "vulko"),
        ("", ""),
    ],
)
def test_plain(typed, form):
    assert plain(typed) == form
    assert plain(form) == form


@each("card", [*base_library().cards.values(), *base_library().wounds])
def test_every_name_of_every_language_means_its_card(card):
    for name in card.all_names():
        for typed in (name, name.upper(), name.lower(), f'"{name}"', f"  {name}  ", name.replace(" ", "  ")):
            assert INDEX.tiers(typed) == ((card,),)


@each(
    ("typed", "card"),
    [
        # German, French, Russian and aliases
        ("todesgriff", "Death Grip"),
        ("Poigne mortelle", "Death Grip"),
        ("melee generale", "Furious Melee"),
        ("uberwachung zwei", "Overwatch Two"),
        ("dusteres erwachen", "Dark Awakening"),
        ("equipe d'intervention speciale", "Team Deployment"),
        ("wutender wicht", "Enraged Wight"),
        ("wutender kerl", "Enraged Wight"),
        ("boser bube", "Bad Smoke"),
        ("blutrausch", "Blood Rage"),
        ("bluttausch", "Blood Rage"),
        ("anton hickman", "Alton Hickman"),
        ("juri koroviev", "Yuri Koroviev"),
        ("schrecken und furcht", "Shock and Awe"),
        ("furcht schrecken", "Shock and Awe"),
        ("укус", "bite"),
        ("ожог", "burn"),
        ("КРОВОТЕЧЕНИЕ", "bleed"),
        ("Morsure", "bite"),
        ("brulures", "burn"),
        ("Bisswunde", "bite"),
        # without dots and marks
        ("jj mcteague", "J.J. McTeague"),
        ("J.J.McTeague", "J.J. McTeague"),
        ("leave me", "Leave Me!"),
        ("laissez moi", "Leave Me!"),
        # prefixes
        ("vul", "Vulko"),
        ("V", "Vulko"),
        ("sha", "Shadow Seven"),
        ("tod", "Death Grip"),
        ("poig", "Death Grip"),
        ("anton", "Alton Hickman"),
        # initials
        ("fm", "Furious Melee"),
        ("FM", "Furious Melee"),
        ("zs", "Zacharias Sands"),
        ("sjt", "Sir John Travail"),
        ("s j t", "Sir John Travail"),
        ("ah", "Alton Hickman"),
        # a prefix of each word
        ("fur mel", "Furious Melee"),
        ("sir jo", "Sir John Travail"),
        ("sh se", "Shadow Seven"),
        ("rasen tum", "Furious Melee"),
        # a later word
        ("hickman", "Alton Hickman"),
        ("radin", "Ivan Radinsky"),
        ("mcteague", "J.J. McTeague"),
        ("toth", "Marcus Toth"),
    ],
)
def test_what_is_typed_means_one_card(typed, card):
    assert first(typed) == {card}


def test_a_prefix_of_several_names_means_them_all():
    assert first("bl") == {"Blaine Cordell", "Blood Rage", "bleed"}
    assert {"bite", "bleed", "burn", "Big Ghost", "Bad Smoke", "Blaine Cordell", "Blood Rage"} <= first("b")


def test_the_best_kind_of_match_comes_first():
    tiers = INDEX.tiers("g")
    assert {"Genesis One", "Ghoul Summoning", "Grim Siege"} <= {card.name for card in tiers[0]}
    assert {"Big Ghost", "Death Grip"} <= {card.name for tier in tiers[1:] for card in tier}
    assert "Death Grip" not in {card.name for card in tiers[0]}


def test_a_whole_name_beats_a_prefix_even_where_only_the_other_card_is():
    library = base_library().with_text(
        '[[card]]\nname = "Vulko Junior"\nkind = "action"\ncolor = "red"\nlinks = ["red"]\ncost = 1\n'
        'text = ["Chain: Draw 1 card."]\n',
        "home.toml",
    )
    assert name_index(library).tiers("vulko") == ((library["Vulko"],),)
    assert set(name_index(library).tiers("vulk")[0]) == {library["Vulko"], library["Vulko Junior"]}
    game = board({"hand": ["Vulko Junior"]}, library=library)
    assert game.refusal("link Vulko").code == "not-there"
    assert game.refusal("link vulk") is None
    both = board({"hand": ["Vulko Junior", "Vulko"]}, library=library)
    assert both.refusal("link vulko") is None
    assert both.refusal("link vulk").code == "ambiguous"


@each("typed", ["xyz", "Dracula", "vulkox", "?!", "", "   "])
def test_an_unknown_name_means_nothing(typed):
    assert INDEX.tiers(typed) == ()


@each(
    ("typed", "card"),
    [
        ("Vulco", "Vulko"),
        ("Furios Mele", "Furious Melee"),
        ("Todesgrff", "Death Grip"),
        ("Allton Hikman", "Alton Hickman"),
        ("byte", "bite"),
        ("Mellee Generale", "Furious Melee"),
    ],
)
def test_the_nearest_names_are_given(typed, card):
    near = INDEX.nearest(typed)
    assert near[0] == card
    assert len(near) <= 3
    refusal = board({"hand": ["Vulko"]}).refusal(f"link {typed}")
    assert (refusal.kind, refusal.code) == ("invalid", "unknown-card")
    assert card in refusal.message
    assert typed in refusal.message


def test_nothing_near_gives_nothing():
    assert INDEX.nearest("qqqqqqqq") == INDEX.nearest("asdf") == ()
    assert INDEX.nearest("poigne mortele") == ("Death Grip",)


def test_a_name_within_a_longer_text_is_nearer_than_one_that_is_spelt_like_it():
    assert INDEX.nearest("Vulko with 3 influence") == INDEX.nearest("den Vulko für 5") == ("Vulko",)
    assert "did you mean" not in board({"hand": ["Vulko"]}).refusal("link qqqqqqqq").message


@each("line", ["link Melee", "link rasender tumult", "link MÊLÉE", "link fm", "link f"])
def test_a_form_of_the_one_fitting_card_in_hand_is_enough(line):
    game = board({"hand": ["Furious Melee", "Vulko", "bite"]})
    game.play(line)
    assert [link.card.name for link in game.state.chain] == ["Furious Melee"]


@each(
    ("typed", "seats"),
    [
        ("Scott", (0,)),
        ("scott", (0,)),
        ("BRAD", (1,)),
        ("jan", (2,)),
        ("J", (2,)),
        ('"Janet"', (2,)),
        ("Jànet", (2,)),
        ("anet", ()),
        ("Janets", ()),
        ("Mary", ()),
        ("", ()),
    ],
)
def test_players_by_name_or_prefix(typed, seats):
    assert find_player(PLAYERS, typed) == seats


@each(
    ("typed", "thing"),
    [
        ("Vulko", Thing("Vulko", 0, "")),
        ("Vulko # 2", Thing("Vulko", 2, "")),
        ("archive Vulko#2 of Brad", Thing("Vulko", 2, "Brad")),
        ("Vulko from the commons", Thing("Vulko", 0, "the commons")),
        ("Janet's Vulko", Thing("Vulko", 0, "Janet")),
        ("Janet’s Vulko#2", Thing("Vulko", 2, "Janet")),
        ("Équipe d’Intervention Spéciale of Scott", Thing("Équipe d’Intervention Spéciale", 0, "Scott")),
        ("Équipe d’Intervention Spéciale", Thing("Équipe d’Intervention Spéciale", 0, "")),
        ("2 of Janet", Thing("2", 0, "Janet")),
    ],
)
def test_a_thing_is_taken_apart_with_the_players_known_or_not(typed, thing):
    assert read_thing(typed, INDEX, PLAYERS) == read_thing(typed, INDEX) == thing


def test_a_possessive_belongs_to_a_player():
    assert read_thing("Zed's Vulko", INDEX, PLAYERS) == Thing("Zed's Vulko", 0, "")
    assert read_thing("Zed's Vulko", INDEX) == Thing("Vulko", 0, "Zed")
    assert read_thing("Hans' Vulko", INDEX, (*PLAYERS, "Hans")) == Thing("Vulko", 0, "Hans")


LIKE_OTHERS = ("vulko", "VULKO", "Vülko", "big ghost", "Big-Ghost", "Bité", "Leave Me")
CARD = (
    '[[card]]\nname = "{}"\nkind = "action"\ncolor = "red"\nlinks = ["red"]\ncost = 2\ntext = ["Chain: Draw 1 card."]'
)


@each("name", LIKE_OTHERS)
def test_a_name_that_reads_like_another_is_known_by_its_spelling(name):
    library = base_library().with_text(CARD.format(name), "homebrew")
    other = next(card.name for card in INDEX.tiers(name)[0])
    game = board({"hand": [name, other]}, library=library)
    assert Game.from_toml(game.to_toml(), library).fingerprint == game.fingerprint
    index = name_index(library)
    assert [index.tiers(typed)[0][0].name for typed in (name, other)] == [name, other]
    assert len(index.tiers(f"{name}.")[0]) == 2


@each("name", [" Vulko", "Vulko ", "Big  Ghost"])
def test_a_name_has_single_spaces_because_a_line_is_read_without_others(name):
    with pytest.raises(CardFileError, match="single spaces, and none at its ends"):
        base_library().with_text(CARD.format(name), "homebrew")


def test_players_whose_names_read_alike_are_known_by_their_spelling():
    names = ("Zoe", "Zoé", "Ann")
    assert [find_player(names, typed) for typed in (*names, "zoe")] == [(0,), (1,), (2,), (0, 1)]
