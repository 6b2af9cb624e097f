"""Help: every verb has an example, and every example runs on some board."""

import boards
from samples import each

from nightfall_cli import Game
from nightfall_cli.language.verbs import VERBS
from nightfall_cli.shell.session import Session

ATTACK = {"attacks": [{"attacker": "Vulko", "defender": "Janet"}], "stage": "blocking"}
RESOLVE = {
    "attacks": [{"attacker": "Vulko", "defender": "Janet"}, {"attacker": "Big Ghost", "defender": "Janet"}],
    "stage": "resolving",
}
KICKED_SHOCK = boards.chain(("Scott", "Blaine Cordell"), ("Scott", "Shock and Awe"))
KICKED_ORLOK = boards.chain(("Scott", "Zacharias Sands"), ("Scott", "Franz Orlok"))


def drafting(seed):
    return Game.new(boards.SEATS, seed=seed)


def after(line, game):
    game.play(line)
    return game


SETTLED = {
    "draft": lambda: next(game for game in map(drafting, range(1, 99)) if "draft Vulko" in game.legal_moves()),
    "attack": lambda: boards.board({"play": ["Vulko", "Big Ghost"]}, {}, {}, phase="combat"),
    "block": lambda: boards.board(
        {"play": ["Vulko"]}, None, {"play": ["Zacharias Sands"]}, phase="combat", combat=ATTACK
    ),
    "resolve": lambda: boards.board({"play": ["Vulko", "Big Ghost"]}, phase="combat", combat=RESOLVE),
    "link": lambda: boards.board({"hand": ["Furious Melee"]}),
    "pass": boards.linking,
    "target": lambda: boards.board({}, None, {"play": ["Vulko", "Marcus Toth"]}, chain=KICKED_SHOCK),
    "choose": lambda: after("target Janet", boards.board(janet={"hand": ["Indigo Six", "Vulko"]}, chain=KICKED_ORLOK)),
    "discard": lambda: boards.board({"hand": ["bite", "Yuri Koroviev"]}, phase="claim"),
    "claim": lambda: boards.board(phase="claim", influence=9, commons=["Vulko"]),
    "wounds": lambda: boards.board({"hand": ["bite", "burn", "3 Vulko"]}, phase="cleanup"),
    "new": boards.linking,
}
BEFORE = {
    "goto": ["mark before"],
    "load": ["save game.toml"],
    "source": ["save game.toml"],
    "set": ["edit on"],
    "undo": ["pass", "pass"],
}


@each("verb", VERBS)
def test_the_example_of_every_verb_runs(verb, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "opening.txt").write_text("legal\n", encoding="utf-8")
    session = Session(SETTLED.get(verb.name, boards.linking)())
    for line in BEFORE.get(verb.name, []):
        assert session.execute(line).ok
    assert verb.example.partition(" ")[0] == verb.name
    outcome = session.execute(verb.example)
    assert outcome.refusal is None, outcome.lines
    assert verb.example in "\n".join(Session(boards.cleaning()).execute(f"help {verb.name}").lines) or verb.answers


def test_help_shows_a_line_that_is_legal_now():
    lines = Session(boards.claiming()).execute("help claim").lines
    assert lines[-1].strip() == "example, legal now: claim Leave Me!"
