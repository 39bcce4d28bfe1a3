"""Faults on an embedded phone, brought about as on any other; and when they are drawn."""

from __future__ import annotations

import json
import random
from types import SimpleNamespace

import pytest

from pytest_mobileagent import options
from pytest_mobileagent.emulator import EmulatorPool
from pytest_mobileagent.episode.action import Status, Wait
from pytest_mobileagent.episode.faults import ACTS, Faults
from pytest_mobileagent.errors import DeviceError


@pytest.fixture(scope="module")
def device():
    with EmulatorPool() as pool, pool.lease() as phone:
        yield phone.device


class Recorder:
    """A recorder that remembers what it was told."""

    def __init__(self):
        self.told = []

    def __getattr__(self, name):
        return lambda what: self.told.append((name, what))


@pytest.fixture
def play(tmp_path, monkeypatch):
    """Play steps with faults that only note themselves; returns the notes."""

    def make(wanted, steps=20, seed=0, last=None):
        for name in ACTS:
            monkeypatch.setitem(ACTS, name, lambda _device, chance, name=name: f"{name} {chance.randrange(100)}")
        notes = tmp_path / f"{len(list(tmp_path.iterdir()))}.jsonl"
        faults = Faults(SimpleNamespace(console="one"), Recorder(), wanted, chance=random.Random(seed), notes=notes)
        for number in range(1, steps + 1):
            faults.step(SimpleNamespace(number=number, action=Wait()))
        if last is not None:
            faults.step(SimpleNamespace(number=steps + 1, action=last))
        return [json.loads(line) for line in notes.read_text().splitlines()] if notes.exists() else []

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


def test_everything_is_passed_on(tmp_path):
    recorder = Recorder()
    faults = Faults(SimpleNamespace(console=None), recorder, (), chance=random.Random(0), notes=tmp_path / "f")
    step = SimpleNamespace(number=1, action=None)
    faults.begin("episode")
    faults.step(step)
    faults.looked("episode")
    faults.end("episode")

    assert recorder.told == [("begin", "episode"), ("step", step), ("looked", "episode"), ("end", "episode")]


def test_a_phone_without_a_console_cannot_be_called(tmp_path):
    phone = SimpleNamespace(console=None, serial="R58")
    faults = Faults(phone, Recorder(), (("call", 0.1),), chance=random.Random(0), notes=tmp_path / "f")

    with pytest.raises(DeviceError) as caught:
        faults.begin("episode")
    assert str(caught.value) == (
        "R58: --mobile-faults=call needs an emulator's console, and this phone has none: leave it out"
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
