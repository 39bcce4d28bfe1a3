"""The kernel's ring of messages: what it and init say while the phone boots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pytest_mobileagent.simulator.system.kernel_files import CORES, KERNEL
from pytest_mobileagent.simulator.system.processes import process_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.phone import Phone

_NOTICE, _INFO = 5, 6
_INIT, _INIT_LEVEL = 1, 14  # what init says comes from a program: facility 1, level 6
_BROUGHT_UP_S, _INPUT_S, _MOUNTED_S = 0.041, 0.2, 0.9


class KernelMessage(NamedTuple):
    """One message: when it came, since boot; facility and level; what it says."""

    time_s: float
    priority: int
    text: str


class KernelLog:
    """The messages, but for those that somebody has cleared."""

    def __init__(self, phone: Phone) -> None:
        """Begin with those of the boot."""
        self._phone = phone
        self._cleared: list[str] = []

    def save(self) -> object:
        """Return what was cleared."""
        return self._cleared

    def load(self, value: Any) -> None:  # noqa: ANN401 - what `save` returned
        """Clear that; None is a boot."""
        self._cleared = list(value or ())

    def clear(self) -> None:
        """Forget what was said so far."""
        self._cleared = [message.text for message in self._all()]

    def messages(self) -> list[KernelMessage]:
        """Return what has been said since it was cleared."""
        now_s = self._phone.clock.monotonic()
        said = [each._replace(time_s=min(each.time_s, now_s)) for each in self._all() if each.text not in self._cleared]
        return sorted(said, key=lambda message: message.time_s)

    def _all(self) -> Iterator[KernelMessage]:
        yield KernelMessage(0.0, _NOTICE, KERNEL.rstrip("\n"))
        yield KernelMessage(_BROUGHT_UP_S, _INFO, f"smp: Brought up 1 node, {CORES} CPUs")
        for at, device in enumerate(reversed(self._phone.input_devices)):
            text = f"input: {device.name} as /devices/virtual/input/input{at}"
            yield KernelMessage(_INPUT_S + at / 1000, _INFO, text)
        for at, line in enumerate(self._phone.disk.read_text("/proc/mounts").splitlines()):
            source, _, kind, *_ = line.split()
            if kind == "ext4":
                name = source.rpartition("/")[2]
                yield KernelMessage(
                    _MOUNTED_S + at / 1000, _INFO, f"EXT4-fs ({name}): mounted filesystem with ordered data mode."
                )
        for row in process_table(self._phone):
            if row.ppid == _INIT and row.arguments:
                for said in (
                    f"starting service '{row.name}'...",
                    f"... started service '{row.name}' has pid {row.pid}",
                ):
                    yield KernelMessage(row.started_s, _INIT_LEVEL, f"init: {said}")
