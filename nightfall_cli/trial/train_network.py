"""Learn the network from sentences with their readings (``trial/readings/LANGUAGE.tsv``).

``python -m nightfall_cli.trial.train_network`` needs jax and optax (``pip install nightfall-cli[learn]``) and some
minutes. Each decision of a sentence is a softmax over its candidates; see `network` for what is learned.
"""

from __future__ import annotations

import itertools
import struct
from importlib import import_module
from typing import TYPE_CHECKING, Any

from nightfall_cli.files.writing import write_file
from nightfall_cli.trial.cast import may_take_two
from nightfall_cli.trial.decisions import AIMED_AT, ASKED, COUNTED, FIGHTING, HELD, KICKED, MEANT, SAME, roles_of
from nightfall_cli.trial.lessons import Lesson, Unused, foe, is_held_out, lesson_of, numbers, read_pairs, targets
from nightfall_cli.trial.network import COUNTS, DEEDS, FILE, KEY, KINDS_OF_PLAYERS, ROLES, SHAPES, UNITS, row_of
from nightfall_cli.trial.scene import SURE
from nightfall_cli.trial.situation import ME, OPPONENT

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from nightfall_cli.cards.library import Library

ROUNDS, BATCH, STEP, DECAY = 22, 64, 3e-3, 0.02
"""How often every sentence is seen, how many at once, the longest step, and what each step takes from the weights."""
SIGNS_LEFT_OUT, WORDS_LEFT_OUT, VECTORS_LEFT_OUT, STATES_LEFT_OUT = 0.06, 0.25, 0.3, 0.35
"""The parts that are left out at random: of the first signs of words, of the others, and of vectors."""
WORDS, SIGNS, THINGS, PEOPLE, NUMBERS = 50, 7, 8, 5, 6
"""The most words of a sentence, signs of a word, things, players and numbers."""
LENGTHS = (14, 20, 28, WORDS)
"""Sentences of so many words at most are learned together."""
SEEDS = (0, 1)
NEVER = -1e9
UNSAID = -1
LEVELS = 127


def train(pairs: Sequence[tuple[str, str]], library: Library, seed: int) -> bytes:
    """Return the bytes of a network."""
    numpy: Any = import_module("numpy")
    taught = []
    for text, reading in pairs:
        try:
            taught += _taught(lesson_of(text, reading, library), numpy)
        except Unused:
            continue
    whole = {key: numpy.stack([one[key] for one in taught]) for key in taught[0]}
    return in_bytes(_fit(whole, seed), numpy)


def in_bytes(weights: dict[str, Any], numpy: Any) -> bytes:
    """Return the matrices as the network reads them: their scales, then one byte for each weight."""
    matrices = [numpy.asarray(weights[name]).reshape(shape) for name, shape in SHAPES.items()]
    scales = [float(abs(matrix).max()) / LEVELS or 1.0 for matrix in matrices]
    data = [(matrix / scale).round().astype("int8").tobytes() for matrix, scale in zip(matrices, scales, strict=True)]
    return struct.pack(f"<{len(scales)}f", *scales) + b"".join(data)


# -- sentences as numbers ---------------------------------------------------------------------------------------------


def _empty(numpy: Any) -> dict[str, Any]:
    """Return the numbers of a sentence of which nothing is known; what is to be learned is `UNSAID`."""
    found = {
        "signs": numpy.zeros((WORDS, SIGNS), numpy.int32),
        "length": numpy.zeros((), numpy.int32),
        "at": numpy.zeros(THINGS, numpy.int32),
        "may": numpy.zeros((THINGS, len(ROLES) - 1), bool),
        "words": numpy.zeros((PEOPLE, WORDS), bool),
        "kinds": numpy.full(PEOPLE, UNSAID, numpy.int32),
        "number at": numpy.zeros(NUMBERS, numpy.int32),
        "open may": numpy.zeros((WORDS, len(MEANT)), bool),
        "open": numpy.full(WORDS, UNSAID, numpy.int32),
        "number": numpy.full(NUMBERS, UNSAID, numpy.int32),
        "holder": numpy.full(NUMBERS, UNSAID, numpy.int32),
        "deed": numpy.full(1, UNSAID, numpy.int32),
        "doer": numpy.full(1, UNSAID, numpy.int32),
    }
    decisions = ("role", "owner", "attacked", "source", "aim", "second", "foe", "leads", "order", "kicked")
    return found | {what: numpy.full(THINGS, UNSAID, numpy.int32) for what in decisions}


def _taught(lesson: Lesson, numpy: Any) -> list[dict[str, Any]]:
    """Return a sentence as numbers, and once more what its open names are; nothing of one that is too long."""
    scene, roles, facts, owners = lesson.scene, lesson.roles, lesson.facts, lesson.owners
    too_long = len(scene.signs) > WORDS or len(scene.unclear) > WORDS or len(scene.things) > THINGS
    if too_long or len(scene.players) > PEOPLE:
        return []
    found = _empty(numpy)
    _write_signs(found, scene.signs)
    place = {player: number for number, player in enumerate(scene.players)}
    for player, number in place.items():
        found["kinds"][number] = scene.kind_of(player)
        found["words"][number, scene.words_of(player)] = True
    former = None
    for n, role in enumerate(roles):
        found["at"][n] = scene.things[n].at
        found["may"][n, [ROLES.index(one) for one in roles_of(scene, n)]] = True
        found["role"][n] = ROLES.index(role)
        if n in facts:
            found["owner"][n] = place[owners[n]]
        if role == "attack" and facts[n].other in place:
            found["attacked"][n] = place[facts[n].other]
        elif role == "claim":
            found["source"][n] = 1 + place[facts[n].other] if facts[n].other else 0
        elif role == "block" and (attacker := foe(lesson, n)) is not None:
            found["foe"][n] = attacker
            found["leads"][n] = int(facts[n].leads)
        elif role == "link" and (card := scene.things[n].card) is not None:
            aims = targets(lesson, n)
            if len(aims) == len(facts[n].on) <= 1 + may_take_two(card):
                aim = aims[0] if aims else None
                found["aim"][n] = _target(aim, place)
                if isinstance(aim, int) and may_take_two(card):
                    found["second"][n] = _target(aims[1] if aims[1:] else None, place)
            if card.kicker and any("kick" in symbol for symbol in scene.symbols):
                found["kicked"][n] = KICKED.index(facts[n].kicked)
        if role == "link":
            found["order"][n] = UNSAID if former is None else int(facts[former].place < facts[n].place)
            former = n
    for number, (at, meant, player) in enumerate([*numbers(lesson)][:NUMBERS]):
        found["number at"][number] = at
        if isinstance(meant, tuple):
            kind, n = meant
            found["number"][number] = len(COUNTS) + COUNTED.index(kind) * THINGS + n
        else:
            found["number"][number] = COUNTS.index(meant)
        if meant in HELD and player:
            found["holder"][number] = place[player]
    found["deed"][0] = DEEDS.index(lesson.deed)
    if lesson.doer:
        found["doer"][0] = place[lesson.doer]
    return [found, *_unnamed(lesson, found), *_opened(lesson, numpy)]


def _target(aim: Hashable, place: dict[str, int]) -> int:
    """Return the number of a target: 0 for none, then those of the players, then those of the things."""
    if aim is None:
        return 0
    return 1 + (place[aim] if isinstance(aim, str) else PEOPLE + int(str(aim)))


def _unnamed(lesson: Lesson, found: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a sentence that names one player besides the speaker as if it said "opponent" there."""
    scene = lesson.scene
    if len(scene.named) != 1 or not scene.words_of(ME) or OPPONENT in lesson.owners.values():
        return []
    other = {what: array.copy() for what, array in found.items()}
    _, named, nobody = (scene.players.index(player) for player in (ME, scene.named[0], OPPONENT))
    other["kinds"][named], other["kinds"][nobody] = scene.kind_of(OPPONENT), UNSAID
    for at, symbol in enumerate(scene.symbols):
        if symbol == "NAME":
            other["signs"][at] = 0
            other["signs"][at, :2] = row_of("P:opponent:any"), row_of(scene.language)
    return [other]


def _opened(lesson: Lesson, numpy: Any) -> list[dict[str, Any]]:
    found = _empty(numpy)
    _write_signs(found, lesson.scene.unclear)
    for at, meant in lesson.opened.items():
        found["open may"][at, [MEANT.index(option) for option in lesson.scene.open_names[at].options]] = True
        found["open"][at] = MEANT.index(meant)
    return [found] if lesson.opened else []


def _write_signs(found: dict[str, Any], words: Sequence[Sequence[str]]) -> None:
    found["length"] += len(words)
    for at, signs in enumerate(words):
        found["signs"][at, : len(signs)] = [row_of(sign) if sign else 0 for sign in signs][:SIGNS]


# -- learning ---------------------------------------------------------------------------------------------------------


def _fit(whole: dict[str, Any], seed: int) -> dict[str, Any]:
    jax, optax, numpy = map(import_module, ("jax", "optax", "numpy"))
    weights = _beginning(jax, seed)
    groups = [_of_length(whole, *lengths, jax.numpy) for lengths in itertools.pairwise((0, *LENGTHS))]
    counts = [len(group["length"]) for group in groups]
    steps = ROUNDS * sum(count // BATCH for count in counts)
    pace = optax.warmup_cosine_decay_schedule(0, STEP, steps // 15, steps, STEP / 30)
    optimizer = optax.chain(optax.clip_by_global_norm(2.0), optax.adamw(pace, weight_decay=DECAY))
    state = optimizer.init(weights)

    @jax.jit  # type: ignore[untyped-decorator]
    def step(weights: Any, state: Any, batch: Any, key: Any) -> Any:
        slope = jax.grad(_loss)(weights, batch, key, jax)
        change, state = optimizer.update(slope, state, weights)
        return optax.apply_updates(weights, change), state

    key, order = jax.random.PRNGKey(seed), numpy.random.default_rng(seed)
    for _ in range(ROUNDS):
        shuffled = [order.permutation(count)[: count - count % BATCH].reshape(-1, BATCH) for count in counts]
        batches = [(group, chosen) for group, all_chosen in zip(groups, shuffled, strict=True) for chosen in all_chosen]
        for at in order.permutation(len(batches)):
            group, chosen = batches[at]
            key, now = jax.random.split(key)
            weights, state = step(weights, state, {name: array[chosen] for name, array in group.items()}, now)
    return {name: numpy.asarray(matrix) for name, matrix in weights.items()}


def _of_length(whole: dict[str, Any], more: int, longest: int, np: Any) -> dict[str, Any]:
    """Return the sentences of more than so many words and at most so many, without the places of longer ones."""
    chosen = (whole["length"] > more) & (whole["length"] <= longest)
    found = {name: array[chosen] for name, array in whole.items()}
    cut = {name: found[name][:, :longest] for name in ("signs", "open may", "open")}
    return {name: np.asarray(array) for name, array in (found | cut | {"words": found["words"][..., :longest]}).items()}


def _beginning(jax: Any, seed: int) -> dict[str, Any]:
    """Return the matrices before anything is learned."""
    keys = jax.random.split(jax.random.PRNGKey(seed), len(SHAPES))
    return {
        name: jax.random.normal(key, shape) * _size(name, shape)
        for key, (name, shape) in zip(keys, SHAPES.items(), strict=True)
    }


def _size(name: str, shape: tuple[int, int]) -> float:
    if name == "signs":
        return 0.2
    return 0.0 if name.startswith("bias") else 0.1 if shape[1] in (1, 2, KEY, KINDS_OF_PLAYERS) else shape[1] ** -0.5


def _without(key: Any, values: Any, part: float, jax: Any) -> Any:
    kept = jax.random.bernoulli(key, 1 - part, values.shape)
    return values * kept / (1 - part)


def _states(weights: Any, batch: Any, key: Any, jax: Any) -> Any:
    """Return the states of the words, of shape (sentences, words, BOTH)."""
    np = jax.numpy
    keys = jax.random.split(key, 4)
    parts = np.array([SIGNS_LEFT_OUT] + [0.0] * (SURE - 1) + [WORDS_LEFT_OUT] * (SIGNS - SURE))
    signs = batch["signs"] * jax.random.bernoulli(keys[0], 1 - parts, batch["signs"].shape)
    vectors = (weights["signs"][signs] * (signs > 0)[..., None]).sum(2)
    vectors = _without(keys[1], vectors, VECTORS_LEFT_OUT, jax)
    read = np.arange(signs.shape[1])[None] < batch["length"][:, None]
    for layer in (1, 2):
        both = [_read(weights, vectors, read, f"{way}{layer}", jax) for way in "+-"]
        vectors = _without(keys[1 + layer], np.concatenate(both, -1), STATES_LEFT_OUT, jax)
    return vectors


def _read(weights: Any, vectors: Any, read: Any, name: str, jax: Any) -> Any:
    np, open_ = jax.numpy, jax.nn.sigmoid
    inner = np.swapaxes(vectors @ weights[f"in{name}"].T + weights[f"bias{name}"][:, 0], 0, 1)

    def step(state: Any, seen: Any) -> Any:
        new, real = seen
        old = state @ weights[f"own{name}"].T
        keep = 1 - open_(new[:, :UNITS] + old[:, :UNITS])
        reset = open_(new[:, UNITS : 2 * UNITS] + old[:, UNITS : 2 * UNITS])
        after = keep * state + (1 - keep) * np.tanh(new[:, 2 * UNITS :] + reset * old[:, 2 * UNITS :])
        state = np.where(real[:, None], after, state)
        return state, state

    start = np.zeros((vectors.shape[0], UNITS))
    _, found = jax.lax.scan(step, start, (inner, np.swapaxes(read, 0, 1)), reverse=name[0] == "-")
    return np.swapaxes(found, 0, 1)


def _loss(weights: Any, batch: Any, key: Any, jax: Any) -> Any:
    """Return what the right decisions have against them, on average for each sentence."""
    found = 0.0
    for what, logits in _logits(weights, batch, _states(weights, batch, key, jax), jax).items():
        chances = jax.nn.log_softmax(logits, -1)
        right = jax.numpy.take_along_axis(chances, jax.numpy.maximum(batch[what], 0)[..., None], -1)[..., 0]
        found -= jax.numpy.where(batch[what] >= 0, jax.numpy.maximum(right, -20), 0).sum()
    return found / batch["length"].shape[0]


def _logits(weights: Any, batch: Any, states: Any, jax: Any) -> dict[str, Any]:
    """Return what speaks for each candidate of each decision, as `Decisions` say it in plain Python."""
    np = jax.numpy
    roles, owner = batch["role"], batch["owner"]
    things = np.take_along_axis(states, batch["at"][..., None], 1)
    counts = np.take_along_axis(states, batch["number at"][..., None], 1)
    end = np.take_along_axis(states, batch["length"][:, None, None] - 1, 1)
    nobody = len(ROLES) - 1
    former = np.concatenate([np.full_like(roles[:, :1], nobody), roles[:, :-1]], 1)

    def of(name: str, vectors: Any) -> Any:
        return vectors @ weights[name].T

    def pairs(what: str, some: Any, role: Any, others: Any, other_role: Any = None) -> Any:
        begin = of(f"{what} from", some) + weights[f"{what} role"][role]
        end = of(f"{what} to", others)
        end = end if other_role is None else end + weights["at role"][other_role]
        return np.einsum("snk,smk->snm", begin, end) / KEY**0.5

    def players(what: str, some: Any = things, role: Any = roles) -> Any:
        told = pairs(what, some, role, states) + of(f"{what} word", states)[..., 0][:, None]
        told = np.where(batch["words"][:, None], told[:, :, None], NEVER)
        base = of(f"{what} kind", some) + weights[f"{what} kind role"][role]
        base = np.take_along_axis(base, np.broadcast_to(batch["kinds"][:, None], (*base.shape[:2], PEOPLE)), 2)
        whole = jax.nn.logsumexp(np.concatenate([told, np.zeros_like(base)[..., None]], -1), -1) + base
        return np.where(batch["kinds"][:, None] >= 0, whole, NEVER)

    def before(wanted: Any) -> Any:
        """Return for each thing the number of the last one before it that is wanted, `UNSAID` where none is."""
        own = np.where(wanted, np.arange(THINGS)[None], UNSAID)
        return np.concatenate([np.full_like(own[:, :1], UNSAID), jax.lax.cummax(own, axis=1)[:, :-1]], 1)

    def taken(values: Any, places: Any) -> Any:
        return np.take_along_axis(values, np.maximum(places, 0)[..., None], 1)

    mine = np.arange(PEOPLE)[None, None] == owner[..., None]
    last = before(owner >= 0)
    last_role = np.take_along_axis(roles, np.maximum(last, 0), 1)
    one = of("same one", things) + weights["same role one"][roles]
    other = taken(of("same other", things), last) + weights["same role other"][last_role]
    same = of("same", np.tanh(one + other)) * (np.arange(PEOPLE) == taken(owner[..., None], last))
    equal = (owner[:, :, None] == owner[:, None]).astype(int)
    targets_ = pairs("at", things, roles, things, roles) + weights["at owner"][roles[:, None], equal]
    aimed = np.isin(roles, np.array([ROLES.index(role) for role in AIMED_AT]))[:, None] & ~np.eye(THINGS, dtype=bool)
    aims = players("aim") + of("aim self", things) * mine
    link = before(roles == ROLES.index("link"))
    mixed = np.tanh(taken(of("order one", things), link) + of("order other", things))
    fights = np.isin(roles, np.array([ROLES.index(role) for role in FIGHTING]))[:, None]
    unsaid = np.full(batch["number at"].shape, nobody)
    counted = [pairs(kind, counts, unsaid, things, roles) for kind in COUNTED]
    parted = ((roles >= 0) & ~np.isin(roles, np.array([ROLES.index(role) for role in (SAME, ASKED)])))[:, None]
    may = [fights] * (len(COUNTED) - 1) + [parted]
    seconds = np.where(fights & ~np.eye(THINGS, dtype=bool), pairs("second", things, roles, things, roles), NEVER)
    leads = of("leads", things)
    return {
        "role": np.where(batch["may"], of("role", things) + weights["role after"][former], NEVER),
        "owner": players("owner") + np.where((last >= 0)[..., None], same, 0),
        "attacked": np.where(mine, NEVER, players("attacked")),
        "source": np.concatenate([of("source none", things), players("source")], -1),
        "aim": np.concatenate([of("aim none", things), aims, np.where(aimed, targets_, NEVER)], -1),
        "foe": np.where((roles == ROLES.index("attack"))[:, None], pairs("foe", things, roles, things), NEVER),
        "order": np.concatenate([np.zeros_like(mixed[..., :1]), of("order", mixed)], -1),
        "kicked": of("kicked", things),
        "second": np.concatenate([of("second none", things), players("second"), seconds], -1),
        "leads": np.concatenate([np.zeros_like(leads), leads], -1),
        "number": np.concatenate(
            [of("number", counts), *(np.where(one, pair, NEVER) for one, pair in zip(may, counted, strict=True))], -1
        ),
        "holder": players("holder", counts, unsaid),
        "deed": of("deed", end),
        "doer": players("doer", end, unsaid[:, :1]),
        "open": np.where(batch["open may"], of("open", states), NEVER),
    }


if __name__ == "__main__":
    from nightfall_cli.cards.library import base_library

    learned = [pair for pair in read_pairs() if not is_held_out(pair[0])]
    write_file(FILE, b"".join(train(learned, base_library(), seed) for seed in SEEDS))
