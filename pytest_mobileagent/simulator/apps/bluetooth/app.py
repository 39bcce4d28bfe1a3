"""Bluetooth: the list of files that came in."""

from __future__ import annotations

from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.system.intents import OPEN_RECEIVED_FILES
from pytest_mobileagent.simulator.ui import Theme

APP = App(
    package="com.android.bluetooth",
    label="Bluetooth",
    icon=AppIcon("bluetooth"),
    theme=Theme.material3(),
    is_system=True,
    uid=1002,
    activities=(
        ActivitySpec(
            ".opp.BluetoothOppTransferHistory",
            lazy("bluetooth.screens:ReceivedFiles"),
            label="Received files",
            in_recents=False,
            filters=(IntentFilter(OPEN_RECEIVED_FILES),),
        ),
    ),
)
