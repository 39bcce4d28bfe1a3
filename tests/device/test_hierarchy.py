from __future__ import annotations

import contextlib

import pytest

from pytest_mobileagent.device.hierarchy import NOWHERE, Node, Rect, parse
from pytest_mobileagent.errors import DeviceError

DUMP = """<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
<hierarchy rotation="0">
  <node index="0" class="android.widget.FrameLayout" package="com.notes" bounds="[0,0][1080,2400]" enabled="true">
    <node index="0" class="android.widget.TextView" resource-id="com.notes:id/title" text="Notes &amp; more"
          bounds="[10,20][110,60]" visible-to-user="true"/>
    <node index="1" class="android.widget.LinearLayout" resource-id="com.notes:id/row" clickable="true"
          bounds="[0,100][1080,300]">
      <node index="0" class="android.widget.CheckBox" resource-id="com.notes:id/done" content-desc="Done"
            checkable="true" checked="true" focusable="true" focused="true" selected="true" password="true"
            scrollable="true" long-clickable="true" hint="tick" visible-to-user="false" bounds="[900,120][1000,220]"/>
      <node index="1" class="android.widget.TextView" text="Milk" bounds="[0,100][500,300]"/>
    </node>
  </node>
  <node index="1" class="android.widget.FrameLayout" package="com.android.systemui" bounds="[0,2337][1080,2400]">
    <node index="0" class="android.widget.TextView" text="Milk" bounds="[-5,-10][5,10]"/>
  </node>
</hierarchy>"""


@pytest.fixture(scope="module")
def tree():
    return parse(DUMP)


def ids(nodes):
    return [node.short_id or node.text for node in nodes]


def test_the_root_is_the_screen_with_a_child_per_window(tree):
    assert (tree.class_name, tree.parent, tree.bounds, tree.enabled) == ("", None, Rect(0, 0, 1080, 2400), True)
    assert [window.package for window in tree.children] == ["com.notes", "com.android.systemui"]


def test_every_attribute_of_a_view_is_read(tree):
    box = tree.find(id="done")

    assert (box.class_name, box.resource_id, box.short_id) == ("android.widget.CheckBox", "com.notes:id/done", "done")
    assert (box.text, box.desc, box.hint, box.package, box.index) == ("", "Done", "tick", "", 0)
    assert (box.checkable, box.checked, box.focusable, box.focused, box.selected) == (True,) * 5
    assert (box.password, box.scrollable, box.long_clickable) == (True,) * 3
    assert (box.clickable, box.enabled, box.visible) == (False,) * 3


def test_what_an_element_does_not_say_is_false_and_visible():
    node = parse("<hierarchy><node/></hierarchy>").children[0]

    assert (node.bounds, node.index, node.visible, node.clickable, node.enabled) == (NOWHERE, 0, True, False, False)


def test_views_are_walked_parents_first_in_the_order_of_the_dump(tree):
    assert ids(tree.walk()) == ["", "", "title", "row", "done", "Milk", "", "Milk"]
    assert list(tree) == list(tree.walk())


def test_ancestors_lead_to_the_root(tree):
    assert list(tree.find(text="Milk").ancestors()) == [tree.find(id="row"), tree.children[0], tree]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"id": "title"}, ["title"]),
        ({"id": "com.notes:id/title"}, ["title"]),
        ({"id": "other:id/title"}, []),
        ({"text": "Milk"}, ["Milk", "Milk"]),
        ({"text": "Mil"}, []),
        ({"text": "Notes & more"}, ["title"]),
        ({"desc": "Done"}, ["done"]),
        ({"cls": "CheckBox"}, ["done"]),
        ({"cls": "android.widget.TextView"}, ["title", "Milk", "Milk"]),
        ({"cls": "TextView", "text": "Milk"}, ["Milk", "Milk"]),
        ({"where": lambda node: node.clickable}, ["row"]),
        ({"id": "", "cls": "FrameLayout"}, ["", ""]),
        ({"id": "row", "text": "Milk"}, []),
    ],
)
def test_a_view_is_found_by_all_that_is_asked_for(tree, query, expected):
    assert ids(tree.find_all(**query)) == expected
    first = tree.find(**query)
    assert (first is None) == (not expected)
    assert first is None or first is tree.find_all(**query)[0]


def test_a_search_below_a_view_stays_below_it(tree):
    assert len(tree.children[1].find_all(text="Milk")) == 1


@pytest.mark.parametrize(
    ("point", "expected"),
    [((950, 200), "done"), ((400, 200), "Milk"), ((700, 200), "row"), ((20, 30), "title"), ((1080, 2400), None)],
)
def test_the_innermost_view_lies_at_a_point(tree, point, expected):
    found = tree.at(*point)

    assert (found and (found.short_id or found.text)) == expected


def test_a_tap_is_taken_by_the_nearest_clickable_view_around(tree):
    row = tree.find(id="row")

    assert tree.find(text="Milk").clickable_ancestor is row
    assert row.clickable_ancestor is row
    assert tree.find(id="title").clickable_ancestor is None


def test_texts_and_descriptions_are_listed_in_order(tree):
    assert tree.texts == ["Notes & more", "Done", "Milk", "Milk"]


@pytest.mark.parametrize(
    ("rect", "size", "center", "is_empty"),
    [
        (Rect(0, 0, 10, 20), (10, 20), (5, 10), False),
        (Rect(1, 1, 2, 2), (1, 1), (1, 1), False),
        (Rect(-10, -10, 10, 10), (20, 20), (0, 0), False),
        (Rect(5, 5, 5, 9), (0, 4), (5, 7), True),
        (Rect(9, 9, 5, 5), (-4, -4), (7, 7), True),
    ],
)
def test_a_rectangle_has_a_size_and_a_center(rect, size, center, is_empty):
    assert ((rect.width, rect.height), rect.center, rect.is_empty) == (size, center, is_empty)


@pytest.mark.parametrize(
    ("point", "is_inside"), [((0, 0), True), ((9, 9), True), ((10, 5), False), ((5, 10), False), ((-1, 0), False)]
)
def test_right_and_bottom_lie_just_outside(point, is_inside):
    assert Rect(0, 0, 10, 10).contains(*point) is is_inside


@pytest.mark.parametrize(
    "text", ["", "[0,0]", "[0,0][1,x]", " [0,0][1,1]", "[0,0][1,1]\n", "[1.5,0][1,1]", "[٣,0][1,1]"]
)
def test_bounds_that_are_no_rectangle_are_nowhere(text):
    quoted = text.replace("\n", "&#10;")

    assert parse(f'<hierarchy><node bounds="{quoted}"/></hierarchy>').children[0].bounds == NOWHERE


@pytest.mark.parametrize(("text", "index"), [("7", 7), ("", 0), ("-1", 0), ("٣", 0), ("x", 0)])
def test_an_index_that_is_no_number_is_zero(text, index):
    assert parse(f'<hierarchy><node index="{text}"/></hierarchy>').children[0].index == index


@pytest.mark.parametrize(
    ("xml", "message"),
    [
        ("", "the view hierarchy is not XML (no element found: line 1, column 0): ''"),
        ("ERROR: null", "the view hierarchy is not XML (syntax error: line 1, column 0): 'ERROR: null'"),
        ("<nodes/>", "the view hierarchy begins with <nodes>, not <hierarchy>"),
        (
            '<!DOCTYPE a [<!ENTITY b "c">]><hierarchy/>',
            "the view hierarchy declares a document type: no phone does that, so it is not read",
        ),
    ],
)
def test_what_is_no_hierarchy_is_refused(xml, message):
    for before in ("<hierarchy/>", xml):  # what was let pass, or refused, before says nothing of this one
        with contextlib.suppress(DeviceError):
            parse(before)
        with pytest.raises(DeviceError) as caught:
            parse(xml)
        assert str(caught.value) == message


def test_an_empty_hierarchy_is_an_empty_screen():
    tree = parse("<hierarchy/>")

    assert (tree.bounds, tree.children, tree.texts, tree.at(0, 0)) == (NOWHERE, (), [], None)


def test_nodes_are_equal_only_to_themselves():
    assert Node(text="a") != Node(text="a")
