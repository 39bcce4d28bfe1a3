"""Exporting and importing messages as a file of JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.text_messages import FAILED, INBOX, OUTBOX, SENT, Message
from pytest_mobileagent.simulator.system.dates import local_time

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.simple_sms.store import Messages
    from pytest_mobileagent.simulator.system.content import Value

_EXPORT, _IMPORT = "export", "import"
_JSON = "application/json"
_FAILED = "An unknown error occurred"


class Export:
    """What is to be exported, and under which name."""

    def __init__(self, screen: ax.Screen) -> None:
        """Show the dialog."""
        self._screen = screen
        self._prefs = screen.prefs("Prefs")
        self._name = f"Messages_{local_time(screen.phone):%Y_%m_%d_%H_%M_%S}"
        self._sms = self._prefs.flag("export_sms", default=True)
        self._mms = self._prefs.flag("export_mms", default=True)
        ax.form(screen, self._content, self._ok, title="Export messages", ids="android")

    def _content(self) -> ax.View:
        def box(name: str, text: str, attribute: str) -> ax.View:
            return ax.CheckBox(
                id=name, text=text, checked=getattr(self, attribute), width=ax.MATCH, height=44, button_last=True,
                on_tap=ax.flip(self, attribute),
            )  # fmt: skip

        return ax.Column(
            ax.Caption("Filename (without .json)", size=12),
            ax.EditText(
                id="export_messages_filename", text=self._name, on_change=ax.bind(self, "_name"), padding=(0, 8)
            ),
            ax.Divider(color="outline", margin=(0, 0, 0, 12)),
            box("export_sms_checkbox", "Export SMS", "_sms"),
            box("export_mms_checkbox", "Export MMS", "_mms"),
            padding=(24, 0),
        )

    def _ok(self) -> None:
        name = self._name.strip()
        if not name:
            self._screen.toast("Filename cannot be empty")
        elif not (self._sms or self._mms):
            self._screen.toast("No option has been selected")
        else:
            self._prefs.put(export_sms=self._sms, export_mms=self._mms)
            ax.create_document(self._screen, f"{name}.json", _JSON, request=_EXPORT)


def start_import(screen: ax.Screen) -> None:
    """Let the user pick a file."""
    ax.pick_document(screen, _JSON, request=_IMPORT)


def finish(screen: ax.Screen, store: Messages, request: str, value: object) -> None:
    """Go on with the file that a document picker has created or picked."""
    path = ax.document_path(screen, value)
    if request == _EXPORT and path:
        _export(screen, store, path)
    elif request == _IMPORT and path:
        _import(screen, store, path)


def _export(screen: ax.Screen, store: Messages, path: str) -> None:
    messages = store.read() if screen.prefs("Prefs").flag("export_sms", default=True) else []
    if not messages:
        screen.toast("No entries for exporting have been found")
        return
    screen.phone.disk.write(path, json.dumps([_written(one) for one in messages]).encode())
    screen.toast("Exporting successful")


def _written(message: Message) -> dict[str, object]:
    """Return a message as `SmsBackup` has it."""
    date_ms = int(message.date_s * 1000)
    return {
        "subscriptionId": 1, "address": message.address, "body": message.body, "date": date_ms, "dateSent": 0,
        "locked": 0, "protocol": "0" if message.is_received else None, "read": int(message.is_read), "status": -1,
        "type": message.box, "serviceCenter": None, "backupType": "sms",
    }  # fmt: skip


def _import(screen: ax.Screen, store: Messages, path: str) -> None:
    try:
        found = [_read(entry) for entry in json.loads(screen.phone.disk.read_text(path))]
    except (ValueError, KeyError, TypeError):
        screen.toast(_FAILED)
        return
    known = {(one.address, one.body, int(one.date_s * 1000)) for one in store.read()}
    new = [one for one in found if (one["address"], one["body"], one["date"]) not in known]
    for one in new:
        screen.phone.content.insert("content://sms", one)
    screen.toast("Importing successful" if new else "No new items have been found")


def _read(entry: dict[str, object]) -> dict[str, Value]:
    """Return the row of a message as it was exported.

    Raises:
        KeyError, TypeError, ValueError: it is none.
    """
    box = int(str(entry["type"]))
    if box not in (INBOX, SENT, OUTBOX, FAILED):
        raise ValueError(box)
    return {
        "address": str(entry["address"]), "body": str(entry["body"]), "date": int(str(entry["date"])), "type": box,
        "read": int(str(entry["read"])), "seen": 1,
    }  # fmt: skip
