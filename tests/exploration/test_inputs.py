from __future__ import annotations

import pytest

from pytest_mobileagent.exploration.inputs import BACK, App, InputEvent, inputs_of
from pytest_mobileagent.exploration.screens import state_of
from tests.exploration.conftest import FakePhone, button, screen

EDIT = '<node package="a.b" class="android.widget.EditText" text="" enabled="true" bounds="[0,0][100,20]"/>'


def state(*nodes):
    return state_of(screen("", *nodes).hierarchy, ("a.b/a.b.Main",), "00001")


@pytest.mark.parametrize(
    ("node", "kinds"),
    [
        (button("Save", 0), ["click"]),
        (button("Save", 0, 'clickable="true" visible-to-user="false"'), []),
        (button("Save", 0, 'clickable="true" long-clickable="true"'), ["click", "long_click"]),
        (button("List", 0, 'scrollable="true"'), ["scroll UP", "scroll DOWN", "scroll LEFT", "scroll RIGHT"]),
        (button("Loud", 0, 'checkable="true"'), ["click"]),
        (button("Loud", 0, 'checkable="true" clickable="true"'), ["click"]),
        (EDIT, ["set_text HelloWorld"]),
    ],
)
def test_what_can_be_done_is_what_the_views_are_for(node, kinds):
    assert [f"{event.kind} {event.detail}".strip() for event in inputs_of(state(node))] == kinds


def test_a_view_that_is_disabled_is_left_alone():
    assert inputs_of(state(button("Save", 0).replace('enabled="true"', 'enabled="false"'))) == []


def test_events_are_named_as_droidbot_does():
    one = state(button("A longer title", 0, 'clickable="true" scrollable="true"'))
    tap, up, *_ = inputs_of(one)
    where = f"state={one.state_str}, view={one.views[1].view_str}(Main/Button-A longer t)"

    assert tap.event_str(one) == f"TouchEvent({where})"
    assert up.event_str(one) == f"ScrollEvent({where}, direction=UP)"
    assert BACK.event_str(one) == f"KeyEvent(state={one.state_str}, name=BACK)"
    assert App("a.b", "a.b/.Main").start.event_str(one) == "IntentEvent(intent='am start -n a.b/.Main')"


def test_events_are_stored_and_read_again():
    app = App("a.b", "a.b/.Main")
    for event in (*inputs_of(state(button("Save", 0), EDIT)), BACK, app.start, app.stop, app.kill):
        assert InputEvent.from_json(event.as_json()) == event


@pytest.mark.parametrize(
    ("direction", "start", "end"),
    [
        ("UP", (50, 10 - 6), (50, 10 + 6)),
        ("DOWN", (50, 10 + 6), (50, 10 - 6)),
        ("LEFT", (50 - 30, 10), (50 + 30, 10)),
        ("RIGHT", (50 + 30, 10), (50 - 30, 10)),
    ],
)
def test_a_scroll_moves_a_finger_over_six_tenths_of_the_view(direction, start, end, monkeypatch):
    swipes = []
    phone = FakePhone({}, {})
    monkeypatch.setattr(phone, "swipe", lambda *places, duration_ms: swipes.append((places, duration_ms)))
    view = state(button("List", 0)).views[1]

    InputEvent("scroll", view, direction).perform(phone)

    assert swipes == [((start, end), 500)]
