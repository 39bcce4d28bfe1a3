"""What a step costs beside the phone and the model: the loop, the records, the agent's own reading.

Pictures that are made from the phone's screenshot (decoded, marked, encoded again) are measured apart: they are what an
agent's eyes cost, whatever the loop around it. How much of that a step waits for is measured on an embedded phone: the
agent begins to look while the phone is still asked whether it has come to rest.
"""

from __future__ import annotations

import datetime
import itertools
import statistics
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

from benchmarks import measures
from benchmarks.figures import figure
from benchmarks.references import SCREEN, ZLIB
from pytest_mobileagent.agents import bmoca, screen
from pytest_mobileagent.agents.androidworld import ReflectingAgent, SimpleAgent, _read, _see
from pytest_mobileagent.agents.appagent import AppAgent
from pytest_mobileagent.agents.autodroid import AutoDroid
from pytest_mobileagent.agents.conversing import ConversingAgent
from pytest_mobileagent.agents.models import Reply
from pytest_mobileagent.agents.native import Native
from pytest_mobileagent.agents.seeact import SeeAct
from pytest_mobileagent.clock import SystemClock
from pytest_mobileagent.device import Observation
from pytest_mobileagent.device.hierarchy import parse
from pytest_mobileagent.episode.action import Click, NavigateBack
from pytest_mobileagent.episode.blobs import BlobStore
from pytest_mobileagent.episode.run import AgentRunner, Limits
from pytest_mobileagent.report.record import EpisodeRecorder
from pytest_mobileagent.task import Task, TaskTemplate

STEPS = 60
TURNS = 3
PLACES = ((540, 800), (73, 200))  # a row of the settings, and the arrow back
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
    "native": (lambda model: ConversingAgent(model, Native()), "Thought: a\nAction: press_back()"),
}


class Phone:
    """Answers at once, always with the same screen."""

    size = (1080, 2400)

    def __init__(self):
        xml = SCREEN.with_suffix(".xml").read_text("utf-8")
        start = datetime.datetime(2023, 10, 15, 15, 34, tzinfo=datetime.UTC)
        self.screen = Observation(SCREEN.read_bytes(), parse(xml), xml, "a.b/a.b.C", start)

    def observe(self, foresee=None, *, takes_screenshot=True):
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


def _ends(agent, phone, now):
    """Return what `now` says after each step of an episode."""
    ends = []
    with tempfile.TemporaryDirectory() as folder:

        class Recorder(EpisodeRecorder):
            def step(self, step):
                super().step(step)
                ends.append(now())

        recorder = Recorder(Path(folder), BlobStore(Path(folder)))
        runner = AgentRunner(agent, phone, clock=SystemClock(), recorder=recorder, limits=Limits(STEPS))
        runner.run(Task(TaskTemplate("Go back.", (), requires_done=False), "suite", "test_a", 0))
    return ends


def _step_ms(agent):
    """Return the median of a step, and of the drawing in it that is not counted there."""
    with drawing_timed() as stopwatch:
        ends = _ends(agent, Phone(), lambda: (time.perf_counter(), stopwatch.spent_s))
    steps = [(end[0] - begin[0], end[1] - begin[1]) for begin, end in itertools.pairwise(ends)]
    loop_s = statistics.median(whole - drawing for whole, drawing in steps)
    return loop_s * 1000, statistics.median(drawing for _, drawing in steps) * 1000


class Nobody:
    """An agent that does not think."""

    def reset(self, goal):
        pass

    def act(self, observation):
        return NavigateBack()


@figure("loop", "overhead of a step: the loop and its records", budget=5)
def loop_ms():
    return _step_ms(Nobody())[0]


def agent_ms(name):
    """Return what measures a step of an agent without its drawing."""
    make, reply = AGENTS[name]
    return lambda: _step_ms(make(Model(reply)))[0]


@figure("marking", "and, where an agent looks: marks on a screenshot", beside=ZLIB)
def marking_ms():
    """Draw the marks of a screen of 1080 x 2400, as M3A, SeeAct, AppAgent and B-MoCA's set-of-mark agent do."""
    make, reply = AGENTS["m3a"]
    return _step_ms(make(Model(reply)))[1]


class Tapping:
    """Taps one place after the other, and does not look; as a model it has an agent do so."""

    name = "instant"

    def __init__(self):
        self.places = itertools.cycle(PLACES)

    def reset(self, goal):
        pass

    def act(self, observation):
        return Click(*next(self.places))

    def ask(self, request):
        if request.purpose == "reflect":
            return Reply("It worked.")
        x, y = next(self.places)
        return Reply(f'Reason: it is next.\nAction: {{"action_type": "click", "x": {x}, "y": {y}}}')


@figure("looking", "what of it all a step of m3a waits for", budget=5)
def looking_ms():
    """A step of M3A on an embedded phone, pictures and all, less the same step of an agent that does not look."""
    taken = {False: [], True: []}
    with measures.phone() as leased:
        for looks in (False, True) * TURNS:
            leased.device.open_app("settings")
            agent = ReflectingAgent(Tapping(), "m3a", _see) if looks else Tapping()
            ends = _ends(agent, leased.device, time.perf_counter)
            taken[looks] += [end - begin for begin, end in itertools.pairwise(ends)]
    return (statistics.median(taken[True]) - statistics.median(taken[False])) * 1000


for _name in AGENTS:
    figure(_name, f"overhead with {_name}, its prompts included", budget=5)(agent_ms(_name))
