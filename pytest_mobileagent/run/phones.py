"""The phone of a worker's items: arranged, saved, restored before each item, replaced when it fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pytest_mobileagent.errors import DeviceError, TaskError
from pytest_mobileagent.run.requirements import check_needs

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.device import Device
    from pytest_mobileagent.emulator import Emulator, EmulatorPool, LeasedPhone
    from pytest_mobileagent.image import Image

    Arrange = Callable[[Device], None]

SNAPSHOT = "mobileagent"


class Phones:
    """One phone at a time, of one image in one configuration, in one arrangement."""

    def __init__(
        self,
        pool: EmulatorPool,
        image: Image,
        config: DeviceConfig,
        arrange: Arrange | None,
        *,
        needs: Sequence[str] = (),
    ) -> None:
        """Take phones from `pool`; nothing is booted before the first item. One that is borrowed must have `needs`."""
        self._needs = needs
        self._pool = pool
        self._image = image
        self._config = config
        self._arrange = arrange
        self._phone: LeasedPhone | None = None

    def restored(self) -> LeasedPhone:
        """Return the phone as its snapshot has it, booting and arranging one if there is none that can be used.

        Raises:
            DeviceError: no phone can be had, or it cannot be arranged.
        """
        if self._phone is not None and not self._is_restored(self._phone):
            self.stop()
        elif self._phone is not None and self._phone.emulator.has_snapshots:
            return self._phone
        if self._phone is None:
            self._phone = self._pool.lease(self._config, self._image)
            if self._phone.emulator.is_borrowed:
                self._check_needs(self._phone)
        if self._arrange is not None:
            try:
                self._arrange(self._phone.device)
            except AssertionError as error:
                raise TaskError(f"the suite cannot arrange the phone: {error}") from error
        if self._phone.emulator.has_snapshots:
            self._phone.emulator.save(SNAPSHOT)
        return self._phone

    def _check_needs(self, phone: LeasedPhone) -> None:
        try:
            check_needs(phone.device, self._needs, is_put_back=phone.emulator.has_snapshots)
        except BaseException:
            self.stop()
            raise

    @property
    def serial(self) -> str:
        """The present phone's serial; empty if there is none."""
        return self._phone.serial if self._phone is not None else ""

    def emulator_of(self, device: Device) -> Emulator | None:
        """Return what the present phone runs in, if `device` is the handle on it."""
        return self._phone.emulator if self._phone is not None and self._phone.device is device else None

    def _is_restored(self, phone: LeasedPhone) -> bool:
        """Whether the phone could be restored; one of flesh is cleared instead, and then arranged anew."""
        if phone.is_broken:
            return False
        try:
            if phone.emulator.has_snapshots:
                phone.emulator.restore(SNAPSHOT)
            else:
                phone.emulator.check()
                phone.device.close_recent_apps()
        except DeviceError as error:
            phone.note_fault(error)
            return False
        return True

    def note(self, call: pytest.CallInfo[None]) -> None:
        """Learn from a phase of an item whether the phone did its work."""
        if self._phone is None:
            return
        error = call.excinfo.value if call.excinfo is not None else None
        if isinstance(error, DeviceError):
            self._phone.note_fault(error)
        elif call.when == "call":
            self._phone.note_fine()

    def stop(self) -> None:
        """Give the phone back."""
        phone, self._phone = self._phone, None
        if phone is not None:
            phone.give_back()


# What an item's phone comes from; none has an item that needs no phone, or a user's own fixtures.
PHONES: pytest.StashKey[Phones] = pytest.StashKey()


def note_health(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    """Tell an item's phones what a phase of it shows of them."""
    phones = item.stash.get(PHONES, None)
    if phones is not None:
        phones.note(call)
