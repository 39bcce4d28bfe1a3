"""The screen of a call as Android 10 shows it: white on blue, two rows of switches."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.dialer.aosp.parts import IN_CALL
from pytest_mobileagent.simulator.apps.dialer.incall import InCall as Base


class InCall(Base):
    """A call: who, how long, and what can be done."""

    status_bar_color = IN_CALL.status_bar

    @property
    def theme(self) -> ax.Theme:
        """White on blue."""
        return IN_CALL

    def _cells(self) -> list[ax.View]:
        another = ax.Intent(action="android.intent.action.DIAL")
        return [
            *super()._cells(),
            self._labeled("fourth", "add_call", "Add call", checked=False, on_tap=lambda: self.start(another)),
        ]

    def _buttons(self) -> ax.View:
        grid = ax.Grid(*self._cells(), columns=3, id="incall_pager", padding=(24, 0))
        grid.cls = "androidx.viewpager.widget.ViewPager"
        return grid

    def _labeled(self, place: str, icon: str, label: str, *, checked: bool, on_tap: object) -> ax.View:
        front = "#ffffff" if not checked else "#1a5fce"
        plate = "#ffffff" if checked else ""
        return ax.Column(
            ax.Icon(icon, id="incall_labeled_button_icon", size=36, width=64, height=64, radius=32, color=front,
                 background=plate),
            ax.Text(self.tr(label), id="incall_labeled_button_label", size=12, color="#ffffff"),
            id=f"incall_{place}_button",
            gravity="center",
            padding=(0, 8),
            checkable=True,
            checked=checked,
            on_tap=on_tap if callable(on_tap) else None,
        )  # fmt: skip
