"""Settings."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_sms.blocking import BlockedKeywords, BlockedNumbers
from pytest_mobileagent.simulator.apps.simple_sms.builds import is_late
from pytest_mobileagent.simulator.apps.simple_sms.exchange import Export, finish, start_import
from pytest_mobileagent.simulator.apps.simple_sms.recycling import HAS_BIN, ask_empty
from pytest_mobileagent.simulator.apps.simple_sms.store import Messages

_KB = 1024
_SIZES = (
    (-1, "No limit"), (2048 * _KB, "2MB"), (1024 * _KB, "1MB"), (600 * _KB, "600KB"), (300 * _KB, "300KB"),
    (200 * _KB, "200KB"), (100 * _KB, "100KB"),
)  # fmt: skip
_VISIBILITY = tuple(enumerate(("Sender and message", "Sender only", "Nothing"), 1))


class Settings(simple.SettingsScreen):
    """The app's settings."""

    def create(self) -> None:
        """Look at the messages."""
        self.store = Messages(self.phone)

    def result(self, request: str, value: object) -> None:
        """Go on with a file that was made or picked."""
        finish(self, self.store, request, value)

    def entries(self) -> Sequence[ax.Entry]:
        """Return the sections."""
        return [
            ax.Category("Color customization", "color_customization_section"),
            simple.customize_colors(self),
            *self._general(),
            ax.Category("Notifications", "notifications"),
            ax.Link("Customize notifications", self.customize_notifications, name="customize_notifications"),
            ax.Choice("lock_screen_visibility", "Lock screen notification visibility", _VISIBILITY, 1),
            ax.Category("Outgoing messages", "outgoing_messages"),
            ax.Flag("show_character_counter", "Show a character counter at writing messages"),
            ax.Flag("use_simple_characters", "Remove accents and diacritics at sending messages"),
            ax.Flag("send_on_enter", "Send message on pressing Enter"),
            ax.Flag("enable_delivery_reports", "Enable delivery reports"),
            ax.Flag("send_long_message_mms", "Send long messages as MMS"),
            ax.Flag("send_group_message_mms", "Send group messages as MMS"),
            ax.Choice("mms_file_size_limit", "Resize sent MMS images", _SIZES, 600 * _KB),
            *(self._late() if is_late(self) else ()),
            ax.View(height=24),
        ]

    def _general(self) -> list[ax.Entry]:
        keywords = ax.Link(
            "Manage blocked keywords", lambda: self.start(BlockedKeywords), name="manage_blocked_keywords"
        )
        return [
            ax.Category("General", "general_settings"),
            ax.Link(
                "Change date and time format", lambda: simple.change_date_format(self), name="change_date_time_format"
            ),
            ax.Link("Manage blocked numbers", lambda: self.start(BlockedNumbers), name="manage_blocked_numbers"),
            *([keywords] if is_late(self) else []),
            ax.Choice("font_size", "Font size", tuple(enumerate(simple.FONT_SIZES)), 1),
        ]

    # -- since 5.19 -------------------------------------------------------------------------------------------------

    def _late(self) -> list[ax.Entry]:
        return [
            ax.Category("Recycle Bin", "recycle_bin"),
            ax.Flag(HAS_BIN, "Move items into the Recycle Bin instead of deleting"),
            *([self._bin()] if self.prefs(simple.PREFS).flag(HAS_BIN) else []),
            ax.Category("Security", "security"),
            simple.app_protection(self),
            ax.Category("Migrating", "migrating"),
            ax.Link("Export messages", lambda: Export(self), name="export_messages"),
            ax.Link("Import messages", lambda: start_import(self), name="import_messages"),
        ]

    def _bin(self) -> ax.View:
        count = self.tr_count(len(self.store.in_bin()), "{count} message", "{count} messages")
        return simple.empty_bin_setting(count, ask=self._ask_empty)

    def _ask_empty(self) -> None:
        if self.store.in_bin():
            ask_empty(self, self.store)
        else:
            self.toast("The Recycle Bin is empty")
