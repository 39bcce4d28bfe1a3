from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_mobileagent.protocol import http
from pytest_mobileagent.protocol.http import HttpError, Request, Response

BODY = b'{"jsonrpc": "2.0"}'
REQUESTS = [
    (Request("GET", "/ping", {"host": "localhost:9008"}), b"GET /ping HTTP/1.1\r\nHost: localhost:9008\r\n\r\n"),
    (
        Request("POST", "/jsonrpc/0", {"content-length": "18", "accept-encoding": ""}, BODY),
        b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: 18\r\nAccept-Encoding: \r\n\r\n" + BODY,
    ),
    (Request("GET", "/"), b"GET / HTTP/1.0\r\n\r\n"),
]


@pytest.mark.parametrize(("request_", "wire"), REQUESTS, ids=["get", "post", "bare"])
def test_decode_does_not_depend_on_packet_boundaries(request_, wire):
    buffer = bytearray()
    for at in range(len(wire)):
        assert http.decode_request(buffer) is None
        buffer += wire[at : at + 1]
    buffer += b"trailing"
    assert http.decode_request(buffer) == request_
    assert buffer == b"trailing"


@given(st.lists(st.sampled_from([wire for _, wire in REQUESTS]), max_size=4), st.lists(st.integers(1, 60), max_size=20))
def test_requests_one_after_the_other(wires, sizes):
    data, buffer, found = b"".join(wires), bytearray(), []
    for size in [*sizes, len(data)]:
        buffer += data[:size]
        data = data[size:]
        while (request := http.decode_request(buffer)) is not None:
            found.append(request)
    assert found == [{wire: request for request, wire in REQUESTS}[wire] for wire in wires]


@given(st.binary(max_size=200))
def test_garbage_is_an_error_or_incomplete(data):
    with contextlib.suppress(HttpError):
        http.decode_request(bytearray(data + b"\r\n\r\n"))


@pytest.mark.parametrize("length", ["-1", "1e3", "", "0x10", "9" * 5000, str(http.MAX_BODY + 1), "٣", "1 2"])
def test_a_length_that_is_none_or_too_large_is_refused(length):
    with pytest.raises(HttpError, match="bad content length"):
        http.decode_request(bytearray(f"POST / HTTP/1.1\r\nContent-Length: {length}\r\n\r\n".encode()))


@pytest.mark.parametrize("end", [b"", b"\r\n\r\n"], ids=["without an end", "with an end"])
def test_a_head_that_is_too_long_is_refused(end):
    with pytest.raises(HttpError, match="too long"):
        http.decode_request(bytearray(b"GET / HTTP/1.1\r\nX: " + b"x" * http.MAX_HEAD + end))


@pytest.mark.parametrize(
    "head", [b"GET /", b"get / HTTP/1.1", b"GET / HTTP/2.0", b"\x16\x03\x01", b"GET / HTTP/1.1\r\nno header", b""]
)
def test_what_is_no_request_is_refused(head):
    with pytest.raises(HttpError, match="not a"):
        http.decode_request(bytearray(head + b"\r\n\r\n"))


@given(st.binary(max_size=100))
def test_a_response_tells_its_length(body):
    head, _, rest = http.encode_response(200, body).partition(b"\r\n\r\n")
    assert rest == body
    assert f"Content-Length: {len(body)}".encode() in head


CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
RESPONSES = [
    (Response(200, b"pong", keeps_alive=True), http.encode_response(200, b"pong", content_type="text/plain")),
    (Response(500, b"", keeps_alive=True), http.encode_response(500, b"")),
    (Response(404, b"no", keeps_alive=False), b"HTTP/1.1 404 No\r\nconnection: Close\r\nCONTENT-LENGTH:2\r\n\r\nno"),
    (Response(200, b"no", keeps_alive=False), b"HTTP/1.0 200\r\nContent-Length: 2\r\n\r\nno"),
    (Response(200, b"pong\r\n!", keeps_alive=True), CHUNKED + b"4\r\npong\r\n3;a=b\r\n\r\n!\r\n0\r\n\r\n"),
    (Response(200, b"", keeps_alive=True), CHUNKED + b"0\r\nTrailer: a\r\n\r\n"),
]
ANSWERED = pytest.mark.parametrize(
    ("response", "wire"), RESPONSES, ids=["length", "empty", "closing", "1.0", "chunks", "no chunk"]
)


@ANSWERED
def test_a_response_does_not_depend_on_packet_boundaries(response, wire):
    buffer = bytearray()
    for at in range(len(wire)):
        assert http.decode_response(buffer) is None
        buffer += wire[at : at + 1]
    buffer += b"trailing"

    assert http.decode_response(buffer) == response
    assert buffer == b"trailing"


@ANSWERED
def test_a_response_that_ends_before_its_end_is_an_error(response, wire):
    for size in range(len(wire)):
        with pytest.raises(HttpError):
            http.decode_response(bytearray(wire[:size]), is_over=True)


def test_a_response_that_tells_no_length_ends_with_the_connection():
    buffer = bytearray(b"HTTP/1.1 200 OK\r\nA: b\r\n\r\nall of it")

    assert http.decode_response(buffer) is None
    assert http.decode_response(buffer, is_over=True) == Response(200, b"all of it", keeps_alive=False)


@pytest.mark.parametrize(
    "wire",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"HTTP/1.1 999 Odd\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nno header\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n",
        CHUNKED + b"x\r\n",
        CHUNKED + b"ffffffff\r\n",
        b"H" * (http.MAX_HEAD + 1),
    ],
)
def test_what_is_no_response_is_refused(wire):
    with pytest.raises(HttpError):
        http.decode_response(bytearray(wire))


@given(st.binary(max_size=200), st.booleans())
def test_garbage_is_no_response(data, is_over):
    with contextlib.suppress(HttpError):
        assert isinstance(http.decode_response(bytearray(CHUNKED + data), is_over=is_over), Response | None)
    with contextlib.suppress(HttpError):
        assert http.decode_response(bytearray(data), is_over=is_over) is None
