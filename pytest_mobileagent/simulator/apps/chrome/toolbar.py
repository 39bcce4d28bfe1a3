"""The toolbar: home, address bar, tabs, menu; the list below it while an address is typed; the find bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.local_pages import host_of
from pytest_mobileagent.simulator.apps.chrome.loading import shown_address, typed_address
from pytest_mobileagent.simulator.apps.chrome.menu import tab_menu
from pytest_mobileagent.simulator.apps.chrome.store import NEW_TAB, Bookmarks, History, is_native

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.chrome.browser import Browser

BAR_DP = 56
INSECURE = "Your connection to this site is not secure"
_MOST_SUGGESTIONS = 7
_HINT = "Search or type web address"


def count_text(screen: ax.Screen, count: int) -> str:
    """Return what the tab switcher's button says."""
    return screen.tr_count(count, "1 open tab, tap to switch tabs", "{count} open tabs, tap to switch tabs")


def status_indicator(screen: Browser) -> ax.View | None:
    """Return the line above the toolbar that says that there is no network."""
    if screen.phone.connectivity.is_online:
        return None
    said = screen.tr("No internet connection")
    text = ax.Text(said, id="status_text", size=12, color="#ffffff", align="center", width=ax.MATCH)
    return ax.Frame(text, id="status_indicator", width=ax.MATCH, height=21, background="#202124")


def toolbar(screen: Browser) -> ax.View:
    """Return the toolbar."""
    return ax.Column(
        ax.Column(
            ax.Across(
                *(_editing(screen) if screen.typed is not None else _resting(screen)),
                id="toolbar",
                cls="android.widget.FrameLayout",
                height=BAR_DP,
                background="toolbar",
            ),
            ax.View(
                id="toolbar_hairline",
                cls="android.widget.ImageView",
                width=ax.MATCH,
                height=1,
                background="outline_variant",
            ),
            id="toolbar_container",
            cls="android.widget.FrameLayout",
        ),
        id="control_container",
        cls="android.widget.FrameLayout",
    )


def _field(screen: Browser) -> ax.View:
    idle = shown_address(screen.tab_url)
    text = idle if screen.typed is None else screen.typed
    return ax.EditText(
        id="url_bar",
        text=text,
        hint=screen.tr(_HINT),
        weight=1,
        height=50,
        input_type="uri",
        ime_action="go",
        max_lines=1,
        on_focus=screen.edit_address,
        on_change=screen.address_typed,
        on_ime_action=screen.address_entered,
        hint_color=screen.theme.on_surface_variant,
    )


def _status(screen: Browser, icon: str, desc: str) -> ax.View:
    image = ax.Icon(icon, id="location_bar_status_icon", size=20, width=24, height=56, desc=desc, outlined=True)
    frame = ax.Frame(image, id="location_bar_status_icon_frame", width=32, height=56, padding=(4, 0))
    return ax.Row(
        frame, id="location_bar_status", height=56, on_tap=screen.show_page_info, on_long_press=screen.show_page_info
    )


def _resting(screen: Browser) -> list[ax.View]:
    url = screen.tab_url
    is_web = url.startswith(("http:", "https:"))
    desc = screen.tr(INSECURE if is_web else "Site information")
    status = _status(screen, "info", desc) if not is_native(url) else None
    bar: ax.View = ax.Row(
        status, _field(screen), id="location_bar", cls="android.widget.FrameLayout", weight=1, height=40,
        gravity="center", radius=20, background="surface_variant", padding=(8, 0, 12, 0),
    )  # fmt: skip
    if url == NEW_TAB and not screen.is_incognito:
        bar = ax.View(id="location_bar", cls="android.widget.FrameLayout", weight=1, height=40)  # the page has its own
    home = ax.IconButton("home", id="home_button", desc=screen.tr("Home"), outlined=True, on_tap=screen.go_home_page)
    if not screen.prefs().flag("homepage", default=True):
        home = ax.IconButton("home", width=8, visible=False)
    count = len(screen.tabs.of_kind(is_incognito=screen.is_incognito))
    switcher = ax.Drawing(
        lambda canvas, rect: _paint_count(
            canvas, rect, str(count) if count < 100 else ":D", screen.theme.on_surface_variant
        ),
        id="tab_switcher_button",
        cls="android.widget.ImageButton",
        desc=count_text(screen, count),
        width=48,
        height=56,
        clickable=True,
        on_tap=screen.show_tabs,
        on_long_press=lambda: screen.popup(tab_menu(screen), anchor="tab_switcher_button"),
    )
    menu = ax.Frame(
        ax.IconButton(
            "more_vert", id="menu_button", desc=screen.tr("More options"), height=56, on_tap=screen.show_menu
        ),
        id="menu_button_wrapper",
    )
    buttons = ax.Row(switcher, menu, id="toolbar_buttons", gravity="center")
    return [home, bar, buttons]


def _paint_count(canvas: ax.Canvas, rect: ax.Rect, text: str, color: str) -> None:
    x, y = rect.center
    side = round(rect.width * 0.19)
    from pytest_mobileagent.simulator.ui.geometry import Rect as Box  # noqa: PLC0415 - made here only

    box = Box(x - side, y - side, x + side, y + side)
    canvas.outline(box, side * 0.35, side * 0.2, color)
    canvas.letters(box, text, ax.FontSpec("bold", side * 1.1), color)


def _editing(screen: Browser) -> list[ax.View]:
    clear: ax.View = ax.IconButton("mic", id="mic_button", desc=screen.tr("Start voice search"), on_tap=screen.no_voice)
    if screen.typed:
        clear = ax.IconButton(
            "close", id="delete_button", desc=screen.tr("Clear input"), on_tap=lambda: screen.address_typed("")
        )
    bar = ax.Row(
        _status(screen, "search", ""), _field(screen), clear, id="location_bar", cls="android.widget.FrameLayout",
        weight=1, gravity="center", padding=(8, 0),
    )  # fmt: skip
    return [bar]


# -- suggestions --------------------------------------------------------------------------------------------------


def suggestions(screen: Browser) -> ax.View:
    """Return the list below the address bar."""
    rows = list(_rows(screen))
    return ax.Layers(
        ax.Scroll(*rows, key="omnibox", cls="androidx.recyclerview.widget.RecyclerView"),
        id="omnibox_results_container",
        background="background",
    )


def _rows(screen: Browser) -> list[ax.View]:
    text = (screen.typed or "").strip()
    url = screen.tab_url
    rows = []
    if not is_native(url) and text in ("", url, shown_address(url)):
        rows.append(_current_row(screen, url))
        text = ""
    seen = {url}
    if text:
        target = typed_address(screen.phone, text)
        is_search = "search" in target or "?q=" in target
        rows.append(
            _row(
                screen,
                "search" if is_search else "public",
                text,
                screen.tr("Google Search") if is_search else "",
                target,
            )
        )
        seen.add(target)
    for mark in Bookmarks(screen.phone).all():
        if text and text.lower() in f"{mark.title} {mark.url}".lower() and mark.url not in seen:
            seen.add(mark.url)
            rows.append(_row(screen, "star_border", mark.title, shown_address(mark.url), mark.url))
    for visit in History(screen.phone).visits(text) if not screen.is_incognito else ():
        if visit.url not in seen:
            seen.add(visit.url)
            rows.append(_row(screen, "history", visit.title or visit.url, shown_address(visit.url), visit.url))
    return rows[:_MOST_SUGGESTIONS]


def _lines(title: str, below: str) -> ax.View:
    second = ax.Caption(below, id="line_2", max_lines=1) if below else None
    return ax.Column(ax.Text(title, id="line_1", size=16, max_lines=1), second, weight=1, margin=(0, 0, 8, 0))


def _row(screen: Browser, icon: str, title: str, below: str, url: str) -> ax.View:
    refine = ax.IconButton(
        "north_west",
        cls="android.widget.ImageView",
        desc=screen.tr("Refine: {title}").format(title=title),
        on_tap=lambda: screen.address_typed(title),
    )
    return ax.Across(
        ax.Row(
            ax.Icon(icon, width=56, height=56),
            _lines(title, below),
            cls="android.view.ViewGroup",
            weight=1,
            height=57,
            gravity="center",
            on_tap=lambda: screen.open_typed(url),
        ),
        refine,
        cls="android.view.ViewGroup",
    )


def _current_row(screen: Browser, url: str) -> ax.View:
    tab = screen.tabs.current
    title = tab.title if tab is not None else host_of(url)
    image = "android.widget.ImageView"
    return ax.Across(
        ax.Row(ax.Icon("public", width=56, height=57), _lines(title, shown_address(url)),
            cls="android.view.ViewGroup", weight=1, height=57, gravity="center", on_tap=screen.stop_editing),
        ax.IconButton("share", cls=image, desc=screen.tr("Share…"), outlined=True, on_tap=screen.share_page),
        ax.IconButton("content_copy", cls=image, desc=screen.tr("Copy link"), on_tap=screen.copy_address),
        ax.IconButton("edit", cls=image, desc=screen.tr("Edit"), outlined=True,
                      on_tap=lambda: screen.address_typed(url)),
        cls="android.view.ViewGroup",
    )  # fmt: skip


# -- find in page -------------------------------------------------------------------------------------------------


def find_bar(screen: Browser) -> ax.View:
    """Return the bar that takes the toolbar's place while something is sought on the page."""
    count = len(screen.finder.found)
    at = screen.finder.at + 1 if count else 0
    color = screen.theme.on_surface_variant
    field = ax.EditText(
        id="find_query", text=screen.finder.query or "", hint=screen.tr("Find in page"), weight=1,
        ime_action="search", on_change=screen.finder.seek, on_ime_action=lambda: screen.finder.step(1),
        hint_color=color, margin=(16, 0, 8, 0),
    )  # fmt: skip
    status = (
        ax.Text(f"{at}/{count}", id="find_status", color=color, margin=(0, 0, 8, 0)) if screen.finder.query else None
    )
    return ax.Across(
        field, status,
        ax.IconButton("keyboard_arrow_up", id="find_prev_button", desc=screen.tr("Previous"),
                      on_tap=lambda: screen.finder.step(-1)),
        ax.IconButton("keyboard_arrow_down", id="find_next_button", desc=screen.tr("Next"),
                      on_tap=lambda: screen.finder.step(1)),
        ax.IconButton("close", id="close_find_button", desc=screen.tr("Close find in page"), on_tap=screen.finder.end),
        id="find_toolbar", height=BAR_DP,
        background="toolbar", elevation=3,
    )  # fmt: skip
