from __future__ import annotations

import json

import pytest

from pytest_mobileagent.exploration.screens import UiState, state_of
from tests.exploration.conftest import button, rows, screen

MAIN = "a.b/a.b.Main"


def state(*nodes, activities=(MAIN,)):
    return state_of(screen(MAIN, *nodes).hierarchy, activities, "00001")


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        (rows("Save"), rows("Save"), True),
        (rows("Save"), rows("Send"), False),
        (rows("12:01", "Save"), rows("12:02", "Save"), True),
        (rows("40 %", "Save"), rows("41 %", "Save"), True),
        (rows("October 15", "Save"), rows("November 2", "Save"), True),
        (rows("12 min", "Save"), rows("13 min", "Save"), True),
        (rows("Maybe", "Save"), rows("Mark", "Save"), False),
        (
            [button("Wi-Fi", 0, 'checkable="true" checked="true"')],
            [button("Wi-Fi", 0, 'checkable="true" checked="false"')],
            False,
        ),
    ],
)
def test_a_state_is_known_by_what_it_says_but_for_times(one, other, is_same):
    assert (state(*one).state_str == state(*other).state_str) is is_same


def test_two_activities_are_two_states():
    assert state(*rows("Save")).state_str != state(*rows("Save"), activities=("a.b/a.b.Other",)).state_str


def test_the_structure_is_what_is_left_without_words():
    assert state(*rows("Save")).structure_str == state(*rows("Send")).structure_str


def test_a_view_is_known_by_itself_and_what_is_around_it():
    save, same, send = (state(*rows(text)).views[1] for text in ("Save", "Save", "Send"))

    assert save.view_str == same.view_str != send.view_str


@pytest.mark.parametrize(
    ("activities", "depth"),
    [((MAIN,), 0), (("c.d/c.d.Picker", MAIN), 1), (("launcher/launcher.Home",), -1)],
)
def test_how_deep_the_app_lies_is_told_by_its_task(activities, depth):
    assert state(activities=activities).depth_of("a.b") == depth


def test_a_state_is_stored_with_droidbots_fields_and_read_again():
    one = state(*rows("Save"))

    told = json.loads(json.dumps(one.as_json()))

    assert UiState.from_json(told) == one
    assert set(told) == {
        "tag", "state_str", "state_str_content_free", "foreground_activity", "activity_stack", "background_services",
        "width", "height", "views", "elements",
    }  # fmt: skip
    assert {
        "package", "class", "resource_id", "text", "content_description", "visible", "enabled", "checkable", "checked",
        "clickable", "long_clickable", "editable", "focusable", "focused", "scrollable", "selected", "is_password",
        "bounds", "size", "parent", "children", "child_count", "temp_id", "signature", "content_free_signature",
        "view_str",
    } == set(told["views"][1])  # fmt: skip
    assert told["views"][1]["bounds"] == [[0, 0], [100, 20]]
    assert told["elements"] == [{"line": "<button>Save</button>", "bounds": [0, 0, 100, 20]}]
