"""The system's chooser: which app is to take an intent (`ChooserActivity`, `ResolverActivity`)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.intents import short_component
from pytest_mobileagent.simulator.system.preferences import Preferences
from pytest_mobileagent.simulator.ui.layout import Column, Grid, Row, Scroll, Spacer
from pytest_mobileagent.simulator.ui.view import MATCH, View
from pytest_mobileagent.simulator.ui.widgets.alert_dialog import BottomSheet
from pytest_mobileagent.simulator.ui.widgets.app_icon import app_icon
from pytest_mobileagent.simulator.ui.widgets.button import TextButton
from pytest_mobileagent.simulator.ui.widgets.text import Text

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.base import ActivitySpec, App
    from pytest_mobileagent.simulator.system.intents import Intent
    from pytest_mobileagent.simulator.ui.screen import Screen

    Match = tuple[App, ActivitySpec]

_COLUMNS = 4
_MOST_ROWS = 5
_NO_APPS = "No apps can perform this action."


class Chooser(BottomSheet):
    """A sheet with the apps that answer an intent. `keeps`: the choice can be kept (Just once, Always)."""

    def __init__(self, screen: Screen, intent: Intent, title: str, matches: list[Match], *, keeps: bool) -> None:
        """Offer `matches` for `intent`."""
        super().__init__(self._content)
        self.title = title
        self._screen = screen
        self._intent = intent
        self._matches = matches
        self._keeps = keeps
        self._chosen = -1

    def _content(self) -> View:
        title = Text(self.title, id="android:id/title", size=18, weight_name="medium", padding=(24, 16, 24, 12))
        return Column(title, self._rows() if self._keeps else self._grid(), id="android:id/contentPanel")

    def _grid(self) -> View:
        cells = [self._cell(app, spec) for app, spec in self._matches]
        grid = Grid(*cells, columns=_COLUMNS, gap=4)
        body = Scroll(grid, height=104 * _MOST_ROWS) if len(cells) > _COLUMNS * _MOST_ROWS else grid
        return Column(body, id="android:id/resolver_list", cls="android.widget.GridView", padding=(12, 0, 12, 12))

    def _cell(self, app: App, spec: ActivitySpec) -> View:
        return Column(
            app_icon(app.icon, size=48),
            Text(spec.label or app.label, id="android:id/text1", size=12, max_lines=2, align="center", margin=(0, 6)),
            height=104,
            padding=(2, 8),
            gravity="hcenter",
            on_tap=lambda: self._send(app, spec),
        )

    def _rows(self) -> View:
        rows = [self._row(at, app, spec) for at, (app, spec) in enumerate(self._matches)]
        bar = Row(
            Spacer(weight=1, height=1),
            self._button("Just once", "android:id/button_once", is_kept=False),
            self._button("Always", "android:id/button_always", is_kept=True),
            width=MATCH,
            padding=(16, 8),
        )
        return Column(*rows, bar, id="android:id/resolver_list")

    def _row(self, at: int, app: App, spec: ActivitySpec) -> View:
        def choose() -> None:
            self._chosen = at
            self._screen.phone.touch()

        return Row(
            app_icon(app.icon, size=40),
            Text(spec.label or app.label, id="android:id/text1", size=16, margin=(16, 0, 0, 0), weight=1),
            width=MATCH,
            height=56,
            padding=(24, 0),
            gravity="center",
            selected=at == self._chosen,
            background=self._screen.theme.secondary_container if at == self._chosen else "",
            on_tap=choose,
        )

    def _button(self, label: str, name: str, *, is_kept: bool) -> View:
        def press() -> None:
            app, spec = self._matches[self._chosen]
            if is_kept:
                keep_choice(self._screen, self._intent, app)
            self._send(app, spec)

        return TextButton(label, id=name, enabled=self._chosen >= 0, on_tap=press)

    def _send(self, app: App, spec: ActivitySpec) -> None:
        self._screen.dismiss(self)
        _start(self._screen, self._intent, app, spec)


def share(screen: Screen, intent: Intent, title: str = "Share") -> None:
    """Let the user choose who gets `intent`, as `Intent.createChooser` does each time."""
    _choose(screen, intent, title, keeps=False)


def open_with(screen: Screen, intent: Intent) -> bool:
    """Start what answers `intent`, asking which app if there are several; False if there is none."""
    matches = screen.phone.packages.resolve(intent)
    if not matches:
        return False
    kept = _choices(screen).text(_name(intent)) if len(matches) > 1 else matches[0][0].package
    for app, spec in matches:
        if app.package == kept:
            _start(screen, intent, app, spec)
            return True
    _choose(screen, intent, "Open with", keeps=True)
    return True


def keep_choice(screen: Screen, intent: Intent, app: App) -> None:
    """Open such intents with `app` from now on."""
    _choices(screen).update({_name(intent): app.package})


def _choices(screen: Screen) -> Preferences:
    return Preferences(screen.phone, "android", "preferred-activities")


def _name(intent: Intent) -> str:
    return f"{intent.action} {intent.type}"


def _choose(screen: Screen, intent: Intent, title: str, *, keeps: bool) -> None:
    matches = screen.phone.packages.resolve(intent)
    if matches:
        screen.show(Chooser(screen, intent, title, matches, keeps=keeps))
    else:
        screen.show(BottomSheet(_nothing))


def _nothing() -> View:
    return Text(_NO_APPS, id="android:id/empty", size=16, padding=24)


def _start(screen: Screen, intent: Intent, app: App, spec: ActivitySpec) -> None:
    name = f"{app.package}{spec.name}" if spec.name.startswith(".") else spec.name
    component = short_component(app.package, name)
    screen.phone.activities.start(replace(intent, component=component), caller=screen.app.package, source=screen.record)
