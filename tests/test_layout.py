"""``nightfall fmt``: one layout, the same meaning, every comment kept."""

import random
import re
import tomllib
from pathlib import Path

import pytest
import shipped
from samples import each, some_or_all

from nightfall_cli.cli.app_rules import FmtOptions
from nightfall_cli.cli.test import fmt_command
from nightfall_cli.scenario.toml_text import formatted

TIDY = '''# Who may see this
format = 1
title = "A = b # [c] \\"d\\""   # why it is so
rules = [
    "chain.lifo",   # it's [ the first
    "chain.start",
]
about = """
Two

lines # not a comment
"""

[table]
active = "Scott"   # she begins
wounds = { face_up = 20, next = ["bite"] }

# Scott, who
# begins
[[player]]
name = "Scott"
hand = [
    "Vulko#",   # a "[" and a ]
    { card = "Alton Hickman" },
]

[[player]]
name = 'Janet'

[run]
script = """
# nothing to see
Scott: pass   # as ever

expect Scott wounds 3
[table]
a=b
"""
# the end
'''
UGLY = '''

format=1
title   =   "Ugly"\t
[table]
  active="Scott"


  influence    = 3
# of Scott
[[ player ]]
name="Scott"
play=["Vulko",
"Marcus Toth", # destroyed soon
      {card="Alton Hickman",damage=1}
   ]
[[player]]
    name = "Janet"
[run]
script="""
    Scott: pass      # first

      expect   Scott wounds 3
"""


'''
NEAT = '''format = 1
title = "Ugly"

[table]
active = "Scott"

influence = 3

# of Scott
[[player]]
name = "Scott"
play = ["Vulko",
    "Marcus Toth", # destroyed soon
    {card="Alton Hickman",damage=1}
]

[[player]]
name = "Janet"

[run]
script = """
Scott: pass      # first

expect   Scott wounds 3
"""
'''


def meaning(text):
    """The document, the space around the lines of its strings apart."""

    def plain(value):
        if isinstance(value, dict):
            return {key: plain(item) for key, item in value.items()}
        if isinstance(value, list):
            return [plain(item) for item in value]
        return [line.strip() for line in value.strip().split("\n")] if isinstance(value, str) else value

    return plain(tomllib.loads(text))


def noisy(text, chance):
    """The text with spaces and blank lines where they mean nothing."""
    lines, quoted = [], False
    for line in text.split("\n"):
        opens = line.count('"""') % 2 == 1
        if not quoted:
            line = re.sub(r"^(\w+) = ", lambda match: f"{match[1]}{chance.choice(['=', ' =', '=  '])}", line)
        if not line and not quoted:
            lines += [""] * chance.randrange(3)
        left, right = (chance.choice(["", "", " ", "\t", "    "]) for _ in range(2))
        lines.append(left + line + ("" if opens else right))
        quoted = quoted != opens
    return "\n".join(lines)


def test_ugly_input_is_tidied():
    assert formatted(UGLY) == NEAT
    assert meaning(UGLY) == meaning(NEAT)


def test_a_tidy_file_stays_as_it_is():
    assert formatted(TIDY) == TIDY
    assert formatted(NEAT) == NEAT


@each("seed", range(40))
def test_spaces_and_blank_lines_do_not_matter(seed):
    text = noisy(TIDY, random.Random(seed))
    assert meaning(text) == meaning(TIDY)
    assert formatted(text) == TIDY


def test_spaces_after_the_opening_quotes_do_not_matter():
    assert formatted(TIDY.replace('script = """\n', 'script = """  \n')) == TIDY


def test_windows_line_ends_mean_the_same():
    text = UGLY.replace("\n", "\r\n")
    assert meaning(formatted(text)) == meaning(text)
    assert formatted(formatted(text)) == formatted(text)


@each(
    "text",
    [
        "a = 1\nc = '''it's\n  so'''\nb=2\n",
        "a=1 # '''\nb=2\n",
        'a=1 # """\nb=2\n',
        "a = \"'''\"\nb=2\n",
        'a = """x"""\nb=2\n',
        'a = """\nx \\\n    y"""\nb=2\n',
        'a = [\n"""\n[\n""", # ]\n]\nb=2\n',
        'a = [ # [\n[1,2], # "[\n[3,\n4],\n]\nb=2\n',
        'a = ["#", \'"\', "[", "\\"]"] # [\nb=2\n',
        'a."b c".d=1\n"x = y"=2\nb=2\n',
        "[a]\nx=1\n[a.b] # so\ny=1\n[[ c.d ]]#here\nz=1\nb=2\n",
        "a = {b=1,c=[1,\n2]}\nb=2\n",
    ],
)
def test_unusual_texts_keep_their_meaning_and_their_comments_and_are_tidied_to_the_end(text):
    new = formatted(text)
    assert tomllib.loads(new) == tomllib.loads(text)
    assert formatted(new) == new
    assert new.endswith("\nb = 2\n")
    for comment in re.findall(r"# .*|#here", text):
        assert comment in new


@pytest.mark.parametrize("every", some_or_all(6, 1))
def test_shipped_files_keep_their_meaning_and_their_comments(every):
    for path in shipped.FILES[::every]:
        text = shipped.text(path)
        try:
            new = formatted(text)
        except tomllib.TOMLDecodeError:
            assert "not TOML" in text.splitlines()[0], path
            continue
        assert meaning(new) == meaning(text), path
        assert formatted(new) == new, path
        assert re.findall(r"#.*", new) == [comment.rstrip() for comment in re.findall(r"#.*", text)], path


def test_what_is_not_toml_is_not_laid_out():
    with pytest.raises(tomllib.TOMLDecodeError):
        formatted("a = [1\n")


@pytest.fixture
def folder(tmp_path):
    players = '[[player]]\nname = "Scott"\n\n[[player]]\nname = "Janet"\n'
    (tmp_path / "neat.toml").write_text(f"format = 1\n\n{players}", encoding="utf-8")
    (tmp_path / "ugly.toml").write_text(f"format=1   \n\n\n\n{players}", encoding="utf-8")
    (tmp_path / "foreign.toml").write_text("[tool]\nx=1\n", encoding="utf-8")
    return tmp_path


def test_the_command_changes_the_files_that_are_not_tidy_and_no_foreign_ones(folder, capsys):
    assert fmt_command(FmtOptions([str(folder)], check=False)) == 0
    told = capsys.readouterr().out
    assert [Path(line.split(":")[0]).name for line in told.splitlines()] == ["ugly.toml"]
    assert (folder / "ugly.toml").read_bytes() == (folder / "neat.toml").read_bytes()
    assert (folder / "foreign.toml").read_text(encoding="utf-8") == "[tool]\nx=1\n"
    assert fmt_command(FmtOptions([str(folder)], check=True)) == 0


def test_the_check_changes_nothing_and_fails(folder, capsys):
    before = (folder / "ugly.toml").read_bytes()
    assert fmt_command(FmtOptions([str(folder)], check=True)) == 1
    assert "ugly.toml" in capsys.readouterr().out
    assert (folder / "ugly.toml").read_bytes() == before


@pytest.mark.parametrize("content", [b"a = [1\n", b"a = '\xff'\n", b"format=1\n[[player]]\nname=3\n"])
def test_a_file_that_cannot_be_laid_out_is_named_and_the_others_are_laid_out(folder, capsys, content):
    (folder / "bad.toml").write_bytes(content)
    paths = [str(folder / name) for name in ("bad.toml", "ugly.toml")]
    assert fmt_command(FmtOptions(paths, check=False)) == 2
    assert "bad.toml" in capsys.readouterr().err
    assert (folder / "ugly.toml").read_bytes() == (folder / "neat.toml").read_bytes()
    assert (folder / "bad.toml").read_bytes() == content
    assert fmt_command(FmtOptions([str(folder / "missing.toml")], check=False)) == 2
