from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent.device.logcat import LogLine
from pytest_mobileagent.state.logged import Log

NOW = datetime.datetime(2024, 6, 3, 10, 0, tzinfo=datetime.UTC)


class ALoggingPhone:
    """A phone that has logged some lines."""

    def __init__(self, *texts):
        self.lines = [LogLine(NOW, text) for text in texts]
        self.commands = []

    def must_run(self, command):
        self.commands.append(command)

    def time(self):
        return NOW

    def log(self, since):
        return [line for line in self.lines if line.time >= since]


@pytest.fixture
def phone():
    return ALoggingPhone(
        "533   539 I ActivityTaskManager: START u0 {cmp=a/.Main} from uid 1000",
        "533   591 D vol.Events: writeEvent touch_level_changed STREAM_ALARM 7",
        "no line of a log",
    )


@pytest.mark.parametrize(
    ("spec", "pattern", "fits"),
    [
        ("ActivityTaskManager:I", "^(.*?)START(.*?)a/", True),
        ("ActivityTaskManager:D", "START", True),
        ("ActivityTaskManager:W", "START", False),
        ("ActivityManager:I", "START", False),
        ("ActivityTaskManager:I", "from uid", False),
        ("vol.Events:V", "^(.*?)STREAM_ALARM", True),
    ],
    ids=["fits", "matters more", "matters less", "another tag", "not at the beginning", "a tag with a dot"],
)
def test_a_line_fits_by_tag_priority_and_beginning(phone, spec, pattern, fits):
    assert Log(phone).differs(spec, pattern) == ("" if fits else f"{spec} has not logged {pattern!r}")


def test_what_was_logged_before_is_forgotten(phone):
    Log(phone)

    assert phone.commands == ["logcat -b all -c"]
