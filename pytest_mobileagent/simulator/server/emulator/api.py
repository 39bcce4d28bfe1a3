"""All calls by name, and the parts that answer them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.simulator.server.emulator.exchange import Exchange
from pytest_mobileagent.simulator.server.emulator.hands import Hands
from pytest_mobileagent.simulator.server.emulator.host import Host
from pytest_mobileagent.simulator.server.emulator.radio import Radio
from pytest_mobileagent.simulator.server.emulator.screen import Screen
from pytest_mobileagent.simulator.server.emulator.sound import Sound
from pytest_mobileagent.simulator.server.emulator.texts import Texts
from pytest_mobileagent.simulator.server.emulator.world import World

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.server.machine import Machine
    from pytest_mobileagent.simulator.snapshots import Snapshots


class EmulatorApi:
    """What the calls do: each part has a method per call."""

    def __init__(self, phone: Phone, snapshots: Snapshots, machine: Machine, hardware: Mapping[str, str]) -> None:
        """Serve `phone`, which runs on `machine`; `hardware` is its AVD's."""
        self.phone = phone
        self._texts = Texts(phone)
        self._parts = (
            Host(phone, snapshots, machine, hardware), Screen(phone), Hands(phone), self._texts, World(phone),
            Radio(phone), Sound(phone), Exchange(snapshots),
        )  # fmt: skip

    def find(self, call: str) -> Callable[..., Any]:
        """Return what answers a call of the services."""
        name = re.sub(r"(?<!^)([A-Z])", r"_\1", call).lower()
        answer: Callable[..., Any] = next(getattr(part, name) for part in self._parts if hasattr(part, name))
        return answer

    def close(self) -> None:
        """Follow the phone no more."""
        self._texts.close()
