"""What a step costs beside the phone and the model: the loop, the records, the agent's own reading and drawing."""

from __future__ import annotations

import datetime
import itertools
import statistics
import tempfile
import time
from pathlib import Path

from pytest_mobileagent.agents.androidworld import ReflectingAgent, _read, _see
from pytest_mobileagent.agents.models import Reply
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
WAIT = 'Reason: it is next.\nAction: {"action_type": "navigate_back"}'


class Phone:
    """Answers at once, always with the same screen."""

    def __init__(self):
        xml = SCREEN.with_suffix(".xml").read_text("utf-8")
        start = datetime.datetime(2023, 10, 15, 15, 34, tzinfo=datetime.UTC)
        self.screen = Observation(SCREEN.with_suffix(".png").read_bytes(), parse(xml), xml, "a.b/a.b.C", start)

    def observe(self):
        return self.screen

    def __getattr__(self, name):
        return lambda *_, **__: None


class Model:
    """Answers at once."""

    name = "instant"

    def ask(self, request):
        return Reply("It worked." if request.purpose == "reflect" else WAIT)


def _step_ms(agent):
    ends = []

    class Recorder(EpisodeRecorder):
        def step(self, step):
            super().step(step)
            ends.append(time.perf_counter())

    with tempfile.TemporaryDirectory() as folder:
        recorder = Recorder(Path(folder), BlobStore(Path(folder)))
        runner = AgentRunner(agent, Phone(), clock=SystemClock(), recorder=recorder, limits=Limits(STEPS))
        runner.run(Task(TaskTemplate("Go back.", (), requires_done=False), "suite", "test_a", 0))
    return statistics.median(1000 * (end - begin) for begin, end in itertools.pairwise(ends))


class Nobody:
    """An agent that does not think."""

    def reset(self, goal):
        pass

    def act(self, observation):
        return NavigateBack()


def loop_ms():
    return _step_ms(Nobody())


def reading_ms():
    return _step_ms(ReflectingAgent(Model(), "t3a", _read))


def looking_ms():
    return _step_ms(ReflectingAgent(Model(), "m3a", _see))
