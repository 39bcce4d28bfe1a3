from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui.fade import ACTIVITY, WINDOW, length_s

SETTINGS = Intent(component="com.android.settings/.Settings")


@pytest.mark.parametrize("scale", [None, "0", "1", "1.0", "-2", "nan", "inf", "slow"])
def test_at_the_usual_pace_or_faster_nothing_fades(scale):
    assert length_s(ACTIVITY, scale) == 0


@pytest.mark.parametrize(("kind", "scale", "expected_s"), [(ACTIVITY, "10", 3), (WINDOW, "10", 2), (WINDOW, "999", 4)])
def test_a_scale_stretches_what_it_names_up_to_twenty_times(kind, scale, expected_s):
    assert length_s(kind, scale) == pytest.approx(expected_s)


def test_a_screen_comes_in_by_the_phones_clock(phone):
    phone.settings.put("global", ACTIVITY, "10")
    home = phone.windows.png()
    phone.activities.start(SETTINGS)
    seen = [phone.windows.png()]
    for _ in range(4):
        phone.clock.advance(1)
        seen.append(phone.windows.png())

    assert seen[0] == home
    assert len(set(seen)) == 4
    assert seen[3] == seen[4]


def test_what_a_slow_screen_has_can_be_tapped_before_it_is_seen(phone):
    phone.settings.put("global", ACTIVITY, "10")
    phone.activities.start(SETTINGS)

    assert {placed.package for placed in phone.windows.placed() if placed.kind == "app"} == {"com.android.settings"}


def test_a_restored_phone_shows_what_it_is_at_once(phone):
    home, snapshot = phone.windows.png(), phone.snapshot()
    phone.settings.put("global", ACTIVITY, "10")
    phone.activities.start(SETTINGS)

    phone.restore(snapshot)

    assert phone.windows.png() == home
