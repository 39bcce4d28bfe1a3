"""Whom probes ask: phones of one kind, image and configuration; nobody here knows which kind."""

from __future__ import annotations

import contextlib
import io
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_mobileagent.clock import Clock, SystemClock
from pytest_mobileagent.emulator import EmulatorContext
from pytest_mobileagent.emulator.pool import make_emulator
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.pictures import open_picture

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.device.device import Device
    from pytest_mobileagent.emulator import Emulator, EmulatorPool
    from pytest_mobileagent.emulator.pool import LeasedPhone
    from pytest_mobileagent.image import Image


@dataclass(slots=True)
class Subject:
    """A kind of phone, an image and a configuration.

    Attributes:
        image: which Android and which apps.
        config: how its phone looks.
        pool: where phones come from.
        environment: this machine's.
        folder: where what is no fact but a file is put, such as pictures; of the probe that is asked.
        files: the user's folder of APKs, and of what first runs push.
        idle_s: for how long a phone is left alone to see what changes by itself.
        clock: the host's.
    """

    image: Image
    config: DeviceConfig
    pool: EmulatorPool
    environment: Mapping[str, str]
    folder: Path
    files: Path | None = None
    idle_s: float = 60.0
    clock: Clock = field(default_factory=SystemClock)
    _phone: LeasedPhone | None = None

    @property
    def phone(self) -> LeasedPhone:
        """The phone, taken at first use; for each probe in its clean state."""
        if self._phone is None:
            self._phone = self.pool.lease(self.config, self.image)
        return self._phone

    @property
    def device(self) -> Device:
        """The handle on the phone."""
        return self.phone.device

    def leave(self, *, is_broken: bool) -> None:
        """Give the phone back: the next probe gets it in its clean state, or another if it is broken."""
        if self._phone is not None:
            if is_broken:
                self._phone.discard()
            phone, self._phone = self._phone, None
            with contextlib.suppress(DeviceError):  # one that cannot even be ended is nobody's any more
                phone.give_back()

    def new_emulator(self) -> Emulator:
        """Return another phone of this kind, not started."""
        return make_emulator(EmulatorContext(self.image, self.config, self.pool.host, self.pool.spec))

    def keep(self, name: str, data: bytes) -> str:
        """Put a file beside the facts; returns its name."""
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_bytes(data)
        return name

    def keep_picture(self, name: str, png: bytes) -> str:
        """Put a picture beside the facts, small enough that hundreds of them can be sent; returns its name."""
        small = io.BytesIO()
        with open_picture(png) as picture:
            picture.convert("RGB").save(small, "WEBP", quality=60)
        return self.keep(f"{name}.webp", small.getvalue())

    def seconds(self, call: Callable[[], object]) -> float:
        """Return how long something takes."""
        began_s = self.clock.monotonic()
        call()
        return round(self.clock.monotonic() - began_s, 3)
