"""Everyone else's agents: any program, or a function of goal and serial, in a process of its own."""

from __future__ import annotations

import contextlib
import difflib
import importlib.util
import inspect
import json
import os
import re
import shlex
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO, TYPE_CHECKING

from pytest_mobileagent.agents import warden
from pytest_mobileagent.agents.warden import OUTPUT
from pytest_mobileagent.errors import AgentError, ConfigError
from pytest_mobileagent.orchestrator import GOAL_VARIABLE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.agents.base import Phone

COMMAND = "cmd"
ANSWER_VARIABLE = "MOBILEAGENT_ANSWER"
_FIELDS = ("serial", "goal", "adb_host", "adb_port", "answer")
_PLACEHOLDER = re.compile(
    r"(?<![$%{])\{([A-Za-z][A-Za-z_]+)\}(?!\})"
)  # `${HOME}`, `%{http_code}` and `{{x}}` are others'
_WARDEN = Path(warden.__file__)
_ANSWER = "answer.txt"
_LONGEST_ANSWER = 1 << 20
_LONGEST_LINE = 1000
_LONGEST_END_S = 10.0
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
        folder = tempfile.TemporaryDirectory(prefix="mobileagent-", ignore_cleanup_errors=True)
        answer = Path(folder.name) / _ANSWER
        values = {
            "serial": phone.serial, "goal": goal, "adb_host": phone.host, "adb_port": str(phone.port),
            "answer": str(answer),
        }  # fmt: skip
        words = [_filled(word, values) for word in self._words]
        environment = _environment(phone) | {ANSWER_VARIABLE: str(answer), GOAL_VARIABLE: goal}
        process = subprocess.Popen(  # noqa: S603 - our own program, with the user's own command line
            [sys.executable, "-I", str(_WARDEN), str(os.getpid()), folder.name, *words], env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        program = RunningProgram(process, folder)
        problem = program.begin()
        if problem is not None:
            program.stop()
            raise ConfigError(f"--agent=cmd: '{words[0]}' cannot be started: {problem}")
        return program


class RunningProgram:
    """A program at work below its warden, with all that it starts."""

    def __init__(self, warden: subprocess.Popen[bytes], folder: tempfile.TemporaryDirectory[str]) -> None:
        """Keep hold of it, and of the folder with its output and its answer."""
        self._warden = warden
        self._folder = folder
        self._said_by_warden = b""

    def begin(self) -> str | None:
        """Wait until it runs; returns why it cannot."""
        told = json.loads(self._told().readline() or b"{}")
        os.set_blocking(self._told().fileno(), False)
        return None if "pid" in told else str(told.get("error", "its warden has ended"))

    def _told(self) -> IO[bytes]:
        assert self._warden.stdout is not None  # noqa: S101 - it is a pipe
        return self._warden.stdout

    def ended(self) -> bool:
        """Return whether it is over.

        Raises:
            AgentError: it ended with another status than 0, or ended its warden.
        """
        told = self._told().read(_LONGEST_LINE)
        if told is None:
            return False
        self._said_by_warden += told
        if b"\n" not in self._said_by_warden:
            if told:
                return False
            raise AgentError("the agent's program ended the one that watches over it")
        status = int(json.loads(self._said_by_warden)["status"])
        if status:
            how = f"was ended by {signal.Signals(-status).name}" if status < 0 else f"ended with status {status}"
            raise AgentError(f"the agent's program {how}: {self._said() or '(it said nothing)'}")
        return True

    def _said(self) -> str:
        text = _content(Path(self._folder.name) / OUTPUT, first=False)
        return (text or "").strip()[-_LAST_WORDS:]

    def answer(self) -> str | None:
        """Return what it answered, if it did.

        Raises:
            AgentError: what stands in the answer's place is no file, or too long.
        """
        return _content(Path(self._folder.name) / _ANSWER, first=True)

    def stop(self) -> None:
        """End it, and what it started: its warden does, first with a word, then without."""
        if self._warden.stdin is not None:
            with contextlib.suppress(BrokenPipeError):
                self._warden.stdin.close()
        try:
            self._warden.wait(_LONGEST_END_S)
        except subprocess.TimeoutExpired:
            self._warden.kill()  # and the kernel kills the program
            self._warden.wait()
        self._told().close()
        self._folder.cleanup()


def _content(path: Path, *, first: bool) -> str | None:
    """Return what a program wrote into a file: anything can stand in its place, of any size.

    Raises:
        AgentError: it is no file, or (if its beginning is wanted) longer than any answer.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise AgentError(f"the agent's program left no file that can be read as its {path.stem}: {error}") from error
    try:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode):
            raise AgentError(f"the agent's program left no file as its {path.stem}")
        if first and found.st_size > _LONGEST_ANSWER:
            raise AgentError(f"the agent's answer is {found.st_size} bytes long; at most {_LONGEST_ANSWER} are read")
        begin = 0 if first else max(0, found.st_size - _LONGEST_ANSWER)
        return os.pread(descriptor, _LONGEST_ANSWER, begin).decode("utf-8", "replace").strip()
    finally:
        os.close(descriptor)


def _filled(word: str, values: dict[str, str]) -> str:
    for name in _FIELDS:
        word = word.replace(f"{{{name}}}", f"\0{name}\0")
    for name, value in values.items():
        word = word.replace(f"\0{name}\0", value)
    return word


def _environment(phone: Phone) -> dict[str, str]:
    """Return our environment with the phone in it, as adb, adbutils and uiautomator2 look for it."""
    return {
        **os.environ,
        "ANDROID_SERIAL": phone.serial,
        "ANDROID_ADB_SERVER_HOST": phone.host,
        "ANDROID_ADB_SERVER_ADDRESS": phone.host,
        "ANDROID_ADB_SERVER_PORT": str(phone.port),
        "ADB_SERVER_SOCKET": f"tcp:{phone.host}:{phone.port}",
        "PATH": _path(),
    }


def _path() -> str:
    """Return where programs are looked for."""
    path, adb = os.environ.get("PATH", ""), adb_folder()
    return f"{path}{os.pathsep}{adb}" if adb else path


def adb_folder() -> str:
    """Return the folder of the adb program that adbutils carries, for scripts that call it on a machine without one."""
    found = importlib.util.find_spec("adbutils")
    folder = Path(found.origin).parent / "binaries" if found is not None and found.origin else None
    return str(folder) if folder is not None and folder.is_dir() else ""


def program_of(text: str) -> Program:
    """Return the program of a command line.

    Raises:
        ConfigError: it is empty, a quotation mark is open, a field is misspelt, or there is no such program.
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
    if not _PLACEHOLDER.search(words[0]) and shutil.which(words[0], path=_path()) is None:
        raise ConfigError(f"--agent=cmd:{text}: there is no program '{words[0]}' that can be started")
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
