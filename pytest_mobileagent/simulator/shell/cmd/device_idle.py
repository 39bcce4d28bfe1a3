"""`cmd deviceidle`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell import _device_idle

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process


def _deviceidle(process: Process, words: list[str]) -> int:
    status, text = _device_idle.run(process.phone, words)
    process.stdout.write(text)
    return status


SERVICES = {"deviceidle": _deviceidle}
