"""What is shown of an exception of ours: its sentence, and the lines of tests and agents that led there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import _pytest
import pluggy
import pytest

from pytest_mobileagent.errors import AgentError, ConfigError, InfraError, MobileAgentError, TaskError

if TYPE_CHECKING:
    from _pytest._code import Traceback

_HERE = Path(__file__).parents[1]
_HIDDEN = (_HERE, *(Path(module.__file__ or "").parent for module in (_pytest, pytest, pluggy)))
_TASKS = _HERE / "tasks"  # in an installed package
_OURS = re.compile(r"^(E\s+)?pytest_mobileagent(?:\.\w+)+\.(\w+)(?=:|$)")
_STYLES = {"auto": "short", "long": "long", "short": "short", "no": "short"}  # a whole task explains no failure
_TOLD: pytest.StashKey[dict[str, str]] = pytest.StashKey()  # errors of ours that were shown, and of which item


def show_plainly(item: pytest.Item, call: pytest.CallInfo[None], report: pytest.TestReport) -> None:
    """Show what a task's failure is in a few lines, our own left out; `--tb=long` and `--full-trace` show more.

    An error of ours that comes again, such as that there is no SDK, is shown once, and then named.
    """
    option = item.config.getoption
    style: Any = _STYLES.get(option("tbstyle", "auto"))
    if call.excinfo is None or not report.failed or style is None or option("fulltrace", default=False):
        return
    error = call.excinfo.value
    if not isinstance(error, (MobileAgentError, AssertionError)):
        return
    report.longrepr = call.excinfo.getrepr(
        showlocals=option("showlocals", default=False),
        style=style,
        tbfilter=_of_others,
        funcargs=True,
        chain=isinstance(error, (AgentError, TaskError)),  # the agent's own exception, the arrangement's assertion
    )
    _name_plainly(report.longrepr)
    if isinstance(error, (ConfigError, InfraError)):
        _show_once(item, f"{type(error).__name__}: {error}", report.longrepr)


def begin_with(report: pytest.TestReport, words: str) -> None:
    """Let a failure that is shown in a few lines begin with what is wrong, in place of pytest's own explanation."""
    shown = getattr(report.longrepr, "reprtraceback", None)
    if shown is None or not shown.reprentries or shown.reprentries[-1].style != "short":
        return
    last = shown.reprentries[-1]
    last.lines = [line for line in last.lines if not line.startswith("E ")]
    shown.reprentries.insert(0, type(last)([f"E   {words}"], None, None, None, "short"))


def _show_once(item: pytest.Item, told: str, shown: Any) -> None:  # noqa: ANN401 - pytest's, whose classes are not public
    """Leave out the lines that led to an error that another item has shown: they are the same."""
    first = item.config.stash.setdefault(_TOLD, {}).setdefault(told, item.nodeid)
    if first == item.nodeid:
        return
    entry = shown.reprtraceback.reprentries[-1]
    entry.lines = [f"E   {told}", f"E   as of {first}"]
    shown.reprtraceback.reprentries[:] = [entry]
    if hasattr(shown, "chain"):
        shown.chain[:] = [(shown.reprtraceback, shown.reprcrash, None)]


def _of_others(found: pytest.ExceptionInfo[BaseException]) -> Traceback:
    return found.traceback.filter(found).filter(lambda entry: _is_others(Path(entry.path)))


def _is_others(path: Path) -> bool:
    return path.is_relative_to(_TASKS) or not any(path.is_relative_to(folder) for folder in _HIDDEN)


def _name_plainly(shown: Any) -> None:  # noqa: ANN401 - pytest's, whose classes are not public
    """Name our exceptions without their module: the line of a summary is short."""
    if shown.reprcrash is not None:
        shown.reprcrash.message = plain(shown.reprcrash.message)
    for entry in shown.reprtraceback.reprentries:
        entry.lines = [plain(line) for line in entry.lines]


def plain(line: str) -> str:
    """Return a line with the exception of ours it begins with named without its module."""
    return _OURS.sub(r"\1\2", line)
