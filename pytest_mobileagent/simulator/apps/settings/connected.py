"""Connected devices: Bluetooth."""

from __future__ import annotations

from collections.abc import Iterable

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.settingslib import underlined
from pytest_mobileagent.simulator.apps.settings import nearby
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.system.intents import OPEN_RECEIVED_FILES


class _BluetoothPage(Page):
    """What the pages about Bluetooth share: its switch and its name."""

    @property
    def is_on(self) -> bool:
        """Whether Bluetooth is on."""
        return self.phone.connectivity.bluetooth_enabled

    @property
    def device_name(self) -> str:
        """The name that other devices see."""
        return self.settings.get("secure/bluetooth_name", self.phone.properties.get("ro.product.model") or "")

    def log_controller(self) -> None:
        """Log what the preference fragments of Bluetooth log when they are made."""
        name = "com.android.settings.bluetooth.BluetoothDeviceRenamePreferenceController"
        message = f"Could not find Context-only controller for pref: {name}"
        self.phone.log.write("D", "PrefCtrlListHelper", message, package=self.app.package)

    def rename(self) -> None:
        """Ask for another name."""
        self.name = self.device_name

        def form() -> ax.View:
            return underlined(
                ax.EditText(
                    id="edittext", text=self.name, on_change=self.bind("name"), auto_focus=True, padding=(0, 10)
                )
            )

        self.show(
            ax.AlertDialog(
                title=self.tr("Rename this device"),
                content=form,
                positive=(self.tr("Rename"), self._store_name),
                negative=(self.tr("Cancel"), None),
            )
        )

    def _store_name(self) -> None:
        if self.name:
            self.settings.put("secure/bluetooth_name", self.name)


class ConnectedDevices(_BluetoothPage):
    """Connected devices."""

    title = "Connected devices"
    fragment = "com.android.settings.connecteddevice.ConnectedDeviceDashboardFragment"
    activity = "ConnectedDeviceDashboardActivity"
    actions = ("BLUETOOTH_SETTINGS",)
    keywords = (("", "bluetooth pairing usb nfc"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        hint = "" if self.is_on else self.tr("Bluetooth will turn on to pair")
        yield self.row.link(self.tr("Pair new device"), hint, icon="add", on_tap=lambda: self.open(PairNewDevice))
        yield self.row.link(
            self.tr("Connection preferences"),
            self.tr("Bluetooth, Android Auto, NFC"),
            icon="settings_input_component",
            on_tap=lambda: self.open(ConnectionPreferences),
        )
        if self.is_on:
            yield self.row.footer(self.tr("Visible as “{name}” to other devices").format(name=self.device_name))
        else:
            yield self.row.footer(self.tr("Turn on Bluetooth to connect to other devices."))


class ConnectionPreferences(_BluetoothPage):
    """Connection preferences."""

    title = "Connection preferences"
    fragment = "com.android.settings.connecteddevice.AdvancedConnectedDeviceDashboardFragment"

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        state = self.tr("On" if self.is_on else "Off")
        yield self.row.link(self.tr("Bluetooth"), state, icon="bluetooth", on_tap=lambda: self.open(Bluetooth))
        yield self.row.link(
            self.tr("Cast"), self.tr("Not connected"), icon="cast", on_tap=lambda: self.open(nearby.Cast)
        )
        services = self.tr("1 print service on" if nearby.prints(self) else "Off")
        yield self.row.link(self.tr("Printing"), services, icon="print", on_tap=lambda: self.open(nearby.Printing))
        yield self.row.link(
            self.tr("Files received via Bluetooth"),
            icon="folder",
            on_tap=lambda: self.start(ax.Intent(action=OPEN_RECEIVED_FILES, package="com.android.bluetooth")),
        )
        yield self.row.link(
            self.tr("Android Auto"),
            self.tr("Use apps on your car screen"),
            icon="directions_car",
            on_tap=lambda: self.open(AndroidAuto),
        )


class Bluetooth(_BluetoothPage):
    """Bluetooth's own page."""

    title = "Bluetooth"
    fragment = "com.android.settings.connecteddevice.BluetoothDashboardFragment"
    activity = "BluetoothDashboardActivity"
    keywords = (("", "wireless headset headphones speaker pairing"),)

    def create(self) -> None:
        """Log."""
        super().create()
        self.log_controller()

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        yield self.row.main_switch(
            self.tr("Use Bluetooth"), checked=self.is_on, on_change=self.phone.connectivity.set_bluetooth
        )
        yield self.row.link(
            self.tr("Device name"), self.device_name, on_tap=self.rename, enabled=self.is_on, icon="smartphone"
        )
        yield self.row.link(self.tr("Pair new device"), icon="add", on_tap=lambda: self.open(PairNewDevice))
        yield self.row.footer(
            self.tr("When Bluetooth is turned on, your device can communicate with other nearby Bluetooth devices.")
        )


class PairNewDevice(_BluetoothPage):
    """Pair new device: turns Bluetooth on and finds nothing."""

    title = "Pair new device"
    is_searched = False
    fragment = "com.android.settings.bluetooth.BluetoothPairingDetail"
    activity = "BluetoothPairingActivity"
    actions = ("BLUETOOTH_PAIRING_SETTINGS",)

    def create(self) -> None:
        """Turn Bluetooth on."""
        super().create()
        self.log_controller()
        if not self.is_on:
            self.phone.connectivity.set_bluetooth(True)
            self.toast(self.tr("Bluetooth turned on"))

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        yield self.row.link(self.tr("Device name"), self.device_name, on_tap=self.rename)
        yield self.row.category(self.tr("Available devices"))
        yield self.row.footer(self.tr("Phone’s Bluetooth address: {address}").format(address="02:15:b2:00:00:00"))


class AndroidAuto(Page):
    """Android Auto: of a phone that has met no car."""

    title = "Android Auto"
    fragment = "com.google.android.projection.gearhead.companion.settings.DefaultSettingsActivity"
    keywords = (("", "car driving"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the way to a car, and the cars."""
        yield self.row.link(self.tr("Connect a car"), icon="add", on_tap=lambda: self.open(PairNewDevice))
        yield self.row.category(self.tr("Previously connected cars"))
        yield self.row.link(self.tr("None"), enabled=False)


PAGES: tuple[type[Page], ...] = (ConnectedDevices, ConnectionPreferences, Bluetooth, PairNewDevice, AndroidAuto)
