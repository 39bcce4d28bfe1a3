"""What Android 13's Messages has otherwise: it follows the phone's theme, and asks for the role that it has not got."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.apps.google_messages.conversations import Archive
from pytest_mobileagent.simulator.apps.google_messages.conversations import Inbox as Inbox29
from pytest_mobileagent.simulator.apps.google_messages.parts import PACKAGE
from pytest_mobileagent.simulator.apps.google_messages.settings import Settings
from pytest_mobileagent.simulator.system.intents import REQUEST_ROLE, ROLE_NAME
from pytest_mobileagent.simulator.system.roles import SMS

_BELOW = (
    "conversation_placeholder_container", "conversation_fragment_container", "contact_picker_fragment_container",
    "group_name_edit_fragment_container",
)  # fmt: skip


class Inbox(Inbox29):
    """The conversations of the phone's messaging app; while that is another one, a page that says so."""

    fab = ("start_chat_fab", "android.widget.Button")

    def compose(self) -> ax.View:
        """Return the list, or what stands there without the role."""
        return super().compose() if self.phone.roles.holder(SMS) == PACKAGE else self._without_role()

    def menu(self) -> list[ax.MenuItem]:
        """Return what the three dots offer."""
        return [
            ax.MenuItem(self.tr("Mark all as read"), self.store.mark_all_read),
            ax.MenuItem(self.tr("Archived"), lambda: self.start(Archive)),
            ax.MenuItem(self.tr("Settings"), lambda: self.start(Settings)),
        ]

    def _without_role(self) -> ax.View:
        words = ax.Text(
            self.tr("To use Messages, make it your default SMS app"), id="set_as_default_sub_text", size=14,
            color="on_surface_variant", align="center", width=ax.MATCH, margin=(16, 24),
        )  # fmt: skip
        ask = ax.Button(self.tr("Set default SMS app"), id="set_as_default_button", height=48, on_tap=self._ask)
        middle = ax.Pane(
            self.picture(), words, ask, gravity="hcenter", justify="center", weight=1, padding=(0, 0, 0, 80)
        )
        layers = (ax.View(id=name, cls="android.view.ViewGroup", width=ax.MATCH, height=ax.MATCH) for name in _BELOW)
        bar = google.bar(self, "", icon="", overflow=[ax.MenuItem(self.tr("Settings"), lambda: self.start(Settings))])
        home = ax.Pane(
            bar, middle, id="home_fragment_container", cls="android.widget.ScrollView", scrollable=True, width=ax.MATCH
        )
        return ax.Layers(*layers, home, background=self.theme.background)

    def _ask(self) -> None:
        self.start(ax.Intent(REQUEST_ROLE, extras={ROLE_NAME: SMS}), request="role")
