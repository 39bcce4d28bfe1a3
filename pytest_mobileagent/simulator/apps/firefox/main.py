"""The browser itself (`HomeActivity`): home screen, pages, address bar, tabs."""

from __future__ import annotations

import zlib
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import webkit
from pytest_mobileagent.simulator.androidx.local_pages import Loaded, host_of, resource, shown_address
from pytest_mobileagent.simulator.apps.firefox import look, store
from pytest_mobileagent.simulator.apps.firefox.fragments import Host
from pytest_mobileagent.simulator.apps.firefox.library import AddOns, Bookmarks, Downloads, History
from pytest_mobileagent.simulator.apps.firefox.menu import AppMenu, Entry
from pytest_mobileagent.simulator.apps.firefox.pages import address_of, engine_of, keep, load
from pytest_mobileagent.simulator.apps.firefox.settings import ACCOUNTS, Homepage, Settings, Sync, speak
from pytest_mobileagent.simulator.apps.firefox.store import Places, Tab, Tabs
from pytest_mobileagent.simulator.apps.firefox.tray import TabsTray

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.web.dom import Element
    from pytest_mobileagent.simulator.web.page import Page, ScreenSize
    from pytest_mobileagent.simulator.web.requests import Request

BAR_DP = 56.0
_HINT = "Search or enter address"
_NEWS, _NEWS_KEY = "https://www.mozilla.org/firefox/android/notes/", "whatsnew-lastKnownAppVersionName"
_HELP = "https://support.mozilla.org/products/mobile/"
_DESKTOP = "pref_key_desktop_mode"
_EDIT = "mozac_browser_toolbar_edit_url_view"
_MOST_SUGGESTIONS, _MOST_RECENT = 6, 3
_COUNTER = "The tab counter toolbar button."


class Main(Host):
    """Home screen and pages; the pages of menu and settings over them."""

    snackbar_above_dp = BAR_DP

    def create(self) -> None:
        """Take up the stored tabs; follow the intent."""
        super().create()
        store.set_up(self.phone)
        self.tabs = Tabs(self.phone)
        self.pages: dict[int, Page] = {}
        self.is_private = False
        self.typed: str | None = None  # what stands in the address bar while it is edited
        speak(self)
        self._follow(self.intent)

    def destroy(self) -> None:
        """End the pages."""
        for page in self.pages.values():
            page.close()

    def new_intent(self, intent: ax.Intent) -> None:
        """Open what is asked for in a new tab."""
        self._follow(intent)

    def _follow(self, intent: ax.Intent) -> None:
        if intent.action == ax.VIEW and intent.data:
            self.visit(intent.data)

    # -- what is shown ------------------------------------------------------------------------------------------------

    @property
    def theme(self) -> ax.Theme:
        """The chosen theme; purple while one browses in private."""
        return look.PRIVATE if self.is_private and not self.fragments else super().theme

    @property
    def page(self) -> Page | None:
        """The page shown; None on the home screen."""
        return self.pages.get(self.tabs.current.id) if self.tabs.current is not None else None

    def compose(self) -> ax.View:
        """Return the last fragment, the address bar's list, a page or the home screen."""
        if self.fragments:
            return self.fragments[-1].compose()
        if self.typed is not None:
            return ax.Pane(self._edit_bar(), self._suggestions(), background="background")
        parts = [self._home() if self.page is None else self._web(self.page), self._toolbar()]
        if store.preferences(self.phone).flag("pref_key_toolbar_top"):
            parts.reverse()
        return ax.Pane(*parts, id="gestureLayout", background="background")

    def _web(self, page: Page) -> ax.View:
        from pytest_mobileagent.simulator.web.view import WebView  # noqa: PLC0415 - with the first page

        view = WebView(page, key="web", on_select=partial(webkit.choose, self, page))
        return ax.Frame(view, id="engineView", cls="android.widget.FrameLayout", width=ax.MATCH, weight=1)

    def _home(self) -> ax.View:
        verb = "Disable" if self.is_private else "Enable"
        mask = ax.IconButton(
            "visibility_off", id="privateBrowsingButton", cls="android.widget.ImageButton",
            desc=self.tr(f"{verb} private browsing"), on_tap=ax.flip(self, "is_private"),
        )  # fmt: skip
        name = ax.Text("Firefox", id="wordmark_text", size=24, weight_name="bold", weight=1)
        head = ax.Across(
            ax.Icon("local_fire_department", size=36, color="#ff7139", margin=(0, 0, 8, 0)),
            name,
            mask,
            padding=(16, 16),
        )
        note = ax.Caption(
            "Firefox clears your search and browsing history from private tabs when you close them.",
            id="private_session_description", size=16, padding=24,
        )  # fmt: skip
        body = [note] if self.is_private else self._recent()
        return ax.Scroll(head, *body, id="sessionControlRecyclerView", key="home", cls=ax.RECYCLER, weight=1)

    def _recent(self) -> list[ax.View]:
        """Return what one has been on lately, as far as the settings want it."""
        prefs, rows = store.preferences(self.phone), []
        tabs = self.tabs.of_kind(is_private=False)
        if tabs and prefs.flag("pref_key_recent_tabs", default=True):
            rows += [self._heading("Jump back in", self._show_tabs, "Show all recent tabs button")]
            rows.append(self._card(tabs[-1].title, tabs[-1].url, partial(self.pick, tabs[-1])))
        visited = Places(self.phone).history()[:_MOST_RECENT]
        if visited and prefs.flag("pref_key_history_metadata_feature", default=True):
            rows += [self._heading("Recently visited", partial(self.open, History), "Show all past explorations")]
            rows += [self._card(one.title, one.url, partial(self.visit, one.url)) for one in visited]
        if rows:
            customize = partial(self.open, Homepage)
            rows.append(ax.Button(self.tr("Customize homepage"), margin=(16, 24), on_tap=customize))
        return rows

    def _heading(self, title: str, on_tap: ax.Act, desc: str) -> ax.View:
        return ax.Across(
            ax.Label(title, size=16, weight_name="medium", weight=1),
            ax.Label("Show all", desc=desc, size=14, color="primary", padding=8, on_tap=on_tap),
            padding=(16, 16, 16, 4),
        )

    def _card(self, title: str, url: str, on_tap: ax.Act) -> ax.View:
        return ax.ListItem(title, summary=shown_address(url), icon="public", on_tap=on_tap)

    # -- the toolbar --------------------------------------------------------------------------------------------------

    def _toolbar(self) -> ax.View:
        page, theme = self.page, self.theme
        count = len(self.tabs.of_kind(is_private=self.is_private))
        counter = ax.Frame(
            ax.Drawing(partial(_paint_box, theme.on_surface), width=24, height=24, gravity="center"),
            ax.Text(str(count), id="counter_text", size=12, weight_name="bold", align="center", gravity="center"),
            id="counter_box", desc=_COUNTER, width=48, height=48, gravity="center", on_tap=self._show_tabs,
        )  # fmt: skip
        is_new = page is None and not self._knows_news
        desc = "Highlighted" if is_new else self.tr("Menu")
        menu = ax.IconButton(
            "more_vert", id="icon", key="menu", cls="android.widget.ImageView", desc=desc, on_tap=self._show_menu
        )
        field = self._home_field() if page is None else self._page_field()
        home = None
        if page is not None:
            home = ax.IconButton("home", desc="Home screen", cls="android.widget.ImageView", on_tap=self.go_home)
        return ax.Across(
            home, field, counter, menu, id="toolbar", cls="android.view.ViewGroup", height=BAR_DP, padding=(8, 0, 0, 0),
            background="toolbar", elevation=4,
        )  # fmt: skip

    def _home_field(self) -> ax.View:
        hint, engine = self.tr(_HINT), engine_of(self.phone)
        return ax.Across(
            ax.Icon("search", id="search_engine_icon", desc=engine, size=20, width=40, on_tap=self._edit),
            ax.Caption(hint, size=15, weight=1, max_lines=1),
            id="toolbar_wrapper", desc=hint, weight=1, height=40, radius=8, background="surface_variant",
            on_tap=self._edit,
        )  # fmt: skip

    def _page_field(self) -> ax.View:
        url = self.tabs.current.url if self.tabs.current is not None else ""
        lock = ax.Icon(
            "lock_open", id="mozac_browser_toolbar_security_indicator", desc="Site information", size=20, width=40,
            on_tap=self._tell_site,
        )  # fmt: skip
        text = ax.Text(
            shown_address(url), id="mozac_browser_toolbar_url_view", size=15, weight=1, max_lines=1, on_tap=self._edit
        )
        return ax.Across(lock, text, weight=1, height=40, radius=8, background="surface_variant")

    def _tell_site(self) -> None:
        host = host_of(self.tabs.current.url) if self.tabs.current is not None else ""
        ax.tell(self, "Connection is not secure", title=host)

    @property
    def _knows_news(self) -> bool:
        return store.preferences(self.phone).text(_NEWS_KEY) == self.app.version_name

    # -- the address bar ----------------------------------------------------------------------------------------------

    def _edit(self) -> None:
        self.typed = self.tabs.current.url if self.page is not None and self.tabs.current is not None else ""
        self.focus(_EDIT)
        self.ui.selection[_EDIT] = (0, len(self.typed))

    def _edit_bar(self) -> ax.View:
        field = ax.EditText(
            id=_EDIT, text=self.typed or "", hint=self.tr(_HINT), input_type="uri", ime_action="go", weight=1,
            on_change=self._type, on_ime_action=self._entered, padding=(8, 12),
        )  # fmt: skip
        clear = ax.IconButton(
            "close", id="mozac_browser_toolbar_clear_view", cls="android.widget.ImageView", desc="Clear",
            on_tap=partial(self._type, ""),
        )  # fmt: skip
        return ax.Across(
            ax.Icon("search", size=20, desc=engine_of(self.phone), width=40), field, clear if self.typed else None,
            id="toolbar", cls="android.view.ViewGroup", height=BAR_DP, padding=(8, 0), background="toolbar",
        )  # fmt: skip

    def _type(self, text: str) -> None:
        if self.typed is not None:
            self.typed = text

    def _entered(self) -> None:
        if (self.typed or "").strip():
            self.visit(address_of(self.phone, self.typed or ""))

    def _suggestions(self) -> ax.View:
        text = (self.typed or "").strip()
        rows = []
        if text:
            target = address_of(self.phone, text)
            rows.append(self._card(text, engine_of(self.phone), partial(self.visit, target)))
            places = Places(self.phone)
            found = {one.url: one for one in (*places.bookmarks(text), *places.history(text))}
            rows += [self._card(one.title, one.url, partial(self.visit, one.url)) for one in found.values()]
        return ax.Scroll(*rows[:_MOST_SUGGESTIONS], id="awesome_bar", key="awesome_bar", weight=1)

    def _end_edit(self) -> None:
        self.typed = None
        self.ui.focus = ""
        self.hide_keyboard()

    # -- pages --------------------------------------------------------------------------------------------------------

    def visit(self, url: str) -> None:
        """Open an address: in the tab that is shown, or in a new one."""
        self.fragments.clear()
        self._end_edit()
        loaded = load(self.phone, url)
        if loaded.download is not None:
            name = keep(self.phone, url, loaded.download, loaded.mime)
            done = self.tr("Download completed: {name}").format(name=name)
            self.snackbar(done, "Open", partial(self.open, Downloads))
            return
        tab = self.tabs.current
        if tab is None or self.page is None:
            tab = self.tabs.open(url, is_private=self.is_private)
        else:
            tab.go(url)
        self._show(tab, loaded, is_visit=not loaded.error)

    def _show(self, tab: Tab, loaded: Loaded | None = None, *, is_visit: bool = False) -> None:
        from pytest_mobileagent.simulator.web.page import Page  # noqa: PLC0415 - with the first page

        self._close_page(tab)
        url = tab.url
        loaded = loaded or load(self.phone, url)
        seed = zlib.crc32(f"{url} {self.phone.clock.monotonic()}".encode())
        around = webkit.ViewSurroundings(
            self.phone, seed=seed, load=partial(resource, self.phone), request=partial(self._asked_for, tab)
        )
        page = Page(around, url, loaded.html, self._room())
        page.is_desktop = store.preferences(self.phone).flag(_DESKTOP)
        around.changed = partial(self._changed, page)  # type: ignore[method-assign]  # the page is known only now
        self.pages[tab.id] = page
        page.open()
        page.user.on_focus = self._focused
        tab.name(page.title or host_of(url))
        if is_visit and not tab.is_private:
            Places(self.phone).visit(url, tab.title)
        self.tabs.save()
        self._changed(page)

    def _room(self) -> ScreenSize:
        from pytest_mobileagent.simulator.web.page import ScreenSize  # noqa: PLC0415 - with the first page

        display = self.phone.display
        width, height = display.app_size
        bars = display.status_bar_px + display.navigation_bar_px + int(BAR_DP * display.scale)
        return ScreenSize(width, height - bars, display.scale)

    def _close_page(self, tab: Tab) -> None:
        page = self.pages.pop(tab.id, None)
        if page is not None:
            page.close()

    def _changed(self, page: Page) -> None:
        self.phone.touch()
        if page is self.page and page.question is not None and not self.dialogs:
            self.hide_keyboard()
            self.show(webkit.JsDialog(page, host_of(page.url)))

    def _focused(self, element: Element | None) -> None:
        from pytest_mobileagent.simulator.web.forms import takes_typing  # noqa: PLC0415 - with the first page

        if element is not None and takes_typing(element):
            self.phone.ime.show()
        elif self.typed is None:
            self.phone.ime.hide()

    def _asked_for(self, tab: Tab, request: Request) -> None:
        """Do what a page asks for."""
        if tab is not self.tabs.current:
            return
        if request.kind in ("navigate", "replace"):
            self.visit(request.url)
        elif request.kind == "tab":
            self._show(self.tabs.open(request.url, is_private=tab.is_private), is_visit=True)
        elif request.kind == "close":
            self.close(tab)
        elif request.kind == "travel":
            self.travel(request.steps)

    def travel(self, steps: int) -> None:
        """Go back or forward in this tab."""
        tab = self.tabs.current
        if tab is not None and 0 <= tab.at + steps < len(tab.entries):
            tab.at += steps
            self._show(tab)

    # -- tabs ---------------------------------------------------------------------------------------------------------

    def _show_tabs(self) -> None:
        self.push(TabsTray(self))

    def pick(self, tab: Tab) -> None:
        """Show a tab."""
        self.fragments.clear()
        self.tabs.current = tab
        if tab.id not in self.pages:
            self._show(tab)

    def close(self, tab: Tab) -> None:
        """Close a tab."""
        self._close_page(tab)
        self.tabs.close(tab)

    def go_home(self) -> None:
        """Show the home screen; the tab stays."""
        self.fragments.clear()
        self.tabs.current = None

    # -- menu and back ------------------------------------------------------------------------------------------------

    def _show_menu(self) -> None:
        is_home = self.page is None
        self.show(AppMenu(self._entries(is_home=is_home), () if is_home else self._page_icons()), anchor="menu")

    def _entries(self, *, is_home: bool) -> list[Entry]:
        prefs = store.preferences(self.phone)
        desktop = prefs.flag(_DESKTOP)
        shared = [
            Entry("Bookmarks", partial(self.open, Bookmarks), "bookmarks"),
            Entry("History", partial(self.open, History), "history"),
            Entry("Downloads", partial(self.open, Downloads), "file_download"),
            Entry("Add-ons", partial(self.open, AddOns), "extension"),
            Entry("Sync and save data", partial(self.open, Sync), "sync"),
            Entry("Manage Account and Devices", partial(self.visit, f"{ACCOUNTS}settings")),
            Entry("Desktop site", partial(prefs.update, {_DESKTOP: not desktop}), "desktop_windows", is_on=desktop),
        ]
        rest = [
            Entry("What’s new", self._tell_news, "redeem", is_new=not self._knows_news),
            Entry("Help", partial(self.visit, _HELP), "help_outline"),
            Entry("Customize homepage", partial(self.open, Homepage), "edit"),
        ]
        return [*shared, *(rest if is_home else ()), Entry("Settings", partial(self.open, Settings), "settings")]

    def _tell_news(self) -> None:
        store.preferences(self.phone).update({_NEWS_KEY: self.app.version_name})
        self.visit(_NEWS)

    def _page_icons(self) -> list[tuple[str, str, ax.Act | None]]:
        tab = self.tabs.current
        if tab is None:
            return []
        mark = Places(self.phone).find(tab.url)
        star = ("star", "Edit bookmark") if mark is not None else ("star_border", "Bookmark")
        return [
            ("arrow_back", "Back", partial(self.travel, -1) if tab.at else None),
            ("arrow_forward", "Forward", partial(self.travel, 1) if tab.at + 1 < len(tab.entries) else None),
            (*star, partial(self._mark, tab)),
            ("share", "Share", partial(ax.share_text, self, tab.url)),
            ("refresh", "Refresh", partial(self._show, tab)),
        ]

    def _mark(self, tab: Tab) -> None:
        places = Places(self.phone)
        mark = places.find(tab.url)
        if mark is None:
            places.add(tab.url, tab.title)
            self.snackbar("Bookmark saved!")
        else:
            places.remove(mark.id)
            self.snackbar(self.tr("Deleted {title}").format(title=tab.title))

    def back(self) -> bool:
        """Leave a page of the menu, the address bar, a page of the web; at last the app."""
        if self.fragments:
            if not self.fragments[-1].back():
                self.up()
            return True
        if self.typed is not None:
            self._end_edit()
            return True
        tab = self.tabs.current
        if tab is None:
            return False
        if tab.at:
            self.travel(-1)
        else:
            self.go_home()
        return True


def _paint_box(color: str, canvas: ax.Canvas, rect: ax.Rect) -> None:
    canvas.outline(rect, rect.width * 0.2, rect.width * 0.08, color)
