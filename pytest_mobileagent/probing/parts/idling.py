"""What changes on a phone that nobody touches."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.emulator.base import Timed
from pytest_mobileagent.probing.part import MEASURES, Part, Probe
from pytest_mobileagent.state.bookkeeping import is_bookkeeping
from pytest_mobileagent.state.changes import compare
from pytest_mobileagent.state.phone_state import StateReader
from pytest_mobileagent.waiting import pause

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.probing.part import Facts
    from pytest_mobileagent.probing.subject import Subject


def _probes(subject: Subject) -> Iterator[Probe]:
    yield Probe("idle", partial(_left_alone, subject))


def _left_alone(subject: Subject) -> Facts:
    """Read all that is stored, leave the phone alone, and read it again."""
    device, emulator, reader = subject.device, subject.phone.emulator, StateReader()
    device.press_key("home")
    before = reader.read(device)
    if isinstance(emulator, Timed):
        emulator.advance_time(subject.idle_s)
    else:
        pause(subject.idle_s)
    after = reader.read(device)
    changes = compare(before, after)
    noticed = [change for change in changes if not is_bookkeeping(change, declared=device.declared)]
    return {
        "changed": sorted({f"{change.kind} {change.place}" for change in changes}),
        "told as a side effect": sorted({f"{change.kind} {change.place}" for change in noticed}),
        "packages with files": sorted({path.split("/")[3] for path in after.digests if path.startswith("/data/data/")}),
        MEASURES: {"idle": subject.idle_s, "files": len(after.digests)},
    }


PART = Part("idling", "what changes while nobody touches the phone", 70, _probes)
