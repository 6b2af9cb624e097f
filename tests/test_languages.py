"""The shell in German, French and Russian: verbs, owners, games in one language; files and JSON stay English."""

import json
import re

from boards import board, minion_target
from samples import each

from nightfall_cli import Game, base_library
from nightfall_cli.bots.ask_bot import ask_bot
from nightfall_cli.bots.registry import make_bot
from nightfall_cli.language.names import name_index, plain
from nightfall_cli.language.play import Played, play_text
from nightfall_cli.language.say import event_data, event_text, move_text
from nightfall_cli.language.shown_line import shown_line
from nightfall_cli.language.verbs import BY_NAME, KEYWORDS, WORDS, english_verb, printed_keyword, printed_verb
from nightfall_cli.messages.message import in_language
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.shell.complete import toolbar_pieces
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings
from nightfall_cli.show.drawing import screen_text
from nightfall_cli.trial.answer_lines import answer_lines
from nightfall_cli.trial.judge_claim import judge_claim
from nightfall_cli.trial.play_sentence import try_sentence
from nightfall_cli.trial.verdict_lines import verdict_lines

OTHERS = ("de", "fr", "ru")
ENGLISH_WORDS = {"archive", "all", "wound", "commons", "symbols", "on", "off"}


def test_every_verb_in_another_language_is_one_word_of_its_own():
    names = {word for form, _, words, _ in name_index(base_library()).forms for word in (form, *words)}
    for words in WORDS.values():
        assert set(words) <= set(BY_NAME)
        forms = [plain(word) for entry in words.values() for word in entry.split()]
        assert len(set(forms)) == len(forms), "one word, two verbs"
        assert not set(forms) & (set(BY_NAME) | ENGLISH_WORDS), "an English word"
        assert set(forms) & names <= {"wunden"}, "the word of a name; alone it is the name"


@each("language", OTHERS)
def test_keywords_are_understood_in_every_language(language):
    """`all`, `on`, `off` and the words after `new` may be typed as they are shown."""
    session = Session(Game.new(("Ann", "Bob"), 1, "en", "quick", "Ann"), settings=Settings(language=language))
    words = {name: printed_keyword(name, language) for name in KEYWORDS}
    new, settings, discard_all = (printed_verb(verb, language) for verb in ("new", "settings", "discard"))
    game = f"{new} Ann, Bob {words['setup']} quick {words['seed']} 7 {words['edition']} de {words['first']} Bob"
    assert session.execute(game).ok and session.state.edition.name == "de" and session.state.active == 1
    assert session.execute(f"{settings} auto = {words['off']}").ok and not session.auto
    claiming = Session(board({"hand": ["Vulko", "Blood Rage"]}, phase="claim", influence=0))
    assert claiming.execute(f"{discard_all} {words['all']}").ok and claiming.state.influence == 2
    assert shown_line(claiming.state, "attack all -> Brad", language).endswith(f"{words['all']} -> Brad")


def test_a_word_in_another_language_takes_no_player_or_card_its_name():
    """A bare name that is a verb elsewhere is still the name; so is the name before a colon."""
    session = Session(Game.new(("Ziel", "Paul"), 1, "en", "quick", "Ziel"))
    assert english_verb("Ziel") == "target" and session.in_full("Ziel") == "Ziel"
    session.execute("Ziel: pass; pass; pass")
    assert session.history.script()[0] == "Ziel: pass"
    wound = Session(board({"hand": ["bleed"]}, phase="claim", influence=2))
    assert wound.in_full("wunden") == "discard bleed"


@each(
    ("language", "line", "said"),
    [
        ("de", "aussp Vulko", "'ausspielen' ist keine Antwort auf die Frage"),
        ("fr", "jouer Vulko", "'relier' ne répond pas à la question"),
        ("ru", "сыграть Vulko", "'присоединить'"),
        ("de", "zurücknemen", "meintest du zurücknehmen"),
        ("fr", "liink", "vouliez-vous dire relier"),
        ("de", "carte todesgrfi", "meintest du Todesgriff?"),
        ("fr", "carte dethgrip", "vouliez-vous dire Poigne Mortelle ?"),
        ("de", "karte b", "Böser Teufel oder Großer Schatten oder"),
        ("de", "karte", "schreibe karte NAME"),
        ("fr", "défausse", "écrivez défausse JOUEUR"),
    ],
)
def test_a_refused_line_names_verbs_and_cards_in_the_language_of_the_session(language, line, said):
    session = Session(board(phase="claim"), settings=Settings(language=language))
    assert said in session.execute(line).lines[0]


@each("language", OTHERS)
def test_a_line_of_a_script_is_shown_as_it_can_be_typed(language):
    state = minion_target().state
    for move in legal_moves(state):
        shown = shown_line(state, move_text(state, move), language)
        assert shown == move_text(state, move, language)
        played = play_text(state, shown)
        assert isinstance(played, Played) and played.moves == (move,)


@each("typed", ["Vulko of {0}", "Vulko ({0})", "Vulko von {0}", "Vulko chez {0}", "Vulko игрока {0}"])
def test_an_owner_is_named_as_each_language_does(typed):
    state = minion_target().state
    owner = next(state.names[seat] for seat in state.players if "Vulko" in [m.card.name for m in state.play[seat]])
    wanted = play_text(state, f"target Vulko of {owner}")
    assert isinstance(wanted, Played)
    assert play_text(state, f"цель {typed.format(owner)}") == wanted


def whole_game(language, most=60):
    """Everything that a game against a bot shows: outcomes, screens, toolbars, answers to questions."""
    session = Session(
        Game.new(("Анна", "Павел"), 5, "en", "quick"), True, {1: "random"}, 5, False, Settings(language=language)
    )
    bot, shown = make_bot("random", 2), [*session.begin().lines]
    for _ in range(most):
        state = session.state
        if state.decision is None:
            break
        line = move_text(state, ask_bot(bot, state, "bot"), language)
        for typed in (line, printed_verb("legal", language), printed_verb("board", language), "xyz"):
            outcome = session.execute(typed)
            shown += [*outcome.lines, *(outcome.news.digest if outcome.news else ())]
        shown.append(screen_text(session.scene(), 80, 24, False))
        shown += [
            text
            for typed in ("", "x", f"{printed_verb('link', language)} ")
            for _, text in toolbar_pieces(session, typed, 200)
        ]
    for verb in ("help", "why", "log", "settings", "undo", "hand", "archives"):
        shown += session.execute(printed_verb(verb, language)).lines
    return shown


def test_a_whole_game_in_russian_has_no_english_word_but_names():
    library = base_library()
    names = {
        word
        for card in (*library.cards.values(), *library.wounds)
        for name in card.all_names()
        for word in name.split()
    }
    allowed = {re.sub(r"[^A-Za-z]", "", word) for word in names}
    allowed |= {
        "W",
        "R",
        "G",
        "B",
        "P",
        "Y",
        "RG",
        "I",
        "random",
        "xyz",
        "x",
        "all",
        "on",
        "off",
        "N",
        "symbols",
        "de",
        "en",
        "ru",
        "fr",
    }
    allowed |= {
        *Settings._fields,
        *BY_NAME,
        "seed",
        "edition",
        "setup",
        "first",
        "bot",
        "svg",
        "html",
        "text",
        "title",
        "TAB",
        "F",
        "D",
    }
    allowed |= {
        "Ctrl",
        "nightfall",
        "NO",
        "COLOR",
        "greedy",
        "Ann",
        "Bob",
        "draft",
        "emacs",
        "vi",
        "ask",
        "scroll",
        "redraw",
        "free",
    }
    found = set()
    for text in whole_game("ru"):
        without_rules = re.sub(r"\[?[a-z]+\.[a-z-]+\]?|\[[a-z-]+\]", "", text)
        found |= set(re.findall(r"[A-Za-z]+", without_rules)) - allowed
    assert sorted(found) == []


SENTENCES = (
    "Janet has Vulko, Alton Hickman; Scott links Shock and Awe",
    "Я атакую Павла миньонами Vulko и Alton Hickman. Павел блокирует Vulko миньоном Marcus Toth",
    "Я играю Flank Attack на Blood Rage",
    "Скотт применяет эффект ранений к 2 укусам",
)
CLAIMS = ("Vulko survives Shock and Awe", "Vulko может заблокировать Death Grip с кикером", "Vulko имеет красный цвет")


@each("text", [*SENTENCES, *CLAIMS])
def test_an_answer_in_russian_has_no_english_word_but_names(text):
    """The reading, the board, the choices, the results, the notes and the reasons of `try` and `verify`."""
    library = base_library()
    if text in CLAIMS:
        judged = judge_claim(text, library)
        lines = [line for line in verdict_lines(judged, "ru") if text not in line]
    else:
        tried = try_sentence(text, library)
        lines = [in_language(tried.message, "ru")] if isinstance(tried, Refusal) else answer_lines(tried, "ru")
    names = {
        word for card in library.cards.values() for name in card.all_names() for word in re.findall("[A-Za-z]+", name)
    }
    allowed = names | {"Scott", "Janet", "en", "de", "fr", "ru", "next", "wounds", "bite", "burn", "target", "I"}
    shown = re.sub(r"[a-z-]+\.[a-z-]+", "", "\n".join(lines))
    assert set(re.findall("[A-Za-z]+", shown)) - allowed == set()


@each("language", OTHERS)
def test_json_and_files_stay_english(language):
    session = Session(board({"hand": ["Vulko", "Marcus Toth"]}, phase="chain"), settings=Settings(language=language))
    refused = session.execute(f"{printed_verb('link', language)} Blood Rage")
    assert refused.refusal.message.endswith("is not in Scott's hand") and "is not in" not in refused.lines[0]
    assert session.execute(f"{printed_verb('link', language)} Vulko").ok
    assert session.history.script()[0] == "Scott: link Vulko"
    assert session.execute("expect log has Scott starts the chain with Vulko").ok
    event = events_of(session.state.log)[-1]
    data = json.loads(json.dumps(event_data(session.state, event, language=language)))
    assert data["sentence"] == event_text(session.state, event)
    assert (
        data["texts"] == {language: event_text(session.state, event, language)}
        and data["texts"][language] != data["sentence"]
    )
