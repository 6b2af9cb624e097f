"""Settings: a file of one's own, every fault in it, changes from the shell, aliases."""

import re
import stat
import tomllib

import boards
import platformdirs
import pytest

from nightfall_cli.files.writing import write_private
from nightfall_cli.shell import settings as module
from nightfall_cli.shell import user_files
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import SETTINGS, Settings, SettingsError, load_settings, own_settings, save_settings


def hands():
    return boards.board({"hand": ["Vulko", "Marcus Toth"]}, None, {"play": ["Vulko"]}, phase="chain")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deep" / "settings.toml"


def written(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def faults(path, text):
    with pytest.raises(SettingsError) as error:
        load_settings(written(path, text))
    return error.value.faults


# -- the file ---------------------------------------------------------------------------------


def test_without_a_file_the_settings_are_the_usual_ones(path):
    assert load_settings(path) == Settings()
    assert not path.exists()


def test_every_setting_is_read_from_the_file(path):
    text = 'auto = false\nlanguage = "de"\nedition = "fr"\nplayers = "Me,You"\nbot = "search:9"\nsetup = "quick"\n'
    text += 'colors = "never"\nkeys = "vi"\nmenu = false\nundo = "free"\nscreen = "redraw"\n'
    text += '[aliases]\nk = "link"\n"grün" = "card Big Ghost"\n'
    aliases = {"k": "link", "grün": "card Big Ghost"}
    assert load_settings(written(path, text)) == Settings(
        False, "de", "fr", "Me,You", "search:9", "quick", "never", "vi", False, "free", "redraw", aliases
    )


@pytest.mark.parametrize("key", SETTINGS)
def test_every_value_a_setting_may_have_is_written_and_read_back(path, key):
    for value in SETTINGS[key].values:
        settings = Settings(**{key: value})
        save_settings(path, settings)
        assert load_settings(path) == settings
        assert set(tomllib.loads(path.read_text(encoding="utf-8"))) <= {key}


def test_aliases_are_written_and_read_back(path):
    settings = Settings(aliases={"k": 'link "Big Ghost"', "straße": "hand"})
    save_settings(path, settings)
    assert load_settings(path) == settings


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ('\ncolours = "auto"\n', "2:1", "unknown setting 'colours'; known: auto, language"),
        ('auto = true\nlanguage = "xx"\n', "2:1", "language: expected en or de or fr or ru or auto, got xx"),
        ('auto = "true"\n', "1:1", "auto: expected on or off"),
        ("auto = 1\n", "1:1", "auto: expected on or off"),
        ("edition = true\n", "1:1", "edition: expected en or de"),
        ('menu = ["on"]\n', "1:1", "menu: expected on or off"),
        ('# mine\n\n  keys = "emcas"\n', "3:3", "keys: expected emacs or vi, got emcas"),
        ('aliases = "k"\n', "1:1", "aliases: expected a table"),
        ('auto = true\n[aliases]\nk = "link"\nlink = "pass"\n', "4:1", "'link' cannot be an alias"),
        ('[aliases]\nk = "link"\n"a b" = "pass"\n', "3:1", "'a b' cannot be an alias"),
        ('[aliases]\n"k=" = "pass"\n', "2:1", "'k=' cannot be an alias"),
        ("[aliases]\nk = 3\n", "2:1", "alias"),
        ('[aliases]\ng = "hand"\nk = " "\n', "3:1", "alias"),
    ],
)
def test_a_fault_is_told_with_its_line_and_column(path, text, place, words):
    (fault,) = faults(path, text)
    assert fault.startswith(f"{path}:{place}: ") and words in fault


def test_every_fault_is_told(path):
    text = 'a = 1\nauto = 2\nlanguage = "de"\nkeys = "x"\n[aliases]\npass = "link"\nk = "link"\nundo = "redo"\n'
    found = [re.match(rf"{re.escape(str(path))}:(\d+):1: ", fault)[1] for fault in faults(path, text)]
    assert found == ["1", "2", "4", "6", "8"]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('players = "Ann"', "players: expected 2 to 5 players, got 1 (setup.players)"),
        ('players = ["Ann", "Bob"]', "players: expected a text, got ['Ann', 'Bob']"),
        ('bot = "gredy"', "bot: no bot is called 'gredy'; did you mean \"greedy\"?"),
        ('setup = "quik"', "setup: unknown set-up 'quik'"),
    ],
)
def test_a_setting_of_free_text_is_checked_for_what_it_means(path, line, fault):
    assert faults(path, f"{line}\n")[0].startswith(f"{path}:1:1: {fault}")


def test_what_is_no_toml_is_told_with_its_line_and_column(path):
    (fault,) = faults(path, 'language = "de"\nauto = on\n')
    assert fault.startswith(f"{path}:2:8: ")


def test_what_cannot_be_read_is_a_fault_of_the_file(path):
    path.parent.mkdir(parents=True)
    path.write_bytes(b'language = "\xff"\n')
    with pytest.raises(SettingsError, match=re.escape(str(path))):
        load_settings(path)
    path.unlink()
    path.mkdir()
    with pytest.raises(SettingsError, match=re.escape(str(path))):
        load_settings(path)


def test_beside_a_faulty_file_the_defaults_apply_its_faults_are_printed_once_and_it_stays(path, capsys):
    text = 'language = "xx"\n'
    assert own_settings(written(path, text)) == own_settings(path) == Settings()
    errors = capsys.readouterr().err
    assert errors.count(f"{path}:1:1: language: expected en") == 1
    assert errors.endswith("the default settings are used instead\n")
    session = Session(hands())
    session.settings_path = path
    assert any(str(path) in line for line in session.execute("settings auto = off").lines)
    assert path.read_text(encoding="utf-8") == text


# -- how files are written --------------------------------------------------------------------


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_only_the_user_can_read_what_is_written(path):
    write_private(path, "one")
    assert path.read_text(encoding="utf-8") == "one"
    assert (mode(path), mode(path.parent)) == (0o600, 0o700)
    path.chmod(0o644)
    write_private(path, "two")
    assert (path.read_text(encoding="utf-8"), mode(path)) == ("two", 0o600)


def test_what_an_earlier_writing_left_behind_does_not_make_the_file_public(path):
    write_private(path, "one")
    for beside in [path.with_name(path.name + ".new"), path.with_suffix(".tmp")]:
        beside.write_text("half", encoding="utf-8")
        beside.chmod(0o666)
    write_private(path, "two")
    assert (path.read_text(encoding="utf-8"), mode(path)) == ("two", 0o600)


def test_a_file_is_never_half_written(path, monkeypatch):
    write_private(path, "whole")

    def fail(*arguments, **options):
        raise OSError("no space left")

    for target in ("pathlib.Path.replace", "os.write", "os.fsync", "os.open"):
        with monkeypatch.context() as patched:
            patched.setattr(target, fail)
            with pytest.raises(OSError, match="no space"):
                write_private(path, "other")
        assert path.read_text(encoding="utf-8") == "whole"


def test_the_paths_are_the_users_own(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert user_files.config_path() == tmp_path / "config" / "nightfall" / "settings.toml"
    assert not user_files.config_path().parent.exists()
    assert user_files.state_path() == tmp_path / "state" / "nightfall"
    assert not user_files.state_path().exists()


@pytest.mark.parametrize("home", ["/home/ann", "/home/ann/", "/", "", "here", None])
@pytest.mark.parametrize("xdg", ["/etc/ann", "/etc/ann/ ", "relative", "", None])
def test_the_folders_are_those_of_platformdirs(home, xdg, monkeypatch):
    for name, value in {"HOME": home, "XDG_CONFIG_HOME": xdg, "XDG_STATE_HOME": xdg}.items():
        monkeypatch.delenv(name, raising=False)
        if value is not None:
            monkeypatch.setenv(name, value)
    assert user_files.config_path().parent == platformdirs.user_config_path("nightfall")
    assert user_files.state_path() == platformdirs.user_state_path("nightfall")


# -- from the shell ---------------------------------------------------------------------------


def test_settings_that_were_changed_are_there_in_a_new_session(path):
    session = Session(hands())
    session.settings_path = path
    for line in ("settings language = de", "settings edition=ru", "settings auto = off", "alias k = link"):
        assert session.execute(line).ok
    assert session.auto is False
    later = Session(hands(), settings=load_settings(path))
    later.settings_path = path
    assert later.settings == session.settings == Settings(False, "de", "ru", aliases={"k": "link"})
    shown = later.execute("settings").lines
    assert [line.split(" " * 2)[0] for line in shown[:3]] == ["auto = aus", "language = de", "edition = ru"]
    assert "alias k = link" in shown and shown[-1] == f"diese Einstellungen stehen in {path}"


def test_only_what_is_changed_is_written_not_what_an_option_or_another_shell_set(path):
    session = Session(hands(), settings=Settings(language="de"))
    session.settings_path = path
    save_settings(path, Settings(edition="fr"))
    assert session.execute("einstellungen keys = vi").ok and session.language == "de"
    assert load_settings(path) == Settings(edition="fr", keys="vi")


def test_the_language_and_auto_are_changed_at_once_and_the_edition_for_new_games(path):
    session = Session(boards.board(chain=boards.chain(("Scott", "Franz Orlok"))))
    session.settings_path = path
    assert session.execute("settings language = ru").ok
    assert session.language == "ru"
    assert "Alton Hickman" not in session.execute("card Alton Hickman").lines[0]
    assert session.execute("settings auto = on").ok and session.auto


WRONG = ["settings colour = auto", "settings language = xx", "settings auto = maybe", "settings = ", "settings keys"]
WRONG += ["settings aliases = k", "alias pass = link", "alias undo = redo", "alias a b = link", "alias k", "alias n ="]


@pytest.mark.parametrize("line", WRONG)
def test_a_change_that_is_refused_writes_nothing_and_changes_nothing(path, line):
    session = Session(hands())
    session.settings_path = path
    session.execute("settings keys = vi")
    text, before = path.read_text(encoding="utf-8"), session.settings
    assert not session.execute(line).ok
    assert session.settings == before and path.read_text(encoding="utf-8") == text


def test_a_change_that_cannot_be_written_holds_for_the_session_and_says_so(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    session = Session(hands())
    session.settings_path = tmp_path / "file" / "settings.toml"
    for line in ("settings language = en", "settings auto = on", "alias k = link"):
        shown = session.execute(line)
        assert shown.ok
        reason = f"{session.settings_path}: cannot be written: its folder could not be created: File exists"
        assert shown.lines[-1] == f"not saved, so it ends with this shell: {reason}"
    assert session.settings == Settings(True, "en", aliases={"k": "link"}) and session.auto is True


def test_without_a_file_changes_hold_for_the_session_only(monkeypatch):
    monkeypatch.setattr(module, "write_private", lambda *arguments: pytest.fail(f"{arguments} written"))
    session = Session(hands())
    assert session.execute("settings language = fr").ok and session.language == "fr"
    assert not any("kept in" in line for line in session.execute("settings").lines)


# -- aliases ----------------------------------------------------------------------------------


def test_an_alias_stands_for_the_beginning_of_a_line():
    session = Session(hands())
    for line in ("alias k = link", "alias ghost = card Big Ghost", "alias e = expect Scott"):
        assert session.execute(line).ok
    assert session.execute("ghost").lines[0].startswith('"Big Ghost": ')
    assert session.execute("k Vulko; e hand count 1").lines[-1] == "✓ expect Scott hand count 1"
    assert [link.card.name for link in session.state.chain] == ["Vulko"]
    assert session.execute("alias").lines == (
        "alias k = link",
        "alias ghost = card Big Ghost",
        "alias e = expect Scott",
    )


def test_an_alias_can_be_changed_and_forgotten(path):
    session = Session(hands())
    session.settings_path = path
    session.execute("alias k = card Vulko")
    session.execute("alias k = hand")
    assert session.execute("k").lines == ("Scott: Vulko, Marcus Toth",)
    assert session.execute("alias k =").lines == ("alias k removed",)
    assert session.execute("k").refusal.code == "syntax"
    assert load_settings(path) == Settings()
    assert "no aliases" in session.execute("alias").lines[0]
