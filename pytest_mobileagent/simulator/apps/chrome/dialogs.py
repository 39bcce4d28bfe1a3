"""Chrome's dialogs: what is held, lists of pages."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from zlib import crc32

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.local_pages import resource
from pytest_mobileagent.simulator.apps.chrome.parts import letter_icon
from pytest_mobileagent.simulator.apps.chrome.store import MAIN, PACKAGE, REUSES_TAB
from pytest_mobileagent.simulator.system.pinned_shortcuts import PinnedShortcut

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.chrome.browser import Browser
    from pytest_mobileagent.simulator.apps.chrome.store import Bookmark, Tab
    from pytest_mobileagent.simulator.ui.widgets.alert_dialog import Choice
    from pytest_mobileagent.simulator.web.dom import Element
    from pytest_mobileagent.simulator.web.page import Page


def edit_bookmark(screen: ax.Screen, bookmark: Bookmark, on_save: Callable[[Bookmark], object]) -> None:
    """Ask for a bookmark's title and address."""
    drafts = {"title": bookmark.title, "url": bookmark.url}

    def content() -> ax.View:
        return ax.Column(
            ax.Caption(screen.tr("Name"), size=12),
            ax.EditText(id="title_text", text=drafts["title"], on_change=lambda text: drafts.update(title=text)),
            ax.Caption("URL", size=12, margin=(0, 12, 0, 0)),
            ax.EditText(
                id="url_text", text=drafts["url"], input_type="uri", on_change=lambda text: drafts.update(url=text)
            ),
            padding=(24, 0),
        )

    def save() -> None:
        on_save(bookmark._replace(title=drafts["title"], url=drafts["url"]))

    ax.form(screen, content, save, title=screen.tr("Edit bookmark"), ok=screen.tr("Save"), ids="android")


def add_to_home_screen(screen: Browser, tab: Tab) -> None:
    """Ask what a page is to be called on the home screen, then ask the launcher (`AddToHomescreenDialogView`)."""
    drafts = {"title": tab.title}

    def content() -> ax.View:
        return ax.Across(
            ax.Frame(letter_icon(drafts["title"], size=48), id="icon", margin=(0, 0, 16, 0)),
            ax.EditText(id="text", text=drafts["title"], weight=1, on_change=lambda text: drafts.update(title=text)),
            padding=(24, 8),
        )

    def add() -> None:
        title = drafts["title"].strip()
        letters = next((sign for sign in title if sign.isalnum()), "•").upper()
        start = ax.Intent(ax.VIEW, tab.url, component=MAIN, extras={REUSES_TAB: True})
        name = f"{crc32(tab.url.encode()):08x}-{int(screen.phone.clock.now() * 1000)}"
        screen.phone.pinned_shortcuts.ask(PinnedShortcut(PACKAGE, name, title, letters, start))

    screen.show(
        ax.AlertDialog(
            title=screen.tr("Add to Home screen"),
            content=content,
            positive=(screen.tr("Add"), add),
            negative=(screen.tr("Cancel"), None),
            is_ready=lambda: bool(drafts["title"].strip()),
        )
    )


def context_menu(screen: Browser, page: Page, element: Element) -> None:
    """Show what can be done with a link or picture that is held."""
    link, image = element.nearest("a"), element.nearest("img")
    items: list[Choice] = []
    title = ""
    copy = partial(screen.phone.clipboard.set, source=PACKAGE)
    if link is not None and link.has("href"):
        url = title = page.resolve(link.get("href"))
        items += [
            (screen.tr("Open in new tab"), partial(screen.open_behind, url)),
            (screen.tr("Open in incognito tab"), partial(screen.open_private, url)),
            (screen.tr("Copy link address"), partial(copy, url)),
            (screen.tr("Copy link text"), partial(copy, " ".join(link.text.split()))),
        ]
        data = resource(screen.phone, url)
        if data is not None:
            items.append((screen.tr("Download link"), partial(screen.download, url, data)))
    if image is not None and image.has("src"):
        source = page.resolve(image.get("src"))
        title = title or source
        items.append((screen.tr("Open image in new tab"), partial(screen.open_behind, source)))
    if items:
        screen.show(ax.AlertDialog(title=title[:80], items=items))
