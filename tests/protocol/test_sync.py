from __future__ import annotations

import contextlib
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_mobileagent.protocol import sync
from pytest_mobileagent.protocol.sync import Data, Done, FileStat, Request, SyncProtocolError


def wire(kind, path, *extra):
    raw = path.encode()
    data = kind + struct.pack("<I", len(raw)) + raw
    return data + (kind + struct.pack(f"<{len(extra)}I", *extra) if extra else b"")


REQUESTS = [
    (Request(b"STA2", "/sdcard/s.txt"), wire(b"STA2", "/sdcard/s.txt")),
    (Request(b"LIS2", "/"), wire(b"LIS2", "/")),
    (Request(b"SEND", "/sdcard/s.txt,33188"), wire(b"SEND", "/sdcard/s.txt,33188")),
    (Request(b"SND2", "/a", (33188, 0)), wire(b"SND2", "/a", 33188, 0)),
    (Request(b"RCV2", "/a", (0,)), wire(b"RCV2", "/a", 0)),
    (Request(b"QUIT"), b"QUIT\0\0\0\0"),
]


@pytest.mark.parametrize(("event", "data"), REQUESTS, ids=lambda value: getattr(value, "kind", b"").decode())
def test_decode_does_not_depend_on_packet_boundaries(event, data):
    buffer = bytearray()
    for at in range(len(data)):
        assert sync.decode_request(buffer) is None
        buffer += data[at : at + 1]
    assert sync.decode_request(buffer) == event
    assert not buffer


@given(st.binary(min_size=8, max_size=64))
def test_garbage_is_an_error_or_incomplete(data):
    for decode in (sync.decode_request, sync.decode_data):
        with contextlib.suppress(SyncProtocolError):
            decode(bytearray(data))


@pytest.mark.parametrize(
    ("decode", "data"),
    [(sync.decode_request, b"STAT\xff\xff\xff\xff"), (sync.decode_request, b"SEND" + struct.pack("<I", 1025)),
     (sync.decode_request, b"NONE\0\0\0\0"), (sync.decode_data, b"DATA\xff\xff\xff\xff"),
     (sync.decode_data, b"DATA" + struct.pack("<I", sync.MAX_DATA + 1)), (sync.decode_data, b"FAIL\0\0\0\0")],
)  # fmt: skip
def test_what_is_oversized_or_unknown_is_refused_before_its_data_comes(decode, data):
    with pytest.raises(SyncProtocolError):
        decode(bytearray(data))


def test_the_longest_path_and_the_largest_piece_are_taken():
    path, piece = "/" + "x" * (sync.MAX_PATH - 1), b"x" * sync.MAX_DATA

    assert sync.decode_request(bytearray(wire(b"STA2", path))) == Request(b"STA2", path)
    assert sync.decode_data(bytearray(sync.encode_data(piece))) == Data(piece)


@given(st.lists(st.binary(max_size=100), max_size=5))
def test_pieces_of_a_file_come_as_they_were_sent(pieces):
    buffer = bytearray(b"".join(map(sync.encode_data, pieces)) + sync.encode_done())
    assert [sync.decode_data(buffer) for _ in pieces] == [Data(piece) for piece in pieces]
    assert sync.decode_data(buffer) == Done(0)
    assert not buffer


def test_data_and_done_are_told_apart():
    buffer = bytearray(sync.encode_data(b"hello\n") + b"DONE" + struct.pack("<I", 1800000000))
    assert sync.decode_data(buffer) == Data(b"hello\n")
    assert sync.decode_data(buffer) == Done(1800000000)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("/a,33188", ("/a", 0o100644)), ("/a,b,33261", ("/a,b", 0o100755)), ("/a,0644", ("/a", 0o644))],
)
def test_a_send_path_ends_at_the_last_comma(text, expected):
    assert sync.split_send_path(text) == expected


@pytest.mark.parametrize(("kind", "size"), [(b"STAT", 16), (b"STA2", 72), (b"LST2", 72)])
def test_stat_replies_have_their_sizes(kind, size):
    assert len(sync.encode_stat(kind, FileStat(mode=0o100644, size=5, mtime_s=7))) == size


@pytest.mark.parametrize(("kind", "size"), [(b"LIST", 20), (b"LIS2", 76)])
def test_lists_end_with_the_right_number_of_zeros(kind, size):
    assert len(sync.encode_list_end(kind)) == size
