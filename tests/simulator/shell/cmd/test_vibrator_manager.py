from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("list", (0, "No vibrator found\n\n", "")),
        ("synced oneshot 100", (0, "", "")),
        ("synced -f -d test oneshot -a 100 255", (0, "", "")),
        ("synced -f waveform -w 10 100 50 100 prebaked -b 0", (0, "", "")),
        ("combined -v 0 oneshot 100 -v 1 primitives 1", (0, "", "")),
        ("cancel", (0, "", "")),
        ("frob", (255, "Unknown command: frob\n", "")),
    ],
)
def test_answers(run, line, reply):
    assert run(f"cmd vibrator_manager {line}") == reply


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("synced", "java.lang.IllegalStateException: Composition must have at least one element to compose."),
        ("synced oneshot", 'java.lang.IllegalArgumentException: Argument expected after "oneshot"'),
        ("synced oneshot long", 'java.lang.NumberFormatException: For input string: "long"'),
        ("combined", "java.lang.IllegalStateException: Combination must have at least one element to combine."),
    ],
)
def test_what_is_no_vibration_is_refused(run, line, error):
    status, _, err = run(f"cmd vibrator_manager {line}")
    assert (status, err.splitlines()[2]) == (255, error)


def test_no_vibrator_is_dumped(run):
    assert "  mVibratorControllers:\n\n" in run("dumpsys vibrator_manager").out
    run("settings put global low_power 1")
    assert "mLowPowerMode=true" in run("dumpsys vibrator_manager").out
