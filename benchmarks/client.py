"""What the client's side takes: typing, the witness, the start of pytest and its collection."""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys

from benchmarks.figures import figure
from benchmarks.measures import ROOT, milliseconds, phone
from benchmarks.references import SHELL_TRUE
from pytest_mobileagent.state.phone_state import StateReader
from tests.conftest import LEAN

WORDS = "Hello there, this is a note."


@figure("type", "typing 28 letters into a field", beside=SHELL_TRUE)
def type_ms():
    """Type into the search field of the contacts, which looks for it."""
    with phone() as leased:
        device = leased.device
        device.start_activity(action="android.intent.action.INSERT", mime_type="vnd.android.cursor.dir/contact")
        field = next(node for node in device.hierarchy().walk() if "EditText" in node.class_name)
        device.tap(*field.bounds.center)
        return statistics.median(milliseconds(lambda: device.type_text(WORDS, clear=True), repeats=20))


@figure("witness", "a complete reading of what is stored", beside=SHELL_TRUE)
def witness_ms():
    """Read what is stored, all of it known but one file."""
    with phone() as leased:
        device, reader = leased.device, StateReader()
        reader.read(device)
        change = iter(range(1000))

        def touch():
            device.must_run(f"echo {next(change)} > /sdcard/Documents/changed.txt")

        return statistics.median(milliseconds(lambda: reader.read(device), repeats=20, before=touch))


def _cpu_ms(command):
    """Return the processor's time that a program takes: the machine may be busy."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=ROOT, check=False, capture_output=True)  # noqa: S603 - our own command
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) * 1000


def _pytest_ms(*arguments):
    """Return what a pytest takes that loads our plugin and those that it works with, all of them compiled."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *LEAN.split(), *arguments]
    return statistics.median([_cpu_ms(command) for _ in range(6)][1:])


@figure("collect", "collection of the 116 tasks, processor's time", budget=1000)
def collection_ms():
    """Collect, from the start of pytest until its end."""
    return _pytest_ms("tasks/androidworld", "--collect-only", "--agent=oracle")


@figure("burden", "what our plugin adds to a pytest without tasks", budget=40)
def burden_ms():
    """Start pytest where no test is, with our plugin and without."""
    nothing = ("--rootdir=/", "-c", "/dev/null", "--collect-only", "/dev/null")
    return _pytest_ms(*nothing) - _pytest_ms("-p", "no:mobileagent", *nothing)
