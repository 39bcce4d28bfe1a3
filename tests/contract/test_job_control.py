"""Job control at the prompt against the shell that Android ships: the same keys, the same screen."""

from __future__ import annotations

import re

import pytest

from pytest_mobileagent.clock import DeviceClock, SystemClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.phone import Phone
from tests.contract import test_line_editing_differential as prompt
from tests.contract.answers import Answers, asks
from tests.contract.shells import SCRIPTS

ANSWERS = Answers(SCRIPTS / "jobs.json")
RUNNING = (
    "sleep 30\r", "sleep 30; echo rest\r", "cat\r", "fg\r", "fg %1\r", "typed\n", "x\n", "sleep 30 | cat\r",
    "(sleep 30; echo a)\r",
)  # fmt: skip
WAITING = ["\r"] * 3  # the end of a job takes its time until it is told
_PIDS = re.compile(r"(?m)^(\[\d\])(?: \d+)+$")

CASES = pytest.mark.parametrize(
    "lines",
    [
        pytest.param(lines, id=title)
        for title, lines in {
            "stopped and listed": ["sleep 30\r", "\x1a", "jobs\r", "kill %1\r", "\r"],
            "behind, in front": ["sleep 30\r", "\x1a", "bg\r", "jobs\r", "fg\r", "\x1a", "jobs\r", "kill %1\r"],
            "the rest of a line goes on": ["sleep 30; echo rest\r", "\x1a", "kill %%\r", "\r"],
            "two jobs": [
                "sleep 30 & sleep 31 &\r", "jobs\r", "fg %1\r", "\x1a", "jobs\r", "kill %-\r", "\r", "kill %+\r",
                "\r",
            ],
            "a job reads what is typed": ["cat\r", "\x1a", "fg\r", "typed\n", "\x04"],
            "behind, nobody reads": ["cat &\r", "\r", "jobs\r", "fg\r", "x\n", "\x04"],
            "signals": ["sleep 30 &\r", "kill -STOP %1\r", "\r", "kill -CONT %1\r", "jobs\r", "kill %1\r", "\r", "\r"],
            "how jobs end": ["(exit 3) &\r", "\r", "\r", "true &\r", "\r", "\r"],
            "no such job": ["bg\r", "bg %7\r", "fg %no\r", "jobs %1\r", "kill %1\r"],
            "a pipeline": ["sleep 30 | cat\r", "\x1a", "jobs\r", "kill %1\r", "\r", "\r"],
            "a group": ["(sleep 30; echo a)\r", "\x1a", "jobs\r"],
            "waited for": ["sleep 0.2 &\r", "wait %1; echo $?\r"],
            "status": ["sleep 30\r", "\x1a", "echo $?\r", "kill -9 %1\r", "\r", "\r"],
            "stopped jobs hold one back": ["sleep 30\r", "\x1a", "exit\r", "jobs\r", "exit\r", "kill %1\r", "\r"],
            "texts": [
                "x=1 sleep 30 >o 2>&1 &\r", "for i in 1 2; do sleep 30; done &\r",
                "while sleep 30 && :; do :; done &\r", "if sleep 30; then :; else x=1; fi &\r",
                "case a in a|b) sleep 30;; esac &\r", "{ sleep 30; :; } &\r",
                "[[ -n a ]] && sleep 30 || sleep 31 &\r", '! : "q$x" ${y:-a} | sleep 30 &\r', "jobs\r",
            ],
        }.items()
    ],
)  # fmt: skip


@CASES
def test_the_keys_give_the_screen_that_the_judge_showed(lines):
    system = SystemClock()
    phone = Phone(ANDROIDWORLD, DeviceConfig(), DeviceClock(system.now(), source=system))
    phone.disk.mkdir(prompt.FOLDER)

    assert [*_plain(prompt.embedded(phone, [*lines, *WAITING], RUNNING))] == ANSWERS["".join(lines)]


@asks
@CASES
def test_the_judge_shows_the_same_again(tmp_path, update, lines):
    shown = _plain(prompt.judged(tmp_path, [*lines, *WAITING], RUNNING))
    ANSWERS.compare("".join(lines), shown, update=update)


def _plain(shown):
    """Leave out process ids, who complains, and at which of several empty prompts the end of a job is told."""
    lines, column = shown
    text = "\n".join(_PIDS.sub(r"\1", line) for line in lines if line != prompt.PROMPT.rstrip())
    return text.replace("E: mksh:", "/system/bin/sh:"), column
