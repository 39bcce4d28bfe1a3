"""Web pages: how long they take until they can be used, and how many of their tasks are played in a minute."""

from __future__ import annotations

import statistics

from benchmarks.figures import figure
from benchmarks.measures import episodes_per_minute, milliseconds, phone
from pytest_mobileagent.state.miniwob import Miniwob

# Libraries are the slowest thing of pages: tabs, dialogs, sections, menus, a text field with handles, pies.
SLOWEST = ("click-tab-2-hard", "click-dialog-2", "click-collapsible-2", "click-menu-2", "resize-textarea", "click-pie")


@figure("page", "the slowest page: opened, and its episode begun", budget=600)
def page_ms():
    """Open the slowest pages and begin their episodes; the median of the slowest of them."""
    with phone() as leased:
        app = Miniwob(leased.device)
        return max(statistics.median(milliseconds(lambda page=page: app.begin(page, 0), repeats=5)) for page in SLOWEST)


@figure("pages", "oracle episodes of pages, one worker", unit="/min", budget=60)
def pages_per_minute():
    """Each page's solution on one seed; the start of pytest and of the phone is counted in."""
    return episodes_per_minute("tasks/miniwob", "--agent=oracle", workers=1)
