"""The screen of a call as Android 10 shows it: white on blue, two rows of switches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.dialer.aosp.parts import IN_CALL
from pytest_mobileagent.simulator.apps.dialer.incall import InCall as Base

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.system.telephony import Call


class InCall(Base):
    """A call: who, how long, and what can be done."""

    status_bar_color = IN_CALL.status_bar

    @property
    def theme(self) -> ax.Theme:
        """White on blue."""
        return IN_CALL

    def _buttons(self, call: Call) -> ax.View:
        grid = ax.Grid(*self._cells(call), columns=3, id="incall_pager", padding=(24, 0))
        grid.cls = "androidx.viewpager.widget.ViewPager"
        return grid

    def _labeled(self, place: str, icon: str, label: str, *, checked: bool = False, on_tap: ax.Act | None) -> ax.View:
        front, is_able = "#1a5fce" if checked else "#ffffff", on_tap is not None
        plate = "#ffffff" if checked else ""
        return ax.Column(
            ax.Icon(icon, id="incall_labeled_button_icon", size=36, width=64, height=64, radius=32, color=front,
                 background=plate, enabled=is_able),
            ax.Text(self.tr(label), id="incall_labeled_button_label", size=12, color="#ffffff"),
            id=f"incall_{place}_button",
            gravity="center",
            padding=(0, 8),
            checkable=True,
            checked=checked,
            enabled=is_able,
            on_tap=on_tap,
        )  # fmt: skip
