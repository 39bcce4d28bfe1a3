"""Wi-Fi and Bluetooth, as the settings tell them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.waiting import wait_until

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

APP = AppDeclaration("com.android.settings", names=("settings", "system settings"))
_SWITCH_TIMEOUT_S = 10.0


class Radios:
    """The radios of a phone."""

    def __init__(self, device: Device) -> None:
        """Look at `device`."""
        self._device = device

    @property
    def has_wifi(self) -> bool:
        """Whether Wi-Fi is on; 2 is on, airplane mode overridden (AOSP `WifiSettingsStore`)."""
        return self._device.settings.get("global", "wifi_on") in ("1", "2")

    @property
    def has_bluetooth(self) -> bool:
        """Whether Bluetooth is on."""
        return self._device.settings.get("global", "bluetooth_on") in ("1", "2")

    def wifi_differs(self, *, on: bool) -> str:
        """Return that Wi-Fi is not as it should be."""
        return "" if self.has_wifi == on else f"Wi-Fi is {'off' if on else 'on'}"

    def bluetooth_differs(self, *, on: bool) -> str:
        """Return that Bluetooth is not as it should be."""
        return "" if self.has_bluetooth == on else f"Bluetooth is {'off' if on else 'on'}"

    def set_wifi(self, *, on: bool) -> None:
        """Switch Wi-Fi and wait until the phone says so."""
        self._switch("wifi", on=on)

    def set_bluetooth(self, *, on: bool) -> None:
        """Switch Bluetooth and wait until the phone says so."""
        self._switch("bluetooth", on=on)

    def _switch(self, radio: str, *, on: bool) -> None:
        self._device.must_run(f"svc {radio} {'enable' if on else 'disable'}")
        has_switched = wait_until(
            lambda: (self.has_wifi if radio == "wifi" else self.has_bluetooth) == on, timeout_s=_SWITCH_TIMEOUT_S
        )
        if not has_switched:
            raise DeviceError(f"{self._device.serial}: {radio} did not turn {'on' if on else 'off'}")
