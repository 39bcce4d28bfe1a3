"""What AndroidWorld checks of messages."""

from __future__ import annotations

from .adb import AdbError
from .matching import is_alike

SENT = "content://sms/sent"
APP = "com.simplemobiletools.smsmessenger"
RECENT_S = 5 * 60


def sent(adb, params):
    return adb.content(SENT)


def number_of(row):
    return row["address"].replace(" ", "").replace("-", "")


def was_sent(adb, params, before):
    """A message of the last minutes has number and text, and the app is in front."""
    if any(one.text.startswith("Sending") for one in adb.elements()):
        raise AdbError("a message is still being sent")
    text = params.get("message", params.get("text"))
    now = adb.time_s()
    found = any(
        number_of(row) == params["number"]
        and is_alike(row["body"], text)
        and 0 <= now - int(row["date"]) // 1000 <= RECENT_S
        for row in sent(adb, params)
    )
    return float(found and adb.activity().startswith(f"{APP}/"))


def was_sent_again(adb, params, before):
    """The sent ones are one more, and the first of them is as the last one was."""
    after = sent(adb, params)
    if len(after) != len(before) + 1:
        return 0.0
    first, old = after[0], before[-1]
    return float(number_of(first) == number_of(old) and is_alike(first["body"], old["body"]))


RULES = {
    "SimpleSmsSend": was_sent,
    "SimpleSmsReply": was_sent,
    "SimpleSmsReplyMostRecent": was_sent,
    "SimpleSmsSendClipboardContent": was_sent,
    "SimpleSmsSendReceivedAddress": was_sent,
    "SimpleSmsResend": was_sent_again,
}
BEFORE = {"SimpleSmsResend": sent}
