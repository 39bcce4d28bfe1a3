"""The zygote: a process that has loaded and booted what phones need, and forks them, as Android's does.

`python -m pytest_mobileagent.simulator.zygote_process FD -avd …` listens on the Unix socket that is its descriptor FD.
What is ordered there is the command line of `mobileagent-emulator`; the forked process is that program from then on.
While nobody orders, the zygote gets ready: it boots a phone of each kind that was wanted, so that its copies need not
boot, and first of the kind that its own command line tells of; it loads what phones load only when they need it, and
lets one rehearse. Where more than a few are ordered it gets ready first: what they had to do by themselves they would
not share.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import select
import signal
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.simulator.__main__ import main as emulator
from pytest_mobileagent.simulator.apps.base import known_builds
from pytest_mobileagent.simulator.arguments import parse_arguments
from pytest_mobileagent.simulator.memory import bound, give_back, steady
from pytest_mobileagent.simulator.program import Kind, boot, named_avd, run
from pytest_mobileagent.simulator.rehearsal import rehearse
from pytest_mobileagent.simulator.server.forking import Forks, handed, take_order

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Mapping

    from pytest_mobileagent.simulator.arguments import Options
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.server.forking import Order

_MOST_KINDS = 16
_EARLY = 2  # phones that are forked whatever has been loaded by then: a run with few is not to wait
_LOADED = ("shell", "system", "ui", "androidx", "web", "apps")  # what else there is, few phones need
# What these load in their turn when they need it, but for what takes long or starts a thread.
_LOADED_LATE = (
    f"{__package__}.server.uiautomator", "re2", "regex", "encodings.ascii", "tinycss2", "html5lib.treebuilders.etree",
    *(f"PIL.{name}ImagePlugin" for name in ("Avif", "Bmp", "Gif", "Jpeg", "Png", "Ppm", "WebP")),
)  # fmt: skip


class Zygote:
    """Forks phones, one order after the other, in a process of one thread."""

    def __init__(self, listener: socket.socket, arguments: list[str]) -> None:
        """Take orders from `listener`; most will be like `arguments`."""
        self._listener = listener
        self._forks, self._forked = Forks(), 0
        self._phones: dict[Kind, Phone] = {}  # booted, for their copies
        self._rehearsed: Phone | None = None  # kept: copies would fill the holes that it left, each with a page
        self._to_do: list[Callable[[], object]] = [
            partial(self._prepare, arguments, os.environ), *(partial(_load, name) for name in _modules()),
            self._rehearse, _settle,
        ]  # fmt: skip

    def serve(self) -> NoReturn:
        """Fork phones until this process is ended."""
        signal.signal(signal.SIGCHLD, lambda *_: self._forks.reap())
        while True:
            while self._to_do and (self._forked >= _EARLY or not select.select([self._listener], [], [], 0)[0]):
                self._to_do.pop(0)()
            order = take_order(self._listener)
            if order is None:
                continue
            if self._forks.fork(order):
                self._be_phone(order)
            self._forked += 1
            self._forks.reap()
            self._to_do.insert(0, partial(self._prepare, order.arguments, order.environment))

    def _be_phone(self, order: Order) -> NoReturn:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        self._listener.close()
        status = emulator(order.arguments, start=self._run)
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(status)  # to tidy up would be to copy all that is shared

    def _run(self, options: Options) -> int:
        return run(options, os.environ, make=lambda kind: self._phones.get(kind) or boot(kind), forks=self._forks)

    def _prepare(self, arguments: list[str], environment: Mapping[str, str]) -> None:
        """Boot a phone of the kind that was ordered, unless there is one, or none could be as any other."""
        with contextlib.suppress(ConfigError, OSError):  # its own program says so
            options = parse_arguments(arguments)
            kind = Kind.of(options, named_avd(options, environment))
            if kind not in self._phones and _can_be_copied(kind):
                while len(self._phones) >= _MOST_KINDS:
                    del self._phones[next(iter(self._phones))]
                self._phones[kind] = boot(kind)
                self._phones[kind].windows.png()
                _settle()

    def _rehearse(self) -> None:
        """Let a phone of the first kind do what its copies will."""
        if self._phones:
            self._rehearsed = boot(next(iter(self._phones)))
            rehearse(self._rehearsed)


def _can_be_copied(kind: Kind) -> bool:
    """Whether all phones of a kind begin the same; and apps that an image brings along may bear another's name."""
    return kind.is_clock_virtual and not any(build.code for build in kind.image.apps)


def _modules() -> list[str]:
    """Return the names of the modules that phones load when they need them."""
    root = Path(__file__).parent
    paths = [path for folder in _LOADED for path in sorted((root / folder).rglob("*.py"))]
    parts = [path.relative_to(root).with_suffix("").parts for path in paths if path.stem != "__init__"]
    return [*(".".join((__package__, *names)) for names in parts), *_LOADED_LATE]


def _load(name: str) -> None:
    with contextlib.suppress(ImportError):  # what needs an extra
        importlib.import_module(name)


def _settle() -> None:
    """Let copies share what there is: the collector, which writes to all that it looks at, leaves it alone."""
    gc.collect()
    gc.freeze()
    give_back()


def main() -> NoReturn:
    """Be a zygote until ended."""
    steady()
    bound()
    known_builds()
    gc.freeze()
    gc.enable()
    Zygote(handed(int(sys.argv[1])), sys.argv[2:]).serve()
