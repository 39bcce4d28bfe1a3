"""QR codes: their parts as the standard's examples have them, and that a reader reads what was written."""

from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.ui.qr_code import checked, correction, qr_code

FORMATS = (  # of the level L, by mask (ISO/IEC 18004, annex C)
    "111011111000100", "111001011110011", "111110110101010", "111100010011101", "110011000101111", "110001100011000",
    "110110001000001", "110100101110110",
)  # fmt: skip
MASKS = (
    "(i + j) % 2", "i % 2", "j % 3", "(i + j) % 3", "(i // 2 + j // 3) % 2", "(i * j) % 2 + (i * j) % 3",
    "((i * j) % 2 + (i * j) % 3) % 2", "((i + j) % 2 + (i * j) % 3) % 2",
)  # fmt: skip
SIZES = {21: [19], 25: [34], 29: [55], 33: [80], 37: [108], 41: [68] * 2, 45: [78] * 2, 49: [97] * 2, 53: [116] * 2,
         57: [68, 68, 69, 69]}  # fmt: skip
ALIGNED = {25: [18], 29: [22], 33: [26], 37: [30], 41: [34], 45: [6, 22, 38], 49: [6, 24, 42], 53: [6, 26, 46],
           57: [6, 28, 50]}  # fmt: skip


def test_corrections_are_those_of_the_well_known_example():
    data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]

    assert correction(data, 10) == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]


def test_formats_and_versions_are_those_of_the_standard():
    told = [f"{checked(0b01000 | mask, 0b10100110111) ^ 0b101010000010010:015b}" for mask in range(8)]

    assert told == list(FORMATS)
    assert f"{checked(7, 0b1111100100101):018b}" == "000111110010010100"


def read(rows):
    """Return what a code says, by the standard's description of how it is read; no errors are corrected."""
    size = len(rows)
    told = [rows[8][at] for at in (0, 1, 2, 3, 4, 5, 7, 8)] + [rows[at][8] for at in (7, 5, 4, 3, 2, 1, 0)]
    again = [rows[size - 1 - at][8] for at in range(7)] + [rows[8][at] for at in range(size - 8, size)]
    assert told == again
    mask = MASKS[FORMATS.index("".join(str(int(bit)) for bit in told))]
    assert rows[size - 8][8]  # the dark module
    bits, upwards, right = [], True, size - 1
    while right > 0:
        right -= right == 6
        for row in reversed(range(size)) if upwards else range(size):
            for column in (right, right - 1):
                if not is_reserved(size, row, column):
                    flips = eval(mask, {"i": row, "j": column}) == 0  # noqa: S307 - the table above
                    bits.append(rows[row][column] != flips)
        upwards, right = not upwards, right - 2
    words = [int("".join(str(int(bit)) for bit in bits[at : at + 8]), 2) for at in range(0, len(bits) - 7, 8)]
    return text_of(data_of(words, SIZES[size]), 16 if size == 57 else 8)


def is_reserved(size, row, column):
    corner = (row < 9 and (column < 9 or column >= size - 8)) or (row >= size - 8 and column < 9)
    version = size >= 45 and ((row < 6 and column >= size - 11) or (column < 6 and row >= size - 11))
    centres = ALIGNED.get(size, [])
    at_corner = {(6, 6), (6, size - 7), (size - 7, 6)}
    square = any(abs(row - y) < 3 and abs(column - x) < 3 for y in centres for x in centres if (y, x) not in at_corner)
    return corner or version or square or row == 6 or column == 6


def data_of(words, sizes):
    blocks, taken = [[] for _ in sizes], iter(words)
    for at in range(max(sizes)):
        for block, size in zip(blocks, sizes, strict=True):
            if at < size:
                block.append(next(taken))
    return [word for block in blocks for word in block]


def text_of(words, length):
    bits = "".join(f"{word:08b}" for word in words)
    assert bits[:4] == "0100"
    count = int(bits[4 : 4 + length], 2)
    start = 4 + length
    return bytes(int(bits[at : at + 8], 2) for at in range(start, start + 8 * count, 8))


@pytest.mark.parametrize("length", [0, 1, 17, 18, 32, 53, 54, 78, 106, 107, 134, 154, 192, 230, 231, 271])
def test_what_is_written_is_read(length):
    data = bytes((7 * at * at + 13) % 256 for at in range(length))

    assert read(qr_code(data)) == data


def test_it_is_as_small_as_can_be():
    assert [len(qr_code(b"x" * count)) for count in (17, 18, 32, 33)] == [21, 25, 25, 29]


def test_what_is_too_long_is_refused():
    with pytest.raises(ValueError, match="272 bytes are too many"):
        qr_code(b"x" * 272)


def test_the_corners_can_be_found():
    rows = qr_code(b"WIFI:S:AndroidWifi;T:nopass;P:;H:false;;")
    corner = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]

    for top, left in ((0, 0), (0, -7), (-7, 0)):
        lines = rows[top:][:7]
        assert ["".join(".#"[module] for module in line[left:][:7]) for line in lines] == corner
