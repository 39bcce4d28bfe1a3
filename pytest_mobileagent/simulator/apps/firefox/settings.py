"""The settings, and their pages."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.firefox import look, store
from pytest_mobileagent.simulator.apps.firefox.fragments import Fragment
from pytest_mobileagent.simulator.apps.firefox.languages import LANGUAGES
from pytest_mobileagent.simulator.apps.firefox.library import AddOns
from pytest_mobileagent.simulator.apps.firefox.pages import ENGINE, ENGINES, engine_of
from pytest_mobileagent.simulator.system.intents import REQUEST_ROLE, ROLE_NAME
from pytest_mobileagent.simulator.system.roles import BROWSER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.apps.firefox.fragments import Host

ROLE = "role"
_HTTPS, _HTTPS_ALL, _HTTPS_PRIVATE = "pref_key_https_only_settings", "https_only_all", "https_only_private"
_QUIT = "pref_key_delete_browsing_data_on_quit"
_LINKS = "pref_key_open_links_in_apps"
_NEVER = "pref_key_open_links_in_apps_never"
_ON_START = (
    ("pref_key_start_on_home_always", "Homepage"), ("pref_key_start_on_home_never", "Last tab"),
    ("pref_key_start_on_home_after_four_hours", "Homepage after four hours of inactivity"),
)  # fmt: skip
_CLOSING = (
    ("pref_key_close_tabs_manually", "Never"), ("pref_key_close_tabs_after_one_day", "After one day"),
    ("pref_key_close_tabs_after_one_week", "After one week"),
    ("pref_key_close_tabs_after_one_month", "After one month"),
)  # fmt: skip
_STARTS = {
    "Homepage": "Open on homepage", "Last tab": "Open on last tab",
    "Homepage after four hours of inactivity": "Open on homepage after four hours",
}  # fmt: skip
_CLOSES = {
    "Never": "Close manually", "After one day": "Close after one day", "After one week": "Close after one week",
    "After one month": "Close after one month",
}  # fmt: skip
_HTTPS_TEXT = (
    "Automatically attempts to connect to sites using HTTPS encryption protocol for increased security. Learn more"
)
_SIGN_IN = "Sign in to sync tabs, bookmarks, passwords, and more"
_SYNC = "On your computer open Firefox and go to https://firefox.com.cn/pair"
ACCOUNTS = "https://accounts.firefox.com.cn/"
_WRITTEN = {"zh-Hans-CN": "zh-CN", "zh-Hant-TW": "zh-TW", "he-IL": "iw", "id-ID": "in"}  # as Firefox writes them
Options = tuple[tuple[str, str], ...]


class Table(Fragment):
    """A page of switches and radio buttons, each stored at once."""

    @property
    def prefs(self) -> ax.Preferences:
        """The settings."""
        return store.preferences(self.screen.phone)

    def flag(self, key: str, title: str, summary: str = "", *, default: bool = False) -> ax.View:
        """Return a switch."""
        is_on = self.prefs.flag(key, default=default)
        flip = partial(self.prefs.update, {key: not is_on})
        return look.switch(self.screen, title, summary, is_on=is_on, on_tap=flip)

    def chosen(self, options: Options, default: int = 0) -> str:
        """Return the title of the option that is chosen."""
        stored = self.prefs.items()
        return next((title for key, title in options if stored.get(key) is True), options[default][1])

    def choice(self, options: Options, default: int = 0) -> list[ax.View]:
        """Return radio buttons, of which one is on; each is stored by a key of its own."""
        now = self.chosen(options, default)

        def choose(title: str) -> None:
            self.prefs.update({key: one == title for key, one in options})

        return [
            look.radio(self.screen, title, is_chosen=title == now, on_tap=partial(choose, title))
            for _, title in options
        ]

    def link(self, title: str, kind: type[Fragment], summary: str = "") -> ax.View:
        """Return a row that leads to another page."""
        return look.row(self.screen, title, summary, on_tap=partial(self.screen.open, kind))


class SearchEngine(Table):
    """The engine that is searched with."""

    title = "Search"

    def rows(self) -> Sequence[ax.View]:
        """Return a radio button for each."""
        now = engine_of(self.screen.phone)
        return [
            look.radio(self.screen, name, is_chosen=name == now, on_tap=partial(self.prefs.update, {ENGINE: name}))
            for name in ENGINES
        ]


class TabSettings(Table):
    """How tabs are listed, and when they close."""

    title = "Tabs"
    views: Options = (("pref_key_tab_view_list_do_not_use", "List"), ("pref_key_tab_view_grid_do_not_use", "Grid"))

    def rows(self) -> Sequence[ax.View]:
        """Return the groups."""
        heading = partial(look.heading, self.screen)
        inactive = "Tabs you haven’t viewed for two weeks get moved to the inactive section."
        return [
            heading("Tab view"), *self.choice(self.views, 1), heading("Close tabs"), *self.choice(_CLOSING),
            heading("Move old tabs to inactive"), self.flag("pref_key_inactive_tabs", inactive, default=True),
        ]  # fmt: skip


class Homepage(Table):
    """What the home screen shows, and when it is shown."""

    title = "Homepage"

    def rows(self) -> Sequence[ax.View]:
        """Return the groups."""
        return [
            self.flag("pref_key_recent_tabs", "Jump back in", default=True),
            self.flag("pref_key_recent_bookmarks", "Recent bookmarks", default=True),
            self.flag("pref_key_history_metadata_feature", "Recently visited", default=True),
            look.heading(self.screen, "Opening screen"),
            *self.choice(_ON_START, 2),
        ]


class Customize(Table):
    """Theme, toolbar and gestures."""

    title = "Customize"
    themes: Options = (
        (store.LIGHT, "Light"), (store.DARK, "Dark"), (store.FOLLOWS_DEVICE, "Follow device theme"),
    )  # fmt: skip
    bars: Options = (("pref_key_toolbar_top", "Top"), ("pref_key_toolbar_bottom", "Bottom"))

    def rows(self) -> Sequence[ax.View]:
        """Return the groups."""
        heading = partial(look.heading, self.screen)
        return [
            heading("Theme"), *self.choice(self.themes, 2),
            heading("Toolbar"), *self.choice(self.bars, 1),
            heading("Gestures"),
            self.flag("pref_key_website_pull_to_refresh", "Pull to refresh", default=True),
            self.flag("pref_key_dynamic_toolbar", "Scroll to hide toolbar", default=True),
            self.flag("pref_key_swipe_toolbar_switch_tabs", "Swipe toolbar sideways to switch tabs", default=True),
        ]  # fmt: skip


class Language(Fragment):
    """The language that Firefox speaks."""

    title = "Language"

    def actions(self) -> Sequence[ax.View]:
        """Return the search."""
        return [self.search_action("Search language")]

    def rows(self) -> Sequence[ax.View]:
        """Return a row for each language, above them the device's."""
        screen, wanted = self.screen, (self.wanted or "").lower()
        now = store.locale_preferences(screen.phone).text(store.LOCALE)
        rows = [] if wanted else [self._row("", screen.tr("Follow device language"), self._device(), is_chosen=not now)]
        for tag, title, english in LANGUAGES:
            if wanted in f"{title} {english}".lower():
                rows.append(self._row(tag, title, screen.tr(english), is_chosen=tag == now))
        return rows

    def _device(self) -> str:
        """Return what the phone's language calls itself."""
        locale = self.screen.phone.strings.locale_of("android")
        language = locale.partition("-")[0]
        wanted = ("en-US",) if language == "en" else (locale, _WRITTEN.get(locale, ""), language)
        known = {tag: title for tag, title, _ in LANGUAGES}
        alike = (title for tag, title in known.items() if tag.partition("-")[0] == language)
        return next((known[tag] for tag in wanted if tag in known), next(alike, known["en-US"]))

    def _row(self, tag: str, title: str, below: str, *, is_chosen: bool) -> ax.View:
        tick = ax.Icon("check", id="locale_selected_icon", size=24, color="primary", visible=is_chosen)
        return ax.Across(
            ax.Frame(tick, width=24, margin=(0, 0, 24, 0)),
            ax.TwoLines(title, below, ids=("locale_title_text", "locale_subtitle_text"), max_lines=(1, 1)),
            desc=self.screen.tr("Selected language") if is_chosen else "",
            cls="android.view.ViewGroup",
            min_height=64,
            padding=(16, 8),
            on_tap=partial(self._choose, tag),
        )

    def _choose(self, tag: str) -> None:
        prefs = store.locale_preferences(self.screen.phone)
        if tag:
            prefs.update({store.LOCALE: tag})
        else:
            prefs.remove(store.LOCALE)
        speak(self.screen)


def speak(screen: ax.Screen) -> None:
    """Speak the language that is stored."""
    tag = store.locale_preferences(screen.phone).text(store.LOCALE)
    screen.phone.packages.set_locales(store.PACKAGE, (tag,) if tag else ())


class HttpsOnly(Table):
    """Whether only encrypted pages are loaded."""

    title = "HTTPS-Only Mode"

    def rows(self) -> Sequence[ax.View]:
        """Return what it is, and where it holds."""
        is_on = self.prefs.flag(_HTTPS)
        in_private = self.prefs.flag(_HTTPS_PRIVATE)
        rows = [
            ax.Caption(_HTTPS_TEXT, id="https_only_summary", padding=(16, 16, 16, 0)),
            look.switch(
                self.screen, "HTTPS-Only Mode", is_on=is_on, on_tap=partial(self.prefs.update, {_HTTPS: not is_on})
            ),
        ]
        for name, title, is_chosen in (
            ("https_only_all_tabs", "Enable in all tabs", not in_private),
            ("https_only_private_tabs", "Enable only in private tabs", in_private),
        ):
            store_it = partial(self.prefs.update, {_HTTPS_PRIVATE: name != "https_only_all_tabs"})
            rows.append(
                ax.RadioButton(
                    id=name, text=title, checked=is_on and is_chosen, enabled=is_on, width=ax.MATCH, height=48,
                    margin=(16, 0), on_tap=store_it,
                )
            )  # fmt: skip
        return rows


class DataCollection(Table):
    """What Mozilla is told."""

    title = "Data collection"

    def rows(self) -> Sequence[ax.View]:
        """Return the switches."""
        usage = "Shares performance, usage, hardware and customization data about your browser with Mozilla"
        return [
            self.flag("pref_key_telemetry", "Usage and technical data", usage, default=True),
            self.flag("pref_key_marketing_telemetry", "Marketing data", default=True),
            self.flag("pref_key_experimentation", "Studies", default=True),
        ]


class Sync(Fragment):
    """How one signs in."""

    title = "Sync and save your data"

    def rows(self) -> Sequence[ax.View]:
        """Return what to do."""
        visit = self.screen.visit
        return [
            ax.Label(
                "Sign in with your camera", id="title_sign_in", size=20, align="center", width=ax.MATCH, padding=24
            ),
            ax.Label(_SYNC, id="signInInstructions", size=16, align="center", width=ax.MATCH, padding=(24, 0, 24, 24)),
            ax.Button("Use email instead", id="signInEmailButton", margin=(24, 8), on_tap=partial(visit, ACCOUNTS)),
            ax.Label(
                "No account? Create one to sync Firefox between devices.", id="createAccount", size=14, align="center",
                width=ax.MATCH, padding=24, color="primary", on_tap=partial(visit, ACCOUNTS),
            ),
        ]  # fmt: skip


def _centered(text: str, name: str) -> ax.View:
    return ax.Label(text, id=name, size=14, padding=(24, 6), align="center", width=ax.MATCH)


class About(Fragment):
    """What this Firefox is."""

    title = "About Firefox"
    items = (
        ("What’s new in Firefox", "https://www.mozilla.org/firefox/android/notes/"),
        ("Support", "https://support.mozilla.org/products/mobile/"),
        ("Privacy notice", "https://www.mozilla.org/privacy/firefox/"),
        ("Know your rights", "https://www.mozilla.org/about/legal/terms/firefox/"),
        ("Licensing information", "about:license"),
    )

    def rows(self) -> Sequence[ax.View]:
        """Return logo, version and links."""
        app = self.screen.app
        version = f"{app.version_name} (Build #{app.version_code}), af14c95f26+\nGV: {app.version_name[:5]}"
        links = [
            look.row(self.screen, title, title_id="about_item_title", on_tap=partial(self.screen.visit, url))
            for title, url in self.items
        ]
        return [
            ax.Frame(
                ax.Icon("local_fire_department", size=72, color="#ff7139"), id="wordmark", desc="Firefox",
                width=ax.MATCH, padding=(0, 24), gravity="center",
            ),
            _centered("Firefox is produced by Mozilla.", "about_content"),
            _centered(version, "about_text"),
            _centered("2023-07-05T03:57:06.222423", "build_date"),
            *links,
        ]  # fmt: skip


class Settings(Table):
    """All settings."""

    title = "Settings"

    def rows(self) -> Sequence[ax.View]:
        """Return the groups."""
        return [*self._general(), *self._privacy(), *self._advanced(), *self._about()]

    def _general(self) -> list[ax.View]:
        screen, accessibility = self.screen, ax.Intent("android.settings.ACCESSIBILITY_SETTINGS")
        return [
            self.link("Sync and save your data", Sync, _SIGN_IN),
            self.flag("pref_key_allow_domestic_china_fxa_server", "Use domestic China service", default=True),
            look.heading(screen, "General"),
            self.link("Search", SearchEngine, engine_of(screen.phone)),
            self.link("Tabs", TabSettings, _CLOSES[self.chosen(_CLOSING)]),
            self.link("Homepage", Homepage, _STARTS[self.chosen(_ON_START, 2)]),
            self.link("Customize", Customize),
            look.row(screen, "Accessibility", on_tap=partial(screen.start, accessibility)),
            self.link("Language", Language),
            look.row(screen, "Set as default browser", on_tap=partial(set_default, screen)),
        ]  # fmt: skip

    def _privacy(self) -> list[ax.View]:
        screen, prefs = self.screen, self.prefs
        allowed = "Allowed" if screen.phone.notifications.is_allowed(store.PACKAGE) else "Not allowed"
        extras = {"android.provider.extra.APP_PACKAGE": store.PACKAGE}
        page = ax.Intent("android.settings.APP_NOTIFICATION_SETTINGS", extras=extras)
        quits = prefs.flag(_QUIT)
        return [
            look.heading(screen, "Privacy and security"),
            self.link("HTTPS-Only Mode", HttpsOnly, "On" if prefs.flag(_HTTPS) else "Off"),
            look.row(screen, "Delete browsing data", on_tap=partial(_ask_to_delete, screen)),
            look.row(
                screen, "Delete browsing data on quit", "On" if quits else "Off",
                on_tap=partial(prefs.update, {_QUIT: not quits}),
            ),
            look.row(screen, "Notifications", allowed, on_tap=partial(screen.start, page)),
            self.link("Data collection", DataCollection),
        ]  # fmt: skip

    def _advanced(self) -> list[ax.View]:
        return [
            look.heading(self.screen, "Advanced"),
            self.link("Add-ons", AddOns),
            look.row(self.screen, "Open links in apps", self.chosen(_IN_APPS, 2), on_tap=self._ask_for_apps),
            self.flag("pref_key_external_download_manager", "External download manager"),
            self.flag("pref_key_remote_debugging", "Remote debugging via USB"),
        ]

    def _ask_for_apps(self) -> None:
        def choose(key: str) -> None:
            self.prefs.update({one: one == key for one, _ in _IN_APPS})

        now = next(key for key, title in _IN_APPS if title == self.chosen(_IN_APPS, 2))
        ax.offer(self.screen, "Open links in apps", _IN_APPS, now, lambda key: choose(str(key)))

    def _about(self) -> list[ax.View]:
        return [look.heading(self.screen, "About"), self.link("About Firefox", About)]


_IN_APPS: Options = (
    (f"{_LINKS}_always", "Always"), (f"{_LINKS}_ask", "Ask before opening"), (_NEVER, "Never"),
)  # fmt: skip


def set_default(screen: ax.Screen) -> None:
    """Ask for the browser's role; show the phone's default apps if Firefox has it."""
    if screen.phone.roles.holder(BROWSER) == store.PACKAGE:
        screen.start(ax.Intent("android.settings.MANAGE_DEFAULT_APPS_SETTINGS"))
    else:
        screen.start(ax.Intent(REQUEST_ROLE, extras={ROLE_NAME: BROWSER}), request=ROLE)


def _ask_to_delete(screen: Host) -> None:
    places = store.Places(screen.phone)
    ax.ask(screen, "Firefox will delete the selected browsing data.", "Delete", places.forget)
