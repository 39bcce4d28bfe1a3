"""The recipes for well-known agents' own programs: how each is started, and that it is told what it has to know."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PLACE = Path(__file__).parents[2] / "examples" / "programs.py"
GOAL = 'Turn wifi off; say "it\'s done".'
PHONE = {"ANDROID_ADB_SERVER_PORT": "5099"}

spec = importlib.util.spec_from_file_location("programs", PLACE)
programs = importlib.util.module_from_spec(spec)
spec.loader.exec_module(programs)

STARTS = [
    (
        "autoglm", {"AUTOGLM_HOME": "/glm", "AUTOGLM_URL": "http://h/v1", "AUTOGLM_KEYBOARD": "/k.apk"},
        [sys.executable, "main.py", "--device-id", "emulator-5554", "--max-steps", "1000", "--lang", "en", "--base-url",
         "http://h/v1", "--model", "autoglm-phone-9b", GOAL],
        "/glm",
    ),
    (
        "mobilerun", {"MOBILERUN_PROVIDER": "OpenAI", "MOBILERUN_MODEL": "gpt-5"},
        ["mobilerun", "run", GOAL, "--device", "emulator-5554", "--steps", "1000", "--provider", "OpenAI", "--model",
         "gpt-5"],
        None,
    ),
    ("mobile_use", {}, ["mobile-use", GOAL], None),
    (
        "appagent", {"APPAGENT_HOME": "/app"},
        [sys.executable, "scripts/task_executor.py", "--app", "app", "--root_dir", "./"],
        "/app",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "environment", "words", "folder"), STARTS, ids=[start[0] for start in STARTS])
def test_a_program_is_started_in_its_own_way(name, environment, words, folder):
    start = programs.PROGRAMS[name]("emulator-5554", GOAL, PHONE | environment)

    assert (start.words, start.folder) == (words, folder)


def test_autoglm_is_given_the_keyboard_that_it_types_with():
    environment = PHONE | {"AUTOGLM_HOME": "/glm", "AUTOGLM_URL": "http://h/v1", "AUTOGLM_KEYBOARD": "/k.apk"}

    assert [command[3:] for command in programs.autoglm("emulator-5554", GOAL, environment).before] == [
        ["install", "-r", "/k.apk"],
        ["shell", "ime", "enable", "com.android.adbkeyboard/.AdbIME"],
    ]


def test_no_recipe_is_left_out():
    assert [start[0] for start in STARTS] == list(programs.PROGRAMS)


def test_mobile_use_is_shown_the_runs_own_adb_server():
    start = programs.mobile_use("emulator-5554", GOAL, PHONE)

    assert start.environment == {
        "ADB_HOST": "127.0.0.1", "ADB_PORT": "5099", "MOBILE_USE_TELEMETRY_ENABLED": "false"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("kinds", "phones", "answers"),
    [
        ([], "1", ("y", GOAL)),
        (["auto_docs"], "1", (GOAL,)),
        (["auto_docs", "demo_docs"], "1", ("1", GOAL)),
        (["demo_docs"], "2", ("emulator-5554", GOAL)),
    ],
)
def test_appagent_is_told_what_it_asks_for(kinds, phones, answers, tmp_path):
    for kind in kinds:
        (tmp_path / "apps" / "app" / kind).mkdir(parents=True)
    environment = {"APPAGENT_HOME": str(tmp_path), "APPAGENT_PHONES": phones}

    assert programs.appagent("emulator-5554", GOAL, environment).answers == answers


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "programs.py autoglm|mobilerun|mobile_use|appagent SERIAL GOAL\n"),
        (["appagent", "emulator-5554", GOAL], "programs.py appagent: set APPAGENT_HOME in the environment\n"),
    ],
)
def test_what_is_missing_is_said_in_a_sentence(arguments, said):
    environment = {name: value for name, value in os.environ.items() if name != "APPAGENT_HOME"}

    done = subprocess.run(  # noqa: S603 - our own command line
        [sys.executable, str(PLACE), *arguments], env=environment, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (1, said)


PROGRAM = "import json, os, sys; print(json.dumps([sys.argv[1:], os.getcwd(), sys.stdin.read()])); sys.exit(3)"


def test_the_goal_arrives_whole_and_the_programs_status_comes_back(tmp_path):
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts" / "task_executor.py").write_text(PROGRAM)
    command = [sys.executable, str(PLACE), "appagent", "emulator-5554", GOAL]

    done = subprocess.run(  # noqa: S603 - our own command line
        command, env=os.environ | {"APPAGENT_HOME": str(tmp_path)}, capture_output=True, text=True, check=False
    )

    assert done.returncode == 3, done.stderr
    assert json.loads(done.stdout) == [["--app", "app", "--root_dir", "./"], str(tmp_path), f"y\n{GOAL}\n"]
