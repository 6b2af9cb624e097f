"""Words that players type, in French and Russian: sentences of everyday words, each with its reading."""

from samples import each

from nightfall_cli.cards.library import base_library
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.trial.everyday import read_everyday

READINGS = {
    # blocking
    "Tom attaque avec Big Ghost, je place Vulko en bloqueur.": (
        "Tom has Big Ghost; Me has Vulko; Tom attacks Me with Big Ghost; Me blocks Big Ghost with Vulko"
    ),
    "Tom bloque mon Overwatch Two av. Bad Smoke": (
        "Me has Overwatch Two; Tom has Bad Smoke; Me attacks Tom with Overwatch Two; "
        "Tom blocks Overwatch Two with Bad Smoke"
    ),
    # states
    "J'ai Vulko, pas blessé, et Tom joue Poigne Mortelle sur moi.": "Me has Vulko; Tom links Death Grip on Me",
    'У меня целый "Bad Smoke", в меня летит Death Grip без допа. Сколько ран возьму?': (
        "Me has Bad Smoke; Opponent links Death Grip (not kicked) on Me"
    ),
    "Vulko с двумя уронами блокирует Lilith Lawrence. Он умрет?": (
        "Opponent has Lilith Lawrence; Me has Vulko (2 damage); Opponent attacks Me with Lilith Lawrence; "
        "Me blocks Lilith Lawrence with Vulko"
    ),
    # links
    "J'ai démarré avec Alton Hickman et je colle Poigne Mortelle derrière. C'est permis ?": (
        "Me links Alton Hickman, Death Grip"
    ),
    "Je ressuscite Franz Orlok avec Sombre Réveil en Pleine Lune.": (
        "Me has Franz Orlok in discard; Me links white order, Dark Awakening (kicked) on Franz Orlok"
    ),
    "Zacharias Sands при допе попадает в Alton Hickman Евы.": (
        "Ева has Alton Hickman; Opponent links purple order, Zacharias Sands (kicked) on Alton Hickman"
    ),
    "J'ai joué Alton Hickman, Nina a suivi avec Mêlée Générale contre moi.": (
        "Me links Alton Hickman; Nina links Furious Melee on Me"
    ),
    "Je balance Horreur et Stupéfaction sur le Bad Smoke d'Anna, kicker compris.": (
        "Anna has Bad Smoke; Me links red order, Shock and Awe (kicked) on Bad Smoke"
    ),
    "Я жгу Vulko Паши с помощью Shock and Awe.": "Паша has Vulko; Me links Shock and Awe on Vulko",
    # buying and the end of the turn
    "Je défausse deux Charlotte Reyes et une Blessure pendant l'achat. J'ai assez pour une Rage de Sang ?": (
        "Me discards 1 bite, 2 Charlotte Reyes; Me claims Blood Rage"
    ),
    "J'ai 5 points d'influence, de quoi me payer Vulko ?": "influence 5; Me claims Vulko",
    "Jules clôt son tour avec 2 Blessures en main.": (
        "Jules has 2 bite in hand, 10 any card in deck; Jules ends the turn"
    ),
    "У Ромы на руке 2 карты и в колоде 1, конец хода. Сколько он доберёт?": (
        "Рома has 2 any card in hand, any card in deck; Рома ends the turn"
    ),
    "Marcus Toth атаковал, никто его не блокировал, бой кончился. Он вернётся ко мне в руку?": (
        "players Me, Opponent; Me has Marcus Toth; Me attacks Opponent with Marcus Toth"
    ),
}

REFUSED = {
    # "did not hurt" is no state, and a minion that has come into play has no stated damage
    "Tom n'a pas blessé Vulko.": "a pas blessé",
    "Blaine Cordell vient d'entrer en jeu et il subit Horreur et Stupéfaction.": "vient d'entrer en jeu",
}


@each("sentence, reading", READINGS.items())
def test_words_of_french_and_russian_players_are_read(sentence, reading):
    found = read_everyday(sentence, base_library())
    assert not isinstance(found, Refusal), found
    assert found.reading == reading


@each("sentence, word", REFUSED.items())
def test_a_negated_or_finished_action_is_no_state(sentence, word):
    found = read_everyday(sentence, base_library())
    assert isinstance(found, Refusal)
    assert word in found.message
