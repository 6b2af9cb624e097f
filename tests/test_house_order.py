"""The order in the house: no circles, one place that moves cards, one thing for a name, few parameters, exit codes.

The few exceptions stand in lists with their reasons; an exception that is gone must leave its list.
"""

import ast
import importlib
import inspect
from collections import Counter

from house import MODULES, PACKAGE, WITHOUT_EXTRA, imported, nodes, tree, where

NAMES = {
    ".".join(("nightfall_cli", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__"): path
    for path in MODULES
}
"""Modules by their dotted name."""


def only_what_is_known(found, known):
    """Nothing is found that is not on the list, and what is on the list is still found."""
    assert sorted(set(found) - set(known)) == [], "not in order"
    assert sorted(set(known) - set(found)) == [], "put right; take it off the list"


# -- circles ----------------------------------------------------------------------------------


def arrows():
    """The modules each module imports, at its top, in a function or for type checking only."""
    found = {}
    for name, path in NAMES.items():
        there = {one if one in NAMES else one.rpartition(".")[0] for one in imported(path)}
        found[name] = {one for one in there if one in NAMES} - {name}
    return found


def reached(start, along):
    """The modules that imports lead to, one after the other."""
    found, left = set(), [start]
    while left:
        new = along[left.pop()] - found
        found |= new
        left += new
    return found


def circles(along):
    far = {name: reached(name, along) for name in along}
    return {frozenset(other for other in far[name] if name in far[other]) for name in along if name in far[name]}


def test_a_circle_is_seen():
    along = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}, "e": set()}
    assert circles(along) == {frozenset("abc")}


def test_no_modules_import_each_other():
    found = {" ".join(sorted(where(NAMES[name]) for name in circle)) for circle in circles(arrows())}
    assert found == set()


# -- law 4: one place moves cards ---------------------------------------------------------------

ZONES = {"hand", "deck", "discard", "play", "archives", "commons", "exiled", "wound_stack", "face_up", "chain"}
ZONES |= {"attacks", "draft_hand", "picks", "draft_pool"}
CHANGING = {"append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse"}
MOVES_CARDS = "rules/changes/"
NOT_MOVES = {
    "rules/state.py": "an empty table is made, and copied",
    "rules/view.py": "what a player may not know is hidden in a copy, and unknown cards stand for hidden ones",
    "bots/sample_hidden_cards.py": "hidden cards are sampled in a copy",
    "measure/selfcheck.py": "hidden cards are dealt anew in a copy",
    "search/dealer.py": "piles in unknown order are laid in one order in a copy",
    "search/solve_known.py": "what the solving player does not know is hidden or dealt anew in a copy",
    "scenario/board_tables.py": "a written board is placed",
    "scenario/edits.py": "a board is set by hand",
}
"""Modules that write zones although no card moves in the game, each with its reason."""


def written(node):
    """The targets that a statement writes to, or whose contents a call changes."""
    if isinstance(node, (ast.Assign, ast.Delete)):
        return node.targets
    if isinstance(node, (ast.AugAssign, ast.AnnAssign)):
        return [node.target]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
        return [node.func.value]
    return []


def writes_a_zone(target):
    if isinstance(target, (ast.Tuple, ast.List)):
        return any(writes_a_zone(one) for one in target.elts)
    while isinstance(target, (ast.Subscript, ast.Starred)):
        target = target.value
    return isinstance(target, ast.Attribute) and target.attr in ZONES


def zones_written(code):
    return [node for node in code for target in written(node) if writes_a_zone(target)]


def test_a_written_zone_is_seen():
    lines = ["s.hand[0] += cards", "x, s.deck[0] = a, b", "s.chain = ()", "del s.play[0]", "s.exiled.append(card)"]
    assert [len(zones_written(ast.walk(ast.parse(line)))) for line in lines] == [1] * len(lines)
    quiet = "hand = s.hand[0]; s.phase = 'chain'; names.append(s.hand)"
    assert zones_written(ast.walk(ast.parse(quiet))) == []


def test_cards_are_moved_in_one_place():
    writers = {where(path) for path in MODULES if zones_written(nodes(path))}
    movers = {writer for writer in writers if writer.startswith(MOVES_CARDS)}
    assert movers
    only_what_is_known(writers - movers, NOT_MOVES)


# -- one thing for a name -----------------------------------------------------------------------


def counted(names):
    """Return the names that occur several times, each with how often."""
    return {(name, count) for name, count in Counter(names).items() if count > 1}


def test_the_name_of_a_class_stands_for_one_thing():
    classes = [
        node.name
        for path in MODULES
        for node in nodes(path)
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    ]
    assert counted(classes) == set()


def test_the_name_of_a_module_stands_for_one_thing():
    stems = [
        path.parent.name if path.stem == "__init__" else path.stem for path in MODULES if path.parent.name != "cli"
    ]
    assert counted(stems) == set()


# -- parameters ---------------------------------------------------------------------------------

MOST_PARAMETERS = 6
PUBLIC = {
    "game.py new": "every choice of a game has its name, for users who set one up from Python",
    "rules/moves.py __init__": "a record with these fields",
    "rules/resolution.py __init__": "a record with these fields",
}
"""Functions with more parameters, each with its reason."""


def parameters(node):
    named = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    return len(named) - (bool(named) and named[0].arg in ("self", "cls"))


def test_functions_have_few_parameters():
    many = {
        f"{where(path)} {node.name}"
        for path in MODULES
        for node in nodes(path)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and parameters(node) > MOST_PARAMETERS
    }
    only_what_is_known(many, PUBLIC)


# -- exit codes ---------------------------------------------------------------------------------

EXIT_CODES = "exit_codes.py"


def ends(value):
    """The values that an expression may have: itself, or the arms of ``a if b else c`` and ``a or b``."""
    if isinstance(value, ast.IfExp):
        return [*ends(value.body), *ends(value.orelse)]
    return [one for arm in value.values for one in ends(arm)] if isinstance(value, ast.BoolOp) else [value]


def commands():
    """The modules that end the program or a command: each with what its functions return and it exits with."""
    for path in MODULES:
        if where(path).startswith(("cli/", "shell/", "__main__")):
            returns = [node.value for node in nodes(path) if isinstance(node, ast.Return) and node.value]
            left = [
                argument
                for node in nodes(path)
                if isinstance(node, ast.Call) and ast.unparse(node.func) in ("sys.exit", "exit", "Exit", "typer.Exit")
                for argument in (*node.args, *(keyword.value for keyword in node.keywords))
            ]
            yield (
                path,
                [one for value in returns for one in ends(value)],
                [one for value in left for one in ends(value)],
            )


def constants(path):
    """The names in capitals that a module gives a number, or several at once."""
    for node in tree(path).body:
        if isinstance(node, ast.Assign):
            values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
            if all(isinstance(one, ast.Constant) and type(one.value) is int for one in values):
                for target in node.targets:
                    for one in target.elts if isinstance(target, ast.Tuple) else [target]:
                        yield ast.unparse(one)


def test_exit_codes_are_defined_once():
    values = [one for _, returned, left in commands() for one in (*returned, *left)]
    codes = {one.id for one in values if isinstance(one, ast.Name) and one.id.isupper()}
    codes |= set(constants(PACKAGE / EXIT_CODES))
    assert [where(path) for path in MODULES if set(constants(path)) & codes] == [EXIT_CODES]


def test_no_command_ends_with_a_bare_number():
    def bare(values):
        return any(isinstance(one, ast.Constant) and type(one.value) is int for one in values)

    of_commands = {
        where(path)
        for path, returned, left in commands()
        if bare(left) or (bare(returned) and any(name.endswith("_command") for name in functions(path)))
    }
    assert of_commands == set()


def functions(path):
    return [node.name for node in nodes(path) if isinstance(node, ast.FunctionDef)]


# -- exceptions ---------------------------------------------------------------------------------


def test_the_picture_of_the_exceptions_has_them_all():
    picture = (PACKAGE.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    picture = picture[picture.index("## Exceptions") : picture.index("## Habits")]
    assert sorted(name for name in raised() if name not in picture) == []


def raised():
    """Return the public exception classes of the package, by name."""
    kinds = {}
    for name in NAMES.keys() - {"nightfall_cli.__main__", *WITHOUT_EXTRA}:
        for kind in vars(importlib.import_module(name)).values():
            if inspect.isclass(kind) and issubclass(kind, Exception) and kind.__module__ == name:
                kinds[kind.__name__] = kind
    return {name: kind for name, kind in kinds.items() if not name.startswith("_")}
