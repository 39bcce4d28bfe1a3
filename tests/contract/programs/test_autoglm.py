"""Unmodified Open-AutoGLM on the embedded phone, started as its recipe says, its model being a script.

It is passed over where there is no copy of it: clone zai-org/Open-AutoGLM, and name the folder in `AUTOGLM_HOME`. It
runs with this Python, and needs `openai` and `pillow`.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from pytest_mobileagent.device.hierarchy import parse
from tests.agents.brain import place
from tests.agents.scripted_server import ScriptedServer

ROOT = Path(__file__).parents[3]
TASK = "tasks/androidworld/test_contacts.py::test_contacts_add_contact"
CREATE = [873, 838]  # the round button of the list of contacts

pytestmark = [
    pytest.mark.check,
    pytest.mark.skipif(not os.environ.get("AUTOGLM_HOME"), reason="no copy of Open-AutoGLM is named"),
]


def replies(goal):
    """Return what AutoGLM's model says on its way through the task."""
    form = parse((ROOT / "tests/agents/screens/contact.xml").read_text("utf-8"))
    name, _, number = goal.partition("contact for ")[2].partition(". Their number is ")
    first, _, last = name.partition(" ")
    yield 'I open the app. do(action="Launch", app="Google Contacts")'
    yield f'I begin a new one. do(action="Tap", element={CREATE})'
    for label, words in (("First name", first), ("Last name", last), ("Phone", number.partition(".")[0])):
        yield f'do(action="Tap", element={place(form, label)})'
        yield f'do(action="Type", text="{words}")'
    yield f'do(action="Tap", element={place(form, "Save")})'
    yield 'It is there. finish(message="Done.")'


def say(call):
    said = sum(message["role"] == "assistant" for message in call.body["messages"])
    goal = next((text for text in call.texts if "Their number is" in text), "")
    return [*replies(goal)][said] if goal else "Hello."  # before all else it asks whether its model is there


def test_autoglms_own_program_completes_a_task_and_its_steps_are_counted(tmp_path, zygote):
    """Long: a program that waits after each of its steps."""
    agent = f"cmd:{sys.executable} {ROOT / 'examples' / 'programs.py'} autoglm {{serial}} {{goal}}"
    with ScriptedServer(say).running() as server:
        environment = os.environ | {
            "AUTOGLM_URL": f"{server.url}/v1", "AUTOGLM_KEYBOARD": str(ROOT / "tests" / "apks" / "adb_keyboard.apk"),
        }  # fmt: skip
        done = zygote.run(
            TASK, f"--agent={agent}", f"--mobile-output={tmp_path}", "--mobile-max-steps=40", "-p", "no:cacheprovider",
            cwd=ROOT, env=environment, timeout=500,
        )  # fmt: skip

    folder = next(tmp_path.iterdir())
    (record,) = [json.loads(line) for line in folder.joinpath("run.jsonl").read_text("utf-8").splitlines()]
    assert (record["outcome"], record["steps"] >= 8) == ("passed", True), done.stdout
