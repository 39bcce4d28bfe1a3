"""What System UI shows of a text that was copied: its first words, a share button, an editor (Android 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.systemui.words import Words
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui import MATCH, Column, EditText, Frame, Icon, Row, Screen, Text, TextButton, View
from pytest_mobileagent.simulator.ui.widgets.chooser import share

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone

_EDITOR = "com.android.systemui/.clipboardoverlay.EditTextActivity"
_SEND, _TEXT = "android.intent.action.SEND", "android.intent.extra.TEXT"


def overlay(phone: Phone) -> View:
    """Return the preview with its buttons."""
    plate, front = ("#303134", "#e8eaed") if phone.is_dark else ("#ffffff", "#1f1f1f")
    clipboard, tr = phone.clipboard, Words(phone)

    def then(act: Callable[[], object]) -> Callable[[], None]:
        def close() -> None:
            clipboard.end_announcement()
            act()

        return close

    def send() -> None:
        screen = phone.activities.screen
        if screen is not None:
            share(screen, Intent(_SEND, type="text/plain", extras={_TEXT: clipboard.text or ""}))

    preview = Frame(
        Text(clipboard.text or "", id="text_preview", size=14, color=front, max_lines=4),
        id="clipboard_preview",
        width=120,
        min_height=56,
        padding=12,
        radius=16,
        elevation=4,
        background=plate,
        on_tap=then(lambda: phone.activities.start(Intent(component=_EDITOR))),
    )
    return Row(
        preview,
        _chip("share", "share_chip", tr("Share"), then(send), (plate, front)),
        _chip("close", "dismiss_button", tr("Dismiss copied text"), clipboard.end_announcement, (plate, front)),
        id="clipboard_ui",
        gap=8,
        padding=(0, 0, 0, 16),
        gravity="bottom",
    )


def _chip(icon: str, name: str, desc: str, act: Callable[[], object], colors: tuple[str, str]) -> View:
    return Frame(
        Icon(icon, size=20, color=colors[1], gravity="center"),
        id=name,
        desc=desc,
        width=48,
        height=40,
        radius=20,
        elevation=4,
        background=colors[0],
        gravity="bottom",
        on_tap=act,
    )


class EditTextActivity(Screen):
    """What was copied, to be changed: Done puts it back on the clipboard."""

    def create(self) -> None:
        """Start with what the clipboard holds."""
        self.text = self.phone.clipboard.text or ""

    def compose(self) -> View:
        """Return the bar with Done and the text."""
        tr = Words(self.phone)
        return Column(
            Row(
                Text(tr("Clipboard"), size=20, weight=1),
                TextButton(tr("Done"), id="done_button", on_tap=self._done),
                width=MATCH,
                height=56,
                padding=(16, 0),
                gravity="center",
            ),
            EditText(
                id="edit_text", text=self.text, on_change=self.bind("text"), input_type="multiline", gravity="top",
                weight=1, padding=(16, 8), auto_focus=True,
            ),
            height=MATCH,
        )  # fmt: skip

    def _done(self) -> None:
        self.phone.clipboard.set(self.text, source=self.app.package)
        self.finish()
