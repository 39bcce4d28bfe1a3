"""Simple SMS Messenger 5.18.2 and 5.19.3: identity, screens, incoming messages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.text_messages import shows_thread
from pytest_mobileagent.simulator.apps.base import (
    ActivitySpec,
    App,
    AppIcon,
    AppShortcut,
    IntentFilter,
    lazy,
    permissions,
)
from pytest_mobileagent.simulator.apps.simple_sms.blocking import is_blocked
from pytest_mobileagent.simulator.apps.simple_sms.builds import PACKAGE, V5_18, V5_19
from pytest_mobileagent.simulator.apps.simple_sms.mms import SENT_RECEIVER, sending_ended
from pytest_mobileagent.simulator.apps.simple_sms.store import SCHEDULED_RECEIVER, Messages, send_scheduled
from pytest_mobileagent.simulator.system.intents import BOOT_COMPLETED
from pytest_mobileagent.simulator.system.notifications import IMPORTANCE_HIGH, Notification, NotificationAction

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.base import BroadcastResult

_REPLY, _MARK_AS_READ = f"{PACKAGE}.action.reply", f"{PACKAGE}.action.mark_as_read"
_REPLY_TEXT = "com.simplemobiletools.smsmessenger.action.reply"  # the key of the text that was written


def _received(phone: ax.Phone, intent: ax.Intent) -> BroadcastResult | None:
    """Announce a message that has come in, unless it is blocked or seen; an archived conversation comes back."""
    messages = Messages(phone)
    address, body = intent.text("address"), intent.text("body")
    if is_blocked(phone, address, body):
        phone.content.delete(intent.text("uri"))
        return None
    thread = messages.thread_of(address)
    messages.set_archived(thread, is_archived=False)
    if shows_thread(phone, PACKAGE, thread):
        messages.mark_read(thread)
        return None
    whose = {"thread": str(thread), "address": address}
    opened = ax.Intent(component=f"{PACKAGE}/.activities.ThreadActivity", extras=whose)
    phone.notifications.post(
        Notification(
            PACKAGE,
            thread,
            messages.name_of(address),
            body,
            channel="simple_sms_messenger",
            on_tap_intent=opened,
            importance=IMPORTANCE_HIGH,
            icon="sms",
            person=address,
            actions=(
                NotificationAction("Reply", ax.Intent(_REPLY, package=PACKAGE, extras=whose), reply_key=_REPLY_TEXT),
                NotificationAction("Mark as Read", ax.Intent(_MARK_AS_READ, package=PACKAGE, extras=whose)),
            ),
        )
    )
    return None


def _reply(phone: ax.Phone, intent: ax.Intent) -> None:
    """Send what was written under the notification, and call the conversation read."""
    messages = Messages(phone)
    messages.send(intent.text("address"), intent.text(_REPLY_TEXT))
    messages.mark_read(intent.number("thread"))
    phone.notifications.cancel(PACKAGE, intent.number("thread"))


def _mark_as_read(phone: ax.Phone, intent: ax.Intent) -> None:
    """Call the conversation read, and take its notification away."""
    Messages(phone).mark_read(intent.number("thread"))
    phone.notifications.cancel(PACKAGE, intent.number("thread"))


def _booted(phone: ax.Phone, intent: ax.Intent) -> None:
    """Set the alarms of what is to be sent."""
    del intent
    if phone.packages.has_database(PACKAGE, "conversations.db"):
        Messages(phone).set_alarms()


_PERMISSIONS = permissions("READ_SMS SEND_SMS RECEIVE_SMS READ_CONTACTS READ_PHONE_STATE POST_NOTIFICATIONS")
_ADDRESSES = ("sms", "smsto", "mms", "mmsto")

_ACTIVITIES = (
    simple.main_activity(lazy("simple_sms.conversations:Main")),
    ActivitySpec(
        ".activities.NewConversationActivity",
        lazy("simple_sms.compose:NewConversation"),
        filters=(
            IntentFilter("android.intent.action.SENDTO", schemes=_ADDRESSES),
            IntentFilter("android.intent.action.VIEW", schemes=_ADDRESSES),
            IntentFilter("android.intent.action.SEND", types=("text/plain", "*/*")),
            IntentFilter("android.intent.action.SEND_MULTIPLE", types=("*/*",)),
        ),
    ),
    ActivitySpec(".activities.ThreadActivity", lazy("simple_sms.thread:Thread"), single_top=True),
    ActivitySpec(".activities.ConversationDetailsActivity", lazy("simple_sms.details:Details")),
    ActivitySpec(".activities.VCardViewerActivity", lazy("simple_sms.vcard:VCardViewer")),
    ActivitySpec(".activities.SettingsActivity", lazy("simple_sms.settings:Settings")),
    ActivitySpec(
        "com.simplemobiletools.commons.activities.ManageBlockedNumbersActivity",
        lazy("simple_sms.blocking:BlockedNumbers"),
    ),
    simple.customization_activity(),
)

_SHORTCUT = AppShortcut(
    "New conversation", "add", ax.Intent(ax.VIEW, component=f"{PACKAGE}/.activities.NewConversationActivity")
)

_V5_18 = App(
    package=PACKAGE,
    label="SMS Messenger",
    channels={"simple_sms_messenger": "Received SMS"},
    icon=AppIcon("sms", fg="#ffffff", bg="#f57c00"),
    version_name="5.18.2",
    version_code=V5_18,
    theme=simple.THEME,
    chosen_theme=simple.chosen_theme,
    permissions=_PERMISSIONS,
    reads=permissions("READ_SMS READ_CONTACTS"),
    granted=_PERMISSIONS,
    receivers={
        "android.provider.Telephony.SMS_DELIVER": _received,
        _REPLY: _reply,
        _MARK_AS_READ: _mark_as_read,
        SCHEDULED_RECEIVER: send_scheduled,
        SENT_RECEIVER: sending_ended,
        BOOT_COMPLETED: _booted,
    },
    shortcuts=(_SHORTCUT,),
    activities=(
        *_ACTIVITIES,
        simple.about_activity(),
    ),
)
_V5_19 = replace(
    _V5_18,
    version_name="5.19.3",
    version_code=V5_19,
    activities=(
        *_ACTIVITIES,
        ActivitySpec(".activities.ArchivedConversationsActivity", lazy("simple_sms.conversations:Archive")),
        ActivitySpec(".activities.RecycleBinConversationsActivity", lazy("simple_sms.conversations:RecycleBin")),
        ActivitySpec(".activities.ManageBlockedKeywordsActivity", lazy("simple_sms.blocking:BlockedKeywords")),
        simple.about_activity(is_of_views=False),
        simple.contributors_activity(),
    ),
)
BUILDS = (_V5_18, _V5_19)
