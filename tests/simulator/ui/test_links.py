from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.ui.links import links_of

ALL = ("web", "email", "phone")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("See https://example.org/menu or ask.", [("https://example.org/menu", "https://example.org/menu")]),
        ("www.example.com.", [("www.example.com", "http://www.example.com")]),
        ("HTTP://Example.com/A", [("HTTP://Example.com/A", "http://Example.com/A")]),
        ("http://router:80 or http://192.168.0.1:80/x", [("http://192.168.0.1:80/x", "http://192.168.0.1:80/x")]),
        ("Look at 192.168.0.1 now", [("192.168.0.1", "http://192.168.0.1")]),
        ("x@y bob.smith@example.com", [("bob.smith@example.com", "mailto:bob.smith@example.com")]),
        ("my_note.txt, version 1.2.3, 3.14", []),
        ("call 555-987-6543, or +1 (202) 456-1111.", [("555-987-6543", "tel:5559876543"),
                                                      ("+1 (202) 456-1111", "tel:+12024561111")]),
        ("2023-10-15 10:00, room 12 34, 12345678a", []),
        ("", []),
    ],
    ids=repr,
)  # fmt: skip
def test_addresses_are_found(text, found):
    assert [(text[one.start : one.end], one.uri) for one in links_of(text, ALL)] == found


def test_of_what_is_both_the_longer_is_kept():
    assert [one.uri for one in links_of("192.168.0.1", ALL)] == ["http://192.168.0.1"]


def test_numbers_are_no_links_where_they_are_not_asked_for():
    assert links_of("call 555-987-6543") == ()
