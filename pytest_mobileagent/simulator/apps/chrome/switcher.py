"""The tab switcher, and the new tab page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.androidx.local_pages import host_of
from pytest_mobileagent.simulator.apps.chrome.parts import letter_icon
from pytest_mobileagent.simulator.apps.chrome.store import History

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.chrome.browser import Browser
    from pytest_mobileagent.simulator.apps.chrome.store import Tab

_TILES = 8


def switcher(screen: Browser) -> ax.View:
    """Return the grid of tabs."""
    tabs = screen.tabs.of_kind(is_incognito=screen.is_incognito)
    cards = [_card(screen, tab) for tab in tabs]
    body: ax.View
    if cards:
        body = ax.Scroll(
            ax.Grid(*cards, gap=8, padding=(8, 8)), id="tab_list_view", cls="androidx.recyclerview.widget.RecyclerView"
        )
    else:
        text = screen.tr("You’ve gone Incognito" if screen.is_incognito else "No open tabs")
        body = ax.Pane(
            ax.Caption(text, size=20, align="center"), justify="center",
            gravity="hcenter",
        )  # fmt: skip
    return ax.Pane(_bar(screen), ax.Frame(body, weight=1, width=ax.MATCH), background="surface_variant")


def _bar(screen: Browser) -> ax.View:
    standard = screen.tabs.of_kind(is_incognito=False)
    private = screen.tabs.of_kind(is_incognito=True)
    count = screen.tr_count(len(standard), "{count} open tab", "{count} open tabs")
    private_count = screen.tr_count(len(private), "{count} Incognito tab", "{count} Incognito tabs")
    accent = screen.theme.primary
    kinds = None
    if private:
        kinds = ax.Row(
            ax.IconButton("filter_none", desc=count, color="" if screen.is_incognito else accent,
                       selected=not screen.is_incognito,
                       on_tap=lambda: screen.show_kind(is_incognito=False)),
            ax.IconButton("visibility_off", desc=private_count, color=accent if screen.is_incognito else "",
                       selected=screen.is_incognito, on_tap=lambda: screen.show_kind(is_incognito=True)),
            id="incognito_toggle_tabs",
        )  # fmt: skip
    new = ax.Row(
        ax.IconButton("add", id="new_tab_button", desc=screen.tr("New tab"), on_tap=screen.new_tab),
        id="new_tab_view",
        weight=1,
    )
    items = [
        ax.MenuItem(screen.tr("New tab"), screen.new_tab),
        ax.MenuItem(screen.tr("New incognito tab"), lambda: screen.new_tab(is_incognito=True)),
        ax.MenuItem(screen.tr("Close all tabs"), screen.close_all_tabs),
        ax.MenuItem(screen.tr("Settings"), screen.open_settings),
    ]
    menu = ax.IconButton(
        "more_vert",
        id="menu_button",
        desc=screen.tr("More options"),
        on_tap=lambda: screen.popup(items, anchor="menu_button"),
    )
    return ax.Across(new, kinds, menu, id="toolbar", cls="android.widget.FrameLayout", height=56,
               background="toolbar", elevation=2, padding=(4, 0))  # fmt: skip


def _card(screen: Browser, tab: Tab) -> ax.View:
    is_current, title = tab is screen.tabs.current, screen.tr(tab.title)
    thumbnail = screen.thumbnails.get(tab.id)
    picture: ax.View = ax.Layers(letter_icon(host_of(tab.url), size=56), gravity="center", width=ax.MATCH)
    if thumbnail is not None:
        picture = ax.Image(thumbnail, id="tab_thumbnail", width=ax.MATCH, height=ax.MATCH)
    head = ax.Across(
        ax.Icon("public", id="tab_favicon", size=16, margin=(10, 0, 6, 0)),
        ax.Text(title, id="tab_title", size=13, weight=1, max_lines=1),
        ax.IconButton("close", id="action_button", cls="android.widget.ImageView", size=18, width=36, height=36,
                   desc=screen.tr("Close {title} tab").format(title=title), on_tap=lambda: screen.close_tab(tab)),
        height=36,
    )  # fmt: skip
    return ax.Column(
        head,
        ax.Clipped(picture, width=ax.MATCH, weight=1, background=screen.theme.background, margin=(4, 0, 4, 4)),
        id="card_view",
        cls="android.view.ViewGroup",
        height=230,
        radius=8,
        background="surface",
        border=(2, "primary") if is_current else (1, "outline_variant"),
        desc=screen.tr("{title}, tab").format(title=title),
        selected=is_current,
        on_tap=lambda: screen.pick_tab(tab),
    )


# -- the new tab page ---------------------------------------------------------------------------------------------


def new_tab_page(screen: Browser) -> ax.View:
    """Return the page of a fresh tab."""
    if screen.is_incognito:
        note = (
            "Others who use this device won’t see your activity, so you can browse more privately. Downloads and "
            "bookmarks will be saved."
        )
        return ax.Pane(
            ax.Icon("visibility_off", size=72, margin=(0, 64, 0, 24)),
            ax.Text(
                screen.tr("You’ve gone Incognito"), id="new_tab_incognito_title", size=24, margin=(0, 0, 0, 16)
            ),
            ax.Caption(screen.tr(note), id="new_tab_incognito_subtitle", size=16, line_height=1.2),
            id="new_tab_incognito_container", gravity="hcenter", padding=(24, 0),
            background="background",
        )  # fmt: skip
    name = ax.Row(*google.wordmark(screen.phone, size=52), margin=(0, 72, 0, 24))
    box = ax.Across(
        ax.Caption(screen.tr("Search or type web address"), id="search_box_text", cls="android.widget.EditText",
                   size=16, weight=1, on_tap=screen.edit_address, margin=(20, 0, 0, 0)),
        ax.IconButton("mic", id="voice_search_button", cls="android.widget.ImageView",
                      desc=screen.tr("Start voice search"), on_tap=screen.no_voice, color="primary"),
        id="search_box", cls="android.view.ViewGroup", height=52, radius=26,
        border=(1, "outline_variant"),
        background="surface", margin=(16, 0), on_tap=screen.edit_address,
    )  # fmt: skip
    tiles = [_tile(screen, visit.title, visit.url) for visit in History(screen.phone).frequent(_TILES)]
    grid = ax.Grid(*tiles, columns=4, id="mv_tiles_layout", padding=(8, 24)) if tiles else None
    return ax.Scroll(
        ax.Column(name, box, grid, gravity="hcenter"),
        id="ntp_content",
        cls="android.widget.FrameLayout",
        background="background",
    )


def _tile(screen: Browser, title: str, url: str) -> ax.View:
    label = title or host_of(url)
    return ax.Column(
        letter_icon(label, size=48),
        ax.Text(label, id="tile_view_title", size=12, max_lines=2, align="center", width=ax.MATCH, margin=(0, 6, 0, 0)),
        cls="android.widget.FrameLayout",
        height=104,
        padding=(6, 8),
        gravity="hcenter",
        on_tap=lambda: screen.navigate(url),
    )
