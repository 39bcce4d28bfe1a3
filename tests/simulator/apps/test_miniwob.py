"""MiniWoB's app: pages, episodes, and what is asked of it by broadcast."""

from __future__ import annotations

import json

import pytest

from pytest_mobileagent.simulator.apps.miniwob import assets
from pytest_mobileagent.simulator.system.intents import Intent

PACKAGE = "com.google.androidenv.miniwob"
ACTIVITY = f"{PACKAGE}/{PACKAGE}.app.MainActivity"
needs_wheel = pytest.mark.skipif(assets.asset(f"{assets.ROOT}html/core/core.js") is None, reason="needs miniwob")


def start(phone, **extras):
    phone.activities.start(Intent(component=ACTIVITY, extras=extras))


def begin(phone, task, seed="1"):
    start(phone, RL_TASK_APP_CONFIG=json.dumps({"task": task, "seed": seed}))
    start(phone, reset=True)
    return asked(phone, "UTTERANCE").data


def asked(phone, what):
    return phone.broadcasts.send(Intent(f"{PACKAGE}.app.GET_{what}_ACTION"))


def test_without_a_configuration_a_heading_is_shown(phone):
    start(phone)

    assert phone.activities.screen.page.title == "MiniWoB"
    assert asked(phone, "UTTERANCE").data == ""


def test_in_the_background_nobody_answers(phone):
    start(phone)
    phone.activities.home()

    assert asked(phone, "REWARD").code == 0


def test_a_page_that_is_not_there_says_why(phone, monkeypatch):
    monkeypatch.setattr(assets, "_wheel", lambda: None)
    assets._file.cache_clear()
    start(phone, RL_TASK_APP_CONFIG='{"task": "click-test"}')

    assert "pip install 'pytest-mobileagent[miniwob]'" in phone.activities.screen.page.document.text
    assets._file.cache_clear()


@needs_wheel
def test_a_seed_is_an_instance(phone):
    first, other, again = (begin(phone, "enter-text", seed) for seed in ("1", "2", "1"))

    assert first == again != other


@needs_wheel
def test_a_right_answer_is_rewarded_whatever_time_it_took(phone):
    assert begin(phone, "click-test") == "Click the button."
    assert asked(phone, "REWARD").data == ""

    phone.clock.advance(8)
    phone.activities.screen.page.evaluate("document.getElementById('subbtn').click()")

    assert (asked(phone, "REWARD").code, asked(phone, "REWARD").data) == (-1, "1")


@needs_wheel
def test_check_boxes_are_all_right_or_not(phone):
    begin(phone, "click-checkboxes", "seed")
    page = phone.activities.screen.page
    page.evaluate("for (const box of document.querySelectorAll('input')) box.checked = !box.checked")
    page.evaluate("document.getElementById('subbtn').click()")

    assert asked(phone, "REWARD").data in ("1", "-1")


@needs_wheel
def test_the_circle_is_to_be_dragged_to_one_side(phone):
    words = {begin(phone, "drag-item", str(seed)).split()[3] for seed in range(12)}

    assert words == {"left", "right", "up", "down"}


@needs_wheel
def test_a_section_has_unfolded_once_it_was_tapped(phone):
    begin(phone, "click-collapsible-2", "click-collapsible-2/3")

    tap(phone, "Section #1")
    unfolded = place(phone, "Section #3")
    phone.clock.advance(3)

    assert place(phone, "Section #3") == unfolded
    assert unfolded.top > place(phone, "Section #2").bottom


@needs_wheel
def test_a_page_that_moves_ends_with_its_app(phone):
    begin(phone, "click-pie")
    start(phone, step=True)
    page = phone.activities.screen.page
    assert page.is_moving

    phone.activities.force_stop(PACKAGE)

    assert not page.is_moving
    assert not any(page is getattr(timer.action, "__self__", None) for timer in phone.clock.pending)


def place(phone, text):
    window = phone.windows.placed()[0]
    return next(view.rect for view in window.root.walk() if view.text == text)


def tap(phone, text):
    rect = place(phone, text)
    phone.input.tap((rect.left + rect.right) // 2, (rect.top + rect.bottom) // 2)
