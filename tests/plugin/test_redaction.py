"""A key that an agent lets slip reaches nobody: not the terminal, not a file of any report."""

from __future__ import annotations

import html
import json
import textwrap

import pytest

KEY = "hunter2-hunter2-hunter2"
LOOKS_LIKE_ONE = "sk-abcdefghijklmnop"
AGENT = """
    import logging
    import os
    import warnings

    from pytest_mobileagent.episode import action as actions

    KEY = os.environ["LEAKY_KEY"]


    class Leaky:
        def reset(self, goal):
            self.replies = [
                actions.InputText(f"typed {KEY}"),
                actions.OpenApp(f"no app {KEY}"),
                actions.Answer(f"answered {KEY}"),
            ]
            self.raises = "Raise" in goal

        def act(self, observation):
            print("printed", KEY)
            logging.getLogger("leaky").warning("logged %s", KEY)
            warnings.warn(f"warned {KEY}", UserWarning)
            if self.replies:
                return self.replies.pop(0)
            if self.raises:
                raise ValueError(f"raised {KEY}") from OSError(f"caused {KEY}")
            return actions.Status()
"""
TASKS = """
    from pytest_mobileagent import mobile_task


    @mobile_task("Answer.", max_steps=9)
    def test_answers(task, agent, device):
        key = agent.run(task).answer
        assert key == "42", key


    @mobile_task("Raise.", max_steps=9)
    def test_raises(task, agent, device):
        device.start_activity(action="android.intent.action.SENDTO", data="smsto:5550100")
        agent.run(task)


    @mobile_task("Hold in part.", max_steps=9)
    def test_part(task, agent, device, subtests):
        answer = agent.run(task).answer
        with subtests.test("part"):
            print("in part", answer)
            assert answer == "42"
"""


@pytest.fixture
def leaky(suite, pytester, monkeypatch):
    monkeypatch.setenv("LEAKY_KEY", KEY)
    pytester.path.joinpath("leaky.py").write_text(textwrap.dedent(AGENT), "utf-8")
    pytester.path.joinpath("suite/test_tasks.py").write_text(textwrap.dedent(TASKS), "utf-8")
    return suite


def files_with(folder, words):
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file() and has(path, words)}
    return sorted(name for name in found if not name.endswith((".py", ".pyc")))


def has(path, words):
    return any(word.encode() in path.read_bytes() for word in words)


@pytest.mark.parametrize(
    "workers", [(), pytest.param(("-n", "2"), marks=pytest.mark.check)], ids=["one process", "two workers"]
)
def test_a_key_that_an_agent_lets_slip_is_in_no_report(leaky, pytester, workers):
    result = leaky(
        "--agent=leaky:Leaky", "-rA", "-v", "--showlocals", "--junitxml=junit.xml", "-o", "junit_logging=all",
        "--html=page/report.html", "--self-contained-html", "--alluredir=allure", "--mobile-trace=on", *workers,
    )  # fmt: skip

    result.assert_outcomes(failed=3)
    text = "\n".join([*result.outlines, *result.errlines])
    assert "raised [hidden]" in text
    assert "answered [hidden]" in text
    assert (KEY in text, files_with(pytester.path, [KEY])) == (False, [])


ODD_KEY = """h"u<n>t&e'r \\2 \u00fc%"""
WRITTEN = [ODD_KEY, html.escape(ODD_KEY), json.dumps(ODD_KEY)[1:-1], html.escape(json.dumps(ODD_KEY)[1:-1]),
           repr(ODD_KEY)[1:-1], html.escape(ODD_KEY, quote=False), "u&lt;n&gt;t", "u<n>t", "u\\u003cn"]  # fmt: skip


@pytest.mark.costly
def test_a_key_that_every_output_escapes_is_in_no_report(leaky, pytester, monkeypatch):
    monkeypatch.setenv("LEAKY_KEY", ODD_KEY)
    monkeypatch.setenv("farm_pass", ODD_KEY)

    result = leaky(
        "--agent=leaky:Leaky", "-rA", "-v", "--showlocals", "--junitxml=junit.xml", "-o", "junit_logging=all",
        "--html=page/report.html", "--self-contained-html", "--alluredir=allure", "--mobile-trace=on",
    )  # fmt: skip

    result.assert_outcomes(failed=3)
    text = "\n".join([*result.outlines, *result.errlines])
    assert "raised [hidden]" in text
    assert ([one for one in WRITTEN if one in text], files_with(pytester.path, WRITTEN)) == ([], [])


def test_a_key_on_the_command_line_is_in_no_name(leaky, pytester):
    command = f"cmd:true --key={KEY} --other={LOOKS_LIKE_ONE}"

    result = leaky(
        f"--agent={command}", "-rA", "-v", "--junitxml=junit.xml", "--html=page/report.html", "--alluredir=allure",
        "--mobile-gate=sr>=0.5", "-k", "answers",
    )  # fmt: skip

    result.stdout.fnmatch_lines(["gate sr>=0.5: *0 of 1 *"])
    text = "\n".join([*result.outlines, *result.errlines])
    assert (KEY in text, LOOKS_LIKE_ONE in text) == (False, False)
    assert files_with(pytester.path, [KEY, LOOKS_LIKE_ONE]) == []
