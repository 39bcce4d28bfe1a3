from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.config.labels import labels_for
from pytest_mobileagent.episode.goals import play_until_shown, play_until_stored
from pytest_mobileagent.state.firefox import LOCALE, SETTINGS, THEMES, Firefox, Page
from pytest_mobileagent.state.roles import BROWSER, role_holder
from pytest_mobileagent.state.side_effects import added, modified, stored

APP = "org.mozilla.firefox"
APPS = ["firefox"]
PREFERENCES = f"{APP}/shared_prefs/{SETTINGS}.xml"
DEFAULT_PREFERENCES = f"{APP}/shared_prefs/{APP}_preferences.xml"
VERSION = "115.0.1"
TELLS_VERSIONS = ("com.android.settings", "com.android.vending")
LANGUAGES = {
    "Simplified Han": "zh-CN", "Bosnian": "bs", "Catalan": "ca", "Croatian": "hr", "Czech": "cs", "Danish": "da",
    "Dutch": "nl", "Estonian": "et", "Finnish": "fi", "French": "fr", "Galician": "gl",
}  # fmt: skip
SITES = ("harbor", "meadow", "lantern", "orchard", "quarry", "saddle", "thicket", "willow")


def a_language(fake):
    return {"language": fake.pick(tuple(LANGUAGES))}


@pytest.fixture
def firefox(app, device, mobile_faker):
    """Firefox on its home screen; a few pages have been visited, and a few have bookmarks."""
    found = Firefox(device)
    pages = [Page(f"https://{name}.example/", f"The {name}") for name in mobile_faker.picks(SITES, 5)]
    found.visit(pages[:3])
    found.mark(pages[3:])
    device.open_app(APP)
    return found


def shows(seen, text):
    """Whether a text is on the screen, in any of the languages that it is known in."""
    return bool(labels_for(text, APP) & {node.text for node in seen.walk()})


def page_differs(device, title, *names):
    """Return what is other than that the page of this title is shown, known by one of its elements' ids."""
    seen = device.hierarchy()
    if not labels_for("Navigate up", APP) & {node.desc for node in seen.walk()} or not shows(seen, title):
        return f"the page {title} is not shown"
    return "" if any(seen.find(id=name) is not None for name in names) else f"this is no page of {title}"


@mobile_task(
    "change language to {language}",
    apps=APPS,
    params=a_language,
    published={"language": "Simplified Han"},
    max_steps=12,
    min_steps=4,
    upstream="firefox/task1",
    requires_done=False,
)
def test_firefox_language(task, agent, firefox, language):
    """Firefox has stored this language as its own; the phone's stays what it is.

    Upstream: the app's list was used, in which the goal's "Simplified Han" is a Chinese.
    """
    wanted = LANGUAGES[language]

    def differs():
        found = firefox.language()
        return "" if found == wanted else f"the language is {found or 'the device’s'} and not {wanted}"

    assert not play_until_stored(agent, task, differs, expected=stored(DEFAULT_PREFERENCES, LOCALE))


@mobile_task("check add-ons", apps=APPS, max_steps=8, min_steps=2, upstream="firefox/task2", requires_done=False)
def test_firefox_add_ons(task, agent, device, firefox):
    """After some step the page of add-ons is shown.

    Upstream: to check is taken as to look at; the page says that there are none, since the shop does not answer.
    """

    def differs():
        return page_differs(device, "Add-ons", "add_ons_empty_message", "add_ons_list")

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "check bookmarks on firefox", apps=APPS, max_steps=8, min_steps=2, upstream="firefox/task3", requires_done=False
)
def test_firefox_bookmarks(task, agent, device, firefox):
    """After some step the page of bookmarks is shown.

    Upstream: to check is taken as to look at; nobody is asked what they are.
    """

    def differs():
        if not shows(device.hierarchy(), "Desktop Bookmarks"):
            return "the list of bookmarks is not shown"
        return page_differs(device, "Bookmarks", "recycler_view")

    assert not play_until_shown(agent, task, differs)


def tells_version(node):
    """Whether an element is one in which the phone tells what is installed, and not what somebody has typed."""
    is_typed = node.class_name.endswith("EditText")
    return node.short_id == "about_text" if node.package == APP else node.package in TELLS_VERSIONS and not is_typed


@mobile_task(
    "check firefox version", apps=APPS, max_steps=10, min_steps=3, upstream="firefox/task4", requires_done=False
)
def test_firefox_version(task, agent, device, firefox):
    """After some step the version of Firefox is shown, on its page about itself, in the phone's settings or in the shop
    for apps; it is not enough that somebody has typed it, or a page has it.

    Upstream: the page was opened, and no answer was asked for.
    """

    def differs():
        told = [node for node in device.hierarchy().walk() if VERSION in node.text and tells_version(node)]
        return "" if told else f"{VERSION} is told nowhere"

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "go to the browsing history page",
    apps=APPS,
    max_steps=8,
    min_steps=2,
    upstream="firefox/task5",
    requires_done=False,
)
def test_firefox_history(task, agent, device, firefox):
    """After some step the history is shown, and not only the tabs that were closed.

    Upstream: the same.
    """

    def differs():
        return page_differs(device, "History", "recently_closed_tabs_header")

    assert not play_until_shown(agent, task, differs)


@mobile_task("open dark theme", apps=APPS, max_steps=12, min_steps=4, upstream="firefox/task6", requires_done=False)
def test_firefox_dark(task, agent, firefox):
    """Firefox has stored the dark theme as its own; the phone's stays what it is.

    Upstream: the theme applies as soon as it is chosen.
    """

    def differs():
        found = firefox.theme()
        return "" if found == "dark" else f"the theme is {found} and not dark"

    assert not play_until_stored(agent, task, differs, expected=stored(PREFERENCES, *THEMES.values()))


@mobile_task(
    "set firefox as the default browser",
    apps=APPS,
    max_steps=14,
    min_steps=5,
    upstream="firefox/task7",
    requires_done=False,
)
def test_firefox_default_browser(task, agent, device, firefox):
    """Firefox holds the phone's role of the browser.

    Upstream: it was given in Android's own dialog, which Firefox opens; the phone's settings lead there as well.
    """

    def differs():
        found = role_holder(device, BROWSER)
        return "" if found == APP else f"the browser is {found} and not {APP}"

    expected = [change("roles", BROWSER) for change in (added, modified)]
    assert not play_until_stored(agent, task, differs, expected=expected)


@mobile_task(
    "view files dowloaded through firefox",
    apps=APPS,
    max_steps=8,
    min_steps=2,
    upstream="firefox/task8",
    requires_done=False,
)
def test_firefox_downloads(task, agent, device, firefox):
    """After some step Firefox's own list of downloads is shown.

    Upstream: it was empty; the phone's folder has files of others as well, and is no answer.
    """

    def differs():
        return page_differs(device, "Downloads", "download_empty_view", "recycler_view")

    assert not play_until_shown(agent, task, differs)
