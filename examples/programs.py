"""Well-known agents' own programs, as their authors publish them: each is told the phone and the goal in its way.

    pytest tasks --agent="cmd:python examples/programs.py autoglm {serial} {goal}"

Install a program as its own page says, and name its folder and its model in the environment: `AUTOGLM_HOME`,
`AUTOGLM_URL`, `AUTOGLM_MODEL`, and in `AUTOGLM_KEYBOARD` the APK of ADBKeyboard, which it types with and which is put
on each task's fresh phone; `MOBILERUN_PROVIDER`, `MOBILERUN_MODEL`; `APPAGENT_HOME`, whose `config.yaml` names the
model. mobile-use reads its own `.env`. Their steps are counted from outside, and the task's budget holds.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

MOST_STEPS = "1000"  # the task's budget is smaller, and ends the program


class Start(NamedTuple):
    """How a program is started: its words, where, what it finds in the environment, what it is told as it asks.

    Before that these commands are run on the phone.
    """

    words: list[str]
    folder: str | None = None
    environment: dict[str, str] = {}  # noqa: RUF012 - never changed
    answers: tuple[str, ...] = ()
    before: tuple[list[str], ...] = ()


def autoglm(serial, goal, env):
    """Open-AutoGLM: any server that speaks OpenAI's language serves its model."""
    words = [sys.executable, "main.py", "--device-id", serial, "--max-steps", MOST_STEPS, "--lang", "en"]
    served = ["--base-url", env["AUTOGLM_URL"], "--model", env.get("AUTOGLM_MODEL", "autoglm-phone-9b")]
    adb = ["adb", "-s", serial]
    keyboard = (
        [*adb, "install", "-r", env["AUTOGLM_KEYBOARD"]],
        [*adb, "shell", "ime", "enable", "com.android.adbkeyboard/.AdbIME"],
    )
    return Start([*words, *served, goal], env["AUTOGLM_HOME"], before=keyboard)


def mobilerun(serial, goal, env):
    """Droidrun's mobilerun; it fetches its helper app for each task's fresh phone.

    With `portal_mode: disabled` below `device:` in its own config it does without, and drives the phone by adb alone.
    """
    model = ["--provider", env["MOBILERUN_PROVIDER"], "--model", env["MOBILERUN_MODEL"]]
    return Start(["mobilerun", "run", goal, "--device", serial, "--steps", MOST_STEPS, *model])


def mobile_use(serial, goal, env):
    """Minitap's mobile-use: it takes the first phone of the adb server that it is shown, so leave out `-n`.

    Whether it may report about itself it would ask at a terminal, which it has not.
    """
    del serial
    server = {
        "ADB_HOST": env.get("ANDROID_ADB_SERVER_ADDRESS", "127.0.0.1"),
        "ADB_PORT": env["ANDROID_ADB_SERVER_PORT"],
        "MOBILE_USE_TELEMETRY_ENABLED": env.get("MOBILE_USE_TELEMETRY_ENABLED", "false"),
    }
    return Start(["mobile-use", goal], environment=server)


def appagent(serial, goal, env):
    """AppAgent's deployment: it asks for what it wants to know; documents it has are used."""
    home, app = Path(env["APPAGENT_HOME"]), env.get("APPAGENT_APP", "app")
    documents = [kind for kind in ("auto_docs", "demo_docs") if (home / "apps" / app / kind).is_dir()]
    which = {0: ("y",), 2: ("1",)}.get(len(documents), ())
    phone = (serial,) if int(env.get("APPAGENT_PHONES", "1")) > 1 else ()
    words = [sys.executable, "scripts/task_executor.py", "--app", app, "--root_dir", "./"]
    return Start(words, str(home), answers=(*which, *phone, goal))


PROGRAMS = {"autoglm": autoglm, "mobilerun": mobilerun, "mobile_use": mobile_use, "appagent": appagent}


def main(name="", serial="", goal=""):
    if name not in PROGRAMS:
        sys.exit(f"programs.py {'|'.join(PROGRAMS)} SERIAL GOAL")
    try:
        start = PROGRAMS[name](serial, goal, os.environ)
    except KeyError as variable:
        sys.exit(f"programs.py {name}: set {variable.args[0]} in the environment")
    for command in start.before:
        subprocess.run(command, check=True, capture_output=True)
    told = "".join(f"{answer}\n" for answer in start.answers)
    return subprocess.run(
        start.words, cwd=start.folder, env=os.environ | start.environment, input=told, text=True, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
