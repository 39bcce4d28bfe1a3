"""What happened on the phone, told by step."""

from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent.device import Node, Observation
from pytest_mobileagent.device.logcat import LogLine
from pytest_mobileagent.episode.run import Episode, Step
from pytest_mobileagent.run.monitor import StateMonitor
from pytest_mobileagent.state.phone_state import PhoneState
from pytest_mobileagent.task import Task, TaskTemplate

TASK = Task(TaskTemplate("Go.", ()), "suite", "test_a", 0)
FILE, OTHER = "/storage/emulated/0/Download/a.txt", "/storage/emulated/0/Download/b.txt"


def at(second):
    return datetime.datetime(2023, 10, 15, 15, 34, second, tzinfo=datetime.UTC)


def seen(second):
    return Observation(b"", Node(), "", "", at(second))


class Phone:
    """Answers `stat` from its files' times, and has a log."""

    def __init__(self, times, logged=()):
        self.times, self.logged, self.asked = times, logged, []
        self.declared, self.restless = (), ()

    def shell(self, command):
        self.asked.append(command.split()[0])
        rows = [(path, second) for path, second in self.times.items() if path in command]
        return "".join(f"2023-10-15 15:34:{second:02d}.000000000 +0000 {path}\n" for path, second in rows)

    def log(self, since):
        self.asked.append("logcat")
        return [LogLine(at(second), f"at {second}") for second in self.logged if at(second) >= since]


class Reader:
    """Gives one state after another."""

    def __init__(self, *states):
        self.states = [PhoneState(dict(files), settings={"global": settings}) for files, settings in states]

    def read(self, device):
        return self.states.pop(0)


class Notes:
    """A recorder that keeps what it is told."""

    def __init__(self, *, keeps_log=True):
        self.keeps_log, self.changes, self.lines = keeps_log, [], {}

    def changed(self, step, changes, how):
        self.changes.append((step, how, [str(change) for change in changes]))

    def logged(self, lines):
        self.lines = {step: [str(line)[-4:] for line in found] for step, found in lines.items()}

    def __getattr__(self, name):
        return lambda *_: None


def play(monitor, seconds):
    """Play an episode with a step at each of `seconds`."""
    episode = Episode(TASK)
    monitor.begin(episode)
    for number, second in enumerate(seconds, 1):
        monitor.looked(episode)
        step = Step(number, seen(second), None)
        episode.steps.append(step)
        monitor.step(step)
    episode.final = seen(50)
    monitor.end(episode)


@pytest.mark.parametrize(
    ("logged", "lines"),
    [
        ([10, 19, 20, 29, 45, 59], {1: ["t 10", "t 19"], 2: ["t 20", "t 29"], 3: ["t 45", "t 59"]}),
        ([5, 25], {2: ["t 25"]}),
        ([], {}),
    ],
    ids=["every step", "one before the first look", "nothing"],
)
def test_a_line_of_the_log_belongs_to_the_step_whose_look_came_last(logged, lines):
    notes = Notes()
    play(StateMonitor(Phone({}, logged), Reader(({}, {}), ({}, {})), notes), [10, 20, 30])

    assert notes.lines == lines


def test_a_change_belongs_to_the_step_in_which_its_file_was_last_written():
    notes = Notes(keeps_log=False)
    phone = Phone({FILE: 25, "/storage/emulated/0/Download": 12})
    monitor = StateMonitor(phone, Reader(({OTHER: "1"}, {"x": "1"}), ({FILE: "2"}, {"x": "2"})), notes)

    play(monitor, [10, 20, 30])

    assert notes.changes == [
        (1, "dated", [f"removed {OTHER}"]),  # by its folder's time
        (2, "dated", [f"added {FILE}"]),
        (None, "dated", ["modified settings/global/x: 1 → 2"]),
    ]
    assert phone.asked == ["stat"]


def test_where_every_step_is_looked_at_a_change_belongs_to_the_step_before_the_look():
    states = [({}, {}), ({FILE: "1"}, {}), ({FILE: "1"}, {"x": "2"}), ({FILE: "2"}, {"x": "2"})]
    notes, phone = Notes(keeps_log=False), Phone({})
    monitor = StateMonitor(phone, Reader(*states), notes, looks_at_each_step=True)

    play(monitor, [10, 20, 30])

    assert notes.changes == [
        (1, "seen", [f"added {FILE}"]),
        (2, "seen", ["added settings/global/x: 2"]),
        (3, "seen", [f"modified {FILE}"]),
    ]
    assert phone.asked == []
    assert [str(change) for change in monitor.side_effects] == [f"added {FILE}", "added settings/global/x: 2"]


def test_an_episode_without_a_step_has_nothing_to_divide():
    notes, phone = Notes(), Phone({})
    play(StateMonitor(phone, Reader(({}, {}), ({FILE: "1"}, {})), notes), [])

    assert (notes.changes, notes.lines, phone.asked) == ([], {}, [])
