"""Words that players type, in four languages: sentences of everyday words, each with its reading."""

from samples import each

from nightfall_cli.cards.library import base_library
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.trial.answer_lines import reading_lines
from nightfall_cli.trial.clauses import read_trial
from nightfall_cli.trial.everyday import read_everyday
from nightfall_cli.trial.play_sentence import try_sentence

READINGS = {
    # idioms and slang
    "My Zacharias Sands guns down Alton Hickman, who is already on one health.": (
        "Opponent has Alton Hickman (2 damage); Me links Zacharias Sands on Alton Hickman"
    ),
    "My wife shells out for Vulko with five coins from the trade row.": (
        "players Opponent, Me; influence 5; Opponent claims Vulko from commons"
    ),
    "Tom chucks Team Deployment at my Alton Hickman.": (
        "Me has Alton Hickman; Tom links Team Deployment on Alton Hickman"
    ),
    "I spend two cards and buy Alton Hickman.": ("Me discards 2 any card; Me claims Alton Hickman"),
    "Großer Schatten donnert auf mich zu, und mein Vulko grätscht dazwischen.": (
        "Opponent has Big Ghost; Me has Vulko; Opponent attacks Me with Big Ghost; Me blocks Big Ghost with Vulko"
    ),
    "Meine Schwester würgt Bernds Todesgriff mit Flankenangriff ab.": (
        "Bernd links Death Grip; Opponent links Flank Attack on Death Grip"
    ),
    "Ich stoße zwei Wundkärtchen mit der Wundfähigkeit ab.": (
        "Me has 10 any card in deck, 3 any card in hand; Me uses the wound effect on 2 bite"
    ),
    "Ich mache zwei Handkarten zu Einfluss und sacke mir Alton Hickman ein.": (
        "Me discards 2 any card; Me claims Alton Hickman"
    ),
    # the target, told by a noun or a verb
    "Tina starts with Lilith Lawrence and her target is me.": (
        "Tina has 10 any card in deck; Me has 10 any card in deck; Tina links Lilith Lawrence on Me"
    ),
    "The target of Paul's Blood Rage is Nina.": ("players Paul, Nina; Paul links Blood Rage on Nina"),
    "I play Rend and Tear, then Big Ghost, and I aim at Hannah.": (
        "players Me, Hannah; Me links Rend and Tear on Hannah, Big Ghost"
    ),
    "Nora spielt Todesgriff, und ich bin das Ziel.": ("players Nora, Me; Nora links Death Grip on Me"),
    "Je joue Franz Orlok, puis Vulko, et je vise Paul.": ("players Me, Paul; Me links Franz Orlok on Paul, Vulko"),
    "C'est Luc que je vise avec Poigne Mortelle.": ("players Me, Luc; Me links Death Grip on Luc"),
    "Вера сыграла Blood Rage, её цель - я.": ("players Вера, Me; Вера links Blood Rage on Me"),
    "Furious Melee is aimed at a player who has no minions.": (
        "players Me, Opponent; Me links Furious Melee on Opponent"
    ),
    "Сыграю Death Grip на Vulko.": ("Opponent has Vulko; Me links Death Grip on Vulko"),
    # what stands before a relative clause
    "Jonas, den ich mit Todesgriff treffe, hat Vulko.": ("Jonas has Vulko; Me links Death Grip on Jonas"),
    "Je joue Horreur et Stupéfaction sur l'Alton Hickman que possède Nina.": (
        "Nina has Alton Hickman; Me links Shock and Awe on Alton Hickman"
    ),
    "Я играю Shock and Awe на Alton Hickman, которым владеет Света.": (
        "Света has Alton Hickman; Me links Shock and Awe on Alton Hickman"
    ),
    "Vulko, whose kicker is on, is linked to Marcus Toth by Ken.": ("Ken links Marcus Toth, Vulko (kicked)"),
    # several attackers, several defenders
    "Rosa attacks me with Big Ghost and Vulko, and my Alton Hickman blocks both.": (
        "Rosa has Big Ghost, Vulko; Me has Alton Hickman; Rosa attacks Me with Big Ghost, Vulko; "
        "Me blocks Big Ghost with Alton Hickman; Me blocks Vulko with Alton Hickman"
    ),
    "I attack with Big Ghost and Vulko, Tom blocks the first with Alton Hickman.": (
        "Me has Big Ghost, Vulko; Tom has Alton Hickman; Me attacks Tom with Big Ghost, Vulko; "
        "Tom blocks Big Ghost with Alton Hickman"
    ),
    "Ich greife mit Vulko Tim und mit Marcus Toth Lea an.": (
        "players Me, Tim, Lea; Me has Vulko, Marcus Toth; Me attacks Tim with Vulko; Me attacks Lea with Marcus Toth"
    ),
    "Manon envoie Vulko sur moi et Marcus Toth sur Denis.": (
        "players Manon, Me, Denis; Manon has Vulko, Marcus Toth; Manon attacks Me with Vulko; "
        "Manon attacks Denis with Marcus Toth"
    ),
    # what a sentence presupposes
    "Jonas kauft Ivan Radinsky aus dem allgemeinen Archiv.": ("influence 5; Jonas claims Ivan Radinsky from commons"),
    "At the end of my combat phase I have Marcus Toth.": (
        "players Me, Opponent; Me has Marcus Toth; Me attacks Opponent with Marcus Toth"
    ),
    "Tim plays nothing in his chain phase. May I link Vulko?": ("players Tim, Me; Me links Vulko"),
    "Le Vulko d'Otto détruit mon Marcus Toth.": (
        "Otto has Vulko; Me has Marcus Toth; Otto attacks Me with Vulko; Me blocks Vulko with Marcus Toth; "
        "destroyed Marcus Toth"
    ),
    "Otto's Death Grip kills my Vulko.": ("Me has Vulko; Otto links Death Grip on Me"),
    "Зоя получила 2 ранения от кикера Death Grip, у неё Vulko.": (
        "Зоя has Vulko; Opponent links white order, Death Grip (kicked) on Зоя"
    ),
    "Es liegen noch zwei offene Wunden auf dem Stapel, und Vulko greift Ben an.": (
        "players Opponent, Ben; Opponent has Vulko; 2 face-up wounds; Opponent attacks Ben with Vulko"
    ),
    "I link an order and then Leave Me! on Ben's Blood Rage.": (
        "Me links any order; Ben links Blood Rage; Me links Leave Me! on Blood Rage"
    ),
    "Mir gehören Vulko und Marcus Toth. Ich greife Ben mit beiden an.": (
        "players Me, Ben; Me has Vulko, Marcus Toth; Me attacks Ben with Vulko, Marcus Toth"
    ),
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
    "Eva legt Teameinsatz auf meinen Franz Orlok und wählt Vulko, der bei mir im Spiel ist.": (
        "Me has Vulko; Me links Franz Orlok; Eva links Team Deployment on Vulko"
    ),
    # attacks
    "Vulko and Marcus Toth both attack Eve, and she puts a Blaine Cordell in front of Vulko.": (
        "Opponent has Vulko, Marcus Toth; Eve has Blaine Cordell; "
        "Opponent attacks Eve with Vulko, Marcus Toth; Eve blocks Vulko with Blaine Cordell"
    ),
    # a second copy of a card
    "Janet has Bad Smoke, Bad Smoke. Scott links Death Grip on Janet. How many wounds does Janet take?": (
        "Janet has Bad Smoke, Bad Smoke; Scott links Death Grip on Janet"
    ),
    "Scott links Enraged Wight, then another Enraged Wight on Janet.": (
        "players Scott, Janet; Scott links Enraged Wight, Enraged Wight on Janet"
    ),
    "Scott attacks Janet with Vulko and another Vulko.": (
        "players Scott, Janet; Scott has Vulko, Vulko; Scott attacks Janet with Vulko, Vulko"
    ),
    "Janet has Vulko with 1 damage and another Vulko. Scott links Death Grip on Janet.": (
        "Janet has Vulko (1 damage), Vulko; Scott links Death Grip on Janet"
    ),
    "Janet hat Böser Teufel und noch einen. Scott spielt Todesgriff auf Janet.": (
        "Janet has Bad Smoke, Bad Smoke; Scott links Death Grip on Janet"
    ),
    "У Анны есть Vulko и ещё один. Иван играет Death Grip на Анну.": (
        "Анна has Vulko, Vulko; Иван links Death Grip on Анна"
    ),
    "Scott links Enraged Wight twice on Janet.": (
        "players Scott, Janet; Scott links Enraged Wight on Janet, Enraged Wight on Janet"
    ),
    # what is discarded for influence
    "Janet discards Bad Smoke to gain influence. Is Bad Smoke exiled?": "Janet discards Bad Smoke",
    "I discard Vulko and Bad Smoke to buy Marcus Toth.": "Me discards Vulko, Bad Smoke; Me claims Marcus Toth",
    "Janet wirft Vulko ab, um 1 Einfluss zu gewinnen. Wird Vulko verbannt?": "Janet discards Vulko",
    "Janet défausse Vulko pour gagner de l'influence.": "Janet discards Vulko",
    "Анна сбрасывает Vulko, чтобы получить влияние.": "Анна discards Vulko",
    "Bob plays Hypnotic Presence. He gains 2 influence.": "Bob links Hypnotic Presence",
    # any order of a colour, in a list, first, alone
    "Ann spielt eine lila Karte, dann Indigo Sechs. Wie viel Einfluss hat sie?": "Ann links purple order, Indigo Six",
    "Иван играет фиолетовую карту, затем Indigo Six. Сколько у него влияния?": "Иван links purple order, Indigo Six",
    "Ann spielt eine weiße Karte, dann Todesgriff auf Bob.": (
        "players Ann, Bob; Ann links white order, Death Grip on Bob"
    ),
    "Scott starts with two purple cards and links Indigo Six.": "Scott links purple order, purple order, Indigo Six",
    # a question makes no player of a word
    "Scott links Death Grip on Janet. How many Zorks survive?": "players Scott, Janet; Scott links Death Grip on Janet",
    "Janet has 2 Bad Smoke. Scott plays Death Grip on Janet. How many Smokes are left?": (
        "Janet has 2 Bad Smoke; Scott links Death Grip on Janet"
    ),
    # an empty zone is not that of the cards before it
    "Bob has Vulko and no cards in hand. Scott plays Death Grip on Bob.": (
        "Bob has Vulko; Scott links Death Grip on Bob"
    ),
    "Janet has no deck. Scott plays Lilith Lawrence.": (
        "players Scott, Janet; Scott has 10 any card in deck; Scott links Lilith Lawrence"
    ),
    # buying and the end of the turn
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
    "Alton est chez moi, intact, et le Vulko de Léo passe sans blocage.": (
        "Me has Alton Hickman; Léo has Vulko; Léo attacks Me with Vulko"
    ),
    # links in other words
    "Ma chaîne : Ivan Radinsky, Poigne Mortelle, et je choisis Zoé.": (
        "players Me, Zoé; Me links Ivan Radinsky, Death Grip on Zoé"
    ),
    "Ольга разрешает Furious Melee и выбирает меня.": "players Ольга, Me; Ольга links Furious Melee on Me",
    "Сыграл Ghoul Summoning без допа и достал из сброса Death Grip.": (
        "Me has Death Grip in discard; Me links Ghoul Summoning (not kicked) on Death Grip"
    ),
    "Grim Siege без допа на Катю в её ход.": (
        "Катя has 5 any card; Катя links white order; Opponent links Grim Siege (not kicked) on Катя"
    ),
    "Paul fait Rage de Sang et vise mon voisin.": "players Paul, Opponent; Paul links Blood Rage on Opponent",
    "В руке 2 карты, из них 1 рана, заканчиваю ход.": (
        "Me has any card in hand, bite in hand, 10 any card in deck; Me ends the turn"
    ),
    "Luc pose Ivan Radinsky, moi Poigne Mortelle sur lui.": "Luc links Ivan Radinsky; Me links Death Grip on Luc",
    # what several words together mean
    "Блокирую Ivan Radinsky двумя: Marcus Toth и Bad Smoke, первым урон берёт Bad Smoke": (
        "Opponent has Ivan Radinsky; Me has Marcus Toth, Bad Smoke; Opponent attacks Me with Ivan Radinsky; "
        "Me blocks Ivan Radinsky with Marcus Toth, Bad Smoke; Me orders Bad Smoke"
    ),
    "Играем втроём, Vulko с киком у Тани, у меня Bad Smoke.": (
        "players Таня, Me, Opponent; Me has Bad Smoke; Таня links green order, Vulko (kicked)"
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
        "Eva has 5 any card; Eva links any order; Opponent links Grim Siege on Eva"
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
        "influence 5; Me links Sir John Travail, blue order, Sir John Travail; Me claims Vulko"
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
    # headlines, lists and chains that are told
    "Attackers: Big Ghost and Alton Hickman. Defender: Tom, only a Vulko which blocks Big Ghost.": (
        "Opponent has Big Ghost, Alton Hickman; Tom has Vulko; Opponent attacks Tom with Big Ghost, Alton "
        "Hickman; Tom blocks Big Ghost with Vulko"
    ),
    "Three attackers on me: Vulko, Ivan Radinsky, Big Ghost. I have one Alton Hickman and put him in front of Ivan.": (
        "Opponent has Vulko, Ivan Radinsky, Big Ghost; Me has Alton Hickman; Opponent attacks Me with Vulko, "
        "Ivan Radinsky, Big Ghost; Me blocks Ivan Radinsky with Alton Hickman"
    ),
    "Chain: my Alton Hickman, Furious Melee on him, then Scott's Shock and Awe on the Melee.": (
        "Me links Alton Hickman, Furious Melee; Scott links Shock and Awe"
    ),
    "Chain so far: Ann's Alton Hickman, Ben's Furious Melee. Me next: Shock and Awe on Ann's Vulko. OK?": (
        "Ann has Vulko; Ann links Alton Hickman; Ben links Furious Melee; Me links Shock and Awe on Vulko"
    ),
    "Die Kette: Todesgriff von Anna auf Bob, dann von mir Reißerische Wut auf Anna. Wer kriegt was?": (
        "players Anna, Me, Bob; Anna links Death Grip on Bob; Me links Rend and Tear on Anna"
    ),
    "Board: me Vulko, Ann Alton Hickman. My turn, Vulko swings at Ann, Alton blocks.": (
        "Me has Vulko; Ann has Alton Hickman; Me attacks Ann with Vulko; Ann blocks Vulko with Alton Hickman"
    ),
    "Furious Melee on Kim. Kim's board: Vulko full health, Bad Smoke. Who dies": (
        "Kim has Vulko, Bad Smoke; Opponent links Furious Melee on Kim"
    ),
    "Ghoul Summoning first, then Franz Orlok on Tom. Legal?": (
        "players Me, Tom; Me links Ghoul Summoning, Franz Orlok on Tom"
    ),
    "Angreifer: mein Alton Hickman, mein Vulko. Beide auf Susi. Susis Böser Teufel blockt Alton.": (
        "Me has Alton Hickman, Vulko; Susi has Bad Smoke; Me attacks Susi with Alton Hickman, Vulko; Susi "
        "blocks Alton Hickman with Bad Smoke"
    ),
    "Kampf: mein Overwatch Two gegen Nina mit Big Ghost und Alton Hickman, beide frisch. Sie blockt mit beiden.": (
        "Me has Overwatch Two; Nina has Big Ghost, Alton Hickman; Me attacks Nina with Overwatch Two; Nina "
        "blocks Overwatch Two with Big Ghost, Alton Hickman"
    ),
    "Claim phase. Discarded 2, bought Alton Hickman from the commons. Legal?": (
        "Me discards 2 any card; Me claims Alton Hickman from commons"
    ),
    "Aufräumphase: fünf Handkarten, davon zwei Wunden, beide fliegen raus.": (
        "Me has 3 any card in hand, 2 bite in hand, 10 any card in deck; Me uses the wound effect on 2 bite"
    ),
    "Deck leer, 3 Karten im Ablagestapel, 1 auf der Hand, Zugende. Wie viele zieh ich?": (
        "Me has 3 any card in discard, any card in hand; Me ends the turn"
    ),
    "Kim ends her turn with 6 cards in hand, one wound, and tosses the wound.": (
        "Kim has 5 any card in hand, bite in hand, 10 any card in deck; Kim uses the wound effect on bite"
    ),
    "No kicker, Rend and Tear at Joe, Joe has nothing. Wounds?": (
        "players Opponent, Joe; Opponent links Rend and Tear (not kicked) on Joe"
    ),
    "Three players, me, Ann and Bob. I link Big Ghost to Alton Hickman. Ann has Vulko.": (
        "players Me, Ann, Bob; Ann has Vulko; Me links Alton Hickman, Big Ghost"
    ),
    "I start Ivan Radinsky, hang Death Grip on him and point it at Brad, who sits behind Vulko. Everybody passes.": (
        "Brad has Vulko; Me links Ivan Radinsky, Death Grip on Brad"
    ),
    "I play Alton Hickman. Bob adds Furious Melee on him.": ("Me links Alton Hickman; Bob links Furious Melee"),
    "I have Vulko and Alton Hickman. I attack with everything: Vulko on Ann, Alton on Bob.": (
        "players Me, Ann, Bob; Me has Vulko, Alton Hickman; Me attacks Ann with Vulko; Me attacks Bob with "
        "Alton Hickman"
    ),
    "Zwei Ivan Radinsky greifen an, einer wird von Alton Hickman geblockt. Was krieg ich ab?": (
        "Opponent has 2 Ivan Radinsky; Me has Alton Hickman; Opponent attacks Me with 2 Ivan Radinsky; Me "
        "blocks Ivan Radinsky with Alton Hickman"
    ),
    "Mein Vulko hat schon 2 abgekriegt. Big Ghost greift an, Vulko blockt.": (
        "Me has Vulko (2 damage); Opponent has Big Ghost; Opponent attacks Me with Big Ghost; Me blocks Big "
        "Ghost with Vulko"
    ),
    "Ed attacks me with Big Ghost. I have Vulko and Marcus Toth, I block with both, Marcus first.": (
        "Ed has Big Ghost; Me has Vulko, Marcus Toth; Ed attacks Me with Big Ghost; Me blocks Big Ghost with "
        "Vulko, Marcus Toth; Me orders Marcus Toth"
    ),
    "German rules, I draw first and then chuck two wounds. Allowed?": (
        "Me has 10 any card in deck, 3 any card in hand; edition de; Me uses the wound effect on 2 bite after drawing"
    ),
    "Will Franz Orlok kaufen, werf zwei ab. Reicht das?": ("Me discards 2 any card; Me claims Franz Orlok"),
    "Base influence only, plus three discards. Do I get Ivan Radinsky?": (
        "Me discards 3 any card; Me claims Ivan Radinsky"
    ),
    "If I pitch an Enraged Wight from hand for influence is it exiled?": ("Me discards Enraged Wight"),
    "Unerbittliche Belagerung auf mich, ohne Kick, drei Karten auf meiner Hand.": (
        "Me has 3 any card; Opponent links Grim Siege (not kicked) on Me"
    ),
    "Blutrausch auf Sam, bei dem liegt nur Vulko mit 1 Leben.": (
        "Sam has Vulko (2 damage); Opponent links Blood Rage on Sam"
    ),
    "Big Ghost goes through on Tom unblocked, and I've still got Yuri Koroviev swinging at Ann.": (
        "players Me, Tom, Ann; Me has Big Ghost, Yuri Koroviev; Me attacks Tom with Big Ghost; Me attacks Ann"
        " with Yuri Koroviev"
    ),
    # a question after a colon, editions, empty piles and hands of wounds
    "Phase d'achat : je jette deux Yuri et je m'offre un Vulko, ça passe ?": (
        "Me discards 2 Yuri Koroviev; Me claims Vulko"
    ),
    "Règles allemandes, j'ai deux Blessures et deux autres cartes en main, je jette les Blessures avant de piocher.": (
        "Me has 2 bite in hand, 2 any card in hand, 10 any card in deck; edition de; Me uses the wound effect on "
        "2 bite before drawing"
    ),
    "По немецким правилам: две раны и ещё две карты на руке, сбрасываю раны до добора.": (
        "Me has 2 bite in hand, 2 any card in hand, 10 any card in deck; edition de; Me uses the wound effect on "
        "2 bite before drawing"
    ),
    "Max a 4 cartes en main, 0 dans le deck et 3 en défausse. Il finit son tour.": (
        "Max has 4 any card in hand, 3 any card in discard; Max ends the turn"
    ),
    "Il me reste 1 carte dans le deck, 3 en main, 5 dans la défausse. Fin de tour.": (
        "Me has any card in deck, 3 any card in hand, 5 any card in discard; Me ends the turn"
    ),
    "5 cartes en main dont 3 Blessures après la pioche, je les jette toutes les trois.": (
        "Me has 2 any card in hand, 3 bite in hand, 10 any card in deck; Me uses the wound effect on 3 bite after"
        " drawing"
    ),
    "Il ne reste que trois Blessures visibles, Big Ghost passe sur Karim. La partie s'arrête ?": (
        "players Opponent, Karim; Opponent has Big Ghost; 3 face-up wounds; Opponent attacks Karim with Big Ghost"
    ),
    # orders one after another, each with its player
    "Цепочка Игоря: Alton Hickman, потом мой Furious Melee на него. У него Vulko.": (
        "Игорь has Vulko; Игорь links Alton Hickman; Me links Furious Melee"
    ),
    "Открываюсь Death Grip в Надю, она сверху Flank Attack на него.": (
        "Me links Death Grip on Надя; Надя links Flank Attack on Death Grip"
    ),
    "Все пасанули, моя цепочка - один Ivan. У Жени только Alton.": "Женя has Alton Hickman; Me links Ivan Radinsky",
    "Начинаю с Shock and Awe, на неё кладу Zacharias Sands. На столе только чужой Marcus Toth.": (
        "Opponent has Marcus Toth; Me links Shock and Awe, Zacharias Sands"
    ),
    "Tour de Lisa. Sur son Alton je relie Mêlée Générale, je la vise elle. Elle a Toth.": (
        "Lisa has Marcus Toth; Lisa links Alton Hickman; Me links Furious Melee on Lisa"
    ),
    "Sir John разыгран у меня в цепочке, потом покупаю Vulko.": "Me links Sir John Travail; Me claims Vulko",
    "Deux Pleines Lunes d'Indigo Six dans mon Enchaînement, rien d'autre, et je défausse une carte après.": (
        "Me links purple order, Indigo Six (kicked), red order, purple order, Indigo Six (kicked); Me discards any card"
    ),
    # orders on an order of a colour, and kickers
    "Horreur et Stupéfaction reliée à du rouge : 3 sur son Vulko, 2 sur son Toth.": (
        "They has Vulko, Marcus Toth; Opponent links red order, Shock and Awe on Vulko and Marcus Toth"
    ),
    "On est trois. Big Ghost relié à un ordre blanc, Tom a Vulko, moi rien.": (
        "players Me, Tom, Opponent; Tom has Vulko; Me links white order, Big Ghost"
    ),
    "Rend and Tear с зелёной луной на Инну, у неё целёхонький Vulko.": (
        "Инна has Vulko; Opponent links green order, Rend and Tear (kicked) on Инна"
    ),
    "Zacharias Sands с кикером, у него единственный миньон - целый Vulko.": (
        "He has Vulko; Me links purple order, Zacharias Sands (kicked)"
    ),
    "Blaine Cordell вышел через Dark Awakening с кикером из сброса.": (
        "players Opponent, Me; Opponent has Blaine Cordell in discard; Opponent links white order, Dark Awakening"
        " (kicked) on Blaine Cordell"
    ),
    "Overwatch Two с кикером сработал у меня, потом мой Blood Rage в Гену, у него Vulko.": (
        "Гена has Vulko; Me links Blood Rage on Гена, white order, red order, Overwatch Two (kicked)"
    ),
    # holdings without a verb, and whose they are
    "moi Vulko + Marcus Toth, lui Alton tout neuf. j'envoie les deux, il bloque Vulko.": (
        "Me has Vulko, Marcus Toth; He has Alton Hickman; Me attacks He with Vulko, Marcus Toth; He blocks Vulko "
        "with Alton Hickman"
    ),
    "Chez Tom : Vulko, Bad Smoke. Chez moi : Big Ghost. J'attaque, il bloque avec les deux, Vulko en premier.": (
        "Tom has Vulko, Bad Smoke; Me has Big Ghost; Me attacks Tom with Big Ghost; Tom blocks Big Ghost with "
        "Vulko, Bad Smoke; Tom orders Vulko"
    ),
    "Vulko en face, intact. J'attaque avec Alton.": (
        "Opponent has Vulko; Me has Alton Hickman; Me attacks Opponent with Alton Hickman"
    ),
    "Целю J.J. McTeague в Bad Smoke Леры, у того 1 хп.": (
        "Лера has Bad Smoke (1 damage); Me links J.J. McTeague on Bad Smoke"
    ),
    "Lisaveta лечит моего Vulko, на нём 2 урона.": "Me has Vulko (2 damage); Opponent links Lisaveta Florescu on Vulko",
    "Мой единственный Bad Smoke (на нём 1 урон) ловит Shock and Awe от Марка.": (
        "Me has Bad Smoke (1 damage); Марк links Shock and Awe on Bad Smoke"
    ),
    "Vulko Сони уже получил 2, добиваю Team Deployment.": "Соня has Vulko (2 damage); Me links Team Deployment",
    "Аня играет Blood Rage на Гошу, у которого только Vulko с двумя уронами.": (
        "Гоша has Vulko (2 damage); Аня links Blood Rage on Гоша"
    ),
    # attackers and blockers
    "На меня двое: Vulko, Big Ghost. У меня один целый Alton, ставлю его против Big Ghost.": (
        "Opponent has Vulko, Big Ghost; Me has Alton Hickman; Opponent attacks Me with Vulko, Big Ghost; Me "
        "blocks Big Ghost with Alton Hickman"
    ),
    "Ivan Radinsky m'attaque, je bloque avec Indigo Six et Alton, je mets Indigo en premier.": (
        "Opponent has Ivan Radinsky; Me has Indigo Six, Alton Hickman; Opponent attacks Me with Ivan Radinsky; Me"
        " blocks Ivan Radinsky with Indigo Six, Alton Hickman; Me orders Indigo Six"
    ),
    "Indigo Six и Alton вдвоём блокируют Big Ghost, первым урон получает Alton.": (
        "Opponent has Big Ghost; Me has Indigo Six, Alton Hickman; Opponent attacks Me with Big Ghost; Me blocks "
        "Big Ghost with Indigo Six, Alton Hickman; Me orders Alton Hickman"
    ),
    "Vulko с одним повреждением заблокировал Zacharias Sands'а силой 3.": (
        "Opponent has Zacharias Sands; Me has Vulko (1 damage); Opponent attacks Me with Zacharias Sands; Me "
        "blocks Zacharias Sands with Vulko"
    ),
    "Je jette Yuri et Charlotte pour l'influence.": "Me discards Yuri Koroviev, Charlotte Reyes",
    "Léa ouvre avec Horreur et Stupéfaction. Je relie Sir John Travail puis Laissez-moi ! en visant son Horreur.": (
        "Léa links Shock and Awe; Me links Sir John Travail, Leave Me! on Shock and Awe"
    ),
    # several clauses of attacks
    "Ann attacks me with Vulko and Big Ghost. I block Vulko with Marcus Toth, and Big Ghost hits me.": (
        "Ann has Vulko, Big Ghost; Me has Marcus Toth; Ann attacks Me with Vulko, Big Ghost; Me blocks Vulko with "
        "Marcus Toth"
    ),
    "Ann attacks me with Vulko and Big Ghost. I block Vulko with Marcus Toth and Big Ghost gets through.": (
        "Ann has Vulko, Big Ghost; Me has Marcus Toth; Ann attacks Me with Vulko, Big Ghost; Me blocks Vulko with "
        "Marcus Toth"
    ),
    "I have Vulko in play. Big Ghost attacks Bob and Marcus Toth attacks me.": (
        "players Opponent, Me, Bob; Me has Vulko; Opponent has Big Ghost, Marcus Toth; Opponent attacks Bob with Big "
        "Ghost; Opponent attacks Me with Marcus Toth"
    ),
    "Vulko attacks me and it is Ann's.": "players Ann, Me; Ann has Vulko; Ann attacks Me with Vulko",
    "Alton Hickman, which belongs to me, attacks Bob.": (
        "players Me, Bob; Me has Alton Hickman; Me attacks Bob with Alton Hickman"
    ),
    "In Annas Zug greift mich Vulko an.": "players Anna, Me; Anna has Vulko; Anna attacks Me with Vulko",
    "Анна атакует меня с Vulko, а Бориса с Big Ghost.": (
        "players Анна, Me, Борис; Анна has Vulko, Big Ghost; Анна attacks Me with Vulko; Анна attacks Борис with Big "
        "Ghost"
    ),
    # a minion is not attacked, and all attackers are one player's
    # several clauses of attacks
    # a minion is not attacked, and all attackers are one player's
    # a card that nobody knows is named
    # a question whether something can be destroyed is about the result
    "Can I destroy Blaine Cordell with Shock and Awe?": (
        "Opponent has Blaine Cordell; Me links Shock and Awe on Blaine Cordell; destroyed Blaine Cordell"
    ),
    "Kann ich Vulko mit Furcht und Schrecken töten?": (
        "Opponent has Vulko; Me links Shock and Awe on Vulko; destroyed Vulko"
    ),
    "If I use Death Grip on a player who has Vulko with 1 damage, does Vulko die?": (
        "Opponent has Vulko (1 damage); Me links Death Grip on Opponent"
    ),
    # what an order is played for, and where its target lies
    "I play Dark Awakening to put Marcus Toth from my discard pile into play.": (
        "Me has Marcus Toth in discard; Me links Dark Awakening on Marcus Toth"
    ),
    "Ich spiele Düsteres Erwachen, um Marcus Toth aus meinem Ablagestapel ins Spiel zu bringen.": (
        "Me has Marcus Toth in discard; Me links Dark Awakening on Marcus Toth"
    ),
    "Je joue Sombre Réveil pour remettre en jeu Marcus Toth qui est dans ma défausse.": (
        "Me has Marcus Toth in discard; Me links Dark Awakening on Marcus Toth"
    ),
    "Ich nutze Ghulbeschwörung, um Todesgriff auf die Hand zu nehmen.": (
        "Me has Death Grip in discard; Me links Ghoul Summoning on Death Grip"
    ),
    # conditions before a question
    "When Ann attacks me with Vulko and I don't block, how many wounds do I take?": (
        "players Ann, Me; Ann has Vulko; Ann attacks Me with Vulko"
    ),
    "Si Luc joue Poigne Mortelle sur moi et que j'ai Vulko, est-ce que je prends des Blessures ?": (
        "Me has Vulko; Luc links Death Grip on Me"
    ),
    "À la fin de mon tour il me reste une carte en main, combien de cartes est-ce que je pioche ?": (
        "Me has any card in hand, 10 any card in deck; Me ends the turn"
    ),
    "Quand Luc m'attaque avec Big Ghost, combien de dégâts Vulko absorbe-t-il ?": (
        "Luc has Big Ghost; Me has Vulko; Luc attacks Me with Big Ghost"
    ),
    "Ivan Radinsky Ани заблокирован моими Vulko и Marcus Toth, и Vulko получает урон первым.": (
        "Аня has Ivan Radinsky; Me has Vulko, Marcus Toth; Аня attacks Me with Ivan Radinsky; Me blocks Ivan Radinsky"
        " with Vulko, Marcus Toth; Me orders Vulko"
    ),
    "Сергей купил Vulko за 5 влияния, сбросив три карты.": "Сергей discards 3 any card; Сергей claims Vulko",
    # claims: what is asked is not in play; influence told again; twice; one card among others
    "Can I claim Sir John Travail if I discard three cards?": "Me discards 3 any card; Me claims Sir John Travail",
    "Carol starts her chain with Hypnotic Presence, which gives her two influence, and claims a Vulko.": (
        "Carol links Hypnotic Presence; Carol claims Vulko"
    ),
    "Саша сбрасывает две раны в фазу требования и получает за них два влияния.": "Саша discards 2 bite",
    "I discard two cards for two influence and buy Indigo Six.": "Me discards 2 any card; Me claims Indigo Six",
    "Je défausse quatre cartes et j'achète deux fois Marcus Toth.": "Me discards 4 any card; Me claims 2 Marcus Toth",
    "I have two wounds among my five cards at clean-up and use the wound effect on both.": (
        "Me has 3 any card in hand, 2 bite in hand, 10 any card in deck; Me uses the wound effect on 2 bite"
    ),
    "Ich muss drei Karten ziehen, habe aber nur noch eine im Deck und einen leeren Ablagestapel.": (
        "Me has 2 any card in hand, any card in deck; Me ends the turn"
    ),
    # relative clauses, German conditions, minions that deal their damage
    "Ich beginne mit Rasender Tumult gegen Karsten, der Marcus Toth, Franz Orlok und Alton Hickman im Spiel hat.": (
        "Karsten has Marcus Toth, Franz Orlok, Alton Hickman; Me links Furious Melee on Karsten"
    ),
    "Spielt Anna Todesgriff auf mich und habe ich Vulko im Spiel, wie viele Wunden bekomme ich?": (
        "Me has Vulko; Anna links Death Grip on Me"
    ),
    "Since I have no minions, Tom's Vulko deals all of its damage to me.": (
        "players Tom, Me; Tom has Vulko; Tom attacks Me with Vulko"
    ),
    "Comme je n'ai pas de Créature, le Vulko de Tom m'inflige trois Blessures.": (
        "players Tom, Me; Tom has Vulko; Tom attacks Me with Vulko"
    ),
    "My Vulko blocks Franz Orlok and takes the damage.": (
        "Opponent has Franz Orlok; Me has Vulko; Opponent attacks Me with Franz Orlok; Me blocks Franz Orlok with Vulko"
    ),
    # orders that are not named, and players who are named later
    "I play Flank Attack on my opponent's last order, does it go back to his hand?": (
        "Opponent links white order; Me links Flank Attack on white order"
    ),
    "Bob starts with Death Grip on me, and I play Flank Attack on his order.": (
        "Bob links Death Grip on Me; Me links Flank Attack on Death Grip"
    ),
    "Я сыграл Flank Attack на карту соперника в цепочке.": (
        "Opponent links white order; Me links Flank Attack on white order"
    ),
    "Leave Me! is played on my Blood Rage, and Carol chooses me as its target.": (
        "Me links Blood Rage; Carol links Leave Me! on Blood Rage and Me"
    ),
    "After Tom links Grim Siege to my Zacharias Sands, how many cards do I have to discard?": (
        "Me has 5 any card; Me links Zacharias Sands; Tom links Grim Siege on Me"
    ),
    # before a phase, answers to an order, lists and relative clauses whose verb stands last
    "Vor der Kettenphase greife ich Nina mit meinen beiden Kreaturen Lilith Lawrence und Franz Orlok an.": (
        "players Me, Nina; Me has Lilith Lawrence, Franz Orlok; Me attacks Nina with Lilith Lawrence, Franz Orlok"
    ),
    "Перед фазой цепочки я атакую Нину двумя миньонами: Lilith Lawrence и Franz Orlok.": (
        "players Me, Нина; Me has Lilith Lawrence, Franz Orlok; Me attacks Нина with Lilith Lawrence, Franz Orlok"
    ),
    "Nina antwortet auf meinen Todesgriff mit Furcht und Schrecken auf meinen Blaine Cordell.": (
        "Me has Blaine Cordell; Me links Death Grip; Nina links Shock and Awe on Blaine Cordell"
    ),
    "Nina responds to my Zacharias Sands by linking Lilith Lawrence, which hits me.": (
        "Me has 10 any card in deck; Nina has 10 any card in deck; Me links Zacharias Sands; Nina links Lilith "
        "Lawrence on Me"
    ),
    "Nina answers Death Grip with Flank Attack.": "Opponent links Death Grip; Nina links Flank Attack",
    "Was passiert, wenn Ben Rasenden Tumult auf mich spielt, während ich Vulko und Charlotte Reyes kontrolliere?": (
        "Me has Vulko, Charlotte Reyes; Ben links Furious Melee on Me"
    ),
    "Ben plays Lilith Lawrence on me, but my Vulko, which is undamaged, absorbs it.": (
        "Me has Vulko in play, 10 any card in deck; Ben has 10 any card in deck; Ben links Lilith Lawrence on Me"
    ),
    "Ben attacks me with Marcus Toth, who I block with Vulko, and with Franz Orlok, who gets through.": (
        "Ben has Marcus Toth, Franz Orlok; Me has Vulko; Ben attacks Me with Marcus Toth, Franz Orlok; Me blocks "
        "Marcus Toth with Vulko"
    ),
    "Karls Vulko blockt meine Lilith Lawrence, und mein Yuri Koroviev wird nicht geblockt.": (
        "Me has Lilith Lawrence, Yuri Koroviev; Karl has Vulko; Me attacks Karl with Lilith Lawrence, Yuri Koroviev; "
        "Karl blocks Lilith Lawrence with Vulko"
    ),
    "Мой единственный миньон — Bad Smoke, и Marcus Toth Нины атакует меня.": (
        "Me has Bad Smoke; Нина has Marcus Toth; Нина attacks Me with Marcus Toth"
    ),
    "Ich lege Ghulbeschwörung an Überwachung Zwei und nehme Todesgriff zurück.": (
        "Me has Death Grip in discard; Me links Overwatch Two, Ghoul Summoning on Death Grip"
    ),
    "Nina achète Blaine Cordell dans sa Réserve privée après avoir défaussé deux Blessures.": (
        "Nina discards 2 bite; Nina claims Blaine Cordell from Nina"
    ),
    "Ben peut-il acheter \"Big Ghost\" s'il n'a défaussé que trois cartes ?": (
        "Ben discards 3 any card; Ben claims Big Ghost"
    ),
    # questions
    "Blockt Vulko den Schaden, wenn Lilith Lawrence auf mich zielt?": (
        "Me has Vulko in play, 10 any card in deck; Opponent has 10 any card in deck; Opponent links Lilith Lawrence "
        "on Me"
    ),
    "Изгоняется ли Bad Smoke Олега, если я попаду в него Death Grip?": (
        "Олега has Bad Smoke; Me links Death Grip on Олега"
    ),
    "Mon Franz Orlok meurt-il s'il est touché par Horreur et Stupéfaction ?": (
        "Me has Franz Orlok; Opponent links Shock and Awe on Franz Orlok"
    ),
    "I'd like to know whether my Franz Orlok dies when it is hit by Team Deployment.": (
        "Me has Franz Orlok; Opponent links Team Deployment on Franz Orlok"
    ),
    "Ich frage mich, ob ich Alton Hickman mit Vulko blocken darf.": (
        "Opponent has Alton Hickman; Me has Vulko; Opponent attacks Me with Alton Hickman; Me blocks Alton Hickman "
        "with Vulko"
    ),
    "Хочу узнать, выживет ли мой Vulko, если Аня сыграет на него Shock and Awe.": (
        "Me has Vulko; Аня links Shock and Awe on Vulko"
    ),
    'Suppose I hit Nina with Death Grip: does her "Bad Smoke" get exiled?': (
        "Nina has Bad Smoke; Me links Death Grip on Nina"
    ),
    'With "Indigo Six" linked to my Enraged Wight, how much influence do I get?': (
        "Me links Enraged Wight, Indigo Six"
    ),
    # whose minions, influence that is spent, minions put in the way
    "Two of Diana's minions attack me: Vulko and Zacharias Sands.": (
        "players Diana, Me; Diana has Vulko, Zacharias Sands; Diana attacks Me with Vulko, Zacharias Sands"
    ),
    "Deux Créatures de Diane m'attaquent : Vulko et Zacharias Sands.": (
        "players Diane, Me; Diane has Vulko, Zacharias Sands; Diane attacks Me with Vulko, Zacharias Sands"
    ),
    "Diana spends all of her five influence on Vulko.": "influence 5; Diana claims Vulko",
    "Диана тратит все пять влияния на Vulko.": "influence 5; Диана claims Vulko",
    "L'Ivan Radinsky de Diane m'attaque et je place Vulko et Yuri Koroviev devant lui.": (
        "Diane has Ivan Radinsky; Me has Vulko, Yuri Koroviev; Diane attacks Me with Ivan Radinsky; Me blocks Ivan "
        "Radinsky with Vulko, Yuri Koroviev"
    ),
    "Dianas Ivan Radinsky greift mich an und ich stelle ihm Vulko und Yuri Koroviev entgegen.": (
        "Diana has Ivan Radinsky; Me has Vulko, Yuri Koroviev; Diana attacks Me with Ivan Radinsky; Me blocks Ivan "
        "Radinsky with Vulko, Yuri Koroviev"
    ),
    "In meinem Deck ist nur noch eine Karte, und ich beende meinen Zug mit vier Karten auf der Hand.": (
        "Me has any card in deck, 4 any card in hand; Me ends the turn"
    ),
    "Felix, Diana und ich spielen zu dritt, und ich greife Felix mit Vulko und Diana mit Lilith Lawrence an.": (
        "players Me, Felix, Diana; Me has Vulko, Lilith Lawrence; Me attacks Felix with Vulko; Me attacks Diana with "
        "Lilith Lawrence"
    ),
    "Combien d'Influence ai-je après avoir joué Présence Hypnothique dans mon propre Enchaînement ?": (
        "Me links Hypnotic Presence"
    ),
    "Сколько у меня влияния после того, как я сыграл Hypnotic Presence в своей цепочке?": "Me links Hypnotic Presence",
    "My Charlotte Reyes blocks Diana's Vulko, so Charlotte is exiled and I take two wounds, right?": (
        "Diana has Vulko; Me has Charlotte Reyes; Diana attacks Me with Vulko; Me blocks Vulko with Charlotte Reyes"
    ),
    # prices, cards taken with an order, conditions with several subjects, what is healed
    "If Karl plays Sir John Travail in his own chain, what does Franz Orlok cost him?": (
        "influence 5; Karl links Sir John Travail; Karl claims Franz Orlok"
    ),
    "Si Charles joue Sir John Travail dans son propre Enchaînement, combien lui coûte Franz Orlok ?": (
        "influence 5; Charles links Sir John Travail; Charles claims Franz Orlok"
    ),
    "Karl takes Marcus Toth from my private archive with the help of Indigo Six.": (
        "players Karl, Me; Karl links Indigo Six; Karl claims Marcus Toth from Me"
    ),
    "Mon Vulko est-il détruit si Alton Hickman et Yuri Koroviev m'attaquent ?": (
        "Me has Vulko; Opponent has Alton Hickman, Yuri Koroviev; Opponent attacks Me with Alton Hickman, Yuri Koroviev"
    ),
    "Ich will meinen Vulko mit Lisaveta Florescu heilen, er hat 2 Schaden.": (
        "Me has Vulko (2 damage); Me links Lisaveta Florescu on Vulko"
    ),
    "Я хочу вылечить своего Vulko с Lisaveta Florescu, у него 2 урона.": (
        "Me has Vulko (2 damage); Me links Lisaveta Florescu on Vulko"
    ),
    "Laura relie Big Ghost à un ordre blanc pour déclencher sa Pleine Lune.": (
        "Laura links white order, Big Ghost (kicked)"
    ),
    "Лера бьёт меня Franz Orlok с кикером, а у меня на руке только одна карта.": (
        "Me has any card; Лера links yellow order, Franz Orlok (kicked) on Me"
    ),
    "My opponent's deck is empty, his discard pile holds four cards, and he has to draw three.": (
        "players Opponent, Me; Opponent has 4 any card in discard, 2 any card in hand; Opponent ends the turn"
    ),
    "Bob plays Death Grip on me, I answer with Flank Attack and discard it.": (
        "Bob links Death Grip on Me; Me links Flank Attack on Death Grip"
    ),
    # orders that are thrown, "I" left out
    "Anna wirft Blutrausch auf mich. Wie viele Wunden?": "players Anna, Me; Anna links Blood Rage on Me",
    "Zwei Karten weggeworfen und Marcus Toth gekauft.": "Me discards 2 any card; Me claims Marcus Toth",
    # "isn't blocked" is done to the minion
    "Carl's Vulko blocks my Genesis One and my Yuri Koroviev isn't blocked.": (
        "Me has Genesis One, Yuri Koroviev; Carl has Vulko; Me attacks Carl with Genesis One, Yuri Koroviev; Carl "
        "blocks Genesis One with Vulko"
    ),
    "Bob attacks me with Vulko, which isn't blocked. How many wounds do I take?": (
        "players Bob, Me; Bob has Vulko; Bob attacks Me with Vulko"
    ),
    # words of French and Russian players
    "Bob me refile Poigne Mortelle en pleine poire.": "players Bob, Me; Bob links Death Grip on Me",
    "Nico met la pâtée à mon Vulko avec Horreur et Stupéfaction.": "Me has Vulko; Nico links Shock and Awe on Vulko",
    "Ma sœur déboule avec Vulko.": "players Opponent, Me; Opponent has Vulko; Opponent attacks Me with Vulko",
    "Luc balance Vulko sur moi, je lui mets Marcus Toth dans les pattes.": (
        "Luc has Vulko; Me has Marcus Toth; Luc attacks Me with Vulko; Me blocks Vulko with Marcus Toth"
    ),
    "j attaque bob avec vulko": "players Me, Bob; Me has Vulko; Me attacks Bob with Vulko",
    "На меня прёт Vulko, я затыкаю дыру Bad Smoke.": (
        "Opponent has Vulko; Me has Bad Smoke; Opponent attacks Me with Vulko; Me blocks Vulko with Bad Smoke"
    ),
    "Вася взял и засандалил в меня Death Grip.": "players Вася, Me; Вася links Death Grip on Me",
    "Глеб распилил моего Vulko картой Shock and Awe.": "Me has Vulko; Глеб links Shock and Awe on Vulko",
    "Юля зафутболила моего Vulko домой через Ivan Radinsky.": "Me has Vulko; Юля links Ivan Radinsky on Vulko",
    "Я присобачил Furious Melee к Alton Hickman, целясь в Олю.": (
        "players Me, Оля; Me links Alton Hickman, Furious Melee on Оля"
    ),
    "Имею ли я право наброситься на Олю с Vulko?": "players Me, Оля; Me has Vulko; Me attacks Оля with Vulko",
}

LEFT_OUT = {
    "Bob attacks me fiercely with Vulko.": ("fiercely",),
    "Headline! Bob attacks me with Vulko.": ("Headline",),
}
"""Sentences of which words are left out."""

NOTED = {
    "Scott links Big Ghost and Janet has an empty deck.": "Janet has an empty deck",
    "Janet has no deck. Scott plays Lilith Lawrence.": "Janet has no deck",
    "Scott links Big Ghost and Janet has no wounds left. Who wins?": "Janet has no wounds left",
    "Scott spielt Todesgriff auf Janet und Janet hat ein leeres Deck.": "Janet hat ein leeres Deck",
    "Scott joue Poigne Mortelle sur Janet et Janet n'a plus de blessures.": "Janet n'a plus de blessures",
    "Скотт играет Big Ghost, а у Анны пустая колода.": "у Анны пустая колода",
}
"""Sentences with a clause that is so on the board without a word in the reading."""

REFUSED = {
    "I keep Lilith home and attack Paul with Yuri.": "this cannot be stated",
    "Rob starts with Death Grip, I link Flank Attack onto it and help myself to a Vulko from the commons.": (
        "a text takes this card"
    ),
    # what limits a reading, or may be a verb with its object, is not left out
    "I attack Bob with everything except Vulko.": "except",
    "Bob attacks me with Vulko and I refuse to block with Big Ghost.": "me",
    "Bob attacks me with Vulko, which slaughters Big Ghost.": "slaughters",
    "Bob attacks me with Vulko. I regenerate him.": "regenerate",
    # a second copy of several, and two copies or both parts
    "I have 2 Vulko and the other Vulko attacks Bob.": "name each of them",
    "Scott plays Shock and Awe twice on Janet's Vulko.": "'twice'",
    # an order without text has no target; a card of another colour
    "Ann plays Death Grip on Bob. Cora plays a red card on Bob.": "expected the card that is linked",
    "Scott plays the red card Hypnotic Presence.": "'card'",
    # no card of that name; what happens in combat, but nobody does anything
    "Bob plays Grip of Doom on Anne": "no card is called 'Grip of Doom'",
    "Bob plays Blood Moon on Anne.": "no card is called 'Blood Moon'",
    "Bob joue Étreinte de la mort sur Anne": "no card is called 'Étreinte'",
    "Wenn Marcus Toth im Kampf zerstört wird, kommt er auf die Hand zurück?": "nothing happens",
    "Si Marcus Toth est détruit au combat, revient-il en main ?": "nothing happens",
    # a number without its noun is not lost
    "Je défausse Bad Smoke et 2, et je prends Vulko.": "2",
    "Bob has Vulko. I link Shock and Awe, 7 on Vulko.": "does not do 7",
    # "did not hurt" is no state, and a minion that has come into play has no stated damage
    "Tom n'a pas blessé Vulko.": "a pas blessé",
    "Blaine Cordell vient d'entrer en jeu et il subit Horreur et Stupéfaction.": "vient d'entrer en jeu",
    "Tom may not block Alton Hickman with Vulko, right?": "this cannot be stated",
    "Kai holt Vulko mit Finsterem Erwachen.": "no card is called 'Finsterem Erwachen'",
    "I have Vulko. Shadow Seven kicked.": "has no kicker",
    "I have 3 cards in my hand and I need to draw 3.": "this cannot be stated",
    "\u0130\u0301": "not understood",  # a letter that case folding takes apart, and an accent alone
    # what is not played, what is excluded, and no card of that name
    "Final score: me 7 wounds, Kate 9. Who won?": "the count at the end",
    "Peter hat versprochen, mich nicht anzugreifen, tut es aber mit Alton Hickman.": "agreements between",
    "I attack Bob with everything except Vulko, I have Alton Hickman and Vulko.": "'except'",
    "Fast alle greifen mich an: Vulko und Alton Hickman.": "'Fast'",
    "My chain: no Alton Hickman, just Furious Melee on Kim. Kim has Vulko.": "'Alton Hickman'",
    "Düstere Belagerung auf Katja, sie hat 2 Karten auf der Hand.": "'Belagerung'",
    "Three attackers on me: Vulko and Alton Hickman.": "3 are stated",
    "I block Big Ghost with Vulko and Bad Smoke. Vulko first, then Bad Smoke. Tom attacks with Big Ghost.": "'Vulko'",
    # words that limit what is stated are not left out
    "J'attaque presque Bob avec Vulko.": "presque",
    "У Димы почти целый Vulko, я играю Death Grip на Диму.": "почти",
    "J'ai que des Blessures en main, c'est ma phase Enchaînement. Léo joue Rage de Sang.": "no wound starts a chain",
    "В руке только раны, моя фаза цепочки. Оппонент кидает Rend and Tear в меня.": "no wound starts a chain",
    "Chacun a un Vulko et Bob joue Rage de Sang sur moi.": "Chacun",
    # numbers, strengths and moons that are not so
    "На меня трое: Vulko, Big Ghost.": "3 are stated",
    "Vulko заблокировал Zacharias Sands силой 5.": "силой",
    "Déchirer et Lacérer avec la lune rouge sur Inès.": "rouge",
    # what is not played
    "Égalité : 7 Blessures partout, moi 3 morsures, Tom 4.": "nightfall rule end.tie",
    "Договорились: Толя обещал меня не бить.": "agreements",
    "I attack Marcus Toth with Vulko.": "attacks players",
    "Vulko attacks me. Marcus Toth attacks Vulko.": "attacks players",
    "J'attaque Marcus Toth avec Vulko.": "attacks players",
    "Ann attacks me with Vulko, in my turn Marcus Toth attacks Bob.": "it is Ann's turn",
    "Анна атакует меня с Vulko, а Борис с Big Ghost.": "whose it is",
    "Two Vulkos attack me, one is Ann's and the other is Bob's.": "Vulko is Ann's",
    # a preposition without its thing
    "Bob has Vulko in play and a Big Ghost comes by.": "",
    "Bob attacks with Vulko. Alton Hickman, which is mine, attacks too.": "may be Bob or Me",
    # a preposition without its thing
    "Bob joue Lune Noire sur mon Vulko.": "no card is called 'Lune Noire'",
    "Я блокирую Vulko Чёрным Волком.": "no card is called 'Чёрным Волком'",
    "Bob m'attaque avec Zorglub.": "no card is called 'Zorglub'",
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


@each("sentence, words", NOTED.items())
def test_what_is_so_without_a_word_in_the_reading_is_printed(sentence, words):
    trial = read_trial(sentence, base_library())
    assert (trial.noted, trial.left_out) == ((words,), ())
    assert f'already so on this board: "{words}"' in reading_lines(try_sentence(sentence, base_library()))
