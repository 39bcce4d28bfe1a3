"""The settings of contacts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.contact_rows import LISTED_BY
from pytest_mobileagent.simulator.apps.contacts.book import Book
from pytest_mobileagent.simulator.apps.contacts.exchange import offer_export, offer_import, take_result
from pytest_mobileagent.simulator.apps.contacts.parts import LIST, bar
from pytest_mobileagent.simulator.system.intents import MANAGE_BLOCKED_NUMBERS


class Settings(ax.Screen):
    """Accounts, two choices, files of contacts, the numbers that may not call, and what the app is."""

    def compose(self) -> ax.View:
        """Return the rows."""
        rows = [self._row(self.tr(title), key, tuple(map(self.tr, texts))) for title, key, texts in LISTED_BY]
        further = [
            self._link("Import", lambda: offer_import(self)),
            self._link("Export", lambda: offer_export(self, self._book)),
            self._link("Blocked numbers", lambda: self.start(ax.Intent(MANAGE_BLOCKED_NUMBERS))),
            self._link("About Contacts", lambda: self.start(About)),
        ]
        accounts = self._link("Accounts", lambda: self.start(ax.Intent("android.settings.SYNC_SETTINGS")))
        head = ax.Text(self.tr("Display"), weight_name="medium", color="primary", padding=(24, 16, 24, 8))
        body = ax.Scroll(accounts, head, *rows, *further, id="android:id/list", key="settings", cls=LIST, weight=1)
        return ax.Pane(bar(self, self.tr("Settings")), body, background="background")

    @property
    def _book(self) -> Book:
        return Book(self.phone, self.app.package)

    def result(self, request: str, value: object) -> None:
        """Read or write the file that was chosen."""
        take_result(self, self._book, request, value)

    def _link(self, title: str, act: ax.Act) -> ax.View:
        return ax.Text(self.tr(title), id="android:id/title", size=16, padding=(24, 20), width=ax.MATCH, on_tap=act)

    def _row(self, title: str, key: str, texts: Sequence[str]) -> ax.View:
        prefs = self.prefs()
        chosen = 1 if prefs.number(key, 1) == 2 else 0

        choices = list(enumerate(texts, 1))
        ask = partial(ax.offer, self, title, choices, chosen + 1, partial(prefs.set, key), no="")

        return ax.TwoLines(
            title, texts[chosen], ids=("android:id/title", "android:id/summary"), weight=0, padding=(24, 12), on_tap=ask
        )


class About(ax.Screen):
    """Which app it is (`AboutPreferenceFragment`)."""

    def compose(self) -> ax.View:
        """Return the version."""
        version = ax.TwoLines(
            self.tr("Build version"), self.app.version_name, ids=("android:id/title", "android:id/summary"), weight=0,
            padding=(24, 12),
        )  # fmt: skip
        body = ax.Scroll(version, id="android:id/list", key="about", cls=LIST, weight=1)
        return ax.Pane(bar(self, self.tr("About Contacts")), body, background="background")
