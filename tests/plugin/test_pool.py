"""Runs with several workers.

The phones are embedded ones; clones of one AVD in the SDK's emulator, which the embedded phone plays; and
attached ones, which the test has started.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import pytest_mobileagent
from pytest_mobileagent.config.model import PIXEL_6
from pytest_mobileagent.emulator import EmulatorPool
from pytest_mobileagent.emulator.clones import CLONES
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.avd import create_avd

TASKS = """
import pytest

from pytest_mobileagent import DeviceError, mobile_task


@pytest.mark.parametrize("number", range(6))
@mobile_task("Go on.", max_steps=3)
def test_goes_on(task, agent, device, number):
    agent.run(task)
    BODY
"""


EMULATOR = f"""#!{sys.executable}
import sys
sys.path.insert(0, {str(Path(pytest_mobileagent.__file__).parent.parent)!r})
from pytest_mobileagent.simulator.__main__ import main
sys.exit(main())
"""
KVM = """
from pathlib import Path
from pytest_mobileagent.emulator import sdk
sdk.KVM = Path(__file__).parent / "conftest.py"
"""
KILL = """
import os, re, signal
if number == 3 and task.seed == 1:
    pid = re.search(rb"pid_([0-9]+)", device.emu("avd discoverypath").encode())[1]
    os.kill(int(pid), signal.SIGKILL)
device.must_run("[ ! -e /sdcard/own.txt ]")
device.push("/sdcard/own.txt", b"x")
"""


pytestmark = pytest.mark.own_process("the pool starts its phones, and replaces them")


@pytest.fixture
def avd(pytester, monkeypatch):
    """An SDK with one AVD."""
    program = pytester.mkdir("sdk") / "emulator" / "emulator"
    program.parent.mkdir()
    program.write_text(EMULATOR, "utf-8")
    program.chmod(0o755)
    pytester.path.joinpath("conftest.py").write_text(KVM)
    monkeypatch.setenv("ANDROID_HOME", str(pytester.path / "sdk"))
    monkeypatch.setenv("ANDROID_AVD_HOME", str(pytester.path / "avd"))
    create_avd(pytester.path / "avd", "only", PIXEL_6, find_image("androidworld"))
    return pytester.path / "avd"


@pytest.fixture
def run(suite, pytester):
    """Run six items with a body of one's own; returns the result and what was told in the end."""

    def make(body, *arguments):
        pytester.path.joinpath("suite/test_tasks.py").write_text(TASKS.replace("BODY", body))
        result = suite("--agent=noop", *arguments)
        (log,) = pytester.path.glob("reports/*/phones.jsonl")
        return result, [json.loads(line) for line in log.read_text().splitlines()]

    return make


@pytest.mark.few(1)
@pytest.mark.parametrize(("kind", "workers"), [("embedded", 4), ("avd", 8)])
def test_a_phone_that_is_killed_costs_one_item_of_all_workers(run, avd, kind, workers):
    """Eighteen items, and phones that start alone."""
    body = KILL.replace("\n", "\n    ")
    result, events = run(body, "-n", str(workers), f"--mobile-emulator={kind}", "--mobile-seeds=0-2")

    result.assert_outcomes(passed=17, errors=1)
    faults = {event["phone"] for event in events if event["what"] == "fault"}
    loaded = [event["phone"] for event in events if event["what"] == "loaded"]
    assert len(faults) == 1
    assert faults < set(loaded)
    assert workers <= len(loaded) == len(set(loaded)) <= workers + 1
    assert [path.name for path in (avd / "only.avd").iterdir()] == ["config.ini"]
    assert not (avd / CLONES).exists()


def test_as_many_workers_start_as_phones_are_attached_and_share_them(run, forked_from):
    """Two workers, and two phones that are not known."""
    with EmulatorPool(zygote=forked_from) as pool, pool.lease() as one, pool.lease() as other:
        server = pool.host.adb
        result, events = run("pass", "-n", "auto", "--mobile-emulator=attached", f"--mobile-adb-server={server}")

        result.assert_outcomes(passed=6)
        result.stdout.fnmatch_lines(["created: 2/2 workers"])
        assert sorted((event["what"], event["phone"]) for event in events) == sorted(
            ("loaded", f"{phone.serial}@{server}") for phone in (one, other)
        )


def test_an_attached_phone_that_fails_again_and_again_is_left_alone_and_named(run, forked_from):
    """Two phones that are not known, each of which is set up."""
    with EmulatorPool(zygote=forked_from) as pool, pool.lease() as one, pool.lease() as other:
        server = pool.host.adb
        bad, good = sorted((one.serial, other.serial))
        serials = f"--mobile-serial={bad},{good}"
        body = f"if device.serial == {bad!r}: raise DeviceError('the screen is black')"
        result, events = run(body, "--mobile-emulator=attached", f"--mobile-adb-server={server}", serials)

        result.assert_outcomes(passed=3, errors=3)
        line = f"quarantine: {bad}@{server} after 3 faults in a row, the last: the screen is black"
        assert result.outlines.count(line) == 1
        assert [event["phone"] for event in events if event["what"] == "loaded"] == [
            f"{bad}@{server}", f"{good}@{server}",
        ]  # fmt: skip


def test_an_embedded_phone_that_fails_again_and_again_is_replaced(run):
    body = "if number < 3: raise DeviceError('the screen is black')"
    result, events = run(body)

    result.assert_outcomes(passed=3, errors=3)
    first, second = [event["phone"] for event in events if event["what"] == "loaded"]
    assert first != second
    result.stdout.fnmatch_lines([f"quarantine: {first} after 3 faults in a row, the last: the screen is black"])


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("avd", "the Android SDK's emulator was not found: set ANDROID_HOME to the SDK, *"),
        ("attached", "*no adb server answers at 127.0.0.1:9*"),
    ],
)
def test_where_no_phone_can_come_from_the_run_ends_in_one_sentence(suite, pytester, monkeypatch, option, said):
    for name, value in (("ANDROID_HOME", "/nowhere"), ("HOME", "/nowhere"), ("PATH", "/usr/bin:/bin")):
        monkeypatch.setenv(name, value)
    result = suite("--agent=noop", f"--mobile-emulator={option}", "--mobile-adb-server=127.0.0.1:9")

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"ERROR: {said}"])
    assert not pytester.path.joinpath("reports").exists()


def test_phones_that_do_not_start_are_given_up_for_the_rest_of_the_run(run, avd, pytester):
    pytester.path.joinpath("sdk/emulator/emulator").write_text("#!/bin/sh\nexit 1\n")
    result, events = run("pass", "--mobile-emulator=avd")

    result.assert_outcomes(errors=6)
    assert [event["what"] for event in events] == ["fault"] * 3
    result.stdout.fnmatch_lines(
        [
            "E *: avd phones of 'androidworld' in 'pixel_6' are not started any more in this run: they failed *",
            "quarantine: avd phones of 'androidworld' in 'pixel_6' after 3 faults in a row, the last: *",
        ]
    )
