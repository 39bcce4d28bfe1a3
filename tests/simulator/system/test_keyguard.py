from __future__ import annotations

import json

import pytest

from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.lock_settings import PASSWORD, PATTERN, PIN
from pytest_mobileagent.simulator.system.notifications import IMPORTANCE_HIGH, Notification
from tests.simulator.apps.hand import Hand

SETTINGS = "com.android.settings/.Settings"
ALARM = Intent(component="com.google.android.deskclock/com.android.deskclock.alarms.AlarmActivity", flags=0x10000000)
MENU, SPACE, BACK, HOME, POWER, ENTER = 82, 62, 4, 3, 26, 66


@pytest.fixture
def hand(phone):
    return Hand(phone).open(SETTINGS)


def wake_again(phone):
    phone.power.sleep()
    phone.power.wake()


@pytest.fixture
def swiped(phone, hand):
    """A phone that a swipe opens, on its lock screen."""
    phone.settings.put("secure", "lockscreen.disabled", "0")
    wake_again(phone)
    return hand


@pytest.fixture
def locked(phone, hand):
    """A phone that 1234 opens, on its lock screen."""
    phone.lock_settings.set(PIN, "1234")
    wake_again(phone)
    return hand


@pytest.fixture
def asked(phone, locked):
    """The same phone, asking for the PIN."""
    phone.input.swipe(540, 1800, 540, 600)
    return locked


def is_open(hand):
    return hand.shows("Search settings") and not hand.phone.keyguard.is_showing


def test_a_phone_without_a_lock_is_there_at_once(phone, hand):
    wake_again(phone)

    assert is_open(hand)


def test_a_sleeping_phone_wakes_with_its_lock_screen(swiped):
    assert swiped.shows("Sun, Oct 15")
    assert not swiped.shows("Search settings")


@pytest.mark.parametrize("path", [(540, 1800, 540, 600), (108, 2160, 972, 240)], ids=["a person's", "uiautomator2's"])
def test_a_swipe_opens_it(phone, swiped, path):
    phone.input.swipe(*path)

    assert is_open(swiped)


@pytest.mark.parametrize(("code", "opens"), [(MENU, True), (SPACE, True), (BACK, False), (HOME, False), (187, False)])
def test_keys_on_the_lock_screen(phone, swiped, code, opens):
    phone.input.key(code)

    assert is_open(swiped) == opens
    assert phone.activities.top.package == "com.android.settings"


def test_a_tap_tells_how_it_is_opened(phone, swiped):
    assert swiped.text("keyguard_indication_text") == "Charged"

    phone.input.tap(540, 1500)
    assert swiped.text("keyguard_indication_text") == "Swipe up to open"

    phone.clock.advance(6)
    assert swiped.text("keyguard_indication_text") == "Charged"


def test_the_right_pin_opens_it(phone, asked):
    for digit in "1234":
        asked.tap(f"key{digit}")
    assert asked.text("pinEntry") == "••••"

    asked.tap("key_enter")

    assert is_open(asked)


def test_a_wrong_pin_is_told_and_forgotten(phone, asked):
    asked.tap("key1").tap("key2").tap("delete_button").tap("key_enter")

    assert asked.text("keyguard_message_area") == "Wrong PIN"
    assert asked.text("pinEntry") == ""
    assert not is_open(asked)


def test_keys_type_the_pin(phone, asked):
    phone.input.text("1234")
    phone.input.key(ENTER)

    assert is_open(asked)


def test_five_wrong_pins_close_it_for_half_a_minute(phone, asked):
    for _ in range(5):
        phone.input.text("0000")
        phone.input.key(ENTER)
    assert asked.text("keyguard_message_area") == "Try again in 30 seconds."

    phone.input.text("1234")
    phone.input.key(ENTER)
    assert not is_open(asked)

    phone.clock.advance(31)
    assert asked.text("keyguard_message_area") == "Enter your PIN"
    phone.input.text("1234")
    phone.input.key(ENTER)
    assert is_open(asked)


def test_a_pin_that_is_cleared_is_asked_for_no_more(run, phone, locked):
    run("locksettings clear --old 1234")
    assert locked.shows("Unlock")

    phone.input.swipe(540, 1800, 540, 600)

    assert is_open(locked)


def test_a_credential_that_is_cleared_while_it_is_asked_for(run, phone, asked):
    run("locksettings clear --old 1234")
    assert asked.shows("Unlock")

    phone.input.swipe(540, 1800, 540, 600)

    assert is_open(asked)


def test_back_leaves_the_pad(phone, asked):
    phone.input.key(BACK)

    assert asked.shows("Sun, Oct 15")
    assert not asked.find_all("pinEntry")


def test_a_password_is_typed_on_the_keyboard(phone, hand):
    phone.lock_settings.set(PASSWORD, "correct horse")
    wake_again(phone)
    phone.input.key(MENU)
    assert phone.ime.is_shown

    phone.input.text("correct horse")
    phone.input.key(ENTER)

    assert is_open(hand)
    assert not phone.ime.is_shown


def draw(hand, *dots):
    """Draw over the dots of a pattern, which are numbered as the keys of a telephone."""
    box = hand.find("lockPatternView").visible_bounds
    places = [((dot - 1) % 3 * 2 + 1, (dot - 1) // 3 * 2 + 1) for dot in dots]
    hand.phone.input.path(
        [(box.left + box.width * x // 6, box.top + box.height * y // 6) for x, y in places], duration_ms=600
    )


@pytest.fixture
def patterned(phone, hand):
    """A phone that a pattern opens, asking for it."""
    phone.lock_settings.set(PATTERN, "1236")
    wake_again(phone)
    phone.input.swipe(540, 1800, 540, 600)
    return hand


@pytest.mark.parametrize("dots", [(1, 2, 3, 6), (1, 3, 6)], ids=["dot by dot", "over what lies between"])
def test_the_right_pattern_opens_it(patterned, dots):
    assert patterned.text("keyguard_message_area") == "Enter your pattern"

    draw(patterned, *dots)

    assert is_open(patterned)


def test_a_wrong_pattern_is_told(patterned):
    draw(patterned, 1, 2, 3)
    assert patterned.text("keyguard_message_area") == "Wrong pattern"

    draw(patterned, 1, 4, 7, 8)
    assert patterned.text("keyguard_message_area") == "Wrong pattern"
    assert not is_open(patterned)


def test_patterns_too_short_to_be_one_are_not_counted(patterned):
    for _ in range(6):
        draw(patterned, 1, 2, 3)

    draw(patterned, 1, 2, 3, 6)

    assert is_open(patterned)


def test_keys_draw_no_pattern(phone, patterned):
    phone.input.text("1236")
    phone.input.key(ENTER)

    assert not is_open(patterned)


def test_a_phones_lock_screen_stays_upright(phone, hand):
    phone.settings.put("system", "accelerometer_rotation", "0")
    phone.settings.put("system", "user_rotation", "1")
    phone.lock_settings.set(PIN, "1234")
    wake_again(phone)
    assert phone.display.size == (1080, 2400)
    phone.input.key(MENU)
    for name in ("key1", "key2", "key3", "key4", "key_enter"):
        hand.tap(name)

    assert is_open(hand)
    assert phone.display.size == (2400, 1080)


@pytest.mark.parametrize("locale", ["ar-EG", "de-DE", "ja-JP"])
def test_the_keys_lie_from_left_to_right_in_every_language(phone, hand, locale):
    phone.properties.set("persist.sys.locale", locale)
    phone.lock_settings.set(PIN, "1234")
    wake_again(phone)
    phone.input.key(MENU)

    one, three = hand.find("key1").rect, hand.find("key3").rect

    assert one.right < three.left


def test_a_reboot_locks_and_a_phone_without_a_pin_stays_open(phone, hand):
    phone.reboot()
    assert not phone.keyguard.is_showing

    phone.lock_settings.set(PIN, "1234")
    phone.reboot()

    assert phone.keyguard.is_showing


def test_a_snapshot_in_a_file_keeps_how_it_stands(phone, asked):
    phone.input.text("12")
    saved = phone.snapshot()
    phone.lock_settings.clear()
    phone.keyguard.unlock()

    phone.restore(saved._replace(services=json.loads(json.dumps(saved.services)), heap=None))
    phone.input.text("34")
    phone.input.key(ENTER)

    assert not phone.keyguard.is_showing


def test_notifications_are_listed_and_open_what_they_are_about_once_the_pin_is_there(phone, locked):
    opened = Intent(component="com.google.android.deskclock/com.android.deskclock.DeskClock")
    note = Notification("ca.zgrs.clipper", 7, "A title", "A text", on_tap_intent=opened, importance=IMPORTANCE_HIGH)
    phone.notifications.post(note)
    assert phone.heads_up.shown is None

    locked.tap("A title")
    assert locked.text("keyguard_message_area") == "Enter your PIN"
    phone.input.text("1234")
    phone.input.key(ENTER)

    assert phone.activities.top.package == "com.google.android.deskclock"


def test_a_reply_asks_for_the_pin_first(phone, locked):
    phone.roles.add("android.app.role.SMS", "com.simplemobiletools.smsmessenger")
    phone.telephony.receive_sms("+15550100", "Dinner at 8?")

    locked.tap("Reply")

    assert locked.text("keyguard_message_area") == "Enter your PIN"


def test_an_alarm_shows_over_it_and_leaves_it_locked(phone, locked):
    note = Notification(
        "com.google.android.deskclock", 1, "Alarm", importance=IMPORTANCE_HIGH, full_screen_intent=ALARM
    )
    phone.notifications.post(note)
    assert locked.shows("Snooze")
    assert phone.keyguard.is_showing

    phone.activities.finish_all("com.android.deskclock.alarms.AlarmActivity")

    assert locked.shows("Sun, Oct 15")


def test_an_app_that_is_started_waits_behind_it(phone, locked):
    locked.open("com.google.android.deskclock/com.android.deskclock.DeskClock")
    assert locked.shows("Sun, Oct 15")

    phone.input.key(MENU)
    phone.input.text("1234")
    phone.input.key(ENTER)

    assert phone.activities.top.package == "com.google.android.deskclock"


def test_who_listens_hears_that_the_user_is_there(phone, swiped, heard):
    heard.clear()

    phone.input.key(MENU)

    assert ("TYPE_WINDOW_STATE_CHANGED", "com.android.settings") in [(event.type, event.package) for event in heard]


@pytest.mark.parametrize(
    ("command", "closed", "opened"),
    [
        ("dumpsys window", "mDreamingLockscreen=true", "mDreamingLockscreen=false"),
        ("dumpsys window", "isKeyguardShowing=true", "isKeyguardShowing=false"),
        ("dumpsys window policy", "mIsShowing=true", "mIsShowing=false"),
        ("dumpsys window", "mCurrentFocus=Window{", "com.android.settings/com.android.settings.Settings}"),
        ("dumpsys trust", "deviceLocked=1", "deviceLocked=0"),
        ("dumpsys activity activities", "state=STOPPED", "state=RESUMED"),
        ("dumpsys lock_settings", "CredentialType: PIN", "CredentialType: PIN"),
        ("uiautomator dump /dev/tty", "com.android.systemui:id/keyguard_indication_text", "com.android.settings:id/"),
    ],
)
def test_programs_tell_that_it_is_locked(run, phone, locked, command, closed, opened):
    assert closed in run(command).out

    run("wm dismiss-keyguard")
    assert phone.keyguard.is_asking
    phone.input.text("1234")
    phone.input.key(ENTER)

    assert opened in run(command).out
