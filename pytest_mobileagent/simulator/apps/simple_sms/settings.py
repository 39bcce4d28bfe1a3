"""Settings, and About."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator.apps.simple_commons import (
    FONT_SIZES,
    PREFS,
    TextDialog,
    bar,
    check_setting,
    choose,
    section,
    setting,
)
from pytest_mobileagent.simulator.ui import MATCH, AlertDialog, Column, Row, Screen, Scroll, Text, View

_VISIBILITY = ("Sender and message", "Sender only", "Nothing")
_CHECKS = (
    ("show_character_counter", "Show a character counter at writing messages", "show_character_counter"),
    ("use_simple_characters", "Remove accents and diacritics at sending messages", "use_simple_characters"),
    ("send_on_enter", "Send message on pressing Enter", "send_on_enter"),
    ("enable_delivery_reports", "Enable delivery reports", "enable_delivery_reports"),
    ("send_long_message_mms", "Send long messages as MMS", "send_long_message_mms"),
    ("send_group_message_mms", "Send group messages as MMS", "send_group_message_mms"),
)


class Settings(Screen):
    """The app's settings."""

    def compose(self) -> View:
        """Return the sections."""
        prefs = self.prefs(PREFS)
        size = prefs.number("font_size", 1)
        shown = prefs.number("lock_screen_visibility", 1)
        return Column(
            bar(self, "Settings", id="settings_toolbar"),
            Scroll(
                section(self, "General", "settings_general_settings_label"),
                setting(
                    self, "manage_blocked_numbers", "Manage blocked numbers",
                    on_tap=lambda: self.start(BlockedNumbers),
                ),
                setting(
                    self, "font_size", "Font size", FONT_SIZES[size],
                    on_tap=lambda: choose(self, FONT_SIZES, size, lambda at: prefs.put(font_size=at)),
                ),
                section(self, "Notifications", "settings_notifications_label"),
                setting(
                    self, "lock_screen_visibility", "Lock screen notification visibility", _VISIBILITY[shown - 1],
                    on_tap=lambda: choose(
                        self, _VISIBILITY, shown - 1, lambda at: prefs.put(lock_screen_visibility=at + 1)
                    ),
                ),
                section(self, "Outgoing messages", "settings_outgoing_messages_label"),
                *(check_setting(self, name, title, key=key) for name, title, key in _CHECKS),
                id="settings_nested_scrollview",
                weight=1,
            ),
            width=MATCH,
            height=MATCH,
        )  # fmt: skip


class BlockedNumbers(Screen):
    """Numbers that may not call or write (`ManageBlockedNumbersActivity`); a Compose screen without ids."""

    def compose(self) -> View:
        """Return the numbers."""
        rows = self.phone.content.query("content://com.android.blockednumber/blocked", ["_id", "original_number"])
        body: list[View] = [
            Row(
                Text(str(row["original_number"]), size=16, weight=1),
                width=MATCH,
                min_height=56,
                padding=(16, 0),
                gravity="center",
                on_long_press=partial(self._unblock, int(str(row["_id"]))),
            )
            for row in rows
        ]
        if not body:
            body = [
                Text("You are not blocking anyone.", size=16, align="center", width=MATCH, padding=(16, 32, 16, 0)),
                Text(
                    "Add a blocked number", size=16, color=self.theme.primary, align="center", width=MATCH, padding=16,
                    on_tap=self._add,
                ),
            ]  # fmt: skip
        else:
            body.append(Text("Add a blocked number", size=16, color=self.theme.primary, padding=16, on_tap=self._add))
        return Column(bar(self, "Manage blocked numbers"), Scroll(*body, key="numbers", weight=1), height=MATCH)

    def _add(self) -> None:
        def block(number: str) -> bool:
            if number:
                self.phone.content.insert("content://com.android.blockednumber/blocked", {"original_number": number})
            return bool(number)

        TextDialog(
            self,
            title="",
            id="add_blocked_number_edittext",
            hint="Number",
            helper="Enter a number or a pattern (e.g. *12345*, +1*8888) to block all calls and messages from numbers "
            "matching the pattern.",
            input_type="phone",
            on_ok=block,
        )

    def _unblock(self, number: int) -> None:
        self.phone.content.delete(f"content://com.android.blockednumber/blocked/{number}")


def show_about(screen: Screen) -> None:
    """Tell name and version."""
    screen.show(
        AlertDialog(
            title="About",
            message=f"{screen.app.label}\nVersion {screen.app.version_name}",
            positive=("OK", None),
        )
    )
