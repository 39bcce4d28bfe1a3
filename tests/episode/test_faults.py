"""Faults on an embedded phone, brought about as on any other; and when they are drawn."""

from __future__ import annotations

import io
import random
import threading
from types import SimpleNamespace

import pytest
from PIL import Image, ImageChops, ImageStat

from pytest_mobileagent.episode.action import Status, Wait
from pytest_mobileagent.episode.faults import ACTS, Faults
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.run import options


@pytest.fixture(scope="module")
def device(phones):
    with phones.lease() as phone:
        yield phone.device


class Recorder:
    """A recorder that remembers what it was told."""

    def __init__(self):
        self.told = []

    def __getattr__(self, name):
        return lambda what: self.told.append((name, what))


def noted_in(notes):
    """Return what puts each fault that it is told into a list."""
    return lambda step, fault, detail: notes.append({"step": step, "fault": fault, "detail": detail})


@pytest.fixture
def play(monkeypatch):
    """Play steps with faults that only note themselves; returns the notes."""

    def make(wanted, steps=20, seed=0, last=None):
        for name in ACTS:
            monkeypatch.setitem(ACTS, name, lambda _device, chance, name=name: f"{name} {chance.randrange(100)}")
        notes = []
        phone = SimpleNamespace(console="one", must_run=lambda _command: "")
        faults = Faults(phone, Recorder(), wanted, chance=random.Random(seed), tell=noted_in(notes))
        for number in range(1, steps + 1):
            faults.step(SimpleNamespace(number=number, action=Wait()))
        if last is not None:
            faults.step(SimpleNamespace(number=steps + 1, action=last))
        return notes

    return make


def test_every_fault_of_the_options_can_be_brought_about():
    assert tuple(sorted(ACTS)) == options.FAULTS


def test_the_same_seed_brings_the_same_faults(play):
    wanted = (("call", 0.3), ("link", 0.3))

    assert play(wanted) == play(wanted)
    assert play(wanted) != play(wanted, seed=1)


def test_a_fault_comes_as_often_as_it_is_wanted(play):
    assert [note["step"] for note in play((("crash", 1.0),), steps=4)] == [1, 2, 3, 4]
    assert play((("crash", 0.0),)) == []
    assert 40 < len(play((("crash", 0.2),), steps=300)) < 80


def test_after_the_agent_is_done_nothing_happens_any_more(play):
    notes = play((("crash", 1.0),), steps=2, last=Status("complete"))

    assert [note["step"] for note in notes] == [1, 2]


def test_everything_is_passed_on():
    recorder = Recorder()
    faults = Faults(SimpleNamespace(console=None), recorder, (), chance=random.Random(0), tell=noted_in([]))
    step = SimpleNamespace(number=1, action=None)
    faults.begin("episode")
    faults.step(step)
    faults.looked("episode")
    faults.end("episode")

    assert recorder.told == [("begin", "episode"), ("step", step), ("looked", "episode"), ("end", "episode")]


@pytest.mark.parametrize("name", ["call", "freeze"])
def test_what_a_phone_without_a_console_cannot_do_is_said(name):
    phone = SimpleNamespace(console=None, serial="R58")
    faults = Faults(phone, Recorder(), ((name, 0.1),), chance=random.Random(0), tell=noted_in([]))

    with pytest.raises(DeviceError) as caught:
        faults.begin("episode")
    assert str(caught.value) == (
        f"R58: --mobile-faults={name} needs an emulator's console, and this phone has none: leave it out"
    )


def test_somebody_calls_once_at_a_time(device):
    said = ACTS["call"](device, random.Random(0))

    assert said.startswith("a call of 555")
    assert f"inbound from {said.removeprefix('a call of ')}" in device.emu("gsm list")
    assert ACTS["call"](device, random.Random(0)) == ""
    device.emu(f"gsm cancel {said.removeprefix('a call of ')}")


def test_a_notification_is_posted(device):
    said = ACTS["notification"](device, random.Random(0))

    assert said.removeprefix("a notification of parcel ") in device.must_run("dumpsys notification --noredact")


def test_the_app_in_front_crashes_and_the_home_screen_never(device):
    device.open_app("settings")
    assert ACTS["crash"](device, random.Random(0)) == "a crash of com.android.settings"
    assert "FATAL EXCEPTION" in device.must_run("logcat -d -b crash")

    device.press_key("home")
    assert ACTS["crash"](device, random.Random(0)) == ""


def test_a_phone_whose_link_is_dropped_is_there_again(device):
    assert ACTS["link"](device, random.Random(0)) == "a dropped adb link"

    assert device.shell("echo hi") == "hi\n"
    assert device.observe().hierarchy is not None


def test_a_window_of_the_system_opens_over_the_app(device):
    device.open_app("settings")
    seen = {}
    for seed in range(4):
        said = ACTS["dialog"](device, random.Random(seed))
        seen[said] = device.hierarchy_xml()
        device.press_key("back")
        assert device.activity().startswith("com.android.settings/")

    assert set(seen) == {"the power menu", "the notifications"}
    assert "Power off" in seen["the power menu"]
    assert "com.android.systemui:id/notification_stack_scroller" in seen["the notifications"]


def test_a_frozen_phone_lets_everybody_wait_and_then_goes_on(device, monkeypatch):
    monkeypatch.setattr("pytest_mobileagent.episode.faults._STILL_S", (0.2, 0.2))
    timers = []

    def keep(timer):
        timers.append(timer)

    with monkeypatch.context() as held:  # a busy machine takes its time to look
        held.setattr(threading.Timer, "start", keep)
        assert ACTS["freeze"](device, random.Random(0)) == "a standstill of 0.2 s"

    assert device.emu("avd status") == "virtual device is stopped"
    timers[0].start()
    assert device.shell("echo hi") == "hi\n"
    assert device.emu("avd status") == "virtual device is running"
    assert device.observe().hierarchy is not None


@pytest.mark.costly
def test_what_comes_between_the_agents_steps_does_not_wait_for_a_frozen_phone(device):
    wanted = (("dialog", 1.0), ("freeze", 1.0), ("link", 1.0))
    notes = []
    faults = Faults(device, Recorder(), wanted, chance=random.Random(0), tell=noted_in(notes))
    faults.begin("episode")
    faults.step(SimpleNamespace(number=1, action=Wait()))

    assert [note["fault"] for note in notes] == ["dialog", "link", "freeze"]
    assert device.shell("echo hi") == "hi\n"


def test_a_disk_is_full_until_the_next_step_has_been_taken(device):
    faults = Faults(device, Recorder(), (("full", 1.0),), chance=random.Random(0), tell=noted_in([]))
    free = device.shell("df -k /data")
    picture = bytes(2 << 20)
    faults.begin("episode")

    faults.step(SimpleNamespace(number=1, action=Wait()))

    with pytest.raises(DeviceError, match="No space left on device"):
        device.push("/sdcard/picture.png", picture)
    assert device.observe().hierarchy is not None
    faults.step(SimpleNamespace(number=2, action=Status("complete")))
    device.push("/sdcard/picture.png", picture)
    device.remove("/sdcard/picture.png")
    faults.end("episode")
    assert device.shell("df -k /data") == free


def test_the_phone_is_judged_with_room_on_its_disk(device):
    recorder = Recorder()
    faults = Faults(device, recorder, (("full", 1.0),), chance=random.Random(0), tell=noted_in([]))
    free = device.shell("df -k /data")
    faults.begin("episode")
    faults.step(SimpleNamespace(number=1, action=Wait()))
    said = {}
    recorder.end = lambda _episode: said.update(free=device.shell("df -k /data"))

    faults.end("episode")

    assert said == {"free": free}


def test_a_delayed_screen_is_there_before_it_is_seen(device):
    faults = Faults(device, Recorder(), (("delay", 1.0),), chance=random.Random(0), tell=noted_in([]))
    device.press_key("home")
    home = device.screenshot()
    faults.begin("episode")
    faults.step(SimpleNamespace(number=1, action=Wait()))
    device.open_app("settings")
    early = device.observe()
    device.shell("sleep 1")
    later = device.observe().screenshot
    faults.step(SimpleNamespace(number=2, action=Status("complete")))
    device.shell("sleep 5")
    last = device.observe().screenshot
    faults.end("episode")

    assert early.hierarchy.find(text="Battery") is not None
    assert [difference(home, seen) < difference(last, seen) for seen in (early.screenshot, later, last)] == [
        True, True, False,
    ]  # fmt: skip


def difference(first, second):
    """Return how far two screenshots are from each other."""
    one, other = (Image.open(io.BytesIO(png)).convert("RGB") for png in (first, second))
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).sum)


def test_the_pace_of_the_animations_is_what_it_was(device):
    names = ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")
    before = dict(zip(names, ("0.5", None, "1"), strict=True))
    for name, value in before.items():
        device.must_run(f"settings {'delete' if value is None else 'put'} global {name} {value or ''}")
    said = ACTS["delay"](device, random.Random(0))
    slow = {device.settings.get("global", name) for name in names}
    assert ACTS["delay"](device, random.Random(1)) == ""

    Faults(device, Recorder(), (("delay", 0.1),), chance=random.Random(0), tell=noted_in([])).begin("episode")

    assert said == f"animations that take {slow.pop()} times as long"
    assert not slow
    assert {name: device.settings.get("global", name) for name in names} == before


def test_the_app_in_front_loses_a_permission_and_asks_for_it_again(device):
    package = "com.dimowner.audiorecorder"
    device.open_app(package)
    lost = set()
    while said := ACTS["permission"](device, random.Random(0)):
        lost.add(said)
        device.open_app(package)

    assert lost == {f"{package} without android.permission.{name}" for name in ("POST_NOTIFICATIONS", "RECORD_AUDIO")}
    record = device.observe().hierarchy.find(id="btn_record")
    device.tap(*record.bounds.center)
    assert device.observe().hierarchy.find(text="While using the app") is not None
    device.press_key("home")
    assert ACTS["permission"](device, random.Random(0)) == ""


def test_what_an_episode_that_broke_off_left_is_cleared_away(device):
    free = device.shell("df -k /data")
    ACTS["full"](device, random.Random(0))
    assert device.shell("df -k /data") != free
    assert ACTS["full"](device, random.Random(1)) == ""

    Faults(device, Recorder(), (("full", 0.1),), chance=random.Random(0), tell=noted_in([])).begin("episode")

    assert device.shell("df -k /data") == free
