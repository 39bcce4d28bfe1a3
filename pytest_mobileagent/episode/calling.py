"""Calls of an agent: bounded in time, and whatever comes of them that is not ours is the agent's own fault.

An agent is anybody's code. What it raises, be it what ends a test elsewhere (`pytest.skip`, `SystemExit`), fails its
task; an exception of ours is believed where our own code raised it. A person at the keyboard may stop the run.
"""

from __future__ import annotations

import _thread
import functools
import os
import signal
import sys
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pytest_mobileagent.agents.base import Onlooker
from pytest_mobileagent.device.automation import RpcError
from pytest_mobileagent.device.keys import UnknownKey
from pytest_mobileagent.episode.deadline import call_until
from pytest_mobileagent.errors import (
    AgentError,
    AppNotFound,
    BudgetExceeded,
    ConfigError,
    DeviceError,
    MobileAgentError,
    ModelError,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType, TracebackType

    import pytest

    from pytest_mobileagent.device import Observation
    from pytest_mobileagent.episode.action import Action

T = TypeVar("T")
_HERE = Path(__file__).parents[1]
_REFUSALS = (AppNotFound, UnknownKey, RpcError)  # what a phone that is well says to a wish that cannot be granted
_OURS = (ModelError, ConfigError)  # what we raise in an agent that asks a model
_PLAIN = (str, int, float, bool, bytes, type(None))
_LONGEST = 2000
_MADE_BY_PYTHON = 1 << 9  # CPython's Py_TPFLAGS_HEAPTYPE
_SHOWN = frozenset(
    ("__str__", "__repr__", "__getattribute__", "__class__", "__cause__", "__context__", "__traceback__", "__bool__",
     "__notes__", "args", "with_traceback")
)  # fmt: skip
_TRACEBACK = BaseException.__dict__["__traceback__"]
# What ends, replaces or interrupts the process that calls it, or whom it names.
_ENDING_OTHERS = ("kill", "killpg")
_ENDINGS = (
    *((os, name) for name in ("_exit", "abort", "execv", "execve", *_ENDING_OTHERS)),
    (signal, "raise_signal"), (signal, "pthread_kill"), (_thread, "interrupt_main"),
)  # fmt: skip


def is_agents_fault(caught: pytest.ExceptionInfo[BaseException]) -> bool:
    """Whether a traceback ends where the test called the agent: our own frames explain nothing."""
    return isinstance(caught.value, AgentError)


class AgentCalls:
    """The door to one agent."""

    def __init__(self, agent: object) -> None:
        """Call `agent`."""
        self._agent = agent
        self._is_ours = type(agent).__module__.partition(".")[0] == __name__.partition(".")[0]

    def call(self, call: Callable[[], T], name: str, *, seconds: float | None, too_late: Callable[[], Exception]) -> T:
        """Return what `call` returns, a method of the agent called `name`.

        Raises:
            AgentError: it raised anything, or (as `too_late` says it) took longer than `seconds`.
            MobileAgentError: an error of ours.
            KeyboardInterrupt: somebody stops the run.
        """
        __tracebackhide__ = is_agents_fault
        with _told_interrupts() as interrupts, _kept_going():
            return call_until(seconds, lambda: self._guarded(call, name, interrupts), error=too_late)

    def _guarded(self, call: Callable[[], T], name: str, interrupts: list[int]) -> T:
        __tracebackhide__ = is_agents_fault
        try:
            return call()
        except KeyboardInterrupt as error:
            if interrupts:
                raise
            raise _blamed(name, error) from error
        except BaseException as error:
            if self._is_believed(error):
                raise
            raise _blamed(name, error) from tamed(error)

    def _is_believed(self, error: BaseException) -> bool:
        if isinstance(error, _REFUSALS) or not isinstance(error, MobileAgentError):
            return False
        if self._is_ours or isinstance(error, AgentError):
            return True
        believed = (*_OURS, DeviceError) if isinstance(self._agent, Onlooker) else _OURS
        return isinstance(error, believed) and _raised_here(_TRACEBACK.__get__(error))


def made(make: Callable[[], T]) -> T | Unmade:
    """Return the agent that `make` makes; one that cannot be made for a reason of its own fails as it begins."""
    try:
        with _kept_going():
            return make()
    except (MobileAgentError, KeyboardInterrupt):
        raise
    except BaseException as error:  # noqa: BLE001 - an agent's code
        return Unmade(error)


class Unmade:
    """Stands for an agent whose making failed."""

    def __init__(self, error: BaseException) -> None:
        """Keep why."""
        self._error = error

    def reset(self, goal: str) -> None:
        """Fail.

        Raises:
            AgentError: always.
        """
        del goal
        raise _blamed("__init__", self._error) from tamed(self._error)

    def act(self, observation: Observation) -> Action:
        """Nobody gets here."""
        raise AssertionError(observation)


@contextmanager
def _told_interrupts() -> Iterator[list[int]]:
    """Yield a list that fills when the user interrupts: an agent can raise KeyboardInterrupt too."""
    came: list[int] = []
    before = signal.getsignal(signal.SIGINT)
    if before is signal.SIG_IGN:  # a run behind a shell: the user has no key for it
        yield came
        return
    if not callable(before) or threading.current_thread() is not threading.main_thread():
        came.append(0)  # nobody can tell
        yield came
        return

    def note(number: int, frame: FrameType | None) -> None:
        came.append(number)
        before(number, frame)

    signal.signal(signal.SIGINT, note)
    try:
        yield came
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _kept_going() -> Iterator[None]:
    """Let nobody end or interrupt the process, or close what pytest writes to; whoever was forked may leave."""
    there = [(module, name, getattr(module, name)) for module, name in _ENDINGS]
    outputs = [stream for stream in (sys.stdout, sys.stderr) if hasattr(stream, "__dict__")]
    for stream in outputs:
        vars(stream)["close"] = stream.flush
    for module, name, ending in there:
        setattr(module, name, _refused(module.__name__, name, ending))
    try:
        yield
    finally:
        for module, name, ending in there:
            setattr(module, name, ending)
        for stream in outputs:
            vars(stream).pop("close", None)


def _refused(module: str, name: str, ending: Callable[..., object]) -> Callable[..., object]:
    """Return what ends every process but this one, in which it only raises."""
    ours = os.getpid()

    @functools.wraps(ending)
    def call(*arguments: object, **named: object) -> object:
        if os.getpid() != ours or (name in _ENDING_OTHERS and not _strikes(name, arguments, ours)):
            return ending(*arguments, **named)
        raise SystemExit(arguments[0] if name == "_exit" and arguments else f"{module}.{name}()")

    return call


def _strikes(name: str, arguments: tuple[object, ...], ours: int) -> bool:
    """Whether a signal would reach this process, or the one that it works for; 0 is none."""
    if len(arguments) != 2 or arguments[1] == 0:
        return False
    groups = {0, os.getpgrp()}
    return arguments[0] in (groups if name == "killpg" else {ours, os.getppid(), -1, *(-group for group in groups)})


def _raised_here(traceback: TracebackType | None) -> bool:
    """Return whether our own code raised an exception, and nobody who imitates us."""
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    return traceback is not None and Path(traceback.tb_frame.f_code.co_filename).is_relative_to(_HERE)


def _blamed(name: str, error: BaseException) -> AgentError:
    return AgentError(f"the agent's {name}() raised {_text(error)}")


def _text(error: BaseException) -> str:
    """Return what an exception is and says; one may fail even at that."""
    try:
        return f"{type(error).__name__}: {error}"[:_LONGEST]
    except BudgetExceeded:
        raise
    except BaseException as other:  # noqa: BLE001 - an agent's code still
        return f"an exception whose text raises {type(other).__name__}"


def tamed(error: BaseException) -> BaseException:
    """Return an exception that can be shown: itself, or its likeness if it, or what led to it, runs its own code."""
    seen: set[int] = set()
    following: BaseException | None = error
    while following is not None and id(following) not in seen:
        if not _is_plain(following):
            return RuntimeError(_text(error)).with_traceback(_TRACEBACK.__get__(error))
        seen.add(id(following))
        following = following.__cause__ or following.__context__
    return error


def _is_plain(error: BaseException) -> bool:
    made = [kind for kind in type(error).__mro__ if kind.__flags__ & _MADE_BY_PYTHON]
    return not any(_SHOWN & kind.__dict__.keys() for kind in made) and all(type(one) in _PLAIN for one in error.args)
