"""What judges answered, kept beside the scripts with the judges' versions.

The phone is compared with what is kept, everywhere; the judges are asked again where they are installed. After a change
of a script: `pytest tests/contract -k judge --update-goldens` where they all are, and look at what differs.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

VERSION = {  # how each judge is asked for its version
    "mksh": ("-c", "echo $KSH_VERSION"), "toybox": ("--version",), "original-awk": ("--version",),
    "sqlite3": ("--version",), "bc": ("--version",),
}  # fmt: skip
MISSING = [name for name in VERSION if shutil.which(name) is None]


def asks(test: Any) -> Any:
    """Mark a test that asks the judges themselves: a part of `make check`, where they are installed."""
    installed = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
    return installed(pytest.mark.check(test))


class Answers:
    """The answers to some questions; both are what JSON can hold."""

    def __init__(self, path: Path) -> None:
        """Read what is stored, if anything is."""
        self._path = path
        stored = json.loads(path.read_text("utf-8")) if path.exists() else {"judges": {}, "answers": {}}
        self._judges: dict[str, str] = stored["judges"]
        self._answers: dict[str, Any] = stored["answers"]

    def __iter__(self) -> Iterator[str]:
        """Go through the questions."""
        return iter(self._answers)

    def __getitem__(self, question: str) -> Any:
        """Return an answer."""
        if question not in self._answers:
            pytest.fail(f"no judge has been asked: see {__name__}\n{question}")
        return self._answers[question]

    def compare(self, question: str, answer: Any, *, update: bool) -> None:
        """Compare what a judge answers now with what it did, or store it."""
        answer = json.loads(json.dumps(answer))
        if not update:
            assert answer == self[question], f"asked again: {versions()}; stored: {self._judges}"
        elif self._answers.get(question) != answer:
            self._answers[question] = answer
            self._write()

    def keep(self, questions: Iterable[str]) -> None:
        """Forget what is asked no more."""
        wanted = set(questions)
        self._answers = {question: answer for question, answer in self._answers.items() if question in wanted}
        self._write()

    def _write(self) -> None:
        self._judges = versions()
        stored = {"judges": self._judges, "answers": self._answers}
        self._path.write_text(json.dumps(stored, indent=1) + "\n", "utf-8")


def versions() -> dict[str, str]:
    """Return the version of every judge that is installed, as it says it."""
    return {name: _version(name, arguments) for name, arguments in VERSION.items() if name not in MISSING}


def _version(name: str, arguments: tuple[str, ...]) -> str:
    said = subprocess.run([name, *arguments], capture_output=True, text=True, check=True)  # noqa: S603 - the judge
    return said.stdout.partition("\n")[0]
