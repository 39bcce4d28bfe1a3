"""Web pages: how long they take until they can be used, and how many of their tasks are played in a minute.

Opening and beginning are told as time of the processor, of a phone in this process: the same on a busy machine.
"""

from __future__ import annotations

import json
import statistics
import time
from functools import cache
from typing import NamedTuple

from benchmarks.figures import figure
from benchmarks.measures import episodes_per_minute
from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image.androidworld import IMAGE
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.intents import Intent
from tests.contract.web_pages.instance import PACKAGE, RECORD

ACTIVITY = f"{PACKAGE}/{PACKAGE}.app.MainActivity"
SEEDS = range(3)


class Phases(NamedTuple):
    """What a page takes until it is shown, and then its episode, ms."""

    open: float
    begin: float


@cache
def phases():
    """Return what every page takes, its style sheets seen before: the median over some seeds."""
    phone = Phone(IMAGE, DeviceConfig(), DeviceClock(1697384040.0))
    snapshot = phone.snapshot()
    pages = [json.loads(line)["page"] for line in RECORD.read_text("utf-8").splitlines()]
    return [_median([_phases_of(phone, snapshot, page, seed) for seed in (0, *SEEDS)][1:]) for page in pages]


def _median(samples):
    return Phases(*(statistics.median(phase) for phase in zip(*samples, strict=True)))


def _phases_of(phone, snapshot, page, seed):
    phone.restore(snapshot)
    config = json.dumps({"task": page, "seed": f"{page}/{seed}"})
    return Phases(*(_shown(phone, extras) for extras in ({"RL_TASK_APP_CONFIG": config}, {"reset": True})))


def _shown(phone, extras):
    started_s = time.process_time()
    phone.activities.start(Intent(component=ACTIVITY, extras=extras))
    phone.windows.placed()
    return (time.process_time() - started_s) * 1000


@figure("page", "the slowest page: opened, and its episode begun", budget=600)
def page_ms():
    """Open every page and begin an episode."""
    return max(map(sum, phases()))


@figure("page_open", "the page that is the slowest to open", budget=300)
def page_open_ms():
    """Open every page."""
    return max(phase.open for phase in phases())


@figure("page_begin", "the page whose episode is the slowest to begin", budget=300)
def page_begin_ms():
    """Begin an episode on every page."""
    return max(phase.begin for phase in phases())


@figure("pages", "oracle episodes of pages, one worker", unit="/min", budget=60)
def pages_per_minute():
    """Each page's solution on one seed; the start of pytest and of the phone is counted in."""
    return episodes_per_minute("tasks/miniwob", "--agent=oracle", workers=1)
