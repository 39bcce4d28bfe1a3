from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.episode.goals import play_until_shown, play_until_stored
from pytest_mobileagent.state.applauncher import BY_TITLE, DESCENDING, LauncherIcons
from pytest_mobileagent.state.side_effects import stored
from pytest_mobileagent.state.simple_colors import THEMES, theme_differs, theme_stored

APP = "com.simplemobiletools.applauncher"
APPS = ["app launcher"]
SETTINGS = f"{APP}/shared_prefs/Prefs.xml"
RECORDED = {
    "Calendar": "com.simplemobiletools.calendar",
    "Camera": "com.simplemobiletools.camera",
    "Clock": "com.simplemobiletools.clock",
}
OTHERS = {
    "Chrome": "com.android.chrome",
    "File Manager": "com.simplemobiletools.filemanager.pro",
    "Gallery": "com.simplemobiletools.gallery.pro",
    "Music Player": "com.simplemobiletools.musicplayer",
    "Notes": "com.simplemobiletools.notes.pro",
    "Settings": "com.android.settings",
}
COUNTS = ("1", "2", "3", "4", "6", "7", "8")


def an_app(fake):
    return {"name": fake.pick([*RECORDED, *OTHERS])}


def a_count(fake):
    return {"count": fake.pick(COUNTS)}


def a_theme(fake):
    return {"theme": fake.pick(THEMES)}


@pytest.fixture
def icons(device, app, mobile_faker):
    """The grid, in which `arrange` puts icons, one or two strangers among them."""
    return Grid(device, mobile_faker)


class Grid(LauncherIcons):
    """The icons of the recordings, one that a task names, and a few that it does not."""

    def __init__(self, device, fake):
        super().__init__(device)
        self.device, self.fake = device, fake

    def arrange(self, *names):
        """Show the icons, and return them, packages by label."""
        others = [name for name in OTHERS if name not in names]
        strangers = self.fake.picks(others, self.fake.random_int(1, 2))
        shown = RECORDED | {name: OTHERS[name] for name in (*names, *strangers) if name in OTHERS}
        self.show(shown)
        self.device.open_app(APP)
        return shown


@mobile_task(
    "search '{name}' app and open it",
    apps=APPS,
    params=an_app,
    published={"name": "Clock"},
    max_steps=8,
    min_steps=2,
    upstream="applauncher/task1",
    requires_done=False,
)
def test_applauncher_open_app(task, agent, device, icons, name):
    """After one of the steps the app is in front.

    Upstream: the name was typed into the search field, and the icon that it left was tapped. The search is the way to
    the app, of which nothing is left once it is open: an icon that is found by looking counts as well.
    """
    wanted = icons.arrange(name)[name]

    def differs():
        found = device.activity().partition("/")[0]
        return "" if found == wanted else f"{found} is in front and not {wanted}"

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "Sort apps by title in descending order",
    apps=APPS,
    max_steps=10,
    min_steps=3,
    upstream="applauncher/task2",
    requires_done=False,
)
def test_applauncher_sort_descending(task, agent, icons):
    """The order by title, descending, is stored; the icons are those that were there.

    Upstream: Descending was chosen in the dialog, where Title already was, and OK tapped.
    """
    wanted = icons.arrange()

    assert not play_until_stored(
        agent,
        task,
        lambda: icons.setting_differs("sort_order", BY_TITLE | DESCENDING) or icons.differ(wanted),
        expected=stored(SETTINGS, "sort_order"),
    )


@mobile_task(
    "Change column count to {count}",
    apps=APPS,
    params=a_count,
    published={"count": "3"},
    max_steps=10,
    min_steps=3,
    upstream="applauncher/task3",
    requires_done=False,
)
def test_applauncher_columns(task, agent, icons, count):
    """That many columns are stored for the phone held upright; the icons are those that were there."""
    wanted = icons.arrange()

    assert not play_until_stored(
        agent,
        task,
        lambda: icons.setting_differs("portrait_column_count", count) or icons.differ(wanted),
        expected=stored(SETTINGS, "portrait_column_count"),
    )


@mobile_task(
    "Change theme color to {theme}",
    apps=APPS,
    params=a_theme,
    published={"theme": "light"},
    max_steps=18,
    min_steps=7,
    upstream="applauncher/task4",
    requires_done=False,
)
def test_applauncher_theme(task, agent, device, icons, theme):
    """The colours of that theme are stored for this app, which follows neither phone nor other apps.

    Upstream: the theme was chosen from the list and saved; one that is only chosen is gone when the page is left.
    """
    icons.arrange()

    assert not play_until_stored(agent, task, lambda: theme_differs(device, APP, theme), expected=theme_stored(APP))


@mobile_task(
    "Disable closing this app when launching a different one",
    apps=APPS,
    max_steps=10,
    min_steps=3,
    upstream="applauncher/task5",
    requires_done=False,
)
def test_applauncher_stay_open(task, agent, icons):
    """The setting is stored as off."""
    icons.arrange()

    assert not play_until_stored(
        agent,
        task,
        lambda: icons.setting_differs("close_app", False),
        expected=stored(SETTINGS, "close_app"),
    )
