"""A plugin for pytest: counts the services that are opened over adb in each phase of an item, into `$CALLS_REPORT`."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from pytest_mobileagent.device.transport import AdbLink
from pytest_mobileagent.episode.run import AgentRunner

SETUP, EPISODE, SCORE, TEARDOWN = "setup", "episode", "score", "teardown"
calls = Counter()
phase = TEARDOWN


def enter(name):
    global phase  # noqa: PLW0603 - one item runs at a time
    phase = name


def pytest_configure():
    opened, played = AdbLink.open, AgentRunner.run

    def counted(link, service):
        calls[phase] += 1
        return opened(link, service)

    def run(runner, task, **keywords):
        enter(EPISODE)
        try:
            return played(runner, task, **keywords)
        finally:
            enter(SCORE)

    AdbLink.open, AgentRunner.run = counted, run


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    calls.clear()
    enter(SETUP)
    try:
        return (yield)
    finally:
        enter(TEARDOWN)
        with Path(os.environ["CALLS_REPORT"]).open("a", encoding="utf-8") as file:
            file.write(json.dumps({"item": item.name, **calls}) + "\n")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown():
    enter(TEARDOWN)
