"""Chrome's settings."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.chrome.clearing import ClearData
from pytest_mobileagent.simulator.apps.chrome.parts import action_bar
from pytest_mobileagent.simulator.apps.chrome.store import SEARCH_ENGINES, VERSION

_THEMES = {"system": "System default", "light": "Light", "dark": "Dark"}


class Settings(ax.Screen):
    """The list of settings and the pages behind it (`SettingsActivity`)."""

    def create(self) -> None:
        """Begin with the list."""
        self.path: list[str] = []
        self.clearing: ClearData | None = None

    def back(self) -> bool:
        """Go up a page."""
        return ax.reset(self, clearing=None, path=self.path[:-1])

    def compose(self) -> ax.View:
        """Return the page."""
        if self.clearing is not None:
            return self.clearing.compose()
        name = self.path[-1] if self.path else "Settings"
        rows = {
            "Settings": self._main, "Search engine": self._engines, "Privacy and security": self._privacy,
            "Theme": self._themes, "Homepage": self._homepage, "Site settings": self._sites,
            "JavaScript": self._scripts,             "About Chrome": self._about,
        }[name]()  # fmt: skip
        bar = action_bar(self, self.tr(name), on_back=self.up)
        body = ax.RecyclerView(*rows, id="recycler_view", cls="androidx.recyclerview.widget.RecyclerView")
        return ax.Pane(bar, body, background="background")

    # -- rows ---------------------------------------------------------------------------------------------------

    def _row(
        self, title: str, summary: str = "", *, page: str = "", mark: ax.View | None = None, act: object = None
    ) -> ax.View:
        below = None
        if summary:
            below = ax.Caption(self.tr(summary), id="android:id/summary", size=14)
        go = partial(self.path.append, page) if page else act
        return ax.Across(
            ax.Column(ax.Text(self.tr(title), id="android:id/title", size=16), below, weight=1),
            mark,
            min_height=56,
            padding=(16, 10),
            on_tap=go if callable(go) else None,
        )

    def _heading(self, text: str) -> ax.View:
        return ax.Text(
            self.tr(text), id="android:id/title", weight_name="medium", color="primary", padding=(16, 16, 16, 8)
        )

    def _switch(self, title: str, summary: str, key: str) -> ax.View:
        mark = ax.Switch(id="switchWidget", checked=self.prefs().flag(key, default=True), clickable=False)
        return self._row(title, summary, mark=mark, act=partial(self.prefs().flip, key, default=True))

    def _radio(self, title: str, *, is_on: bool, key: str, value: str) -> ax.View:
        mark = ax.RadioButton(checked=is_on, clickable=False)
        return self._row(title, mark=mark, act=lambda: self.prefs().update({key: value}))

    # -- pages --------------------------------------------------------------------------------------------------

    def _main(self) -> list[ax.View]:
        prefs = self.prefs()
        extras = {"android.provider.extra.APP_PACKAGE": self.app.package}
        notifications = ax.Intent("android.settings.APP_NOTIFICATION_SETTINGS", extras=extras)
        return [
            self._heading("Basics"),
            self._row("Search engine", prefs.text("default_search_engine", "Google"), page="Search engine"),
            self._row("Privacy and security", page="Privacy and security"),
            self._row("Notifications", act=lambda: self.start(notifications)),
            self._row("Theme", _THEMES[prefs.text("ui_theme_setting", "system")], page="Theme"),
            self._heading("Advanced"),
            self._row("Homepage", "On" if prefs.flag("homepage", default=True) else "Off", page="Homepage"),
            self._row("Site settings", page="Site settings"),
            self._row("About Chrome", page="About Chrome"),
        ]

    def _engines(self) -> list[ax.View]:
        chosen = self.prefs().text("default_search_engine", "Google")
        key = "default_search_engine"
        return [self._radio(name, is_on=name == chosen, key=key, value=name) for name in SEARCH_ENGINES]

    def _privacy(self) -> list[ax.View]:
        summary = "Clear history, cookies, site data, cache…"
        return [self._row("Clear browsing data", summary, act=self._clear)]

    def _clear(self) -> None:
        self.clearing = ClearData(self, self.back)

    def _themes(self) -> list[ax.View]:
        chosen = self.prefs().text("ui_theme_setting", "system")
        return [
            self._radio(label, is_on=value == chosen, key="ui_theme_setting", value=value)
            for value, label in _THEMES.items()
        ]

    def _homepage(self) -> list[ax.View]:
        return [self._switch("On", "The home button opens Chrome’s homepage", "homepage")]

    def _sites(self) -> list[ax.View]:
        is_on = self.prefs().flag("javascript", default=True)
        return [self._row("JavaScript", "Allowed" if is_on else "Blocked", page="JavaScript")]

    def _scripts(self) -> list[ax.View]:
        return [self._switch("JavaScript", "Sites can use JavaScript", "javascript")]

    def _about(self) -> list[ax.View]:
        system = f"Android {self.phone.properties.get('ro.build.version.release') or ''}"
        return [self._row("Application version", f"Chrome {VERSION}"), self._row("Operating system", system)]
