"""Text messages, as the telephony provider has them."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration, columns
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.matching import digits_differ, rows_differ
from pytest_mobileagent.state.preferences import defaults
from pytest_mobileagent.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.device import Device

PACKAGE = "com.simplemobiletools.smsmessenger"
_PROVIDER = "com.android.providers.telephony"
_CACHE = f"/data/data/{PACKAGE}/databases/conversations.db"  # of Simple SMS Messenger
_BLOCKED = "content://com.android.blockednumber/blocked"
_DATABASE = "databases/mmssms.db"
APP = AppDeclaration(
    PACKAGE,
    names=("simple sms messenger", "simple sms", "sms messenger", "messages"),
    derived=tuple(f"databases/conversations.db/{table}" for table in (  # all but what lies in the bin
        "android_metadata", "attachments", "conversations", "message_attachments", "messages", "room_master_table",
        "sqlite_sequence",
    )),
    kept=tuple(f"databases/conversations.db/{rows}" for rows in (  # what no provider knows
        "messages/is_scheduled=1", "conversations/archived=1", "conversations/uses_custom_title=1",
    )),
    incidental=columns("databases/conversations.db/conversations", "snippet", "date", "read"),
    filled=columns(  # anew each time, a title unless it is one's own
        "databases/conversations.db/conversations", "title", "photo_uri", "phone_number", "is_group_conversation",
        "is_scheduled",
    ),
    defaults=defaults(
        on=("export_mms", "export_sms", "import_mms", "import_sms"),
        off=(
            "enable_delivery_reports",
            "send_group_message_mms",
            "send_long_message_mms",
            "send_on_enter",
            "show_character_counter",
            "use_recycle_bin",
            "use_simple_characters",
        ),
    ),
)  # fmt: skip
GOOGLE_APP = AppDeclaration(
    "com.google.android.apps.messaging", names=("google messages", "messages"), kept=("*.xml/enable_dark_mode",)
)
PROVIDER = AppDeclaration(
    _PROVIDER,
    derived=tuple(f"{_DATABASE}/{table}" for table in (
        "canonical_addresses", "pending_msgs", "sr_pending", "threads", "words*",
    )),
    incidental=(f"{_DATABASE}/sms/read", f"{_DATABASE}/sms/seen"),
)  # fmt: skip
_COLUMNS = ("_id", "address", "date", "body")
_NOW = datetime.timedelta()
_ARRIVAL_TIMEOUT_S = 15.0
_REFUSED = "it ignores who lacks WRITE_SMS: see what 'appops get com.android.shell WRITE_SMS' says"
_NUMBER_SIGNS = re.compile(r"[^0-9+]")


@dataclass(frozen=True, slots=True)
class Message:
    """One text message; `date` is UTC."""

    id: int
    address: str
    date: datetime.datetime
    body: str

    @property
    def number(self) -> str:
        """The address without spaces, dashes and brackets."""
        return _NUMBER_SIGNS.sub("", self.address)


class Messages:
    """The text messages of a phone."""

    def __init__(self, device: Device) -> None:
        """Look at `device`."""
        self._device = device
        self._left: dict[Message, None] = {}  # in their order, those that any look has found

    def clear(self) -> None:
        """Delete every message.

        Raises:
            DeviceError: the phone has kept some.
        """
        self._device.content_delete("content://sms")
        self._left.clear()
        if left := self.numbers():
            raise DeviceError(f"{self._device.serial}: the phone kept its messages with {', '.join(left)}; {_REFUSED}")

    def sent(self) -> list[Message]:
        """Return the messages that have left, the oldest first."""
        return self._box("sent")

    def ever_sent(self) -> list[Message]:
        """Return the messages that have left, also those that an earlier look has found and that are deleted now."""
        self._left |= dict.fromkeys(self.sent())
        return list(self._left)

    def inbox(self) -> list[Message]:
        """Return the messages that have come in, the oldest first."""
        return self._box("inbox")

    def unread(self) -> list[str]:
        """Return the numbers from which there are messages that have not been read, sorted."""
        rows = self._device.content_query("content://sms", ("address",), where="read=0")
        return sorted({row["address"] or "" for row in rows})

    def numbers(self) -> list[str]:
        """Return the numbers with which there are messages, sorted."""
        return sorted({row["address"] or "" for row in self._device.content_query("content://sms", ("address",))})

    def outbox(self) -> list[Message]:
        """Return the messages that are still being sent."""
        return self._box("outbox")

    def wait_until_sent(self, timeout_s: float = 5.0) -> None:
        """Wait until nothing is being sent any more.

        Raises:
            DeviceError: something still is.
        """
        if not wait_until(lambda: not self.outbox(), timeout_s=timeout_s):
            raise DeviceError(f"{self._device.serial}: a message is still being sent after {timeout_s:g} s")

    def receive(self, number: str, body: str) -> None:
        """Let a message arrive, through the emulator's modem, and wait until it has.

        Raises:
            DeviceError: the phone is no emulator, or the message does not arrive.
        """
        before = len(self.inbox())
        self._device.emu(f"sms send {number} {body}")
        if not wait_until(lambda: len(self.inbox()) > before, timeout_s=_ARRIVAL_TIMEOUT_S):
            raise DeviceError(f"{self._device.serial}: a message from {number} did not arrive")

    def add_sent(self, number: str, body: str, *, ago: datetime.timedelta = _NOW) -> None:
        """Put a message among the sent ones, as if it had been sent now, or some time ago."""
        self._add("sent", number, body, ago)

    def add_received(self, number: str, body: str, *, ago: datetime.timedelta = _NOW) -> None:
        """Put a message that has been read among the received ones; nobody is told of it."""
        self._add("inbox", number, body, ago)

    def _add(self, box: str, number: str, body: str, ago: datetime.timedelta) -> None:
        date_ms = int((self._device.time() - ago).timestamp() * 1000)
        self._device.content_insert(
            f"content://sms/{box}", {"address": number, "body": body, "date": date_ms, "read": 1, "seen": 1}
        )
        rows = self._device.content_query(f"content://sms/{box}", ("body",), where=f"date={date_ms}")
        if not any(row["body"] == body for row in rows):
            raise DeviceError(f"{self._device.serial}: the phone took no message with {number}; {_REFUSED}")

    # -- what Simple SMS Messenger knows beside it ------------------------------------------------------------------

    def archived(self) -> list[str]:
        """Return the numbers whose conversations lie in the archive of Simple SMS Messenger, sorted."""
        rows = self._device.sql(_CACHE, "SELECT phone_number FROM conversations WHERE archived = 1")
        return sorted(row["phone_number"] for row in rows)

    def titles(self) -> dict[str, str]:
        """Return what Simple SMS Messenger has been told to call its conversations, by their numbers."""
        rows = self._device.sql(_CACHE, "SELECT phone_number, title FROM conversations WHERE uses_custom_title = 1")
        return {row["phone_number"]: row["title"] for row in rows}

    def archive(self, number: str) -> None:
        """Put a conversation that Simple SMS Messenger has shown into its archive; the app is stopped."""
        archive = "UPDATE conversations SET archived = 1 WHERE phone_number = ?"
        self._device.edit_database(_CACHE, lambda database: database.execute(archive, (number,)))

    # -- blocked numbers ----------------------------------------------------------------------------------------------

    def blocked(self) -> list[str]:
        """Return the numbers and patterns that may neither call nor write, sorted."""
        rows = self._device.content_query(_BLOCKED, ("original_number",))
        return sorted(row["original_number"] or "" for row in rows)

    def blocked_differ(self, wanted: Sequence[str]) -> str:
        """Return what is other than that just these numbers are blocked, by their digits."""
        return rows_differ(self.blocked(), wanted, digits_differ)

    def block(self, number: str) -> None:
        """Block a number."""
        self._device.content_insert(_BLOCKED, {"original_number": number})

    def unblock_all(self) -> None:
        """Block nobody any more."""
        self._device.content_delete(_BLOCKED)

    def _box(self, name: str) -> list[Message]:
        rows = self._device.content_query(f"content://sms/{name}", _COLUMNS, sort="date ASC, _id ASC")
        return [
            Message(
                int(row["_id"] or 0),
                row["address"] or "",
                datetime.datetime.fromtimestamp(int(row["date"] or 0) / 1000, datetime.UTC),
                row["body"] or "",
            )
            for row in rows
        ]
