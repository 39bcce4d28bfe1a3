"""A plugin for pytest: what a solution of DroidTask taps, held against what was tapped when the data set was recorded.

`upstream/droidtask_steps.json` holds facts of the data set (AutoDroid 839b824, with the resource ids of AutoDroid-V2's
annotation): of each of the 158 tasks the steps, each with what was done, what the element says, its resource id where
it is known, and what was typed. A step is found if the solution taps an element that says the same, or has the same id,
at whatever moment: AutoDroid-V2's rule. For each episode a line of JSON is written to `$RECORDED_REPORT`.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from pytest_mobileagent.agents.app_memory import words_of
from pytest_mobileagent.agents.html_view import items_of
from pytest_mobileagent.agents.oracle import Oracle
from pytest_mobileagent.device.hierarchy import Node
from pytest_mobileagent.run.monitor import StateMonitor

STEPS = json.loads((Path(__file__).parent / "upstream/droidtask_steps.json").read_text("utf-8"))
SAYS_LITTLE = ("", "title", "text1")  # the ids of every row of a menu or a list
LONGEST = 50


def pytest_configure():
    honest_act, honest_begin, honest_end = Oracle.act, StateMonitor.begin, StateMonitor.end
    taps = []

    def begin(monitor, episode):
        taps.clear()
        honest_begin(monitor, episode)

    def act(oracle, observation):
        action = honest_act(oracle, observation)
        if getattr(action, "x", None) is not None:
            taps.append(tapped(observation.hierarchy, action.x, action.y))
        return action

    def end(monitor, episode):
        honest_end(monitor, episode)
        is_played = "-oracle-seed0]" in os.environ["PYTEST_CURRENT_TEST"]  # which is the published wording
        if is_played and episode.task.suite == "droidtask":
            report(episode.task.template.upstream, taps)

    Oracle.act, StateMonitor.begin, StateMonitor.end = act, begin, end


def tapped(hierarchy, x, y):
    """Return what the element says that a tap meets, and the resource ids of all views there."""
    window = next(window for window in hierarchy.children if window.bounds.contains(x, y))
    alone = Node(bounds=hierarchy.bounds, children=(window,))  # a tap on a dialog meets nothing behind it
    items = [item for item in items_of(alone) if item.bounds.contains(x, y)]
    nodes = (node for node in window.walk() if node.visible and node.bounds.contains(x, y))
    return words_of(items[-1].line()) if items else "", {node.resource_id.rpartition("/")[2] for node in nodes}


def report(upstream, taps):
    steps = STEPS[upstream]
    missing = [words for _, words, name, *_ in steps if not any(is_same(words, name, *tap) for tap in taps)]
    line = {"upstream": upstream, "steps": len(steps), "missing": missing}
    with Path(os.environ["RECORDED_REPORT"]).open("a", encoding="utf-8") as file:
        file.write(json.dumps(line, ensure_ascii=False) + "\n")


def is_same(words, name, told, names):
    plain = " ".join(words.replace("<br>", " ").rstrip("'>").lower().split())
    return plain[:LONGEST] == told[:LONGEST] or (name not in SAYS_LITTLE and name in names)
