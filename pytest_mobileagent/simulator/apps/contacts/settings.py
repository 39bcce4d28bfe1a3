"""The settings of contacts."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.contacts.book import NAME_KEY, SORT_KEY
from pytest_mobileagent.simulator.apps.contacts.parts import LIST, bar

_CHOICES = {
    "Sort by": (SORT_KEY, ("First name", "Last name")),
    "Name format": (NAME_KEY, ("First name first", "Last name first")),
}


class Settings(ax.Screen):
    """Two choices, and the version."""

    def compose(self) -> ax.View:
        """Return the rows."""
        rows = [self._row(title, key, texts) for title, (key, texts) in _CHOICES.items()]
        about = ax.Column(
            ax.Text("About Contacts", id="android:id/title", size=16),
            ax.Caption(self.app.version_name, id="android:id/summary"),
            padding=(24, 12),
        )
        head = ax.Text("Display", weight_name="medium", color=self.theme.primary, padding=(24, 16, 24, 8))
        body = ax.Scroll(head, *rows, about, id="android:id/list", key="settings", cls=LIST, weight=1)
        return ax.Pane(bar(self, "Settings"), body, background=self.theme.background)

    def _row(self, title: str, key: str, texts: tuple[str, str]) -> ax.View:
        prefs = self.prefs()
        chosen = 1 if prefs.number(key, 1) == 2 else 0

        def ask() -> None:
            items = [(text, partial(prefs.update, {key: at + 1})) for at, text in enumerate(texts)]
            self.show(ax.AlertDialog(title=title, items=items, selected=chosen))

        return ax.Column(
            ax.Text(title, id="android:id/title", size=16),
            ax.Caption(texts[chosen], id="android:id/summary"),
            padding=(24, 12),
            on_tap=ask,
        )
