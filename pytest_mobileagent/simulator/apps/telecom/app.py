"""Android's call service: the activity behind `android.intent.action.CALL`."""

from __future__ import annotations

from urllib.parse import unquote

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter
from pytest_mobileagent.simulator.system.phone_numbers import dialable


class UserCall(ax.Screen):
    """Places the call and is gone; the dialer shows it."""

    is_translucent = True

    def create(self) -> None:
        """Call the number of the intent."""
        number = dialable(unquote(self.intent.data.partition(":")[2]))
        self.finish()
        self.phone.telephony.dial(number)

    def compose(self) -> ax.View:
        """Return nothing to see."""
        return ax.View()


APP = App(
    package="com.android.server.telecom",
    label="Phone Calls",
    icon=AppIcon("call", fg="#ffffff", bg="#1a73e8"),
    is_system=True,
    uid=1000,
    activities=(
        ActivitySpec(
            ".components.UserCallActivity",
            UserCall,
            in_recents=False,
            filters=tuple(
                IntentFilter(f"android.intent.action.{name}", schemes=("tel", "sip", "voicemail"))
                for name in ("CALL", "CALL_PRIVILEGED", "CALL_EMERGENCY")
            ),
        ),
    ),
)
