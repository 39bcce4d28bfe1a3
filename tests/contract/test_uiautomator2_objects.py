"""uiautomator2's objects: selectors and what can be done with what they mean."""

from __future__ import annotations

import threading

import pytest
from uiautomator2.exceptions import RPCUnknownError, UiObjectNotFoundError

from tests.contract.u2 import SETTINGS, SUMMARY, TITLE, connect

ROW = "android.widget.LinearLayout"
FIELD = "android.widget.EditText"


@pytest.mark.parametrize(
    ("selector", "text"),
    [
        ({"text": "Battery"}, "Battery"),
        ({"textContains": "& inter"}, "Network & internet"),
        ({"textMatches": "Conn.*ces"}, "Connected devices"),
        ({"textStartsWith": "Sound"}, "Sound & vibration"),
        ({"className": "android.widget.TextView", "textStartsWith": "App"}, "Apps"),
        ({"classNameMatches": ".*Text.iew", "text": "Apps"}, "Apps"),
        ({"resourceId": TITLE}, "Network & internet"),
        ({"resourceId": TITLE, "instance": 2}, "Apps"),
        ({"resourceIdMatches": ".*search_action_bar_title"}, "Search settings"),
        ({"packageName": SETTINGS, "textStartsWith": "S"}, "Settings"),
        ({"packageNameMatches": "com.android.s.*s", "textStartsWith": "S"}, "Settings"),
        ({"index": 1, "textContains": "Bluetooth"}, "Bluetooth, pairing"),
        ({"clickable": False, "textStartsWith": "St"}, "Storage"),
        ({"enabled": True, "focused": False, "selected": False, "resourceId": SUMMARY}, "Mobile, Wi‑Fi, hotspot"),
        ({"checkable": False, "checked": False, "longClickable": False, "textMatches": "Noti\\w+"}, "Notifications"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
def test_every_field_of_a_selector_counts(settings, selector, text):
    assert settings(**selector).exists
    assert settings(**selector).info["text"] == text
    assert settings(**selector).get_text() == text


@pytest.mark.parametrize(
    ("selector", "class_name"),
    [
        ({"description": "Profile picture, double tap to open Google Account"}, "android.widget.ImageView"),
        ({"descriptionContains": "double tap"}, "android.widget.ImageView"),
        ({"descriptionMatches": "Profile .* Account"}, "android.widget.ImageView"),
        ({"descriptionStartsWith": "Profile"}, "android.widget.ImageView"),
        ({"scrollable": True}, "android.widget.ScrollView"),
        ({"focusable": True, "className": ROW}, ROW),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
def test_descriptions_and_flags_select(settings, selector, class_name):
    assert settings(**selector).info["className"] == class_name


def test_what_is_not_there(settings):
    nothing = settings(text="Nothing of the kind")
    assert not nothing.exists
    assert (nothing.count, len(nothing), nothing.info_list()) == (0, 0, [])
    assert nothing.wait(timeout=0.2) is False
    assert nothing.wait_gone(timeout=1)
    assert nothing.click_exists() is False
    for use in (lambda: nothing.info, lambda: nothing.click(timeout=0.1), lambda: nothing.must_wait(timeout=0.1)):
        with pytest.raises(UiObjectNotFoundError):
            use()


def test_a_broken_expression_is_an_error_of_its_own(settings):
    with pytest.raises(RPCUnknownError, match="PatternSyntaxException"):
        settings(textMatches="(").info  # noqa: B018


def test_instances_are_counted_and_iterated(settings):
    titles = settings(resourceId=TITLE)
    names = [title.get_text() for title in titles]
    assert names[:3] == ["Network & internet", "Connected devices", "Apps"]
    assert len(names) == titles.count == len(titles.info_list())
    assert titles[1].get_text() == names[1]
    assert titles[-1].get_text() == names[-1]


def test_children_siblings_and_their_instances(settings):
    listing = settings(scrollable=True)
    assert listing.child(text="Apps").exists
    assert listing.child(resourceId=TITLE)[2].get_text() == "Apps"
    assert listing.child(className=ROW, clickable=True)[2].child(resourceId=TITLE).get_text() == "Apps"
    assert settings(text="Apps").sibling(resourceId=SUMMARY).get_text() == "Assistant, recent apps, default apps"
    assert settings(text="Apps").from_parent(resourceId=SUMMARY).exists
    assert not settings(text="Apps").child(resourceId=SUMMARY).exists


def test_rows_are_found_by_what_is_in_them(settings):
    listing = settings(scrollable=True)
    row = listing.child_by_text("Battery", className=ROW, clickable=True)
    assert row.info["className"] == ROW
    assert row.child_by_text("100%", className="android.widget.TextView").get_text() == "100%"
    assert listing.child_by_instance(1, resourceId=TITLE).get_text() == "Connected devices"
    row.click()
    assert settings(text="Battery Saver").wait(timeout=5)


def test_rows_out_of_sight_are_scrolled_to(settings):
    listing = settings(scrollable=True)
    assert not settings(text="System").exists
    row = listing.child_by_text("System", allow_scroll_search=True, className=ROW, clickable=True)
    assert row.exists
    with pytest.raises(UiObjectNotFoundError):
        listing.child_by_text("No such row", allow_scroll_search=False, className=ROW)


def test_neighbours_by_position(settings):
    title = settings(text="Connected devices")
    assert title.down(resourceId=SUMMARY).get_text() == "Bluetooth, pairing"
    assert title.up(resourceId=TITLE).get_text() == "Network & internet"
    assert title.left(resourceId="android:id/icon").info["className"] == "android.widget.ImageView"
    assert settings(resourceId="android:id/icon").right(resourceId=TITLE).get_text() == "Network & internet"
    assert title.right(resourceId=TITLE) is None


def test_what_an_object_tells(settings):
    info = settings(text="Battery").info
    assert info["bounds"] == info["visibleBounds"]
    assert (info["packageName"], info["className"], info["resourceName"]) == (
        SETTINGS, "android.widget.TextView", TITLE,
    )  # fmt: skip
    assert (info["enabled"], info["clickable"], info["childCount"], info["contentDescription"]) == (
        True, False, 0, None,
    )  # fmt: skip
    left, top, right, bottom = settings(text="Battery").bounds()
    assert settings(text="Battery").center() == ((left + right) / 2, (top + bottom) / 2)
    assert settings(text="Battery").center(offset=(0, 0)) == (left, top)
    assert settings(text="Battery").screenshot().size == (right - left, bottom - top)


def test_clicks(settings):
    settings(text="Battery").click(offset=(0.1, 0.5))
    assert settings(text="Battery Saver").wait(timeout=5)
    settings.press("back")
    assert settings(text="Battery").click_exists(timeout=5)
    assert settings(text="Battery Saver").wait(timeout=5)
    settings.press("back")
    assert settings(text="Bluetooth, pairing").click_gone(interval=0.05)


def test_scrolls_end_at_the_ends(settings):
    listing = settings(scrollable=True)
    first, last = settings(text="Network & internet"), settings(textStartsWith="About")
    assert listing.scroll.toEnd()
    assert last.exists
    assert listing.scroll.forward() is False
    assert listing.scroll.vert.toBeginning(max_swipes=10)
    assert first.exists
    assert listing.scroll.backward() is False
    assert listing.scroll.horiz.forward() is False
    assert listing.fling.toEnd()
    assert last.exists
    assert listing.fling.toBeginning(max_swipes=20)
    assert first.exists
    listing.fling.forward()
    assert not first.exists
    listing.fling.backward()
    assert first.exists


def test_scrolls_to_an_object(settings):
    listing = settings(scrollable=True)
    assert listing.scroll.to(text="System")
    assert settings(text="System").exists
    assert listing.scroll.to(text="Connected devices")
    assert listing.scroll.to(text="Nowhere") is False


def test_swipes_over_an_object(settings):
    settings(scrollable=True).swipe("up", steps=20)
    assert not settings(text="Network & internet").exists
    settings(scrollable=True).swipe("down", steps=20)
    assert settings(text="Network & internet").exists


def test_drags_an_object(settings):
    top = settings(text="Connected devices").info["bounds"]["top"]
    settings(text="Storage").drag_to(text="Connected devices", duration=0.5)
    assert not settings(text="Network & internet").exists
    assert settings(text="Storage").info["bounds"]["top"] <= top + 60
    settings(text="Storage").drag_to(500, 2000)
    assert settings(text="Network & internet").exists


def test_two_fingers_move_on_anything(settings):
    listing = settings(scrollable=True)
    assert listing.pinch_in(percent=80, steps=20)
    assert listing.pinch_out(percent=80, steps=20)
    assert listing.gesture((200, 900), (800, 900), (450, 900), (550, 900), steps=20)
    assert settings(text="Network & internet").exists
    with pytest.raises(UiObjectNotFoundError):
        settings(text="Nothing").pinch_in()


def test_fields_are_written_read_and_emptied(editor):
    field = editor(className=FIELD)
    assert field.get_text() == "First name"
    assert field.set_text("Ada 🦉 Lovelace")
    assert field.get_text() == "Ada 🦉 Lovelace"
    assert editor(focused=True).get_text() == "Ada 🦉 Lovelace"
    field.clear_text()
    assert field.get_text() == "First name"
    editor(text="Company").send_keys("Analytical Engines")
    assert editor(text="Analytical Engines").info["focused"]


def test_a_long_click_selects_a_word(editor):
    editor(className=FIELD).set_text("Augusta Ada King, Countess of Lovelace")
    editor(className=FIELD).long_click()
    assert editor(text="Copy").wait(timeout=3)


def test_waiting_ends_when_it_goes(settings):
    settings.press("volume_up")
    panel = settings(resourceIdMatches=".*volume_dialog.*")
    assert panel.wait(timeout=10)
    assert panel.wait(exists=False, timeout=0.2) is False
    assert panel.wait_gone(timeout=10)


def test_kept_objects(settings):
    rpc = settings.jsonrpc
    name = rpc.getUiObject(settings(resourceId=TITLE).selector)
    assert settings.jsonrpc.getText(name) == "Network & internet"
    assert name in settings.jsonrpc.getUiObjects()
    inner = settings.jsonrpc.getUiObject(settings(scrollable=True).selector)
    child = settings.jsonrpc.getChild(inner, settings(text="Apps").selector)
    sibling = settings.jsonrpc.getFromParent(child, settings(resourceId=SUMMARY).selector)
    assert settings.jsonrpc.getText(sibling) == "Assistant, recent apps, default apps"
    settings.jsonrpc.removeUiObject(name)
    assert settings.jsonrpc.exist(name) is False
    assert settings.jsonrpc.getChild(name, settings(text="Apps").selector) is None
    with pytest.raises(UiObjectNotFoundError):
        settings.jsonrpc.getText(name)


def test_corners_and_windows(settings):
    selector = settings(text="Battery").selector
    assert settings.jsonrpc.click(selector, "nowhere") is False
    assert settings.jsonrpc.clickAndWaitForNewWindow(selector, 3000) is True
    assert settings(text="Battery Saver").exists
    settings.press("back")
    assert settings.jsonrpc.click(settings(text="Battery").selector, "tl")
    assert settings(text="Battery Saver").wait(timeout=3)


def test_two_clients_at_once(settings, phone):
    other = connect(phone)
    faults = []

    def look(d, text):
        try:
            for _ in range(15):
                assert d(text=text).info["text"] == text
                assert "Network" in d.dump_hierarchy()
        except Exception as error:  # noqa: BLE001 - told below
            faults.append(error)

    threads = [threading.Thread(target=look, args=pair) for pair in ((settings, "Battery"), (other, "Storage"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert faults == []
