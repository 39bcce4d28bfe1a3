"""Wikipedia's main screen: four tabs, and what else there is in a sheet."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.wikipedia import saved
from pytest_mobileagent.simulator.apps.wikipedia.feed import Feed
from pytest_mobileagent.simulator.apps.wikipedia.history import History
from pytest_mobileagent.simulator.apps.wikipedia.look import wordmark
from pytest_mobileagent.simulator.apps.wikipedia.onboarding import ONBOARDING, Onboarding
from pytest_mobileagent.simulator.apps.wikipedia.settings import Settings

EXPLORE, SAVED, SEARCH, EDITS = range(4)
_TABS = (
    ax.Destination("Explore", "explore", "nav_tab_explore"),
    ax.Destination("Saved", "bookmark_border", "nav_tab_reading_lists"),
    ax.Destination("Search", "search", "nav_tab_search"),
    ax.Destination("Edits", "edit", "nav_tab_edits"),
)
_TOOLTIP = "showSearchTabTooltip"
_TOOLTIP_TEXT = "Tap the icon again to directly start typing a search term."
_DONATE = "https://donate.wikimedia.org/?uselang=en"


class Main(ax.Screen):
    """The open tab between toolbar and tabs."""

    snackbar_above_dp = 56

    def create(self) -> None:
        """Begin with the feed."""
        self.tab = EXPLORE
        self.feed = Feed(self)
        self.history = History(self)
        prefs = self.prefs()
        prefs.put(exploreFeedVisitCount=prefs.number("exploreFeedVisitCount") + 1)
        if prefs.flag(ONBOARDING, default=True):
            self.start(Onboarding)

    def compose(self) -> ax.View:
        """Return the open tab."""
        pages = (self.feed.compose, partial(saved.page, self), self.history.compose, self._edits)
        tip = self._tooltip() if self.tab == SEARCH and self.prefs().flag(_TOOLTIP, default=True) else None
        pager = ax.Frame(
            ax.Frame(
                pages[self.tab](),
                id="main_view_pager",
                cls="androidx.viewpager2.widget.ViewPager2",
                width=ax.MATCH,
                height=ax.MATCH,
            ),
            tip,
            id="fragment_main_coordinator",
            cls="android.view.ViewGroup",
            width=ax.MATCH,
            weight=1,
        )
        return ax.Pane(self._toolbar(), pager, self._bar(), id="fragment_container", background="background")

    def _toolbar(self) -> ax.View:
        title: ax.View = wordmark(self)
        if self.tab != EXPLORE:
            title = ax.Text(self.tr(_TABS[self.tab].label), size=20, weight_name="medium")
        return ax.Across(
            title,
            id="main_toolbar",
            cls="android.view.ViewGroup",
            height=56,
            padding=(16, 0),
            background="toolbar",
        )

    # -- the tabs ---------------------------------------------------------------------------------------------------

    def _bar(self) -> ax.View:
        cells = [
            ax.navigation_item(
                replace(tab, label=self.tr(tab.label)),
                is_open=at == self.tab,
                on_tap=partial(self._select, at),
            )
            for at, tab in enumerate(_TABS)
        ]
        more = ax.Column(
            ax.Icon("menu", id="menu_icon", color="on_surface_variant"),
            ax.Text(self.tr("More"), size=12, color="on_surface_variant", max_lines=1),
            id="nav_more_container",
            cls="android.widget.FrameLayout",
            desc=self.tr("More"),
            weight=1,
            height=56,
            gravity="center",
            justify="center",
            gap=2,
            on_tap=lambda: self.show(ax.BottomSheet(self._more)),
        )
        tabs = ax.Row(*cells, id="main_nav_tab_layout", cls="android.widget.FrameLayout", weight=len(cells), height=56)
        line = ax.View(width=ax.MATCH, height=1, background="outline_variant")
        row = ax.Across(tabs, more, id="main_nav_tab_container", background="surface")
        return ax.Column(line, row)

    def _select(self, at: int) -> None:
        if at == self.tab == SEARCH:
            self.history.search()
        self.tab = at

    def _tooltip(self) -> ax.View:
        text = ax.Text(self.tr(_TOOLTIP_TEXT), size=14, color="#ffffff")
        return ax.Column(
            text,
            width=240,
            margin=16,
            padding=12,
            radius=8,
            gravity="bottom center",
            elevation=6,
            background="#3366cc",
            on_tap=lambda: self.prefs().update({_TOOLTIP: False}),
        )

    # -- what else there is -----------------------------------------------------------------------------------------

    def _leave_sheet(self, act: ax.Act) -> None:
        self.dismiss()
        act()

    def _more(self) -> ax.View:
        login = ax.Across(
            ax.Icon("person_outline", id="main_drawer_account_avatar", margin=(0, 0, 24, 0)),
            ax.Text(
                self.tr("Log in / join Wikipedia"),
                id="main_drawer_login_button",
                cls="android.widget.TextView",
                size=16,
                weight_name="medium",
                color="primary",
                weight=1,
            ),
            id="main_drawer_account_container",
            height=56,
            padding=(24, 0),
            on_tap=partial(self._leave_sheet, self.log_in),
        )
        donate = ax.Intent(ax.VIEW, data=_DONATE)
        return ax.Column(
            ax.View(width=32, height=4, radius=2, background="outline_variant", gravity="hcenter"),
            login,
            self._entry("settings", "settings", "Settings", partial(self.start, Settings)),
            self._entry("donate", "favorite_border", "Donate", partial(self.start, donate)),
            id="main_drawer_container",
        )

    def _entry(self, name: str, icon: str, title: str, act: ax.Act) -> ax.View:
        return ax.Across(
            ax.Icon(icon, margin=(0, 0, 24, 0), outlined=True),
            ax.Text(self.tr(title), size=16, weight=1),
            id=f"main_drawer_{name}_container",
            height=48,
            padding=(24, 0),
            on_tap=partial(self._leave_sheet, act),
        )

    def log_in(self) -> None:
        """Ask for name and password."""
        self.start(".login.LoginActivity")

    def _edits(self) -> ax.View:
        """Return what those see who have not logged in."""
        return ax.Scroll(
            ax.Column(
                ax.Icon("volunteer_activism", id="messageImageView", size=64, color="primary", gravity="hcenter"),
                ax.Text(
                    self.tr("Help improve Wikipedia"),
                    id="messageTitleView",
                    size=20,
                    weight_name="medium",
                    align="center",
                    width=ax.MATCH,
                ),
                ax.Caption(
                    self.tr("Log in or create an account to suggest edits to articles, captions and tags."),
                    id="messageTextView",
                    size=16,
                    align="center",
                    width=ax.MATCH,
                ),
                ax.Button(
                    self.tr("Log in / join Wikipedia"), id="positiveButton", gravity="hcenter", on_tap=self.log_in
                ),
                gap=16,
                margin=16,
                padding=24,
                radius=12,
                background="surface",
                border=(1, "outline_variant"),
            ),
            id="tasks_fragment_container",
        )
