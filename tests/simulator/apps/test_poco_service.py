"""Poco's service on the phone: what its drivers ask of it, by their own protocol."""

from __future__ import annotations

import base64
import io
import json

import pytest
from PIL import Image

from pytest_mobileagent.simulator.apps.poco_service.app import PACKAGE
from pytest_mobileagent.simulator.server.poco.objects import FRAMEWORK
from pytest_mobileagent.simulator.server.poco.server import CALLS, VIEWER
from tests.simulator.server.connection import replies_to

RUNNER = f"{PACKAGE}/androidx.test.runner.AndroidJUnitRunner"
START = f"am instrument -e debug false -e class {PACKAGE}.InstrumentedTestAsLauncher {RUNNER}"
CONTACTS = "com.google.android.contacts"
FIELD = ["and", [["attr=", ["type", "android.widget.EditText"]]]]


@pytest.fixture
def service(phone, run):
    phone.packages.install(PACKAGE)
    assert run(START) == (0, "", "")
    return phone


def answer(phone, address, request):
    return replies_to(phone.ports.find(address), [request]).partition(b"\r\n\r\n")[2]


def view(phone, path):
    return answer(phone, VIEWER, f"GET {path} HTTP/1.1\r\n\r\n".encode())


def asked(phone, uri, path):
    told = json.dumps({"id": "1", "session_id": "s", "uri": uri, "method": path}).encode()
    return json.loads(answer(phone, CALLS, b"POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(told) + told))


def path_of(name, *arguments):
    given = [["uri", one["uri"]] if isinstance(one, dict) and "uri" in one else ["", one] for one in arguments]
    return [*(["getattr", part] for part in name.split(".")), ["call", given]]


def call(phone, name, *arguments):
    return asked(phone, FRAMEWORK, path_of(name, *arguments))


def value(phone, name, *arguments):
    return call(phone, name, *arguments)["result"]


def select(phone, query, *, every=True):
    return call(phone, "selector.select", query, every)


def count(phone, nodes):
    return asked(phone, nodes["uri"], [["len", []]])["result"]


def texts(phone, query, name="text"):
    nodes = select(phone, query)
    items = [asked(phone, nodes["uri"], [["getitem", at]]) for at in range(count(phone, nodes))]
    return [value(phone, "attributor.getAttr", item, name) for item in items]


def named(**attributes):
    return ["and", [["attr=", [name, wanted]] for name, wanted in attributes.items()]]


@pytest.fixture
def editor(service, run):
    run(f"am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact {CONTACTS}")
    return service


# -- its life -------------------------------------------------------------------------------------------------------


def test_it_listens_while_its_process_runs(service, run):
    assert json.loads(view(service, "/uiautomation/connectionState")) == {"connected": True}
    run(f"am force-stop {PACKAGE}")
    assert (service.ports.find(VIEWER), service.ports.find(CALLS)) == (None, None)


def test_its_activity_leaves_the_screen_to_what_was_there(service, run):
    run("am start -n com.android.settings/.Settings")
    run(f"am start -n {PACKAGE}/.TestActivity")
    assert service.activities.top.package == "com.android.settings"


def test_the_viewer_is_told_the_screen_s_size_picture_and_nodes(service):
    assert (view(service, "/"), json.loads(view(service, "/hierarchy_size2"))) == (b"- empty -", [2400, 1080])
    assert json.loads(view(service, "/screen_size")) == [1080, 2400]
    assert Image.open(io.BytesIO(base64.b64decode(view(service, "/screen?width=270")))).size == (270, 600)
    assert Image.open(io.BytesIO(base64.b64decode(view(service, "/screen")))).size == (720, 1600)
    assert json.loads(view(service, "/hierarchy"))["name"] == "<Root>"
    assert b"invalid literal" in view(service, "/screen?width=wide")


# -- nodes ----------------------------------------------------------------------------------------------------------


def test_a_dump_tells_what_can_be_seen_the_active_window_first(editor):
    dumped = value(editor, "dumper.dumpHierarchy")

    assert dumped["payload"]["type"] == "Root"
    first = dumped["children"][0]["payload"]
    assert (first["package"], first["visible"], first["size"], first["pos"]) == (CONTACTS, True, [1, 1], [0.5, 0.5])
    assert {"editalbe", "touchable", "longClickable", "zOrders", "boundsInParent"} <= first.keys()
    assert "desc" not in first
    assert value(editor, "dumper.dumpHierarchy", False)["children"]


def test_nodes_are_selected_by_attributes_and_expressions(editor):
    assert texts(editor, FIELD)[:2] == ["First name", "Last name"]
    assert texts(editor, ["and", [["attr.*=", ["text", "(First|Last) name"]]]]) == ["First name", "Last name"]
    assert texts(editor, ["or", [named(text="First name"), named(text="Phone")]]) == ["First name", "Phone"]
    assert texts(editor, named(text="Phone", enabled=False)) == []


def test_nodes_are_selected_by_where_they_are(editor):
    icon, editors = (named(name=f"{CONTACTS}:id/{name}") for name in ("kind_icon", "kind_editors"))
    below = [">", [named(name=f"{CONTACTS}:id/editors"), FIELD]]
    assert texts(editor, below)[:2] == ["First name", "Last name"]
    assert texts(editor, ["index", [below, 1]]) == ["Last name"]
    assert texts(editor, ["index", [below, 99]]) == []
    assert count(editor, select(editor, ["-", [icon, editors]])) == count(editor, select(editor, icon))
    around = texts(editor, ["^", [named(text="First name")]], "name")
    assert len(around) == 1
    children = texts(editor, ["/", [named(name=around[0]), ["and", []]]], "text")
    assert "First name" in children
    assert texts(editor, ["^", [["^", [named(name="<Root>")]]]]) == []


def test_one_node_is_enough_unless_all_are_wanted(editor):
    assert count(editor, select(editor, FIELD, every=False)) == 1
    assert count(editor, select(editor, FIELD)) > 1


def test_a_query_that_cannot_be_understood_selects_nothing(editor):
    assert count(editor, select(editor, ["attr.*=", ["text", "("]])) == 0
    assert count(editor, select(editor, ["attr.*=", ["visible", "true"]])) == 0
    assert count(editor, select(editor, ["what", []])) == 0


def test_a_node_is_looked_at_anew_where_it_stands_and_stays_as_it_was_once_it_is_gone(editor, run):
    field = select(editor, named(text="First name"))
    value(editor, "attributor.setAttr", field, "text", "Ada")

    assert value(editor, "attributor.getAttr", field, "text") == "Ada"
    run("input keyevent HOME")
    assert value(editor, "attributor.getAttr", field, "visible") is True
    assert value(editor, "attributor.getAttr", field, "refresh") is False


def test_only_the_text_of_a_field_is_set(editor):
    field, label = select(editor, FIELD), select(editor, named(text="Save"))

    error = call(editor, "attributor.setAttr", label, "text", "x")["errors"]
    assert error["type"].endswith(".UnableToSetAttributeException")
    assert "not editable" in error["message"]
    assert "errors" in call(editor, "attributor.setAttr", field, "visible", False)


def test_no_node_is_an_error_and_the_root_cannot_be_changed(editor):
    nothing, root = select(editor, named(text="nope")), call(editor, "dumper.getRoot")

    assert "errors" in call(editor, "attributor.getAttr", nothing, "text")
    assert value(editor, "attributor.getAttr", root, "name") == "<Root>"
    assert call(editor, "attributor.setAttr", select(editor, named(name="<Root>")), "text", "x")["errors"]


# -- fingers and keys -----------------------------------------------------------------------------------------------


def test_a_finger_clicks_where_a_node_is(editor):
    at = value(editor, "attributor.getAttr", select(editor, named(text="Last name")), "pos")
    value(editor, "inputer.click", *at)

    assert texts(editor, named(focused=True, editalbe=True)) == ["Last name"]


def test_a_finger_swipes_or_moves_as_events_say(service, run):
    run("am start -n com.android.settings/.Settings")
    titles = named(name="android:id/title")
    before = texts(service, titles)

    value(service, "inputer.swipe", 0.5, 0.8, 0.5, 0.3, 0.5)
    swiped = texts(service, titles)
    move = [["d", [0.5, 0.3], 0], ["s", 0.1], *(["m", [0.5, 0.3 + step / 20], 0] for step in range(10)), ["u", 0]]
    value(service, "inputer.applyMotionEvents", move)

    assert swiped != before
    assert texts(service, titles) != swiped


def test_fingers_that_are_left_down_are_lifted_and_unknown_events_refused(service):
    error = call(service, "inputer.applyMotionEvents", [["d", [0.5, 0.5], 0], ["x"]])["errors"]

    assert (error["type"], service.input.is_down) == ("java.lang.IllegalArgumentException", False)


def test_holding_opens_what_a_long_press_opens_and_keys_are_pressed(service):
    value(service, "inputer.longClick", 0.5, 0.3)
    assert texts(service, named(text="Wallpaper & style"))
    value(service, "inputer.keyevent", 4)
    assert not texts(service, named(text="Wallpaper & style"))


def test_whole_numbers_are_no_places(service):
    assert call(service, "inputer.click", 0, 1)["errors"]["type"] == "java.lang.NoSuchMethodException"


# -- objects that stay on the phone ---------------------------------------------------------------------------------


def test_an_object_is_forgotten_when_its_driver_says_so(editor):
    nodes = select(editor, FIELD)
    asked(editor, nodes["uri"], [["del", []]])

    assert asked(editor, nodes["uri"], [["len", []]])["errors"]["type"] == "RemoteObjectNotFoundException"


def test_the_oldest_objects_are_forgotten(service, monkeypatch):
    monkeypatch.setattr("pytest_mobileagent.simulator.server.poco.objects._MOST", 2)
    first, *_ = [call(service, "dumper.getRoot") for _ in range(3)]

    assert "errors" in asked(service, first["uri"], [["len", []]])


@pytest.mark.parametrize(
    "path",
    [
        [["getattr", "nothing"]], [["getattr", "screen"], ["getitem", 0]], [["len", []]], [["=", ["screen", 1]]],
        [["getattr", "screen"], ["getattr", "getScreen"], ["call", [["", 0]]]], [["call", ["x"]]],
        [["getattr", "selector"], ["getattr", "select"], ["call", [["", []]]], ["getitem", 5]],
    ],
)  # fmt: skip
def test_a_path_that_leads_nowhere_is_an_error(service, path):
    assert asked(service, FRAMEWORK, path)["errors"]["type"].startswith(("java.", "org."))


def test_what_is_no_request_is_told_so(service):
    garbage = b"POST / HTTP/1.1\r\nContent-Length: 1\r\n\r\nx"
    assert answer(service, CALLS, garbage).startswith(b"org.json.JSONException")
    assert asked(service, None, [])["errors"]["type"] == "RequestArgumentError"
