"""Settings, and About."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple

if TYPE_CHECKING:
    from collections.abc import Sequence

_VISIBILITY = tuple(enumerate(("Sender and message", "Sender only", "Nothing"), 1))


class Settings(simple.SettingsScreen):
    """The app's settings."""

    def entries(self) -> Sequence[ax.Entry]:
        """Return the sections."""
        return [
            ax.Category("General", "general_settings"),
            ax.Link("Manage blocked numbers", lambda: self.start(BlockedNumbers), name="manage_blocked_numbers"),
            ax.Choice("font_size", "Font size", tuple(enumerate(simple.FONT_SIZES)), 1),
            ax.Category("Notifications", "notifications"),
            ax.Choice("lock_screen_visibility", "Lock screen notification visibility", _VISIBILITY, 1),
            ax.Category("Outgoing messages", "outgoing_messages"),
            ax.Flag("show_character_counter", "Show a character counter at writing messages"),
            ax.Flag("use_simple_characters", "Remove accents and diacritics at sending messages"),
            ax.Flag("send_on_enter", "Send message on pressing Enter"),
            ax.Flag("enable_delivery_reports", "Enable delivery reports"),
            ax.Flag("send_long_message_mms", "Send long messages as MMS"),
            ax.Flag("send_group_message_mms", "Send group messages as MMS"),
        ]


class BlockedNumbers(ax.Screen):
    """Numbers that may not call or write (`ManageBlockedNumbersActivity`); a Compose screen without ids."""

    def compose(self) -> ax.View:
        """Return the numbers."""
        rows = self.phone.content.query("content://com.android.blockednumber/blocked", ["_id", "original_number"])
        body: list[ax.View] = [
            ax.Across(
                ax.Text(str(row["original_number"]), size=16, weight=1),
                min_height=56,
                padding=(16, 0),
                on_long_press=partial(self._unblock, int(str(row["_id"]))),
            )
            for row in rows
        ]
        if not body:
            body = [
                ax.Text("You are not blocking anyone.", size=16, align="center", width=ax.MATCH,
                        padding=(16, 32, 16, 0)),
                ax.Text(
                    "Add a blocked number", size=16, color="primary", align="center", width=ax.MATCH,
                    padding=16, on_tap=self._add,
                ),
            ]  # fmt: skip
        else:
            body.append(ax.Text("Add a blocked number", size=16, color="primary", padding=16, on_tap=self._add))
        return ax.Pane(simple.bar(self, "Manage blocked numbers"), ax.Scroll(*body, key="numbers", weight=1))

    def _add(self) -> None:
        def block(number: str) -> bool:
            if number:
                self.phone.content.insert("content://com.android.blockednumber/blocked", {"original_number": number})
            return bool(number)

        simple.TextDialog(
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


def show_about(screen: ax.Screen) -> None:
    """Tell name and version."""
    ax.tell(screen, f"{screen.app.label}\nVersion {screen.app.version_name}", title="About")
