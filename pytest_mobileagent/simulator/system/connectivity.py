"""Radios: Wi-Fi, Bluetooth, mobile data and airplane mode, all persisted in the global settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.intents import Intent

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

SSID = "AndroidWifi"
BSSID = "00:13:10:85:fe:01"
WIFI_ADDRESS = "10.0.2.16"
RSSI_DBM = -50
_SCAN_S = 20.0  # AOSP `WifiConnectivityManager`, the shortest time between two
_WIFI_STATE_CHANGED = "android.net.wifi.WIFI_STATE_CHANGED"
# Values of wifi_on and bluetooth_on beyond 0 and 1 (AOSP `WifiSettingsStore`, `BluetoothManagerService`).
_ON_IN_AIRPLANE_MODE = 2
_OFF_BY_AIRPLANE_MODE = 3


class Connectivity:
    """What is switched on."""

    def __init__(self, phone: Phone) -> None:
        """Watch the airplane setting, which the telephony process acts on by itself."""
        self._phone = phone
        phone.settings.observe("global", "airplane_mode_on", self._airplane_changed)

    @property
    def wifi_enabled(self) -> bool:
        """Whether Wi-Fi is on."""
        return self._phone.settings.get("global", "wifi_on") in ("1", "2")

    @property
    def bluetooth_enabled(self) -> bool:
        """Whether Bluetooth is on."""
        return self._phone.settings.get("global", "bluetooth_on") in ("1", "2")

    @property
    def airplane_mode(self) -> bool:
        """Whether airplane mode is on."""
        return self._phone.settings.is_on("global", "airplane_mode_on")

    @property
    def mobile_data_enabled(self) -> bool:
        """Whether mobile data is on."""
        return self._phone.settings.is_on("global", "mobile_data")

    @property
    def is_wifi_connected(self) -> bool:
        """Whether the phone is on the emulator's Wi-Fi network."""
        return self._phone.wifi_networks.joined is not None

    @property
    def is_online(self) -> bool:
        """Whether any network is there."""
        return self.is_wifi_connected or self.is_mobile_data_there

    @property
    def is_mobile_data_there(self) -> bool:
        """Whether mobile data are on, and the network serves them."""
        return self.mobile_data_enabled and self._phone.mobile_network.is_served("data")

    def set_wifi(self, is_on: bool, caller_package: str = "") -> None:
        """Turn Wi-Fi on or off for `caller_package`, the shell if empty."""
        package = caller_package or "com.android.shell"
        uid = self._phone.packages.uid(package)
        enable = str(is_on).lower()
        suffix = " isPrivileged=true" if self._phone.image.api_level >= 33 else ""
        line = f"setWifiEnabled package={package} uid={uid} enable={enable}{suffix}"
        self._phone.log.write("I", "WifiService", line)
        on_value = _ON_IN_AIRPLANE_MODE if self.airplane_mode else 1
        self._phone.settings.put("global", "wifi_on", on_value if is_on else 0)
        self._phone.broadcasts.send(Intent(action=_WIFI_STATE_CHANGED))

    def set_bluetooth(self, is_on: bool) -> None:
        """Turn Bluetooth on or off."""
        on_value = _ON_IN_AIRPLANE_MODE if self.airplane_mode else 1
        self._phone.settings.put("global", "bluetooth_on", on_value if is_on else 0)
        self._phone.broadcasts.send(Intent(action="android.bluetooth.adapter.action.STATE_CHANGED"))

    def set_mobile_data(self, is_on: bool) -> None:
        """Turn mobile data on or off."""
        self._phone.settings.put("global", "mobile_data", is_on)
        self._phone.settings.put("global", "mobile_data1", is_on)

    def set_airplane(self, is_on: bool) -> None:
        """Turn airplane mode on or off, with what that does to the other radios."""
        settings = self._phone.settings
        if is_on == self.airplane_mode:
            return
        settings.put("global", "airplane_mode_on", is_on)
        if is_on:
            self._silence("wifi_on", _OFF_BY_AIRPLANE_MODE)
            self._silence("bluetooth_on", _OFF_BY_AIRPLANE_MODE)
        else:
            self._revive("wifi_on")
            self._revive("bluetooth_on")
        self._phone.broadcasts.send(Intent(action="android.intent.action.AIRPLANE_MODE", extras={"state": is_on}))

    def save(self) -> object:
        """Return nothing: all of it is in the settings."""
        return None

    def load(self, value: object) -> None:
        """Look for networks from now on: all else is in the settings."""
        del value
        self._await_scan()

    def _await_scan(self) -> None:
        """Wait for the next scan: a phone that is restored makes it when it would have."""
        clock = self._phone.clock
        clock.call_later(_SCAN_S - clock.monotonic() % _SCAN_S, self._scan)

    def _scan(self) -> None:
        """Look for networks, which the log tells: it is what an idle phone writes now and then."""
        self._await_scan()
        if self.wifi_enabled:
            self._phone.log.write("D", "WifiNl80211Manager", "Scan result ready event")

    def _silence(self, key: str, off_value: int) -> None:
        if self._phone.settings.get("global", key) == "1":
            self._phone.settings.put("global", key, off_value)

    def _revive(self, key: str) -> None:
        if self._phone.settings.get("global", key) in ("2", "3"):
            self._phone.settings.put("global", key, 1)

    def _airplane_changed(self, _key: str, value: str | None) -> None:
        state = "off" if value == "1" else "on"
        self._phone.log.write("I", "PhoneGlobals", f"Turning radio {state} - airplane", package="com.android.phone")
