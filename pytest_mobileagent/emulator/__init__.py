"""Where phones run: the SDK's emulator, phones that are attached, or embedded ones."""

from typing import TYPE_CHECKING

from pytest_mobileagent.discovery import on_demand

if TYPE_CHECKING:
    from pytest_mobileagent.emulator.base import (
        Counted,
        Emulator,
        EmulatorContext,
        EmulatorKind,
        EmulatorSpec,
        Forkable,
        Timed,
    )
    from pytest_mobileagent.emulator.configuration import apply_configuration
    from pytest_mobileagent.emulator.host import Host
    from pytest_mobileagent.emulator.pool import EmulatorPool, LeasedPhone, make_emulator
else:
    __getattr__ = on_demand(
        __name__,
        {
            **dict.fromkeys(
                ("Counted", "Emulator", "EmulatorContext", "EmulatorKind", "EmulatorSpec", "Forkable", "Timed"), "base"
            ),
            **dict.fromkeys(("EmulatorPool", "LeasedPhone", "make_emulator"), "pool"),
            "apply_configuration": "configuration",
            "Host": "host",
        },
    )

__all__ = [
    "Counted",
    "Emulator",
    "EmulatorContext",
    "EmulatorKind",
    "EmulatorPool",
    "EmulatorSpec",
    "Forkable",
    "Host",
    "LeasedPhone",
    "Timed",
    "apply_configuration",
    "make_emulator",
]
