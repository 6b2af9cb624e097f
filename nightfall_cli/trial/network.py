"""The network of the learned reading: it gives the words of a sentence their vectors, from their signs.

Two layers of gated recurrent units read a sentence in both directions. The weights are one byte each, in
``network.bin``; `train_network` learns them. Everything here is plain Python.
"""

from __future__ import annotations

from array import array
from functools import cache
from math import tanh
from operator import add, mul
from pathlib import Path
from struct import unpack
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Sequence

FILE = Path(__file__).parent / "network.bin"
ROWS = 8192
"""The signs of words are hashed into so many rows; the first one is that of no sign."""
SIZE, UNITS, KEY = 80, 96, 48
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
ONE = 1 << 14
"""The whole number that is 1 in the vector of a word."""
LANE, MIDDLE = 4, 1 << 31
"""The bytes of a lane, and the number in its middle. The largest product, of `BOTH` numbers, stays within it."""
SHIFT = 128
"""What is added to a weight, so that none is below 0."""
SHIFTED = bytes((byte + SHIFT) % 256 for byte in range(256))
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
    """The weights; what is needed of a matrix is made when it is needed.

    A product is summed for all rows at once: a column is one whole number with the weights in lanes of it, and a vector
    is of whole numbers. So it is fast, and the same on every machine.
    """

    def __init__(self, data: bytes) -> None:
        self._scales: dict[str, float] = {}
        self._bytes: dict[str, bytes] = {}
        self._columns: dict[str, list[int]] = {}
        at = 4 * len(SHAPES)
        for (name, (rows, columns)), scale in zip(SHAPES.items(), array("f", data[:at]), strict=True):
            self._scales[name] = scale
            self._bytes[name] = data[at : at + rows * columns]
            at += rows * columns

    def row(self, name: str, row: int) -> Vector:
        """Return a row of a matrix."""
        scale = self._scales[name]
        return [scale * weight for weight in self._weights(name, row)]

    def of(self, name: str, vector: Sequence[int], unit: float = 1 / ONE) -> Vector:
        """Return the product of a matrix with a vector, which is in so small units."""
        rows = SHAPES[name][0]
        product = sum(map(mul, self._lanes(name), vector), _middles(rows))
        more, scale = SHIFT * sum(vector) + MIDDLE, self._scales[name] * unit
        return [scale * (lane - more) for lane in unpack(f"<{rows}I", product.to_bytes(LANE * rows, "little"))]

    def states(self, words: Sequence[Sequence[str]]) -> list[list[int]]:
        """Return the vectors of the words in their sentence, from their signs; `ONE` is 1."""
        vectors, unit = [self._vector(signs) for signs in words], self._scales["signs"]
        for layer in (1, 2):
            there = self._read(vectors, unit, f"+{layer}")
            back = self._read(vectors[::-1], unit, f"-{layer}")[::-1]
            vectors, unit = [[*one, *other] for one, other in zip(there, back, strict=True)], 1 / ONE
        return vectors

    def _vector(self, signs: Sequence[str]) -> list[int]:
        rows = (self._weights("signs", row_of(sign)) for sign in signs if sign)
        return [sum(column) for column in zip(*rows, strict=True)]

    def _weights(self, name: str, row: int) -> memoryview:
        columns = SHAPES[name][1]
        return memoryview(self._bytes[name])[row * columns : (row + 1) * columns].cast("b")

    def _lanes(self, name: str) -> list[int]:
        """Return each column of a matrix as one number; to each weight in it `SHIFT` is added."""
        if name not in self._columns:
            rows, columns = SHAPES[name]
            shifted = self._bytes[name].translate(SHIFTED)
            self._columns[name] = found = []
            for column in range(columns):
                lanes = bytearray(LANE * rows)
                lanes[::LANE] = shifted[column::columns]
                found.append(int.from_bytes(lanes, "little"))
        return self._columns[name]

    def _read(self, vectors: Sequence[Sequence[int]], unit: float, name: str) -> list[list[int]]:
        """Read vectors in one direction with gated recurrent units."""
        found: list[list[int]] = []
        state, whole = [0.0] * UNITS, [0] * UNITS
        bias = [self._scales[f"bias{name}"] * weight for weight in memoryview(self._bytes[f"bias{name}"]).cast("b")]
        for vector in vectors:
            new = list(map(add, self.of(f"in{name}", vector, unit), bias))
            old = self.of(f"own{name}", whole)
            for n, before in enumerate(state):
                after = tanh(new[n + 2 * UNITS] + _open(new[n + UNITS] + old[n + UNITS]) * old[n + 2 * UNITS])
                state[n] = after + _open(-new[n] - old[n]) * (before - after)
            whole = [round(ONE * one) for one in state]
            found.append(whole)
        return found


def _open(number: float) -> float:
    return 0.5 + 0.5 * tanh(0.5 * number)


@cache
def _middles(rows: int) -> int:
    """Return a number with `MIDDLE` in each lane, so that no lane is below 0."""
    return int.from_bytes(MIDDLE.to_bytes(LANE, "little") * rows, "little")


def row_of(sign: str) -> int:
    """Return the row of a sign."""
    return 1 + crc32(sign.encode(errors="surrogatepass")) % (ROWS - 1)


@cache
def networks() -> tuple[Network, ...]:
    """Return the networks of the file, read once; they were learned alike from other beginnings."""
    data = FILE.read_bytes()
    return tuple(Network(data[at : at + BYTES]) for at in range(0, len(data), BYTES))
