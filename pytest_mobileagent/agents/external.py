"""Everyone else's agents: any program, or a function of goal and serial, in a process of its own."""

from __future__ import annotations

import difflib
import importlib.util
import inspect
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import AgentError, ConfigError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.agents.base import Phone

COMMAND = "cmd"
ANSWER_VARIABLE = "MOBILEAGENT_ANSWER"
_FIELDS = ("serial", "goal", "adb_host", "adb_port", "answer")
_PLACEHOLDER = re.compile(
    r"(?<![$%{])\{([A-Za-z][A-Za-z_]+)\}(?!\})"
)  # `${HOME}`, `%{http_code}` and `{{x}}` are others'
_GRACE_S = 2.0
_LAST_WORDS = 600


class Program:
    """A command line with `{serial}`, `{goal}`, `{adb_host}`, `{adb_port}` and `{answer}` to be filled in.

    The program finds the phone through adb's own environment variables too. It ends with status 0 when it believes that
    the goal is reached. An answer is what it writes to the file that `MOBILEAGENT_ANSWER` names.
    """

    def __init__(self, words: Sequence[str]) -> None:
        """Run `words`; no shell reads them."""
        self._words = tuple(words)

    def start(self, goal: str, phone: Phone) -> RunningProgram:
        """Start it.

        Raises:
            ConfigError: there is no such program.
        """
        folder = tempfile.TemporaryDirectory(prefix="mobileagent-")
        answer = Path(folder.name) / "answer.txt"
        values = {
            "serial": phone.serial, "goal": goal, "adb_host": phone.host, "adb_port": str(phone.port),
            "answer": str(answer),
        }  # fmt: skip
        words = [_filled(word, values) for word in self._words]
        output = (Path(folder.name) / "output.txt").open("w+b")
        environment = _environment(phone) | {ANSWER_VARIABLE: str(answer)}
        try:
            process = subprocess.Popen(  # noqa: S603 - the command line is the user's own
                words, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            output.close()
            folder.cleanup()
            raise ConfigError(f"--agent=cmd: '{words[0]}' cannot be started: {error.strerror}") from error
        output.close()
        return RunningProgram(process, folder)


class RunningProgram:
    """A program at work, with all that it starts."""

    def __init__(self, process: subprocess.Popen[bytes], folder: tempfile.TemporaryDirectory[str]) -> None:
        """Keep hold of it, and of the folder with its output and its answer."""
        self._process = process
        self._folder = folder

    def ended(self) -> bool:
        """Return whether it is over.

        Raises:
            AgentError: it ended with another status than 0.
        """
        status = self._process.poll()
        if status:
            how = f"was ended by {signal.Signals(-status).name}" if status < 0 else f"ended with status {status}"
            raise AgentError(f"the agent's program {how}: {self._said() or '(it said nothing)'}")
        return status == 0

    def _said(self) -> str:
        text = (Path(self._folder.name) / "output.txt").read_text("utf-8", "replace").strip()
        return text[-_LAST_WORDS:]

    def answer(self) -> str | None:
        """Return what it answered, if it did."""
        path = Path(self._folder.name) / "answer.txt"
        return path.read_text("utf-8", "replace").strip() if path.exists() else None

    def stop(self) -> None:
        """End it, and what it started; first with a word, then without."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self._process.pid, number)
            except ProcessLookupError:
                break
            try:
                self._process.wait(_GRACE_S)
            except subprocess.TimeoutExpired:
                continue
        self._process.wait()
        self._folder.cleanup()


def _filled(word: str, values: dict[str, str]) -> str:
    for name in _FIELDS:
        word = word.replace(f"{{{name}}}", f"\0{name}\0")
    for name, value in values.items():
        word = word.replace(f"\0{name}\0", value)
    return word


def _environment(phone: Phone) -> dict[str, str]:
    """Return our environment with the phone in it, as adb, adbutils and uiautomator2 look for it."""
    path = os.environ.get("PATH", "")
    adb = _adb_folder()
    return {
        **os.environ,
        "ANDROID_SERIAL": phone.serial,
        "ANDROID_ADB_SERVER_HOST": phone.host,
        "ANDROID_ADB_SERVER_ADDRESS": phone.host,
        "ANDROID_ADB_SERVER_PORT": str(phone.port),
        "ADB_SERVER_SOCKET": f"tcp:{phone.host}:{phone.port}",
        "PATH": f"{path}{os.pathsep}{adb}" if adb else path,
    }


def _adb_folder() -> str:
    """Return the folder of the adb program that adbutils carries, for scripts that call it on a machine without one."""
    found = importlib.util.find_spec("adbutils")
    folder = Path(found.origin).parent / "binaries" if found is not None and found.origin else None
    return str(folder) if folder is not None and folder.is_dir() else ""


def program_of(text: str) -> Program:
    """Return the program of a command line.

    Raises:
        ConfigError: it is empty, a quotation mark is open, or a field is misspelt.
    """
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise ConfigError(f"--agent=cmd:{text}: {error}") from error
    if not words:
        raise ConfigError('--agent=cmd: write a command line, as in --agent="cmd:python run.py --goal {goal}"')
    for name in _PLACEHOLDER.findall(text):
        near = difflib.get_close_matches(name.lower(), _FIELDS, n=1)
        if near and name not in _FIELDS:
            known = ", ".join(f"{{{field}}}" for field in _FIELDS)
            raise ConfigError(
                f"--agent=cmd:{text}: no field is called {{{name}}}; did you mean {{{near[0]}}}? ({known})"
            )
    return Program(words)


def is_function_of_goal_and_serial(target: object) -> bool:
    """Return whether something is a function that takes exactly a goal and a serial."""
    if not inspect.isfunction(target):
        return False
    return list(inspect.signature(target).parameters) == ["goal", "serial"]


def program_of_function(place: str) -> Program:
    """Return the program that calls a function, `module:attribute`, in a process of its own."""
    return Program([sys.executable, "-m", "pytest_mobileagent.agents.external", place, "{goal}", "{serial}"])


def main(arguments: Sequence[str]) -> None:
    """Call a function with goal and serial; what it returns is its answer."""
    place, goal, serial = arguments
    sys.path.insert(0, str(Path.cwd()))
    module, _, attribute = place.partition(":")
    target: Callable[[str, str], object] = getattr(importlib.import_module(module), attribute)
    answer = target(goal, serial)
    if answer is not None:
        Path(os.environ[ANSWER_VARIABLE]).write_text(str(answer), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
