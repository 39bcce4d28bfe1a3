"""Calls about the machine that the phone runs on: its status, whether it runs, its snapshots."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.arguments import VERSION_TEXT
from pytest_mobileagent.simulator.server.emulator.messages import CallError, Message
from pytest_mobileagent.simulator.system.kernel_files import CORES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.server.machine import Machine
    from pytest_mobileagent.simulator.snapshots import Snapshots

_HYPERVISOR_NONE = 1
_RUNNING, _PAUSED, _SHUTDOWN, _TERMINATE, _RESET = 1, 3, 5, 7, 9
_LOADED = 2  # of a snapshot's status
_ANSWER_FIRST_S = 0.03


class Host:
    """The emulator's own side."""

    def __init__(self, phone: Phone, snapshots: Snapshots, machine: Machine, hardware: Mapping[str, str]) -> None:
        """Tell of `phone` on `machine`; `hardware` is its AVD's."""
        self._phone = phone
        self._snapshots = snapshots
        self._machine = machine
        self._hardware = hardware

    def get_status(self, _request: Message) -> Message:
        """Tell that the phone has booted, and what it is."""
        display = self._phone.display
        width, height = display.physical_size
        screen = {"hw.lcd.width": width, "hw.lcd.height": height, "hw.lcd.density": display.physical_density}
        entries = {**self._hardware, **{key: str(value) for key, value in screen.items()}}
        return {
            "version": VERSION_TEXT.removeprefix("Android emulator version "),
            "uptime": int(self._phone.clock.monotonic() * 1000),
            "booted": True,
            "vmConfig": {"hypervisorType": _HYPERVISOR_NONE, "numberOfCpuCores": CORES, "ramSizeBytes": 2 << 30},
            "hardwareConfig": {"entry": [{"key": key, "value": value} for key, value in sorted(entries.items())]},
        }

    def get_vm_state(self, _request: Message) -> Message:
        """Tell whether the phone runs."""
        return {"state": _RUNNING if self._machine.is_running else _PAUSED}

    def set_vm_state(self, request: Message) -> Message:
        """Stop, go on, shut down or reset; other states can only be seen."""
        state = request["state"]
        if state in (_SHUTDOWN, _TERMINATE):
            asyncio.get_running_loop().call_later(_ANSWER_FIRST_S, self._machine.kill)
        elif state == _RESET:
            self._phone.reboot()
        elif state in (_RUNNING, _PAUSED):
            self._machine.run(is_running=state == _RUNNING)
        else:
            raise CallError("INVALID_ARGUMENT", f"no phone can be put into state {state}; it can only be seen in it")
        return {}

    # -- snapshots ------------------------------------------------------------------------------------------------

    def list_snapshots(self, _request: Message) -> Message:
        """Return all snapshots."""
        current = self._snapshots.current
        files = {name: self._snapshots.file_of(name) for name in self._snapshots.names()}
        return {
            "snapshots": [
                {"snapshot_id": name, "status": _LOADED * (name == current), "size": file.stat().st_size}
                for name, file in files.items()
                if file is not None
            ]
        }

    def load_snapshot(self, request: Message) -> Message:
        """Become the phone of a snapshot."""
        return self._done(request, self._snapshots.load(request["snapshot_id"]))

    def save_snapshot(self, request: Message) -> Message:
        """Keep the phone as a snapshot."""
        return self._done(request, self._refusal("save") or self._snapshots.save(request["snapshot_id"]))

    def delete_snapshot(self, request: Message) -> Message:
        """Delete a snapshot."""
        return self._done(request, self._refusal("delete") or self._snapshots.delete(request["snapshot_id"]))

    def _refusal(self, verb: str) -> str:
        return f'Snapshot {verb} is disabled because "-read-only" was specified' if self._snapshots.is_read_only else ""

    @staticmethod
    def _done(request: Message, error: str) -> Message:
        return {"snapshot_id": request["snapshot_id"], "success": not error, "err": error.encode()}
