"""The list of conversations, and the archive."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.apps.google_messages.conversation import Conversation as Page
from pytest_mobileagent.simulator.apps.google_messages.parts import DARK, ask_deleting, moment
from pytest_mobileagent.simulator.apps.google_messages.search import Search
from pytest_mobileagent.simulator.apps.google_messages.settings import Settings
from pytest_mobileagent.simulator.apps.google_messages.store import Conversation, Messages
from pytest_mobileagent.simulator.system.dates import with_digits


class ConversationList(ax.Screen):
    """Conversations, one a row; a long press selects."""

    layers = ("selected",)
    archived: ClassVar[bool] = False

    def create(self) -> None:
        """Nothing is selected."""
        self.store = Messages(self.phone)
        self.selected = ax.Selection()

    def listed(self) -> Sequence[Conversation]:
        """Return what the list shows."""
        found = self.store.conversations(archived=self.archived)
        self.selected.keep(one.thread for one in found)
        return found

    def content(self, found: Sequence[Conversation], nothing: ax.View) -> ax.View:
        """Return the rows, or what stands there where there are none."""
        if not found:
            return nothing
        rows = [self._row(one) for one in found]
        return ax.RecyclerView(*rows, ax.View(height=88, width=1), id="android:id/list", key="list", padding=(0, 8))

    def _row(self, one: Conversation) -> ax.View:
        weight = "regular" if one.is_read else "bold"
        color = "on_surface_variant" if one.is_read else "on_surface"
        is_chosen = one.thread in self.selected
        name = one.title
        mark = _check()
        if not is_chosen:
            mark = google.number_face(self.phone, name, one.address, id="conversation_icon")
        words = ax.Column(
            ax.Text(name, id="conversation_name", size=16, weight_name=weight, max_lines=1),
            ax.Text(
                one.snippet(self.tr), id="conversation_snippet", size=14, weight_name=weight, color=color, max_lines=1
            ),
            weight=1,
            gap=2,
        )
        when = ax.Text(moment(self.phone, one.last.date_s), id="conversation_timestamp", size=12, color=color)
        row = ax.Across(
            mark, words, ax.Column(when, width=ax.WRAP, height=40), id="swipeableContainer",
            cls="android.view.ViewGroup", height=72, padding=(16, 0), gap=16,
        )  # fmt: skip
        open_ = partial(self.start, Page, thread=one.thread, address=one.address)
        return self.selected.row(row, one.thread, open_, background="surface_variant")

    def selection_bar(self) -> ax.View:
        """Return the bar above rows that are selected."""
        word, icon = ("Unarchive", "unarchive") if self.archived else ("Archive", "archive")
        return ax.action_mode(
            self,
            str(len(self.selected)),
            icon="close",
            on_up=self.selected.clear,
            actions=(
                ax.IconButton(icon, id=f"action_{icon}", desc=self.tr(word), on_tap=self._archive),
                ax.IconButton("delete", id="action_delete", desc=self.tr("Delete"), on_tap=self._ask_delete),
            ),
            background=self.theme.toolbar,
        )

    def _chosen(self) -> list[int]:
        return [one.thread for one in self.listed() if one.thread in self.selected]

    def _archive(self) -> None:
        threads = self._chosen()
        self.store.set_archived(threads, is_archived=not self.archived)
        self.selected.clear()
        count = self.tr("{count} unarchived" if self.archived else "{count} archived")
        said = count.format(count=with_digits(self.phone, str(len(threads))))
        self.snackbar(said, self.tr("Undo"), partial(self.store.set_archived, threads, is_archived=self.archived))

    def _ask_delete(self) -> None:
        def delete() -> None:
            for thread in self._chosen():
                self.store.delete_thread(thread)
            self.selected.clear()

        ask_deleting(self, delete, count=len(self.selected))


class Inbox(ConversationList):
    """The app's main screen."""

    fab = ("start_new_conversation_button", "android.widget.ImageView")

    def compose(self) -> ax.View:
        """Return the list, and the button that begins a new one."""
        found = self.listed()
        nothing = _nothing(self.tr("Once you start a new conversation, you’ll see it listed here"), self.picture())
        return ax.Pane(
            self.selection_bar() if self.selected else self.bar(),
            ax.Frame(self.content(found, nothing), self._fab(), width=ax.MATCH, weight=1, id="home_fragment_container"),
            background="background",
        )

    def bar(self) -> ax.View:
        """Return the bar with search and menu."""
        search = ax.IconButton(
            "search", id="action_zero_state_search", desc=self.tr("Search"), on_tap=lambda: self.start(Search)
        )
        return google.bar(
            self, ax.Text(self.tr("Messages"), size=20, margin=(16, 0), color="on_surface", max_lines=1), icon="",
            actions=(search,), overflow=self.menu,
        )  # fmt: skip

    def menu(self) -> list[ax.MenuItem]:
        """Return what the three dots offer."""
        is_dark = self.prefs().flag(DARK)
        return [
            ax.MenuItem(self.tr("Mark all as read"), self.store.mark_all_read),
            ax.MenuItem(self.tr("Archived"), lambda: self.start(Archive)),
            ax.MenuItem(
                self.tr("Disable dark mode" if is_dark else "Enable dark mode"),
                lambda: self.prefs().update({DARK: not is_dark}),
            ),
            ax.MenuItem(self.tr("Settings"), lambda: self.start(Settings)),
        ]

    def picture(self) -> ax.View:
        """Return the bubbles that stand where nothing else does."""
        return ax.Frame(
            ax.View(width=168, height=168, radius=84, background="surface_variant", gravity="center"),
            ax.Icon("chat_bubble", size=88, color="#8ab4f8", margin=(0, 0, 48, 32), gravity="center"),
            ax.Icon("textsms", size=72, color="#1a73e8", margin=(56, 40, 0, 0), gravity="center"),
            width=200,
            height=184,
        )

    def _fab(self) -> ax.View:
        label = self.tr("Start chat")
        name, cls = self.fab
        return ax.Fab("textsms", id=name, cls=cls, text=label, desc=label, size=48, on_tap=self._begin)

    def _begin(self) -> None:
        self.phone.log.write(
            "I", "BugleUsageStatistics", "BUGLE CREATE_CONVERSATION VIA_DEFAULT", package=self.app.package
        )
        self.start(Page)


class Archive(ConversationList):
    """The conversations that were put away."""

    archived = True

    def compose(self) -> ax.View:
        """Return the list."""
        nothing = _nothing(self.tr("Archived conversations appear here"), ax.Icon("archive", size=96, color="outline"))
        return ax.Pane(
            self.selection_bar() if self.selected else google.bar(self, self.tr("Archived")),
            self.content(self.listed(), nothing),
            background="background",
        )


def _nothing(words: str, picture: ax.View) -> ax.View:
    return ax.EmptyState(
        picture,
        ax.Caption(words, id="empty_text_hint", size=16, align="center", max_width=280, margin=(40, 24)),
        id="zero_state_view",
        background="background",
        weight=0,
    )


def _check() -> ax.View:
    return ax.Frame(
        ax.Icon("check", color="#ffffff", gravity="center"), width=40, height=40, radius=20, background=google.BLUE
    )
