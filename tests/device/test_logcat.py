from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent.device.logcat import LogLine, command, not_simulated, parse

MOMENT = datetime.datetime(2023, 10, 15, 15, 34, 0, 350_000, tzinfo=datetime.UTC)
REST = "533   539 I ActivityTaskManager: START u0"


def test_the_log_is_asked_for_from_a_moment_on_and_without_waiting():
    assert command(MOMENT) == "logcat -d -v epoch -T 1697384040.350"


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        (f"         1697384040.350   {REST}\n", [LogLine(MOMENT, REST)]),
        (f"1697384040.350000 {REST}\r\n", [LogLine(MOMENT, REST)]),
        ("--------- beginning of system\n", []),
        ("logcat: Unable to open log device\n\n", []),
    ],
    ids=["milliseconds", "microseconds", "a buffer begins", "no log"],
)
def test_what_logcat_prints_is_read(said, lines):
    assert parse(said) == lines


def test_a_line_is_written_as_logcat_does():
    assert str(LogLine(MOMENT, REST)) == f"10-15 15:34:00.350 {REST}"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (REST, ("I", "ActivityTaskManager", "START u0")),
        ("533   539 D ConditionProviders.SCP: at: 06:30", ("D", "ConditionProviders.SCP", "at: 06:30")),
        ("533   539 E chatty  : ", ("E", "chatty", "")),
        ("something else", ("", "", "")),
    ],
    ids=["a line", "colons in the message", "a short tag, nothing said", "no line"],
)
def test_a_line_has_a_priority_a_tag_and_a_message(text, parts):
    line = LogLine(MOMENT, text)

    assert (line.priority, line.tag, line.message) == parts


def test_what_an_embedded_phone_lacks_is_read_from_its_log():
    texts = [
        REST,
        "533   587 W NotSimulated: service: a",
        "533   587 W NotSimulated: command: b",
        "1 2 W NotSimulated: service: a",
    ]
    assert not_simulated(LogLine(MOMENT, text) for text in texts) == ["command: b", "service: a"]
