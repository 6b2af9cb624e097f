"""Sentences in everyday words: each is read into the clause forms, completely, or refused at a word."""

import io

from samples import each

from nightfall_cli.cards.library import base_library
from nightfall_cli.cli.app_rules import TryOptions
from nightfall_cli.cli.try_command import try_command
from nightfall_cli.language.names import plain
from nightfall_cli.messages.message import worded
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.trial.answer_lines import reading_lines
from nightfall_cli.trial.asserted_facts import FACTS
from nightfall_cli.trial.clauses import read_trial
from nightfall_cli.trial.everyday import READERS
from nightfall_cli.trial.lexicon import lexicon
from nightfall_cli.trial.play_sentence import try_sentence
from nightfall_cli.trial.trial_board import scenario_text

LIBRARY = base_library()

READINGS = {
    # cards are drawn up in the clean-up; whose combat is over; what is left to a minion
    "После добора у меня на руке три раны, и я сбрасываю все три.": (
        "Me has 3 bite in hand, 10 any card in deck, 2 any card in hand; "
        "Me uses the wound effect on 3 bite after drawing"
    ),
    "My combat phase is over, Marcus Toth attacked Bob.": (
        "players Me, Bob; Me has Marcus Toth; Me attacks Bob with Marcus Toth"
    ),
    "J'ai Vulko en jeu, il ne lui reste qu'un point de vie. Emma joue Poigne Mortelle sur moi.": (
        "Me has Vulko (2 damage); Emma links Death Grip on Me"
    ),
    # wounds left on the stack; two copies, each with its kicker
    "Il ne reste qu'une Blessure face visible et Léo m'inflige Poigne Mortelle sans Pleine Lune.": (
        "players Léo, Me; 1 face-up wounds; Léo links Death Grip (not kicked) on Me"
    ),
    "J'ai déclenché la Pleine Lune de deux Indigo Six dans mon Enchaînement, sans autre source d'influence.": (
        "Me links purple order, Indigo Six (kicked), red order, purple order, Indigo Six (kicked)"
    ),
    # a pronoun beside blockers is the attacker; the wound effect and its wounds in two clauses; an order without a verb
    "My opponent's Big Ghost comes at me, and Indigo Six and Alton Hickman both block it.": (
        "Opponent has Big Ghost; Me has Indigo Six, Alton Hickman; Opponent attacks Me with Big Ghost; "
        "Me blocks Big Ghost with Indigo Six, Alton Hickman"
    ),
    "Alton Hickman a déjà 2 dégâts quand Vulko attaque Tom. Tom bloque avec lui.": (
        "Tom has Alton Hickman (2 damage); Opponent has Vulko; Opponent attacks Tom with Vulko; "
        "Tom blocks Vulko with Alton Hickman"
    ),
    "Marcus Toth blockt Vulko für mich und wird zerstört.": (
        "Opponent has Vulko; Me has Marcus Toth; Opponent attacks Me with Vulko; Me blocks Vulko with Marcus Toth; "
        "destroyed Marcus Toth"
    ),
    "At clean-up I hold three wounds and two orders. I use the wound effect and discard all three wounds.": (
        "Me has 3 bite in hand, 2 any card in hand, 10 any card in deck; Me uses the wound effect on 3 bite"
    ),
    "У меня на руке пять карт, из них одно ранение. В фазе очистки я сбрасываю его.": (
        "Me has 4 any card in hand, bite in hand, 10 any card in deck; Me uses the wound effect on bite"
    ),
    "Reißerische Wut mit Kick geht gegen Paul, sein Vulko ist noch unverletzt.": (
        "Paul has Vulko; Opponent links green order, Rend and Tear (kicked) on Paul"
    ),
    "Poigne Mortelle sur Hugo, sans la Pleine Lune, et son Vulko a encore 2 Points de Vie.": (
        "Hugo has Vulko (1 damage); Opponent links Death Grip (not kicked) on Hugo"
    ),
    "Срабатывает кикер моего Big Ghost, ни у кого за столом нет Vulko.": "Me links white order, Big Ghost (kicked)",
    "Tina hängt Rasender Tumult an meinen Alton Hickman und wählt Max, der Zacharias Sands und einen Blaine Cordell "
    "mit 4 Lebenspunkten hat.": (
        "Max has Zacharias Sands, Blaine Cordell; Me links Alton Hickman; Tina links Furious Melee on Max"
    ),
    # orders and attackers that a pronoun means; several hits; a part of the hand
    "Marie commence avec Alton Hickman et lui relie Mêlée Générale contre Luc, qui a un Marcus Toth en jeu.": (
        "Luc has Marcus Toth; Marie links Alton Hickman, Furious Melee on Luc"
    ),
    "I start with Alton Hickman, link Furious Melee to him and target Brad.": (
        "players Me, Brad; Me links Alton Hickman, Furious Melee on Brad"
    ),
    "Michael beginnt mit Blaine Cordell. Ich lege Franz Orlok dahinter und wähle mit ihm Michael.": (
        "Michael links Blaine Cordell; Me links Franz Orlok on Michael"
    ),
    "Я начинаю с Enraged Wight и присоединяю Franz Orlok. Обоими бью по Ивану.": (
        "players Me, Иван; Me links Enraged Wight on Иван, Franz Orlok on Иван"
    ),
    "Je relie Horreur et Stupéfaction à ma Mêlée Générale et je vise deux fois le Cordell de Marc.": (
        "Marc has Blaine Cordell; Me links Furious Melee, Shock and Awe on Blaine Cordell and Blaine Cordell"
    ),
    "Сергей атакует меня Big Ghost и Vulko. Big Ghost я блокирую Хикманом, а Vulko пропускаю.": (
        "Сергей has Big Ghost, Vulko; Me has Alton Hickman; Сергей attacks Me with Big Ghost, Vulko; "
        "Me blocks Big Ghost with Alton Hickman"
    ),
    "Tom attacks me with Big Ghost and Vulko. I block Big Ghost with Alton Hickman and let the other one through.": (
        "Tom has Big Ghost, Vulko; Me has Alton Hickman; Tom attacks Me with Big Ghost, Vulko; "
        "Me blocks Big Ghost with Alton Hickman"
    ),
    "My Ivan Radinsky hits Janet and all she has is Vulko.": (
        "Me has Ivan Radinsky; Janet has Vulko; Me attacks Janet with Ivan Radinsky"
    ),
    "Dans ma phase de nettoyage j'ai cinq cartes en main dont une Blessure. Je défausse la Blessure.": (
        "Me has 4 any card in hand, bite in hand, 10 any card in deck; Me uses the wound effect on bite"
    ),
    "In meiner Abschlussphase habe ich fünf Karten auf der Hand, davon drei Wunden. Ich lege alle drei ab.": (
        "Me has 2 any card in hand, 3 bite in hand, 10 any card in deck; Me uses the wound effect on 3 bite"
    ),
    "In clean-up I hold five cards and two of them are wounds. I throw both wounds away.": (
        "Me has 3 any card in hand, 2 bite in hand, 10 any card in deck; Me uses the wound effect on 2 bite"
    ),
    "I throw two Charlotte Reyes from my hand for influence.": "Me discards 2 Charlotte Reyes",
    "Ich lege Flankenangriff hinter den Rasenden Tumult meines Gegners und wähle den Tumult als Ziel.": (
        "Opponent links Furious Melee; Me links Flank Attack on Furious Melee"
    ),
    "Света начала цепочку с Blaine Cordell, никто ничего не добавил.": "Света links Blaine Cordell",
    # passives, what "they" and "it" mean, chains of others, orders that nobody is said to play
    "Dein Big Ghost wird von meinem heilen Blaine Cordell und J.J. McTeague geblockt, Blaine Cordell zuerst.": (
        "You has Big Ghost; Me has Blaine Cordell, J.J. McTeague; You attacks Me with Big Ghost; "
        "Me blocks Big Ghost with Blaine Cordell, J.J. McTeague; Me orders Blaine Cordell"
    ),
    "Mon Marcus Toth se fait tuer par Équipe d'Intervention.": (
        "Me has Marcus Toth; Opponent links Team Deployment on Marcus Toth"
    ),
    "Janet's Marcus Toth was killed while blocking my Lilith Lawrence.": (
        "Janet has Marcus Toth; Me has Lilith Lawrence; Me attacks Janet with Lilith Lawrence; "
        "Janet blocks Lilith Lawrence with Marcus Toth; destroyed Marcus Toth"
    ),
    "Michaels Vulko ist unverletzt und bekommt meine Furcht & Schrecken ab.": (
        "Michael has Vulko; Me links Shock and Awe on Vulko"
    ),
    "Bei Jens liegt Blaine Cordell mit 2 Schaden, und jetzt trifft ihn ein Teameinsatz.": (
        "Jens has Blaine Cordell (2 damage); Opponent links Team Deployment on Blaine Cordell"
    ),
    'Horde de Zombie et "Genesis One" sont mes seules Créatures et elles attaquent Luc, qui ne bloque pas.': (
        "players Me, Luc; Me has Zombie Horde, Genesis One; Me attacks Luc with Zombie Horde, Genesis One"
    ),
    "Death Grip присоединили к Dark Awakening и целят в меня, у меня Vulko.": (
        "Me has Vulko; Opponent links Dark Awakening, Death Grip on Me"
    ),
    "Цепочку начала Аня, а Yuri Koroviev присоединил я.": "Аня links white order; Me links Yuri Koroviev",
    "Léa me cible avec Rage de Sang.": "players Léa, Me; Léa links Blood Rage on Me",
    "Bob has Marcus Toth and I hit his minions with Furious Melee.": (
        "Bob has Marcus Toth; Me links Furious Melee on Bob"
    ),
    "Vulko liegt vor mir und ich werde von Charlotte Reyes angegriffen, blocke aber nicht.": (
        "Me has Vulko; Opponent has Charlotte Reyes; Opponent attacks Me with Charlotte Reyes"
    ),
    # what is still in the chain, several at once, nothing else, hands that are drawn up
    "I attack with Vulko and she blocks with Alton Hickman, nobody else is on her side.": (
        "Me has Vulko; She has Alton Hickman; Me attacks She with Vulko; She blocks Vulko with Alton Hickman"
    ),
    "I start with Alton Hickman and add Furious Melee. Brad links Shock and Awe and wants to shoot my Alton.": (
        "Me links Alton Hickman, Furious Melee; Brad links Shock and Awe on Alton Hickman"
    ),
    "Je commence avec Poigne Mortelle et je le vise, lui, Thomas.": (
        "players Me, Thomas; Me links Death Grip on Thomas"
    ),
    "Я атакую сразу двумя: Vulko на Катю, Big Ghost на Олега. Миньонов у них нет.": (
        "players Me, Катя, Олег; Me has Vulko, Big Ghost; Me attacks Катя with Vulko; Me attacks Олег with Big Ghost"
    ),
    "Катя блокирует моего Ivan Radinsky Vulko, на котором два повреждения, и больше никем.": (
        "Me has Ivan Radinsky; Катя has Vulko (2 damage); Me attacks Катя with Ivan Radinsky; "
        "Катя blocks Ivan Radinsky with Vulko"
    ),
    "J'ai 2 cartes en main. Je pioche jusqu'à cinq et je tombe sur deux Blessures, puis je les défausse.": (
        "Me has 3 any card in hand, 2 bite in hand, 10 any card in deck; "
        "Me uses the wound effect on 2 bite after drawing"
    ),
    "His Death Grip resolves with its kicker and he picks me, but Vulko stands in front of me.": (
        "Me has Vulko; He links white order, Death Grip (kicked) on Me"
    ),
    "В фазе требования я сбросил двух миньонов и ничего не купил.": "Me discards 2 any card",
    # "his" alone, appositions, several copies, two zones, purposes
    "Bob has Vulko and I have Vulko too. I play Shock and Awe on his.": (
        "Bob has Vulko; Me has Vulko; Me links Shock and Awe on Vulko of Bob"
    ),
    "I hit Anna and Vulko, her only minion, with Furious Melee.": "Anna has Vulko; Me links Furious Melee on Anna",
    "Anna attacks Bob with Vulko and Bob's only minion, a Blaine Cordell with 2 damage, blocks.": (
        "Anna has Vulko; Bob has Blaine Cordell (2 damage); Anna attacks Bob with Vulko; "
        "Bob blocks Vulko with Blaine Cordell"
    ),
    "Bob blocks my Big Ghost with both of his minions, Marcus Toth and Vulko.": (
        "Me has Big Ghost; Bob has Marcus Toth, Vulko; Me attacks Bob with Big Ghost; "
        "Bob blocks Big Ghost with Marcus Toth, Vulko"
    ),
    "Bob hits me with two Enraged Wights and I have Bad Smoke in play.": (
        "Me has Bad Smoke; Bob links Enraged Wight on Me, Enraged Wight on Me"
    ),
    "Борис заканчивает ход с 2 картами в руке. В его колоде 1 карта, в стопке сброса 6.": (
        "Борис has 2 any card in hand, any card in deck, 6 any card in discard; Борис ends the turn"
    ),
    "Bob ends his turn with an empty hand and an empty deck; his discard pile has 2 cards.": (
        "Bob has 2 any card in discard; Bob ends the turn"
    ),
    "After I discard two cards I can afford Alton Hickman.": "Me discards 2 any card; Me claims Alton Hickman",
    "Оля играет Lilith Lawrence в Кашу, у Каши есть Vulko.": (
        "Кашу has Vulko in play, 10 any card in deck; Оля has 10 any card in deck; Оля links Lilith Lawrence on Кашу"
    ),
    'Scott attacks Brad with Ivan Radinsky. "Indigo Six" and Alton Hickman block together.': (
        "Scott has Ivan Radinsky; Brad has Indigo Six, Alton Hickman; Scott attacks Brad with Ivan Radinsky; "
        "Brad blocks Ivan Radinsky with Indigo Six, Alton Hickman"
    ),
    "Mon adversaire, qui a Vulko en jeu avec 1 dégât, se prend une Rage de Sang.": (
        "Opponent has Vulko (1 damage); Me links Blood Rage on Opponent"
    ),
    # tags, dashes, what only the question names, what is read from a verb without its subject
    "At the end of my combat phase I had to discard Marcus Toth - so he comes back to my hand, doesn't he?": (
        "players Me, Opponent; Me has Marcus Toth; Me attacks Opponent with Marcus Toth"
    ),
    "Bob plays Death Grip on me without its kicker; does my fresh Bad Smoke take the damage?": (
        "Me has Bad Smoke; Bob links Death Grip (not kicked) on Me"
    ),
    "Would Zacharias Sands survive if Olga blocked J.J. McTeague with him?": (
        "Olga has Zacharias Sands; Opponent has J.J. McTeague; Opponent attacks Olga with J.J. McTeague; "
        "Olga blocks J.J. McTeague with Zacharias Sands"
    ),
    "Two blockers, Franz Orlok and Vulko, stand in front of Big Ghost. How much gets through to me?": (
        "Opponent has Big Ghost; Me has Franz Orlok, Vulko; Opponent attacks Me with Big Ghost; "
        "Me blocks Big Ghost with Franz Orlok, Vulko"
    ),
    "There's one face-up wound left and Nick takes 3 damage from Death Grip. Who wins?": (
        "players Opponent, Nick; 1 face-up wounds; Opponent links Death Grip on Nick"
    ),
    "Anna has Vulko in play, undamaged, and Marc attacks her with Alton Hickman.": (
        "Anna has Vulko; Marc has Alton Hickman; Marc attacks Anna with Alton Hickman"
    ),
    "Enraged Wight is thrown from Dana's hand to pay for Alton Hickman.": (
        "Dana discards Enraged Wight; Dana claims Alton Hickman"
    ),
    "Анна атаковала меня Vulko, а я заблокировал его Zacharias Sands.": (
        "Анна has Vulko; Me has Zacharias Sands; Анна attacks Me with Vulko; Me blocks Vulko with Zacharias Sands"
    ),
    "Léa est ciblée par Franz Orlok relié à Zacharias Sands.": (
        "players Opponent, Léa; Opponent links Zacharias Sands, Franz Orlok on Léa"
    ),
    "Vulko arrive juste après Siège Sinistre dans la chaîne.": "Me links Grim Siege, Vulko",
    "Света не стала блокировать Ivan Radinsky, хотя у неё был Alton Hickman.": (
        "Opponent has Ivan Radinsky; Света has Alton Hickman; Opponent attacks Света with Ivan Radinsky"
    ),
    "Лена послала Blaine Cordell на Юру, а Vulko на меня, и никто не блокировал.": (
        "players Лена, Юра, Me; Лена has Blaine Cordell, Vulko; Лена attacks Юра with Blaine Cordell; "
        "Лена attacks Me with Vulko"
    ),
    "Marc hatte Zacharias Sands und Vulko liegen, als ihn mein Rasender Tumult traf.": (
        "Marc has Zacharias Sands, Vulko; Me links Furious Melee on Marc"
    ),
    "Ich mache Bobs Vulko 2 Schaden mit Teameinsatz.": "Bob has Vulko; Me links Team Deployment on Vulko",
    "In Dirk's combat phase I block Vulko with Marcus Toth.": (
        "Dirk has Vulko; Me has Marcus Toth; Dirk attacks Me with Vulko; Me blocks Vulko with Marcus Toth"
    ),
    "She throws away three cards and wants Big Ghost, has she enough?": (
        "She discards 3 any card; She claims Big Ghost"
    ),
    "If I play Zacharias Sands right after my Shock and Awe, is Blaine Cordell gone?": (
        "Opponent has Blaine Cordell; Me links Shock and Awe, Zacharias Sands on Blaine Cordell"
    ),
    "Wird Marcus Toth zerstört, wenn er Franz Orlok blockt?": (
        "Me has Marcus Toth; Opponent has Franz Orlok; Opponent attacks Me with Franz Orlok; "
        "Me blocks Franz Orlok with Marcus Toth"
    ),
    "Ich spiele den Wütenden Kerl gegen Jana, die hat nur Vulko liegen.": (
        "Jana has Vulko; Me links Enraged Wight on Jana"
    ),
    "J'ai défaussé deux cartes, je peux acheter Indigo Six ?": "Me discards 2 any card; Me claims Indigo Six",
    "Сергей атакует Борю Big Ghost'ом, у Бори только Bad Smoke.": (
        "Сергей has Big Ghost; Боря has Bad Smoke; Сергей attacks Боря with Big Ghost"
    ),
    "У меня в игре Bad Smoke, и меня бьют Death Grip без кикера.": (
        "Me has Bad Smoke; Opponent links Death Grip (not kicked) on Me"
    ),
    "C'est mon tour, Luc me cible avec Siège Sinistre en Pleine Lune.": (
        "Me has 5 any card; Me links blue order; Luc links Grim Siege (kicked) on Me"
    ),
    # verbs
    "I kill Bob's Vulko with Shock and Awe.": "Bob has Vulko; Me links Shock and Awe on Vulko",
    "Anna casts Death Grip on Bob without its kicker. Bob has no minions.": (
        "players Anna, Bob; Anna links Death Grip (not kicked) on Bob"
    ),
    "Bob deals 3 damage to my Vulko with Shock and Awe.": "Me has Vulko; Bob links Shock and Awe on Vulko",
    "He uses Death Grip on me.": "players He, Me; He links Death Grip on Me",
    "I put Enraged Wight in the chain and pick Bob.": "players Me, Bob; Me links Enraged Wight on Bob",
    "Death Grip is played on me by Bob, without the kicker.": (
        "players Bob, Me; Bob links Death Grip (not kicked) on Me"
    ),
    # persons
    "Bob targets himself with Death Grip.": "Bob links Death Grip on Bob",
    'Anna has "Shadow Seven" in play. I play Blood Rage on her.': (
        "Anna has Shadow Seven; Me links Blood Rage on Anna"
    ),
    # relative clauses and states
    "Bob shoots a Vulko that has 1 damage with Zacharias Sands.": (
        "Opponent has Vulko (1 damage); Bob links Zacharias Sands on Vulko"
    ),
    "I play Team Deployment on Bob's Blaine Cordell, which has 2 health left.": (
        "Bob has Blaine Cordell (2 damage); Me links Team Deployment on Blaine Cordell"
    ),
    "Bob attacks me with Vulko, and I, who control two Bad Smoke, block with both.": (
        "Bob has Vulko; Me has 2 Bad Smoke; Bob attacks Me with Vulko; Me blocks Vulko with 2 Bad Smoke"
    ),
    # order of the chain
    "I play Death Grip after Ivan Radinsky on Bob.": "players Me, Bob; Me links Ivan Radinsky, Death Grip on Bob",
    "Anna plays Sir John Travail after a red card.": "Anna links red order, Sir John Travail",
    "Anna starts with Vulko, then Bob adds Flank Attack and targets Vulko.": (
        "Anna links Vulko; Bob links Flank Attack on Vulko"
    ),
    "Bob links Shock and Awe to Anna's Blaine Cordell and kills her Marcus Toth.": (
        "Anna has Marcus Toth; Anna links Blaine Cordell; Bob links Shock and Awe on Marcus Toth"
    ),
    # combat
    "I attack Bob with Vulko and Bob blocks him with Marcus Toth.": (
        "Me has Vulko; Bob has Marcus Toth; Me attacks Bob with Vulko; Bob blocks Vulko with Marcus Toth"
    ),
    "Anna's Vulko attacks Bob, who blocks with Blaine Cordell.": (
        "Anna has Vulko; Bob has Blaine Cordell; Anna attacks Bob with Vulko; Bob blocks Vulko with Blaine Cordell"
    ),
    # kickers
    "Vulko resolves with his kicker while Bob has Marcus Toth in play.": (
        "Bob has Marcus Toth; Me links green order, Vulko (kicked)"
    ),
    # claim and clean-up
    "Bob has 4 influence and wants to buy Vulko from the commons.": "influence 4; Bob claims Vulko from commons",
    "I use one burn after drawing.": (
        "Me has 10 any card in deck, 4 any card in hand; Me uses the wound effect on burn after drawing"
    ),
    "Anna ends her turn holding 6 cards.": "Anna has 6 any card in hand, 10 any card in deck; Anna ends the turn",
    # several orders, orders that are targets, what is implied
    "Vulko of Bob is hit by my Shock and Awe and Team Deployment.": (
        "Bob has Vulko; Me links Shock and Awe on Vulko, green order, Team Deployment on Vulko"
    ),
    "Anna starts with Death Grip at Carl and Bob cancels it with Flank Attack.": (
        "players Anna, Bob, Carl; Anna links Death Grip on Carl; Bob links Flank Attack on Death Grip"
    ),
    "Bob plays Dark Awakening and puts Marcus Toth into play.": (
        "Bob has Marcus Toth in discard; Bob links Dark Awakening on Marcus Toth"
    ),
    "Grim Siege makes me discard a card. I have two cards in my hand.": (
        "Me has 2 any card; Opponent links Grim Siege on Me"
    ),
    "I attack Carl with Marcus Toth and Dora with Vulko. Nobody blocks.": (
        "players Me, Carl, Dora; Me has Marcus Toth, Vulko; Me attacks Carl with Marcus Toth; "
        "Me attacks Dora with Vulko"
    ),
    "My hand has three cards. I finish my turn.": "Me has 3 any card in hand, 10 any card in deck; Me ends the turn",
    # the other languages
    "Un Vulko de Dora qui a 2 dégâts est touché par mon Équipe d'Intervention Spéciale.": (
        "Dora has Vulko (2 damage); Me links Team Deployment on Vulko"
    ),
    "Luc et Marie n'ont pas de Créatures. Luc joue Poigne Mortelle sur Marie.": (
        "players Luc, Marie; Luc links Death Grip on Marie"
    ),
    "Борис атакует Анну двумя миньонами, Vulko и Marcus Toth, а у Анны нет миньонов.": (
        "players Борис, Анна; Борис has Vulko, Marcus Toth; Борис attacks Анна with Vulko, Marcus Toth"
    ),
    "Mein Alton Hickman, der bereits einen Schaden hat, wird von Bernds Teameinsatz getroffen.": (
        "Me has Alton Hickman (1 damage); Bernd links Team Deployment on Alton Hickman"
    ),
    "In the German edition Bob hits me with Blood Rage.": "players Bob, Me; edition de; Bob links Blood Rage on Me",
    "Bernd greift mich mit Vulko an und ich blocke ihn mit Blaine Cordell.": (
        "Bernd has Vulko; Me has Blaine Cordell; Bernd attacks Me with Vulko; Me blocks Vulko with Blaine Cordell"
    ),
    "Ich lege Todesgriff nach Ivan Radinsky an und wähle Bernd.": (
        "players Me, Bernd; Me links Ivan Radinsky, Death Grip on Bernd"
    ),
    "Auf Anna spiele ich Blutrausch.": "players Me, Anna; Me links Blood Rage on Anna",
    "Mon adversaire m'attaque avec Vulko et je bloque avec Blaine Cordell.": (
        "Opponent has Vulko; Me has Blaine Cordell; Opponent attacks Me with Vulko; Me blocks Vulko with Blaine Cordell"
    ),
    "Luc joue Poigne Mortelle avec Pleine Lune sur Marie, qui contrôle Vulko.": (
        "Marie has Vulko; Luc links white order, Death Grip (kicked) on Marie"
    ),
    "Борис играет Death Grip с дополнительным эффектом против Анны.": (
        "players Борис, Анна; Борис links white order, Death Grip (kicked) on Анна"
    ),
    "У Анны 3 очка влияния, она покупает Alton Hickman из общего архива.": (
        "influence 3; Анна claims Alton Hickman from commons"
    ),
}


@each("sentence", READINGS)
def test_a_sentence_in_everyday_words_is_read_into_the_clause_forms(sentence):
    trial = read_trial(sentence, LIBRARY)
    assert not isinstance(trial, Refusal), trial.message
    assert trial.reading == READINGS[sentence]


@each("sentence", READINGS)
def test_the_reading_typed_again_gives_the_same_trial(sentence):
    trial = read_trial(sentence, LIBRARY)
    again = read_trial(trial.reading, LIBRARY)
    assert again.reading == ""
    of_question = {
        "sentence": "",
        "reading": "",
        "question": "",
        "asked_of": None,
        "asked_player": "",
        "noted": (),
        "asks_legality": False,
    }
    assert again._replace(**of_question) == trial._replace(**of_question)


@each("sentence", READINGS)
def test_what_is_printed_in_another_language_reads_the_same_typed_again(sentence):
    tried = try_sentence(sentence, LIBRARY)
    for language in ("de", "fr", "ru"):
        printed = printed_text(tried, language)
        again = try_sentence(printed, LIBRARY)
        assert not isinstance(again, Refusal), (printed, again.message)
        assert printed_text(again, language) == printed
        ends = [sorted(outcome.lines(kinds=False) for outcome in one.outcomes) for one in (tried, again)]
        assert ends[0] == ends[1], printed


def printed_text(tried, language):
    """Return what is printed after "read as:"."""
    return reading_lines(tried, language)[0].partition(worded(language, "read as: {text}", text=""))[2]


ASKED = {
    "Anna joue Horreur et Stupéfaction sur mon Vulko, il survit ?": "il survit",
    "My opponent hits me with Blood Rage. How many wounds do I take?": "How many wounds do I take",
    "If Anna plays Shock and Awe on my Marcus Toth, does he return to my hand?": "does he return to my hand",
    "Wenn Bernd mich mit Blutrausch trifft, wie viele Wunden nehme ich?": "wie viele Wunden nehme ich",
    "Si Luc me touche avec Rage de Sang, combien de Blessures je reçois ?": "combien de Blessures je reçois",
    "Если Борис играет Blood Rage по мне, сколько ранений я получу?": "сколько ранений я получу",
}


@each("sentence", ASKED)
def test_a_question_is_kept_apart_from_what_is_stated(sentence):
    trial = read_trial(sentence, LIBRARY)
    assert trial.question == ASKED[sentence]
    assert len(trial.links) == 1


NOT_READ = {
    "Death Grip on Bob and Vulko on Carl.": "Death Grip",
    "Nobody has Vulko and I block Bad Smoke with Vulko.": "Vulko",
    "I hold three wounds at clean-up and use the wound effect.": "use",
    "Blaine Cordell comes into play through my chain, and on his next turn Lee attacks me with Vulko.": "his next turn",
    "Bob flurbs my Vulko with Shock and Awe.": "flurbs",
    "Bob hits Anna with Death Grip and Carl has Vulko twice.": "twice",
    "Bob has Vulko and attacks Anna and Carl.": "Carl",
    "Bob attacks me with Vulko and Marcus Toth. I block with Blaine Cordell.": "block",
    "Anna hits Bob with Death Grip. Cora hits Otto with Blood Rage. She has Vulko.": "She",
    "Bob deals 5 damage to my Vulko with Shock and Awe.": "damage",
    "Bob plays a kicked Enraged Wight on me.": "kicked",
    "Bob's Marcus Toth with 5 damage blocks my Vulko.": "Marcus Toth",
    "Anna takes Alton Hickman for 3 influence and has 5.": "5",
    "I attack Bob with Vulko. He blocks Vulko with Bad Smoke and lets Vulko through.": "lets",
    "In clean-up I hold two cards, three of them wounds.": "wounds",
    "Anna attacks me with Vulko. Big Ghost, not Marcus Toth, blocks.": "not",
    "He plays Sir John Travail, then Death Grip at me, and I Flank Attack the Death Grip.": "Flank Attack",
    "Bob's Vulko has at least 1 damage and I play Team Deployment on him.": "damage",
    "Blaine Cordell is in play because Dark Awakening put him there.": "him",
    f"Bob hits my Vulko with {'9' * 4400} Shock and Awe.": "9" * 4400,
}


@each("sentence", NOT_READ)
def test_what_is_not_understood_is_refused_at_its_word(sentence):
    refusal = read_trial(sentence, LIBRARY)
    assert isinstance(refusal, Refusal)
    assert refusal.message.startswith(repr(NOT_READ[sentence])), refusal.message


def test_a_kicker_that_is_left_open_is_played_with_and_without():
    tried = try_sentence("Bob adds Death Grip to Anna's chain and hits Anna.", LIBRARY)
    assert tried.trial.reading == "Anna links any order; Bob links Death Grip on Anna"
    assert [outcome.lines(kinds=False) for outcome in tried.outcomes] == [["Anna: 2 wounds"], ["Anna: 3 wounds"]]
    assert tried.outcomes[0].ways == (("the order before Death Grip is white",),)
    for outcome in tried.outcomes:
        assert run_scenario(parse_scenario(scenario_text(tried.trial, outcome)), "en").passed


def test_every_card_and_player_of_a_sentence_is_in_its_reading():
    for sentence, reading in READINGS.items():
        typed = plain(sentence)
        for card in LIBRARY.cards.values():
            if any(f" {plain(name)} " in f" {typed} " for name in card.all_names() if " " in name):
                assert card.name in reading, (sentence, card)


def test_the_target_of_a_sentence_is_played():
    (outcome,) = try_sentence("Bob blocks my Vulko with an Alton Hickman with 1 damage.", LIBRARY).outcomes
    assert outcome.lines(kinds=False) == ["Me: discards: Vulko", "Bob: 1 wound; destroyed: Alton Hickman"]


@each("language", ["en", "de", "fr", "ru"])
def test_every_kind_of_verb_has_a_reader_or_states_a_fact(language):
    phrases = lexicon(language).phrases.values()
    kinds = {meaning.value for meanings in phrases for meaning in meanings if meaning.kind in ("verb", "participle")}
    assert kinds <= {*READERS, *FACTS}


def test_the_reading_is_printed_first(capsys):
    assert try_command(TryOptions("Bob hits me with Blood Rage."), LIBRARY) == 0
    assert capsys.readouterr().out.splitlines()[0] == "read as: players Bob, Me; Bob links Blood Rage on Me"


def test_a_refusal_names_one_form(capsys):
    assert try_command(TryOptions("Bob blocks Vulko and Marcus Toth with my Bad Smoke."), LIBRARY) == 2
    err = capsys.readouterr().err
    assert "'Bad Smoke': Bad Smoke is Me's" in err
    assert "form: PLAYER blocks ATTACKER with MINION, MINION" in err
    assert "PLAYER links" not in err


ANSWERS = {
    "How many cards do I draw if I discard two wounds?": "4",
    "Сколько карт я беру, если сбрасываю два ранения?": "4",
    "Wie viele Karten ziehe ich, wenn ich zwei Wunden ablege?": "4",
    "In my claim phase I discard two wounds. How many cards do I draw?": "0",
    "Bob attacks me with Vulko and I block with Marcus Toth; how much damage gets through?": "≈2",
    "Разрешается мой Ivan Radinsky, а в игре только моя Lilith Lawrence. Обязан ли я вернуть её на руку?": "да",
    "Bob links Vulko and I answer with Flank Attack on Vulko. Does his minion enter play?": "no",
    "Je contrôle Vulko, et on m'inflige deux dégâts avec Rage de Sang. Qui les encaisse ?": "Vulko",
    "Den angreifenden Vulko blockt Zacharias Sands. Überlebt Zacharias Sands?": "nein",
    "Атакующего Vulko блокирует Zacharias Sands. Сколько ранений?": "1",
    "Ben ist am Zug und spielt in seiner Kettenphase keine Karte. Darf ich Ghulbeschwörung ausspielen?": "nein",
    "Tom, who has only Charlotte Reyes, is attacked by my Alton Hickman. May he block him with her?": (
        "no: Alton Hickman can't be blocked"
    ),
    "Ann attacks me with Vulko and I have Marcus Toth. Can I block it with him?": "yes",
    "J'ai trois Points d'Influence. Est-ce que je peux acheter Marcus Toth ?": "oui, avec Marcus Toth, coût d'achat ≈3",
    "Ann discards a bite wound and draws two cards.": "yes",
    "I discard a bite and a burn and draw three cards.": "no",
    "Ann discards two cards and draws two cards.": "no",
    "Anna discards her Charlotte Reyes in the claim phase to get influence; is Charlotte exiled?": "no",
    "My Vulko attacked Bob. Do I have to discard him afterwards?": "yes",
    "Соперник начал цепочку с Hypnotic Presence, а я присоединила Lilith Lawrence. Получу ли я влияние от его карты?": (
        "нет"
    ),
    "Anna starts the chain with Hypnotic Presence and Bob links Lilith Lawrence. Does Bob get influence?": "no",
    "Anna starts the chain with Hypnotic Presence and Bob links Lilith Lawrence. Does Anna get influence?": "yes",
    "Mein „Böser Teufel“ hat angegriffen. Muss ich ihn am Ende der Kampfphase ablegen?": "nein",
    "After Tom links Grim Siege to my Zacharias Sands, how many cards do I have to discard?": "1",
    "Stirbt mein Vulko, wenn Anna ihn mit Zacharias Sands trifft?": (
        "kommt darauf an: nein (Zacharias Sands ist nicht gekickt) oder ja (Zacharias Sands ist gekickt)"
    ),
    "When my Marcus Toth is destroyed while blocking Big Ghost, does he come back to my hand?": "yes",
    "Can I destroy Vulko with Shock and Awe?": "yes, if Vulko's health is ≈3",
    "Mon Vulko survit-il si Anne lui tire dessus avec Zacharias Sands ?": (
        "cela dépend : oui (Zacharias Sands sans Pleine Lune) ou non (Zacharias Sands avec Pleine Lune)"
    ),
    "Quand Luc m'attaque avec Big Ghost, combien de dégâts Vulko absorbe-t-il ?": "≈3",
    "My opponent hits me with Blood Rage. How many wounds do I take?": "2",
    "If Anna plays Shock and Awe on my Marcus Toth, does he return to my hand?": "yes, if Marcus Toth's health is ≈1",
    "I attack Bob with Vulko and he blocks with Blaine Cordell. Is Blaine Cordell destroyed?": "no",
    "Bob adds Death Grip to Anna's chain and hits Anna. How many wounds does Anna take?": (
        "depends: 2 (the order before Death Grip is white) or 3 (the order before Death Grip is red), "
        "if Death Grip's kicker is ≈white"
    ),
    'Bob\'s "Big Ghost" resolves with its kicker. Who takes wounds?': "Bob, Opponent",
    "May I play Death Grip after Ivan Radinsky?": "yes, if Death Grip's colour is ≈blue",
    "I have 3 influence. Can I afford Alton Hickman?": "yes",
    "Bob hits my Marcus Toth with Shock and Awe and he comes back to my hand.": "yes, if Marcus Toth's health is ≈1",
    "She discards two cards and buys Vulko. Is that legal?": "no: Vulko costs ≈5, and the influence is 4",
    "Je bloque Alton Hickman avec mon Vulko. Est-ce permis ?": "non : Alton Hickman ne peut pas être bloquée",
    "Я атакую Marcus Toth, его никто не блокирует. Вернётся ли он ко мне в руку?": "нет",
    "Die einzige Kreatur im Spiel ist mein Vulko, und ich spiele Ivan Radinsky. Muss ich ihn zurücknehmen?": "ja",
    "I attack Bob with Alton Hickman and all he has is Zacharias Sands. Can Sands stop the damage?": "no",
    "Peter wirft vier Karten ab und nimmt Hypnotische Präsenz und Lasst mich!, reicht das?": (
        "ja – bei Hypnotische Präsenz, Preis ≈3 und Lasst mich!, Preis ≈3"
    ),
    "Я сбросил одну карту, хватит на Marcus Toth?": "да – при Marcus Toth, цена ≈3",
    "Bob plays Shock and Awe on my Vulko. Is he dead?": "yes, if Vulko's health is ≈3",
    "Scott attacks me with Vulko and I block with Zacharias Sands. Does Sands die, and how many wounds do I get?": (
        "yes, 1"
    ),
    "Bob hits me with Blood Rage. How many wounds?": "2",
    "Ich habe Indigo Sechs und Alton Hickman. Nina spielt Rasender Tumult auf mich. Wer überlebt?": "Alton Hickman",
    "В фазе очистки у меня шесть карт, одна из них рана. Я сбрасываю рану. Сколько карт у меня станет?": "7",
    "I start with Alton Hickman and link Furious Melee to him. Does the kicker go off?": "yes",
    "Tom's Marcus Toth blocks my Big Ghost and gets killed. Does Tom get him back?": "yes",
    "Two Sir John Travail resolve in my chain. How much does Alton Hickman cost me?": "≈1",
    "Mit Düsteres Erwachen ohne Kick hole ich Blaine Cordell ins Spiel. Wie viele Lebenspunkte hat er?": "4",
    "Rita beendet ihren Zug mit einer Karte auf der Hand. Wie viele zieht sie?": "4",
    # copies, and plurals of names
    "Janet has 2 Vulko; Scott plays Death Grip on Janet. How many Vulkos survive?": (
        "depends: 1 (Death Grip is not kicked) or 2 (Death Grip is kicked)"
    ),
    "Janet has two Bad Smokes. Scott plays Death Grip on Janet. Do both Bad Smokes die?": (
        "depends: 1 of 2 (Death Grip is not kicked) or no (Death Grip is kicked), if Bad Smoke's health is ≈2"
    ),
    "Janet has 2 Vulkos and Scott links Death Grip on her. Do both Vulkos die?": (
        "depends: 1 of 2 (Death Grip is not kicked) or no (Death Grip is kicked)"
    ),
    "Janet has two Vulkos. Scott plays Blood Rage on Janet. Do both Vulkos survive?": (
        "depends: yes or 1 of 2 (Scott: target Vulko#1)"
    ),
    "Janet has Bad Smoke, Bad Smoke. Scott links Death Grip on Janet. How many wounds does Janet take?": (
        "depends: 0 (Death Grip is not kicked) or 2 (Death Grip is kicked)"
    ),
    "Janet hat zwei Vulkos. Scott spielt Todesgriff auf Janet. Wie viele Vulkos überleben?": (
        "kommt darauf an: 1 (Todesgriff ist nicht gekickt) oder 2 (Todesgriff ist gekickt)"
    ),
    "Janet a deux Vulko. Scott joue Poigne Mortelle sur Janet. Les deux Vulko meurent-ils ?": (
        "cela dépend : 1 sur 2 (Poigne Mortelle sans Pleine Lune) ou non (Poigne Mortelle avec Pleine Lune)"
    ),
    "У Анны два Vulko. Иван играет Death Grip на Анну. Оба Vulko погибнут?": (
        "зависит: 1 из 2 (Death Grip без кикера) или нет (Death Grip с кикером)"
    ),
    # short answers, and questions that are not understood
    "Scott links Grim Siege on Bob. How many cards must he discard?": "1",
    "Scott links Grim Siege on Bob. How many cards must Bob discard?": "1",
    "Scott links Death Grip on Janet. What happens?": "Janet: 3 wounds",
    "Scott spielt Todesgriff auf Janet. Was passiert?": "Janet: 3 Wunden",
    "Scott links Grim Siege on Janet, who has 2 cards in hand. How many cards are left in her hand?": "1",
    "У Анны 2 карты в руке. Иван играет Grim Siege на Анну. Сколько карт останется у неё в руке?": "1",
    "Janet has 2 Bad Smoke. Scott plays Death Grip on Janet. How many Smokes are left?": (
        "depends: 1 (Death Grip is not kicked) or 2 (Death Grip is kicked)"
    ),
    "Scott links Death Grip on Janet. What does Death Grip cost?": "≈5",
    "I discard Vulko and buy Big Ghost. What does Big Ghost cost?": "≈6",
    "I discard Vulko and buy Marcus Toth. What does Marcus Toth cost?": "≈3",
    "Bob links Vulko on Janet. How many wounds?": "no answer: what is described is refused",
    "Scott links Indigo Six. How much influence does Scott have?": (
        "depends: 2 (Indigo Six is not kicked) or 4 (Indigo Six is kicked)"
    ),
    "Janet has Vulko. Scott links Death Grip on Janet. Does Vulko survive or die?": (
        "depends: destroyed: Vulko; Vulko in the discard pile (Death Grip is not kicked) or not destroyed:"
    ),
    "Janet has Vulko. Scott links Death Grip on Janet. Does Vulko go to her hand or the discard pile?": (
        "depends: destroyed: Vulko; Vulko in the discard pile (Death Grip is not kicked) or not destroyed:"
    ),
    "Janet attacks me with Vulko, I block with Marcus Toth. Does Marcus Toth go to my hand or the discard pile?": (
        "destroyed: Marcus Toth; Marcus Toth in hand, if Marcus Toth's health is ≈1"
    ),
    "Janet hat Vulko. Scott spielt Todesgriff auf Janet. Überlebt Vulko oder stirbt er?": (
        "kommt darauf an: zerstört: Vulko; Vulko im Ablagestapel (Todesgriff ist nicht gekickt) oder nicht"
    ),
    "Janet a Marcus Toth. Scott joue Horreur et Stupéfaction sur Marcus Toth. Marcus Toth revient-il en main ?": (
        "oui, avec Marcus Toth, Points de Vie ≈1"
    ),
    "У Анны Vulko. Иван играет Death Grip на Анну. Vulko выживет или погибнет?": (
        "зависит: уничтожение: Vulko; Vulko в сбросе (Death Grip без кикера) или не уничтожаются: Vulko"
    ),
    "Scott links Death Grip on Janet. Does Janet take 2 or 3 wounds?": (
        "depends: Janet: 3 wounds (Death Grip is not kicked) or Janet: 2 wounds (Death Grip is kicked)"
    ),
    "Scott links Death Grip on Janet. Does Death Grip resolve twice?": "Death Grip resolves 1 time",
    "Scott links Death Grip on Janet. Does Bob cry?": "this question is not understood; what happens: Janet: 3 wounds",
    # a question of which only the card or the player is understood
    "Bob hits my Marcus Toth with Shock and Awe. What about poor Marcus?": (
        "destroyed: Marcus Toth; Marcus Toth in hand"
    ),
    "Bob adds Death Grip to Anna's chain and hits Anna. So what happens to Anna?": ("Anna: 2 wounds or Anna: 3 wounds"),
    "Marcus Toth liegt bei mir, Jana haut ihm Furcht & Schrecken rein. Ablagestapel oder Hand?": (
        "zerstört: Marcus Toth; Marcus Toth auf der Hand – bei Marcus Toth, Lebenspunkte ≈1"
    ),
    # where a card goes, what becomes of several, two sides of a choice, the end of the game
    "Tom has Marcus Toth. I link Shock and Awe on Marcus Toth. Where does Marcus end up?": (
        "destroyed: Marcus Toth; Marcus Toth in hand, if Marcus Toth's health is ≈1"
    ),
    "Claire a Charlotte Reyes, je joue Horreur et Stupéfaction dessus. Elle part où ?": (
        "destruction : Charlotte Reyes; exil : Charlotte Reyes, avec Charlotte Reyes, Points de Vie ≈1"
    ),
    "Ich habe Vulko und Charlotte Reyes. Tom spielt Rasender Tumult auf mich. Was ist danach noch im Spiel?": (
        "Vulko – bei Vulko, Lebenspunkte ≈3 und Charlotte Reyes, Lebenspunkte ≈1"
    ),
    "My Bad Smoke attacked Rita. Does it stay in play or get discarded?": (
        "not destroyed: Bad Smoke with health ≈2; Bad Smoke in play"
    ),
    "Рита атаковала меня Vulko, у меня ничего нет в игре. Я получу две раны или три?": "«Я»: 3 ранения",
    "Zwei offene Wunden liegen noch aus und Eva spielt Todesgriff auf mich. Ist die Partie dann zu Ende?": "ja",
    "Осталось одно открытое ранение, и Боря сыграл Blood Rage на меня. Кто победит?": "Боря",
    # who may be chosen; what must be done; what is lost
    "Carla controls Shadow Seven. When I play Blood Rage, may I choose her as its target?": "no",
    "Лена сыграла Franz Orlok, а у меня Shadow Seven. Может ли она выбрать меня?": "нет",
    "Léon joue Franz Orlok alors que j'ai Shadow Seven. Qui peut-il cibler ?": "Léon",
    "Bob links Grim Siege on me. Am I forced to discard a card?": "yes",
    "Ich habe acht Karten auf der Hand und beende meinen Zug. Muss ich welche abwerfen?": "nein",
    "Боря сыграл Grim Siege на меня. Сколько карт я потеряю?": "1",
    "Mon adversaire joue Franz Orlok sur moi. Combien de dégâts est-ce que je subis ?": "≈2",
    # the choice on which an answer depends; two questions
    "Kate links Death Grip on me and I have Vulko and Bad Smoke. Which of them survive?": (
        "depends: Bad Smoke (Me: choose Vulko) or Vulko (Me: choose Bad Smoke) or Vulko, Bad Smoke (Death Grip is "
        "kicked), if Vulko's health is ≈3 and Bad Smoke's health is ≈2"
    ),
    "Саша атаковал меня Vulko, я заблокировал Bad Smoke. Сколько ран я получу и погибнет ли Bad Smoke?": (
        "1, да – при Bad Smoke, здоровье ≈2"
    ),
    # no part of a question is left out: of what is not known
    "Bob hits my Vulko with Shock and Awe. Does Vulko juggle?": (
        "this question is not understood; what happens: destroyed: Vulko; Vulko in the discard pile"
    ),
    # only the topic is understood, or it is denied: the facts of all who may be meant
    "Bob plays Death Grip on me. How many wounds do I get from Bob?": (
        "depends: Bob: 0 wounds; Me: 3 wounds (Death Grip is not kicked) or Bob: 0 wounds; Me: 2 wounds"
    ),
    "Tom attacks me with Big Ghost and I block with Vulko. Doesn't Vulko survive?": (
        "destroyed: Vulko; Vulko in the discard pile, if Vulko's health is ≈3"
    ),
    "Lisa greift mich mit Ivan Radinsky an, und ich blocke mit Marcus Toth. Tot oder lebendig, mein Marcus?": (
        "zerstört: Marcus Toth; Marcus Toth auf der Hand – bei Marcus Toth, Lebenspunkte ≈1"
    ),
    "Je joue Lilith Lawrence sur Paul. Il se prend quelque chose ?": "Paul : 1 blessure",
    "Я играю Charlotte Reyes, Света добавляет Death Grip на меня. Что сработает раньше?": (
        "порядок выполнения: Death Grip, Charlotte Reyes"
    ),
    "Аня атакует меня Big Ghost, а я блокирую Alton Hickman и Vulko. Кто решает, кто первым получит урон?": (
        "выбирает «Я»"
    ),
    "Je joue Vulko puis Poigne Mortelle sur Paul, qui a Alton Hickman en jeu. Et Alton ?": (
        "non détruit : Alton Hickman avec 3 Points de Vie; Alton Hickman en jeu"
    ),
    "Paul links Grim Siege on me. I have two cards in hand. Do I keep both cards?": "Me: discards: any card",
    "Paul spielt Unerbittliche Belagerung ohne Kick gegen mich. Wer sucht die Karte aus?": "Paul wählt als Ziel: „Ich“",
    "У меня 5 влияния, я покупаю Ivan Radinsky. Карта идёт в руку или в сброс?": "Ivan Radinsky в сбросе",
    "Mia links a kicked Death Grip on me. I have Bad Smoke in play. Am I hurt, and if so how badly?": "Me: 2 wounds",
    # all, neither, more than, one of several, a minion or a player: never a bare yes or no
    "Tom attacks me with Big Ghost and I block with Vulko. Is neither destroyed?": (
        "destroyed: Vulko; not destroyed: Big Ghost with health ≈2; Big Ghost, Vulko in the discard pile"
    ),
    "Rasender Tumult wird auf Nina gespielt, die Vulko und Marcus Toth im Spiel hat. Sterben alle?": (
        "zerstört: Marcus Toth; nicht zerstört: Vulko mit ≈1 Lebenspunkt; Vulko im Spiel; Marcus Toth auf der Hand"
    ),
    "J'attaque Julie avec Big Ghost. Julie prend-elle plus de quatre blessures ?": "Julie : 5 blessures",
    "Боря кладёт Furious Melee на меня, у меня в игре Vulko и Bad Smoke. Он выживет?": "уничтожение: Bad Smoke",
    "Ich lege Todesgriff auf Jonas, vor dem ein Vulko liegt. Nimmt er Schaden?": (
        "kommt darauf an: Jonas: 0 Wunden; zerstört: Vulko; Vulko im Ablagestapel (Todesgriff ist nicht"
    ),
    "Anna links Shock and Awe on my Bad Smoke. Do I lose a card?": "Me: discards 0 cards; destroyed: Bad Smoke",
    # a wound card that is lost is no wound that is received; whose card; the attacker
    "Nothing but wounds in my hand. My neighbour's kicked Orlok picked me: do I lose one of those wounds?": "no",
    "À la fin de mon tour je défausse deux morsures et il me reste trois ordres. Est-ce que je perds un ordre ?": "non",
    "À la fin de mon tour je défausse deux morsures. Est-ce que je perds deux blessures ?": (
        "« Moi »: défausse : Morsure, Morsure"
    ),
    "Boris spielt Blutrausch auf mich. Werde ich eine Wunde los?": "„Ich“: verliert 0 Wundenkarten",
    "Anna links Shock and Awe on my Bad Smoke. Where does her card go?": "Shock and Awe in the discard pile",
    "J'attaque Julie avec Vulko et elle le bloque avec Marcus Toth. Où finit son bloqueur ?": (
        "destruction : Marcus Toth"
    ),
}


@each("sentence", ANSWERS)
def test_a_question_is_answered_by_the_outcomes(sentence, capsys):
    try_command(TryOptions(sentence), LIBRARY)
    printed = " ".join(capsys.readouterr().out.split())
    question = read_trial(sentence, LIBRARY).question
    assert f"{question}? {ANSWERS[sentence]}" in printed.replace(" ?", "?")


def test_what_the_rules_do_not_allow_is_answered_with_no(capsys):
    assert try_command(TryOptions("Can Bob block my Alton Hickman with Vulko?"), LIBRARY) == 1
    printed = " ".join(capsys.readouterr().out.split())
    assert "Can Bob block my Alton Hickman with Vulko? no: " in printed and "Alton Hickman can't be blocked" in printed
    assert try_command(
        TryOptions("Eric tries to kill my Blaine Cordell with Shock and Awe, not kicked, does he succeed?"), LIBRARY
    )
    assert "does he succeed? no: " in " ".join(capsys.readouterr().out.split())


def test_the_board_of_a_sentence_can_be_played(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("link Shock and Awe\ntarget Vulko\n"))
    assert try_command(TryOptions("Bob hits my Vulko with Shock and Awe.", play=True), LIBRARY) == 0
    out = capsys.readouterr().out
    assert out.count("Vulko of Me is destroyed") == 2
    assert try_command(TryOptions("Bob hits my Vulko with Shock and Awe.", play=True, json=True), LIBRARY) == 2
