"""The list of conversations, the archive, and what can be done with the selected."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_sms.bubbles import row_key
from pytest_mobileagent.simulator.apps.simple_sms.builds import PACKAGE, is_late
from pytest_mobileagent.simulator.apps.simple_sms.compose import NewConversation
from pytest_mobileagent.simulator.apps.simple_sms.details import rename
from pytest_mobileagent.simulator.apps.simple_sms.exchange import Export, finish, start_import
from pytest_mobileagent.simulator.apps.simple_sms.recycling import HAS_BIN, ask_empty
from pytest_mobileagent.simulator.apps.simple_sms.settings import Settings
from pytest_mobileagent.simulator.apps.simple_sms.store import Conversation, Messages
from pytest_mobileagent.simulator.apps.simple_sms.thread import Thread, add_to_contacts, dial
from pytest_mobileagent.simulator.system.intents import REQUEST_ROLE, ROLE_NAME
from pytest_mobileagent.simulator.system.roles import SMS
from pytest_mobileagent.simulator.system.telephony import block

_LEAST_QUERY = 2
_ROLE = "role"


class ConversationList(ax.Screen):
    """Conversations in rows; a long press selects."""

    layers = ("selected", "search")

    def create(self) -> None:
        """Nothing is selected or searched for."""
        self.search = simple.Search(self)
        self.selected = simple.Selection()
        self.store = Messages(self.phone)
        self.dates = simple.Dates(self.phone, PACKAGE)

    def resume(self) -> None:
        """Bring the app's cache into step."""
        self.store.remember()

    # -- rows -------------------------------------------------------------------------------------------------------

    def rows(self, shown: Sequence[Conversation]) -> ax.View:
        """Return the list."""
        return ax.Scroll(
            *(self._row(one) for one in shown),
            ax.View(height=88),
            id="conversations_list",
            key="conversations_list",
            cls="androidx.recyclerview.widget.RecyclerView",
        )

    def _image(self, one: Conversation, *, id: str) -> ax.View:  # noqa: A002 - Android's word
        number = one.numbers[0] if len(one.numbers) == 1 else ""
        return simple.number_image(self.phone, one.title, number, size=44, id=id)

    def _row(self, one: Conversation) -> ax.View:
        weight = "regular" if one.is_read else "bold"
        sp = simple.text_sp(self)
        row = ax.Frame(
            ax.Across(
                self._image(one, id="conversation_image"),
                ax.Column(
                    ax.Across(
                        ax.Text(
                            one.title, id="conversation_address", size=sp, weight_name=weight, weight=1, max_lines=1
                        ),
                        ax.Icon("push_pin", id="pin_indicator", size=16, margin=(6, 0)) if one.is_pinned else None,
                    ),
                    ax.Across(
                        ax.Label("Draft", id="draft_indicator", color="primary", margin=(0, 0, 6, 0))
                        if one.has_draft
                        else None,
                        ax.Text(
                            one.snippet.replace("\n", " "),
                            id="conversation_body_short",
                            size=sp * 7 / 8,
                            weight_name=weight,
                            color="on_surface" if not one.is_read else "on_surface_variant",
                            weight=1,
                            max_lines=1,
                        ),
                        ax.Caption(
                            self.dates.listed(one.date_s),
                            id="conversation_date",
                            size=sp * 13 / 16,
                            margin=(8, 0, 0, 0),
                        ),
                    ),
                    weight=1,
                    margin=(14, 0, 0, 0),
                    gap=2,
                ),
                id="conversation_holder",
                cls="android.view.ViewGroup",
                height=max(72, 4 * sp),
                padding=(16, 0),
            ),
            id="conversation_frame",
            width=ax.MATCH,
        )
        toggle = partial(self._toggle, one.thread)
        open_ = toggle if self.selected else partial(self.open, one)
        return self.selected.row(row, one.thread, open_, hold=toggle)

    def open(self, one: Conversation) -> None:
        """Open a conversation."""
        self.start(Thread, thread=one.thread, address=one.address)

    def _toggle(self, thread: int) -> None:
        self.selected.toggle(thread)
        self.search.close()

    # -- selection --------------------------------------------------------------------------------------------------

    def selection(self, shown: Sequence[Conversation]) -> ax.View:
        """Return the contextual bar."""
        threads = [one.thread for one in shown]
        chosen = [one for one in shown if one.thread in self.selected]
        select_all = ax.MenuItem("Select all", partial(self.selected.select, threads))
        return self.selected.bar(
            self,
            threads,
            actions=self.selection_actions(chosen),
            overflow=[*self.selection_overflow(chosen), select_all],
        )

    def selection_actions(self, chosen: Sequence[Conversation]) -> list[ax.View]:
        """Return the bar's icons."""
        return [simple.action("delete", "Delete", lambda: self.ask_delete(chosen), id="cab_delete")]

    def selection_overflow(self, chosen: Sequence[Conversation]) -> list[ax.MenuItem]:
        """Return the bar's menu."""
        raise NotImplementedError

    def ask_delete(self, chosen: Sequence[Conversation]) -> None:
        """Delete conversations, after a question."""

        def delete() -> None:
            for one in chosen:
                self.store.delete_thread(one.thread)
            self.selected.clear()

        question = self.tr("Are you sure you want to delete {items}?").format(items=self.counted(chosen))
        simple.confirm(self, question, delete)

    def counted(self, chosen: Sequence[Conversation]) -> str:
        """Return how many conversations have been chosen, in words."""
        return self.tr_count(len(chosen), "{count} conversation", "{count} conversations")

    def archive(self, chosen: Sequence[Conversation], *, is_archived: bool) -> None:
        """Move conversations into the archive, or out of it."""
        for one in chosen:
            self.store.set_archived(one.thread, is_archived=is_archived)
        self.selected.clear()


class Main(ConversationList):
    """The app's main screen."""

    def create(self) -> None:
        """Ask for the role of the messaging app if another has it."""
        super().create()
        self.store.clean_bin()
        simple.ask_for_secret(self)
        if self.phone.roles.holder(SMS) != PACKAGE:
            self.start(ax.Intent(REQUEST_ROLE, extras={ROLE_NAME: SMS}), request=_ROLE)

    def result(self, request: str, value: object) -> None:
        """Without the role there is nothing to do; go on with a file that was picked."""
        if request == _ROLE and not value:
            self.finish()
        finish(self, self.store, request, value)

    def compose(self) -> ax.View:
        """Return the conversations, or what a search finds."""
        shown = self.store.conversations()
        self.selected.keep(one.thread for one in shown)
        head = self.selection(shown) if self.selected else self._search_bar()
        results = self._results() if self.search.text and not self.selected else None  # above the conversations
        body = self.rows(shown) if shown else self._empty()
        return ax.Layers(
            ax.Pane(head, ax.Frame(body, results, id="main_holder", width=ax.MATCH, weight=1)),
            ax.Fab("add", id="conversations_fab", color=simple.FAB_ICON, on_tap=lambda: self.start(NewConversation)),
            id="main_coordinator",
            important=True,
            cls="android.widget.ScrollView",
        )

    def _search_bar(self) -> ax.View:
        overflow = [
            ax.MenuItem("Import messages", lambda: start_import(self)),
            ax.MenuItem("Export messages", lambda: Export(self)),
        ]
        if is_late(self):
            overflow = [ax.MenuItem("Show archived conversations", lambda: self.start(Archive))]
            if self.prefs(simple.PREFS).flag(HAS_BIN):
                overflow.insert(0, ax.MenuItem("Show the Recycle Bin", lambda: self.start(RecycleBin)))
        return self.search.bar(
            actions=[
                simple.action("settings", "Settings", lambda: self.start(Settings), id="settings"),
                simple.action("info", "About", partial(simple.open_about, self), id="about"),
            ],
            overflow=overflow,
        )

    def _empty(self) -> ax.View:
        return ax.Column(
            *simple.nothing(
                "No stored conversations have been found",
                "no_conversations_placeholder",
                "Start a conversation",
                lambda: self.start(NewConversation),
            )
        )

    # -- search -----------------------------------------------------------------------------------------------------

    def _results(self) -> ax.View:
        wanted = self.search.text.strip().lower()
        found = []
        if len(wanted) >= _LEAST_QUERY:
            for one in self.store.conversations():
                if wanted in one.title.lower() or wanted in one.address:
                    found.append(self._result(one, one.snippet, one.date_s))
                    continue
                found += [
                    self._result(one, message.body, message.date_s, row_key(*message.key))
                    for message in reversed(self.store.of_thread(one.thread))
                    if wanted in message.body.lower()
                ]
        body: ax.View = ax.Scroll(
            *found, id="search_results_list", key="results", cls="androidx.recyclerview.widget.RecyclerView"
        )
        if not found:
            body = self._nothing_found(is_short=len(wanted) < _LEAST_QUERY)
        cls = "android.widget.RelativeLayout"
        return ax.Layers(body, id="search_holder", cls=cls, background="background")

    @staticmethod
    def _nothing_found(*, is_short: bool) -> ax.View:
        hint = "Type in at least 2 characters to start the search." if is_short else ""
        return ax.Column(
            ax.Label(
                "No items found.",
                id="search_placeholder",
                size=16,
                align="center",
                width=ax.MATCH,
                padding=(16, 32, 16, 0),
            ),
            ax.Caption(hint, id="search_placeholder_2", size=16, align="center", width=ax.MATCH, padding=16)
            if hint
            else None,
        )

    def _result(self, one: Conversation, snippet: str, date_s: float, row: str = "") -> ax.View:
        """Return a row that leads to a conversation, and to a row of it if one is named."""
        found = self.search.text
        return ax.Across(
            self._image(one, id="search_result_image"),
            ax.Column(
                ax.HighlightedText(one.title, id="search_result_title", size=16, max_lines=1, found=found),
                ax.HighlightedText(
                    snippet, id="search_result_snippet", max_lines=1, color="on_surface_variant", found=found
                ),
                weight=1,
                margin=(14, 0, 8, 0),
            ),
            ax.Caption(self.dates.listed(date_s), id="search_result_date", size=13),
            id="search_result_holder",
            cls="android.view.ViewGroup",
            height=72,
            padding=(16, 0),
            on_tap=lambda: self.start(Thread, thread=one.thread, address=one.address, searched_message=row),
        )

    # -- selection --------------------------------------------------------------------------------------------------

    def selection_actions(self, chosen: Sequence[Conversation]) -> list[ax.View]:
        """Add what one number allows."""
        icons = super().selection_actions(chosen)
        if len(chosen) == 1 and len(chosen[0].numbers) == 1:
            number = chosen[0].address
            add, call = partial(add_to_contacts, self, number), partial(dial, self, number)
            if chosen[0].title == number:
                icons.append(simple.action("person_add", "Add number to contact", add, id="cab_add_number_to_contact"))
            icons.append(simple.action("call", "Dial number", call, id="cab_dial_number"))
        return icons

    def selection_overflow(self, chosen: Sequence[Conversation]) -> list[ax.MenuItem]:
        """Return block, archive, copy, mark and pin."""
        threads = {one.thread for one in chosen}
        items = [ax.MenuItem("Block number", lambda: self._block(chosen))]
        if is_late(self):
            items.append(ax.MenuItem("Archive", lambda: self._ask_archive(chosen)))
        if len(chosen) == 1 and len(chosen[0].numbers) == 1:
            items.append(ax.MenuItem("Copy number to clipboard", lambda: self._copy(chosen[0].address)))
        elif len(chosen) == 1:
            items.append(ax.MenuItem("Rename conversation", lambda: self._rename(chosen[0])))
        if any(not one.is_read for one in chosen):
            items.append(ax.MenuItem("Mark as Read", lambda: self._mark(threads, is_read=True)))
        else:
            items.append(ax.MenuItem("Mark as Unread", lambda: self._mark(threads, is_read=False)))
        if all(one.is_pinned for one in chosen):
            items.append(ax.MenuItem("Unpin", lambda: self._pin(threads, is_pinned=False)))
        else:
            items.append(ax.MenuItem("Pin to the top", lambda: self._pin(threads, is_pinned=True)))
        return items

    def _block(self, chosen: Sequence[Conversation]) -> None:
        all_numbers = [number for one in chosen for number in one.numbers]
        numbers = ", ".join(all_numbers)

        def block_all() -> None:
            for number in all_numbers:
                block(self.phone, number)
            self.selected.clear()

        question = self.tr('Are you sure you want to block "{numbers}"?').format(numbers=numbers)
        simple.confirm(self, question, block_all)

    def _ask_archive(self, chosen: Sequence[Conversation]) -> None:
        question = self.tr("Are you sure you want to archive {items}?").format(items=self.counted(chosen))
        simple.confirm(self, question, lambda: self.archive(chosen, is_archived=True))

    def _copy(self, number: str) -> None:
        simple.copy(self, number)
        self.selected.clear()

    def _rename(self, one: Conversation) -> None:
        self.selected.clear()
        rename(self, self.store, one.thread, one.address)

    def _mark(self, threads: set[int], *, is_read: bool) -> None:
        for thread in sorted(threads):
            self.store.mark_read(thread, is_read=is_read)
        self.selected.clear()

    def _pin(self, threads: set[int], *, is_pinned: bool) -> None:
        self.store.set_pinned(threads, is_pinned=is_pinned)
        self.selected.clear()


class Archive(ConversationList):
    """The archived conversations."""

    def compose(self) -> ax.View:
        """Return the rows, or that there are none."""
        shown = self.store.conversations(archived=True)
        self.selected.keep(one.thread for one in shown)
        overflow = [ax.MenuItem("Delete all archived conversations", lambda: self._empty_archive(shown))]
        head = (
            self.selection(shown) if self.selected else simple.bar(self, "Archive", overflow=overflow if shown else [])
        )
        body: ax.View = self.rows(shown)
        if not shown:
            body = ax.Label(
                "No archived conversations have been found",
                id="no_conversations_placeholder",
                size=16,
                align="center",
                width=ax.MATCH,
                padding=(16, 32),
            )
        return ax.Pane(head, ax.Frame(body, width=ax.MATCH, weight=1))

    def selection_overflow(self, chosen: Sequence[Conversation]) -> list[ax.MenuItem]:
        """Return the way out of the archive."""
        return [ax.MenuItem("Unarchive", lambda: self.archive(chosen, is_archived=False))]

    def _empty_archive(self, shown: Sequence[Conversation]) -> None:
        def delete() -> None:
            for one in shown:
                self.store.delete_thread(one.thread)
            self.toast("The archive has been emptied successfully")

        simple.confirm(
            self,
            "Are you sure you want to empty the archive? All archived conversations will be permanently lost.",
            delete,
        )


class RecycleBin(ConversationList):
    """The conversations of which there are messages in the bin (`RecycleBinConversationsActivity`)."""

    def compose(self) -> ax.View:
        """Return the rows, or that there are none."""
        shown = self.store.binned()
        self.selected.keep(one.thread for one in shown)
        empty = simple.action("delete", "Empty the Recycle Bin", self._ask_empty, id="empty_recycle_bin")
        bar = simple.bar(self, "Recycle Bin", id="recycle_bin_toolbar", actions=[empty] if shown else [])
        body: ax.View = self.rows(shown)
        if not shown:
            nothing = "No stored conversations have been found"
            body = simple.placeholder(nothing, "no_conversations_placeholder", padding=(16, 32))
        return ax.Pane(self.selection(shown) if self.selected else bar, ax.Frame(body, width=ax.MATCH, weight=1))

    def open(self, one: Conversation) -> None:
        """Open what a conversation has in the bin."""
        self.start(Thread, thread=one.thread, address=one.address, is_recycle_bin=True)

    def selection_overflow(self, chosen: Sequence[Conversation]) -> list[ax.MenuItem]:
        """Return the way out of the bin."""
        return [ax.MenuItem("Restore all messages", lambda: self._ask_restore(chosen))]

    def _ask_restore(self, chosen: Sequence[Conversation]) -> None:
        def restore() -> None:
            for one in chosen:
                self.store.restore(self.store.of_thread(one.thread, is_binned=True))
            self.selected.clear()

        question = self.tr("Are you sure you want to restore {items}?").format(items=self.counted(chosen))
        simple.confirm(self, question, restore)

    def _ask_empty(self) -> None:
        ask_empty(self, self.store)
