"""AndroidEnv's accessibility forwarder: broadcasts say where the service sends what it hears, and whether trees too.

The service itself talks to the host: `server/forwarder.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.apps.base import App, AppIcon

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.intents import Intent

PACKAGE = "com.google.androidenv.accessibilityforwarder"
SERVICE = f"{PACKAGE}.AccessibilityForwarder"
_ACTION = "accessibility_forwarder.intent.action."
_HOST_OF_EMULATOR = "10.0.2.2"
_TAG = "FlagsBroadcastReceiver"


class Flags(NamedTuple):
    """What the app's process has been told; port 0 sends nothing."""

    host: str = ""
    port: int = 0
    sends_trees: bool = False


def flags_of(phone: Phone) -> Flags:
    """Return what the app's process has been told so far."""
    return Flags(**phone.activities.memory_of(PACKAGE))


def _keep(phone: Phone, intent: Intent, flags: Flags, told: str) -> None:
    phone.activities.process_started(PACKAGE)
    phone.activities.memory_of(PACKAGE).update(flags._asdict())
    phone.log.write("I", _TAG, f"Received broadcast intent with action: {intent.action}", package=PACKAGE)
    phone.log.write("I", _TAG, told, package=PACKAGE)


def _send_trees(phone: Phone, intent: Intent) -> None:
    _keep(phone, intent, flags_of(phone)._replace(sends_trees=True), "Enabling Accessibility Tree logging.")


def _send_no_trees(phone: Phone, intent: Intent) -> None:
    _keep(phone, intent, flags_of(phone)._replace(sends_trees=False), "Disabling Accessibility Tree logging.")


def _set_grpc(phone: Phone, intent: Intent) -> None:
    host, port = intent.text("host", _HOST_OF_EMULATOR), intent.number("port")
    flags = flags_of(phone)._replace(host=host, port=port)
    _keep(phone, intent, flags, f"Setting gRPC endpoint to {host}:{port}.")


APP = App(
    package=PACKAGE,
    label="AccessibilityForwarder",
    icon=AppIcon("accessibility_new", bg="#3ddc84"),
    version_name="1.0",
    is_tool=True,
    permissions=("android.permission.INTERNET",),
    accessibility_services=(SERVICE,),
    receivers={
        f"{_ACTION}ENABLE_ACCESSIBILITY_TREE_LOGS": _send_trees,
        f"{_ACTION}DISABLE_ACCESSIBILITY_TREE_LOGS": _send_no_trees,
        f"{_ACTION}SET_GRPC": _set_grpc,
    },
)
