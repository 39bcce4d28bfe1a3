"""The dialer for emergencies: over the lock screen, and from the power menu."""

from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system.intents import DIAL_EMERGENCY, Intent
from pytest_mobileagent.simulator.system.lock_settings import PIN


@pytest.fixture
def locked(phone, hand):
    phone.lock_settings.set(PIN, "1234")
    phone.power.sleep()
    phone.power.wake()
    phone.input.swipe(540, 1900, 540, 500)
    return hand


def test_it_is_open_to_who_cannot_unlock_the_phone_and_leaves_it_locked(phone, locked):
    locked.tap("Emergency")

    assert locked.shows("Emergency call")
    assert phone.activities.top.package == "com.android.phone"

    locked.back()
    assert phone.keyguard.is_seen


def test_the_power_menu_opens_it(phone, hand):
    phone.show_power_menu()

    assert hand.tap("Emergency").shows("Emergency call")


def test_help_is_called(phone, locked):
    locked.tap("Emergency")
    for digit in ("9", "1", "1"):
        locked.tap(digit)
    locked.tap("Call")

    assert phone.telephony.call.number == "911"


@pytest.mark.parametrize(
    ("typed", "told"),
    [("57", "Can’t call. 57 is not an emergency number."), ("", "Can’t call. Dial an emergency number.")],
)
def test_nobody_else_is_called(phone, locked, typed, told):
    locked.tap("Emergency")
    for digit in typed:
        locked.tap(digit)

    assert locked.tap("Call").shows(told)
    assert phone.telephony.call is None


def test_a_digit_is_erased(locked):
    locked.tap("Emergency").tap("9").tap("1").tap("Delete")

    assert locked.text("digits") == "9"


def test_the_call_button_is_whole_on_a_phone_held_sideways(phone, hand):
    phone.settings.put("system", "accelerometer_rotation", "0")
    phone.settings.put("system", "user_rotation", "1")
    phone.activities.start(Intent(action=DIAL_EMERGENCY))

    button = hand.find("floating_action_button")
    assert button.visible_bounds == button.rect
    assert button.rect.bottom <= phone.display.size[1]
