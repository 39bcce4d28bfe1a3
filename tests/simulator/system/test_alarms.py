from pytest_mobileagent.simulator.system.alarms import Alarm
from pytest_mobileagent.simulator.system.intents import Intent

PACKAGE = "com.google.android.deskclock"


def _listen(phone, action):
    heard = []
    phone.broadcasts.register(action, lambda _phone, intent: heard.append(intent.action))
    return heard


def test_an_alarm_is_broadcast_when_its_time_comes(phone):
    heard = _listen(phone, "test.RING")
    phone.alarms.set(Alarm(PACKAGE, "a", phone.clock.now() + 60, Intent(action="test.RING")))
    phone.clock.advance(59)
    assert heard == []
    phone.clock.advance(2)
    assert heard == ["test.RING"]
    assert phone.alarms.pending() == []


def test_setting_the_clock_forward_makes_an_alarm_due(phone):
    heard = _listen(phone, "test.JUMP")
    phone.alarms.set(Alarm(PACKAGE, "a", phone.clock.now() + 3600, Intent(action="test.JUMP")))
    phone.clock.set_wall(phone.clock.now() + 4000)
    phone.alarms.time_changed()
    phone.clock.advance(0.1)
    assert heard == ["test.JUMP"]


def test_the_next_alarm_of_a_clock_is_announced(phone):
    half_past_six = phone.clock.now() + (14 * 60 + 56) * 60
    phone.alarms.set(Alarm(PACKAGE, "a", half_past_six, Intent(action="x"), is_clock=True))
    assert phone.settings.get("system", "next_alarm_formatted") == "Mon 06:30"
    line = next(entry for entry in phone.log.entries if entry.tag == "ConditionProviders.SCP")
    assert "nextUserAlarmTime=Mon Oct 16 06:30:00 UTC 2023 (1697437800000)" in line.message
    phone.alarms.cancel(PACKAGE)
    assert phone.settings.get("system", "next_alarm_formatted") == ""


def test_a_restored_alarm_still_rings(phone):
    heard = _listen(phone, "test.AGAIN")
    phone.alarms.set(Alarm(PACKAGE, "a", phone.clock.now() + 60, Intent(action="test.AGAIN")))
    snapshot = phone.snapshot()
    phone.clock.advance(120)
    phone.restore(snapshot)
    phone.clock.advance(61)
    assert heard == ["test.AGAIN", "test.AGAIN"]
