"""Clearing browsing data."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.chrome.parts import action_bar
from pytest_mobileagent.simulator.apps.chrome.store import History, RecentlyClosed, clear_site_data

_DAY_S = 86400
_RANGES = (
    ("Last hour", 3600), ("Last 24 hours", _DAY_S), ("Last 7 days", 7 * _DAY_S), ("Last 4 weeks", 28 * _DAY_S),
    ("All time", 0),
)  # fmt: skip


class ClearData:
    """The page that asks what is to be cleared."""

    def __init__(self, screen: ax.Screen, on_done: ax.Act) -> None:
        """Begin with the last hour and everything ticked."""
        self._screen = screen
        self._on_done = on_done
        self._range = 0
        self._ticked = {"history": True, "cookies": True, "cache": True}

    def compose(self) -> ax.View:
        """Return the page."""
        screen = self._screen
        names = [screen.tr(name) for name, _ in _RANGES]
        choice = ax.Across(
            ax.Text(screen.tr("Time range"), size=16, weight=1, margin=(16, 0, 0, 0)),
            ax.Spinner(screen, names, index=self._range, on_select=ax.bind(self, "_range"), id="spinner", width=170),
            height=56,
        )
        count = len(History(screen.phone).visits())
        rows = [
            self._row("history", screen.tr("Browsing history"), self._count(count)),
            self._row("cookies", screen.tr("Cookies and site data"), screen.tr("Signs you out of most sites.")),
            self._row("cache", screen.tr("Cached images and files"), screen.tr("Frees up less than 1 MB.")),
        ]
        clear = ax.Button(
            screen.tr("Clear data"),
            id="clear_button",
            height=48,
            width=130,
            enabled=any(self._ticked.values()),
            on_tap=self._clear,
        )
        return ax.Pane(
            action_bar(screen, screen.tr("Clear browsing data"), on_back=self._on_done),
            ax.Scroll(choice, *rows, weight=1, key="clear"),
            ax.Row(ax.View(weight=1, height=1), clear, width=ax.MATCH, padding=(16, 12)),
            background="background",
        )

    def _count(self, count: int) -> str:
        screen = self._screen
        return screen.tr_count(count, "{count} item", "{count} items") if count else screen.tr("None")

    def _row(self, name: str, title: str, summary: str) -> ax.View:
        def flip() -> None:
            self._ticked[name] = not self._ticked[name]

        lines = ax.TwoLines(title, summary, ids=("android:id/title", "android:id/summary"))
        box = ax.CheckBox(id="android:id/checkbox", checked=self._ticked[name], clickable=False)
        return ax.Across(lines, box, min_height=64, padding=(16, 8), on_tap=flip)

    def _clear(self) -> None:
        phone = self._screen.phone
        span = _RANGES[self._range][1]
        if self._ticked["history"]:
            since_s = phone.clock.now() - span if span else 0.0
            History(phone).clear(since_s)
            RecentlyClosed(phone).clear(since_s)
        if self._ticked["cookies"]:
            clear_site_data(phone)
        self._on_done()
