from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.state.preferences import Preferences
from pytest_mobileagent.state.side_effects import stored

from .looking import element_missing, play

APP = "com.niksoftware.snapseed"
APPS, WITH_SETTINGS = ["snapseed"], ["snapseed", "settings"]
DARK_THEME = "pref_appearance_use_dark_theme"
COMPRESSION, LONG_EDGE = "pref_export_setting_compression", "pref_export_setting_long_edge"
PORTRAIT, NOIR_S03 = "Portrait", "S03"


def selection_missing(device, text):
    """Return that no element with a text is selected in the app."""
    shown = [node for node in device.hierarchy().walk() if node.package == APP and node.text == text]
    if any(node.selected for node in shown):
        return ""
    return f"{text} is {'not selected' if shown else 'not on the screen'}"


def setting_differs(device, key, value):
    """Return what one of the app's settings is other than `value`; an empty text if it is that."""
    found = Preferences(device, APP, "Preferences").all().get(key)
    return "" if found == value else f"{key} is {found!r} and not {value!r}"


def brightness(device):
    return int(device.settings.get("system", "screen_brightness") or 0)


@pytest.fixture
def darken(device):
    """Return what says that the screen is not darker than at the beginning."""
    first = brightness(device)

    def differs():
        found = brightness(device)
        return "" if found < first else f"the brightness is {found} and not below {first}"

    return differs


def expected(key):
    return stored("Preferences.xml", key)


DARKENED = stored("settings/system", "screen_brightness", "screen_brightness_float")


@mobile_task("open Snapseed", apps=APPS, max_steps=4, upstream="snapseed.open_snapseed", requires_done=False)
def test_snapseed_open(task, agent, device):
    """The logo that opens a photo is on the screen."""
    assert not play(agent, task, lambda: element_missing(device, f"{APP}:id/logo_view", enabled="True"))


@mobile_task(
    "open image in Snapseed",
    apps=APPS,
    max_steps=6,
    upstream="snapseed.open_image_in_snapseed",
    requires_done=False,
)
def test_snapseed_open_image(task, agent, device):
    """The looks are selected, as they are once a photo is open."""
    assert not play(agent, task, lambda: element_missing(device, f"{APP}:id/looks_button", selected="True"))


@mobile_task(
    "set dark theme in Snapseed",
    apps=APPS,
    max_steps=7,
    upstream="snapseed.set_dark_theme_in_snapseed",
    requires_done=False,
)
def test_snapseed_dark_theme(task, agent, device):
    """The app's own setting is on.

    Upstream: a setting that has never been changed is an error; here it is not yet so.
    """
    assert not play(agent, task, lambda: setting_differs(device, DARK_THEME, "true"), expected=expected(DARK_THEME))


@mobile_task(
    "open image and apply portrait filter in Snapseed",
    apps=APPS,
    max_steps=7,
    upstream="snapseed.open_image_and_apply_portrait_filter_in_snapseed",
    requires_done=False,
)
def test_snapseed_portrait(task, agent, device):
    """The look Portrait is selected; it need not be confirmed."""
    assert not play(agent, task, lambda: selection_missing(device, PORTRAIT))


@mobile_task(
    "set format quality to JPG 100% in Snapseed",
    apps=APPS,
    max_steps=9,
    upstream="snapseed.set_format_quality_to_jpg_100pct_in_snapseed",
    requires_done=False,
)
def test_snapseed_quality(task, agent, device):
    """The setting is 100.

    Upstream: a setting that has never been changed is an error; here it is not yet so.
    """
    assert not play(agent, task, lambda: setting_differs(device, COMPRESSION, "100"), expected=expected(COMPRESSION))


@mobile_task(
    "set image sizing to 2000 px in Snapseed",
    apps=APPS,
    max_steps=9,
    upstream="snapseed.set_image_sizing_to_2000_px_in_snapseed",
    requires_done=False,
)
def test_snapseed_sizing(task, agent, device):
    """The setting is 2000.

    Upstream: the program's goal does not name the app. A setting that has never been changed is an error; here it
    is not yet so.
    """
    assert not play(agent, task, lambda: setting_differs(device, LONG_EDGE, "2000"), expected=expected(LONG_EDGE))


@mobile_task(
    "open image and go to tools tab in Snapseed",
    apps=APPS,
    max_steps=9,
    upstream="snapseed.open_image_and_go_to_tools_tab_in_snapseed",
    requires_done=False,
)
def test_snapseed_tools(task, agent, device):
    """The tools are selected."""
    assert not play(agent, task, lambda: element_missing(device, f"{APP}:id/tools_button", selected="True"))


@mobile_task(
    "open image and apply noir S03 filter in Snapseed",
    apps=APPS,
    max_steps=10,
    upstream="snapseed.open_image_and_apply_noir_s03_filter_in_snapseed",
    requires_done=False,
)
def test_snapseed_noir(task, agent, device):
    """The style S03 is selected; it need not be confirmed.

    Upstream: the program's goal misspells the app.
    """
    assert not play(agent, task, lambda: selection_missing(device, NOIR_S03))


@mobile_task(
    "apply noir S03 filter to an image after setting dark theme in Snapseed",
    apps=APPS,
    max_steps=13,
    upstream="snapseed.apply_noir_s03_filter_to_an_image_after_setting_dark_theme_in_snapseed",
    requires_done=False,
)
def test_snapseed_dark_theme_and_noir(task, agent, device):
    """The app's own setting is on, and the style S03 is selected.

    Upstream: the program spells the filter in two ways, so that its detector can never fire.
    """
    assert not play(
        agent,
        task,
        lambda: setting_differs(device, DARK_THEME, "true") or selection_missing(device, NOIR_S03),
        expected=expected(DARK_THEME),
    )


@mobile_task(
    "apply noir S03 filter to an image after setting format quality to JPG 100% in Snapseed",
    apps=APPS,
    max_steps=14,
    upstream="snapseed.apply_noir_s03_filter_to_an_image_after_setting_format_quality_to_jpg_100pct_in_snapseed",
    requires_done=False,
)
def test_snapseed_quality_and_noir(task, agent, device):
    """The setting is 100, and the style S03 is selected.

    Upstream: the program spells the filter in two ways, so that its detector can never fire.
    """
    assert not play(
        agent,
        task,
        lambda: setting_differs(device, COMPRESSION, "100") or selection_missing(device, NOIR_S03),
        expected=expected(COMPRESSION),
    )


@mobile_task(
    "apply noir S03 filter to an image after setting image sizing to 2000 px in Snapseed",
    apps=APPS,
    max_steps=14,
    upstream="snapseed.apply_noir_s03_filter_to_an_image_after_setting_image_sizing_to_2000_px_in_snapseed",
    requires_done=False,
)
def test_snapseed_sizing_and_noir(task, agent, device):
    """The setting is 2000, and the style S03 is selected.

    Upstream: the program spells the filter in two ways, so that its detector can never fire.
    """
    assert not play(
        agent,
        task,
        lambda: setting_differs(device, LONG_EDGE, "2000") or selection_missing(device, NOIR_S03),
        expected=expected(LONG_EDGE),
    )


@mobile_task(
    "decrease screen brightness in setting and apply portrait filter to an image in Snapseed",
    apps=WITH_SETTINGS,
    max_steps=17,
    upstream="snapseed.decrease_screen_brightness_in_setting_and_apply_portrait_filter_to_an_image_in_snapseed",
    requires_done=False,
)
def test_snapseed_brightness_and_portrait(task, agent, device, darken):
    """The screen is darker than at the beginning, and the look Portrait is selected.

    Upstream: the program does not have the task; the paper does.
    """
    assert not play(agent, task, lambda: darken() or selection_missing(device, PORTRAIT), expected=DARKENED)


@mobile_task(
    "decrease screen brightness in setting and apply noir S03 filter to an image in Snapseed",
    apps=WITH_SETTINGS,
    max_steps=18,
    upstream="snapseed.decrease_screen_brightness_in_setting_and_apply_noir_s03_filter_to_an_image_in_snapseed",
    requires_done=False,
)
def test_snapseed_brightness_and_noir(task, agent, device, darken):
    """The screen is darker than at the beginning, and the style S03 is selected.

    Upstream: the program does not have the task; the paper does.
    """
    assert not play(agent, task, lambda: darken() or selection_missing(device, NOIR_S03), expected=DARKENED)
