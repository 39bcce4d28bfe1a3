from __future__ import annotations

import pytest

CHROME = "com.android.chrome"
NO_JOB = f"Could not find job 7 in package {CHROME} / user 0\n"


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        (f"run -f {CHROME} 7", (23, "", NO_JOB)),
        (f"get-job-state --user 0 {CHROME} 7", (23, "", NO_JOB)),
        ("run no.such 7", (24, "", "Package not found: no.such / user 0\n")),
        (f"run -u 10 {CHROME} 7", (24, "", f"Package not found: {CHROME} / user 10\n")),
        (f"run -f -s {CHROME} 7", (255, "Cannot specify both --force and --satisfied\n", "")),
        (f"run -x {CHROME} 7", (255, "Error: unknown option '-x'\n", "")),
        ("run", (255, 'Exception: java.lang.IllegalArgumentException: Argument expected after "run"\n', "")),
        (f"run {CHROME} x", (255, 'Exception: java.lang.NumberFormatException: For input string: "x"\n', "")),
        (f"timeout {CHROME} 7", (0, "No matching executing jobs found.\n", "")),
        (f"cancel {CHROME}", (0, f"Canceling all jobs for {CHROME} in user 0\nNo matching jobs found.\n", "")),
        (f"cancel {CHROME} 7", (0, f"Canceling job {CHROME}/#7 in user 0\nNo matching job found.\n", "")),
        ("cancel no.such", (24, "Package no.such not found.\n", "")),
        ("cancel -u all no.such", (255, "Error: must specify a concrete user ID\n", "")),
        ("heartbeat", (255, "Heartbeat command is no longer supported\n", "")),
        ("get-battery-charging", (0, "true\n", "")),
        ("get-storage-not-low", (0, "true\n", "")),
        (f"reset-execution-quota {CHROME}", (0, "", "")),
        ("frob", (255, "Unknown command: frob\n", "")),
    ],
)
def test_answers(run, line, reply):
    assert run(f"cmd jobscheduler {line}") == reply


def test_the_battery_is_the_phones(run):
    run("dumpsys battery unplug")
    assert run("cmd jobscheduler get-battery-charging").out == "false\n"
    assert run("cmd jobscheduler get-battery-not-low").out == "true\n"
    run("dumpsys battery set level 10")
    assert run("cmd jobscheduler get-battery-not-low").out == "false\n"


def test_no_job_is_dumped(run):
    assert "Registered 0 jobs:\n  None.\n" in run("dumpsys jobscheduler").out
    assert "Registered 0 jobs:\n  None.\n" in run(f"dumpsys jobscheduler {CHROME}").out
    assert run("dumpsys jobscheduler no.such").out == "Invalid package: no.such\n"
    assert run("dumpsys jobscheduler --nonsense").out == "Unknown option: --nonsense\n"
