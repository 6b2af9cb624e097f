"""Boards for tests: a few tables in, a game at its pending decision or the text of a file out.

Below, one position for every question.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import tomli_w

from nightfall_cli import Game, Library

if TYPE_CHECKING:
    from nightfall_cli.rules.state import State

SEATS = ("Scott", "Brad", "Janet")


def board(
    scott: dict[str, Any] | None = None,
    brad: dict[str, Any] | None = None,
    janet: dict[str, Any] | None = None,
    *,
    edition: str = "en",
    library: Library | None = None,
    **tables: Any,
) -> Game:
    """Return the game of a board; the arguments are those of `text`."""
    return Game(_placed(text(scott, brad, janet, edition=edition, **tables), library).copy())


@cache
def _placed(text: str, library: Library | None) -> State:
    return Game.from_toml(text, library).state


def text(
    scott: dict[str, Any] | None = None,
    brad: dict[str, Any] | None = None,
    janet: dict[str, Any] | None = None,
    *,
    edition: str = "en",
    seed: int = 1,
    chain: dict[str, Any] | None = None,
    combat: dict[str, Any] | None = None,
    game: dict[str, Any] | None = None,
    **table: Any,
) -> str:
    """Return a scenario file of a board. Scott and Janet always sit, Brad between them when there is a table for Brad.

    Players' tables, ``chain``, ``combat``, ``game`` and the keys of ``[table]`` are as a scenario file has them. The
    board need not be one that a game leads to, unless it is given ``impossible=False``.
    """
    tables = zip(SEATS, (scott or {}, brad, janet or {}), strict=True)
    document: dict[str, Any] = {
        "format": 1,
        "editions": [edition],
        "seed": seed,
        "table": {"impossible": True, **table},
        "player": [{"name": name, **keys} for name, keys in tables if keys is not None],
    }
    sections = {"chain": chain, "combat": combat, "game": game}
    document.update({name: section for name, section in sections.items() if section is not None})
    return tomli_w.dumps(document)


# -- positions that several tests ask about ---------------------------------------------------


def chain(*links: tuple[str, str]) -> dict[str, Any]:
    """A chain of (player, card) that resolves now."""
    return {"links": [{"player": player, "card": card} for player, card in links], "stage": "resolving"}


def drafting() -> Game:
    return Game.new(SEATS, seed=3)


def starting() -> Game:
    return board({"hand": ["Furious Melee", "Death Grip", "2 bite"]}, phase="chain")


def attackers() -> Game:
    return board(
        {"play": ["Vulko", "Big Ghost", "Vulko"]}, {"play": ["Vulko"]}, {"play": ["Marcus Toth"]}, phase="combat"
    )


def blockers() -> Game:
    sent = (("Big Ghost", "Brad"), ("Vulko", "Janet"), ("Alton Hickman", "Janet"))
    return board(
        {"play": ["Vulko", "Big Ghost", "Alton Hickman"]},
        {"play": ["Marcus Toth"]},
        {"play": ["Vulko", "Marcus Toth"]},
        phase="combat",
        combat={"attacks": [{"attacker": name, "defender": defender} for name, defender in sent]},
    )


def resolving() -> Game:
    game = blockers()
    game.play("pass")
    game.play("block Vulko -> Vulko, Marcus Toth -> Vulko")
    return game


def absorbing() -> Game:
    game = resolving()
    game.play("resolve Vulko")
    return game


def linking() -> Game:
    hand = ["Blaine Cordell", "Blood Rage", "Vulko", "Death Grip", "bite"]
    return board({"hand": hand}, {}, {}, chain={"links": [{"player": "Scott", "card": "Alton Hickman"}]})


def minion_target() -> Game:
    play = ["Vulko", {"card": "Vulko", "damage": 1}, "Alton Hickman"]
    hand = {"hand": ["Ivan Radinsky"], "play": ["Vulko"]}
    return board(hand, None, {"play": play}, chain=chain(("Scott", "Blaine Cordell"), ("Scott", "Shock and Awe")))


def player_target() -> Game:
    return board({}, {"play": ["Shadow Seven"]}, {"hand": ["Vulko"]}, chain=chain(("Scott", "Death Grip")))


def forced_target() -> Game:
    """Ivan Radinsky must target the only minion; then Scott claims."""
    return board({}, None, {"play": ["Vulko"]}, chain=chain(("Scott", "Ivan Radinsky")), commons=["Vulko"], influence=9)


def order_target() -> Game:
    orders = [("Scott", "Vulko"), ("Janet", "Vulko"), ("Scott", "Furious Melee"), ("Scott", "Leave Me!")]
    return board({"play": ["Vulko"]}, chain=chain(*orders))


def archive_target() -> Game:
    game = board(
        {"archives": ["Big Ghost"]},
        {"archives": ["Marcus Toth", {"card": "Vulko", "left": 4}]},
        {"archives": [{"card": "Blood Rage", "hidden": True}, {"card": "Grim Siege", "hidden": True}]},
        chain=chain(("Scott", "Alton Hickman"), ("Scott", "Furious Melee")),
        commons=[{"card": "Vulko", "left": 3}, "Death Grip"],
    )
    game.play("target Janet")
    return game


def wound_target() -> Game:
    return board({"discard": ["bite", "Vulko", "burn", "bite"]}, chain=chain(("Scott", "Genesis One")))


def order_of_players() -> Game:
    return board(
        {},
        {},
        {},
        chain=chain(("Scott", "Alton Hickman"), ("Scott", "Big Ghost")),
        wounds={"next": ["bite", "bleed", "burn"]},
    )


def exile_one() -> Game:
    hand = {"hand": ["Alton Hickman", "Blaine Cordell", "bite"]}
    game = board(janet=hand, chain=chain(("Scott", "Zacharias Sands"), ("Scott", "Franz Orlok")))
    game.play("target Janet")
    return game


def forced_discard() -> Game:
    game = board({"hand": ["Vulko"]}, None, {"hand": ["Alton Hickman", "bite"]}, chain=chain(("Scott", "Grim Siege")))
    game.play("target Janet")
    return game


def claiming() -> Game:
    return board(
        {"hand": ["Vulko", "2 bite"], "archives": ["Alton Hickman", {"card": "Vulko", "left": 4}]},
        None,
        {"archives": ["Big Ghost"]},
        phase="claim",
        influence=9,
        commons=["Leave Me!", {"card": "Vulko", "left": 3}, {"card": "Grim Siege", "left": 1}],
    )


def cleaning() -> Game:
    deck = ["Vulko", "Big Ghost", "Alton Hickman", "Blood Rage", "Death Grip", "Grim Siege"]
    return board({"hand": ["bite", "bite", "burn", "Vulko", "Vulko"], "deck": deck}, phase="cleanup")


def over() -> Game:
    return board(game={"winners": ["Scott"]})


POSITIONS = (
    drafting,
    starting,
    attackers,
    blockers,
    resolving,
    absorbing,
    linking,
    minion_target,
    player_target,
    order_target,
    archive_target,
    wound_target,
    order_of_players,
    exile_one,
    forced_discard,
    claiming,
    cleaning,
)
