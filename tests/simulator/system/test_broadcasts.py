from pytest_mobileagent.simulator.apps.base import BroadcastResult
from pytest_mobileagent.simulator.system.intents import Intent


def test_the_last_receiver_that_answers_decides(phone):
    phone.broadcasts.register("test.ASK", lambda _phone, _intent: BroadcastResult(5, "five"))
    phone.broadcasts.register("test.ASK", lambda _phone, _intent: None)
    assert phone.broadcasts.send(Intent(action="test.ASK")) == BroadcastResult(5, "five")
    assert phone.broadcasts.send(Intent(action="test.NOBODY")) == BroadcastResult()


def test_a_stopped_app_hears_nothing_but_what_is_sent_to_it(phone):
    package = "com.example.androidworld"
    action = "com.example.ACTION_UPDATE_SCOREBOARD"
    phone.packages.set_stopped(package, is_stopped=True)
    assert not phone.broadcasts.has_receiver(Intent(action=action))
    assert phone.broadcasts.has_receiver(Intent(action=action, package=package))
    phone.packages.mark_started(package)
    assert phone.broadcasts.has_receiver(Intent(action=action))


def test_a_disabled_app_hears_nothing(phone):
    package = "com.example.androidworld"
    phone.packages.set_enabled(package, is_enabled=False)
    assert not phone.broadcasts.has_receiver(Intent(action="com.example.ACTION_UPDATE_SCOREBOARD", package=package))
