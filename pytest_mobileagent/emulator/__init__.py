"""Where phones run: the SDK's emulator, phones that are attached, or embedded ones."""

from pytest_mobileagent.emulator.base import Emulator, EmulatorKind, EmulatorSpec
from pytest_mobileagent.emulator.host import Host
from pytest_mobileagent.emulator.pool import EmulatorPool, LeasedPhone, make_emulator

__all__ = ["Emulator", "EmulatorKind", "EmulatorPool", "EmulatorSpec", "Host", "LeasedPhone", "make_emulator"]
