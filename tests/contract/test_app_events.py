"""What is clicked on a phone and which window comes to the front: all of it, in order, whoever else reads it."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from pytest_mobileagent.device.events import CLICKED, WINDOW_CHANGED, AppEvent
from pytest_mobileagent.emulator import EmulatorPool
from pytest_mobileagent.errors import DeviceError

pytest.importorskip("grpc")

APK = Path(__file__).parents[1] / "apks/accessibility_forwarder.apk"
ENABLED = "enabled_accessibility_services"
KEYS = "1234567890"


def with_forwarder(device):
    device.push("/data/local/tmp/forwarder.apk", APK.read_bytes())
    device.must_run("pm install -r -t -g /data/local/tmp/forwarder.apk")
    return device


@pytest.fixture
def device(phone):
    return with_forwarder(phone.device)


def tap(device, text):
    node = next(node for node in device.hierarchy().walk() if node.text == text)
    device.tap(*node.bounds.center)


def clicks(events):
    return [event for event in events if event.type == CLICKED]


@pytest.mark.always
def test_a_click_and_the_window_that_it_opens_are_told_in_order(device):
    device.must_run("am start -S -n com.android.settings/.Settings")
    with device.listen() as events:
        tap(device, "Battery")

        told = [event for event in events.all() if event.type in (CLICKED, WINDOW_CHANGED)]

    assert [(event.type, event.package) for event in told] == [
        (CLICKED, "com.android.settings"), (WINDOW_CHANGED, "com.android.settings"),
    ]  # fmt: skip
    assert told[0].texts[0] == "Battery"
    assert 0 < told[0].time_ms <= told[1].time_ms


def test_a_picture_is_told_by_its_description(device):
    device.must_run("am start -S -n com.android.settings/.Settings")
    tap(device, "Battery")
    with device.listen() as events:
        up = next(node for node in device.hierarchy().walk() if node.desc == "Navigate up")
        device.tap(*up.bounds.center)

        assert ("Navigate up", "Navigate up") in [(event.text, event.desc) for event in clicks(events.all())]


def test_none_is_lost_while_the_automation_server_reads_the_tree(device):
    device.must_run("am start -a android.intent.action.DIAL")
    with device.listen() as events:
        for key in KEYS:
            tap(device, key)
            device.rpc("dumpWindowHierarchy", False, 50)
            device.run("uiautomator dump /sdcard/dump.xml")

        assert [event.texts[0] for event in clicks(events.all())] == list(KEYS)


def test_what_comes_after_a_look_is_told_apart(device):
    device.must_run("am start -a android.intent.action.DIAL")
    with device.listen() as events:
        tap(device, "1")
        count = len(events.all())
        tap(device, "2")

        assert [event.texts[0] for event in clicks(events.since(count))] == ["2"]


def test_services_are_as_before_when_nobody_listens_any_more(device):
    device.settings.put("secure", ENABLED, "org.example/.Reader")
    with device.listen():
        assert device.settings.get("secure", ENABLED).startswith("org.example/.Reader:")
    assert device.settings.get("secure", ENABLED) == "org.example/.Reader"


def test_without_the_forwarder_it_is_said_what_to_install(phone):
    with pytest.raises(DeviceError, match="install the APK of com"):
        phone.device.listen().__enter__()


def test_texts_are_those_of_the_view():
    assert AppEvent(CLICKED, text="OK").texts == ("OK",)
    assert AppEvent(CLICKED, text="a.txt, 3 B").texts == ("a.txt", "3 B")
    assert AppEvent(CLICKED).texts == ()


ROUND = ("1", "2", "3", "4", "5", *["backspace"] * 5)


def type_many(device, count):
    """Type five digits and take them back, again and again, by one program on the phone."""
    device.must_run("am start -a android.intent.action.DIAL")
    tap(device, "1")
    places = {node.text or node.desc: node.bounds.center for node in device.hierarchy().walk()}
    taps = "; ".join(f"input tap {x} {y}" for x, y in (places[key] for key in ROUND))
    device.must_run(f"i=0; while [ $i -lt {count // len(ROUND)} ]; do {taps}; i=$((i + 1)); done", timeout_s=600)


@pytest.mark.parametrize("count", [200, pytest.param(10_000, marks=pytest.mark.check)])
def test_two_phones_at_once_lose_none(forked_from, count):
    """Long: ten thousand clicks on each of two phones, by which their machine is fully loaded."""
    heard = {}

    def play(phone):
        device = with_forwarder(phone.device)
        with device.listen() as events:
            type_many(device, count)
            told = clicks(events.all())[1:]
            heard[device.serial] = [event.texts[0] if event.texts else event.desc for event in told]

    with EmulatorPool(zygote=forked_from) as pool:
        threads = [threading.Thread(target=play, args=(phone,)) for phone in (pool.lease(), pool.lease())]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    assert list(heard.values()) == [[*ROUND * (count // len(ROUND))]] * 2
