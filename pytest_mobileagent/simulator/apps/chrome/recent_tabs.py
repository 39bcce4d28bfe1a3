"""The tabs that were closed last (`RecentTabsPage`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.local_pages import host_of
from pytest_mobileagent.simulator.apps.chrome.parts import letter_icon
from pytest_mobileagent.simulator.apps.chrome.store import Closed, RecentlyClosed

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.chrome.browser import Browser

_MOST = 5  # `RecentlyClosedTabManager`'s `RECENTLY_CLOSED_MAX_TAB_COUNT`


def recent_tabs_page(screen: Browser) -> ax.View:
    """Return the page: what was closed, under a heading that folds it, and the way to the whole history."""
    return ax.Scroll(
        _heading(screen),
        *([] if screen.is_recent_folded else _rows(screen)),
        ax.View(width=ax.MATCH, height=1, background="outline_variant"),
        id="recent_tabs_root",
        cls="android.widget.ExpandableListView",
        background="background",
    )


def _heading(screen: Browser) -> ax.View:
    is_folded = screen.is_recent_folded
    fold = ax.Icon("expand_more" if is_folded else "expand_less", id="expand_collapse_icon", width=48, height=48)
    return ax.Across(
        ax.Text(screen.tr("Recently closed"), id="device_label", size=16, weight_name="medium", weight=1),
        fold,
        id="recent_tabs_group_view",
        height=56,
        padding=(16, 0, 4, 0),
        on_tap=ax.flip(screen, "is_recent_folded"),
    )


def _rows(screen: Browser) -> list[ax.View]:
    rows = [_tab(screen, closed) for closed in RecentlyClosed(screen.phone).all()[:_MOST]]
    history = ax.Text(screen.tr("Show full history"), id="title_row", size=16, weight=1)
    image = ax.Icon("history", id="row_icon", width=40, margin=(0, 0, 16, 0))
    return [*rows, ax.Across(image, history, id="row_layout", height=64, padding=(16, 0), on_tap=screen.open_history)]


def _tab(screen: Browser, closed: Closed) -> ax.View:
    lines = ax.TwoLines(closed.title, host_of(closed.url), ids=("title_row", "domain_row"), max_lines=(1, 1))
    icon = ax.Frame(letter_icon(closed.title), id="row_icon", margin=(0, 0, 16, 0))
    return ax.Across(
        icon, lines, id="row_layout", height=64, padding=(16, 0), on_tap=partial(screen.restore_tab, closed)
    )
