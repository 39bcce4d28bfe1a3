from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

from pytest_mobileagent.simulator.androidx.wallpaper import CHOSEN, LOCKED, wallpaper_of
from pytest_mobileagent.simulator.apps.wallpaper_picker.screens import picture_of

PHOTO = "/storage/emulated/0/Download/red.png"


@pytest.fixture
def style(hand):
    """Wallpaper & style, from the menu of the home screen."""
    return hand.long_press("workspace").tap("Wallpaper & style")


def shown(phone, *, is_locked):
    return wallpaper_of(phone, is_locked=is_locked).convert("RGB")


def is_same(first, second):
    return first.size == second.size and ImageChops.difference(first, second).getbbox() is None


def test_settings_lead_there_too(phone, hand):
    hand.open("com.android.settings/.Settings")
    phone.input.swipe(540, 1800, 540, 900, 500)

    hand.tap("Wallpaper & style").tap("Change wallpaper")

    assert hand.shows("On-device wallpapers")
    assert phone.activities.top.package == "com.google.android.apps.wallpaper"


@pytest.mark.parametrize(
    ("where", "home", "locked"),
    [("Home screen", True, False), ("Lock screen", False, True), ("Home and lock screens", True, True)],
)
def test_a_wallpaper_lies_where_it_was_meant_and_nowhere_else(phone, style, where, home, locked):
    before = shown(phone, is_locked=False)
    style.tap("Change wallpaper").tap("Wallpaper 3").tap("Set wallpaper").tap(where)

    width, height = (side // 2 for side in phone.display.size)
    blue = picture_of("blue", width, height)
    assert is_same(shown(phone, is_locked=False), blue) is home
    assert is_same(shown(phone, is_locked=True), blue) is locked
    assert is_same(shown(phone, is_locked=False), before) is not home
    assert phone.activities.top.package == "com.google.android.apps.nexuslauncher"


def test_both_screens_share_one_picture_again(phone, style):
    style.tap("Change wallpaper").tap("Wallpaper 3").tap("Set wallpaper").tap("Home screen")
    assert phone.disk.exists(LOCKED)

    style.long_press("workspace").tap("Wallpaper & style").tap("Change wallpaper")
    style.tap("Wallpaper 2").tap("Set wallpaper").tap("Home and lock screens")

    assert phone.disk.exists(CHOSEN)
    assert not phone.disk.exists(LOCKED)


def test_a_photo_of_the_user_is_picked(phone, style):
    out = io.BytesIO()
    Image.new("RGB", (400, 800), "#ff0000").save(out, "PNG")
    phone.disk.write(PHOTO, out.getvalue())
    style.tap("Change wallpaper").tap("My photos").tap("red.png")

    style.tap("Set wallpaper").tap("Lock screen")

    assert shown(phone, is_locked=True).getpixel((10, 10)) == (255, 0, 0)


def test_the_dark_theme_is_turned_on_there(phone, style):
    style.tap("Dark theme")

    assert phone.is_dark


def test_the_way_back_leads_over_the_pictures(phone, style):
    style.tap("Change wallpaper").tap("Wallpaper 3").back()
    assert style.shows("On-device wallpapers")

    style.back()

    assert style.shows("Change wallpaper")
