"""The system's activities that ask which app is to take an intent: one to open with, or one to share with."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.notifications import read_intent
from pytest_mobileagent.simulator.system.preferred import CALLER, asked_about, keep_choice
from pytest_mobileagent.simulator.ui import (
    MATCH,
    BottomSheet,
    Column,
    Grid,
    Row,
    Screen,
    Scroll,
    Spacer,
    Text,
    TextButton,
    View,
    app_icon,
)
from pytest_mobileagent.simulator.ui.widgets.chooser import TARGET, TITLE, component_of

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.base import ActivitySpec, App

_SEND, _EXTRA_TEXT = "android.intent.action.SEND", "android.intent.extra.TEXT"
_COLUMNS = 4
_MOST_ROWS = 5
_CELL_DP, _ROW_DP = 104, 56
_MOST_DP = 480  # `resolver_max_width`
_HEAD_DP, _PREVIEW_DP, _BAR_DP, _EDGES_DP = 50, 124, 64, 24  # at most, what is not the list
_TITLES = {"android.intent.action.VIEW": "Open with", _SEND: "Share", "android.intent.action.EDIT": "Edit with"}
_NO_APPS = "No apps can perform this action."


class Chooser(Screen):
    """Asks each time (`Intent.createChooser`): a grid of the apps."""

    is_translucent = True
    edge_to_edge = True

    def create(self) -> None:
        """Show the sheet over the app below; one app that is alone gets the intent at once."""
        below = self.phone.activities.screen_below(self.record)
        self._source = below.record if below is not None else None
        self.target = self.wanted()
        self.matches = self.phone.packages.resolve(self.target)
        if len(self.matches) == 1:
            self.send(*self.matches[0])
            return
        content = self.content if self.matches else self._nothing
        self.show(BottomSheet(content, on_cancel=self.finish, max_width=_MOST_DP))

    def wanted(self) -> Intent:
        """Return the intent that an app is to be chosen for."""
        return read_intent(json.loads(self.intent.text(TARGET) or "{}")) or Intent()

    def compose(self) -> View:
        """Return nothing: the sheet is over the app below."""
        return View()

    def content(self) -> View:
        """Return what the sheet shows."""
        cells = [self._cell(app, spec) for app, spec in self.matches]
        grid = Grid(*cells, columns=_COLUMNS, gap=4)
        preview = self._preview()
        rows = -(-len(cells) // _COLUMNS)
        room = min(_CELL_DP * _MOST_ROWS, self._room_dp(_HEAD_DP + (_PREVIEW_DP if preview else 0)))
        body = Scroll(grid, key="apps", height=room) if rows * _CELL_DP > room else grid
        shown = Column(body, id="android:id/resolver_list", cls="android.widget.GridView", padding=(12, 0, 12, 12))
        return Column(self.heading(), preview, shown, id="android:id/contentPanel")

    def _room_dp(self, beside_dp: float) -> float:
        """Return how high the list of apps may be, with so much above and below it in the sheet."""
        display = self.phone.display
        bars = display.status_bar_px + display.navigation_bar_px
        return (display.size[1] - bars) / display.scale - _EDGES_DP - beside_dp

    def _preview(self) -> View | None:
        """Return a text that is shared, with a button that copies it."""
        text = self.target.text(_EXTRA_TEXT)
        if self.target.action != _SEND or not text:
            return None

        def copy() -> None:
            self.finish()
            self.phone.clipboard.set(text, source=self.intent.text(CALLER))

        return Column(
            Text(text, id="android:id/content_preview_text", max_lines=2, width=MATCH, padding=16, radius=16,
                 background="surface_variant"),
            TextButton(self.tr("Copy"), id="android:id/chooser_copy_button", icon="content_copy", on_tap=copy),
            id="android:id/content_preview_text_layout", gap=8, padding=(24, 0, 24, 12),
        )  # fmt: skip

    def heading(self) -> View:
        """Return the sheet's title."""
        title = self.tr(self.title())
        return Text(title, id="android:id/title", size=18, weight_name="medium", padding=(24, 16, 24, 12))

    def title(self) -> str:
        """Return what is asked, in English."""
        return self.intent.text(TITLE)

    def send(self, app: App, spec: ActivitySpec) -> None:
        """Give the intent to the app that was chosen, from the one that asked, which gets what that app returns."""
        requester, self.record.requester = self.record.requester, None  # `FLAG_ACTIVITY_FORWARD_RESULT`
        self.finish()
        chosen = replace(self.target, component=component_of(app, spec))
        self.phone.activities.start(
            chosen, caller=self.intent.text(CALLER), source=requester or self._source, request=self.record.request
        )

    def label(self, app: App, spec: ActivitySpec) -> str:
        """Return what an app is called here, which the filter that lets the intent through may say."""
        own = next((offer.label for offer in spec.filters if offer.label and offer.matches(self.target)), "")
        return self.phone.strings.translate(app.package, own or spec.label or app.label)

    def _cell(self, app: App, spec: ActivitySpec) -> View:
        return Column(
            app_icon(app.icon, size=48),
            Text(self.label(app, spec), id="android:id/text1", size=12, max_lines=2, align="center", margin=(0, 6)),
            height=_CELL_DP,
            padding=(2, 8),
            gravity="hcenter",
            on_tap=partial(self.send, app, spec),
        )

    def _nothing(self) -> View:
        return Text(self.tr(_NO_APPS), id="android:id/empty", size=16, padding=24)


class Resolver(Chooser):
    """Asks for the app to open something with, and whether the choice is to be kept."""

    def create(self) -> None:
        """Begin with none chosen."""
        self._chosen = -1
        super().create()

    def wanted(self) -> Intent:
        """Return the intent that was to start an app, and started this instead."""
        return asked_about(self.intent)

    def title(self) -> str:
        """Return what is asked, by what is to be done."""
        return _TITLES.get(self.target.action, "Complete action using")

    def content(self) -> View:
        """Return a row for each app, and the two ways to choose it."""
        rows = [self._row(at, app, spec) for at, (app, spec) in enumerate(self.matches)]
        bar = Row(
            Spacer(weight=1, height=1),
            self._button("Just once", "android:id/button_once", is_kept=False),
            self._button("Always", "android:id/button_always", is_kept=True),
            width=MATCH,
            padding=(16, 8),
        )
        room = self._room_dp(_HEAD_DP + _BAR_DP)
        body = Scroll(*rows, key="apps", height=room) if len(rows) * _ROW_DP > room else Column(*rows)
        return Column(self.heading(), Column(body, bar, id="android:id/resolver_list"), id="android:id/contentPanel")

    def _row(self, at: int, app: App, spec: ActivitySpec) -> View:
        def choose() -> None:
            self._chosen = at
            self.phone.touch()

        return Row(
            app_icon(app.icon, size=40),
            Text(self.label(app, spec), id="android:id/text1", size=16, margin=(16, 0, 0, 0), weight=1),
            width=MATCH,
            height=_ROW_DP,
            padding=(24, 0),
            gravity="center",
            selected=at == self._chosen,
            background=self.theme.secondary_container if at == self._chosen else "",
            on_tap=choose,
        )

    def _button(self, label: str, name: str, *, is_kept: bool) -> View:
        def press() -> None:
            app, spec = self.matches[self._chosen]
            if is_kept:
                keep_choice(self.phone, self.target, app)
            self.send(app, spec)

        return TextButton(self.tr(label), id=name, enabled=self._chosen >= 0, on_tap=press)
