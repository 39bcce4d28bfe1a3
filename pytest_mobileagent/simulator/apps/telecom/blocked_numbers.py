"""Numbers that may neither call nor write (`BlockedNumbersActivity`)."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.system.phone_numbers import dialable, format_number
from pytest_mobileagent.simulator.system.telephony import BLOCKED_NUMBERS, EMERGENCY_NUMBERS, block, is_blocked


class NumberDialog(ax.DraftDialog):
    """Asks which number is to be blocked."""

    ok = "Block"
    focus = "add_blocked_number"
    number = ""

    def content(self) -> ax.View:
        """Return the question and the field."""
        return ax.Column(
            ax.Label("Block calls and texts from", size=16, margin=(0, 0, 0, 12)),
            ax.EditText(
                id=self.focus, text=self.number, hint=self.screen.tr("Phone number"), input_type="phone",
                on_change=ax.bind(self, "number"),
            ),
            padding=(24, 20, 24, 0),
        )  # fmt: skip

    def accept(self) -> bool:
        """Block the number, or say why it is not."""
        number, phone, tr = dialable(self.number), self.screen.phone, self.screen.tr
        if not number.strip("+").isdigit():
            return False
        said = tr("{number} blocked")
        if number in EMERGENCY_NUMBERS:
            said = tr("Unable to block emergency number.")
        elif is_blocked(phone, number):
            said = tr("{number} is already blocked.")
        else:
            block(phone, number)
        self.screen.toast(said.format(number=format_number(number)))
        return True


class BlockedNumbers(ax.Screen):
    """The list, with a way to add one and to take one out."""

    def compose(self) -> ax.View:
        """Return what it is about, the button and the numbers."""
        note = ax.Label(
            "You won’t receive calls or texts from blocked numbers.", size=14, color="on_surface_variant",
            padding=(16, 16, 16, 8),
        )  # fmt: skip
        add = ax.Label(
            "Add a number", id="add_blocked", size=16, weight_name="medium", color="primary", padding=(16, 14),
            width=ax.MATCH, on_tap=lambda: NumberDialog(self),
        )  # fmt: skip
        rows = self.phone.content.query(BLOCKED_NUMBERS, ["_id", "original_number"], sort="_id DESC")
        numbers = [self._row(int(str(row["_id"])), str(row["original_number"])) for row in rows]
        body = ax.Scroll(note, add, ax.Divider(), *numbers, id="android:id/list", key="list", weight=1)
        return ax.Pane(google.bar(self, self.tr("Blocked numbers")), body, background="background")

    def _row(self, row: int, number: str) -> ax.View:
        shown = format_number(number)
        remove = ax.IconButton(
            "close", id="delete_blocked_number", desc=self.tr("Unblock"), on_tap=partial(self._ask_unblock, row, shown)
        )
        return ax.Across(
            ax.Text(shown, id="blocked_number", size=16, weight=1), remove, height=56, padding=(16, 0, 4, 0)
        )

    def _ask_unblock(self, row: int, number: str) -> None:
        def unblock() -> None:
            self.phone.content.delete(f"{BLOCKED_NUMBERS}/{row}")
            self.toast(self.tr("{number} unblocked").format(number=number))

        ax.ask(self, self.tr("Unblock {number}?").format(number=number), "Unblock", unblock)
