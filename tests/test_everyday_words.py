"""Words that players type, in four languages: sentences of everyday words, each with its reading."""

from samples import each

from nightfall_cli.cards.library import base_library
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.trial.answer_lines import reading_lines
from nightfall_cli.trial.clauses import read_trial
from nightfall_cli.trial.everyday import read_everyday
from nightfall_cli.trial.play_sentence import try_sentence

READINGS = {
    # blocking
    "I attack Jill with Vulko and she puts a full health Bad Smoke in the way. How many wounds does she get?": (
        "Me has Vulko; Jill has Bad Smoke; Me attacks Jill with Vulko; Jill blocks Vulko with Bad Smoke"
    ),
    "Ed charges at me with Big Ghost. I've only got Lilith Lawrence, on 1 health. Lilith steps in the way.": (
        "Ed has Big Ghost; Me has Lilith Lawrence (1 damage); Ed attacks Me with Big Ghost; "
        "Me blocks Big Ghost with Lilith Lawrence"
    ),
    "Ich schick Vulko auf Petra los, sie wirft Marcus Toth dazwischen. Wer stirbt?": (
        "Me has Vulko; Petra has Marcus Toth; Me attacks Petra with Vulko; Petra blocks Vulko with Marcus Toth"
    ),
    # links and aims
    "I kick off with Alton Hickman and tack Furious Melee on, picking Ben. Ben has an untouched Vulko.": (
        "Ben has Vulko; Me links Alton Hickman, Furious Melee on Ben"
    ),
    "Mein Zacharias Sands kommt mit Kick dran und bei Eva liegt nur ein Alton Hickman. Ist der weg?": (
        "Eva has Alton Hickman; Me links purple order, Zacharias Sands (kicked)"
    ),
    "Böser Teufel hängt bei mir rum, unversert, Max trifft mich mit Todesgriff ohne Kicker. Was krieg ich ab?": (
        "Me has Bad Smoke; Max links Death Grip (not kicked) on Me"
    ),
    "Olivia swings at Josh with Big Ghost and Josh cant block. Wounds?": (
        "players Olivia, Josh; Olivia has Big Ghost; Olivia attacks Josh with Big Ghost"
    ),
    "Zoe plays Grim Siege on my Blaine Cordell and picks Dan.": (
        "players Me, Zoe, Dan; Me links Blaine Cordell; Zoe links Grim Siege on Dan"
    ),
    "Eva legt Teameinsatz auf meinen Franz Orlok und wählt Vulko, der bei mir im Spiel ist.": (
        "Me has Vulko; Me links Franz Orlok; Eva links Team Deployment on Vulko"
    ),
    # attacks
    "Vulko and Marcus Toth both attack Eve, and she puts a Blaine Cordell in front of Vulko.": (
        "Opponent has Vulko, Marcus Toth; Eve has Blaine Cordell; "
        "Opponent attacks Eve with Vulko, Marcus Toth; Eve blocks Vulko with Blaine Cordell"
    ),
    # buying and the end of the turn
    "I bin three cards and shop for a Franz Orlok from the middle. Is that affordable?": (
        "Me discards 3 any card; Me claims Franz Orlok from commons"
    ),
    "Ich hab nur 2 Punkte Basis und werf drei Karten ab. Reicht das für Franz Orlok?": (
        "influence 2; Me discards 3 any card; Me claims Franz Orlok"
    ),
    "Ich hab 3 Karten auf der Hand. Zug vorbei. Wie viele zieh ich?": (
        "Me has 3 any card in hand, 10 any card in deck; Me ends the turn"
    ),
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
    # what is not there, who claims nothing, and who acts
    "Tom has no cards in hand and no Vulko. I hit him with Blood Rage.": "players Me, Tom; Me links Blood Rage on Tom",
    "Tom hat keinen Vulko, ich greife ihn mit Großer Schatten an.": (
        "players Me, Tom; Me has Big Ghost; Me attacks Tom with Big Ghost"
    ),
    "Tom n'a aucun Vulko. Je l'attaque avec Big Ghost.": (
        "players Me, Tom; Me has Big Ghost; Me attacks Tom with Big Ghost"
    ),
    "My Vulko takes Blood Rage, does he survive?": "Me has Vulko; Opponent links Blood Rage on Vulko",
    "У Пети Vulko с 1 хп, кидаю в него Shock and Awe.": "Петя has Vulko (2 damage); Me links Shock and Awe on Vulko",
    "Bob has Vulko and Marcus Toth. I play Shock and Awe, 3 on Vulko, 2 on Toth.": (
        "Bob has Vulko, Marcus Toth; Me links Shock and Awe on Vulko and Marcus Toth"
    ),
    # words without capitals or apostrophes, and parts of names
    "jattaque zoé avec hickman, elle a rien.": (
        "players Me, Zoé; Me has Alton Hickman; Me attacks Zoé with Alton Hickman"
    ),
    "я атакую Лену хикманом, она блокирует вулко.": (
        "Me has Alton Hickman; Лена has Vulko; Me attacks Лена with Alton Hickman; Лена blocks Alton Hickman with Vulko"
    ),
    "Marc joue Hypnotic. J'ai commencé la chaîne par Orlok.": "Me links Franz Orlok; Marc links Hypnotic Presence",
    # a minion hits a player: an attack, where no text of it does that
    "Paul me tape avec Bad Smoke, Marcus Toth et Lilith Lawrence.": (
        "players Paul, Me; Paul has Bad Smoke, Marcus Toth, Lilith Lawrence; "
        "Paul attacks Me with Bad Smoke, Marcus Toth, Lilith Lawrence"
    ),
    "Zoé subit 5 dégâts de mon Big Ghost.": "players Me, Zoé; Me has Big Ghost; Me attacks Zoé with Big Ghost",
    "Кидаю в Рому Vulko и Yuri Koroviev, он прикрылся Bad Smoke от Vulko.": (
        "Me has Vulko, Yuri Koroviev; Рома has Bad Smoke; Me attacks Рома with Vulko, Yuri Koroviev; "
        "Рома blocks Vulko with Bad Smoke"
    ),
    "Мне прилетает Vulko, ставлю Alton Hickman в защиту.": (
        "Opponent has Vulko; Me has Alton Hickman; Opponent attacks Me with Vulko; Me blocks Vulko with Alton Hickman"
    ),
    # Russian past tense without a subject
    "У Жени целый Alton Hickman, метнул в него Shock and Awe с допом.": (
        "Женя has Alton Hickman; Me links red order, Shock and Awe (kicked) on Alton Hickman"
    ),
    "Скинул 4 карты и получил 4 влияния, беру Ivan Radinsky.": "Me discards 4 any card; Me claims Ivan Radinsky",
    # clauses without a verb
    "Дима Rend and Tear на меня, у меня Marcus Toth. сколько ран": (
        "Me has Marcus Toth; Дима links Rend and Tear on Me"
    ),
    "Mon Vulko neuf, Léo joue Poigne Mortelle sur moi, je prends combien": ("Me has Vulko; Léo links Death Grip on Me"),
    "Нападаю Big Ghost на Костю, Костя без миньонов.": (
        "players Me, Костя; Me has Big Ghost; Me attacks Костя with Big Ghost"
    ),
    "Anna a Alton neuf + Marcus Toth, je l'attaque avec Big Ghost.": (
        "Anna has Alton Hickman, Marcus Toth; Me has Big Ghost; Me attacks Anna with Big Ghost"
    ),
    # Russian "его" before a card that its owner does not play
    "У Лизы Vulko и Bad Smoke. Атакую её Big Ghost, она блокирует обоими.": (
        "Лиза has Vulko, Bad Smoke; Me has Big Ghost; Me attacks Лиза with Big Ghost; "
        "Лиза blocks Big Ghost with Vulko, Bad Smoke"
    ),
    # states and attacks in other words
    "Мой Alton Hickman подранен на 1, его атакует Big Ghost.": (
        "Me has Alton Hickman (1 damage); Opponent has Big Ghost; Opponent attacks Me with Big Ghost"
    ),
    "Luc a un Blaine Cordell déjà blessé de 2, je l'attaque avec Vulko.": (
        "Luc has Blaine Cordell (2 damage); Me has Vulko; Me attacks Luc with Vulko"
    ),
    "Alton est chez moi, intact, et le Vulko de Léo passe sans blocage.": (
        "Me has Alton Hickman; Léo has Vulko; Léo attacks Me with Vulko"
    ),
    "Death Grip в меня, у меня живая Lilith Lawrence.": "Me has Lilith Lawrence; Opponent links Death Grip on Me",
    # links in other words
    "Ma chaîne : Ivan Radinsky, Poigne Mortelle, et je choisis Zoé.": (
        "players Me, Zoé; Me links Ivan Radinsky, Death Grip on Zoé"
    ),
    "Рома кикает Blood Rage на меня, сколько ран": (
        "players Рома, Me; Рома links purple order, Blood Rage (kicked) on Me"
    ),
    "Ольга разрешает Furious Melee и выбирает меня.": "players Ольга, Me; Ольга links Furious Melee on Me",
    "Сыграл Ghoul Summoning без допа и достал из сброса Death Grip.": (
        "Me has Death Grip in discard; Me links Ghoul Summoning (not kicked) on Death Grip"
    ),
    "Grim Siege без допа на Катю в её ход.": "Катя links white order; Opponent links Grim Siege (not kicked) on Катя",
    "Paul fait Rage de Sang et vise mon voisin.": "players Paul, Opponent; Paul links Blood Rage on Opponent",
    "В руке 2 карты, из них 1 рана, заканчиваю ход.": (
        "Me has any card in hand, bite in hand, 10 any card in deck; Me ends the turn"
    ),
    "Luc pose Ivan Radinsky, moi Poigne Mortelle sur lui.": "Luc links Ivan Radinsky; Me links Death Grip on Luc",
    # what several words together mean
    "Хочу купить Vulko, скинул 3 карты с руки": "Me discards 3 any card; Me claims Vulko",
    "Блокирую Ivan Radinsky двумя: Marcus Toth и Bad Smoke, первым урон берёт Bad Smoke": (
        "Opponent has Ivan Radinsky; Me has Marcus Toth, Bad Smoke; Opponent attacks Me with Ivan Radinsky; "
        "Me blocks Ivan Radinsky with Marcus Toth, Bad Smoke; Me orders Bad Smoke"
    ),
    "Играем втроём, Vulko с киком у Тани, у меня Bad Smoke.": (
        "Me has Bad Smoke; Таня links green order, Vulko (kicked)"
    ),
    "Паша сыграл Big Ghost с киком, я на это Flank Attack": (
        "Паша links white order, Big Ghost (kicked); Me links Flank Attack"
    ),
    "Марк кинул в меня Death Grip, Bad Smoke принял всё на себя": "Me has Bad Smoke; Марк links Death Grip on Me",
    "Саша атакует меня Ivan и Big Ghost, блокирую Ивана вулко": (
        "Саша has Ivan Radinsky, Big Ghost; Me has Vulko; Саша attacks Me with Ivan Radinsky, Big Ghost; "
        "Me blocks Ivan Radinsky with Vulko"
    ),
    "j'ai 5 cartes en main, j'en jette 3 et j'achète Ivan Radinsky": (
        "Me has 5 any card; Me discards 3 any card; Me claims Ivan Radinsky"
    ),
    "Luc bloque mon Alton avec Vulko et Toth, Toth prend d'abord": (
        "Me has Alton Hickman; Luc has Vulko, Marcus Toth; Me attacks Luc with Alton Hickman; "
        "Luc blocks Alton Hickman with Vulko, Marcus Toth; Luc orders Marcus Toth"
    ),
    "Léo me cible avec Siège Sinistre, j'ai 0 carte en main": "players Léo, Me; Léo links Grim Siege on Me",
    "Mon Alton a pris 1 dégât, Tom lui met Rage de Sang": (
        "Me has Alton Hickman (1 damage); Tom links Blood Rage on Me"
    ),
    # cards discarded beside a claim pay for it
    "Bob wants Indigo Six but has discarded two cards.": "Bob discards 2 any card; Bob claims Indigo Six",
    "Bob claims Alton Hickman, then discards a card.": "Bob claims Alton Hickman; Bob discards any card",
    # whose pile, whose turn, who suffers
    "May Ida with Dark Awakening fetch Alton Hickman from my discard pile?": (
        "Me has Alton Hickman in discard; Ida links Dark Awakening on Alton Hickman"
    ),
    "Dark Awakening brings me Franz Orlok back from the discard pile.": (
        "Me has Franz Orlok in discard; Me links Dark Awakening on Franz Orlok"
    ),
    "Eva wird in ihrem eigenen Zug von Unerbittliche Belagerung getroffen.": (
        "Eva links any order; Opponent links Grim Siege on Eva"
    ),
    "Nobody blocks Big Ghost. How many wounds does Ida get?": (
        "players Opponent, Ida; Opponent has Big Ghost; Opponent attacks Ida with Big Ghost"
    ),
    "Nina has Big Ghost. I play Shock and Awe on mine.": (
        "Nina has Big Ghost; Me has Big Ghost; Me links Shock and Awe on Big Ghost of Me"
    ),
    "Tom attacks me with Vulko and I do not block with Bad Smoke.": (
        "Tom has Vulko; Me has Bad Smoke; Tom attacks Me with Vulko"
    ),
    # clean-up and numbers
    "I hold 2 wounds, cleanup now. I bin both wounds.": (
        "Me has 2 bite in hand, 10 any card in deck, 3 any card in hand; Me uses the wound effect on 2 bite"
    ),
    "Max hat 3 Wunden und insgesamt 4 Karten auf der Hand. Zugende: er wirft alle drei Wunden weg.": (
        "Max has 3 bite in hand, any card in hand, 10 any card in deck; Max uses the wound effect on 3 bite"
    ),
    "Ruth wants two J.J. McTeagues from the middle and wants three Vulkos.": (
        "Ruth claims 2 J.J. McTeague from commons; Ruth claims 3 Vulko"
    ),
    # clauses without "I", without a verb, and words without their apostrophe
    "Attack Nina with Alton Hickman. She has Vulko.": (
        "Me has Alton Hickman; Nina has Vulko; Me attacks Nina with Alton Hickman"
    ),
    "Greif Max mit Marcus Toth an, er blockt mit Vulko.": (
        "Me has Marcus Toth; Max has Vulko; Me attacks Max with Marcus Toth; Max blocks Marcus Toth with Vulko"
    ),
    "Got Bad Smoke out, Ida links Death Grip on me.": "Me has Bad Smoke; Ida links Death Grip on Me",
    "Hab Bösen Teufel draußen und krieg Todesgriff ab.": "Me has Bad Smoke; Opponent links Death Grip on Me",
    "Hab Vulko draußen und krieg Furcht und Schrecken ab.": "Me has Vulko; Opponent links Shock and Awe on Vulko",
    "Ich hab Vulko da, Max ballert mit Furcht & Schrecken drauf.": "Me has Vulko; Max links Shock and Awe on Vulko",
    "Death Grip off Franz Orlok on Nina.": "players Opponent, Nina; Opponent links Franz Orlok, Death Grip on Nina",
    "Franz Orlok off a Marcus Toth. What do I lose?": (
        "players Opponent, Me; Opponent links Marcus Toth, Franz Orlok on Me"
    ),
    "I link Blood Rage, point it at Nina.": "players Me, Nina; Me links Blood Rage on Nina",
    "ive got Vulko, hes attacking me with Bad Smoke.": "Me has Vulko; He has Bad Smoke; He attacks Me with Bad Smoke",
    "Ida has Big Ghost and attacks me with it.": "players Ida, Me; Ida has Big Ghost; Ida attacks Me with Big Ghost",
    "Mein Kumpel Max attackiert mich mit Vulko.": "players Max, Me; Max has Vulko; Max attacks Me with Vulko",
    "Mein Todesgriff geht auf Nina.": "players Me, Nina; Me links Death Grip on Nina",
    "Max spielt Alton Hickman und ich kleb Rasender Tumult dran, auf ihn.": (
        "Max links Alton Hickman; Me links Furious Melee on Max"
    ),
    "There are four of us and I play Blood Rage on Ida.": (
        "players Me, Ida, Opponent, Player4; Me links Blood Rage on Ida"
    ),
    "Bei drei Spielern spiele ich Blutrausch auf Max.": "players Me, Max, Opponent; Me links Blood Rage on Max",
    # numbers of cards, copies and wounds
    "Ida used Hypnotic Presence twice in her chain.": "Ida links Hypnotic Presence, purple order, Hypnotic Presence",
    "Zweimal Sir John Travail in meiner Kette. Was kostet Vulko?": (
        "Me links Sir John Travail, blue order, Sir John Travail; Me claims Vulko"
    ),
    "Clean-up: 3 cards in hand, 1 in the deck, 7 in the discard pile. What do I draw?": (
        "Me has 3 any card in hand, any card in deck, 7 any card in discard; Me ends the turn"
    ),
    "My deck's got 2 cards and I end my turn.": "Me has 2 any card in deck; Me ends the turn",
    "It is clean-up. I hold 2 wounds and I chuck both.": (
        "Me has 2 bite in hand, 10 any card in deck, 3 any card in hand; Me uses the wound effect on 2 bite"
    ),
    "I've two wounds in hand after drawing up to five and bin both.": (
        "Me has 2 bite in hand, 10 any card in deck, 3 any card in hand; Me uses the wound effect on 2 bite "
        "after drawing"
    ),
    "Bei zwei offenen Wunden attackiere ich Max mit Vulko.": (
        "players Me, Max; Me has Vulko; 2 face-up wounds; Me attacks Max with Vulko"
    ),
    "Max greift mich mit zwei heilen Kreaturen an, Vulko und Big Ghost.": (
        "players Max, Me; Max has Vulko, Big Ghost; Max attacks Me with Vulko, Big Ghost"
    ),
    # kickers, turns and blockers in other words
    "Nina's Dark Awakening has its kicker on and she fetches Vulko from her discards.": (
        "Nina has Vulko in discard; Nina links white order, Dark Awakening (kicked) on Vulko"
    ),
    "Nina puts both parts of her damage on my Vulko with Shock and Awe.": (
        "Me has Vulko; Nina links red order, Shock and Awe (kicked) on Vulko and Vulko"
    ),
    "Ich bin nicht dran und spiele Blutrausch auf Max.": "Max links any order; Me links Blood Rage on Max",
    "Ida hits a hurt Vulko with Shock and Awe, it has 1 damage.": (
        "Opponent has Vulko (1 damage); Ida links Shock and Awe on Vulko"
    ),
    "Max greift mich mit Big Ghost an. Ich hab Vulko und Sir John Travail, stell beide vor den Big Ghost.": (
        "Max has Big Ghost; Me has Vulko, Sir John Travail; Max attacks Me with Big Ghost; Me blocks Big "
        "Ghost with Vulko, Sir John Travail"
    ),
    "Nina attacks me with Big Ghost and I block with Charlotte and Ivan.": (
        "Nina has Big Ghost; Me has Charlotte Reyes, Ivan Radinsky; Nina attacks Me with Big Ghost; Me blocks"
        " Big Ghost with Charlotte Reyes, Ivan Radinsky"
    ),
    "I attack with Big Ghost and Charlotte blocks with Vulko.": (
        "Me has Big Ghost; Charlotte has Vulko; Me attacks Charlotte with Big Ghost; Charlotte blocks Big "
        "Ghost with Vulko"
    ),
    "Nina hits my Ivan Radinsky with Shock and Awe. What does my Ivan do?": (
        "Me has Ivan Radinsky; Nina links Shock and Awe on Ivan Radinsky"
    ),
    # what stands apart from its clause
    "Ida attacks me with Big Ghost and I drop Vulko in front of him.": (
        "Ida has Big Ghost; Me has Vulko; Ida attacks Me with Big Ghost; Me blocks Big Ghost with Vulko"
    ),
    "Wenn Max mit Big Ghost angreift und ich mit Vulko und Marcus Toth blocke, wer stirbt?": (
        "Max has Big Ghost; Me has Vulko, Marcus Toth; Max attacks Me with Big Ghost; Me blocks Big Ghost "
        "with Vulko, Marcus Toth"
    ),
    "Max discards three wounds at clean-up and has two cards left in hand.": (
        "Max has 2 any card in hand, 10 any card in deck; Max uses the wound effect on 3 bite"
    ),
    "Ida hits me with Death Grip while Vulko is out. No kicker.": (
        "Me has Vulko; Ida links Death Grip (not kicked) on Me"
    ),
    "Max verknüpft Blutrausch mit meinem Alton Hickman und wählt mich.": (
        "Me links Alton Hickman; Max links Blood Rage on Me"
    ),
    "After combat Ida starts her chain with Team Deployment on my Vulko.": (
        "Me has Vulko; Ida links Team Deployment on Vulko"
    ),
    "Nur noch drei offene Wunden im Stapel. Ich greife Max mit Vulko an.": (
        "players Me, Max; Me has Vulko; 3 face-up wounds; Me attacks Max with Vulko"
    ),
    # parts of what is held, and what is not gained
    "Ida hat nach dem Nachziehen vier Wunden auf der Hand und wirft drei davon weg.": (
        "Ida has 4 bite in hand, 10 any card in deck, any card in hand; Ida uses the wound effect on 3 bite "
        "after drawing"
    ),
    "I got no influence from my chain and buy Alton Hickman.": "Me claims Alton Hickman",
    "Nina plays Death Grip on me that is kicked.": (
        "players Nina, Me; Nina links white order, Death Grip (kicked) on Me"
    ),
    "Nina eats a Rend and Tear that's kicked.": (
        "players Opponent, Nina; Opponent links green order, Rend and Tear (kicked) on Nina"
    ),
}

LEFT_OUT = {
    "Bob attacks me fiercely with Vulko.": ("fiercely",),
    "Headline! Bob attacks me with Vulko.": ("Headline",),
}
"""Sentences of which words are left out."""

REFUSED = {
    # what limits a reading, or may be a verb with its object, is not left out
    "I attack Bob with everything except Vulko.": "except",
    "Bob attacks me with Vulko and I refuse to block with Big Ghost.": "me",
    "Bob attacks me with Vulko, which slaughters Big Ghost.": "slaughters",
    "Bob attacks me with Vulko. I regenerate him.": "regenerate",
    # a number without its noun is not lost
    "Je défausse Bad Smoke et 2, et je prends Vulko.": "2",
    "Bob has Vulko. I link Shock and Awe, 7 on Vulko.": "does not do 7",
    # "did not hurt" is no state, and a minion that has come into play has no stated damage
    "Tom n'a pas blessé Vulko.": "a pas blessé",
    "Blaine Cordell vient d'entrer en jeu et il subit Horreur et Stupéfaction.": "vient d'entrer en jeu",
    "Tom may not block Alton Hickman with Vulko, right?": "this cannot be stated",
    "Kai holt Vulko mit Finsterem Erwachen.": "not understood",
    "I have Vulko. Shadow Seven kicked.": "has no kicker",
    "I have 3 cards in my hand and I need to draw 3.": "this cannot be stated",
    "\u0130\u0301": "not understood",  # a letter that case folding takes apart, and an accent alone
}


@each("sentence, reading", READINGS.items())
def test_words_that_players_type_are_read(sentence, reading):
    found = read_everyday(sentence, base_library())
    assert not isinstance(found, Refusal), found
    assert found.reading == reading


@each("sentence, word", REFUSED.items())
def test_what_is_not_so_is_refused(sentence, word):
    found = read_everyday(sentence, base_library())
    assert isinstance(found, Refusal)
    assert word in found.message


@each("sentence, words", LEFT_OUT.items())
def test_words_without_a_part_in_the_reading_are_left_out_and_named(sentence, words):
    trial = read_trial(sentence, base_library())
    assert trial.reading == "players Bob, Me; Bob has Vulko; Bob attacks Me with Vulko"
    assert trial.left_out == words
    assert all(f'"{word}"' in "\n".join(reading_lines(try_sentence(sentence, base_library()))) for word in words)
