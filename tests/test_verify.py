"""A claim is judged over all lines, editions and unattested values; the deciding line is a scenario that passes."""

import json
from functools import cache

import pytest
from samples import each, some_or_all
from typer.testing import CliRunner

from nightfall_cli.cards.library import base_library
from nightfall_cli.cli.app import app
from nightfall_cli.messages.message import worded
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rulings.proof import prove
from nightfall_cli.rulings.ruling_library import rulings
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.scenario.toml_text import formatted
from nightfall_cli.trial.answer_lines import stated_text, with_given_names
from nightfall_cli.trial.assertion import EXAMPLES
from nightfall_cli.trial.judge_claim import judge_claim
from nightfall_cli.trial.judgement import Judgement
from nightfall_cli.trial.play_sentence import try_sentence
from nightfall_cli.trial.ruled_claim import SAID, TRUTHS, judged_by_ruling, stated, statements, what_is_said
from nightfall_cli.trial.sentence_forms import FORMS
from nightfall_cli.trial.verdict_lines import verdict_data, verdict_lines, verdict_scenario

LIBRARY = base_library()
SUPPORTED, REFUTED = ("supported",), ("refuted",)
ON_CHOICE, ON_EDITION, ON_VALUE = ("depends", "choice"), ("depends", "edition"), ("depends", "reconstructed value")


@cache
def judged(claim, edition=""):
    found = judge_claim(claim, LIBRARY, edition)
    assert isinstance(found, Judgement), found
    return found


def refused(claim):
    found = judge_claim(claim, LIBRARY)
    assert isinstance(found, Refusal), found
    return found.message


VERDICTS = {
    # a destroyed minion goes to the discard pile without being discarded
    "Vulko goes to his owner's discard pile when he is destroyed": SUPPORTED,
    "Vulko is discarded when he is destroyed": REFUTED,
    "Enraged Wight goes to the discard pile when he is destroyed": REFUTED,
    "Marcus Toth goes to the discard pile when he is destroyed": REFUTED,
    "Bad Smoke goes to the discard pile after combat": REFUTED,
    # who or what is aimed at is on the board; a card that a text takes from the discard pile lies there
    "Flank Attack can target an order in the chain": SUPPORTED,
    "Lasst mich! kann Flankenangriff in der Kette als Ziel wählen": SUPPORTED,
    "Attaque de Flanc peut cibler un ordre de la chaîne": SUPPORTED,
    "Flank Attack может выбрать целью Vulko в игре": REFUTED,
    "Death Grip can target a minion": REFUTED,
    "Blood Rage can target a minion": SUPPORTED,
    "Blood Rage's kicker can target its own player": REFUTED,
    "Enraged Wight can't target its own player": SUPPORTED,
    "Wütender Kerl kann seinen Besitzer als Ziel wählen": REFUTED,
    "Franz Orlok peut cibler son propriétaire": SUPPORTED,
    "Zacharias Sands может выбрать целью Vulko": SUPPORTED,
    "Team Deployment может выбрать целью игрока": REFUTED,
    "Convocation de Goule peut cibler une Créature en jeu": REFUTED,
    "Death Grip wounds its owner": ON_CHOICE,
    "Ghoul Summoning returns Vulko to hand": SUPPORTED,
    "Ghulbeschwörung bringt Todesgriff auf die Hand zurück": SUPPORTED,
    "Convocation de Goule renvoie Poigne Mortelle en main": SUPPORTED,
    "Ghoul Summoning возвращает Vulko в игру": REFUTED,
    "Dark Awakening returns Vulko to its owner's hand": REFUTED,
    "Dark Awakening returns Marcus Toth from the discard pile": SUPPORTED,
    "Düsteres Erwachen bringt Großer Schatten ins Spiel": SUPPORTED,
    "Ivan Radinsky returns Vulko to Scott's hand": REFUTED,
    "Ivan Radinsky schickt Vulko auf Janets Hand zurück": SUPPORTED,
    # damage that comes on somebody else
    "Vulko blocks Lilith Lawrence's damage to another player": REFUTED,
    "Bad Smoke blocks Big Ghost's damage to an opponent": REFUTED,
    "Vulko blockt den Schaden von Lilith Lawrence an seinem Besitzer": SUPPORTED,
    "Vulko bloque les dégâts de Poigne Mortelle à un autre joueur": REFUTED,
    "Vulko блокирует повреждения Blood Rage противнику": REFUTED,
    # "always", "never" and "can": blockers, damage from before, kickers, and the chain of another player
    "Alton Hickman always wounds the defender": REFUTED,
    "Big Ghost always inflicts 5 damage on the defender": REFUTED,
    "Todesgriff verwundet immer": REFUTED,
    "Todesgriff mit Kick verwundet immer": SUPPORTED,
    "Lilith Lawrence blesse toujours sa cible": REFUTED,
    "Big Ghost ne blesse jamais son propriétaire": REFUTED,
    "Enraged Wight всегда ранит противника": REFUTED,
    "Blood Rage никогда не ранит противника": REFUTED,
    "Vulko never blocks damage from Death Grip's kicker": SUPPORTED,
    "Vulko bloque toujours les dégâts de Lilith Lawrence": REFUTED,
    "Alton Hickman always survives Furious Melee": REFUTED,
    "Death Grip always inflicts 3 damage": REFUTED,
    "Yuri Koroviev always gives influence": REFUTED,
    "Dark Awakening can put Blaine Cordell into play with 2 health": SUPPORTED,
    # in combat
    "Ivan Radinsky returns Vulko to hand in combat": REFUTED,
    "Marcus Toth kehrt auf die Hand zurück, wenn er als Blocker zerstört wird": SUPPORTED,
    # what a relative clause says of a card or a player; a block before; whose archive; what every minion does
    "Shock and Awe kills an undamaged Alton Hickman that is in play": SUPPORTED,
    "Rasender Tumult tötet einen Alton Hickman, der 1 Schaden hat": SUPPORTED,
    "Horreur et Stupéfaction tue un Alton Hickman indemne qui est en jeu": SUPPORTED,
    "Death Grip может быть нацелен на игрока, у которого есть Shadow Seven в игре": REFUTED,
    "A Vulko that blocked an attacker and lived also soaks up damage from the next, unblocked attacker": SUPPORTED,
    "Ein Vulko, der geblockt hat, fängt keinen Schaden mehr ab": REFUTED,
    "Vulko, который уже блокировал, поглощает и повреждения следующего атакующего": SUPPORTED,
    "An Alton Hickman that blocked still absorbs damage from the next attacker": REFUTED,
    "Flank Attack's kicker lets me take a card from my own archive": SUPPORTED,
    "Vulko's kicker damages my own minions as well": SUPPORTED,
    "Vulko muss keinen Schaden vom Todesgriff abfangen": REFUTED,
    # whom a text gives something; when wounds may be discarded; what text may block
    "Hypnotic Presence gives influence to every player": REFUTED,
    "Hypnotic Presence даёт влияние и противнику": REFUTED,
    "Кикер Lilith Lawrence даёт карту и противникам": SUPPORTED,
    "La Pleine Lune de Lilith Lawrence donne aussi une carte aux adversaires": SUPPORTED,
    "Кикер Lilith Lawrence даёт карту только владельцу": REFUTED,
    "Nicht nur ich ziehe durch den Kick von Lilith Lawrence eine Karte": SUPPORTED,
    "Ich darf meine Wunden schon vor dem Nachziehen abwerfen": ON_EDITION,
    "You may discard wounds only after drawing": ON_EDITION,
    "On ne peut défausser ses Blessures qu'après avoir pioché": ON_EDITION,
    "Ранения нельзя сбрасывать перед добором": ON_EDITION,
    "Under the English rules wounds may be discarded before drawing": REFUTED,
    "Nach dem Ziehen darf ich meine Wunden abwerfen": SUPPORTED,
    "Death Grip without its kicker gives the target exactly three wounds": ON_CHOICE,
    "Poigne Mortelle inflige toujours exactement 3 Blessures": REFUTED,
    "Death Grip doesn't always give 3 wounds": SUPPORTED,
    "Todesgriff ohne Kick fügt dem Ziel höchstens drei Wunden zu": SUPPORTED,
    "Death Grip может дать 3 ранения": SUPPORTED,
    "Poigne Mortelle en Pleine Lune donne exactement 2 Blessures": SUPPORTED,
    # so much damage; a combat that destroys; a chain of somebody else; "even if"
    "Alton Hickman survives 2 damage": SUPPORTED,
    "Alton Hickman dies to 3 damage": SUPPORTED,
    "Vulko survives 2 points of damage": ON_VALUE,
    "Alton Hickman переживёт 3 повреждения": REFUTED,
    "Marcus Toth kommt auf die Hand zurück, wenn er im Kampf zerstört wird": SUPPORTED,
    "Bad Smoke est exilé s'il est détruit au combat": SUPPORTED,
    "Marcus Toth возвращается в руку, если его сбросили после боя": REFUTED,
    "Yuri Koroviev gives influence even if an opponent started the chain": REFUTED,
    "Yuri Koroviev gibt auch in der Kette eines anderen Spielers Einfluss": REFUTED,
    "Todesgriff mit Kick gibt immer genau 2 Wunden, auch wenn Vulko im Spiel ist": SUPPORTED,
    "Eine Kreatur in der Kette kann Ziel von Furcht & Schrecken sein": REFUTED,
    "Death Grip kann auch einen Spieler ohne Kreaturen treffen": SUPPORTED,
    # facts in everyday words
    "You can put blockers in front of Alton Hickman": REFUTED,
    "Furious Melee may be linked before Alton Hickman": REFUTED,
    "Alton Hickman may be linked before Furious Melee": SUPPORTED,
    "You can put Vulko in front of Big Ghost": SUPPORTED,
    "Man kann Vulko vor Alton Hickman stellen": REFUTED,
    "Nobody may use Zombie Horde as a blocker": REFUTED,
    "Vulko takes the hit from Enraged Wight for its owner": SUPPORTED,
    "Big Ghost's kicker spares the one who played it": REFUTED,
    "Lilith Lawrence kicker hits everybody": REFUTED,
    "Two kicked Indigo Sixes make my influence four times as large": ON_EDITION,
    "Dark Awakening with no kicker gives me a Blaine Cordell with full 4 health": SUPPORTED,
    "Shadow Seven keeps opponents from hitting my minions with Shock and Awe": REFUTED,
    "Marcus Toth hops back to my hand once combat is over": REFUTED,
    "Zacharias Sands survives blocking Marcus Toth": ON_VALUE,
    "Zacharias Sands stays alive blocking Ivan Radinsky": REFUTED,
    "You may use the wound effect before you draw up to five": ON_EDITION,
    "Die Wundenfähigkeit darf man nutzen, bevor man Karten zieht": ON_EDITION,
    "Ein Sir John Travail, den Ivan Radinsky zurückschickt, ist für immer weg": REFUTED,
    "Ein Vulko, den Furcht & Schrecken abschießt, wird zerstört": ON_VALUE,
    "Wenn drei Sir John Travail in meiner Kette gelten, kostet mich Alton Hickman nichts": REFUTED,
    "Blaine Cordell hat nach Düsterem Erwachen ohne Kick volle 4 Leben": SUPPORTED,
    "Vulko can soak up Death Grip's damage when the kicker is off": SUPPORTED,
    "Mêlée Générale peut cibler un joueur sans Créature.": SUPPORTED,
    "Alton Hickmans Schaden kann Vulko abfangen": SUPPORTED,
    "Furious Melee может быть нацелена на игрока без миньонов.": SUPPORTED,
    "Furious Melee can't target a player who has no minions.": REFUTED,
    "Furcht & Schrecken kann einen Alton Hickman treffen, der noch in der Kette liegt.": REFUTED,
    "Vulko doit bloquer le dégât de Lilith Lawrence quand elle me cible.": SUPPORTED,
    # what a text lets a player do, also in the turn of somebody else; whom it spares; and cards from a hand
    "Flank Attack с кикером позволяет взять карту в чужой ход": SUPPORTED,
    "Attaque de Flanc sans Pleine Lune permet de prendre une carte": REFUTED,
    "Overwatch Two épargne son propriétaire": SUPPORTED,
    "Кикер Big Ghost щадит своего владельца": REFUTED,
    "Siège Sinistre défausse deux cartes de la main de l'adversaire": REFUTED,
    "Horreur et Stupéfaction suffit à tuer Marcus Toth": ON_VALUE,
    "Zacharias Sands с кикером убивает Blaine Cordell независимо от здоровья": SUPPORTED,
    "Deux Indigo Six en Pleine Lune doublent mon influence deux fois": ON_EDITION,
    # fights and the end of combat, in French and Russian
    "Alton Hickman survit en bloquant Charlotte Reyes": ON_VALUE,
    "Zacharias Sands погибает, блокируя Vulko": SUPPORTED,
    "Alton Hickman reste en jeu après l'attaque": REFUTED,
    "Marcus Toth возвращается ко мне на руку после моей атаки": REFUTED,
    "Bad Smoke может принять на себя Death Grip с киком": REFUTED,
    # 4 health, 2 damage; and 3 health, 3 damage
    "Blaine Cordell at full health survives Furious Melee": SUPPORTED,
    "Shock and Awe kills Alton Hickman": SUPPORTED,
    "Alton Hickman doesn't survive Shock and Awe": SUPPORTED,
    # 2 + 3 damage, in whatever order
    "Blaine Cordell survives Furious Melee and Shock and Awe": REFUTED,
    # his chain text decides with how much health he stands there
    "Blaine Cordell survives Shock and Awe": ON_CHOICE,
    "Blaine Cordell always survives Shock and Awe": REFUTED,
    "Blaine Cordell can survive Shock and Awe": SUPPORTED,
    "Blaine Cordell with 1 damage survives Shock and Awe": REFUTED,
    # what stands beside another card, and is not dropped
    "Zacharias Sands destroys Big Ghost with his kicker": SUPPORTED,
    "Vulko takes no damage when Death Grip is kicked": SUPPORTED,
    "With two Sir John Travails Alton Hickman costs 3": REFUTED,
    "Blaine Cordell has 2 health after Dark Awakening": REFUTED,
    "Marcus Toth goes back to hand when Shock and Awe destroys him": SUPPORTED,
    "Charlotte Reyes is exiled when she is discarded for influence": REFUTED,
    "If nobody blocks Big Ghost, the defender takes 5 wounds": SUPPORTED,
    "A kicked Death Grip ignores Vulko": SUPPORTED,
    "Furious Melee inflicts damage on a player without minions": REFUTED,
    # nobody knows his health
    "Vulko survives Blood Rage and Shock and Awe": ON_VALUE,
    "Zacharias Sands with his kicker destroys Vulko": SUPPORTED,
    "Ivan Radinsky's chain text destroys Vulko": REFUTED,
    "Ivan Radinsky returns Vulko to his owner's hand": SUPPORTED,
    "Marcus Toth goes back to hand when he is destroyed": SUPPORTED,
    "Marcus Toth goes back to hand after combat": REFUTED,
    "Bad Smoke is exiled when it is destroyed": SUPPORTED,
    "Bad Smoke stays in play after combat": SUPPORTED,
    "Enraged Wight is discarded after combat": REFUTED,
    "Enraged Wight is exiled after combat": SUPPORTED,
    # that a minion may block proves not that it must
    "a defender may block": SUPPORTED,
    "a defender must block": REFUTED,
    "Big Ghost must block Yuri Koroviev": REFUTED,
    "Blaine Cordell enters play with 2 damage": SUPPORTED,
    "Dark Awakening without its kicker puts Blaine Cordell into play with 4 health": SUPPORTED,
    "Dark Awakening with its kicker puts Blaine Cordell into play with 4 health": REFUTED,
    "Furious Melee inflicts 2 damage on Alton Hickman": SUPPORTED,
    "if Zacharias Sands blocks Ivan Radinsky, the defender takes at least 2 wounds": SUPPORTED,
    "if Alton Hickman attacks, the defender takes 3 wounds": ON_VALUE,
    "Big Ghost's kicker wounds everybody": SUPPORTED,
    "Lilith Lawrence's kicker lets only her owner draw": REFUTED,
    "Death Grip with its kicker can be blocked by Vulko": REFUTED,
    "Death Grip without its kicker can be blocked by Vulko": SUPPORTED,
    "Vulko absorbs the damage of Alton Hickman": SUPPORTED,
    "nobody can block Alton Hickman": SUPPORTED,
    "Ivan Radinsky can be blocked": SUPPORTED,
    "a player with Shadow Seven in play can be targeted by Death Grip": REFUTED,
    "a minion of a player with Shadow Seven in play can be targeted by Shock and Awe": SUPPORTED,
    'two "Indigo Six" kickers quadruple your influence': ON_EDITION,
    'in the German edition two "Indigo Six" kickers quadruple your influence': REFUTED,
    "the wound effect may be used before drawing": ON_EDITION,
    "Enraged Wight, returned by Ivan Radinsky, is exiled": REFUTED,
    "Enraged Wight's damage can be blocked by Vulko": SUPPORTED,
    "Franz Orlok's kicker makes the player exile an order from his hand": SUPPORTED,
    "if Ivan Radinsky is blocked by Alton Hickman, the defender takes 1 wound": SUPPORTED,
    "Flank Attack's kicker may take a card from an opponent's archive": ON_EDITION,
    "Furious Melee's kicker exiles 2 cards from an archive": SUPPORTED,
    "Hypnotic Presence gives 2 influence": ON_VALUE,
    "Sir John Travail makes Alton Hickman cost 2": SUPPORTED,
    "2 wounds discarded with the wound effect draw 4 cards": SUPPORTED,
    "Furious Melee may link to Alton Hickman": SUPPORTED,
    "Ivan Radinsky may link to Alton Hickman": REFUTED,
    "Ivan Radinsky can't link to Alton Hickman": SUPPORTED,
    "Vulko may link to Alton Hickman": ON_VALUE,
    "Alton Hickman triggers the kicker of Furious Melee": SUPPORTED,
    "Marcus Toth triggers the kicker of Furious Melee": ON_VALUE,
    "Shock and Awe's kicker is triggered by a red order": SUPPORTED,
    "Furious Melee's kicker triggers when it starts the chain": REFUTED,
    "Death Grip's kicker triggers when it is linked to a white order": ON_VALUE,
    "Alton Hickman costs 3": SUPPORTED,
    "Alton Hickman costs at most 2": REFUTED,
    "Vulko costs 5": ON_VALUE,
    "Vulko has 3 strength": SUPPORTED,
    "Blaine Cordell has 3 health": REFUTED,
    "Franz Orlok is a vampire": SUPPORTED,
    "Vulko is red": ON_VALUE,
    "Furious Melee's kicker is white": SUPPORTED,
    "Vulko has no kicker": REFUTED,
    # "I" am who is hit, unless I act; a kicker, a price and a fight in a condition
    "If Vulko attacks me, I take 3 wounds": SUPPORTED,
    "If I attack with Vulko, I take 3 wounds": REFUTED,
    "If I block Ivan Radinsky with only my undamaged Indigo Six, I take 2 wounds": SUPPORTED,
    "Если Vulko заблокирован одним Zacharias Sands и других миньонов у меня нет, я не получаю ран": REFUTED,
    "If Death Grip hits me, I take 3 wounds": ON_CHOICE,
    "Si personne ne bloque Vulko et que Juliette n'a aucune Créature, elle prend 4 Blessures": REFUTED,
    "The target of Death Grip takes 3 wounds": ON_CHOICE,
    "Der „Große Schatten“ macht 5 Wunden, wenn der Verteidiger keine Kreaturen hat": SUPPORTED,
    "Wenn der Kick von Lilith Lawrence ausgelöst wird, zieht nur ihr Besitzer eine Karte": REFUTED,
    "Wenn ein Sir John Travail in meiner Kette ausgeführt wurde, kostet Alton Hickman nur 2": SUPPORTED,
    "Si deux Sir John Travail se sont résolus dans ma chaîne, Alton Hickman me coûte 1": SUPPORTED,
    "Indigo Six погибает, если блокирует Enraged Wight в одиночку": SUPPORTED,
    "Can Vulko be declared as a blocker against Alton Hickman?": REFUTED,
    "Bad Smoke protects me from Death Grip when its kicker triggers": REFUTED,
    "Blaine Cordell entre en jeu avec 4 Points de Vie": ON_CHOICE,
    # what hits itself, or is in the chain; conditions without "if", and of players and damage
    "Ivan Radinsky kann sich selbst als Ziel wählen": REFUTED,
    "Can Shock and Awe hit Alton Hickman while he is still in the chain?": REFUTED,
    "Blockt Zacharias Sands allein Vulko, stirbt er": SUPPORTED,
    "Big Ghost non bloqué inflige 5 Blessures à un joueur qui n'a aucune Créature": SUPPORTED,
    "Vulko kann den Schaden blocken, den Franz Orlok mir zufügt": SUPPORTED,
    "Bad Smoke doit encaisser les dégâts que Franz Orlok m'inflige": SUPPORTED,
    "If Furious Melee hits a player without minions, he takes 2 wounds": REFUTED,
    "Zacharias Sands with his kicker destroys a Blaine Cordell who has 4 health": SUPPORTED,
    # two cards are compared
    "Ivan Radinsky is stronger than Vulko": SUPPORTED,
    "Big Ghost is as strong as Ivan Radinsky": REFUTED,
    "Blaine Cordell hat mehr Lebenspunkte als Alton Hickman": SUPPORTED,
    "Vulko kostet mehr als Zacharias Sands": ON_VALUE,
    "Sir John Travail est moins cher que Alton Hickman": ON_VALUE,
    "Alton Hickman дешевле Big Ghost на 2": ON_VALUE,
    "Yuri Koroviev gives you influence in another player's chain": REFUTED,
    "Les dégâts de Lilith Lawrence peuvent être encaissés par Vulko": SUPPORTED,
    # the chain is the one that the claim states
    "Big Ghost wounds everybody if it is linked to a white order": ON_VALUE,
    "Big Ghost wounds everybody if it starts the chain": REFUTED,
    "Shock and Awe kills Bad Smoke if it is linked to a red order": ON_VALUE,
    "Genesis One resolves first if it is linked to Dark Awakening": SUPPORTED,
    # with 1 health he could not have 1 damage
    "Ivan Radinsky inflicts 2 damage on a player if Lilith Lawrence has 1 damage": REFUTED,
    # numbers, owners and the player who acts are not dropped
    "Bad Smoke absorbs 3 damage of Death Grip": ON_VALUE,
    "Bad Smoke absorbs 2 damage of Death Grip": ON_VALUE,
    "Can I target Vulko with Shock and Awe?": SUPPORTED,
    "Can Team Deployment be aimed at a player?": REFUTED,
    "Flank Attack cancels Death Grip": SUPPORTED,
    "Does Alton Hickman survive a Team Deployment if he is undamaged?": SUPPORTED,
    "Bad Smoke can be targeted with Shock and Awe": SUPPORTED,
    "Vulko in the chain can be targeted by Shock and Awe": REFUTED,
    "Horreur et Stupéfaction reliée à Mêlée Générale déclenche sa Pleine Lune": SUPPORTED,
    # a shuffle decides
    "Ann draws a wound when she draws up": ("depends", "chance"),
    "Vulko is in the commons": ("depends", "chance"),
    "Bad Smoke is in the commons": REFUTED,
    "Der Kick von Lilith Lawrence lässt jeden Spieler eine Karte ziehen": SUPPORTED,
    "Vulko est détruit par Poigne Mortelle": ON_VALUE,
    "Alton Hickman нельзя заблокировать": SUPPORTED,
}


@each("claim", VERDICTS, 3)
def test_each_claim_is_judged(claim):
    found = judged(claim)
    assert (found.verdict, *found.depends_on) == VERDICTS[claim]


@each("claim", [claim for claim, verdict in VERDICTS.items() if verdict != ()], 6)
def test_the_deciding_line_is_a_scenario_that_passes(claim):
    found = judged(claim)
    text = verdict_scenario(found)
    assert bool(text) == (found.by != "" or any(side.played is not None for side in found.sides))
    if text:
        scenario = parse_scenario(text)
        assert formatted(text) == text
        assert all(run_scenario(scenario, edition).passed for edition in scenario.editions)


@pytest.mark.parametrize("every", some_or_all(6, 1))
def test_a_verdict_that_depends_shows_both_sides(every):
    for claim, verdict in list(VERDICTS.items())[::every]:
        sides = {side.verdict for side in judged(claim).sides}
        assert (len(sides) == 2) == (verdict[0] == "depends"), claim


def test_one_edition_decides_what_depends_on_the_edition():
    claim = 'two "Indigo Six" kickers quadruple your influence'
    assert judged(claim, "ru").verdict == "supported"
    assert judged(claim, "de").verdict == "refuted"


def test_the_value_from_which_a_verdict_is_another_is_named():
    ours, other = judged("Vulko survives Shock and Awe").sides
    assert (ours.under, ours.verdict) == ("Vulko's health ≈3", "refuted")
    assert (other.under, other.verdict) == ("Vulko's health 4", "supported")


def test_a_user_who_corrects_a_card_gets_a_verdict():
    library = LIBRARY.with_text('[[card]]\nname = "Vulko"\nhealth = 4\nsource = { health = "user" }\n', "mine.toml")
    found = judge_claim("Vulko survives Shock and Awe", library)
    assert isinstance(found, Judgement)
    assert found.verdict == "supported"


def test_a_kicker_that_would_change_the_verdict_is_noted():
    (note,) = judged("Death Grip inflicts 3 damage on a player").reasons
    assert note == "played without the kicker of Death Grip; with it: refuted"


def test_a_situation_before_the_claim_is_played():
    start = "Ann has Vulko; Bob links Enraged Wight on Ann; "
    assert judged(f"{start}Ann takes no wounds").verdict == "supported"
    assert judged(f"{start}Bob takes wounds").verdict == "refuted"


def test_unattested_values_of_a_situation_are_varied():
    found = judged("Ann attacks Bob with Vulko; Bob blocks Vulko with Marcus Toth; Bob takes 2 wounds")
    assert (found.verdict, found.depends_on) == ("depends", ("reconstructed value",))
    assert found.sides[0].under == "Marcus Toth's health ≈1"


@pytest.mark.slow
def test_a_situation_in_everyday_words_is_played_and_shown_in_clauses():
    found = judged("If Bob has Vulko and Anna plays Death Grip on him, Bob takes no wounds")
    assert found.depends_on == ("reconstructed value",)  # with less health, what Vulko cannot take goes on to Bob
    assert "played: Bob has Vulko; Anna links Death Grip on Bob" in verdict_lines(found)


@each(
    ("claim", "words"),
    [
        ("Vulko survives", "states no situation"),
        ("Enraged Wight can target me", "name a player"),
        ("Ivan Radinsky returns Vulko to my hand", "name a player"),
        ("Vulko blocks Lilith Lawrence's damage to a player", "name a player"),
        ("Ivan Radinsky returns Vulko to Anna's hand", "name a player"),
        ("Dark Awakening returns Vulko", "no form"),
        ("Ghoul Summoning can target a minion", "state the situation"),
        ("Alton Hickman dies to a blocking Vulko", "blocking"),
        ("Death Grip destroys Vulko in combat", "state the situation"),
        ("Marcus Toth returns to hand", "or say when (Marcus Toth returns to hand when he is destroyed)"),
        ("Big Ghost with its kicker wounds everybody if it is linked to a red order", "needs a white order before it"),
        ("Vulko survives Vulko", "two copies"),
        ("Alton Hickman can be blocked by Vulko", "could mean two things"),
        ("bite may link to Vulko", "is a wound"),
        ("Alton Hickman survives Vulko with its kicker if Ivan Radinsky attacks", "combat and a chain"),
        ("Vulko has 3 health if Ivan Radinsky attacks", "no condition"),
        ("Alton Hickman with its kicker destroys Vulko", "has no kicker"),
        ("Shock and Awe survives Furious Melee", "is not a minion"),
        ("who draws?", "state it"),
        ("Ann has Vulko; Bob links Death Grip on Ann; the defender takes wounds", "name the player: Bob, Ann"),
        ("Bob links Death Grip on Ann; you take wounds", "name the player: Bob, Ann"),
        ("Ann has Vulko; Bob links Death Grip on Ann; Vulko survives Shock and Awe", "does nothing in the situation"),
        ("Ann has Vulko; Bob links Death Grip on Ann; Vulko may link to Death Grip", "leave the situation out"),
        ("Franz Orlok's kicker exiles Vulko", "in hand, or in play"),
        ("if Vulko blocks Alton Hickman, the defender takes no wounds", "can't be blocked"),
        ("Death Grip can hit two players", "players"),
        ("Blaine Cordell can block two attackers", "block"),
        ("Furious Melee hits the minions of all players", "all players"),
        ("Ivan Radinsky can return a minion that is in hand", "state it"),
        ("Shock and Awe убивает Alton Hickman, который ещё в цепочке", "цепочке"),
        ("Furious Melee damages my own minions too", "state the situation"),
        ("Shock and Awe kills Alton Hickman and Blaine Cordell", "Blaine Cordell"),
        ("Furious Melee hits Vulko and his owner", "hits"),
        ("Shock and Awe kills Alton Hickman before Furious Melee", "Furious Melee"),
        ("The last Alton Hickman survives Furious Melee", "last"),
        ("Vulko always blocks", "not that it must"),
        ("Only the first Vulko absorbs the damage of Death Grip", "first"),
        ("Ein Vulko mit 1 Leben, der noch im Spiel ist, fängt vom Todesgriff allen Schaden ab", "Schaden"),
        ("Lilith Lawrence's kicker gives a card to my opponents, but not to me", "me"),
        ("I may discard 3 wounds with the wound effect already in the claim phase", "claim phase"),
        ("My opponent may use the wound effect in my clean-up", "My opponent"),
        ("Vulko heals after combat", "no form"),
        ("Kicked Dark Awakening lets you use Franz Orlok's kicker as well", "no form"),
    ],
)
def test_what_cannot_be_judged_is_refused(claim, words):
    assert words in refused(claim)


def test_the_answer_states_the_board_and_the_rules():
    lines = verdict_lines(judged("Death Grip with its kicker can be blocked by Vulko"))
    assert lines[0] == "REFUTED: Death Grip with its kicker can be blocked by Vulko"
    assert lines[1] == "played: Janet has Vulko; Scott links white order, Death Grip on Janet"
    assert "  Janet receives a bleed [damage.receive]" in lines
    assert lines[-1] == "editions: en, de, fr, ru"


def test_a_verdict_cites_the_rulings_that_bear_on_it():
    assert any(line.startswith("ruling marcus-toth.") for line in verdict_lines(judged(ENDS)))
    assert not any(line.startswith("ruling") for line in verdict_lines(judged("Bad Smoke can link to Vulko")))


def test_a_card_that_targets_nothing_is_no_proof_that_nothing_can_be_targeted():
    found = judge_claim("With Shadow Seven out nobody can pick my minions", LIBRARY)
    assert isinstance(found, Refusal) and "one card that targets" in found.message


def test_when_the_target_was_linked_is_not_overlooked():
    for place in ("after it", "after Death Grip"):
        assert "no form of a claim fits" in refused(f"Flank Attack can target an order linked {place}")


def test_a_claim_that_is_not_decided_names_the_nearest_rulings():
    result = run("You can sometimes discard wounds for influence")
    assert result.exit_code == 2
    first, second, *_, last = result.stderr.splitlines()
    assert first.endswith("general rules are not played; the nearest rulings:")
    assert second.startswith("ruling claim.wounds: May") and last.endswith("[syntax]")
    assert "not decided; the nearest rulings:" in run("Vulko can discard wounds for influence").stderr


def test_an_empty_claim_gets_an_example_and_a_misspelt_card_its_name():
    for empty in ("", " ", '""'):
        assert "expected a claim, such as verify Vulko survives" in run(empty).stderr
    assert (
        '"todesgrif" (Zeichen 1) ist nicht verstanden; meintest du Todesgriff?'
        in run("todesgrif zerstört vulko").stderr
    )
    assert judge_claim("vulco survives blood rage", LIBRARY).candidates == ("Vulko",)


@each(
    ("command", "sentence", "question"),
    [
        ("verify", "Vulko batifole avec Marcus Toth", "vouliez-vous dire"),
        ("try", "Ich greiffe Anna mit Vulko an", "meintest du"),
    ],
)
def test_the_nearest_word_is_suggested_in_the_language_of_the_sentence(command, sentence, question):
    result = CliRunner().invoke(app, [command, "--no-user-cards", sentence])
    assert result.exit_code == 2 and question in result.stderr and "did you mean" not in result.stderr


ABOUT_RULES = {
    "Wounds may be linked in a chain": (REFUTED, "chain.wounds"),
    "Nobody may discard wounds for influence": (REFUTED, "claim.wounds"),
    "A player may link several cards in the same chain.": (SUPPORTED, "chain.one-opportunity"),
    "Mehrere Kreaturen dürfen denselben Angreifer blocken": (SUPPORTED, "combat.several-blockers"),
    "Kreaturen müssen nicht angreifen": (REFUTED, "combat.stay-at-home"),
    "Une carte acquise va en main": (REFUTED, "claim.where-to"),
    "Le joueur qui a le moins de Blessures gagne": (SUPPORTED, "end.what-counts"),
    "Блокирующий миньон наносит повреждения атакующему": (REFUTED, "combat.blockers-strike-back"),
    "Защитник не может блокировать": (REFUTED, "combat.block-optional"),
    "Миньоны могут не атаковать": (REFUTED, "combat.stay-at-home"),
    "Последняя карта цепочки срабатывает первой": (SUPPORTED, "chain.last-in-first-out"),
    "You may count the face-up wounds": (ON_EDITION, "editions.counting-wounds"),
    "In the German edition you may count the face-up wounds": (REFUTED, "editions.counting-wounds"),
    "Attackers are discarded after combat": (SUPPORTED, "combat.after-the-attacks"),
}


@each("claim", ABOUT_RULES)
def test_a_claim_that_a_ruling_states_is_judged_by_the_scenarios_of_the_ruling(claim):
    found = judged(claim)
    assert ((found.verdict, *found.depends_on), found.by) == ABOUT_RULES[claim]
    assert f"ruling {found.by}: " in " ".join(verdict_lines(found))
    assert verdict_data(found)["rulings"] == [found.by]


@each(
    "claim",
    [
        "Attackers are always discarded after combat",  # "Bad Smoke" stays
        "The attacker damages the blocker",
        "You must not block",
        "A player can choose not to resolve a kicker",
        "A claimed card is put on the bottom of the discard pile",
        "Several attackers may be blocked by one minion",
        "A chain may start with a lost wound",
        "Wounds discarded for influence are exiled",
        "Le défenseur ne doit pas bloquer",  # forbidden, or left to him
        "Полученная карта кладётся под сброс",
    ],
)
def test_a_claim_that_says_more_than_a_ruling_is_refused(claim):
    refused(claim)


def test_no_two_statements_say_the_same_with_another_truth():
    told = {}
    for text, ruling, truth in statements():
        found, holds = stated(text, LIBRARY), TRUTHS.get(truth, truth.split())
        assert found.said and ruling in rulings(), text
        under = tuple(name for name in EDITIONS if (name in holds) != found.negated)
        assert told.setdefault(found.said, under) == under, text
    written = {said: tuple(one) for said, one in json.loads(SAID.read_text(encoding="utf-8")).items()}
    assert written == what_is_said(LIBRARY), "run python -m nightfall_cli.trial.ruled_claim"


def test_a_ruling_whose_scenario_fails_judges_nothing():
    library = LIBRARY.with_text('[[card]]\nname = "Vulko"\nhealth = 9\nsource = { health = "user" }\n', "mine.toml")
    failing = [ruling for ruling in rulings().values() if not all(one.holds for one in prove(ruling, library))]
    assert failing and judged_by_ruling(failing[0], library) is None


ENDS = "Marcus Toth goes back to hand when he is destroyed"
ANY_MINION = {
    "Ivan Radinsky returns a minion to its owner's hand": ("supported",),
    "Shock and Awe destroys a minion": ("depends", "choice"),
    "Zacharias Sands with his kicker destroys every minion": ("supported",),
    "Vulko can block": ("supported",),
    "Every minion dies to Shock and Awe": ("refuted",),
    "Zacharias Sands's kicker destroys every minion": ("supported",),
    "Starters are exiled when they are destroyed": ("supported",),
    "Minions in the chain can be targeted": ("refuted",),
}


@each("claim", ANY_MINION)
def test_a_claim_about_any_minion_is_judged_by_all_of_them(claim):
    found = judged(claim)
    assert (found.verdict, *found.depends_on) == ANY_MINION[claim]


def test_the_data_hold_the_script_and_the_rules():
    data = verdict_data(judged("Ivan Radinsky may link to Alton Hickman"))
    (side,) = data["sides"]
    assert data["verdict"] == "refuted"
    assert side["script"] == ["Scott: link Alton Hickman", "expect illegal link Ivan Radinsky because chain.link-color"]
    assert "chain.link-color" in side["rules"]


def run(*arguments):
    return CliRunner().invoke(app, ["verify", "--no-user-cards", *arguments])


@each(
    ("claim", "code"),
    [("Vulko has 3 strength", 0), ("Blaine Cordell has 3 health", 1), ("Vulko costs 5", 1), ("Vulko juggles", 2)],
)
def test_the_exit_code_is_the_verdict(claim, code):
    assert run(claim).exit_code == code


def test_the_command_saves_and_prints_json(tmp_path):
    file = tmp_path / "claim.toml"
    data = json.loads(run("Alton Hickman survives Furious Melee", "--json", "--save", str(file)).stdout)
    assert (data["version"], data["verdict"], data["saved"]) == (1, "supported", str(file))
    assert run_scenario(parse_scenario(file.read_text(encoding="utf-8")), "en").passed
    assert json.loads(run("Vulko juggles", "--json").stdout)["refusal"]["code"] == "syntax"


def test_a_file_is_not_written_where_nothing_is_played(tmp_path):
    file = tmp_path / "claim.toml"
    result = run("Vulko has 3 strength", "--save", str(file))
    assert not file.exists()
    assert "nothing is played" in result.stderr


def test_a_line_that_is_legal_does_not_prove_a_must():
    assert "not that it must" in refused("Shock and Awe must target Vulko")


@pytest.mark.parametrize("language", ["de", "fr", "ru"])
def test_a_nearest_form_in_another_language_is_understood(language):
    """What a refusal suggests can be typed: claims are judged, and what players do is played."""
    examples = [example for verb, example in EXAMPLES.items() if verb != "win"]
    refused = [judge_claim(worded(language, example), LIBRARY) for example in examples]
    forms = [form for form, _ in FORMS if form.startswith("PLAYER ") and " orders " not in form]
    refused += [try_sentence(worded(language, form), LIBRARY) for form in forms[1:]]
    assert [found.message for found in refused if isinstance(found, Refusal)] == []


@each("claim", [example for verb, example in EXAMPLES.items() if verb != "win"])
def test_the_board_that_is_printed_can_be_typed_in_every_language(claim):
    judged = judge_claim(claim, LIBRARY)
    for language in ("en", "de", "fr", "ru"):
        head = worded(language, "played: {text}", text="")
        for line in verdict_lines(judged, language, width=10_000, cited=False):
            if line.startswith(head):
                typed = try_sentence(line.removeprefix(head), LIBRARY)
                assert not isinstance(typed, Refusal), (line, typed.message)
                text = stated_text(typed, language, line.removeprefix(head))
                assert with_given_names(typed, [text], language) == [line.removeprefix(head)]
