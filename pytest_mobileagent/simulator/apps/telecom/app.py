"""Android's call service: the activity behind `android.intent.action.CALL`, calls that were missed."""

from __future__ import annotations

from urllib.parse import unquote

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.calls import tell_missed
from pytest_mobileagent.simulator.androidx.quick_responses import SHOW_QUICK_RESPONSES, TELECOM
from pytest_mobileagent.simulator.androidx.text_messages import TextMessages
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.system.intents import MANAGE_BLOCKED_NUMBERS
from pytest_mobileagent.simulator.system.phone_numbers import dialable
from pytest_mobileagent.simulator.system.telephony import MISSED


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


def _missed(phone: ax.Phone, intent: ax.Intent) -> None:
    """Tell of a missed call where the app for calls does not."""
    name = TextMessages(phone, TELECOM).name_of(intent.text("number"))
    tell_missed(phone, intent, package=TELECOM, name=name)


APP = App(
    package=TELECOM,
    label="Phone Calls",
    icon=AppIcon("call", fg="#ffffff", bg="#1a73e8"),
    is_system=True,
    uid=1000,
    receivers={MISSED: _missed},
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
        ActivitySpec(
            ".settings.BlockedNumbersActivity",
            lazy("telecom.blocked_numbers:BlockedNumbers"),
            label="Blocked numbers",
            filters=(IntentFilter(MANAGE_BLOCKED_NUMBERS),),
        ),
        ActivitySpec(
            ".RespondViaSmsSettings",
            lazy("telecom.quick_responses:Settings"),
            label="Quick responses",
            filters=(IntentFilter(SHOW_QUICK_RESPONSES),),
        ),
    ),
)
