"""Broadcasts: intents that every receiver of their action gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.base import BroadcastResult

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.intents import Intent

    Receiver = Callable[[Phone, Intent], BroadcastResult | None]

# Only the system may send these (AOSP `frameworks/base/core/res/AndroidManifest.xml`, protected-broadcast).
PROTECTED = frozenset(
    "android.intent.action." + name
    for name in (
        "ACTION_POWER_CONNECTED", "ACTION_POWER_DISCONNECTED", "ACTION_SHUTDOWN", "AIRPLANE_MODE",
        "BATTERY_CHANGED", "BATTERY_LOW", "BATTERY_OKAY", "BOOT_COMPLETED", "CONFIGURATION_CHANGED",
        "DEVICE_STORAGE_LOW", "DEVICE_STORAGE_OK", "DREAMING_STARTED", "DREAMING_STOPPED", "HEADSET_PLUG",
        "LOCALE_CHANGED", "LOCKED_BOOT_COMPLETED", "MEDIA_MOUNTED", "MEDIA_UNMOUNTED", "MY_PACKAGE_REPLACED",
        "NEW_OUTGOING_CALL", "PACKAGE_ADDED", "PACKAGE_CHANGED", "PACKAGE_DATA_CLEARED", "PACKAGE_REMOVED",
        "PACKAGE_REPLACED", "PACKAGE_RESTARTED", "PHONE_STATE", "REBOOT", "SCREEN_OFF", "SCREEN_ON",
        "TIMEZONE_CHANGED", "TIME_SET", "TIME_TICK", "USER_PRESENT", "USER_UNLOCKED",
    )
)  # fmt: skip


class Broadcasts:
    """Delivers broadcasts to the receivers of apps and of the system, system first."""

    def __init__(self, phone: Phone) -> None:
        """Start without receivers of the system's own."""
        self._phone = phone
        self._receivers: dict[str, list[Receiver]] = {}

    def register(self, action: str, receiver: Receiver) -> None:
        """Deliver every broadcast of `action` to `receiver`, a part of the system."""
        self._receivers.setdefault(action, []).append(receiver)

    def send(self, intent: Intent, *, ordered: bool = False) -> BroadcastResult:
        """Deliver an intent; return what the last receiver that set a result left (code 0 if none did)."""
        del ordered  # delivery is at once and in one order either way
        result = BroadcastResult()
        for receiver in self._targets(intent):
            result = receiver(self._phone, intent) or result
        self._phone.touch()
        return result

    def has_receiver(self, intent: Intent) -> bool:
        """Whether anything would get the intent."""
        return next(self._targets(intent), None) is not None

    def _targets(self, intent: Intent) -> Iterator[Receiver]:
        wanted = intent.component.partition("/")[0] or intent.package
        if not wanted:
            yield from self._receivers.get(intent.action, ())
        for package in self._phone.packages.all():
            if wanted and package.name != wanted:
                continue
            if not package.is_enabled or (package.is_stopped and not wanted):
                continue
            receiver = package.app.receivers.get(intent.action)
            if receiver is not None:
                yield receiver
