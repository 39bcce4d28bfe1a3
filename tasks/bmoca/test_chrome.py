from __future__ import annotations

import re

from pytest_mobileagent import mobile_task

from .looking import in_front, play

PACKAGE = "com.android.chrome"
TABS = f"{PACKAGE}:id/tab_switcher_button"


@mobile_task("open Chrome", apps=["chrome"], max_steps=4, upstream="chrome.open_chrome", requires_done=False)
def test_chrome_open(task, agent, device, log):
    """Chrome has been started, and is in front.

    Upstream: the line about the start is enough, also if the app then goes away. The paper's tag is wrong.
    """
    started = ("ActivityTaskManager:I", r"^(.*?)START(.*?)com.google.android.apps.chrome")

    assert not play(agent, task, lambda: log.differs(*started) or in_front(device, PACKAGE))


def tabs_differ(device, wanted):
    """Return that the button of the tabs does not tell so many of them, in any digits."""
    button = device.hierarchy().find(id=TABS)
    found = re.findall(r"\d+", button.desc) if button is not None else []
    return "" if [int(number) for number in found] == [wanted] else f"Chrome tells {found} of tabs, and not {wanted}"


@mobile_task(
    "open a new tab in Chrome", apps=["chrome"], max_steps=5, upstream="chrome.open_a_new_tab_in_chrome",
    requires_done=False,
)  # fmt: skip
def test_chrome_new_tab(task, agent, device):
    """The button of the tabs tells two of them: Chrome begins with one.

    Upstream: any number with a 2 counts. The paper's pattern is none.
    """
    assert not play(agent, task, lambda: tabs_differ(device, 2))


@mobile_task(
    "go to search history in Chrome",
    apps=["chrome"],
    max_steps=6,
    upstream="chrome.go_to_search_history_in_chrome",
    requires_done=False,
)
def test_chrome_history(task, agent, device, log):
    """Chrome's history has been started, and is in front.

    Upstream: the line about the start is enough, also if the page has been left again. The second paper's tag is wrong.
    """
    started = ("ActivityTaskManager:I", r"^(.*?)START(.*?)chrome.browser.history.HistoryActivity")
    page = f"{PACKAGE}/org.chromium.chrome.browser.history.HistoryActivity"

    assert not play(agent, task, lambda: log.differs(*started) or in_front(device, page))
