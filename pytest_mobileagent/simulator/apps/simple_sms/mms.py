"""Multimedia messages, as the telephony provider has them (`content://mms`): messages, their parts, their addresses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx.text_messages import DRAFT, FAILED, INBOX, Attachment, Message
from pytest_mobileagent.simulator.apps.simple_sms import mms_backup
from pytest_mobileagent.simulator.apps.simple_sms.builds import PACKAGE
from pytest_mobileagent.simulator.system.documents import path_of
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.telephony import MMS_RESULT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.content import Row, Value

SENT_RECEIVER = f"{PACKAGE}.receivers.MmsSentReceiver"
_MMS = "content://mms"
_SEND_REQUEST, _NOTICE, _VERSION = 128, 130, 18  # `PduHeaders.MESSAGE_TYPE_…`, MMS 1.2
_FROM, _TO = 137, 151  # `PduHeaders`
_NORMAL, _NO = 129, 129
_UTF_8 = 106
_WEEK_S = 604_800
_OWN = "insert-address-token"  # the carrier puts the number of who sends in its place
_TEXT, _SMIL = "text/plain", "application/smil"


class MultimediaMessages:
    """The multimedia messages of a phone."""

    def __init__(self, phone: Phone) -> None:
        """Read from `phone`."""
        self._phone = phone
        self._content = phone.content

    def read(self, where: str | None = None, args: tuple[Value, ...] = ()) -> list[Message]:
        """Return the messages that fit a condition, the oldest first; drafts and notices of others are left out."""
        rows = self._content.query(_MMS, None, where, args, "date ASC, _id ASC")
        return [self._message(row) for row in rows if row["m_type"] != _NOTICE and row["msg_box"] != DRAFT]

    def _message(self, row: Row) -> Message:
        number = _int(row["_id"])
        parts = self._content.query(f"{_MMS}/{number}/part")
        texts = [str(part["text"] or "") for part in parts if part["ct"] == _TEXT]
        brought = tuple(
            Attachment(f"{_MMS}/part/{_int(part['_id'])}", str(part["ct"]), str(part["cl"] or part["name"] or ""))
            for part in parts
            if part["ct"] not in (_TEXT, _SMIL)
        )
        box = _int(row["msg_box"])
        kind = _FROM if box == INBOX else _TO
        rows = self._content.query(f"{_MMS}/{number}/addr", ["address"], "type = ?", (kind,))
        addresses = [str(one["address"]) for one in rows]
        return Message(
            number, _int(row["thread_id"]), ";".join(addresses), "\n".join(texts), float(_int(row["date"])), box,
            is_read=str(row["read"]) == "1", kind="mms", attachments=brought,
        )  # fmt: skip

    def send(self, numbers: Sequence[str], body: str, brought: Attachment | None, *, thread: int) -> None:
        """Send a message with at most one file; what becomes of it, `SENT_RECEIVER` is told."""
        moment_s = int(self._phone.clock.now())
        content = self._phone.disk.read(path_of(self._phone, brought.uri)) if brought is not None else b""
        uri = self._content.insert(
            f"{_MMS}/outbox",
            {
                "thread_id": thread, "date": moment_s, "date_sent": 0, "read": 1, "seen": 1, "m_type": _SEND_REQUEST,
                "v": _VERSION, "ct_t": "application/vnd.wap.multipart.related", "exp": _WEEK_S, "m_cls": "personal",
                "m_size": len(body.encode()) + len(content), "pri": _NORMAL, "rr": _NO, "d_rpt": _NO,
                "tr_id": f"T{int(self._phone.clock.now() * 1000):x}", "text_only": int(brought is None), "sub_id": 1,
                "creator": PACKAGE,
            },
        )  # fmt: skip
        for kind, address in ((_FROM, _OWN), *((_TO, number) for number in numbers)):
            self._content.insert(f"{uri}/addr", {"address": address, "type": kind, "charset": _UTF_8})
        self._add_parts(uri, body, brought, content)
        self._phone.telephony.send_mms(Intent(SENT_RECEIVER, package=PACKAGE, extras={"content_uri": uri}))

    def _add_parts(self, uri: str, body: str, brought: Attachment | None, content: bytes) -> None:
        shown = [("text", "text_0.txt")] if body else []
        if brought is not None:
            shown.insert(0, (_element(brought.mime), brought.name))
        self._part(uri, -1, _SMIL, "smil.xml", text=_smil(shown))
        if brought is not None and brought.mime == _TEXT:  # which rows hold, as they do the message's own text
            self._part(uri, 0, _TEXT, brought.name, text=content.decode(errors="replace"))
        elif brought is not None:
            part = self._part(uri, 0, brought.mime, brought.name)
            self._phone.disk.write(path_of(self._phone, part), content)
        if body:
            self._part(uri, 0, _TEXT, "text_0.txt", text=body)

    def _part(self, uri: str, place: int, mime: str, name: str, *, text: str | None = None) -> str:
        row: Row = {
            "seq": place, "ct": mime, "name": name, "fn": name, "cid": f"<{name.rpartition('.')[0] or name}>",
            "cl": name, "chset": _UTF_8 if mime == _TEXT else None, "text": text,
        }  # fmt: skip
        return self._content.insert(f"{uri}/part", row)

    def backup(self) -> list[dict[str, object]]:
        """Return all messages as they are exported."""
        return mms_backup.backup(self._phone)

    def restore(self, entries: Sequence[dict[str, object]], thread_of: Callable[..., int]) -> int:
        """Add messages that were exported, unless they are there; return how many.

        Raises:
            KeyError, TypeError, ValueError: one is no message.
        """
        return mms_backup.restore(self._phone, entries, thread_of)

    def mark_read(self, thread: int, *, is_read: bool) -> None:
        """Mark a thread's messages."""
        self._content.update(_MMS, {"read": int(is_read), "seen": 1}, "thread_id = ?", (thread,))

    def delete(self, number: int) -> None:
        """Delete a message with all it brought."""
        self._content.delete(f"{_MMS}/{number}")

    def delete_thread(self, thread: int) -> None:
        """Delete a conversation's messages."""
        self._content.delete(_MMS, "thread_id = ?", (thread,))


def sending_ended(phone: Phone, intent: Intent) -> None:
    """Put a message among the failed ones, and say why: the centre of no carrier can be reached from here."""
    code = intent.number(MMS_RESULT)
    phone.content.update(intent.text("content_uri"), {"msg_box": FAILED})
    said = phone.strings.translate(PACKAGE, "Couldn't send message, error code: {code}")
    phone.windows.toast(said.format(code=code), package=PACKAGE)


def _element(mime: str) -> str:
    """Return how SMIL calls a file of a type."""
    kind = {"image": "img", "video": "video", "audio": "audio"}.get(mime.partition("/")[0])
    return kind or ("vcard" if "vcard" in mime else "ref")


def _smil(shown: Sequence[tuple[str, str]]) -> str:
    """Return how the parts are to be shown: one after the other."""
    pages = "".join(f'<par dur="5000ms"><{kind} src="{name}"/></par>' for kind, name in shown)
    return f"<smil><head><layout/></head><body>{pages}</body></smil>"


def _int(value: Value) -> int:
    return int(str(value)) if value is not None else 0
