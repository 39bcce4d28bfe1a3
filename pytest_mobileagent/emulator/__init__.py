"""Where phones run: the SDK's emulator, phones that are attached, or embedded ones."""

from pytest_mobileagent.emulator.base import Emulator, EmulatorContext, EmulatorKind, EmulatorSpec, Forkable
from pytest_mobileagent.emulator.configuration import apply_configuration
from pytest_mobileagent.emulator.host import Host
from pytest_mobileagent.emulator.pool import EmulatorPool, LeasedPhone, make_emulator

__all__ = [
    "Emulator",
    "EmulatorContext",
    "EmulatorKind",
    "EmulatorPool",
    "EmulatorSpec",
    "Forkable",
    "Host",
    "LeasedPhone",
    "apply_configuration",
    "make_emulator",
]
