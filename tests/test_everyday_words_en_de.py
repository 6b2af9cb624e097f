"""Words that players type, in English and German: sentences of everyday words, each with its reading."""

from samples import each

from nightfall_cli.cards.library import base_library
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.trial.everyday import read_everyday

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
}


@each("sentence, reading", READINGS.items())
def test_everyday_words_are_read(sentence, reading):
    found = read_everyday(sentence, base_library())
    assert not isinstance(found, Refusal), found
    assert found.reading == reading
