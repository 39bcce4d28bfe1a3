"""The pages of the first start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.google_calendar.screens import AllInOne

SEEN = "preference_oobe_seen"
_PAGES = (
    ("Google Calendar", "Make the most of every day", "event"),
    ("Easy to scan", "Schedule view shows pictures and maps with your events", "view_agenda"),
)


class Welcome:
    """Two pages, turned by a swipe or the arrow."""

    def __init__(self, screen: AllInOne) -> None:
        """Begin with the first."""
        self._screen = screen
        self.at = 0

    def compose(self) -> ax.View:
        """Return the page, and what turns it."""
        pager = ax.Pager(
            self._page(), id="viewpager", index=self.at, count=len(_PAGES), on_change=ax.bind(self, "at"), weight=1
        )
        dots = [
            ax.View(width=8, height=8, radius=4, background=google.BLUE if at == self.at else "#dadce0")
            for at in range(len(_PAGES))
        ]
        bottom = ax.Frame(
            ax.Row(*dots, gap=8, gravity="center"), self._next(), id="bottom_bar", width=ax.MATCH, height=56
        )
        return ax.Pane(pager, bottom, id="oobe", background="#ffffff")

    def _page(self) -> ax.View:
        tr = self._screen.tr
        title, words, icon = _PAGES[self.at]
        tall = self._screen.phone.display.app_size[1] > self._screen.phone.display.app_size[0]
        side = 240 if tall else 120
        picture = ax.Frame(
            ax.Icon(icon, size=side * 0.45, color=google.BLUE, gravity="center"), width=side, height=side,
            radius=side / 2, background="#e8f0fe",
        )  # fmt: skip
        return ax.EmptyState(
            picture,
            ax.Text(tr(title), id="oobe_title", size=28, align="center", margin=(24, 40 if tall else 16, 24, 8)),
            ax.Caption(tr(words), id="oobe_text", size=16, align="center", max_width=320, margin=(24, 0)),
            weight=0,
        )

    def _next(self) -> ax.View:
        screen = self._screen
        if self.at + 1 == len(_PAGES):
            return ax.TextButton(
                screen.tr("Got it"), id="oobe_done_button", gravity="end vcenter", margin=(8, 0), height=48,
                on_tap=screen.end_welcome,
            )  # fmt: skip
        return ax.IconButton(
            "chevron_right", id="next_arrow", desc=screen.tr("Next"), color=google.BLUE, gravity="end vcenter",
            margin=(8, 0), on_tap=ax.put(self, at=self.at + 1),
        )  # fmt: skip
