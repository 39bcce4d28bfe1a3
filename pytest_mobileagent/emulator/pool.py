"""The phones of one pytest process: booted when they are first wanted, used again, ended together."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_mobileagent.config.load import find_config
from pytest_mobileagent.emulator.base import Emulator, EmulatorContext, EmulatorKind, EmulatorSpec, Forkable
from pytest_mobileagent.emulator.host import Host
from pytest_mobileagent.emulator.phone_log import FAULTS_IN_A_ROW, PhoneLog, What
from pytest_mobileagent.emulator.registry import emulator_registry, parse_emulator
from pytest_mobileagent.errors import DeviceError, EmulatorError
from pytest_mobileagent.image import DEFAULT_IMAGE, find_image

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Self

    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.device.device import Device
    from pytest_mobileagent.image import Image
    from pytest_mobileagent.registry import Registry

CLEAN = "mobileagent-clean"
_IDLE_LIMIT = 2


def make_emulator(context: EmulatorContext, *, registry: Registry | None = None) -> Emulator:
    """Return an emulator that has not been started, of those on offer; its programs belong to the context's host.

    Raises:
        ConfigError: nobody offers phones under the name that the context's options have.
    """
    return parse_emulator(context.spec.kind, registry or emulator_registry())(context)


@dataclass(slots=True)
class LeasedPhone:
    """A phone that is somebody's until it is given back."""

    emulator: Emulator
    image: Image
    config: DeviceConfig
    pool: EmulatorPool = field(repr=False)
    is_broken: bool = False
    _has_faults: bool = False

    @property
    def device(self) -> Device:
        """The handle on the phone."""
        return self.emulator.device

    @property
    def serial(self) -> str:
        """The phone's serial."""
        return self.emulator.serial

    def reset(self) -> None:
        """Make the phone what it was when it was first leased; without snapshots, only go home and close apps."""
        if self.emulator.has_snapshots:
            origin = self.emulator.origin if isinstance(self.emulator, Forkable) else ""
            self.emulator.restore(origin or CLEAN)
        else:
            self.device.close_recent_apps()

    def fork(self) -> LeasedPhone:
        """Return a second phone that is what this one is now; it is ended when it is given back.

        Raises:
            EmulatorError: it cannot be had; attached phones never can.
        """
        if not isinstance(self.emulator, Forkable):
            raise EmulatorError(f"{self.emulator.name} cannot be doubled: run with --mobile-emulator=embedded")
        return self.pool.adopt(self.emulator.fork(), self.image, self.config)

    def note_fault(self, error: DeviceError) -> None:
        """Write down that the phone failed; one that does so again and again is put into quarantine."""
        self._has_faults = True
        self.pool.log.add(What.FAULT, self.emulator.name, str(error))
        if self.emulator.name in self.pool.log.quarantined():
            self.is_broken = True

    def note_fine(self) -> None:
        """Write down that the phone did its work, if it had failed before."""
        if self._has_faults:
            self._has_faults = False
            self.pool.log.add(What.FINE, self.emulator.name)

    def discard(self) -> None:
        """Never use the phone again: it is ended when it is given back."""
        self.is_broken = True

    def give_back(self) -> None:
        """Give the phone back to the pool."""
        self.pool.take_back(self)

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Give the phone back."""
        self.give_back()


class EmulatorPool:
    """Phones by image and configuration. A pool belongs to one pytest process; pools share locks and the run's log."""

    def __init__(
        self,
        spec: EmulatorSpec | None = None,
        *,
        log: PhoneLog | None = None,
        registry: Registry | None = None,
        zygote: Path | None = None,
    ) -> None:
        """Lend phones as `spec` wants them, and write down what becomes of them; nothing is started yet.

        `registry` holds the emulators that `spec` may name, if those of plugins are among them. Embedded phones are
        forked from another pool's `zygote`, if one is named.
        """
        self.spec = spec or EmulatorSpec()
        self.log = log or PhoneLog()
        self._registry, self._zygote = registry, zygote
        self._host: Host | None = None
        self._idle: list[LeasedPhone] = []
        self._leased: list[LeasedPhone] = []

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_error: object) -> None:
        """End all phones."""
        self.close()

    @property
    def host(self) -> Host:
        """What the phones share, made at first use."""
        if self._host is None or self._host.is_closed:
            self._host = Host(adb_server=next(iter(self.spec.adb_servers), None), zygote=self._zygote)
        return self._host

    def warm(self, config: DeviceConfig, image: Image | None = None) -> Path | None:
        """Start what phones are forked from, and return its socket for other pools; None if phones are not forked."""
        if self.spec.kind != EmulatorKind.EMBEDDED:
            return None
        from pytest_mobileagent.emulator.embedded import warm  # noqa: PLC0415 - it loads a part of the simulator

        return warm(self.host, image or find_image(DEFAULT_IMAGE), config)

    def lease(self, config: DeviceConfig | None = None, image: Image | None = None) -> LeasedPhone:
        """Return a phone of an image in a configuration, in its clean state: one that is idle, or else a new one.

        Without them it is AndroidWorld's phone, or that of the image.

        Raises:
            EmulatorError: no phone can be had.
        """
        image = image or find_image(DEFAULT_IMAGE)
        config = config or find_config(image.device_config)
        phone = self._clean_idle(image, config) or self._new(image, config)
        phone.device.declared = image.declarations  # of a borrowed phone it may be another image than before
        self._leased.append(phone)
        self.log.add(What.LOADED, phone.emulator.name, f"{image.name} {config.name}")
        return phone

    def _clean_idle(self, image: Image, config: DeviceConfig) -> LeasedPhone | None:
        """Return an idle phone in its clean state; those that cannot be cleaned are ended."""
        while (phone := self._take_idle(image, config)) is not None:
            try:
                phone.emulator.check()
                phone.reset()
            except DeviceError as error:
                phone.note_fault(error)
                phone.emulator.stop()
                continue
            return phone
        return None

    def _take_idle(self, image: Image, config: DeviceConfig) -> LeasedPhone | None:
        for phone in self._idle:
            if (phone.image, phone.config) == (image, config) or phone.emulator.is_borrowed:
                self._idle.remove(phone)
                return phone
        return None

    def _new(self, image: Image, config: DeviceConfig) -> LeasedPhone:
        spare = 0 if self.spec.kind != EmulatorKind.EMBEDDED else _IDLE_LIMIT - 1
        while len(self._idle) > spare:
            self._idle.pop(0).emulator.stop()
        quarantined = self.log.quarantined()
        kind = f"{self.spec.kind} phones of '{image.name}' in '{config.name}'"
        if kind in quarantined:
            raise EmulatorError(
                f"{kind} are not started any more in this run: they failed {FAULTS_IN_A_ROW} times in a row, the last "
                f"time with: {quarantined[kind]}"
            )
        context = EmulatorContext(image, config, self.host, self.spec, tuple(quarantined))
        emulator = make_emulator(context, registry=self._registry)
        try:
            phone = self._started(LeasedPhone(emulator, image, config, self))
        except DeviceError as error:
            if not emulator.is_borrowed:
                self.log.add(What.FAULT, kind, str(error))
            raise
        if self.log.faults(kind):
            self.log.add(What.FINE, kind)
        return phone

    def _started(self, phone: LeasedPhone) -> LeasedPhone:
        emulator = phone.emulator
        emulator.start()
        try:
            phone.emulator.check()
            self._prepare(phone)
        except BaseException as error:
            if isinstance(error, DeviceError):
                phone.note_fault(error)
            emulator.stop()
            raise
        return phone

    def _prepare(self, phone: LeasedPhone) -> None:
        """Save the clean state, with root and the automation server up if the phone is ours: every reset has them."""
        if not phone.emulator.is_borrowed:
            phone.device.root()
            phone.device.hierarchy_xml()
        if phone.emulator.has_snapshots:
            phone.emulator.save(CLEAN)

    def adopt(self, emulator: Emulator, image: Image, config: DeviceConfig) -> LeasedPhone:
        """Return the lease of a phone that runs already; it is ended when it is given back."""
        phone = LeasedPhone(emulator, image, config, self, is_broken=True)
        phone.device.declared = image.declarations
        self._leased.append(phone)
        return phone

    def take_back(self, phone: LeasedPhone) -> None:
        """Take a phone back: for the next lease, or to its end if it is broken."""
        if phone not in self._leased:
            return
        self._leased.remove(phone)
        if phone.is_broken or not phone.emulator.is_alive:
            phone.emulator.stop()
        else:
            self._idle.append(phone)

    def close(self) -> None:
        """End all phones and what they share; a second time does nothing."""
        phones, self._idle, self._leased = [*self._idle, *self._leased], [], []
        for phone in phones:
            if phone.emulator.is_borrowed and phone.emulator.has_snapshots:
                with contextlib.suppress(DeviceError):  # others find it as we found it, if it lives
                    phone.emulator.restore(CLEAN)
            phone.emulator.stop()
        if self._host is not None:
            self._host.close()
