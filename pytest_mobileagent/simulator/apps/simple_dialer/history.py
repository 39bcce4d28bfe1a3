"""The tab of past calls."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.simple import BarItem
from pytest_mobileagent.simulator.androidx.simple.book import rows
from pytest_mobileagent.simulator.androidx.simple.book.config import PHONE
from pytest_mobileagent.simulator.androidx.simple.book.store import Contact, Entry
from pytest_mobileagent.simulator.apps.simple_dialer.chosen import add_to_contact, open_contact
from pytest_mobileagent.simulator.system.telephony import (
    CALL_INCOMING,
    CALL_MISSED,
    CALL_OUTGOING,
    CALL_REJECTED,
    block,
)

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.simple_dialer.store import Dialer, PastCall

_ICONS = {
    CALL_INCOMING: ("call_received", "#43a047"), CALL_OUTGOING: ("call_made", "#1e88e5"),
    CALL_MISSED: ("call_missed", "#e53935"), CALL_REJECTED: ("call_missed", "#e53935"),
}  # fmt: skip
_SURE = "Are you sure you want to remove the selected items from the Call History?\n\nThis action cannot be undone."


class History:
    """Past calls in rows: a tap calls again, a long press selects."""

    def __init__(self, screen: ax.Screen, dialer: Dialer) -> None:
        """Select nothing."""
        self._screen, self._dialer = screen, dialer
        self.selected = simple.Selection()

    def compose(self, wanted: str) -> ax.View:
        """Return the rows that a search leaves."""
        shown = self._shown(wanted)
        self.selected.keep(call.rows[0] for call in self._dialer.calls())
        none, name = "No previous calls have been found", "recents_placeholder"
        body = simple.placeholder(none, name, padding=(16, 32))
        if shown:
            items = [self._row(call) for call in shown]
            body = ax.Scroll(*items, ax.View(height=88), id="recents_list", key="recents_list", cls=ax.RECYCLER)
        return ax.Layers(body, id="recents_fragment", cls="android.widget.RelativeLayout")

    def _shown(self, wanted: str) -> list[PastCall]:
        text = wanted.strip().casefold()
        return [call for call in self._dialer.calls() if text in call.name.casefold() or text in call.number]

    def bar(self) -> ax.View:
        """Return the bar above calls that are selected."""
        calls = self._dialer.calls()
        chosen = [call for call in calls if call.rows[0] in self.selected]
        keys = [call.rows[0] for call in calls]
        numbers = list(dict.fromkeys(call.number for call in chosen))
        items = [BarItem("delete", "Delete", partial(self._ask_delete, *chosen), "ifRoom", "cab_remove")]
        if len(numbers) == 1:
            items += [BarItem("person", title, act) for title, act in self._person(chosen[0])]
        items.append(BarItem("sms", "Send SMS", partial(rows.send, self._screen, "smsto", numbers)))
        items.append(BarItem("block", "Block number", partial(self._block, *numbers)))
        if len(chosen) == 1:
            items.append(BarItem("info", "Show call details", partial(self._show_details, chosen[0])))
        if len(numbers) == 1:
            items.append(BarItem("copy", "Copy number to clipboard", partial(simple.copy, self._screen, numbers[0])))
        items.append(BarItem("select_all", "Select all", partial(self.selected.select, keys)))
        actions, overflow = simple.bar_items(items)
        return self.selected.bar(self._screen, keys, actions=actions, overflow=overflow)

    def _person(self, call: PastCall) -> list[tuple[str, ax.Act]]:
        """Return what can be done with whose number it is: the contact is shown, or made."""
        owner = self._dialer.owner_of(call.number)
        see = [("View contact details", partial(open_contact, self._screen, owner))] if owner is not None else []
        return [*see, ("Add number to contact", partial(add_to_contact, self._screen, call.number))]

    def _ask_delete(self, *calls: PastCall) -> None:
        def delete() -> None:
            self._dialer.forget(number for call in calls for number in call.rows)
            self.selected.clear()

        simple.confirm(self._screen, _SURE, delete)

    def _row(self, call: PastCall) -> ax.View:
        return self.selected.row(self._line(call, self._dots(call)), call.rows[0], partial(self._call, call))

    def _line(self, call: PastCall, dots: ax.View | None = None) -> ax.View:
        """Return who was called, or called, when and how long."""
        screen = self._screen
        icon, color = _ICONS.get(call.type, _ICONS[CALL_INCOMING])
        text_sp = simple.text_sp(screen, default=2)
        dates = simple.Dates(screen.phone, screen.app.package)
        when = _clock(dates.listed(call.date_s))
        length = ax.Caption(simple.duration_text(call.duration_s), id="item_recents_duration", size=text_sp - 2)
        return ax.Across(
            simple.number_image(screen.phone, call.name or call.number, call.number, size=44, id="item_recents_image"),
            ax.Column(
                ax.Text(call.title, id="item_recents_name", size=text_sp, max_lines=1),
                ax.Across(
                    ax.Icon(icon, id="item_recents_type", cls="android.widget.ImageView", size=18, color=color),
                    ax.Caption(when, id="item_recents_date_time", size=text_sp - 2, weight=1, margin=(6, 0)),
                    length if call.duration_s else None,
                ),
                weight=1,
                margin=(16, 0, 0, 0),
            ),
            dots,
            id="item_recents_holder",
            cls="android.view.ViewGroup",
            min_height=64,
            padding=(16, 6, 4, 6),
        )

    def _show_details(self, call: PastCall) -> None:
        """Show each of the calls that a row stands for."""

        def content() -> ax.View:
            lines = [self._line(one) for one in self._dialer.each() if one.rows[0] in call.rows]
            return ax.RecyclerView(*lines, id="select_grouped_calls_list", key="select_grouped_calls_list")

        self._screen.show(ax.AlertDialog(ids=self._screen.app.package, content=content))

    def _dots(self, call: PastCall) -> ax.View:
        key = f"call-{call.rows[0]}"
        return ax.IconButton(
            "more_vert", id="overflow_menu_icon", key=key, cls="android.widget.ImageView", width=40,
            on_tap=lambda: self._screen.popup(self._menu(call), anchor=key),
        )  # fmt: skip

    def _menu(self, call: PastCall) -> list[ax.MenuItem]:
        screen = self._screen
        return [
            ax.MenuItem("Call", partial(self._call, call)),
            ax.MenuItem("Send SMS", partial(rows.send, screen, "smsto", [call.number])),
            *(ax.MenuItem(title, act) for title, act in self._person(call)),
            ax.MenuItem("Copy number to clipboard", partial(simple.copy, screen, call.number)),
            ax.MenuItem("Show call details", partial(self._show_details, call)),
            ax.MenuItem("Block number", partial(self._block, call.number)),
            ax.MenuItem("Delete", partial(self._ask_delete, call)),
        ]

    def _call(self, call: PastCall) -> None:
        rows.call(self._screen, self._dialer.contacts, Contact(entries=[Entry(PHONE, call.number)]))

    def _block(self, *numbers: str) -> None:
        def block_them() -> None:
            for number in numbers:
                block(self._screen.phone, number)
            self.selected.clear()

        asked = self._screen.tr('Are you sure you want to block "{number}"?').format(number=", ".join(numbers))
        simple.confirm(self._screen, asked, block_them)


def _clock(text: str) -> str:
    """Return a moment as the list writes it: the hour without a zero before it."""
    return text.removeprefix("0") if text.endswith("M") else text
