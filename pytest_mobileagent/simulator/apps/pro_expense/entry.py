"""The form of a new expense, and of one that is changed."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.pro_expense.parts import OutlinedEdit, Page, action, bar, code, picker_accent
from pytest_mobileagent.simulator.apps.pro_expense.store import CATEGORIES, FOOD, full_date, typed_text
from pytest_mobileagent.simulator.system.dates import time_zone, to_local

if TYPE_CHECKING:
    import datetime

    from pytest_mobileagent.simulator.apps.pro_expense.screens import Main
    from pytest_mobileagent.simulator.apps.pro_expense.store import Category, Expense

_AMOUNT = re.compile(r"\d{0,8}(?:\.\d{0,2})?")
_NAME_LENGTH, _NOTE_LENGTH = 20, 100
_NO_COST = "Cost is Empty"


class EntryPage(Page):
    """Name, amount, category, note; time and date above."""

    title = "Expense Entry"

    def __init__(self, main: Main, expense: Expense | None = None) -> None:
        """Begin with nothing, or with what is stored of `expense`."""
        super().__init__(main)
        self.expense = expense
        self.name = expense.name if expense is not None else ""
        self.amount = typed_text(expense.amount) if expense is not None else ""
        self.note = expense.note if expense is not None else ""
        self.category = expense.category if expense is not None else FOOD
        self.first_category = self.category
        self.modified_ms = expense.modified_ms if expense is not None else self.store.now_ms
        self.is_locked = False
        self.error = ""
        main.ui.scroll_px.pop("rv_category", None)
        main.ui.selection.clear()
        main.focus("edt_name")

    def compose(self) -> ax.View:
        """Return the page."""
        return ax.Pane(
            bar(
                self,
                "Update Data" if self.expense is not None else self.title,
                subtitle=full_date(self.phone, self.modified_ms),
                navigation=("arrow_back", self.screen.close),
                actions=(
                    action("access_time", "Time", self._pick_time, id="time"),
                    action("event", "Calendar", self._pick_date, id="calendar"),
                ),
            ),
            ax.Scroll(
                self._name_field(),
                self._amount_field(),
                self._chips(),
                self._note_field(),
                self._buttons(),
                ax.View(height=16),
                id="sv_entry",
                key="sv_entry",
                weight=1,
            ),
            id="cl_main",
            cls="android.view.ViewGroup",
        )

    # -- fields -----------------------------------------------------------------------------------------------------

    def _name_field(self) -> ax.View:
        return OutlinedEdit(
            id="edt_name",
            text=self.name,
            hint="Name",
            height=60,
            margin=(24, 29, 24, 0),
            padding=(16, 0),
            ime_action="next",
            on_change=self._set_name,
            on_ime_action=partial(self.screen.focus, "edt_amount"),
        )

    def _set_name(self, text: str) -> None:
        self.name = text[:_NAME_LENGTH]

    def _set_note(self, text: str) -> None:
        self.note = text[:_NOTE_LENGTH]

    def _set_amount(self, text: str) -> None:
        if _AMOUNT.fullmatch(text):
            self.amount = text
            self.error = ""

    def _amount_field(self) -> ax.View:
        field = OutlinedEdit(
            id="edt_amount",
            text=self.amount,
            hint="Amount",
            height=59,
            padding=(16, 0, 64, 0),
            input_type="decimal",
            ime_action="next",
            on_change=self._set_amount,
            on_ime_action=partial(self.screen.focus, "edt_note"),
        )
        field.error_color = self.theme.error if self.error else ""
        shows_suffix = bool(self.amount) or self.screen.ui.focus == "edt_amount"
        suffix = ax.Caption(
            ax.Written(code(self)), id="textinput_suffix_text", size=16, height=54,
            gravity="end", padding=(0, 0, 16, 0),
        )  # fmt: skip
        error = ax.Label(
            self.error, id="textinput_error", size=12, color="error", margin=(40, 4, 24, 0),
        )  # fmt: skip
        return ax.Column(
            ax.Frame(field, suffix if shows_suffix else None, width=ax.MATCH, height=59, margin=(24, 21, 24, 0)),
            error if self.error else None,
        )

    def _note_field(self) -> ax.View:
        return OutlinedEdit(
            id="edt_note",
            text=self.note,
            hint="Note",
            height=95,
            margin=(24, 21, 24, 0),
            padding=(16, 16),
            gravity="top",
            input_type="multiline",
            on_change=self._set_note,
        )

    def _chips(self) -> ax.View:
        others = [category for category in CATEGORIES if category != self.first_category]
        return ax.Scroll(
            ax.View(width=10, height=1),
            *(self._chip(category) for category in (self.first_category, *others)),
            ax.View(width=10, height=1),
            id="rv_category",
            key="rv_category",
            cls="androidx.recyclerview.widget.RecyclerView",
            horizontal=True,
            height=46,
            margin=(8, 16, 8, 0),
        )

    def _chip(self, category: Category) -> ax.View:
        is_chosen = category == self.category

        return ax.Frame(
            ax.Label(category.name, id="tv_name", size=15.5, color="on_primary" if is_chosen else "", height=26),
            id="cd_category",
            cls="androidx.cardview.widget.CardView",
            margin=(4, 2, 4, 2),
            padding=(8, 6),
            height=38,
            radius=19,
            background="primary" if is_chosen else "surface_variant",
            checkable=True,
            checked=is_chosen,
            on_tap=ax.put(self, category=category),
        )

    def _buttons(self) -> ax.View:
        label = "UPDATE" if self.expense is not None else "NEXT" if self.is_locked else "SAVE"
        save = ax.Button(label, id="btn_save", weight=1, height=56, on_tap=self.save)
        if self.expense is not None:
            return ax.Row(save, width=ax.MATCH, padding=(24, 16))
        lock = ax.Frame(
            ax.Icon("loop", color="on_primary" if self.is_locked else "on_surface", gravity="center"),
            id="cv_lock",
            cls="androidx.cardview.widget.CardView",
            width=50,
            height=44,
            margin=(16, 0, 0, 0),
            radius=4,
            background="primary" if self.is_locked else "surface_variant",
            on_tap=ax.flip(self, "is_locked"),
        )
        return ax.Across(save, lock, padding=(24, 16))

    # -- time and date ----------------------------------------------------------------------------------------------

    def _moment(self) -> datetime.datetime:
        return to_local(self.phone, self.modified_ms / 1000)

    def _set_moment(self, moment: datetime.datetime) -> None:
        self.modified_ms = int(moment.replace(tzinfo=time_zone(self.phone)).timestamp() * 1000)

    def _pick_time(self) -> None:
        moment = self._moment()
        self.screen.hide_keyboard()
        self.screen.show(
            ax.TimePickerDialog(
                moment.hour,
                moment.minute,
                is_24h=False,
                on_pick=lambda hour, minute: self._set_moment(self._moment().replace(hour=hour, minute=minute)),
                accent=picker_accent(self.theme),
            )
        )

    def _pick_date(self) -> None:
        def pick(day: datetime.date) -> None:
            self._set_moment(self._moment().replace(year=day.year, month=day.month, day=day.day))

        self.screen.hide_keyboard()
        self.screen.show(ax.DatePickerDialog(self._moment().date(), pick, accent=picker_accent(self.theme)))

    # -- saving -----------------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Store the form and leave it, or begin the next one."""
        if not self.amount.strip("."):
            self.error = _NO_COST
            return
        amount = round(float(self.amount) * 100)
        if self.expense is not None:
            changed = replace(
                self.expense, name=self.name, amount=amount, category=self.category, note=self.note,
                modified_ms=self.modified_ms,
            )  # fmt: skip
            self.store.update(changed)
            self.screen.close()
            self.screen.snackbar("Data Updated!")
            return
        self.store.add(self.name, amount, self.category, self.note, self.modified_ms)
        if not self.is_locked:
            self.screen.close()
            return
        self.name = self.amount = self.note = ""
        self.modified_ms = self.store.now_ms
        self.screen.snackbar("Saved!")
        self.screen.focus("edt_name")
