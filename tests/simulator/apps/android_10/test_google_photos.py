from __future__ import annotations

import io

import pytest
from PIL import Image

PACKAGE = "com.google.android.apps.photos"
HOME = f"{PACKAGE}/.home.HomeActivity"
PICTURES = "/storage/emulated/0/Pictures"


@pytest.fixture
def opened(hand):
    out = io.BytesIO()
    Image.new("RGB", (60, 40), "#336699").save(out, "JPEG")
    hand.phone.disk.mkdir(PICTURES, parents=True)
    hand.phone.disk.write(f"{PICTURES}/sea.jpg", out.getvalue())
    hand.phone.media.scan(f"{PICTURES}/sea.jpg")
    return hand.open(HOME).tap("skip_button")


def squares(hand):
    return [view for view in hand.views() if view.desc.startswith("Photo taken on ")]


def test_the_first_start_offers_a_backup_once(hand):
    hand.open(HOME)
    assert hand.shows("Back up & sync")
    hand.tap("skip_button").back()
    assert hand.open(HOME).shows("No photos")


def test_a_picture_is_shown_below_its_day_and_in_its_folder(opened):
    assert opened.shows("Today")
    assert len(squares(opened)) == 1
    opened.tap("tab_albums").tap("Pictures")
    assert len(squares(opened)) == 1


def test_a_picture_goes_to_the_trash_and_comes_back(opened):
    opened.tap(squares(opened)[0]).tap("trash").tap("Move to trash")
    assert opened.shows("No photos")
    opened.tap("Show Navigation Drawer").tap("Trash")
    assert opened.phone.activities.top.class_name == f"{PACKAGE}.trash.ui.TrashPhotosActivity"
    opened.tap(squares(opened)[0]).tap("restore").back()
    assert len(squares(opened)) == 1


def test_the_trash_of_a_new_phone_is_empty(hand):
    hand.open(HOME).tap("skip_button").tap("Show Navigation Drawer").tap("Trash")
    assert hand.text("empty_page_title") == "No items"


def test_the_search_finds_a_picture_by_its_name(opened):
    opened.tap("search_box").type("sea")
    assert len(squares(opened)) == 1
    opened.type("l")
    assert opened.shows("No results")
