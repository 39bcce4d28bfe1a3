"""Runs a recipe of `examples/programs.py` beside a model that knows how to turn Wi-Fi off, and sees the phone by adb.

    python beside_a_model.py FOLDER NAME SERIAL GOAL

In the folder lies for each program what `tests/agents/test_programs.py` says.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))  # it is started as a program

from pytest_mobileagent.agents.appagent import interactive  # noqa: E402
from pytest_mobileagent.agents.spaces.appagent import grid  # noqa: E402
from pytest_mobileagent.device.hierarchy import parse  # noqa: E402
from tests.agents.scripted_server import Calls, ScriptedServer  # noqa: E402

SIZE = (1080, 2400)
APP, PACKAGE = "Settings", "com.android.settings"
WAY = ("Network & internet", "Internet", "Wi‑Fi")
MOBILERUN = {"_version": 7, "agent": {"streaming": False}, "device": {"portal_mode": "disabled"},
             "telemetry": {"enabled": False}}  # fmt: skip


class Model:
    """Opens the app, taps its way, and is done."""

    def __init__(self, name, serial):
        self._answer, self._serial = ANSWERS[name], serial
        self.stops = ["open", *WAY, "done"]

    def __call__(self, call):
        return self._answer(self, call)

    def next(self):
        return self.stops.pop(0) if len(self.stops) > 1 else self.stops[0]

    def screen(self):
        dump = ["adb", "-s", self._serial, "exec-out", "uiautomator", "dump", "/dev/tty"]
        said = subprocess.run(dump, capture_output=True, text=True, check=True).stdout  # noqa: S603 - our own phone
        return parse(said.partition("</hierarchy>")[0] + "</hierarchy>")

    def place(self, label):
        return next(node for node in self.screen().walk() if label in (node.text, node.desc)).bounds.center


def autoglm(model, call):
    if call.text == "Hi":  # it looks whether there is a model at all
        return "Hi"
    stop = model.next()
    if stop in ("open", "done"):
        return f'do(action="Launch", app="{APP}")' if stop == "open" else 'finish(message="Done.")'
    x, y = model.place(stop)
    return f'do(action="Tap", element=[{round(x * 1000 / SIZE[0])},{round(y * 1000 / SIZE[1])}])'


def appagent(model, call):
    stop = model.next()
    if stop == "open":  # it has no word for that: the list of all apps is drawn up
        model.stops[:0] = ["drawer", APP]
        said = "grid()"
    elif stop == "drawer":
        low, high = (next(n for n, cell in enumerate(grid(SIZE), 1) if cell.contains(540, y)) for y in (1700, 500))
        said = f'swipe({low}, "center", {high}, "center")'
    elif stop == "done":
        said = "FINISH"
    else:
        x, y = model.place(stop)
        around = [
            (n, node.bounds) for n, node in enumerate(interactive(model.screen()), 1) if node.bounds.contains(x, y)
        ]
        said = f"tap({min(around, key=lambda one: one[1].width * one[1].height)[0]})"
    return f"Observation: a screen.\nThought: to get on.\nAction: {said}\nSummary: on the way."


def mobilerun(model, call):
    if not call.body.get("tools"):  # a second model looks for the app's package
        return json.dumps({"package": PACKAGE})
    stop = model.next()
    if stop in ("open", "done"):
        return Calls(
            (("open_app", {"text": APP}) if stop == "open" else ("complete", {"success": True, "message": ""}),)
        )
    line = [line for line in call.text.splitlines() if f'"{stop}"' in line and re.match(r"\s*\d+\.", line)][-1]
    return Calls((("click", {"index": int(re.search(r"\d+", line)[0])}),))


def mobile_use(model, call):
    who = call.body.get("response_format", {}).get("json_schema", {}).get("name", "the one who acts")
    goals = list(dict.fromkeys(re.findall(r"ID:(\w+)\]", call.text)))
    if who == "PlannerOutput":
        return json.dumps({"subgoals": [{"description": "Turn Wi-Fi off"}]})
    if who == "OrchestratorOutput":
        return json.dumps({"completed_subgoal_ids": goals, "needs_replaning": False, "reason": "so"})
    if who == "CortexOutput":
        is_done = model.stops == ["done"]
        return json.dumps({
            "decisions": None if is_done else json.dumps([{"to": model.stops[0]}]), "decisions_reason": "so",
            "goals_completion_reason": "so" if is_done else None, "complete_subgoals_by_ids": goals if is_done else [],
        })  # fmt: skip
    if who == "HopperOutput":
        return json.dumps({"found": True, "output": PACKAGE, "reason": "so"})
    stop = model.next()
    if stop == "open":
        return Calls((("launch_app", {"app_name": APP, "agent_thought": "on"}),))
    x, y = model.place(stop)
    place = {"bounds": {"x": x - 5, "y": y - 5, "width": 10, "height": 10}}
    return Calls((("tap", {"target": place, "agent_thought": "on"}),))


ANSWERS = {"autoglm": autoglm, "appagent": appagent, "mobilerun": mobilerun, "mobile_use": mobile_use}


def settings(name, program, url, folder):
    """Return what a recipe finds in its environment; what a program wants in a file is laid into `folder`."""
    home = program / "home"
    if name == "autoglm":
        return {"AUTOGLM_HOME": str(home), "AUTOGLM_URL": url,
                "AUTOGLM_KEYBOARD": str(ROOT / "tests/apks/adb_keyboard.apk")}  # fmt: skip
    if name == "appagent":
        shutil.copytree(home, folder / "home")
        config = folder / "home" / "config.yaml"
        text = re.sub("OPENAI_API_BASE: .*", f'OPENAI_API_BASE: "{url}/chat/completions"', config.read_text("utf-8"))
        config.write_text(re.sub("REQUEST_INTERVAL: .*", "REQUEST_INTERVAL: 1", text), "utf-8")
        return {"APPAGENT_HOME": str(folder / "home")}
    if name == "mobilerun":
        (folder / "config.yaml").write_text(json.dumps(MOBILERUN), "utf-8")
        return {"MOBILERUN_CONFIG": str(folder / "config.yaml"), "MOBILERUN_PROVIDER": "OpenAI",
                "MOBILERUN_MODEL": "gpt-5", "OPENAI_API_BASE": url}  # fmt: skip
    return {}


def main(programs, name, serial, goal):
    program = Path(programs) / name
    python = program / "bin" / "python"
    recipe = [str(python) if python.exists() else sys.executable, str(ROOT / "examples" / "programs.py"), name]
    with ScriptedServer(Model(name, serial)).running() as server, tempfile.TemporaryDirectory() as folder:
        found = {"PATH": f"{program / 'bin'}{os.pathsep}{os.environ['PATH']}", "HOME": folder}
        own = settings(name, program, f"{server.url}/v1", Path(folder))
        return subprocess.run(  # noqa: S603 - our own command line
            [*recipe, serial, goal], env=os.environ | server.environment | found | own, cwd=folder, check=False
        ).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
