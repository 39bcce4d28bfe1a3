import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_mobileagent.protocol.protobuf import ProtobufError, decode, encode, schema

MESSAGES = schema("""
Empty:
Point: 1 x int, 2 y int, 15 label string
Shape: 1 points Point*, 2 is_closed bool, 3 weight double, 4 data bytes, 5 size float, 300 count uint, 6 middle Point
Numbers: 1 floats float*, 2 counts uint*, 3 texts string*
""")

point = st.fixed_dictionaries(
    {"x": st.integers(-(1 << 63), (1 << 63) - 1), "y": st.integers(-(1 << 31), 1 << 31), "label": st.text()}
)
shape = st.fixed_dictionaries(
    {
        "points": st.lists(point, max_size=5),
        "is_closed": st.booleans(),
        "weight": st.floats(allow_nan=False),
        "data": st.binary(max_size=300),
        "size": st.floats(allow_nan=False, width=32),
        "count": st.integers(0, (1 << 64) - 1),
        "middle": point,
    }
)


@given(shape)
def test_what_is_written_is_read(values):
    values["points"] = [one | {"label": one["label"].encode(errors="replace").decode()} for one in values["points"]]
    values["middle"]["label"] = values["middle"]["label"].encode(errors="replace").decode()
    assert decode(MESSAGES, "Shape", encode(MESSAGES, "Shape", values)) == values


@given(shape, st.integers(1, 40))
def test_a_message_that_is_cut_off_is_an_error_or_shorter(values, missing):
    data = encode(MESSAGES, "Shape", values)
    try:
        found = decode(MESSAGES, "Shape", data[:-missing])
    except ProtobufError:
        return
    assert len(encode(MESSAGES, "Shape", found)) <= len(data)


def test_a_length_beyond_the_message_is_an_error_before_anything_is_kept():
    with pytest.raises(ProtobufError, match="cut off"):
        decode(MESSAGES, "Shape", b"\x22" + b"\xff" * 9 + b"\x01")


def test_messages_nested_too_deeply_are_an_error():
    nested = schema("Node: 1 child Node")
    data = b""
    for _ in range(60):
        data = b"\x0a" + _size(len(data)) + data
    with pytest.raises(ProtobufError, match="deeply"):
        decode(nested, "Node", data)


def _size(number):
    return bytes([number]) if number < 128 else bytes([number & 127 | 128, number >> 7])


@given(st.binary(max_size=200))
def test_garbage_is_an_error_or_a_message(data):
    try:
        values = decode(MESSAGES, "Shape", data)
    except ProtobufError:
        return
    assert set(values) >= {"points", "is_closed", "weight", "data", "size", "count"}


@pytest.mark.parametrize(
    ("message", "values", "data"),
    [
        ("Empty", {}, b""),
        ("Point", {"x": 150}, b"\x08\x96\x01"),
        ("Point", {"x": -1}, b"\x08" + b"\xff" * 9 + b"\x01"),
        ("Point", {"label": "é"}, b"\x7a\x02\xc3\xa9"),
        ("Shape", {"count": 1, "is_closed": True}, b"\x10\x01\xe0\x12\x01"),
        ("Shape", {"points": [{"x": 1}, {}]}, b"\x0a\x02\x08\x01\x0a\x00"),
    ],
)
def test_known_bytes(message, values, data):
    assert encode(MESSAGES, message, values) == data


def test_unknown_fields_are_passed_over():
    assert decode(MESSAGES, "Point", b"\x18\x05\x22\x01a\x2d1234\x31" + b"12345678" + b"\x08\x07")["x"] == 7


@pytest.mark.parametrize("data", [b"\x08", b"\x0a\x05ab", b"\x0b", b"\x0d\x00\x00\x00\x00", b"\x08" + b"\xff" * 11])
def test_damaged_bytes_are_an_error(data):
    with pytest.raises(ProtobufError):
        decode(MESSAGES, "Shape", data)
    assert decode(MESSAGES, "Empty", b"\x08\x01") == {}


@given(
    st.fixed_dictionaries(
        {
            "floats": st.lists(st.floats(allow_nan=False, width=32)),
            "counts": st.lists(st.integers(0, (1 << 64) - 1)),
            "texts": st.lists(st.text(st.characters(codec="utf-8"))),
        }
    )
)
def test_lists_of_numbers_are_read_as_they_were_written(values):
    assert decode(MESSAGES, "Numbers", encode(MESSAGES, "Numbers", values)) == values


@pytest.mark.parametrize("data", [b"\x12\x03\x01\x96\x01", b"\x10\x01\x10\x96\x01", b"\x12\x01\x01\x10\x96\x01"])
def test_a_list_of_numbers_may_come_in_one_run_in_pieces_or_both(data):
    assert decode(MESSAGES, "Numbers", data)["counts"] == [1, 150]


def test_a_run_of_numbers_that_is_cut_off_is_an_error():
    with pytest.raises(ProtobufError, match="cut off"):
        decode(MESSAGES, "Numbers", b"\x0a\x03\x00\x00\x00")
