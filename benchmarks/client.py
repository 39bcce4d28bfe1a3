"""What the client's side takes: typing, the witness, the start of pytest and its collection."""

from __future__ import annotations

import statistics
import subprocess
import sys

from benchmarks.figures import figure
from benchmarks.measures import ROOT, milliseconds, phone
from benchmarks.references import SHELL_TRUE
from pytest_mobileagent.state.phone_state import StateReader

WORDS = "Hello there, this is a note."
COLLECTED = ("tasks/androidworld",)


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


def _pytest_ms(*arguments):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    run = lambda: subprocess.run(command, cwd=ROOT, check=False, capture_output=True)  # noqa: E731, S603 - our own command
    return statistics.median(milliseconds(run, repeats=5))


@figure("collect", "collection of the tasks of AndroidWorld", budget=1000)
def collection_ms():
    """Collect, from the start of pytest until its end."""
    return _pytest_ms(*COLLECTED, "--collect-only", "--agent=oracle")


@figure("burden", "what a pytest without mobile tasks takes more", budget=40)
def burden_ms():
    """Start pytest where no test is, with our plugin and without."""
    nothing = ("--rootdir=/", "-c", "/dev/null", "--collect-only", "/dev/null")
    return _pytest_ms(*nothing) - _pytest_ms("-p", "no:mobileagent", *nothing)
