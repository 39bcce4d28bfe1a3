"""A plugin for pytest: after each attempt at a task of AndroidWorld, upstream's rule judges the phone as it was left.

The verdicts are written to `$UPSTREAM_REPORT`, a line of JSON for each episode. The rules are upstream's published
ones; they reach the phone by adb alone and share nothing with the tasks.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

from pytest_mobileagent.run.monitor import StateMonitor

from . import rules_answers, rules_files, rules_media, rules_rows, rules_sms, rules_system
from .adb import Adb

MODULES = (rules_sms, rules_system, rules_files, rules_rows, rules_media, rules_answers)
RULES = {name: rule for module in MODULES for name, rule in module.RULES.items()}
BEFORE = {name: read for module in MODULES for name, read in module.BEFORE.items()}


def pytest_configure():
    honest_begin, honest_end = StateMonitor.begin, StateMonitor.end

    def begin(monitor, episode):
        honest_begin(monitor, episode)
        name, adb = episode.task.template.upstream, Adb(monitor._device)
        monitor.upstream_before = BEFORE[name](adb, episode.task.params) if name in BEFORE else None

    def end(monitor, episode):
        honest_end(monitor, episode)
        if episode.task.suite == "androidworld":
            report(episode, judged(episode, Adb(monitor._device), monitor.upstream_before))

    StateMonitor.begin, StateMonitor.end = begin, end


def judged(episode, adb, before):
    """Return the reward, which only an agent that says it is done gets, or why there is none."""
    params = {**episode.task.params, "answer": episode.answer}
    try:
        reward = RULES[episode.task.template.upstream](adb, params, before)
    except Exception as error:  # noqa: BLE001 - upstream takes down whatever is raised, and goes on
        return {"reward": None, "error": f"{type(error).__name__}: {error}"}
    return {"reward": reward * episode.is_done}


def report(episode, verdict):
    task = episode.task
    agent, plan = re.search(r"-(\w+)-seed\d+-?(\w*)\]", os.environ["PYTEST_CURRENT_TEST"]).groups()
    line = {"upstream": task.template.upstream, "seed": task.seed, "agent": agent, "plan": plan, **verdict}
    with Path(os.environ["UPSTREAM_REPORT"]).open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")
