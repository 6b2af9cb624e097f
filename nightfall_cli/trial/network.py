"""The network of the learned reading: it gives the words of a sentence their vectors, from their signs.

Two layers of gated recurrent units read a sentence in both directions. The weights are one byte each, in
``network.bin``; `train_network` learns them. Everything here is plain Python.
"""

from __future__ import annotations

from array import array
from functools import cache
from math import exp, tanh
from operator import mul
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Sequence

FILE = Path(__file__).parent / "network.bin"
ROWS = 8192
"""The signs of words are hashed into so many rows; the first one is that of no sign."""
SIZE, UNITS, KEY = 56, 56, 32
"""The numbers of a word's vector, of the units of each direction, and of a vector by which two words are compared."""
BOTH = 2 * UNITS
ROLES = (
    *("play", "hand", "discard", "deck", "archives", "link", "attack", "block", "claim", "drop", "use", "same"),
    *("asked", ""),
)
"""What a thing does or where it is: in play, in a pile, linked …; ``drop`` is discarded, ``use`` is discarded with the
wound effect, ``same`` named before, ``asked`` named in a question, or as what nobody has."""
COUNTS = (
    *(None, "pitch", "pitched wounds", "used wounds", "influence", "face-up"),
    *("hand", "wounds", "total", "deck", "discard"),
)
"""What a number counts that belongs to no thing: nothing, cards or wounds that are discarded, wounds that are used,
influence, face-up wounds; and of a player the cards in hand besides wounds, the wounds there, both, the deck and the
discard pile."""
UNTOLD = "untold"
DEEDS = (None, "end", "use", "use before", "use after", UNTOLD)
"""What ends a sentence: nothing, the end of a turn, the wound effect at some time, before or after drawing; or it tells
something that no clause form does."""
PAIRS = ("owner", "attacked", "source", "aim", "holder", "doer", "at", "second", "foe", "damage", "health", "copies")
"""The decisions that compare two words: a thing and a word for a player, two things, a number and a thing."""
PLAYERS = ("owner", "attacked", "source", "aim", "second", "holder", "doer")
KINDS_OF_PLAYERS = 5
Matrix = list[list[float]]
Vector = list[float]

SHAPES: dict[str, tuple[int, int]] = {
    "signs": (ROWS, SIZE),
    **{
        f"{part}{way}{layer}": (3 * UNITS, {"in": SIZE if layer == 1 else BOTH, "own": UNITS, "bias": 1}[part])
        for layer in (1, 2)
        for way in ("+", "-")
        for part in ("in", "own", "bias")
    },
    "role": (len(ROLES) - 1, BOTH),
    "role after": (len(ROLES), len(ROLES) - 1),
    **{f"{pair} from": (KEY, BOTH) for pair in PAIRS},
    **{f"{pair} to": (KEY, BOTH) for pair in PAIRS},
    **{f"{pair} role": (len(ROLES), KEY) for pair in PAIRS},
    **{f"{pair} word": (1, BOTH) for pair in PLAYERS},
    **{f"{pair} kind": (KINDS_OF_PLAYERS, BOTH) for pair in PLAYERS},
    **{f"{pair} kind role": (len(ROLES), KINDS_OF_PLAYERS) for pair in PLAYERS},
    **{f"{what} {place}": (KEY, BOTH) for what in ("same", "order") for place in ("one", "other")},
    "same role one": (len(ROLES), KEY),
    "same role other": (len(ROLES), KEY),
    "same": (1, KEY),
    "order": (1, KEY),
    "at role": (len(ROLES), KEY),
    "at owner": (len(ROLES), 2),
    "aim none": (1, BOTH),
    "aim self": (1, BOTH),
    "source none": (1, BOTH),
    "second none": (1, BOTH),
    "number": (len(COUNTS), BOTH),
    "deed": (len(DEEDS), BOTH),
    "leads": (1, BOTH),
    "kicked": (3, BOTH),
    "open": (3, BOTH),
}
"""The matrices of a network in their order, with their rows and columns."""
BYTES = 4 * len(SHAPES) + sum(rows * columns for rows, columns in SHAPES.values())
"""The bytes of a network in the file: the scales of its matrices, then one byte for each weight."""


class Network:
    """The weights; each matrix is made when it is needed."""

    def __init__(self, data: bytes) -> None:
        self._scales: dict[str, float] = {}
        self._bytes: dict[str, memoryview] = {}
        self._made: dict[str, Matrix] = {}
        at = 4 * len(SHAPES)
        whole = memoryview(data)
        for (name, (rows, columns)), scale in zip(SHAPES.items(), array("f", data[:at]), strict=True):
            self._scales[name] = scale
            self._bytes[name] = whole[at : at + rows * columns].cast("b")
            at += rows * columns

    def row(self, name: str, row: int) -> Vector:
        """Return a row of a matrix."""
        columns, scale = SHAPES[name][1], self._scales[name]
        return [scale * weight for weight in self._bytes[name][row * columns : (row + 1) * columns]]

    def matrix(self, name: str) -> Matrix:
        """Return a matrix."""
        if name not in self._made:
            self._made[name] = [self.row(name, row) for row in range(SHAPES[name][0])]
        return self._made[name]

    def of(self, name: str, vector: Vector) -> Vector:
        """Return the product of a matrix with a vector."""
        return [sum(map(mul, row, vector)) for row in self.matrix(name)]

    def states(self, words: Sequence[Sequence[str]]) -> Matrix:
        """Return the vectors of the words in their sentence, from their signs."""
        vectors = [self._vector(signs) for signs in words]
        for layer in (1, 2):
            there = self._read(vectors, f"+{layer}")
            back = self._read(vectors[::-1], f"-{layer}")[::-1]
            vectors = [[*one, *other] for one, other in zip(there, back, strict=True)]
        return vectors

    def _vector(self, signs: Sequence[str]) -> Vector:
        return [
            sum(column) for column in zip(*(self.row("signs", row_of(sign)) for sign in signs if sign), strict=True)
        ]

    def _read(self, vectors: Matrix, name: str) -> Matrix:
        """Read vectors in one direction with gated recurrent units."""
        found: Matrix = []
        state = [0.0] * UNITS
        bias = [row[0] for row in self.matrix(f"bias{name}")]
        for vector in vectors:
            new = [one + other for one, other in zip(self.of(f"in{name}", vector), bias, strict=True)]
            old = self.of(f"own{name}", state)
            nexts = []
            for unit, before in enumerate(state):
                keep = 1 - _open(new[unit] + old[unit])
                reset = _open(new[unit + UNITS] + old[unit + UNITS])
                nexts.append(keep * before + (1 - keep) * tanh(new[unit + 2 * UNITS] + reset * old[unit + 2 * UNITS]))
            state = nexts
            found.append(state)
        return found


def _open(number: float) -> float:
    return 1 / (1 + exp(-number)) if number > 0 else exp(number) / (1 + exp(number))


def row_of(sign: str) -> int:
    """Return the row of a sign."""
    return 1 + crc32(sign.encode(errors="surrogatepass")) % (ROWS - 1)


@cache
def networks() -> tuple[Network, ...]:
    """Return the networks of the file, read once; they were learned alike from other beginnings."""
    data = FILE.read_bytes()
    return tuple(Network(data[at : at + BYTES]) for at in range(0, len(data), BYTES))
