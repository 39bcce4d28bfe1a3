"""Text messages as apps of messages keep them: in the telephony provider, which all of them share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal
from urllib.parse import quote

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.content import Value

INBOX, SENT, DRAFT, OUTBOX, FAILED, QUEUED = 1, 2, 3, 4, 5, 6  # Telephony.TextBasedSmsColumns.MESSAGE_TYPE_*
NO_STATUS, COMPLETE, PENDING = -1, 0, 32  # …STATUS_*: what is known of a delivery that was asked for
SENDING_S = 0.2
Kind = Literal["sms", "mms", "scheduled"]


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that a message brings, by its URI."""

    uri: str
    mime: str
    name: str


@dataclass(frozen=True, slots=True)
class Message:
    """One message; `id` tells it apart from others of its kind."""

    id: int
    thread: int
    address: str
    body: str
    date_s: float
    box: int
    is_read: bool
    status: int = NO_STATUS
    kind: Kind = "sms"
    attachments: tuple[Attachment, ...] = ()

    @property
    def key(self) -> tuple[Kind, int]:
        """What tells it apart from all others."""
        return self.kind, self.id

    @property
    def is_received(self) -> bool:
        """Whether it came from somebody else."""
        return self.box == INBOX


def _digits(number: str) -> str:
    return "".join(sign for sign in number if sign.isdigit() or sign == "+")


def is_same_number(first: str, second: str) -> bool:
    """Whether two numbers are the same, loosely (`PhoneNumberUtils.compare`)."""
    one, two = _digits(first), _digits(second)
    return one == two or (min(len(one), len(two)) >= 7 and (one[-7:] == two[-7:]))


def shows_thread(phone: Phone, package: str, thread: int) -> bool:
    """Whether a conversation is in front, and somebody looks at it."""
    top, screen = phone.activities.top, phone.activities.screen
    is_seen = top is not None and top.package == package and phone.is_in_use
    return is_seen and getattr(screen, "thread", None) == thread


class TextMessages:
    """The messages of a phone, and who they are from, as one app reads and writes them."""

    def __init__(self, phone: Phone, package: str) -> None:
        """Read from `phone`; what is written is by `package`."""
        self._phone = phone
        self._package = package

    # -- people -----------------------------------------------------------------------------------------------------

    def contacts(self) -> list[tuple[str, str]]:
        """Return names and numbers of all contacts that have one, by name."""
        rows = self._phone.content.query("content://com.android.contacts/data/phones", ["display_name", "data1"])
        found = {(str(row["display_name"] or ""), str(row["data1"] or "")) for row in rows}
        return sorted(found, key=lambda pair: (pair[0].lower(), pair[1]))

    def name_of(self, number: str) -> str:
        """Return the contact's name, or the number as it is."""
        return next((name for name, other in self.contacts() if is_same_number(other, number)), number)

    # -- messages ---------------------------------------------------------------------------------------------------

    def read(self, where: str | None = None, args: tuple[Value, ...] = ()) -> list[Message]:
        """Return the messages that fit a condition, the oldest first."""
        rows = self._phone.content.query("content://sms", None, where, args, "date ASC, _id ASC")
        return [
            Message(
                int(str(row["_id"])), int(str(row["thread_id"])), str(row["address"] or ""), str(row["body"] or ""),
                int(str(row["date"] or 0)) / 1000, int(str(row["type"])), str(row["read"]) == "1",
                int(str(row["status"])),
            )
            for row in rows
        ]  # fmt: skip

    def of_thread(self, thread: int) -> list[Message]:
        """Return a thread's messages without drafts, the oldest first."""
        return self.read("thread_id = ? AND type != 3", (thread,))

    def draft_of(self, thread: int) -> str:
        """Return the text that was left unsent, or an empty one."""
        drafts = self.read("thread_id = ? AND type = 3", (thread,))
        return drafts[-1].body if drafts else ""

    def set_draft(self, thread: int, address: str, body: str) -> None:
        """Keep a text that was left unsent; forget it if it is empty."""
        if body == self.draft_of(thread):
            return
        self._phone.content.delete("content://sms", "thread_id = ? AND type = 3", (thread,))
        if body:
            self._phone.content.insert("content://sms/draft", {**self._row(address, body), "thread_id": thread})

    def thread_of(self, *addresses: str) -> int:
        """Return the number of the thread with one address or several, making it if needed."""
        recipients = "&".join(f"recipient={quote(address)}" for address in addresses)
        rows = self._phone.content.query(f"content://mms-sms/threadID?{recipients}", ["_id"])
        return int(str(rows[0]["_id"]))

    def recipients(self) -> dict[int, list[str]]:
        """Return the addresses of the threads that have several, by their numbers."""
        rows = self._phone.content.query("content://mms-sms/canonical-addresses", ["_id", "address"])
        addresses = {str(row["_id"]): str(row["address"]) for row in rows}
        threads = self._phone.content.query("content://mms-sms/conversations?simple=true", ["_id", "recipient_ids"])
        found = {int(str(row["_id"])): str(row["recipient_ids"]).split() for row in threads}
        return {thread: [addresses[one] for one in ids] for thread, ids in found.items() if len(ids) > 1}

    def send(self, address: str, body: str, *, thread: int = 0, status: int = NO_STATUS, instead_of: int = 0) -> None:
        """Send a text: it waits in the outbox until the modem has it. It may belong to a thread with more people.

        It takes the row of a message that had failed, if it is sent instead of one.
        """
        row = self._row(address, body) | ({"thread_id": thread} if thread else {}) | {"status": status}
        uri = f"content://sms/{instead_of}"
        if not instead_of or not self._phone.content.update(uri, {**row, "type": OUTBOX}):
            uri = self._phone.content.insert("content://sms/outbox", row)

        def sent() -> None:
            box = SENT if self._phone.mobile_network.is_served("voice") else FAILED
            self._phone.content.update(uri, {"type": box})
            if box == FAILED:
                self.sending_failed(address)
            self._phone.touch()

        self._phone.clock.call_later(SENDING_S, sent)

    def sending_failed(self, address: str) -> None:
        """Say that a message has not been sent."""
        del address
        self._phone.windows.toast("Couldn't send message, radio turned off", package=self._package)

    def _row(self, address: str, body: str) -> dict[str, Value]:
        now_ms = int(self._phone.clock.now() * 1000)
        return {
            "address": address, "body": body, "date": now_ms, "date_sent": 0, "read": 1, "seen": 1, "sub_id": 1,
            "creator": self._package,
        }  # fmt: skip

    def delete_message(self, number: int) -> None:
        """Delete one message."""
        self._phone.content.delete(f"content://sms/{number}")

    def delete_thread(self, thread: int) -> None:
        """Delete a conversation."""
        self._phone.content.delete("content://sms", "thread_id = ?", (thread,))

    def mark_read(self, thread: int, *, is_read: bool = True) -> None:
        """Mark a thread's messages."""
        if is_read:
            if not self.read("thread_id = ? AND read = 0", (thread,)):
                return
            self._phone.content.update("content://sms", {"read": 1, "seen": 1}, "thread_id = ?", (thread,))
            self._phone.notifications.cancel(self._package, thread)
        else:
            self._phone.content.update("content://sms", {"read": 0}, "thread_id = ?", (thread,))
