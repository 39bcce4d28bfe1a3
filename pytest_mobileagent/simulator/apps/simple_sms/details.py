"""What a conversation is called, and who takes part in it."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_sms.builds import is_late
from pytest_mobileagent.simulator.apps.simple_sms.store import Messages, parted


class Details(ax.Screen):
    """The conversation's name, which a tap changes, and its members (`ConversationDetailsActivity`)."""

    def create(self) -> None:
        """Tell about the thread that the intent names."""
        self.store = Messages(self.phone)
        self.thread = self.intent.number("thread")
        self.address = self.intent.text("address")

    def compose(self) -> ax.View:
        """Return name and members."""
        title = self.store.title_of(self.thread, self.address)
        rename_it = partial(rename, self, self.store, self.thread, self.address)
        return ax.Pane(
            simple.bar(self, "Conversation details", id="conversation_details_toolbar"),
            simple.section(self, "Conversation name", "conversation_name_heading"),
            ax.Across(
                ax.Text(title, id="conversation_name", size=16, weight=1, on_tap=rename_it),
                ax.Icon("edit", size=20),
                min_height=48,
                padding=(16, 0),
            ),
            ax.Divider(),
            simple.section(self, "Members", "members_heading"),
            ax.RecyclerView(*map(self._member, parted(self.address)), id="participants_recyclerview"),
        )

    def _member(self, address: str) -> ax.View:
        name = self.store.name_of(address)
        number = ax.Caption(address, id="item_contact_number", max_lines=1) if name != address else None
        return ax.Across(
            simple.number_image(self.phone, name, address, size=44, id="item_contact_image"),
            ax.Column(
                ax.Text(name, id="item_contact_name", size=16, max_lines=1), number, weight=1, margin=(14, 0, 0, 0)
            ),
            id="item_contact_frame",
            cls="android.view.ViewGroup",
            height=66,
            padding=(16, 0),
        )


def rename(screen: ax.Screen, store: Messages, thread: int, address: str) -> None:
    """Ask what a conversation is to be called."""

    def renamed(title: str) -> bool:
        if not title:
            screen.toast("Please enter a name")
            return False
        store.rename(thread, title)
        return True

    simple.TextDialog(
        screen,
        title="Rename conversation",
        id="rename_conv_edit_text",
        hint=ax.Written(store.title_of(thread, address)) if is_late(screen) else "Conversation name",
        helper="Only you can see this conversation name",
        on_ok=renamed,
    )
