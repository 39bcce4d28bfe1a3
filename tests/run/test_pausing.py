from __future__ import annotations

import json
import threading
import urllib.request
from dataclasses import dataclass, field

import pytest

from pytest_mobileagent.agents.human import Page
from pytest_mobileagent.clock import ManualClock
from pytest_mobileagent.device.transport import ServerAddress
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.run import Episode, Step
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.run.options import Pause
from pytest_mobileagent.run.pausing import Pausing
from pytest_mobileagent.task import Task, TaskTemplate
from tests.agents.conftest import an_observation

BUTTON = '<node class="android.widget.Button" text="Save" clickable="true" bounds="[10,20][60,40]"/>'
BACK = {"action": {"action_type": "navigate_back"}}
ON, STEP = {"way": "on"}, {"way": "step"}
TASK = Task(TaskTemplate("Save it.", ()), "suite", "test_saves", 0)
FAILED = {"outcome": "failed", "goal": "Save it.", "reason": "no note", "steps": 4}


@dataclass
class Phone:
    """A phone that remembers which keys were pressed."""

    serial: str = "emulator-5554"
    server: ServerAddress = field(default_factory=ServerAddress)
    keys: list[str] = field(default_factory=list)

    def observe(self):
        return an_observation(BUTTON)

    def glance(self, last):
        return last

    def press_key(self, key):
        self.keys.append(key)


class Recorder:
    def __init__(self):
        self.heard = []

    def begin(self, episode):
        self.heard.append("begin")

    def step(self, step):
        self.heard.append(step.number)

    def looked(self, episode):
        self.heard.append("looked")

    def end(self, episode):
        self.heard.append("end")


class Person:
    """Somebody at the page, who does one thing after the other; remembers what was shown."""

    def __init__(self, page, doing):
        self._page, self._doing = page, doing
        self.shown = []
        self._thread = threading.Thread(target=self._sit)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._thread.join(30)

    def _sit(self):
        number = -1
        for told in self._doing:
            state = {"is_open": False}
            while not state["is_open"]:
                state = self._get(f"state?after={number}")
                number = state["number"]
            self.shown.append((state["heading"], state["message"], state["ways"]))
            self._page._clock.advance(10)
            self._get("act", json.dumps({"number": number, **told}).encode())

    def _get(self, name, body=None):
        with urllib.request.urlopen(self._page.url + name, body, timeout=30) as answer:  # noqa: S310 - our own server
            return json.loads(answer.read() or b"null")


@pytest.fixture
def page():
    page = Page(clock=ManualClock(), tell=lambda _: None)
    yield page
    page.close()


@pytest.fixture
def told():
    """What the terminal is told."""
    return []


@pytest.fixture
def pausing(page, told):
    return lambda at, first=0: Pausing(Pause(at, first), page, told.append, page._clock)


def played(stops, steps):
    """Play an episode of so many steps."""
    episode = Episode(TASK)
    stops.begin(episode)
    for number in range(1, steps + 1):
        episode.steps.append(Step(number, an_observation(BUTTON), act.Wait()))
        stops.step(episode.steps[-1])
    stops.end(episode)
    return episode


def test_a_run_stops_before_the_first_step_and_after_each_until_it_may_go_on(page, pausing):
    recorder = Recorder()

    with Person(page, [STEP, STEP, ON]) as person:
        played(pausing("step").between_steps(recorder, Phone()), 5)

    assert person.shown == [
        ("Before the first step", "", ["on", "step"]),
        ("After step 1", "wait()", ["on", "step"]),
        ("After step 2", "wait()", ["on", "step"]),
    ]
    assert recorder.heard == ["begin", 1, 2, 3, 4, 5, "end"]


def test_a_run_stops_from_a_step_on(page, pausing):
    with Person(page, [STEP, ON]) as person:
        played(pausing("step", 3).between_steps(Recorder(), Phone()), 6)

    assert [heading for heading, *_ in person.shown] == ["After step 3", "After step 4"]


def test_what_a_person_does_meanwhile_is_done_and_noted(page, pausing):
    phone = Phone()

    with Person(page, [{"action": {"action_type": "click", "index": 7}}, BACK, ON]) as person:
        episode = played(pausing("step", 1).between_steps(Recorder(), phone), 1)

    assert phone.keys == ["KEYCODE_BACK"]
    assert episode.by_person == ["after step 1: click(index=7)", "after step 1: navigate_back()"]
    assert [message for _, message, _ in person.shown] == [
        "wait()",
        "index 7 is out of range: the screen has 1 elements",
        "",
    ]


def test_the_agents_time_stands_still_meanwhile(page, pausing):
    stopped = pausing("step", 1)
    before_s = stopped.monotonic()

    with Person(page, [BACK, ON]):
        played(stopped.between_steps(Recorder(), Phone()), 1)

    assert page._clock.monotonic() == 20
    assert stopped.monotonic() == before_s


def test_at_the_end_the_page_says_what_came_of_it(page, pausing, told):
    with Person(page, [ON]) as person:
        pausing("end").at_end(Phone(), FAILED)

    assert person.shown == [("Failed", "no note", ["on"])]
    assert told == [f"Failed: look at {page.url}, or with adb -H 127.0.0.1 -P 5037 -s emulator-5554 shell"]


def test_where_to_look_is_told_once_for_a_phone(page, pausing, told):
    stopped = pausing("end")
    with Person(page, [ON, ON, ON]):
        for serial in ("emulator-5554", "emulator-5554", "emulator-5556"):
            stopped.at_end(Phone(serial), FAILED)

    assert len(told) == 2


def test_what_passed_is_gone_by_if_failures_are_wanted(page, pausing, told):
    pausing("failure").at_end(Phone(), FAILED | {"outcome": "passed"})

    assert told == []


def test_only_what_is_offered_can_be_chosen(page, pausing):
    with Person(page, [ON]):
        pausing("end").at_end(Phone(), FAILED)

    assert not page.act(page._sight.number, act.Wait())


def test_a_phone_that_is_gone_stops_nothing(page, pausing, told):
    class Gone(Phone):
        def observe(self):
            raise DeviceError("emulator-5554: gone")

    pausing("end").at_end(Gone(), FAILED)

    assert told[-1] == "the phone cannot be looked at: emulator-5554: gone"
