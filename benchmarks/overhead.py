"""What a step costs beside the phone and the model: the loop, the records, the agent's own reading.

Pictures that are made from the phone's screenshot (decoded, marked, encoded again) are measured apart: they are what an
agent's eyes cost, whatever the loop around it.
"""

from __future__ import annotations

import datetime
import itertools
import statistics
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

from pytest_mobileagent.agents import bmoca, screen
from pytest_mobileagent.agents.androidworld import ReflectingAgent, SimpleAgent, _read, _see
from pytest_mobileagent.agents.appagent import AppAgent
from pytest_mobileagent.agents.autodroid import AutoDroid
from pytest_mobileagent.agents.models import Reply
from pytest_mobileagent.agents.native import NativeAgent
from pytest_mobileagent.agents.seeact import SeeAct
from pytest_mobileagent.blobs import BlobStore
from pytest_mobileagent.clock import SystemClock
from pytest_mobileagent.device import Observation
from pytest_mobileagent.device.hierarchy import parse
from pytest_mobileagent.episode.action import NavigateBack
from pytest_mobileagent.episode.run import AgentRunner, Limits
from pytest_mobileagent.report.record import EpisodeRecorder
from pytest_mobileagent.task import Task, TaskTemplate

SCREEN = Path(__file__).parent.parent / "tests/agents/screens/settings"
STEPS = 60
WORLD = 'Reason: it is next.\nAction: {"action_type": "navigate_back"}'
LETTERS = "ELEMENT: A\nACTION: NAVIGATE BACK\nVALUE: None"
PRESS = 'Description: a.\nThought: b.\nAction: press("BACK")'
AGENTS = {
    "t3a": (lambda model: ReflectingAgent(model, "t3a", _read), WORLD),
    "m3a": (lambda model: ReflectingAgent(model, "m3a", _see), WORLD),
    "m3a_simple": (SimpleAgent, WORLD),
    "seeact": (SeeAct, LETTERS),
    "bmoca": (bmoca.BMoCAAgent, PRESS),
    "bmoca_mllm": (lambda model: bmoca.BMoCAAgent(model, looks=True), PRESS),
    "bmoca_som": (lambda model: bmoca.BMoCAAgent(model, looks=True, marks=True), PRESS),
    "autodroid": (AutoDroid, '{"id": 0, "action": "tap"}'),
    "appagent": (AppAgent, "Observation: a\nThought: b\nAction: tap(1)\nSummary: c"),
    "native": (NativeAgent, "Thought: a\nAction: press_back()"),
}


class Phone:
    """Answers at once, always with the same screen."""

    size = (1080, 2400)

    def __init__(self):
        xml = SCREEN.with_suffix(".xml").read_text("utf-8")
        start = datetime.datetime(2023, 10, 15, 15, 34, tzinfo=datetime.UTC)
        self.screen = Observation(SCREEN.with_suffix(".png").read_bytes(), parse(xml), xml, "a.b/a.b.C", start)

    def observe(self):
        return self.screen

    def __getattr__(self, name):
        return lambda *_, **__: None


class Model:
    """Answers at once, always the same."""

    name = "instant"

    def __init__(self, reply):
        self.reply = reply

    def ask(self, request):
        return Reply("It worked." if request.purpose == "reflect" else self.reply)


class Stopwatch:
    """Stops the time that is spent in functions."""

    def __init__(self):
        self.spent_s = 0.0

    def around(self, work):
        def timed(*given):
            started_s = time.perf_counter()
            try:
                return work(*given)
            finally:
                self.spent_s += time.perf_counter() - started_s

        return timed


@contextmanager
def drawing_timed():
    """Yield a stopwatch that runs while a picture is made from a screenshot."""
    stopwatch, marked, resized = Stopwatch(), screen.marked_picture, bmoca.resized
    screen.marked_picture, bmoca.resized = stopwatch.around(marked), stopwatch.around(resized)
    try:
        yield stopwatch
    finally:
        screen.marked_picture, bmoca.resized = marked, resized


def _step_ms(agent):
    """Return the median of a step, and of the drawing in it that is not counted there."""
    ends = []
    with tempfile.TemporaryDirectory() as folder, drawing_timed() as stopwatch:

        class Recorder(EpisodeRecorder):
            def step(self, step):
                super().step(step)
                ends.append((time.perf_counter(), stopwatch.spent_s))

        recorder = Recorder(Path(folder), BlobStore(Path(folder)))
        runner = AgentRunner(agent, Phone(), clock=SystemClock(), recorder=recorder, limits=Limits(STEPS))
        runner.run(Task(TaskTemplate("Go back.", (), requires_done=False), "suite", "test_a", 0))
    steps = [(end[0] - begin[0], end[1] - begin[1]) for begin, end in itertools.pairwise(ends)]
    loop_s = statistics.median(whole - drawing for whole, drawing in steps)
    return loop_s * 1000, statistics.median(drawing for _, drawing in steps) * 1000


class Nobody:
    """An agent that does not think."""

    def reset(self, goal):
        pass

    def act(self, observation):
        return NavigateBack()


def loop_ms():
    return _step_ms(Nobody())[0]


def agent_ms(name):
    """Return what measures a step of an agent without its drawing."""
    make, reply = AGENTS[name]
    return lambda: _step_ms(make(Model(reply)))[0]


def marking_ms():
    """Draw the marks of a screen of 1080 x 2400, as M3A, SeeAct, AppAgent and B-MoCA's set-of-mark agent do."""
    make, reply = AGENTS["m3a"]
    return _step_ms(make(Model(reply)))[1]
