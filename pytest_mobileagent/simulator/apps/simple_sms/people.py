"""Who takes part in a conversation, to be changed below its toolbar."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.text_messages import is_same_number

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.apps.simple_sms.store import Messages

_FIELD = "add_contact_or_number"
_LEAST_NUMBER, _LEAST_NAME = 3, 2
_MOST_OFFERED = 4


class People:
    """A panel with those who take part; `done` is told who does in the end."""

    def __init__(self, screen: ax.Screen, store: Messages, done: Callable[[list[str]], object]) -> None:
        """It is not seen at first."""
        self._screen, self._store, self._done = screen, store, done
        self._numbers: list[str] = []
        self._typed = ""

    def __bool__(self) -> bool:
        """Whether it is seen."""
        return bool(self._numbers)

    def toggle(self, numbers: Sequence[str]) -> None:
        """Show those who take part, or take the panel away."""
        if self._numbers:
            self._numbers = []
            self._screen.hide_keyboard()
        else:
            self._numbers, self._typed = list(numbers), ""
            self._screen.focus(_FIELD)

    def _add(self, number: str) -> None:
        if not any(is_same_number(number, one) for one in self._numbers):
            self._numbers.append(number)
        self._typed = ""

    def _remove(self, number: str) -> None:
        if number != self._numbers[0]:
            self._numbers.remove(number)

    def _confirm(self) -> None:
        numbers, self._numbers = self._numbers, []
        self._screen.hide_keyboard()
        self._done(numbers)

    def compose(self) -> ax.View | None:
        """Return the panel; None while it is not seen."""
        if not self._numbers:
            return None
        return ax.Column(
            ax.Across(
                ax.Flow(*map(self._chip, self._numbers), id="selected_contacts", weight=1, gap=6),
                ax.IconButton(
                    "check", id="confirm_manage_contacts", cls="android.widget.ImageView", on_tap=self._confirm
                ),
                padding=(16, 8, 8, 8),
            ),
            ax.Divider(),
            self._field(),
            *map(self._offer, self._offered()),
            ax.Divider(),
            id="thread_add_contacts",
            cls="android.widget.RelativeLayout",
        )

    def _chip(self, number: str) -> ax.View:
        color = self._screen.theme.primary
        on_color = simple.contrast(color)
        return ax.Row(
            ax.Text(self._store.name_of(number), id="selected_contact_name", size=14, color=on_color, padding=(4, 6)),
            ax.IconButton(
                "close", id="selected_contact_remove", cls="android.widget.ImageView", size=16, width=32, height=32,
                color=on_color, on_tap=partial(self._remove, number),
            ),
            id="selected_contact_holder",
            cls="android.widget.RelativeLayout",
            gravity="vcenter",
            padding=(10, 0, 0, 0),
            radius=16,
            background=color,
        )  # fmt: skip

    def _field(self) -> ax.View:
        confirm = None
        if len(self._typed) >= _LEAST_NUMBER:
            confirm = ax.IconButton(
                "check", id="confirm_inserted_number", cls="android.widget.ImageView", desc="Confirm selection",
                on_tap=lambda: self._add(self._typed.strip()),
            )  # fmt: skip
        return ax.Across(
            ax.EditText(
                id=_FIELD, text=self._typed, hint="Add Contact or Number…", on_change=ax.bind(self, "_typed"),
                input_type="text", capitals="words", ime_action="next", size=18, weight=1, padding=(0, 12),
            ),
            confirm,
            padding=(16, 0, 8, 0),
        )  # fmt: skip

    def _offered(self) -> list[tuple[str, str]]:
        wanted = self._typed.strip().lower()
        if len(wanted) < _LEAST_NAME:
            return []
        fits = [one for one in self._store.contacts() if wanted in one[0].lower() or wanted in one[1]]
        return sorted(fits, key=lambda one: not one[0].lower().startswith(wanted))[:_MOST_OFFERED]

    def _offer(self, contact: tuple[str, str]) -> ax.View:
        name, number = contact
        return ax.Across(
            simple.number_image(self._screen.phone, name, number, size=40, id="item_contact_image"),
            ax.Column(
                ax.Text(name, id="item_contact_name", size=16, max_lines=1),
                ax.Caption(number, id="item_contact_number", max_lines=1, speaks=False),
                weight=1,
                margin=(14, 0, 0, 0),
            ),
            id="item_contact_frame",
            cls="android.view.ViewGroup",
            height=60,
            padding=(16, 0),
            on_tap=partial(self._add, number),
        )
