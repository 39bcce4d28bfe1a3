"""Chrome's dialogs: what is held, lists of pages."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.local_pages import resource
from pytest_mobileagent.simulator.apps.chrome.store import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.chrome.browser import Browser
    from pytest_mobileagent.simulator.apps.chrome.store import Bookmark
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
