"""The browser itself (`ChromeTabbedActivity`): tabs, the page shown, the address bar."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import webkit
from pytest_mobileagent.simulator.androidx.local_pages import Loaded, host_of
from pytest_mobileagent.simulator.apps.chrome import menu, store, toolbar
from pytest_mobileagent.simulator.apps.chrome.dialogs import context_menu
from pytest_mobileagent.simulator.apps.chrome.downloads import keep, name_of
from pytest_mobileagent.simulator.apps.chrome.finding import Finder
from pytest_mobileagent.simulator.apps.chrome.loading import load, typed_address
from pytest_mobileagent.simulator.apps.chrome.parts import INCOGNITO
from pytest_mobileagent.simulator.apps.chrome.recent_tabs import recent_tabs_page
from pytest_mobileagent.simulator.apps.chrome.store import (
    NEW_TAB,
    RECENT_TABS,
    Closed,
    History,
    RecentlyClosed,
    Tab,
    Tabs,
    is_native,
)
from pytest_mobileagent.simulator.apps.chrome.surroundings import TabSurroundings
from pytest_mobileagent.simulator.apps.chrome.switcher import new_tab_page, switcher

if TYPE_CHECKING:
    from PIL import Image

    from pytest_mobileagent.simulator.web.dom import Element
    from pytest_mobileagent.simulator.web.page import Page, ScreenSize
    from pytest_mobileagent.simulator.web.requests import Request

_CLASSES = "org.chromium.chrome.browser"
FIRST_RUN = f"{store.PACKAGE}/{_CLASSES}.firstrun.FirstRunActivity"
HISTORY = f"{store.PACKAGE}/{_CLASSES}.history.HistoryActivity"
SETTINGS = f"{store.PACKAGE}/{_CLASSES}.settings.SettingsActivity"
_HUNG = "You can wait for it to become responsive or exit the page."
_HELP = "https://support.google.com/chrome/topic/6069782"
_CONTENTS = ("web", "ntp_content", "recent_tabs_root")
_THUMBNAIL = 0.4
_SELECT_S = 0.05


class Browser(ax.Screen):
    """Tabs with pages."""

    def create(self) -> None:
        """Take up the stored tabs; follow the intent."""
        self.tabs = Tabs(self.phone)
        self.pages: dict[int, Page] = {}
        self.errors: dict[int, str] = {}
        self.thumbnails: dict[int, Image.Image] = {}
        self.typed: str | None = None  # what stands in the address bar while it is edited
        self.finder = Finder(self)
        self.shows_tabs = False
        self.is_recent_folded = False
        self._asked: tuple[Page, object] | None = None
        self._first_run_left = False
        if store.is_set_up(self.phone):
            self._follow(self.intent)

    def resume(self) -> None:
        """Go through the first run if that has not happened; else go on."""
        if not store.is_set_up(self.phone):
            if not self._first_run_left:
                self.start(FIRST_RUN, request="first_run")
            return
        page = self.page
        if page is not None:
            page.is_shown = True

    def pause(self) -> None:
        """Let the page know that it is not seen."""
        page = self.page
        if page is not None:
            page.is_shown = False

    def destroy(self) -> None:
        """End the pages."""
        for page in self.pages.values():
            page.close()

    def result(self, request: str, value: object) -> None:
        """Go on after the first run, or leave; open what was chosen in one of the lists."""
        if request == "first_run":
            if value is True:
                self._follow(self.intent)
            else:
                self._first_run_left = True
                self.finish()
        elif isinstance(value, str):
            self.navigate(value)

    def new_intent(self, intent: ax.Intent) -> None:
        """Open what is asked for in a new tab."""
        if store.is_set_up(self.phone):
            is_anew = intent.action in store.NEW_TABS or store.REUSES_TAB in intent.extras
            self.tabs.handled = "" if is_anew else self.tabs.handled
            self._follow(intent)

    def _follow(self, intent: ax.Intent) -> None:
        mark = f"{self.record.number} {intent.action} {intent.data}"
        self.shows_tabs = False
        if intent.action == ax.VIEW and intent.data and (self.tabs.handled != mark or not self.tabs.all):
            url = intent.data.removeprefix("googlechrome://navigate?url=")
            self.tabs.handled = mark
            self._open(url, reuses=bool(intent.extras.get(store.REUSES_TAB)))
        elif intent.action == "android.intent.action.WEB_SEARCH" and self.tabs.handled != mark:
            self.tabs.handled = mark
            self._load(self.tabs.open(typed_address(self.phone, intent.text("query"))))
        elif intent.action in store.NEW_TABS and self.tabs.handled != mark:
            self.tabs.handled = mark
            self.tabs.open(is_incognito=store.NEW_TABS[intent.action])
        elif self.tabs.current is None:
            self.tabs.open()
        elif self.tabs.current.id not in self.pages:
            self._load(self.tabs.current, is_new=False)
        self.tabs.save()

    def _open(self, url: str, *, reuses: bool) -> None:
        """Open what another app asks for in a new tab, or with `reuses` show the one that has it already."""
        there = next((tab for tab in self.tabs.of_kind(is_incognito=False) if tab.url == url), None)
        if reuses and there is not None:
            self.pick_tab(there)
            return
        tab = self.tabs.open(url)
        tab.is_from_intent = True
        self._load(tab)

    # -- the page shown -----------------------------------------------------------------------------------------

    @property
    def theme(self) -> ax.Theme:
        """Chrome's colours; dark for private tabs."""
        if self.is_incognito:
            return INCOGNITO
        chosen = self.prefs().text("ui_theme_setting", "system")
        theme = self.app.theme
        return theme.darkened() if chosen == "dark" or (chosen == "system" and self.phone.is_dark) else theme

    @property
    def page(self) -> Page | None:
        """The page shown; None for the new tab page."""
        tab = self.tabs.current
        return self.pages.get(tab.id) if tab is not None else None

    @property
    def tab_url(self) -> str:
        """The address of the tab shown."""
        tab = self.tabs.current
        return tab.url if tab is not None else NEW_TAB

    @property
    def is_incognito(self) -> bool:
        """Whether the tab shown is a private one."""
        tab = self.tabs.current
        return tab is not None and tab.is_incognito

    def compose(self) -> ax.View:
        """Return the page with its toolbar, or the tab switcher."""
        if not store.is_set_up(self.phone):
            return ax.Layers(background="background")
        if self.shows_tabs:
            return switcher(self)
        return ax.Pane(
            toolbar.status_indicator(self),
            toolbar.find_bar(self) if self.finder.query is not None else toolbar.toolbar(self),
            toolbar.suggestions(self) if self.typed is not None else self._content(),
            id="coordinator",
            cls="android.view.ViewGroup",
        )

    def _content(self) -> ax.View:
        page = self.page
        if page is None:
            native = recent_tabs_page(self) if self.tab_url == RECENT_TABS else new_tab_page(self)
            return ax.Frame(native, id="compositor_view_holder", width=ax.MATCH, weight=1)
        from pytest_mobileagent.simulator.web.view import WebView  # noqa: PLC0415 - with the first page

        web = WebView(
            page,
            key="web",
            on_select=lambda element: webkit.choose(self, page, element),
            on_hold=lambda element: context_menu(self, page, element),
            marks=self.finder.found,
            marked=self.finder.at,
        )
        holder = ax.Layers(web, desc=self.tr("Web View"), focusable=True)
        return ax.Frame(holder, id="compositor_view_holder", width=ax.MATCH, weight=1)

    # -- loading ------------------------------------------------------------------------------------------------

    def navigate(self, url: str, *, replaces: bool = False, is_typed: bool = False) -> None:
        """Go to an address in this tab."""
        tab = self.tabs.current or self.tabs.open()
        page = self.pages.get(tab.id)
        if url.startswith("javascript:"):
            return
        if page is not None and "#" in url and url.partition("#")[0] == page.url.partition("#")[0]:
            tab.replace(url, tab.title) if replaces else tab.go(url)
            tab.replace(url, page.title)
            page.go_to_fragment(url)
            self.tabs.save()
            return
        loaded = load(self.phone, url)
        if loaded.download is not None:
            self.download(url, loaded.download)
            return
        if replaces or tab.url == NEW_TAB and len(tab.entries) == 1 and not is_typed:  # noqa: RUF021 - read left to right
            tab.replace(url)
        else:
            tab.go(url)
        self._load(tab, loaded, is_typed=is_typed)

    def _load(self, tab: Tab, loaded: Loaded | None = None, *, is_new: bool = True, is_typed: bool = False) -> None:
        self._close_page(tab)
        self.finder.end()
        url = tab.url
        if tab.is_native:
            self.tabs.save()
            return
        loaded = loaded or load(self.phone, url)
        if loaded.download is not None:
            tab.replace(NEW_TAB)
            self.download(url, loaded.download)
            return
        from pytest_mobileagent.simulator.web.page import Page  # noqa: PLC0415 - with the first page

        around = TabSurroundings(self.phone, tab, partial(self._asked_for, tab))
        scripts = bool(loaded.error) or self.prefs().flag("javascript", default=True)  # what is forbidden is the sites'
        page = Page(around, url, loaded.html, self._room(), scripts=scripts)
        around.changed = partial(self._changed, tab, page)  # type: ignore[method-assign]  # the page is known only now
        page.is_desktop = tab.is_desktop
        self.pages[tab.id] = page
        self.errors[tab.id] = loaded.error
        tab.replace(url, page.title or host_of(url))
        if is_new and not tab.is_incognito and not loaded.error and not url.startswith("about:"):
            History(self.phone).add(url, tab.title, typed=is_typed)
        self.tabs.save()
        page.open()
        page.user.on_focus = self._focused
        self._changed(tab, page)

    def _room(self) -> ScreenSize:
        from pytest_mobileagent.simulator.web.page import ScreenSize  # noqa: PLC0415 - with the first page

        display = self.phone.display
        width, height = display.app_size
        bars = display.status_bar_px + display.navigation_bar_px + int((toolbar.BAR_DP + 1) * display.scale)
        return ScreenSize(width, height - bars, display.scale)

    def _close_page(self, tab: Tab) -> None:
        page = self.pages.pop(tab.id, None)
        if page is not None:
            page.close()

    def _changed(self, tab: Tab, page: Page) -> None:
        """React to a page that looks different: a new title, a question, trouble."""
        self.phone.touch()
        if self.pages.get(tab.id) is not page:
            return
        if page.title and page.title != tab.title:
            tab.replace(tab.url, page.title)
            if not tab.is_incognito and not self.errors.get(tab.id):
                History(self.phone).retitle(tab.url, page.title)
            self.tabs.save()
        mark = (page, page.question or page.trouble)
        if mark == self._asked or not mark[1]:
            self._asked = mark if mark[1] else None
            return
        self._asked = mark
        if page.question is not None:
            host = host_of(page.url) if page.url.startswith("http") else self.tr("This page")
            self.hide_keyboard()
            self.show(webkit.JsDialog(page, self.tr("{host} says").format(host=host)))
        elif page.trouble == "hung":
            exit_page = (self.tr("Exit page"), lambda: self.close_tab(tab))
            self.show(
                ax.AlertDialog(
                    title=self.tr("Page unresponsive"),
                    message=self.tr(_HUNG),
                    positive=(self.tr("Wait"), None),
                    negative=exit_page,
                )
            )
        else:
            self.show(
                ax.AlertDialog(
                    title=self.tr("Aw, Snap!"),
                    message=self.tr("Something went wrong while displaying this webpage."),
                    positive=(self.tr("Reload"), self.reload),
                )
            )

    def _asked_for(self, tab: Tab, request: Request) -> None:
        """Do what a page asks for."""
        if tab not in self.tabs.all:
            return
        if request.kind in ("navigate", "replace") and tab is self.tabs.current:
            self.navigate(request.url, replaces=request.kind == "replace")
        elif request.kind == "tab":
            self._load(self.tabs.open(request.url, is_incognito=tab.is_incognito))
        elif request.kind == "close":
            self.close_tab(tab)
        elif request.kind == "travel":
            self.travel(request.steps)
        elif request.kind == "address":
            tab.go(request.url) if request.steps else tab.replace(request.url, tab.title)
            self.tabs.save()

    def travel(self, steps: int) -> None:
        """Go back or forward in this tab."""
        tab = self.tabs.current
        if tab is not None and 0 <= tab.at + steps < len(tab.entries):
            tab.at += steps
            self._load(tab, is_new=False)

    def reload(self) -> None:
        """Load the page again."""
        tab = self.tabs.current
        if tab is not None:
            self._load(tab, is_new=False)

    def download(self, url: str, data: bytes, name: str = "") -> None:
        """Keep a file in the downloads folder."""
        path = keep(self.phone, url, data, name=name)
        said = self.tr("{name} downloaded").format(name=name_of(path))
        self.snackbar(said, self.tr("Open"), lambda: self.start(menu.DOWNLOADS, request="open"))

    # -- what pages need ----------------------------------------------------------------------------------------

    def _focused(self, element: Element | None) -> None:
        from pytest_mobileagent.simulator.web.forms import takes_typing  # noqa: PLC0415 - with the first page

        if element is not None and takes_typing(element):
            self.phone.ime.show()
        elif self.typed is None and self.finder.query is None:
            self.phone.ime.hide()

    def open_private(self, url: str) -> None:
        """Open an address in a new private tab."""
        self._load(self.tabs.open(url, is_incognito=True))

    def open_behind(self, url: str) -> None:
        """Open a tab in the background."""
        shown = self.tabs.current
        tab = self.tabs.open(url, is_incognito=self.is_incognito)
        self._load(tab)
        if shown is not None:
            self.tabs.show(shown)
        self.tabs.save()
        self.snackbar(self.tr("Opened in new tab"), self.tr("Switch"), lambda: self.pick_tab(tab))

    # -- the address bar ----------------------------------------------------------------------------------------

    def edit_address(self) -> None:
        """Begin to type an address; the old one is selected."""
        if self.typed is None:
            self.typed = "" if is_native(self.tab_url) else self.tab_url
            self.focus("url_bar")
            self.phone.clock.call_later(_SELECT_S, self._select_address)

    def _select_address(self) -> None:
        """Select the whole address, once the tap has put the cursor somewhere."""
        if self.typed == self.tab_url:
            self.ui.selection["url_bar"] = (0, len(self.typed))
            self.phone.touch()

    def address_typed(self, text: str) -> None:
        """Take what was typed."""
        if self.typed is not None:
            self.typed = text
            if self.ui.focus != "url_bar" or not text:
                self.ui.selection["url_bar"] = (len(text), len(text))
                self.focus("url_bar")

    def address_entered(self) -> None:
        """Go where what was typed leads."""
        text = (self.typed or "").strip()
        if text:
            self.open_typed(typed_address(self.phone, text))

    def open_typed(self, url: str) -> None:
        """Go to an address out of the bar."""
        self.stop_editing()
        self.navigate(url, is_typed=True)

    def stop_editing(self) -> None:
        """Leave the address bar."""
        self.typed = None
        self.ui.focus = ""
        self.ui.text_menu = ""
        self.hide_keyboard()
        self.phone.touch()

    def no_voice(self) -> None:
        """Say that there is nothing to speak to."""
        self.toast(self.tr("Voice search is not available"))

    def copy_address(self) -> None:
        """Copy the page's address."""
        self.phone.clipboard.set(self.tab_url, source=store.PACKAGE)
        self.stop_editing()
        self.toast(self.tr("Link copied"))

    def share_page(self) -> None:
        """Share the page's address."""
        self.stop_editing()
        tab = self.tabs.current
        ax.share_text(self, self.tab_url, subject=tab.title if tab is not None else "")

    def show_page_info(self) -> None:
        """Say what is known about the page's origin."""
        is_web = self.tab_url.startswith("http")
        text = self.tr(toolbar.INSECURE if is_web else "You’re viewing a local or shared file")
        ax.tell(self, text, title=host_of(self.tab_url)[:60])

    # -- tabs ---------------------------------------------------------------------------------------------------

    def new_tab(self, *, is_incognito: bool | None = None) -> None:
        """Open a tab."""
        self._keep_thumbnail()
        private = self.is_incognito if is_incognito is None else is_incognito
        self.tabs.open(is_incognito=private)
        self.shows_tabs = False
        self.tabs.save()

    def show_tabs(self) -> None:
        """Show all tabs."""
        self.stop_editing()
        self._keep_thumbnail()
        self.shows_tabs = True

    def _keep_thumbnail(self) -> None:
        tab = self.tabs.current
        view = next((self.ui.views[key] for key in _CONTENTS if key in self.ui.views), None)
        if tab is None or view is None or self.shows_tabs:
            return
        image = self.phone.windows.image().crop(view.visible_bounds)
        size = max(1, round(image.width * _THUMBNAIL)), max(1, round(image.height * _THUMBNAIL))
        self.thumbnails[tab.id] = image.resize(size)

    def pick_tab(self, tab: Tab) -> None:
        """Show a tab."""
        self.tabs.show(tab)
        self.shows_tabs = False
        if tab.id not in self.pages:
            self._load(tab, is_new=False)
        self.tabs.save()

    def show_kind(self, *, is_incognito: bool) -> None:
        """Show the standard or the private tabs."""
        tabs = self.tabs.of_kind(is_incognito=is_incognito)
        if tabs:
            self.tabs.show(tabs[-1])

    def close_tab(self, tab: Tab) -> None:
        """Close a tab; one that is taken back comes back."""
        if tab not in self.tabs.all:
            return
        self._close_page(tab)
        self.tabs.close(tab)
        closed = RecentlyClosed(self.phone).add(tab)
        if self.tabs.current is None:
            self.shows_tabs = True
        elif self.tabs.current.id not in self.pages:
            self._load(self.tabs.current, is_new=False)
        self.tabs.save()
        if not tab.is_incognito:
            said = self.tr("Closed {title}").format(title=self.tr(tab.title) if tab.is_native else tab.title)
            self.snackbar(said, self.tr("Undo"), lambda: self._reopen(tab, closed))

    def _reopen(self, tab: Tab, closed: Closed | None) -> None:
        if closed is not None:
            RecentlyClosed(self.phone).remove(closed)
        self.tabs.all.append(tab)
        self.tabs.save()

    def close_all_tabs(self) -> None:
        """Close every tab."""
        for tab in list(self.tabs.all):
            self._close_page(tab)
            self.tabs.close(tab)
            RecentlyClosed(self.phone).add(tab)
        self.tabs.save()

    def go_home_page(self) -> None:
        """Go to the new tab page in this tab."""
        self._show_native(NEW_TAB)

    def show_recent_tabs(self) -> None:
        """Go to the tabs that were closed last in this tab."""
        self._show_native(RECENT_TABS)

    def _show_native(self, url: str) -> None:
        tab = self.tabs.current
        if tab is not None and tab.url != url:
            tab.go(url)
            self._load(tab, is_new=False)

    def restore_tab(self, closed: Closed) -> None:
        """Show a tab that was closed in the place of this one."""
        tab = self.tabs.current
        if tab is None:
            return
        RecentlyClosed(self.phone).remove(closed)
        tab.entries, tab.at = list(closed.entries), closed.at
        self._load(tab, is_new=False)

    # -- the menu -----------------------------------------------------------------------------------------------

    def show_menu(self) -> None:
        """Show the app menu."""
        tab = self.tabs.current
        if tab is not None:
            self.show(menu.app_menu(self, tab), anchor="menu_button")

    def open_history(self) -> None:
        """Open the pages that have been visited."""
        self.start(HISTORY, request="open", from_menu=True)

    def open_help(self) -> None:
        """Open what Google has to say, as Chrome does where there are no Google services."""
        self._load(self.tabs.open(_HELP))

    def open_settings(self) -> None:
        """Open the settings."""
        self.start(SETTINGS)

    # -- back ---------------------------------------------------------------------------------------------------

    def back(self) -> bool:
        """Leave what is open, then go back page by page; a tab that an app opened closes."""
        if self.typed is not None:
            self.stop_editing()
            return True
        if self.finder.query is not None:
            self.finder.end()
            return True
        if self.shows_tabs:
            self.shows_tabs = self.tabs.current is None
            return not self.shows_tabs
        tab = self.tabs.current
        if tab is None:
            return False
        if tab.at > 0:
            self.travel(-1)
            return True
        if tab.is_from_intent:
            self._close_page(tab)
            self.tabs.close(tab)
            RecentlyClosed(self.phone).add(tab)
            self.tabs.save()
        return False
