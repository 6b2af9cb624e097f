"""``nightfall rule``: what people ask at the table. The right ruling stands first, or none stands as the answer."""

import json

import pytest

from nightfall_cli.cards.library import base_library
from nightfall_cli.cli.rule import RuleOptions, rule_command
from nightfall_cli.rulings.answer import NOT_CLOSE
from nightfall_cli.rulings.find_rulings import find
from nightfall_cli.rulings.ruling_library import rulings
from nightfall_cli.shell.session import Session

LIBRARY = base_library()
NEAREST = 5

ANSWERED = {
    "en": {
        "must I use the kicker": "kicker.mandatory",
        "what are the species for": "words.species",
        "do I lose leftover influence": "claim.unused-influence",
        "can I start a chain with any card": "chain.first-order",
        "can I play cards on my opponent's turn": "chain.other-turn",
        "can the same minion block twice": "combat.several-blockers",
        "can I attack with a minion the turn it is played": "combat.new-minion",
        "do minions keep damage between turns": "damage.stays",
        "what if the wound stack runs out": "end.where-wounds-come-from",
        "can I use wounds I just drew in cleanup": "editions.drawn-wounds",
        "can I hold a minion back from attacking": "combat.stay-at-home",
        "do I have to attack": "combat.stay-at-home",
        "can I attack two players with one minion": "combat.one-opponent",
        "can I choose who my minions attack": "combat.one-opponent",
        "do blocking minions hurt the attacker": "combat.blockers-strike-back",
        "does my minion die when it attacks": "combat.after-the-attacks",
        "can a minion that blocked attack on its owner's next turn": "combat.blocker-attacks-later",
        "how many cards do I draw at the end of my turn": "cleanup.how-many-cards",
        "do I discard down to five cards": "cleanup.no-maximum",
        "is there a hand limit": "cleanup.no-maximum",
        "do I get the cards I bought right away": "claim.where-to",
        "can I buy two of the same card": "claim.copies",
        "can I buy from another player's archive": "claim.opposing-archive",
        "how much influence do I get each turn": "claim.how-much-influence",
        "can I throw away cards to get more influence": "claim.how-much-influence",
        "can I save influence for next turn": "claim.unused-influence",
        "do I have to buy something": "claim.discard-only",
        "can I claim a card and then discard more and claim again": "claim.alternate",
        "what happens when my deck is empty": "zone.empty-deck",
        "can I look at my deck": "discard-pile.look",
        "can I look at my discard pile": "discard-pile.look",
        "how do I get rid of wounds": "wounds.rid",
        "what do wounds do": "cleanup.wound-effect",
        "do wounds clog my hand": "cleanup.wounds-in-hand",
        "when does the game end": "end.last-face-up-wound",
        "who wins": "end.what-counts",
        "what happens on a tie": "end.equal-wounds",
        "can a player be knocked out of the game": "damage.player-health",
        "do exiled wounds count": "end.what-counts",
        "do I finish my turn when the last wound is taken": "end.finish-chain",
        "who goes first": "setup.first-player",
        "how many players can play this": "setup.how-many-players",
        "how many wounds do we use with 3 players": "setup.face-up-wounds",
        "can I play more than one card in a chain": "chain.one-opportunity",
        "can I link two cards in a row": "chain.one-opportunity",
        "in what order does the chain resolve": "chain.last-in-first-out",
        "do I have to play a card": "chain.optional",
        "does a card need to match the colour of the first card": "chain.link-colour",
        "what is the kicker for": "kicker.what",
        "does the first card get its kicker": "kicker.direct-link",
        "which happens first, kicker or chain text": "kicker.mandatory",
        "what does the big moon mean": "chain.link-colour",
        "does it cost influence to play a card": "chain.first-order",
        "can I play my whole hand": "chain.one-opportunity",
        "can I target myself": "target.own-things",
        "what happens if there are no minions to target": "target.no-target",
        "can I heal my minion above its health": "damage.heal-limit",
        "do starters go away after attacking": "starters.after-attack",
        "are starters removed when discarded for influence": "starters.discarded-from-hand",
        "can I play a minion during combat": "turn.phase-order",
        "is there a solo mode": "setup.how-many-players",
        "can I block damage from a spell with my minions": "damage.other-minions",
        "does Vulko have to take the damage": "vulko.must-block",
        "can I attack a player who has no minions": "combat.undefended",
        "does extra damage carry over to the player when I block": "combat.overflow",
        "does Dark Awakening trigger the kicker of the minion": "dark-awakening.not-its-kicker",
        "is Bad Smoke exiled after attacking": "bad-smoke.exile",
        "does Flank Attack cancel a card immediately": "flank-attack.when-it-would-resolve",
        "how many link colours does a starter have": "starters.one-link-colour",
        "am I allowed to attack with only some of my minions": "combat.stay-at-home",
        "can my opponent block with the same creature two times in one turn": "combat.several-blockers",
        "is using the kicker optional": "kicker.mandatory",
        "does my unspent influence carry over": "claim.unused-influence",
        "may I put a card into my opponent's chain": "chain.other-turn",
        "can minions attack immediately": "combat.new-minion",
        "how do I kill a minion": "damage.health",
        "when do I get new cards": "cleanup.how-many-cards",
        "do I shuffle bought cards into my deck": "claim.where-to",
        "can I steal cards from someone's private archive": "claim.opposing-archive",
        "does everyone get to add to the chain": "chain.one-opportunity",
        "who adds to the chain first": "chain.one-opportunity",
        "does the last card played resolve first": "chain.last-in-first-out",
        "can I skip my attack": "combat.stay-at-home",
        "does a minion have to block": "combat.block-optional",
        "can two of my minions gang up on one attacker": "combat.several-blockers",
        "does the blocker take all the damage": "combat.blocker-order",
        "do minions return to my hand after attacking": "combat.after-the-attacks",
        "are wounds shuffled into my deck": "wounds.enter-the-deck",
        "can I play a wound card": "chain.wounds",
        "do wounds count against me": "wounds.enter-the-deck",
        "is it good to have wounds": "cleanup.wound-effect",
        "what breaks a tie": "end.equal-wounds",
        "can I use a card right after I claim it": "claim.where-to",
        "what happens to draft cards nobody wanted": "setup.draft-picks",
        "can Vulko block an attacker": "damage.blocker-blocks-again",
        "does Big Ghost hurt me": "big-ghost.each-player",
        "how strong is Zombie Horde": "zombie-horde.counts-itself",
        "does Marcus Toth come back when killed": "marcus-toth.destroyed-blocking",
        "does Alton Hickman's damage get through Vulko": "alton-hickman.damage-blocked-by-text",
        "can I choose which card Franz Orlok exiles": "franz-orlok.chooses-the-card",
        "does Sir John Travail make cards free": "sir-john-travail.not-below-one",
        "does Flank Attack's free card go to my hand": "flank-attack.where-to",
        "do my minions protect other players": "combat.other-players-attackers",
        "can I help another player block": "combat.other-players-attackers",
        "does the game end immediately": "end.finish-chain",
        "can a minion attack its owner": "combat.one-opponent",
        "can I attack my left neighbour only": "combat.one-opponent",
        "do my creatures stay on the table after they fight": "combat.after-the-attacks",
        "if I block do I deal damage back": "combat.blockers-strike-back",
        "may a blocker block a second attacker": "combat.several-blockers",
        "is there a limit to how many cards I can link": "chain.one-opportunity",
        "can the active player add more cards at the end of the chain": "chain.one-opportunity",
        "what if nobody plays a card": "chain.no-chain",
        "do I get a kicker from an opponent's card": "kicker.other-players-order",
        "can I refuse a kicker": "kicker.mandatory",
        "what colours can follow a card": "chain.link-colour",
        "where do I put a card I claim": "claim.where-to",
        "is influence lost at the end of my turn": "claim.unused-influence",
        "how do I earn influence": "claim.how-much-influence",
        "when is my discard pile shuffled": "zone.empty-deck",
        "can I check my discard pile for wounds": "discard-pile.look",
        "how do you lose the game": "end.what-counts",
        "which player won if wounds are tied": "end.equal-wounds",
        "does the game stop when all face-up wounds are gone": "end.last-face-up-wound",
        "what happens with wounds after the face-up ones are used up": "end.where-wounds-come-from",
        "can I discard wounds twice in one cleanup": "cleanup.once",
        "how many cards do I draw for a wound": "cleanup.wound-effect",
        "is a minion healed at end of turn": "damage.stays",
        "do minions have to be killed in one turn": "damage.stays",
        "can I target an opponent's minion in the chain": "chain.minion-in-chain",
        "do exiled starters come back": "zone.exiled-for-good",
        "how many cards are in each archive": "zone.archive-size",
        "how many cards are in my starting deck": "setup.starting-deck",
        "can a minion be played and attack in the same turn": "combat.new-minion",
        "does a Vulko protect me from Blood Rage": "blood-rage.blockable",
        "does Zacharias Sands kill a minion or hurt it": "zacharias-sands.kicker-instead",
        "does Leave Me let me pick targets for a kicker": "leave-me.chain-and-kicker-targets",
        "can I put Blaine Cordell into play with Dark Awakening": "blaine-cordell.without-chain-text",
        "can I keep a minion in reserve": "combat.stay-at-home",
        "must all creatures fight every turn": "combat.stay-at-home",
        "can I block with two minions": "combat.several-blockers",
        "when I block, does the attacker die": "combat.blockers-strike-back",
        "do I have to match colours": "chain.link-colour",
        "can I start a chain with an action": "chain.first-order",
        "can others respond to my chain": "chain.other-turn",
        "when do opponents link": "chain.other-turn",
        "what happens if a kicker has no target": "target.no-target",
        "is the kicker an extra": "kicker.what",
        "what does a kicker cost": "kicker.what",
        "can I claim cards before combat": "turn.phase-order",
        "can I claim a commons card": "claim.opposing-archive",
        "how many wounds make me lose": "end.what-counts",
        "do wounds in my discard pile count": "end.what-counts",
        "are exiled wounds out of the game": "zone.exiled-for-good",
        "can I choose not to draw": "cleanup.how-many-cards",
        "who gets a destroyed minion": "damage.health",
        "do minions die at the end of the round": "damage.stays",
        "what does X strength mean": "minion.strength",
        "does Shadow Seven stop attacks": "shadow-seven.attack",
        "does Yuri come back after attacking": "yuri-koroviev.exile",
        "can Ivan send back my own minion": "ivan-radinsky.own-minion",
        "does Dark Awakening use the minion's chain text": "dark-awakening.kicker",
        "can Rend and Tear kill Vulko": "rend-and-tear.destroys",
        "does Furious Melee hit my own minions": "example.long-chain-furious-melee",
        "can I leave my minions home to defend": "combat.stay-at-home",
        "does a kicker work on the first card": "kicker.direct-link",
        "do I draw before or after using wounds": "editions.wound-effect-timing",
        "can I put a wound into the chain": "chain.wounds",
        "do claimed cards go to hand": "claim.where-to",
        "must I discard wounds": "cleanup.wound-optional",
        "does damage over a minion's health hurt the player": "damage.excess",
        "who picks which wound I get": "wounds.one-per-damage",
        "can a chain be just one card": "chain.first-order",
        "can I target a minion that will enter play later in the chain": "chain.minion-in-chain",
        "can I block Alton Hickman": "alton-hickman.unblockable",
        "does Blaine Cordell always have 2 health": "blaine-cordell.with-chain-text",
        "can Ghoul Summoning get back a wound": "ghoul-summoning.order-only",
        "can Leave Me change the archive of Flank Attack": "leave-me.flank-attack",
        "does Lilith's kicker let everyone draw": "lilith-lawrence.each-player-draws",
    },
    "de": {
        "muss ich den kicker benutzen": "kicker.mandatory",
        "verfällt übriger einfluss": "claim.unused-influence",
        "kann eine kreatur zweimal blocken": "combat.several-blockers",
        "darf ich im zug eines anderen karten ausspielen": "chain.other-turn",
        "kann eine kreatur sofort angreifen": "combat.new-minion",
        "gibt es ein handkartenlimit": "cleanup.no-maximum",
        "muss ich angreifen": "combat.stay-at-home",
        "muss ich blocken": "combat.block-optional",
        "wann endet das spiel": "end.last-face-up-wound",
        "was passiert wenn mein deck leer ist": "zone.empty-deck",
        "wohin kommen gekaufte karten": "claim.where-to",
        "wie viele spieler": "setup.how-many-players",
        "darf ich mir meinen ablagestapel ansehen": "discard-pile.look",
        "kann ich mehrere karten auf einmal spielen": "chain.one-opportunity",
        "darf ich mit nur einer kreatur angreifen": "combat.stay-at-home",
        "kann eine neue kreatur gleich angreifen": "combat.new-minion",
        "heilen kreaturen von selbst": "damage.stays",
        "darf ich einfluss aufsparen": "claim.unused-influence",
        "ist der kicker freiwillig": "kicker.mandatory",
        "wer gewinnt wenn zwei gleich viele wunden haben": "end.equal-wounds",
        "was tue ich mit wunden auf der hand": "cleanup.wound-effect",
        "muss ich eine karte spielen": "chain.optional",
        "wann werden wunden in mein deck gemischt": "wounds.enter-the-deck",
        "kommen angreifer zurück auf die hand": "combat.after-the-attacks",
        "teilt ein blocker schaden aus": "combat.blockers-strike-back",
        "wie viel einfluss habe ich": "claim.how-much-influence",
        "darf ich mit aktionen beginnen": "chain.first-order",
        "muss jede kreatur angreifen": "combat.stay-at-home",
        "wie gewinne ich": "end.what-counts",
        "bekomme ich gekaufte karten auf die hand": "claim.where-to",
        "kann ich im kampf karten spielen": "turn.phase-order",
    },
    "fr": {
        "dois-je utiliser le kicker": "kicker.mandatory",
        "est-ce que je perds l'influence restante": "claim.unused-influence",
        "une créature peut-elle bloquer deux fois": "combat.several-blockers",
        "puis-je jouer des cartes pendant le tour d'un adversaire": "chain.other-turn",
        "une créature peut-elle attaquer dès qu'elle est jouée": "combat.new-minion",
        "les créatures gardent-elles leurs dégâts": "damage.stays",
        "y a-t-il une limite de main": "cleanup.no-maximum",
        "suis-je obligé d'attaquer": "combat.stay-at-home",
        "suis-je obligé de bloquer": "combat.block-optional",
        "quand la partie se termine-t-elle": "end.last-face-up-wound",
        "que faire si ma pioche est vide": "zone.empty-deck",
        "où vont les cartes acquises": "claim.where-to",
        "combien de joueurs": "setup.how-many-players",
        "puis-je regarder ma défausse": "discard-pile.look",
        "peut-on jouer plusieurs cartes": "chain.one-opportunity",
        "le kicker est-il facultatif": "kicker.mandatory",
        "mes créatures doivent-elles attaquer": "combat.stay-at-home",
        "les créatures se soignent-elles": "damage.stays",
        "peut-on conserver l'influence": "claim.unused-influence",
        "que devient une carte achetée": "claim.where-to",
        "qui l'emporte en cas d'égalité": "end.equal-wounds",
        "que faire des blessures en main": "cleanup.wound-effect",
        "les bloqueurs infligent-ils des dégâts": "combat.blockers-strike-back",
        "combien d'influence ai-je": "claim.how-much-influence",
        "puis-je acheter dans les archives adverses": "claim.opposing-archive",
        "comment gagner": "end.what-counts",
        "dois-je piocher": "cleanup.how-many-cards",
        "chaque créature doit-elle attaquer": "combat.stay-at-home",
        "les cartes achetées vont-elles en main": "claim.where-to",
        "puis-je jouer pendant le combat": "turn.phase-order",
    },
    "ru": {
        "обязан ли я использовать кикер": "kicker.mandatory",
        "пропадает ли неиспользованное влияние": "claim.unused-influence",
        "может ли миньон блокировать дважды": "combat.several-blockers",
        "можно ли играть карты в чужой ход": "chain.other-turn",
        "может ли миньон атаковать сразу": "combat.new-minion",
        "сохраняется ли урон на миньонах": "damage.stays",
        "есть ли предел карт на руке": "cleanup.no-maximum",
        "обязан ли я атаковать": "combat.stay-at-home",
        "обязан ли я блокировать": "combat.block-optional",
        "когда заканчивается игра": "end.last-face-up-wound",
        "что если колода закончилась": "zone.empty-deck",
        "куда попадают купленные карты": "claim.where-to",
        "сколько игроков": "setup.how-many-players",
        "можно ли смотреть свой сброс": "discard-pile.look",
        "можно ли сыграть несколько карт": "chain.one-opportunity",
        "можно ли не использовать кикер": "kicker.mandatory",
        "должны ли миньоны атаковать": "combat.stay-at-home",
        "восстанавливается ли здоровье миньонов": "damage.stays",
        "можно ли копить влияние": "claim.unused-influence",
        "когда можно сыграть купленную карту": "claim.where-to",
        "кто победит при равенстве ранений": "end.equal-wounds",
        "что делать с ранениями на руке": "cleanup.wound-effect",
        "наносят ли блокирующие урон": "combat.blockers-strike-back",
        "сколько у меня влияния": "claim.how-much-influence",
        "как выиграть": "end.what-counts",
        "все ли миньоны должны атаковать": "combat.stay-at-home",
        "обязан ли я добирать карты": "cleanup.how-many-cards",
        "купленные карты идут на руку": "claim.where-to",
        "можно ли играть карты во время боя": "turn.phase-order",
    },
}
"""By language: questions, and the ruling that must stand first as the answer."""

NEAR = {
    "en": {
        "do blockers go away after combat": "combat.blocker-attacks-later",
        "does a vampire beat a werewolf": "words.species",
        "do the other players draw cards too at the end of my turn": "cleanup.how-many-cards",
        "can I link after the others have linked": "chain.one-opportunity",
        "do I lose a minion when the damage is exactly its health": "damage.health",
        "does a wounded minion recover": "damage.stays",
        "can I keep more than 5 cards": "cleanup.no-maximum",
        "what happens if I can't draw five cards": "cleanup.how-many-cards",
        "how much does a card cost to play": "chain.first-order",
        "can I buy three cards in one turn": "claim.copies",
        "how many different archives are there": "setup.commons-filled",
        "does each player have private archives": "setup.draft-picks",
        "can I use Death Grip on myself": "target.own-things",
        "what does Indigo Six do": "indigo-six.kicker",
        "how are the commons picked": "setup.commons-filled",
        "who resolves their cards first, me or my opponent": "chain.last-in-first-out",
        "does the kicker happen before the normal text": "kicker.mandatory",
        "can I discard wounds to pay for cards": "claim.wounds",
        "can Lisaveta heal Bad Smoke to more than its health": "lisaveta-florescu.printed-limit",
        "do two Sir Johns make cards two cheaper": "sir-john-travail.each-copy",
        "what if I have 12 cards in hand": "cleanup.no-maximum",
        "can I play my discards": "zone.own-cards-only",
        "are my minions discarded when they block": "combat.blocker-attacks-later",
        "can my minion attack someone else next turn": "combat.one-opponent",
        "how many archives may I buy from": "claim.opposing-archive",
        "what if two players tie": "end.equal-wounds",
        "is the active player first to resolve": "chain.last-in-first-out",
    },
    "de": {
        "behalten kreaturen ihren schaden": "damage.stays",
    },
}
"""Questions that no ruling may answer as if it were sure, and the ruling that must be among the nearest titles."""

UNANSWERED = {
    "en": [
        "can I chump block with everything",
        "can I see what my opponents have in hand",
        "can I take back a move",
        "can we trade cards",
        "can I concede",
        "how long does a game take",
        "where can I buy the game",
        "what happens if a player leaves",
        "can I sleeve my cards",
        "can I cancel an opponent's card",
        "do both players draft at the same time",
        "are face-down wounds worse",
        "can I look at the face-down wounds",
        "do I have to tell how many cards I have in hand",
        "can I play two copies of the same card",
        "what happens when a player has no cards",
        "what colour is Vulko",
        "how many expansions are there",
        "is the app free",
        "can minions be equipped",
        "is there mana in this game",
        "can I bluff",
        "which edition should I use",
        "how do I play with a friend online",
        "can I resign",
        "is there a timer",
        "can I look at another player's hand",
        "do we need the expansion",
        "who shuffles",
        "can I undo",
        "do cards have artists",
        "what age is it for",
        "does a player have to announce influence",
        "can I lend influence to a friend",
        "can I team up with another player",
        "are there traps",
        "can I draw instead of playing",
        "do starter cards give influence",
        "do I reveal my hand",
        "can we play teams",
        "what language is it",
        "how heavy is the box",
        "is betrayal allowed",
        "do I say thank you",
        "can I split my influence with friends",
        "can I sell a card",
        "do minions level up",
        "is there a monster deck",
        "can I attack the wound stack",
        "can I discard a minion in play for influence",
        "do minions in play count as hand cards",
        "is there a reward for ending the game",
        "can I link a minion to an action",
        "does Vulko stop Shock and Awe",
        "can I eat while playing",
        "what is the best card",
        "how do I store the cards",
        "can my little brother join mid-game",
        "are proxies legal",
        "do wounds have colours",
        "can I hide my discard pile",
        "what happens to a minion in the chain if the game ends",
    ],
    "de": [
        "darf ich karten tauschen",
        "wie lange dauert eine partie",
        "wie viele erweiterungen gibt es",
        "darf ich verhandeln",
        "was kostet das spiel",
        "gibt es ein zeitlimit",
        "darf ich aufgeben",
        "kann ich karten verkaufen",
        "darf ich meine hand zeigen",
    ],
    "fr": [
        "peut-on échanger des cartes",
        "combien de temps dure une partie",
        "y a-t-il des extensions",
        "peut-on négocier",
        "combien coûte le jeu",
        "puis-je abandonner",
        "y a-t-il un chronomètre",
        "peut-on vendre une carte",
        "puis-je montrer ma main",
    ],
    "ru": [
        "можно ли меняться картами",
        "сколько длится партия",
        "есть ли дополнения",
        "можно ли договариваться",
        "сколько стоит игра",
        "можно ли сдаться",
        "есть ли таймер",
        "можно ли продать карту",
        "можно ли показать руку",
    ],
}
"""Questions that no ruling answers."""


def every(table):
    """The questions of a table; every third is asked in every run."""
    asked = [(language, question) for language in table for question in table[language]]
    marks = [() if number % 3 == 0 else pytest.mark.slow for number in range(len(asked))]
    return [
        pytest.param(question, id=f"{language} {question}", marks=mark)
        for (language, question), mark in zip(asked, marks, strict=True)
    ]


def wanted(table, question):
    return next(table[language][question] for language in table if question in table[language])


@pytest.mark.parametrize("question", every(ANSWERED))
def test_an_everyday_question_is_answered_by_the_right_ruling(question):
    first = find(question, LIBRARY)[0]
    assert (first.ruling.id, first.answers) == (wanted(ANSWERED, question), True)


@pytest.mark.parametrize("question", every(NEAR))
def test_what_is_not_answered_closely_is_among_the_nearest_titles(question):
    found = find(question, LIBRARY)
    assert not found[0].answers
    assert wanted(NEAR, question) in [one.ruling.id for one in found[:NEAREST]]


@pytest.mark.parametrize("question", every(UNANSWERED))
def test_no_ruling_stands_as_the_answer_of_what_none_answers(question):
    assert not any(one.answers for one in find(question, LIBRARY))


@pytest.mark.parametrize("question", ["how long does a game take", "who shuffles", "can I lend influence to a friend"])
def test_without_a_close_answer_only_titles_are_listed(question, capsys):
    assert rule_command(RuleOptions(question), LIBRARY) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == NOT_CLOSE and "nightfall try" in lines[-1]
    assert not any(sign in line for sign in "✓✗" for line in lines)
    near = [line.strip().split(": ")[0] for line in lines[1:-1] if line.startswith("  ") and line[2] != " "]
    assert near == [one.ruling.id for one in find(question, LIBRARY)[:NEAREST]]
    assert not any(rulings()[id].answer[:40] in " ".join(lines) for id in near)


def test_json_tells_the_nearest_apart_from_the_answers(capsys):
    assert rule_command(RuleOptions("who shuffles", json=True), LIBRARY) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["answers"] == [] and len(data["nearest"]) == NEAREST
    assert rule_command(RuleOptions("must I use the kicker", json=True), LIBRARY) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["answers"][0]["id"] == "kicker.mandatory" and data["nearest"] == []


def test_what_fits_less_is_not_shown_in_full_below_the_answer(capsys):
    assert rule_command(RuleOptions("do minions keep damage between turns"), LIBRARY) == 0
    shown = capsys.readouterr().out.split("more:")[0]
    assert "(damage.stays)" in shown and "influence" not in shown


def test_a_card_alone_lists_the_titles_of_its_rulings(capsys):
    assert rule_command(RuleOptions("orlok"), LIBRARY) == 0
    named = capsys.readouterr().out.splitlines()
    assert named[0] == "rulings about Franz Orlok" and "✓" not in "".join(named)
    own = [ruling.id for ruling in rulings().values() if "Franz Orlok" in ruling.cards]
    assert own and all(any(line.startswith(f"  {id}: ") for line in named) for id in own)
    assert rule_command(RuleOptions("", card="Franz Orlok"), LIBRARY) == 0
    assert capsys.readouterr().out.splitlines() == named


def test_the_shell_says_so_too():
    import boards

    assert Session(boards.linking()).execute("rule who shuffles").lines[0] == NOT_CLOSE


def test_a_starter_has_one_link_by_the_documents_and_its_own_colour_by_our_reading():
    assert rulings()["starters.one-link-colour"].standing == "stated"
    own = rulings()["starters.own-link-colour"]
    assert own.standing == "interpretation" and own.sources == () and "≈" in own.answer
