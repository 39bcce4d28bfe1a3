"""The script engine: QuickJS behind limits, each run in a thread of its own so that `alert` can wait for its answer."""

from __future__ import annotations

import threading
import weakref
from importlib import resources
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.web.dom import DomError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pytest_mobileagent.clock import DeviceClock, Timer

CPU_LIMIT_S = 3.0
MEMORY_LIMIT = 96 << 20
STACK_LIMIT = 1 << 20
_FAILED = "\x01{}\x02{}"  # how a host function says that it could not: see `P.checked`
_INT_LIMIT = 1 << 31
_NEVER_S = 1e10


class ScriptStoppedError(Exception):
    """The page was closed while a script waited for an answer."""


class _LimitKeeper:
    """Something scripts can let go of: when they do, the engine lets them call back again.

    QuickJS's binding forbids calls into Python under a time limit, but only while the limit is *set*. What it
    installs at the beginning of a run keeps interrupting. So a run begins with the limit set and a script that drops
    the last reference to this object, whose end takes the setting (not the interruption) back.
    """

    def __init__(self, release: Callable[[], None]) -> None:
        self._release = release

    def __call__(self) -> None:
        """Do nothing: only what can be called can be handed to scripts."""

    def __del__(self) -> None:
        self._release()


class Engine:
    """One page's scripts."""

    is_out_of_reach = True  # for snapshots: what scripts hold is the engine's

    def __init__(
        self, functions: Mapping[str, Callable[..., object]], clock: DeviceClock, *, cpu_limit_s: float = CPU_LIMIT_S
    ) -> None:
        """Load the DOM's scripts, which call `functions`."""
        import quickjs  # noqa: PLC0415 - loaded when the first page with a script opens

        self._error: type[Exception] = quickjs.JSException
        self._context = quickjs.Context()
        self._context.set_memory_limit(MEMORY_LIMIT)
        self._context.set_max_stack_size(STACK_LIMIT)
        self._cpu_limit_s = cpu_limit_s
        self._clock = clock
        self._failure: BaseException | None = None
        self._depth = 0
        self._to_page = threading.Semaphore(0)
        self._to_script = threading.Semaphore(0)
        self._answer: str | None = None
        self._is_closed = False
        self._waiting: list[Callable[[], object]] = []
        self.is_running = False
        self.question: tuple[str, str, str] | None = None  # kind, message, default: what a script waits for
        self.trouble = ""  # `hung` or `memory`, after which nothing runs any more
        for name, function in functions.items():
            self._context.add_callable(f"__host_{name}", self._guarded(function))
        self._context.eval(_prelude())
        self._entry = self._context.get("__entry")
        self._context.eval("delete globalThis.__entry")

    # -- for the page -------------------------------------------------------------------------------------------

    def perform(self, job: Callable[[], object]) -> None:
        """Run something that may call scripts, until it is done or waits for an answer; later if one is waited for."""
        if self._is_closed or self.trouble:
            return
        if self.question is not None:
            self._waiting.append(job)
            return
        self.is_running = True
        threading.Thread(target=self._run, args=(job,), daemon=True, name="script").start()
        self._wait()

    def answer(self, text: str | None) -> None:
        """Answer the question that a script waits for, and go on until it is done or asks again."""
        self._answer = text
        self.question = None
        self.is_running = True
        self._to_script.release()
        self._wait()
        waiting, self._waiting = self._waiting, []
        for job in waiting:
            self.perform(job)

    def close(self) -> None:
        """End everything; a script that waits for an answer gets none."""
        self._is_closed = True
        self._waiting.clear()
        if self.question is not None:
            self.answer(None)

    def _wait(self) -> None:
        self._to_page.acquire()
        self.is_running = False
        failure, self._failure = self._failure, None
        if failure is not None and not isinstance(failure, ScriptStoppedError):
            raise failure

    # -- in the script's thread ---------------------------------------------------------------------------------

    def _run(self, job: Callable[[], object]) -> None:
        try:
            job()
        except BaseException as error:  # noqa: BLE001 - handed to the thread that waits
            self._failure = self._failure or error
        finally:
            self._to_page.release()

    def call(self, what: str, number: int = 0, *, kind: str = "", type_: str = "", text: str = "{}") -> object:
        """Enter the scripts: fire an event, run a timer, a script; then whatever promises have become due."""
        if self.trouble or self._is_closed:
            return True
        if not self._depth:
            self._arm()
        self._depth += 1
        try:
            result = self._entry(what, number, kind, type_, clean(text))
            while self._depth == 1 and self._context.execute_pending_job():
                pass
        except self._error as error:
            self._note(str(error))
            return True
        finally:
            self._depth -= 1
        return result

    def ask(self, kind: str, message: str, default: str) -> str | None:
        """Wait in a script until the user has answered."""
        self.question = (kind, message, default)
        end = self._end_with_the_phone()
        self._to_page.release()
        self._to_script.acquire()
        end.detach()
        if self._is_closed:
            raise ScriptStoppedError
        self._arm()
        return self._answer

    def _end_with_the_phone(self) -> weakref.finalize[[], Timer]:
        """Stop waiting once the phone has forgotten all that is due: it has been put back, nobody will answer."""
        return weakref.finalize(self._clock.call_later(_NEVER_S, _do_nothing), self._forget)

    def _forget(self) -> None:
        self._is_closed = True
        self._to_script.release()

    def _arm(self) -> None:
        self._context.add_callable("__limit", _LimitKeeper(lambda: self._context.set_time_limit(-1)))
        self._context.set_time_limit(self._cpu_limit_s)
        self._context.eval("__limit = null")

    def _note(self, message: str) -> None:
        if "interrupted" in message:
            self.trouble = self.trouble or "hung"
        elif "out of memory" in message:
            self.trouble = self.trouble or "memory"

    def _guarded(self, function: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object) -> object:
            if self._failure is not None:
                return _FAILED.format("AbortError", "The page is gone.")
            try:
                return as_script_value(function(*arguments))
            except DomError as error:
                return _FAILED.format(error.name, clean(str(error)))
            except BaseException as error:  # noqa: BLE001 - raised again once the engine has come back
                self._failure = error
                return _FAILED.format("AbortError", "The page is gone.")

        return call


def _do_nothing() -> None:
    """Be due, very late."""


def clean(text: str) -> str:
    """Return text that the binding can pass on: no zero characters, no lone surrogates."""
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode("utf-8")


def as_script_value(value: object) -> object:
    """Return a value as the binding takes it: it cuts whole numbers beyond 32 bits."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, int) and not isinstance(value, bool) and not -_INT_LIMIT <= value < _INT_LIMIT:
        return float(value)
    return value


def _prelude() -> str:
    folder = resources.files(__package__).joinpath("scripts")
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".js")), key=lambda file: file.name)
    parts = [file.read_text("utf-8") for file in files]
    return "(function () {\n" + "\n".join(parts) + "\n}());"
