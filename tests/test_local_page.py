"""A page of this machine's own waits for no request that drips, and serves so many connections at once."""

from __future__ import annotations

import socket
from contextlib import suppress

import pytest

from pytest_mobileagent import local_page
from pytest_mobileagent.local_page import LocalPage, Reply


@pytest.fixture
def page(tmp_path):
    (tmp_path / "index.html").write_text("<p>Here", "utf-8")
    page = LocalPage(tmp_path, lambda _name, _query: None, receive=lambda _name, body: Reply(body), request_s=0.5)
    yield page
    page.close()


def connected(page):
    return socket.create_connection(("127.0.0.1", int(page.url.split(":")[2].partition("/")[0])), timeout=30)


def request(page, method="GET", headers="", body=""):
    host, _, path = page.url.removeprefix("http://").partition("/")
    return f"{method} /{path}x HTTP/1.1\r\nHost: {host}\r\n{headers}\r\n{body}".encode()


def answer(link):
    """Return the first line of what is answered, all of which is read."""
    reader = link.makefile("rb")
    first, length = reader.readline(), 0
    while (line := reader.readline()).strip():
        length = int(line.split()[1]) if line.startswith(b"Content-Length") else length
    reader.read(length)
    return first


BEGUN = {
    "no byte of its head's end": lambda page: request(page)[:-2],
    "a part of its first line": lambda _page: b"GE",
    "a part of its body": lambda page: request(page, "POST", "Content-Length: 1000\r\n", "abc"),
}


@pytest.mark.parametrize("begun", BEGUN)
def test_a_request_that_has_begun_has_to_end(page, begun):
    with connected(page) as link, suppress(ConnectionError):
        for byte in BEGUN[begun](page):
            link.sendall(bytes([byte]))

        assert link.recv(1) == b""


def test_an_idle_connection_stays_and_may_ask_twice(page):
    with connected(page) as link, connected(page) as hurried:
        hurried.sendall(b"G")
        assert hurried.recv(1) == b""  # so long has nothing been said on the other
        for _ in range(2):
            link.sendall(request(page, "POST", "Content-Length: 3\r\n", "abc"))
            assert answer(link) == b"HTTP/1.1 200 OK\r\n"


def test_who_connects_too_often_is_hung_up_on_until_another_goes(page, monkeypatch):
    links = [connected(page) for _ in range(local_page._MOST_LINKS)]
    for link in links:
        link.sendall(request(page, "POST", "Content-Length: 0\r\n"))
        assert answer(link) == b"HTTP/1.1 200 OK\r\n"

    with connected(page) as one_more, suppress(ConnectionError):
        assert one_more.recv(1) == b""
    for link in links:
        link.close()
    for _ in range(1000):
        with connected(page) as again, suppress(ConnectionError):
            again.sendall(request(page, "POST", "Content-Length: 0\r\n"))
            if answer(again):
                break
    else:
        pytest.fail("nobody is served any more")
