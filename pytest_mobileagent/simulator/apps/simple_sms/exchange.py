"""Exporting and importing messages as a file of JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.text_messages import FAILED, INBOX, OUTBOX, SENT, Message
from pytest_mobileagent.simulator.system.dates import local_time

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.simple_sms.store import Messages
    from pytest_mobileagent.simulator.system.content import Value

_EXPORT, _IMPORT = "export", "import"
_JSON = "application/json"
_FAILED = "An unknown error occurred"
_NOTHING_CHOSEN = "No option has been selected"
_KINDS = ("sms", "mms")


class _Choice:
    """Which kinds of messages are exported or imported; remembered by the app once OK is tapped."""

    def __init__(self, screen: ax.Screen, verb: str) -> None:
        """Offer what was chosen last time."""
        self._screen, self._verb = screen, verb
        self._prefs = screen.prefs(simple.PREFS)
        self._chosen = {kind for kind in _KINDS if self._prefs.flag(f"{verb}_{kind}", default=True)}

    def boxes(self) -> list[ax.View]:
        """Return a check box for each kind."""
        return [
            ax.CheckBox(
                id=f"{self._verb}_{kind}_checkbox", text=f"{self._verb.title()} {kind.upper()}",
                checked=kind in self._chosen, width=ax.MATCH, height=44, button_last=True, on_tap=self._flip(kind),
            )
            for kind in _KINDS
        ]  # fmt: skip

    def _flip(self, kind: str) -> ax.Act:
        return lambda: self._chosen.symmetric_difference_update({kind})

    def keep(self) -> frozenset[str]:
        """Return what was chosen, and remember it; nothing if nothing was, which is said."""
        if not self._chosen:
            self._screen.toast(_NOTHING_CHOSEN)
            return frozenset()
        self._prefs.update({f"{self._verb}_{kind}": kind in self._chosen for kind in _KINDS})
        return frozenset(self._chosen)


class Export:
    """What is to be exported, and under which name."""

    def __init__(self, screen: ax.Screen) -> None:
        """Show the dialog."""
        self._screen, self._choice = screen, _Choice(screen, "export")
        self._name = f"Messages_{local_time(screen.phone):%Y_%m_%d_%H_%M_%S}"
        ax.form(screen, self._content, self._ok, title="Export messages", ids="android")

    def _content(self) -> ax.View:
        return ax.Column(
            ax.Caption("Filename (without .json)", size=12),
            ax.EditText(
                id="export_messages_filename", text=self._name, on_change=ax.bind(self, "_name"), padding=(0, 8)
            ),
            ax.Divider(color="outline", margin=(0, 0, 0, 12)),
            *self._choice.boxes(),
            padding=(24, 0),
        )

    def _ok(self) -> None:
        name = self._name.strip()
        if not name:
            self._screen.toast("Filename cannot be empty")
        elif self._choice.keep():
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
        _ask_import(screen, store, path)


def _export(screen: ax.Screen, store: Messages, path: str) -> None:
    prefs = screen.prefs(simple.PREFS)
    entries = list(map(_written, store.read())) if prefs.flag("export_sms", default=True) else []
    if prefs.flag("export_mms", default=True):
        entries += store.mms.backup()
    if not entries:
        screen.toast("No entries for exporting have been found")
        return
    screen.phone.disk.write(path, json.dumps(entries).encode())
    screen.toast("Exporting successful")


def _written(message: Message) -> dict[str, object]:
    """Return a message as `SmsBackup` has it."""
    date_ms = int(message.date_s * 1000)
    return {
        "subscriptionId": 1, "address": message.address, "body": message.body, "date": date_ms, "dateSent": 0,
        "locked": 0, "protocol": "0" if message.is_received else None, "read": int(message.is_read),
        "status": message.status, "type": message.box, "serviceCenter": None, "backupType": "sms",
    }  # fmt: skip


# -- importing --------------------------------------------------------------------------------------------------------


def _ask_import(screen: ax.Screen, store: Messages, path: str) -> None:
    """Ask what of a file is to be imported."""
    choice = _Choice(screen, "import")

    def content() -> ax.View:
        return ax.Column(*choice.boxes(), padding=(24, 0))

    def accept() -> None:
        if kinds := choice.keep():
            _import(screen, store, path, kinds)

    ax.form(screen, content, accept, title="Import messages", ids="android")


def _import(screen: ax.Screen, store: Messages, path: str, kinds: frozenset[str]) -> None:
    try:
        entries = [
            one for one in json.loads(screen.phone.disk.read_text(path)) if one.get("backupType", "sms") in kinds
        ]
        texts = [_read(entry) for entry in entries if entry.get("backupType", "sms") == "sms"]
        count = store.mms.restore([entry for entry in entries if entry.get("backupType") == "mms"], store.thread_of)
    except (ValueError, KeyError, TypeError, AttributeError):
        screen.toast(_FAILED)
        return
    known = {(one.address, one.body, int(one.date_s * 1000)) for one in store.read()}
    new = [one for one in texts if (one["address"], one["body"], one["date"]) not in known]
    for one in new:
        screen.phone.content.insert("content://sms", one)
    screen.toast("Importing successful" if new or count else "No new items have been found")


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
