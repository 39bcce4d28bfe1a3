from __future__ import annotations

from types import SimpleNamespace

from pytest_mobileagent.simulator import androidx as ax


def test_what_is_typed_becomes_an_attribute():
    screen = SimpleNamespace(query="")

    ax.bind(screen, "query")("milk")

    assert screen.query == "milk"


def test_a_tap_sets_attributes_to_the_values_that_were_named_before():
    screen = SimpleNamespace(tab=0, selected=[1])

    act = ax.put(screen, tab=2, selected=[])
    assert screen == SimpleNamespace(tab=0, selected=[1])
    act()

    assert screen == SimpleNamespace(tab=2, selected=[])


def test_a_tap_turns_a_flag_and_another_turns_it_back():
    screen = SimpleNamespace(is_open=False)
    act = ax.flip(screen, "is_open")

    act()
    assert screen.is_open is True
    act()
    assert screen.is_open is False


def test_back_takes_one_thing_after_the_other_away():
    screen = SimpleNamespace(watched="a video", query="cats", tab=0)

    steps = []
    while ax.reset(screen, watched=None, query="", tab=0):
        steps.append((screen.watched, screen.query))

    assert steps == [(None, "cats"), (None, "")]
