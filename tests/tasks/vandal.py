"""A plugin for pytest: after each solution, all that it left alone is destroyed, changed and doubled in thought.

What the comparison of before and after does not name then is written to `$VANDAL_REPORT`, a line of JSON for each task.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from pytest_mobileagent.run.monitor import StateMonitor
from pytest_mobileagent.state.bookkeeping import is_bookkeeping
from pytest_mobileagent.state.changes import Change, differences
from pytest_mobileagent.state.phone_state import entries
from pytest_mobileagent.state.side_effects import unasked

DOUBLED = "a row is doubled"  # as the adversary calls it
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
    bystanders = [entry for entry in before if entry in after and before[entry] == after[entry] and counts(entry)]
    base = differences(before, after)
    every = max(1, len(bystanders) // COMPARED)

    def found(changes):
        return len(unasked(changes, expected=episode.expected, packages=packages))

    overlooked = []
    for number, entry in enumerate(bystanders):
        for damage in damages(entry, before[entry], episode.task.template.allows):
            changes = [*base, damage]
            if damage.kind == "removed" and number % every == 0:
                changes = differences(before, {other: value for other, value in after.items() if other != entry})
            if found(changes) <= found(base):
                overlooked.append(str(damage))
    line = {
        "task": episode.task.name,
        "side_effects": [str(change) for change in monitor.side_effects],
        "bystanders": len(bystanders),
        "overlooked": overlooked,
    }
    with Path(os.environ["VANDAL_REPORT"]).open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def counts(entry):
    """Whether what is stored there is anybody's but an app's own bookkeeping."""
    return not is_bookkeeping(Change("removed", *entry))


def damages(entry, value, allowed):
    """Yield what can be done to an entry: it goes, or is changed; a row comes twice, unless a task allows it."""
    place, key = entry
    yield Change("removed", place, key, before=value)
    if isinstance(value, str):
        yield Change("modified", place, key, before=value, after=f"{value}x")
    if isinstance(value, dict):
        yield Change("modified", place, key, before=value, after={**value, list(value)[-1]: "other"})
        if DOUBLED not in allowed:
            yield Change("added", place, f"{key}0", after=value)
