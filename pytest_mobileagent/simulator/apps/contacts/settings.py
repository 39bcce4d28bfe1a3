"""The settings of contacts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.contacts.book import NAME_KEY, SORT_KEY
from pytest_mobileagent.simulator.apps.contacts.parts import LIST, bar
from pytest_mobileagent.simulator.system.intents import MANAGE_BLOCKED_NUMBERS

_CHOICES = {
    "Sort by": (SORT_KEY, ("First name", "Last name")),
    "Name format": (NAME_KEY, ("First name first", "Last name first")),
}


class Settings(ax.Screen):
    """Two choices, the numbers that may not call, and the version."""

    def compose(self) -> ax.View:
        """Return the rows."""
        rows = [self._row(self.tr(title), key, tuple(map(self.tr, texts))) for title, (key, texts) in _CHOICES.items()]
        about = ax.Column(
            ax.Text(self.tr("About Contacts"), id="android:id/title", size=16),
            ax.Caption(self.app.version_name, id="android:id/summary"),
            padding=(24, 12),
        )
        numbers = ax.Text(
            self.tr("Blocked numbers"), id="android:id/title", size=16, padding=(24, 20), width=ax.MATCH,
            on_tap=lambda: self.start(ax.Intent(MANAGE_BLOCKED_NUMBERS)),
        )  # fmt: skip
        head = ax.Text(self.tr("Display"), weight_name="medium", color="primary", padding=(24, 16, 24, 8))
        body = ax.Scroll(head, *rows, numbers, about, id="android:id/list", key="settings", cls=LIST, weight=1)
        return ax.Pane(bar(self, self.tr("Settings")), body, background="background")

    def _row(self, title: str, key: str, texts: Sequence[str]) -> ax.View:
        prefs = self.prefs()
        chosen = 1 if prefs.number(key, 1) == 2 else 0

        choices = list(enumerate(texts, 1))
        ask = partial(ax.offer, self, title, choices, chosen + 1, partial(prefs.set, key), no="")

        return ax.TwoLines(
            title, texts[chosen], ids=("android:id/title", "android:id/summary"), weight=0, padding=(24, 12), on_tap=ask
        )
