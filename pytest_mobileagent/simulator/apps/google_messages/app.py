"""Messages 4.3, and as Android 13 has it: identity, screens, incoming messages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.text_messages import shows_thread
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy, permissions
from pytest_mobileagent.simulator.apps.google_messages.parts import PACKAGE, THEME, chosen_theme
from pytest_mobileagent.simulator.apps.google_messages.store import Messages
from pytest_mobileagent.simulator.system.notifications import IMPORTANCE_HIGH, Notification, NotificationAction

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.base import BroadcastResult
    from pytest_mobileagent.simulator.system.intents import Extra

_PERMISSIONS = permissions("READ_SMS SEND_SMS RECEIVE_SMS READ_CONTACTS READ_PHONE_STATE CALL_PHONE")
_SCHEMES = ("sms", "smsto", "mms", "mmsto")
_INBOX = f"{PACKAGE}/.ui.ConversationListActivity"
_MARK_AS_READ, _REPLY = f"{PACKAGE}.mark_as_read", f"{PACKAGE}.reply"
_REPLY_TEXT = ax.EXTRA_TEXT  # the key of the text that was written


def _received(phone: ax.Phone, intent: ax.Intent) -> BroadcastResult | None:
    """Announce a message that has come in and is not seen; an archived conversation comes back.

    One is seen in its conversation and at the head of the list (AOSP Messaging's `DataModel.isNewMessageObservable`).
    """
    messages = Messages(phone)
    address, body = intent.text("address"), intent.text("body")
    thread = messages.thread_of(address)
    messages.set_archived({thread}, is_archived=False)
    if shows_thread(phone, PACKAGE, thread):
        messages.mark_read(thread)
        return None
    if phone.is_in_use and phone.activities.top is not None and phone.activities.top.component == _INBOX:
        return None
    extras: dict[str, Extra] = {"thread": thread, "address": address}
    opened = ax.Intent(component=f"{PACKAGE}/.ui.conversation.ConversationActivity", extras=extras)
    read, reply = (ax.Intent(action, package=PACKAGE, extras=extras) for action in (_MARK_AS_READ, _REPLY))
    phone.notifications.post(
        Notification(
            PACKAGE,
            thread,
            messages.name_of(address),
            body,
            channel="bugle_default_channel",
            on_tap_intent=opened,
            importance=IMPORTANCE_HIGH,
            icon="sms",
            person=address,
            actions=(
                NotificationAction("Mark as read", read),
                NotificationAction("Reply", reply, reply_key=_REPLY_TEXT),
            ),
        )
    )
    return None


def _mark_as_read(phone: ax.Phone, intent: ax.Intent) -> None:
    """Call the conversation read, and take its notification away."""
    Messages(phone).mark_read(intent.number("thread"))
    phone.notifications.cancel(PACKAGE, intent.number("thread"))


def _reply(phone: ax.Phone, intent: ax.Intent) -> None:
    """Send what was written under the notification, and call the conversation read."""
    Messages(phone).send(intent.text("address"), intent.text(_REPLY_TEXT))
    _mark_as_read(phone, intent)


_V4_3 = App(
    package=PACKAGE,
    label="Messages",
    offers_languages=True,
    channels={"bugle_default_channel": "Default"},
    icon=AppIcon("textsms", fg="#ffffff", bg="#1a73e8"),
    version_name="4.3.067",
    version_code=40306700,
    theme=THEME,
    chosen_theme=chosen_theme,
    is_system=True,
    target_sdk=28,
    permissions=_PERMISSIONS,
    reads=permissions("READ_SMS READ_CONTACTS"),
    granted=_PERMISSIONS,
    receivers={
        "android.provider.Telephony.SMS_DELIVER": _received,
        _MARK_AS_READ: _mark_as_read,
        _REPLY: _reply,
    },
    activities=(
        ActivitySpec(".ui.ConversationListActivity", lazy("google_messages.conversations:Inbox"), launcher=True),
        ActivitySpec(
            ".ui.conversationlist.ArchivedConversationListActivity", lazy("google_messages.conversations:Archive")
        ),
        ActivitySpec(".ui.search.ZeroStateSearchActivity", lazy("google_messages.search:Search")),
        ActivitySpec(".ui.appsettings.ApplicationSettingsActivity", lazy("google_messages.settings:Settings")),
        ActivitySpec(
            ".ui.conversation.ConversationActivity",
            lazy("google_messages.conversation:Conversation"),
            aliases=(".ui.conversation.LaunchConversationActivity",),
            filters=(
                IntentFilter("android.intent.action.SENDTO", schemes=_SCHEMES),
                IntentFilter("android.intent.action.VIEW", schemes=_SCHEMES),
                IntentFilter(ax.SEND, types=("text/plain",)),
            ),
        ),
    ),
)


def _on_13(activity: ActivitySpec) -> ActivitySpec:
    return replace(activity, screen=lazy("google_messages.v33:Inbox")) if activity.launcher else activity


BUILDS = (
    _V4_3,
    replace(
        _V4_3,
        version_name="messages.android_20220517_00_RC00.phone_dynamic",
        version_code=128000000,
        target_sdk=31,
        theme=ax.Theme.material3(surface="#ffffff"),
        chosen_theme=None,
        activities=tuple(map(_on_13, _V4_3.activities)),
    ),
)
