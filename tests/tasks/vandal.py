"""A plugin for pytest: after each solution, every row, file and setting that it left alone is destroyed in thought.

What the comparison of before and after does not name then is written to `$VANDAL_REPORT`, a line of JSON for each task.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from pytest_mobileagent.run.monitor import StateMonitor
from pytest_mobileagent.state.side_effects import Change, differences, entries, unasked

COMPARED = 10  # of each task's bystanders: destroyed and compared; the others are added to what differs


def pytest_configure():
    honest = StateMonitor.end

    def end(monitor, episode):
        reader, states = monitor._reader, []
        monitor._reader = Remembering(reader, states)
        try:
            honest(monitor, episode)
        finally:
            monitor._reader = reader
        report(episode, monitor, entries(monitor._before), entries(states[-1]))

    StateMonitor.end = end


class Remembering:
    """A reader of a phone's state that keeps what it has read."""

    def __init__(self, reader, states):
        self.reader, self.states = reader, states

    def read(self, device):
        self.states.append(self.reader.read(device))
        return self.states[-1]


def report(episode, monitor, before, after):
    packages = {monitor._device.package_of(app) for app in episode.task.template.apps}
    bystanders = [
        entry for entry in before
        if entry in after and before[entry] == after[entry] and "/shared_prefs/" not in entry[0]
    ]  # fmt: skip
    every = max(1, len(bystanders) // COMPARED)
    overlooked = []
    base = differences(before, after)
    for number, entry in enumerate(bystanders):
        if number % every == 0:
            changes = differences(before, {other: value for other, value in after.items() if other != entry})
        else:
            changes = sorted(
                [*base, Change("removed", *entry, before=before[entry])], key=lambda one: (one.place, one.key)
            )
        left = unasked(changes, expected=episode.expected, packages=packages)
        if not any(is_meant(change, entry, before[entry]) for change in left):
            overlooked.append("/".join(entry))
    found = {
        "task": episode.task.name,
        "side_effects": [str(change) for change in monitor.side_effects],
        "bystanders": len(bystanders),
        "overlooked": overlooked,
    }
    with Path(os.environ["VANDAL_REPORT"]).open("a", encoding="utf-8") as file:
        file.write(json.dumps(found) + "\n")


def is_meant(change, entry, value):
    """Whether a change names what was destroyed, or its twin: of two equal rows either may be the one that went."""
    if (change.place, change.key) == entry:
        return True
    if change.place != entry[0] or not isinstance(value, dict):
        return False
    return sum(change.before[column] != value[column] for column in value) == 1
