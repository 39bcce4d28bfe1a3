"""QR codes (ISO/IEC 18004): bytes as dark and light modules, as ZXing makes them unless it is told otherwise.

That is: the smallest version that holds them, the lowest level of correction, the mask with the lowest penalty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest

Matrix = list[list[bool]]  # rows of modules, True for dark
# By version from 1: bytes for correction in a block, and how many bytes of data each block has.
_BLOCKS = (
    (7, (19,)), (10, (34,)), (15, (55,)), (20, (80,)), (26, (108,)), (18, (68, 68)), (20, (78, 78)), (24, (97, 97)),
    (30, (116, 116)), (18, (68, 68, 69, 69)),
)  # fmt: skip
# Where the small squares have their centres.
_CENTRES = (
    (), (6, 18), (6, 22), (6, 26), (6, 30), (6, 34), (6, 22, 38), (6, 24, 42), (6, 26, 46), (6, 28, 50),
)  # fmt: skip
_MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, _column: row % 2 == 0,
    lambda _row, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)
_LOWEST = 0b01  # the level L
_BYTES = 0b0100  # the mode
_CORNER = [True, False, True, True, True, False, True]
_LIKE_A_CORNER = ([*_CORNER, *[False] * 4], [*[False] * 4, *_CORNER])


def qr_code(data: bytes) -> Matrix:
    """Return the modules of a code.

    Raises:
        ValueError: it does not fit into version 10.
    """
    version = next((at for at, (_, sizes) in enumerate(_BLOCKS, 1) if _bits(data, at) <= 8 * sum(sizes)), 0)
    if not version:
        raise ValueError(f"{len(data)} bytes are too many for a QR code of version 10")
    codewords = _interleaved(_codewords(data, version), version)
    masked = [_drawn(version, codewords, mask) for mask in range(len(_MASKS))]
    return min(masked, key=_penalty)


def _bits(data: bytes, version: int) -> int:
    return 4 + (8 if version < 10 else 16) + 8 * len(data)


# -- bytes -------------------------------------------------------------------------------------------------------------


def _codewords(data: bytes, version: int) -> list[int]:
    """Return the data with what stands before and behind them."""
    room = sum(_BLOCKS[version - 1][1])
    text = f"{_BYTES:04b}{len(data):0{8 if version < 10 else 16}b}" + "".join(f"{byte:08b}" for byte in data)
    text += "0" * min(4, 8 * room - len(text))
    text += "0" * (-len(text) % 8)
    words = [int(text[at : at + 8], 2) for at in range(0, len(text), 8)]
    return [*words, *([0xEC, 0x11] * room)[: room - len(words)]]


def _interleaved(words: list[int], version: int) -> list[int]:
    """Return the blocks' data, byte by byte of each, and then their corrections likewise."""
    count, sizes = _BLOCKS[version - 1]
    blocks, start = [], 0
    for size in sizes:
        blocks.append(words[start : start + size])
        start += size
    found: list[int] = []
    for columns in (blocks, [correction(block, count) for block in blocks]):
        found += [word for column in zip_longest(*columns) for word in column if word is not None]
    return found


def correction(words: Sequence[int], count: int) -> list[int]:
    """Return so many bytes by which errors in others are corrected (Reed-Solomon over GF(256))."""
    generator = [1]
    for power in range(count):
        generator = [a ^ _times(b, _EXPONENTS[power]) for a, b in zip([*generator, 0], [0, *generator], strict=True)]
    rest = [0] * count
    for word in words:
        factor = word ^ rest[0]
        rest = [a ^ _times(factor, b) for a, b in zip([*rest[1:], 0], generator[1:], strict=True)]
    return rest


def _powers() -> Iterator[int]:
    value = 1
    for _ in range(255):
        yield value
        value = value << 1 ^ (0x11D if value & 0x80 else 0)


_EXPONENTS = tuple(_powers())
_LOGARITHMS = {value: power for power, value in enumerate(_EXPONENTS)}


def _times(a: int, b: int) -> int:
    return _EXPONENTS[(_LOGARITHMS[a] + _LOGARITHMS[b]) % 255] if a and b else 0


def checked(value: int, generator: int) -> int:
    """Return a value with its remainder behind it (a BCH code)."""
    length = generator.bit_length() - 1
    rest = value << length
    while rest.bit_length() > length:
        rest ^= generator << (rest.bit_length() - length - 1)
    return value << length | rest


# -- modules -----------------------------------------------------------------------------------------------------------


def _drawn(version: int, codewords: list[int], mask: int) -> Matrix:
    size = 17 + 4 * version
    fixed = _fixed(version, size)
    _tell(fixed, size, checked(_LOWEST << 3 | mask, 0b10100110111) ^ 0b101010000010010)
    bits = (word >> place & 1 for word in codewords for place in range(7, -1, -1))
    rows = [[fixed.get((row, column), False) for column in range(size)] for row in range(size)]
    for row, column in _way(size):
        if (row, column) not in fixed:
            rows[row][column] = bool(next(bits, 0)) != _MASKS[mask](row, column)
    return rows


def _fixed(version: int, size: int) -> dict[tuple[int, int], bool]:
    """Return the modules that hold no data, by row and column; those of the format are still light."""
    found: dict[tuple[int, int], bool] = {}
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        for row in range(max(0, top - 1), min(size, top + 8)):
            for column in range(max(0, left - 1), min(size, left + 8)):
                ring = max(abs(row - top - 3), abs(column - left - 3))
                found[row, column] = ring in (0, 1, 3)
    for row in _CENTRES[version - 1]:
        for column in _CENTRES[version - 1]:
            if (row, column) not in found:
                _square(found, row, column)
    for at in range(8, size - 8):
        found.setdefault((6, at), at % 2 == 0)
        found.setdefault((at, 6), at % 2 == 0)
    for at in range(9):
        found.setdefault((8, at), False)
        found.setdefault((at, 8), False)
    for at in range(size - 8, size):
        found.setdefault((8, at), False)
        found.setdefault((at, 8), at == size - 8)
    return found | _version(version, size)


def _square(found: dict[tuple[int, int], bool], row: int, column: int) -> None:
    for down in range(-2, 3):
        for across in range(-2, 3):
            found[row + down, column + across] = max(abs(down), abs(across)) != 1


def _version(version: int, size: int) -> dict[tuple[int, int], bool]:
    """Return where larger codes tell their version, twice."""
    if version < 7:
        return {}
    told = checked(version, 0b1111100100101)
    places = [(at // 3, size - 11 + at % 3, bool(told >> at & 1)) for at in range(18)]
    return {(a, b): dark for a, b, dark in places} | {(b, a): dark for a, b, dark in places}


def _tell(found: dict[tuple[int, int], bool], size: int, told: int) -> None:
    """Set the modules of the format, twice: the highest bit first."""
    beside = [*((8, at) for at in (0, 1, 2, 3, 4, 5, 7, 8)), *((at, 8) for at in (7, 5, 4, 3, 2, 1, 0))]
    apart = [*((size - 1 - at, 8) for at in range(7)), *((8, size - 8 + at) for at in range(8))]
    for places in (beside, apart):
        for at, place in enumerate(places):
            found[place] = bool(told >> (14 - at) & 1)


def _way(size: int) -> Iterator[tuple[int, int]]:
    """Yield where data go: up and down in pairs of columns from the right, past the dotted one."""
    for turn, right in enumerate((*range(size - 1, 6, -2), *range(5, 0, -2))):
        for row in range(size) if turn % 2 else range(size - 1, -1, -1):
            yield row, right
            yield row, right - 1


def _penalty(rows: Matrix) -> int:
    """Return how hard a code would be to read."""
    columns = [list(column) for column in zip(*rows, strict=True)]
    size, dark = len(rows), sum(map(sum, rows))
    runs = sum(_runs(line) for line in (*rows, *columns))
    blocks = sum(
        rows[y][x] == rows[y][x + 1] == rows[y + 1][x] == rows[y + 1][x + 1]
        for y in range(size - 1)
        for x in range(size - 1)
    )
    corners = sum(line[at : at + 11] in _LIKE_A_CORNER for line in (*rows, *columns) for at in range(size - 10))
    return runs + 3 * blocks + 40 * corners + 10 * (abs(20 * dark - 10 * size * size) // (size * size))


def _runs(line: list[bool]) -> int:
    total = length = 0
    for at, module in enumerate(line):
        length = length + 1 if at and line[at - 1] == module else 1
        total += 3 if length == 5 else length > 5
    return total
