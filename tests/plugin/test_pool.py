"""Runs on phones that are attached: here, embedded ones that the test has started."""

from __future__ import annotations

import json

import pytest

from pytest_mobileagent.emulator import EmulatorPool

TASKS = """
import pytest

from pytest_mobileagent import DeviceError, mobile_task


@pytest.mark.parametrize("number", range(6))
@mobile_task("Go on.", max_steps=3)
def test_goes_on(task, agent, device, number):
    agent.run(task)
    BODY
"""


@pytest.fixture
def run(suite, pytester):
    """Run six items with a body of one's own; returns the result and what was told in the end."""

    def make(body, *arguments):
        pytester.path.joinpath("suite/test_tasks.py").write_text(TASKS.replace("BODY", body))
        result = suite("--agent=noop", *arguments)
        (log,) = pytester.path.glob("reports/*/phones.jsonl")
        return result, [json.loads(line) for line in log.read_text().splitlines()]

    return make


def test_as_many_workers_start_as_phones_are_attached_and_share_them(run):
    with EmulatorPool() as pool, pool.lease() as one, pool.lease() as other:
        server = pool.host.adb
        result, events = run("pass", "-n", "auto", "--mobile-emulator=attached", f"--mobile-adb-server={server}")

        result.assert_outcomes(passed=6)
        result.stdout.fnmatch_lines(["created: 2/2 workers"])
        assert sorted((event["what"], event["phone"]) for event in events) == sorted(
            ("loaded", f"{phone.serial}@{server}") for phone in (one, other)
        )


def test_an_attached_phone_that_fails_again_and_again_is_left_alone_and_named(run):
    with EmulatorPool() as pool, pool.lease() as one, pool.lease() as other:
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


def test_phones_that_do_not_start_are_given_up_for_the_rest_of_the_run(run, monkeypatch):
    monkeypatch.setenv("ANDROID_HOME", "/nowhere")
    monkeypatch.setenv("HOME", "/nowhere")
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    result, events = run("pass", "--mobile-emulator=avd")

    result.assert_outcomes(errors=6)
    assert [event["what"] for event in events] == ["fault"] * 3
    result.stdout.fnmatch_lines(
        [
            "error: *avd phones in 'pixel_6' are not started any more in this run: they failed 3 times in a row, the*",
            "quarantine: avd phones in 'pixel_6' after 3 faults in a row, the last: the Android SDK's emulator was *",
        ]
    )
