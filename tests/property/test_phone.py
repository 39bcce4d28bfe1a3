"""What holds for a phone whatever is done to it."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui.hierarchy import dump_u2

EPOCH_S = 1697384040.0
ANYTHING = settings(
    max_examples=15, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
x = st.integers(0, 1079)
y = st.integers(0, 2399)
GESTURES = st.one_of(
    st.tuples(st.just("tap"), x, y),
    st.tuples(st.just("tap"), x, y),
    st.tuples(st.just("tap"), x, y),
    st.tuples(st.just("long_press"), x, y),
    st.tuples(st.just("double_tap"), x, y),
    st.tuples(st.just("swipe"), x, y, x, y),
    st.tuples(st.just("drag"), x, y, x, y),
    st.tuples(st.just("key"), st.sampled_from([3, 4, 19, 20, 24, 61, 66, 67, 82, 187, 26, 224])),
    st.tuples(st.just("text"), st.text(max_size=8)),
)


@pytest.fixture(scope="module")
def fresh():
    """A phone with its first snapshot."""
    phone = Phone(ANDROIDWORLD, DeviceConfig(), DeviceClock(EPOCH_S))
    return phone, phone.snapshot()


def launchable(phone):
    return [f"{app.package}/{app.launcher.name}" for app in phone.packages.launcher_apps() if app.launcher is not None]


def play(phone, gestures):
    for name, *arguments in gestures:
        getattr(phone.input, name)(*arguments)


@ANYTHING
@given(data=st.data())
def test_gestures_never_crash_a_phone(fresh, data):
    phone, first = fresh
    phone.restore(first)
    phone.activities.start(Intent(component=data.draw(st.sampled_from(launchable(phone)))))

    play(phone, data.draw(st.lists(GESTURES, min_size=5, max_size=25)))

    assert dump_u2(phone).startswith("<?xml")
    assert phone.windows.png().startswith(b"\x89PNG")


@ANYTHING
@given(data=st.data())
def test_a_restored_phone_goes_on_as_if_nothing_had_been(fresh, data):
    phone, first = fresh
    phone.restore(first)
    phone.activities.start(Intent(component=data.draw(st.sampled_from(launchable(phone)))))
    play(phone, data.draw(st.lists(GESTURES, max_size=8)))
    saved = phone.snapshot()
    further = data.draw(st.lists(GESTURES, max_size=8))

    phone.restore(saved)
    before = dump_u2(phone), phone.windows.png()
    play(phone, further)
    after = dump_u2(phone), phone.windows.png()
    phone.restore(saved)

    assert (dump_u2(phone), phone.windows.png()) == before
    play(phone, further)
    assert (dump_u2(phone), phone.windows.png()) == after
