"""DroidBot's companion app 1.0: a keyboard that broadcasts type with, and a service that tells of the screen.

The service itself talks to the host: `server/droidbot.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.base import App, AppIcon

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.intents import Intent

PACKAGE = "io.github.ylimit.droidbotapp"
SERVICE = "io.github.privacystreams.accessibility.PSAccessibilityService"
PORT = 7336
_KEYBOARD = ".DroidBotIME"
_SET = 0


def _type(phone: Phone, intent: Intent) -> None:
    """Type a text in place of what the field holds, or at the cursor; two dashes stand for a blank."""
    if not phone.ime.may_type(f"{PACKAGE}/{_KEYBOARD}"):
        return
    if intent.number("mode") == _SET:
        phone.ime.clear()
    phone.ime.commit_text(intent.text("text").replace("--", " "))


APP = App(
    package=PACKAGE,
    label="DroidBot",
    icon=AppIcon("android", bg="#3ddc84"),
    version_name="1.0",
    version_code=1,
    is_tool=True,
    permissions=("android.permission.INTERNET",),
    input_methods=(_KEYBOARD,),
    accessibility_services=(SERVICE,),
    receivers={"DROIDBOT_INPUT_TEXT": _type},
)
