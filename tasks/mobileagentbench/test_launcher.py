from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.episode.goals import play_until_shown, play_until_stored
from pytest_mobileagent.state.applauncher import BY_TITLE, CUSTOM, DESCENDING, LauncherIcons
from pytest_mobileagent.state.side_effects import added, modified, removed, stored

from .looking import page_differs

APP = "com.simplemobiletools.applauncher"
ICONS = "applaunchers.db/launchers"
SETTINGS = f"{APP}/shared_prefs/Prefs.xml"
APPS = {
    "Calendar": "com.simplemobiletools.calendar.pro",
    "Camera": "com.android.camera2",
    "Chrome": "com.android.chrome",
    "Clock": "com.google.android.deskclock",
    "Files": "com.google.android.documentsui",
    "Gallery": "com.simplemobiletools.gallery.pro",
    "Phone": "com.google.android.dialer",
    "Settings": "com.android.settings",
}
FIRST_OF_LIST = ("Calendar", "Camera", "Chrome", "Clock")
PREFIXES = ("My", "Our", "New", "Best", "Old", "Little")


def two_apps(fake):
    first, second = fake.picks(FIRST_OF_LIST, 2)
    return {"app1": first, "app2": second}


def an_app(fake):
    name, other = fake.picks(list(APPS), 2)
    return {"name": name, "other": other}


def a_label(fake):
    drawn = an_app(fake)
    return {**drawn, "label": f"{fake.pick(PREFIXES)}{drawn['name']}"}


PUBLISHED = {"name": "Chrome", "other": "Camera"}


@pytest.fixture
def icons(device, app, mobile_faker):
    """The grid, in which `arrange` puts icons, one or two strangers among them."""
    return Grid(device, mobile_faker)


class Grid(LauncherIcons):
    """Icons that a task names, and a few that it does not."""

    def __init__(self, device, fake):
        super().__init__(device)
        self.device, self.fake = device, fake

    def arrange(self, *names, but_not=()):
        """Show apps by their labels, and strangers; return all of them, packages by label."""
        others = [name for name in APPS if name not in (*names, *but_not)]
        shown = {name: APPS[name] for name in (*names, *self.fake.picks(others, self.fake.random_int(1, 2)))}
        self.show(shown)
        self.device.open_app(APP)
        return shown


@mobile_task(
    "Add {app1} and {app2} to launcher",
    apps=["simple app launcher"],
    params=two_apps,
    published={"app1": "Chrome", "app2": "Camera"},
    max_steps=8,
    min_steps=4,
    difficulty="medium",
    upstream="launcher_add_apps",
    requires_done=False,
)
def test_launcher_add_apps(task, agent, icons, app1, app2):
    """The grid has an icon for each of the two apps, besides those it had; all have their own labels.

    Upstream: taps on both names and on OK count, in any order and whatever they do; ours reads the grid.
    """
    wanted = icons.arrange(but_not=FIRST_OF_LIST) | {app1: APPS[app1], app2: APPS[app2]}
    new = [added(ICONS, package_name=APPS[name], was_renamed=0) for name in (app1, app2)]

    assert not play_until_stored(agent, task, lambda: icons.differ(wanted), expected=new)


@mobile_task(
    "Check who is the contributor of the app",
    apps=["simple app launcher"],
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="launcher_check_contributor",
    requires_done=False,
)
def test_launcher_check_contributor(task, agent, device, icons):
    """The app's page of contributors is in front after one of the steps.

    Upstream: the event of any window called so counts; ours looks at the page.
    """
    icons.arrange()

    assert not play_until_shown(agent, task, lambda: page_differs(device, APP, "ContributorsActivity"))


@mobile_task(
    "Hide app name in Launcher",
    apps=["simple app launcher"],
    max_steps=2,
    min_steps=1,
    difficulty="easy",
    upstream="launcher_hide_app_name",
    requires_done=False,
)
def test_launcher_hide_app_name(task, agent, icons):
    """The names of apps are hidden in the end; the icons are those that were there.

    Upstream: a tap on the button counts from the moment on at which no name is seen, also if the names come back; its
    flag is never set up. Ours reads what is stored.
    """
    wanted = icons.arrange("Chrome", "Camera")

    assert not play_until_stored(
        agent,
        task,
        lambda: icons.setting_differs("show_app_name", False) or icons.differ(wanted),
        expected=stored(SETTINGS, "show_app_name"),
    )


@mobile_task(
    "Open About page and go Frequently Asked Questions",
    apps=["simple app launcher"],
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="launcher_open_about_FAQ",
    requires_done=False,
)
def test_launcher_open_about_faq(task, agent, device, icons):
    """The app's page of questions is in front after one of the steps.

    Upstream: the event of any window called so counts; ours looks at the page.
    """
    icons.arrange()

    assert not play_until_shown(agent, task, lambda: page_differs(device, APP, "FAQActivity"))


@mobile_task(
    "Remove {name} from Launcher",
    apps=["simple app launcher"],
    params=an_app,
    published=PUBLISHED,
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="launcher_remove_app",
    requires_done=False,
)
def test_launcher_remove_app(task, agent, icons, name, other):
    """The app has no icon in the grid in the end; all others have theirs.

    Upstream: it is enough that the name is not on the main screen while another one is, as after scrolling or
    renaming; ours reads the grid.
    """
    wanted = icons.arrange(name, other)
    package = wanted.pop(name)

    assert not play_until_stored(
        agent, task, lambda: icons.differ(wanted), expected=[removed(ICONS, package_name=package)]
    )


@mobile_task(
    "Rename {name} in Launcher to {label}",
    apps=["simple app launcher"],
    params=a_label,
    published={**PUBLISHED, "label": "MyChrome"},
    max_steps=10,
    min_steps=5,
    difficulty="medium",
    upstream="launcher_rename_app",
    requires_done=False,
)
def test_launcher_rename_app(task, agent, icons, name, other, label):
    """The app's icon has the label, exactly; no other icon was renamed, added or removed.

    Upstream: any view of that text on the main screen counts, also of another app; ours reads the grid.
    """
    wanted = icons.arrange(name, other)
    package = wanted[name]

    assert not play_until_stored(
        agent,
        task,
        lambda: icons.differ(wanted, {package: label}),
        expected=[modified(ICONS, package_name=package)],
    )


def found_differs(device, name):
    """Return what is other than that a search in the grid shows an app alone."""
    nodes = list(device.hierarchy().walk())
    if not device.activity().endswith(".MainActivity"):
        return f"{device.activity()} is in front and not the grid"
    field = next((node for node in nodes if node.resource_id == f"{APP}:id/top_toolbar_search"), None)
    if field is None or field.text in ("", field.hint):
        return "nothing is searched for"
    labels = [node.text for node in nodes if node.resource_id == f"{APP}:id/launcher_label"]
    return "" if labels == [name] else f"the search for {field.text!r} shows {labels} and not {name} alone"


@mobile_task(
    "Search for {name} in Launcher",
    apps=["simple app launcher"],
    params=an_app,
    published=PUBLISHED,
    max_steps=4,
    min_steps=2,
    difficulty="easy",
    upstream="launcher_search_app",
    requires_done=False,
)
def test_launcher_search_app(task, agent, device, icons, name, other):
    """After one of the steps something is in the search field, and the grid shows the app alone.

    Upstream: the grid shows the name and not the other one, searched for or not; ours wants a search.
    """
    icons.arrange(name, other)

    assert not play_until_shown(agent, task, lambda: found_differs(device, name))


@mobile_task(
    "Change Setting Close this app at launching a different one to false",
    apps=["simple app launcher"],
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="launcher_setting_close_app_when_launching",
    requires_done=False,
)
def test_launcher_setting_close_app_when_launching(task, agent, icons):
    """The setting is stored as off in the end."""
    icons.arrange()

    assert not play_until_stored(
        agent, task, lambda: icons.setting_differs("close_app", False), expected=stored(SETTINGS, "close_app")
    )


@mobile_task(
    "Sort apps by custom",
    apps=["simple app launcher"],
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="launcher_sort_by_custom",
    requires_done=False,
)
def test_launcher_sort_by_custom(task, agent, icons):
    """The order is stored as the user's own in the end; the icons are those that were there.

    Upstream: the button has been seen checked, and later some OK is tapped; ours reads what is stored.
    """
    wanted = icons.arrange("Chrome", "Camera")

    assert not play_until_stored(
        agent,
        task,
        lambda: icons.setting_differs("sort_order", CUSTOM) or icons.differ(wanted),
        expected=stored(SETTINGS, "sort_order"),
    )


@mobile_task(
    "Sort apps by title descending",
    apps=["simple app launcher"],
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="launcher_sort_by_title_desc",
    requires_done=False,
)
def test_launcher_sort_by_title_desc(task, agent, icons):
    """The order is stored as by title, descending; the icons are those that were there.

    Upstream: both buttons have been seen checked, and later some OK is tapped; ours reads what is stored.
    """
    wanted = icons.arrange("Chrome", "Camera")

    assert not play_until_stored(
        agent,
        task,
        lambda: icons.setting_differs("sort_order", BY_TITLE | DESCENDING) or icons.differ(wanted),
        expected=stored(SETTINGS, "sort_order"),
    )
