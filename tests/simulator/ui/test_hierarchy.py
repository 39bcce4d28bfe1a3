from __future__ import annotations

import pytest
from lxml import etree

from pytest_mobileagent.simulator.ui.hierarchy import dump_shell, dump_u2
from tests.simulator.apps.hand import Hand

TEXT = "android.widget.TextView"
LEAVES = {TEXT, "android.widget.CheckedTextView", "android.widget.ImageView", "android.widget.ImageButton"}


def nodes(phone, dump=dump_u2):
    return list(etree.fromstring(dump(phone).encode()).iter("node"))


@pytest.mark.parametrize("dump", [dump_u2, dump_shell])
@pytest.mark.parametrize("page", ["home screen", "drawer"])
def test_an_icon_of_the_launcher_is_one_node_with_text_and_description(phone, page, dump):
    if page == "drawer":
        phone.input.swipe(540, 1600, 540, 400)

    named = [node for node in nodes(phone, dump) if node.get("text") == "Phone"]

    assert [(node.get("class"), node.get("content-desc"), list(node)) for node in named] == [(TEXT, "Phone", [])]


@pytest.mark.parametrize(
    "opened", ["com.android.settings/.Settings", "com.android.camera2/com.android.camera.CameraLauncher"]
)
def test_texts_and_pictures_have_nothing_in_them(phone, opened):
    Hand(phone).open(opened)

    assert [node.attrib for node in nodes(phone) if node.get("class") in LEAVES and len(node)] == []


def test_what_a_text_is_drawn_of_is_neither_heard_nor_touched_by_itself(phone, heard):
    icon = next(view for view in Hand(phone).views() if view.text == "Phone")
    assert icon.children
    assert icon.nodes == []

    phone.input.tap(*icon.visible_bounds.center)

    clicks = [(event.class_name, event.text) for event in heard if event.type == "TYPE_VIEW_CLICKED"]
    assert clicks == [(TEXT, ("Phone",))]
