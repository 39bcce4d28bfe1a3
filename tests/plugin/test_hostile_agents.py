"""Agents that try to leave the score, or never to end: their items fail, are recorded, and the run ends."""

from __future__ import annotations

import textwrap

import pytest

AGENT = """
    import _thread
    import os
    import signal
    import sys
    import threading

    import pytest


    class Mute(BaseException):
        def __str__(self):
            raise SystemExit


    class Hostile:
        def __init__(self, context):
            if "made" in context.task.goal:
                pytest.skip("not today")
            if "left" in context.task.goal:
                os._exit(0)

        def reset(self, goal):
            self.goal = goal

        def act(self, observation):
            if "skip" in self.goal:
                pytest.skip("too hard")
            if "exit" in self.goal:
                pytest.exit("enough", returncode=0)
            if "mute" in self.goal:
                raise Mute
            if "gone" in self.goal:
                if os.fork() == 0:
                    os._exit(0)
                os._exit(0)
            if "killed" in self.goal:
                os.kill(os.getpid(), 9)
            if "alone" in self.goal:
                os.kill(os.getppid(), 9)
            if "group" in self.goal:
                os.killpg(0, signal.SIGTERM)
            if "stopped" in self.goal:
                _thread.interrupt_main()
            if "raised" in self.goal:
                signal.raise_signal(signal.SIGINT)
            if "aborted" in self.goal:
                os.abort()
            if "other" in self.goal:
                os.execvp("true", ["true"])
            if "quiet" in self.goal:
                sys.stdout.close()
                sys.stderr.close()
                raise ValueError("nothing to write to")
            threading.Thread(target=threading.Event().wait, name="forever").start()
            raise KeyboardInterrupt


    def make(context):
        return Hostile(context)
"""
TASKS = """
    from pytest_mobileagent import mobile_task

    for word in (
        "made", "left", "skip", "exit", "mute", "gone", "killed", "alone", "group", "stopped", "raised", "aborted",
        "other", "quiet", "thread",
    ):
        def test(task, agent, device):
            agent.run(task)
        test.__name__ = test.__qualname__ = f"test_{word}"
        globals()[f"test_{word}"] = mobile_task(f"Be {word}.", max_steps=3)(test)
    del test
"""
REASONS = {
    "test_made": "AgentError: the agent's __init__() raised Skipped: not today",
    "test_left": "AgentError: the agent's __init__() raised SystemExit: 0",
    "test_skip": "AgentError: the agent's act() raised Skipped: too hard",
    "test_exit": "AgentError: the agent's act() raised Exit: enough",
    "test_mute": "AgentError: the agent's act() raised an exception whose text raises SystemExit",
    "test_gone": "AgentError: the agent's act() raised SystemExit: 0",
    "test_killed": "AgentError: the agent's act() raised SystemExit: os.kill()",
    "test_alone": "AgentError: the agent's act() raised SystemExit: os.kill()",
    "test_group": "AgentError: the agent's act() raised SystemExit: os.killpg()",
    "test_stopped": "AgentError: the agent's act() raised SystemExit: _thread.interrupt_main()",
    "test_raised": "AgentError: the agent's act() raised SystemExit: signal.raise_signal()",
    "test_aborted": "AgentError: the agent's act() raised SystemExit: os.abort()",
    "test_other": "AgentError: the agent's act() raised SystemExit: os.execv()",
    "test_quiet": "AgentError: the agent's act() raised ValueError: nothing to write to",
    "test_thread": "AgentError: the agent's act() raised KeyboardInterrupt:",
}


@pytest.mark.costly
def test_whatever_an_agent_does_its_items_are_failures_and_the_run_ends(suite, records, pytester):
    """Fifteen agents, of which some hang until their time is up."""
    pytester.path.joinpath("hostile.py").write_text(textwrap.dedent(AGENT), "utf-8")
    pytester.path.joinpath("suite/test_tasks.py").write_text(textwrap.dedent(TASKS), "utf-8")

    result = suite("--agent=hostile:make")

    result.assert_outcomes(failed=15)
    assert result.ret == 1
    assert result.errlines[-1] == "mobileagent: the process leaves without threads that never end: forever"
    assert set(records().values()) == {"failed"}
    assert {name: reason.strip() for name, reason in records("reason").items()} == REASONS
