"""The files in which apps keep their settings."""

from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system.preferences import Preferences

PACKAGE = "com.android.settings"


@pytest.fixture
def preferences(phone):
    return Preferences(phone, PACKAGE)


@pytest.fixture
def written(phone, preferences):
    return lambda: phone.disk.read(preferences.path).decode()


def test_a_file_is_as_android_writes_it(preferences, written):
    preferences.put(
        flag=True, count=3, big=1 << 40, part=0.5, name='a "b" <c>\nd', some=frozenset("ab"), none=frozenset()
    )
    assert written() == (
        "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n"
        "<map>\n"
        '    <long name="big" value="1099511627776" />\n'
        '    <set name="some">\n'
        "        <string>a</string>\n"
        "        <string>b</string>\n"
        "    </set>\n"
        '    <boolean name="flag" value="true" />\n'
        '    <float name="part" value="0.5" />\n'
        '    <int name="count" value="3" />\n'
        '    <string name="name">a &quot;b&quot; &lt;c&gt;&#10;d</string>\n'
        '    <set name="none" />\n'
        "</map>\n"
    )


def test_one_value_is_set_beside_the_others(preferences):
    preferences.put(count=3, name="a")

    preferences.set("count", 4)

    assert preferences.items() == {"count": 4, "name": "a"}


def test_what_is_written_is_read(preferences):
    values = {
        "flag": False,
        "big": -(1 << 40),
        "name": 'a "b" <c>\n',
        "some": frozenset({"x", "y"}),
        "none": frozenset(),
    }
    preferences.update(values)
    assert preferences.items() == values


@pytest.mark.parametrize("first", ["showLinkPreviews", "feedCardsEnabled"])
def test_what_shares_a_place_stays_in_the_order_of_its_writing(preferences, written, first):
    second = {"showLinkPreviews": "feedCardsEnabled", "feedCardsEnabled": "showLinkPreviews"}[first]
    preferences.update({first: True})
    preferences.update({second: True, "textSizeMultiplier": 1})
    preferences.update({first: False})
    names = [line.split('"')[1] for line in written().splitlines() if "name=" in line]
    assert names == ["textSizeMultiplier", first, second]


def test_a_set_of_texts_is_empty_where_there_is_something_else(preferences):
    preferences.put(some=frozenset("ab"), count=3)

    assert preferences.texts("some") == {"a", "b"}
    assert preferences.texts("count") == frozenset()
    assert preferences.texts("missing", frozenset("c")) == {"c"}


def test_a_boolean_is_flipped_from_what_it_is_or_would_be(preferences):
    preferences.flip("sound", default=True)
    preferences.flip("dark")
    assert preferences.items() == {"sound": False, "dark": True}

    preferences.flip("sound", default=True)
    assert preferences.flag("sound")
