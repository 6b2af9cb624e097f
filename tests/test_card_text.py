"""Card text is the program: sentences to effects and back, and refusals that point at the word."""

import re
import tomllib
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from samples import each

from nightfall_cli import CardTextError, base_library
from nightfall_cli.cards import library
from nightfall_cli.cards.card_file import read_card, read_paragraph
from nightfall_cli.cards.grammar import alike, grammar
from nightfall_cli.cards.marking import marked_paragraph
from nightfall_cli.cards.model import COLORS, KINDS, LABELS, LANGUAGES, SPECIES, Paragraph
from nightfall_cli.cards.sentences import CHAIN_EFFECTS, EFFECTS, IN_PLAY_EFFECTS, Effect
from nightfall_cli.cards.text import (
    check_paragraphs,
    parse_paragraph,
    parse_written,
    print_effect,
    print_paragraph,
    readings,
)
from nightfall_cli.messages.message import worded
from nightfall_cli.rules.questions import TARGETS
from nightfall_cli.rulings.ruling_library import DATA as RULINGS

PARAGRAPHS = [
    entry["says"]
    for file in library.CARD_FILES
    for card in tomllib.loads((Path(library.DATA) / file).read_text(encoding="utf-8"))["card"]
    for entry in card["text"]
]

# Texts that no shipped card has: other numbers, several sentences, other labels.
MORE_SENTENCES = [
    "Chain: Inflict 4 damage on each minion. Destroy target minion. Draw 3 cards.",
    "Your chain: Put target minion from your discard pile into play. Resolve its chain text.",
    "Kicker: Instead, inflict 1 damage on each player.",
    "In play: You can't be the target of card text. This card can't be blocked.",
]


def read(*paragraphs: str) -> None:
    check_paragraphs(tuple(parse_paragraph(paragraph) for paragraph in paragraphs))


def sentence(name: str, n: int) -> str:
    return print_effect(Effect(name, n))


# -- there and back ---------------------------------------------------------------------------


def test_the_shipped_files_hold_the_texts_of_every_card():
    shown = [print_paragraph(paragraph) for card in base_library().cards.values() for paragraph in card.paragraphs]
    assert shown == PARAGRAPHS


@each("says", sorted({*PARAGRAPHS, *MORE_SENTENCES}))
def test_every_paragraph_prints_as_it_was_read(says):
    paragraph = parse_paragraph(says)
    assert print_paragraph(paragraph) == says
    assert parse_paragraph(print_paragraph(paragraph)) == paragraph


def test_every_effect_is_used_by_a_card_or_a_text_above():
    used = {effect.name for says in (*PARAGRAPHS, *MORE_SENTENCES) for effect in parse_paragraph(says).effects}
    assert used == set(EFFECTS)


def test_effects_are_either_of_the_chain_or_in_play():
    assert set(CHAIN_EFFECTS) | set(IN_PLAY_EFFECTS) == set(EFFECTS)
    assert not set(CHAIN_EFFECTS) & set(IN_PLAY_EFFECTS)
    for effect in map(Effect, EFFECTS):
        assert effect.target in ("", *TARGETS)
        asks = re.search(r"\b[Tt]arget (?!of\b)", print_effect(effect))
        assert bool(effect.target) == bool(asks)


def test_the_parts_of_a_paragraph():
    paragraph = parse_paragraph("Kicker: Instead, target player receives 2 wounds.", "de", "reconstructed")
    assert (paragraph.label, paragraph.instead, paragraph.source, paragraph.amount) == (
        "Kicker",
        True,
        "de",
        "reconstructed",
    )
    assert paragraph.reconstructed
    assert parse_paragraph("Chain: Draw 1 card.").source == "user"
    assert not parse_paragraph("Chain: Draw 1 card.").reconstructed


# -- not understood ---------------------------------------------------------------------------

STUMBLES = [
    ("Chain: Inflict 2 damage on target plyer.", "plyer.", "Inflict N damage on target player."),
    ("Chain: Inflict 2 damages on target player.", "damages", "Inflict N damage on target player."),
    ("Chain: Inflict two damage on target player.", "two", "Inflict N damage on target player."),
    ("Chain: Gain 1 influences.", "influences.", "Gain N influence."),
    ("Chain: Draw 2 card.", "card.", "Draw N cards."),
    ("Chain: Draw 1 cards.", "cards.", "Draw N cards."),
    ("Chain: Draw 2 cards", "cards", "Draw N cards."),
    ("Chain: Draw 02 cards.", "02", "Draw N cards."),
    ("Chain: Exile 1 cards from target archive.", "cards", "Exile N cards from target archive."),
    ("Kicker: Target player receives 1 wounds.", "wounds.", "Target player receives N wounds."),
    ("Chain: Draw 1 card. Gain 2 coins.", "coins.", "Gain N influence."),
    ("Chain: Draw 1 card.  Gain 2 coins.", "coins.", "Gain N influence."),
    ("Kicker: Instead, destroy target player.", "player.", "Destroy target minion."),
    ("Chain: Instead, destroy target minion.", "Instead,", ""),
    ("In play: This card blocks damage inflicted on me.", "me.", "This card blocks damage inflicted on you."),
    ("In play: This card can be blocked.", "can", "This card can't be blocked."),
    ("Your chain: Fly.", "Fly.", ""),
]


@each(("says", "word", "nearest"), STUMBLES)
def test_an_unknown_sentence_points_at_the_word_and_names_the_nearest(says, word, nearest):
    with pytest.raises(CardTextError) as caught:
        parse_paragraph(says)
    error = caught.value
    assert error.text == says
    assert says[error.column :] == says[says.rindex(word) :]
    assert error.nearest
    assert nearest in ("", error.nearest[0])
    lines = str(error).splitlines()
    assert lines[1].strip() == says
    assert lines[2].index("^") - lines[1].index(says) == error.column
    assert all(near in str(error) for near in error.nearest)


@each("says", ["Draw 1 card.", "Chains: Draw 1 card.", "chain: Draw 1 card.", "In Play: Fly.", ""])
def test_an_unknown_label_is_refused_with_the_known_ones(says):
    with pytest.raises(CardTextError) as caught:
        parse_paragraph(says)
    assert caught.value.column == 0
    assert all(f"{label}:" in caught.value.problem for label in LABELS)


@each("says", ["Chain:", "Kicker: ", "Kicker: Instead, "])
def test_a_paragraph_without_a_sentence_is_refused(says):
    with pytest.raises(CardTextError):
        parse_paragraph(says)


@each("kind", IN_PLAY_EFFECTS)
@each("label", ["Chain", "Your chain", "Kicker"])
def test_a_standing_ability_belongs_under_in_play(kind, label):
    with pytest.raises(CardTextError, match="belongs under In play") as caught:
        parse_paragraph(f"{label}: {sentence(kind, 1)}")
    assert caught.value.column == len(label) + 2


@each("kind", CHAIN_EFFECTS)
def test_what_happens_once_does_not_belong_under_in_play(kind):
    with pytest.raises(CardTextError, match="not under In play") as caught:
        parse_paragraph(f"In play: {sentence(kind, 2)}")
    assert caught.value.column == len("In play: ")
    if Effect(kind).needs == "":
        for label in ("Chain", "Your chain", "Kicker"):
            read(f"{label}: {sentence(kind, 2)}")


def test_a_number_is_at_least_one():
    with pytest.raises(CardTextError, match="at least 1") as caught:
        parse_paragraph("Chain: Draw 1 card. Inflict 0 damage on target player.")
    assert caught.value.text[caught.value.column :].startswith("0 damage")


def test_only_one_paragraph_of_each_label():
    with pytest.raises(CardTextError, match="second Chain: paragraph"):
        read("Chain: Draw 1 card.", "Chain: Gain 1 influence.")
    read("Chain: Draw 1 card. Gain 1 influence.", "Your chain: Draw 1 card.", "Kicker: Draw 1 card.")


# -- pronouns ---------------------------------------------------------------------------------

PRONOUNS = [
    ("player", "That player exiles 1 order from their hand.", "Inflict 2 damage on target player."),
    ("player", "That player exiles 2 orders from their hand.", "Target player discards 1 card."),
    ("card", "Resolve its chain text.", "Put target order from your discard pile into your hand."),
    ("order", "That order resolves its texts twice.", "You choose the targets of target order in the chain."),
    ("damage", "Destroy each minion that blocks this damage.", "Inflict 1 damage on target opponent."),
]


@each(("what", "pronoun", "antecedent"), PRONOUNS)
def test_a_pronoun_needs_a_sentence_before_it(what, pronoun, antecedent):
    instead = pronoun[0].lower() + pronoun[1:]
    for wrong in (
        [f"Chain: {pronoun}"],
        [f"Chain: {pronoun} {antecedent}"],
        [f"Kicker: {pronoun}"],
        [f"Chain: Draw 1 card. {pronoun}"],
        ["Chain: Inflict 1 damage on target minion.", f"Kicker: {pronoun}"],
        [f"Chain: {antecedent}", f"Kicker: Instead, {instead}"],
    ):
        with pytest.raises(CardTextError, match=f"which {what} is meant") as caught:
            read(*wrong)
        assert caught.value.text[caught.value.column :].lower().startswith(pronoun.lower())


@each(("what", "pronoun", "antecedent"), PRONOUNS)
def test_a_pronoun_is_understood_after_its_sentence(what, pronoun, antecedent):
    instead = antecedent[0].lower() + antecedent[1:]
    read(f"Chain: {antecedent} {pronoun}")
    read(f"Chain: {antecedent}", f"Kicker: {pronoun}")
    read("Chain: Draw 1 card.", f"Kicker: Instead, {instead} {pronoun}")


# -- four languages ---------------------------------------------------------------------------

NUMBERS = (1, 2, 3, 5, 11, 21)


@each("language", LANGUAGES)
def test_every_sentence_is_printed_and_read_alone_in_every_language(language):
    for effect in dict.fromkeys(
        Effect(name, n if "{n}" in grammar("en").forms[name][0] else 0) for name in EFFECTS for n in NUMBERS
    ):
        says = print_effect(effect, language)
        assert readings(says, language) == (effect,), says
        label = "In play" if effect.flags else "Kicker"
        for instead in (False,) if effect.flags else (False, True):
            paragraph = Paragraph(label, (effect, effect), instead)
            shown = print_paragraph(paragraph, language)
            assert parse_written(shown) == (paragraph, language), shown
            assert "{" not in shown


@each("language", LANGUAGES)
def test_every_card_is_printed_and_read_in_every_language(language):
    for says in (*PARAGRAPHS, *MORE_SENTENCES):
        paragraph = parse_paragraph(says)
        shown = print_paragraph(paragraph, language)
        assert parse_written(shown) == (paragraph, language)
        assert (shown == says) == (language == "en")


def test_numbers_agree_as_the_language_data_say():
    russian = ("карту", "карты", "карт", "карт", "карту", "карты", "карт")
    for n, word in zip((1, 2, 5, 11, 21, 104, 112), russian, strict=True):
        assert print_effect(Effect("DrawCards", n), "de") == f"Ziehe {n} Karte{'n' * (n > 1)}."
        assert print_effect(Effect("DrawCards", n), "fr") == f"Piochez {n} carte{'s' * (n > 1)}."
        assert print_effect(Effect("DrawCards", n), "ru") == f"Возьмите {n} {word}."


READ_AS = [
    ("Kette: ziehe 2 Karten.", "de", "Chain: Draw 2 cards."),
    ("Enchaînement: Gagnez 1 Point d’Influence.", "fr", "Chain: Gain 1 influence."),
    ("Enchaînement\u00a0: piochez 1 carte. Piochez 2 cartes.", "fr", "Chain: Draw 1 card. Draw 2 cards."),
    (
        unicodedata.normalize("NFD", "Pleine lune: À la place, piochez 3 cartes."),
        "fr",
        "Kicker: Instead, draw 3 cards.",
    ),
    ("ДОПОЛНИТЕЛЬНЫЙ ЭФФЕКТ: Вместо этого удвойте свое влияние.", "ru", "Kicker: Instead, double your influence."),
    ("Chain: Возьмите 2 карты.", "ru", "Chain: Draw 2 cards."),
]


@each(("says", "language", "english"), READ_AS)
def test_a_text_is_read_in_the_language_of_its_sentences(says, language, english):
    assert parse_written(says) == (parse_paragraph(english), language)


STUMBLES_ELSEWHERE = [
    ("KETTE: Ziehe 2 Karte.", "Karte.", "Ziehe N Karten."),
    (
        "KETTE: Ziehe 1 Karte. Zerstöre eine Kreatur deines Feinds.",
        "deines",
        "Zerstöre eine Kreatur deiner Wahl.",
    ),
    ("Pleine Lune : à la place, détruisez la Créature ciblé.", "ciblé.", "Détruisez la Créature ciblée."),
    ("Цепочка: Возьмите 21 карты.", "карты.", "Возьмите N карт."),
    ("Chain: Нанесите 5 повреждения целевому игроку.", "повреждения", "Нанесите N повреждений"),
    ("IM SPIEL: Ziehe 1 Karte.", "Ziehe", ""),
    ("KETTEN: Ziehe 1 Karte.", "KETTEN:", ""),
    ("Piochez 1 carte.", "Piochez", ""),
]


@each(("says", "word", "near"), STUMBLES_ELSEWHERE)
def test_a_decline_points_at_the_word_and_names_sentences_of_that_language(says, word, near):
    with pytest.raises(CardTextError) as caught:
        parse_paragraph(says)
    error = caught.value
    assert says[error.column :].startswith(word)
    assert any(one.startswith(near) for one in error.nearest) == bool(near)
    known = {"IM": "KETTE, DEINE KETTE or KICK", "KE": "DEINE KETTE:", "Pi": "Votre Enchaînement :"}
    assert near or known[says[:2]] in error.problem


def test_a_pronoun_without_its_noun_is_declined_in_the_language_of_the_card():
    kick = "KICK: Dieser Spieler verbannt 1 Befehlskarte aus seiner Hand."
    values = {"name": "Zed", "kind": "action", "color": "red", "links": ["red"], "cost": 1, "kicker": "red"}
    faults: list[Any] = []
    assert read_card({**values, "text": ["KETTE: Ziehe 1 Karte.", kick]}, faults) is None
    assert [f.problem for f in faults] == [f'no earlier sentence specifies which player is meant in "{kick}"']


# -- words that no document gives ---------------------------------------------------------------


def test_words_without_a_source_are_marked_in_every_language():
    marked = {
        (card.name, paragraph.label): paragraph
        for card in base_library().cards.values()
        for paragraph in card.paragraphs
    }
    shown = {language: marked_paragraph(marked["Blood Rage", "Kicker"], language) for language in LANGUAGES}
    assert shown == {
        "en": "Kicker: ≈Inflict ≈2 ≈damage ≈on ≈target minion.",
        "de": "KICK: ≈Füge einer Kreatur ≈deiner ≈Wahl ≈2 ≈Schadenspunkte ≈zu.",
        "fr": "Pleine Lune : ≈infligez ≈2 ≈dégâts ≈à la Créature ≈ciblée.",
        "ru": "Кикер: ≈Нанесите ≈2 ≈повреждения ≈целевому миньону.",
    }
    for paragraph in (paragraph for card in base_library().cards.values() for paragraph in card.paragraphs):
        for language in LANGUAGES:
            text = marked_paragraph(paragraph, language)
            assert text.replace("≈ ", "").replace("≈", "") == print_paragraph(paragraph, language)
            assert ("≈" in text) == paragraph.reconstructed
            # Shipped cards need no mark for the whole paragraph where a document gives a part of it.
            assert text.startswith("≈ ") == (paragraph.source == "reconstructed")


def test_words_that_cannot_be_placed_mark_the_whole_paragraph():
    paragraph = parse_paragraph("Chain: Draw 2 cards. Gain 1 influence.", "de", ours=("Draw",))
    assert marked_paragraph(paragraph, "ru") == "≈ Цепочка: Возьмите 2 карты. Получите 1 пункт влияния."


def test_reconstructed_words_of_another_language_become_english_ones():
    says = "KETTE: Füge einer Kreatur deiner Wahl 2 Schadenspunkte zu."
    entry = {"says": says, "source": "public", "reconstructed": ["deiner Wahl", "2"]}
    assert read_paragraph(entry)[0].ours == ("target", "2")
    assert (
        marked_paragraph(read_paragraph(entry)[0], "fr") == "Enchaînement : infligez ≈2 dégâts à la Créature ≈ciblée."
    )
    whole = read_paragraph({**entry, "reconstructed": ["einer Kreatur"]})[0]
    assert whole.ours == ("Chain: Inflict 2 damage on target minion.",)
    assert marked_paragraph(whole, "de") == f"≈ {says}"
    with pytest.raises(CardTextError, match="occurs 0 times"):
        read_paragraph({**entry, "reconstructed": ["eines Kindes"]})[0]


# -- terms ------------------------------------------------------------------------------------

GLOSSARY = tomllib.loads((Path(library.DATA) / "glossary.toml").read_text(encoding="utf-8"))
NOT_FORMS = ("source", "long_source", "note", "gender", "ours", "also", "label")


def beginnings(term: dict[str, Any]) -> list[list[str]]:
    """Return the beginnings of words with which a sentence may say a term: all of one of these lists."""
    if "stems" in term:
        return [alike(stem).casefold().split() for stem in term["stems"]]
    forms = [alike(form).casefold().split() for key, form in term.items() if key not in NOT_FORMS]
    return [[word if len(word) < 5 else word[: max(3, len(word) - 2)] for word in form] for form in forms]


def terms_in(english: str) -> set[str]:
    """Return the terms of the glossary in an English sentence; a longer term hides the shorter ones in it."""
    found, left = set(), english.casefold()
    for term in sorted(GLOSSARY, key=len, reverse=True):
        pattern = rf"\b{re.escape(term.removeprefix('to '))}(?:s|es|ed)?\b"
        if re.search(pattern, left):
            found.add(term)
            left = re.sub(pattern, "", left)
    return found


def says_term(text: str, term: dict[str, Any]) -> bool:
    shown = alike(text).casefold()
    return any(all(word in shown for word in form) for form in beginnings(term))


@each("language", LANGUAGES[1:])
def test_every_sentence_says_the_terms_of_the_glossary(language):
    missing = []
    for name in EFFECTS:
        says = print_effect(Effect(name, 2), language)
        missing += [
            (term, says)
            for term in sorted(terms_in(print_effect(Effect(name, 2))))
            if not says_term(says, GLOSSARY[term][language])
        ]
    assert not missing
    known = grammar(language)
    labels = {"Chain": "chain text", "Your chain": "your chain", "In play": "in-play text", "Kicker": "kicker"}
    assert [spellings[0] for spellings in known.labels.values()] == [
        GLOSSARY[labels[label]][language]["label"] for label in known.labels
    ]
    for word in ("cost¦column", "kicker¦label", "strength", "health", *COLORS, *SPECIES, *KINDS):
        assert says_term(worded(language, word), GLOSSARY[word.partition("¦")[0]][language]), word


def test_every_term_has_a_source_in_the_documents_or_is_called_ours():
    documents = [tomllib.loads(path.read_text(encoding="utf-8")) for path in RULINGS.glob("documents/*.toml")]
    entries = {entry["id"] for document in documents for entry in document["entry"]}
    for name, term in GLOSSARY.items():
        assert set(term) == set(LANGUAGES[1:]), name
        for language, entry in term.items():
            passage = re.fullmatch(rf"page \d+|{language}\.L\d+", entry["source"])
            assert passage or entry["source"] in entries or entry["ours"], (name, language)
