"""The call history: rows by day, what can be done with a call, and making one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from urllib.parse import quote

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.dialer.people import (
    CALL_ICONS,
    CALL_KINDS,
    PastCall,
    People,
    day_heading,
    photo,
    when,
)
from pytest_mobileagent.simulator.system.dates import clock_text, date_text, to_local
from pytest_mobileagent.simulator.system.phone_numbers import format_number
from pytest_mobileagent.simulator.system.telephony import (
    CALL_INCOMING,
    CALL_MISSED,
    CALL_OUTGOING,
    EMERGENCY_NUMBERS,
    block,
    is_blocked,
    unblock,
)

_SAYS_COPIED = 33
_LIST = "androidx.recyclerview.widget.RecyclerView"


def call_number(screen: ax.Screen, number: str) -> bool:
    """Call a number; if there is no service, say so instead."""
    if screen.phone.connectivity.airplane_mode and number not in EMERGENCY_NUMBERS:
        ax.tell(screen, screen.tr("Turn off airplane mode to make a call."))
        return False
    screen.start(ax.Intent(action="android.intent.action.CALL", data=f"tel:{quote(number, safe='+*,;')}"))
    return True


def copy_number(screen: ax.Screen, number: str) -> None:
    """Put a number on the clipboard; Android says so itself since its thirteenth version."""
    screen.phone.clipboard.set(number, source=screen.app.package)
    if screen.phone.image.api_level < _SAYS_COPIED:
        screen.toast(screen.tr("Number copied"))


def call_rows(
    screen: ax.Screen, calls: Sequence[PastCall], *, opened: int, on_open: Callable[[int], object]
) -> list[ax.View]:
    """Return the calls under the headings of their days; the row whose call is `opened` shows its actions."""
    rows: list[ax.View] = []
    for heading, of_day in groupby(calls, lambda call: day_heading(screen.phone, call.date_s)):
        rows.append(ax.Caption(screen.tr(heading), id="call_log_header", weight_name="medium", padding=(16, 14, 16, 8)))
        rows += [_call_row(screen, call, is_open=call.id == opened, on_open=on_open) for call in of_day]
    return rows


def _call_row(screen: ax.Screen, call: PastCall, *, is_open: bool, on_open: Callable[[int], object]) -> ax.View:
    icon, color = CALL_ICONS.get(call.type, ("call_received", "#1e8e3e"))
    kind = People(screen.phone).owner(call.number).kind
    detail = " • ".join(part for part in (screen.tr(kind), when(screen, call.date_s)) if part)
    missed = call.type == 3

    def menu() -> None:
        dial = ax.Intent(action="android.intent.action.DIAL", data=f"tel:{quote(call.number, safe='+*,;')}")
        items = [
            ax.MenuItem(screen.tr("Copy number"), partial(copy_number, screen, call.number)),
            ax.MenuItem(screen.tr("Edit number before call"), partial(screen.start, dial)),
            _blocking(screen, call.number),
            ax.MenuItem(screen.tr("Delete"), lambda: People(screen.phone).forget(call)),
        ]
        screen.popup(items, anchor=f"call_{call.id}")

    top = ax.Across(
        photo(screen, call, id="quick_contact_photo"),
        ax.Column(
            ax.Text(call.title, id="name", size=16, max_lines=1, color="#d93025" if missed else "on_surface"),
            ax.Across(
                ax.Icon(icon, id="call_type_icons", size=16, color=color, margin=(0, 0, 4, 0)),
                ax.Caption(detail, id="call_location_and_date", max_lines=1),
            ),
            weight=1,
            margin=(16, 0, 8, 0),
        ),
        ax.IconButton(
            "call",
            id="primary_action_button",
            cls="android.widget.ImageView",
            desc=screen.tr("Call {name}").format(name=call.title),
            outlined=True,
            on_tap=lambda: call_number(screen, call.number),
        ),
        id="primary_action_view",
        height=68,
        padding=(16, 0, 8, 0),
        key=f"call_{call.id}",
        on_tap=lambda: on_open(call.id),
        on_long_press=menu,
    )
    return ax.Column(top, _actions(screen, call) if is_open else None, id="call_log_row")


def _blocking(screen: ax.Screen, number: str) -> ax.MenuItem:
    """Return what blocks a number once that is confirmed, or lets it in again."""
    phone = screen.phone
    if is_blocked(phone, number):
        return ax.MenuItem(screen.tr("Unblock number"), partial(unblock, phone, number))
    title = screen.tr("Block {number}?").format(number=format_number(number))
    said = screen.tr("You will no longer receive calls or texts from this number.")
    confirm = partial(ax.ask, screen, said, screen.tr("Block"), partial(block, phone, number), title=title)
    return ax.MenuItem(screen.tr("Block number"), confirm)


def _actions(screen: ax.Screen, call: PastCall) -> ax.View:
    send = ax.Intent(action="android.intent.action.SENDTO", data=f"smsto:{call.number}")
    insert = ax.Intent(
        action="android.intent.action.INSERT", type="vnd.android.cursor.dir/contact", extras={"phone": call.number}
    )
    known = People(screen.phone).owner(call.number).name
    buttons = [
        ("message", screen.tr("Message"), lambda: screen.start(send)),
        ("history", screen.tr("History"), lambda: screen.start(CallDetails, number=call.number, title=call.title)),
    ]
    if not known:
        buttons.insert(0, ("person_add", screen.tr("Add contact"), lambda: screen.start(insert)))
    cells = [
        ax.Button(
            label, icon=icon, stacked=True, background="#00000000", color=screen.theme.primary, weight=1, on_tap=act
        )
        for icon, label, act in buttons
    ]
    return ax.Row(*cells, id="call_log_action_container", width=ax.MATCH, padding=(16, 0, 16, 8))


class CallHistory(ax.Screen):
    """All calls, those that were missed, and clearing them."""

    def create(self) -> None:
        """All are shown, and no row is open."""
        self.tab = 0
        self.opened = 0

    def _clear(self) -> None:
        question = ax.AlertDialog(
            title=self.tr("Clear call history?"),
            message=self.tr("This will delete all calls from your history"),
            positive=("OK", People(self.phone).forget),
            negative=(self.tr("Cancel"), None),
        )
        self.show(question)

    def _toggle(self, number: int) -> None:
        self.opened = 0 if self.opened == number else number

    def compose(self) -> ax.View:
        """Return the tabs and the list."""
        every = People(self.phone).calls()
        calls = [call for call in every if self.tab == 0 or call.type == CALL_MISSED]
        bar = ax.Toolbar(
            self,
            self.tr("Call history"),
            navigation=ax.IconButton("arrow_back", desc=self.tr("Navigate up"), on_tap=self.finish),
            overflow=[ax.MenuItem(self.tr("Clear call history"), self._clear, is_enabled=bool(every))],
        )
        words = self.tr("You have no missed calls." if self.tab else "Your call history is empty")
        empty = ax.Text(words, id="empty_list_view_message", size=16, padding=(24, 48))
        rows = call_rows(self, calls, opened=self.opened, on_open=self._toggle) if calls else [empty]
        tabs = [self.tr("All"), self.tr("Missed")]
        page = ax.Scroll(*rows, key=f"history_{self.tab}", cls=_LIST)
        strip, pager = ax.tabbed(
            self, tabs, self.tab, lambda at: ax.reset(self, tab=at, opened=0), page, tabs_id="viewpager_header",
            pager_id="call_log_pager",
        )  # fmt: skip
        return ax.Pane(bar, strip, pager)


class CallDetails(ax.Screen):
    """All calls with one number, and what can be done with the number."""

    def compose(self) -> ax.View:
        """Return the number and its calls."""
        number, title = self.intent.text("number"), self.intent.text("title")
        people = People(self.phone)
        head = ax.Across(
            photo(self, people.owner(number)._replace(name=title), id="quick_contact_photo"),
            ax.TwoLines(title, format_number(number), ids=("contact_name", "phone_number"), margin=(16, 0)),
            ax.IconButton(
                "call", id="call_back_button", desc=self.tr("Call"), on_tap=lambda: call_number(self, number)
            ),
            height=80,
            padding=(16, 0, 8, 0),
        )
        calls = people.calls(number)

        def delete() -> None:
            for call in calls:
                people.forget(call)
            self.finish()

        bar = ax.Toolbar(
            self,
            self.tr("Call details"),
            navigation=ax.IconButton("arrow_back", desc=self.tr("Navigate up"), on_tap=self.finish),
            actions=[ax.IconButton("delete", id="call_detail_delete_menu_item", desc=self.tr("Delete"), on_tap=delete)],
        )
        rows = [self._row(call) for call in calls]
        return ax.Pane(bar, ax.Scroll(head, *rows, *self._footer(number), key="details", cls=_LIST))

    def _footer(self, number: str) -> list[ax.View]:
        """Return what can be done with the number besides calling it."""
        dial = ax.Intent(action="android.intent.action.DIAL", data=f"tel:{quote(number, safe='+*,;')}")
        entries: list[tuple[str, str, str, ax.Act]] = [
            ("call_detail_action_copy", "content_copy", "Copy number", lambda: copy_number(self, number)),
            ("call_detail_action_edit_before_call", "edit", "Edit number before call", partial(self.start, dial)),
        ]
        rows = [
            ax.Across(
                ax.Icon(icon, size=24, margin=(8, 0, 24, 0), color="on_surface_variant"),
                ax.Text(self.tr(words), size=16),
                id=name,
                height=56,
                padding=(16, 0),
                on_tap=act,
            )
            for name, icon, words, act in entries
        ]
        return [ax.Divider(), *rows]

    def _row(self, call: PastCall) -> ax.View:
        icon, color = CALL_ICONS.get(call.type, ("call_received", "#1e8e3e"))
        moment = to_local(self.phone, call.date_s)
        variant = self.theme.on_surface_variant
        minutes, seconds = divmod(call.duration_s, 60)
        form = "{minutes} min {seconds} sec" if call.duration_s else "{seconds} sec"
        length = self.tr(form).format(minutes=minutes, seconds=seconds)
        was_answered = call.type in (CALL_INCOMING, CALL_OUTGOING)
        date = f"{date_text(self.phone, moment, 'medium_date')}, {clock_text(self.phone, moment)}"
        return ax.Across(
            ax.Icon(icon, id="call_direction", size=20, color=color, margin=(10, 0, 26, 0)),
            ax.Column(
                ax.Text(self.tr(CALL_KINDS.get(call.type, "Call")), id="call_type", size=16),
                ax.Text(date, id="call_time", color=variant),
                weight=1,
            ),
            ax.Text(length, id="call_duration", color=variant) if was_answered else None,
            height=64,
            padding=(16, 0),
        )
