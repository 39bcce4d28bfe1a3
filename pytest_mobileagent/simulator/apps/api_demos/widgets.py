"""Views: Chronometer, Popup Menu, Tabs, Date Widgets, Picker, Auto Complete, ScrollBars, WebView."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import webkit
from pytest_mobileagent.simulator.apps.api_demos.parts import Button, Demo, label, page, scrolled
from pytest_mobileagent.simulator.system.dates import first_weekday, local_time
from pytest_mobileagent.simulator.ui.widgets.number_picker import NumberPicker

_LOREM = "Lorem ipsum dolor sit amet."
_COUNT = 35
_SIDEWAYS, _TAB_DP = "android.widget.HorizontalScrollView", 90


class Chronometer(Demo):
    """A clock that counts from when the screen was opened, also while it is not shown to run."""

    refresh_s = 1.0

    def create(self) -> None:
        """It stands."""
        super().create()
        self.base_s = self.shown_s = self.phone.clock.monotonic()
        self.runs = False
        self.form = "Initial format: {}"

    def _run(self, runs: bool) -> None:
        self._keep()
        self.runs = runs

    def _keep(self) -> None:
        """Note what the clock shows: standing, it shows that on."""
        if self.runs:
            self.shown_s = self.phone.clock.monotonic()

    def _reset(self) -> None:
        self.base_s = self.shown_s = self.phone.clock.monotonic()

    def compose(self) -> ax.View:
        """Return the clock and its buttons."""
        self._keep()
        seconds = int(self.shown_s - self.base_s)
        text = f"{seconds // 3600}:" if seconds >= 3600 else ""
        text += f"{seconds // 60 % 60:02d}:{seconds % 60:02d}"
        entries = (
            ("start", "Start", partial(self._run, True)),
            ("stop", "Stop", partial(self._run, False)),
            ("reset", "Reset", self._reset),
            ("set_format", "Set format string", partial(setattr, self, "form", "Formatted time ({})")),
            ("clear_format", "Clear format string", partial(setattr, self, "form", "{}")),
        )
        return page(
            ax.Text(self.form.format(text), id="chronometer", desc=_spoken(seconds), padding=(0, 30)),
            *(Button(name, id=key, on_tap=act) for key, name, act in entries),
            padding=4,
            gravity="hcenter",
        )


def _spoken(seconds: int) -> str:
    """Return a time as accessibility says it (`Chronometer.formatDuration`)."""
    parts = ((seconds // 3600, "hour"), (seconds // 60 % 60, "minute"), (seconds % 60, "second"))
    said = [f"{count} {unit}{'' if count == 1 else 's'}" for count, unit in parts if count]
    return ", ".join(said) or "0 seconds"


class PopupMenu(Demo):
    """A button that opens a menu, of which one entry opens another."""

    def _open(self, *names: str) -> None:
        def taker(name: str) -> ax.MenuItem:
            def take() -> None:
                self.toast(f"Clicked popup menu item {name}")
                if name == "Edit":
                    self._open("Share")

            return ax.MenuItem(name, take, id="android:id/title")

        self.popup([taker(name) for name in names], anchor="popup")

    def compose(self) -> ax.View:
        """Return the button."""
        return page(Button("Make a Popup!", key="popup", on_tap=partial(self._open, "Search", "Add", "Edit")))


class Tabs(Demo):
    """1. Content By Id: a colour for each tab, whose name is written in capitals."""

    names: tuple[str, ...] = ("tab1", "tab2", "tab3")
    colors: ClassVar[tuple[str, ...]] = ("#0000ff", "#ff0000", "#00ff00")

    def create(self) -> None:
        """The first tab is chosen."""
        super().create()
        self.at = 0

    def compose(self) -> ax.View:
        """Return the tabs and the page of one."""
        tabs = ax.Row(
            *(self._tab(at, name) for at, name in enumerate(self.names)), id="android:id/tabs",
            cls="android.widget.TabWidget", width=ax.MATCH if self.colors else ax.WRAP,
        )  # fmt: skip
        head = tabs if self.colors else ax.Scroll(tabs, horizontal=True, cls=_SIDEWAYS, height=ax.WRAP, key="tabs")
        content = ax.Frame(self._page(), id="android:id/tabcontent", width=ax.MATCH, height=ax.MATCH, weight=1)
        return ax.Frame(
            ax.Pane(head, content), id="android:id/tabhost", cls="android.widget.TabHost", width=ax.MATCH,
            height=ax.MATCH,
        )  # fmt: skip

    def _tab(self, at: int, name: str) -> ax.View:
        is_on = at == self.at
        color = self.theme.primary if is_on else ""
        line = ax.View(width=ax.MATCH, height=2, background=color) if is_on else None
        return ax.Column(
            ax.Text(
                name.upper(), id="android:id/title", weight_name="medium", width=ax.MATCH, weight=1, align="center",
                padding=(16, 0),
            ),
            line,
            width=ax.MATCH if self.colors else _TAB_DP, weight=1 if self.colors else 0, height=48, selected=is_on,
            on_tap=partial(setattr, self, "at", at),
        )  # fmt: skip

    def _page(self) -> ax.View:
        name = self.names[self.at]
        color = self.colors[self.at]
        return label(name, id=f"view{self.at + 1}", width=ax.MATCH, height=ax.MATCH, gravity="top", background=color)


class ManyTabs(Tabs):
    """5. Scrollable."""

    names = tuple(f"Tab {number}" for number in range(1, 31))
    colors = ()

    def _page(self) -> ax.View:
        return ax.Text(f"Content for tab with tag {self.names[self.at]}", width=ax.MATCH, padding=5)


class DateDialogs(Demo):
    """1. Dialog: a day and a time of day, chosen in dialogs."""

    def create(self) -> None:
        """Today, at two minutes past one."""
        super().create()
        self.day = local_time(self.phone).date()
        self.hour, self.minute = 1, 2

    def compose(self) -> ax.View:
        """Return what is chosen, and what changes it; the spinner's dialog of old is not there."""
        day = self.day
        told = f"{day.month}-{day.day}-{day.year} {self.hour:02d}:{self.minute:02d}"
        return ax.Column(
            ax.Row(ax.Text(told, id="dateDisplay")),
            Button("change the date", id="pickDate", on_tap=self._pick_date),
            Button("change the time", id="pickTime", on_tap=self._pick_time),
        )

    def _pick_date(self) -> None:
        first = first_weekday(self.phone)
        self.show(ax.DatePickerDialog(self.day, self.bind("day"), first_weekday=first))

    def _pick_time(self) -> None:
        def take(hour: int, minute: int) -> None:
            self.hour, self.minute = hour, minute

        self.show(ax.TimePickerDialog(self.hour, self.minute, is_24h=False, on_pick=take))


class Picker(Demo):
    """A wheel of the same word in five languages."""

    _WORDS = ("परीक्षण", "测试", "テスト", "kupima", "การทดสอบ")

    def create(self) -> None:
        """The first word is chosen, and nothing told."""
        super().create()
        self.at, self.told = 0, ""

    def _turn(self, at: int) -> None:
        self.at, self.told = at, f"Value: {self._WORDS[at]}"

    def compose(self) -> ax.View:
        """Return the wheel and what is told."""
        wheel = NumberPicker(
            self._WORDS, index=self.at, on_change=self._turn, key="numberPicker1", drafts=self.typed, width=120
        )
        wheel.id = "numberPicker1"
        return ax.Column(wheel, ax.Text(self.told, id="textView1"), width=ax.MATCH)


class ScrollBar(Demo):
    """ScrollBars/1. Basic: the same line again and again."""

    def compose(self) -> ax.View:
        """Return the lines."""
        return scrolled(*(label(_LOREM, width=ax.MATCH) for _ in range(_COUNT)))


class LongScroll(Demo):
    """ScrollView/2. Long: texts and buttons by turns."""

    def compose(self) -> ax.View:
        """Return them; only the first two are described."""
        views: list[ax.View] = []
        for number in range(1, 64):
            text, button = f"Text View {number}", f"Button {number}"
            described = number == 1
            views.append(ax.Text(text, desc=text if described else "", width=ax.MATCH))
            views.append(Button(button, desc=button if described else "", width=ax.MATCH))
        return ax.Scroll(ax.Column(*views, id="layout", width=ax.MATCH))


# A web view of this size is as wide as its page: it does not zoom out (`WebSettings.setUseWideViewPort`).
_HTML = """<!DOCTYPE html><html><head><meta name="viewport" content="width=device-width">
<title>I am a page title</title></head><body>
<h1>This page is a Selenium sandbox</h1>I am some page content
<a href="linked.html" id="i am a link">i am a link</a><br>
<form id="the_forms_id"><p><input id="i_am_a_textbox" type="text" value="i has no focus"></p></form></body></html>"""


class WebSample(Demo):
    """WebView: the first page of its assets."""

    def create(self) -> None:
        """Load the page."""
        from pytest_mobileagent.simulator.web.page import Page, ScreenSize  # noqa: PLC0415 - with the first page

        super().create()
        display = self.phone.display
        size = ScreenSize(*display.app_size, display.scale)
        url = "file:///android_asset/html/index.html"
        self.page = Page(webkit.ViewSurroundings(self.phone), url, _HTML, size, scripts=False)

    def compose(self) -> ax.View:
        """Return the page."""
        from pytest_mobileagent.simulator.web.view import WebView  # noqa: PLC0415 - with the first page

        return WebView(self.page, key="wv1", id="wv1", weight=1)
