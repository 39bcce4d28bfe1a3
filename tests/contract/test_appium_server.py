"""The server that Appium's driver starts on the phone, spoken to straight by HTTP through `adb forward`."""

from __future__ import annotations

import base64
import io
import xml.etree.ElementTree as ET

import pytest
from PIL import Image

from pytest_mobileagent.waiting import wait_until
from tests.contract.webdriver import ELEMENT, RUNNER, Film, error_of, is_ready, started_server

UIAUTOMATOR = "-android uiautomator"
SETTINGS = "com.android.settings"
CONTACTS = "com.google.android.contacts"
LAST = "About emulated device"  # of the list of settings
LIST = "new UiScrollable(new UiSelector().scrollable(true))"


def expression(text):
    return {"strategy": UIAUTOMATOR, "selector": text}


@pytest.fixture(scope="module")
def served(booted_phone):
    booted_phone.reset()
    with started_server(booted_phone) as (adb, client, _runner):
        yield adb, client


@pytest.fixture
def adb(served):
    return served[0]


@pytest.fixture
def client(served):
    """A client with a new session; the settings are on the screen."""
    adb, client = served
    adb.text("shell", f"am start -S -n {SETTINGS}/.Settings")
    client.begin(appPackage=SETTINGS)
    return client


@pytest.fixture
def editor(client, adb):
    """A client with the contact editor on the screen."""
    adb.text("shell", f"am start -S -n {CONTACTS}/com.android.contacts.activities.PeopleActivity")
    client.begin(appPackage=CONTACTS)
    client.post(f"element/{one(client, 'accessibility id', 'Create contact')}/click")
    return client


@pytest.fixture
def field(editor):
    return one(editor, "class name", "android.widget.EditText")


def one(client, strategy, selector, **context):
    return client.post("element", strategy=strategy, selector=selector, **context)[ELEMENT]


def many(client, strategy, selector):
    return [found[ELEMENT] for found in client.post("elements", strategy=strategy, selector=selector)]


def battery(client):
    """The title of the row for the battery."""
    return one(client, UIAUTOMATOR, 'new UiSelector().text("Battery")')


def text(client, element):
    return client.get(f"element/{element}/text")


def texts(client):
    return [text(client, element) for element in many(client, "id", "android:id/title")]


# -- the process: these come first, with servers of their own ---------------------------------------------------------


def test_the_end_of_the_session_ends_the_server(booted_phone):
    booted_phone.reset()
    with started_server(booted_phone) as (adb, client, runner):
        client.begin()
        assert "io.appium.uiautomator2.server" in adb.text("shell", "ps -A")
        client.delete()

        out, _ = runner.communicate(timeout=20)
        assert (
            out.decode().split("Time: ")[0].strip() == "io.appium.uiautomator2.server.test.AppiumUiAutomator2Server:."
        )
        assert b"OK (1 test)" in out
        assert "io.appium.uiautomator2.server" not in adb.text("shell", "ps -A")


def test_a_server_whose_process_is_ended_crashes_and_starts_again(booted_phone):
    booted_phone.reset()
    with started_server(booted_phone) as (adb, client, runner):
        adb.text("shell", "am force-stop io.appium.uiautomator2.server")

        out, _ = runner.communicate(timeout=20)
        assert (
            out.decode().strip().endswith("INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0")
        )
        adb.text("shell", f"am instrument {RUNNER}")
        assert wait_until(lambda: is_ready(client), timeout_s=30)
        client.begin()
        client.delete()
        assert "io.appium.uiautomator2.server" not in adb.text("shell", "ps -A")


# -- the session ------------------------------------------------------------------------------------------------------


def test_the_server_says_that_it_is_ready(client):
    assert client.get("/wd/hub/status") == {
        "ready": True, "message": "UiAutomator2 Server is ready to accept commands",
    }  # fmt: skip


def test_a_session_has_the_capabilities_that_it_was_asked_for(client):
    client.begin(platformName="Android", **{"appium:appPackage": CONTACTS})

    wanted = {"platformName": "Android", "appPackage": CONTACTS}
    assert client.get("") == wanted
    assert client.get("/sessions") == [{"id": client.session, "capabilities": wanted}]


@pytest.mark.parametrize(
    ("method", "path", "body", "error"),
    [
        ("GET", "/session/nobody/source", None, ("invalid session id", 404)),
        ("GET", "no/such/route", None, ("unknown command", 404)),
        ("PUT", "source", None, ("unknown command", 404)),
        ("POST", "touch/perform", {"actions": []}, ("unknown command", 404)),
        ("POST", "/session", {}, ("session not created", 500)),
        ("POST", "element", {"strategy": "id"}, ("invalid argument", 400)),
        ("POST", "element", {"strategy": "css", "selector": "a"}, ("invalid selector", 400)),
        ("POST", "element", {"strategy": "xpath", "selector": "//["}, ("invalid selector", 400)),
        ("POST", "element", {"strategy": "xpath", "selector": "//*[nothing(@text)]"}, ("invalid selector", 400)),
        ("POST", "element", {"strategy": "xpath", "selector": "count(1 to 9999999999)"}, ("invalid selector", 400)),
        ("POST", "element", {"strategy": "xpath", "selector": "(" * 5000 + "1"}, ("invalid selector", 400)),
        ("POST", "element", {"strategy": "id", "selector": "nothing"}, ("no such element", 404)),
        ("POST", "element", expression("new UiSelector().tall(1)"), ("invalid selector", 400)),
        ("POST", "element", expression("new UiSelector().text(1)"), ("invalid selector", 400)),
        ("POST", "element", expression("new UiSelector().text("), ("invalid selector", 400)),
        ("POST", "element", expression(f"{LIST}.scrollForward()"), ("invalid selector", 400)),
        ("GET", "element/nobody/text", None, ("no such element", 404)),
        ("GET", "alert/text", None, ("no such alert", 404)),
        ("POST", "alert/accept", {}, ("no such alert", 404)),
        ("GET", "element/active", None, ("no such element", 404)),
        ("POST", "orientation", {"orientation": "UP"}, ("invalid argument", 400)),
        ("POST", "rotation", {"z": 45}, ("invalid argument", 400)),
        ("POST", "appium/settings", {"settings": {"ignoreUnimportantViews": "yes"}}, ("invalid argument", 400)),
        ("POST", "appium/gestures/swipe", {"direction": "up", "percent": 1}, ("invalid argument", 400)),
        ("POST", "appium/gestures/click", {}, ("invalid argument", 400)),
        ("POST", "appium/device/set_clipboard", {"content": "%%%", "contentType": "image"}, ("invalid argument", 400)),
        ("POST", "actions", {"actions": [{"type": "wheel", "id": "w", "actions": []}]}, ("invalid argument", 400)),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_an_error_of_the_specification(client, method, path, body, error):
    assert error_of(client.call(method, path, body)) == error


# -- finding ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strategy", "selector"),
    [
        ("xpath", "//android.widget.TextView[@text='Battery']"),
        ("xpath", "//*[@resource-id='android:id/title' and contains(@text, 'atter')]"),
        ("xpath", "//*[ends-with(lower-case(@text), 'tery')]"),
        ("xpath", "//*[matches(@text, '^Bat+ery$')]"),
        ("xpath", "//*[matches(@text, ' B a t t e r y ', 'x')]"),
        ("xpath", "//*[@text = ('Battery', 'Nowhere')]"),
        ("xpath", "//*[replace(@text, 'tt', 't') eq 'Batery']"),
        ("xpath", "for $row in //android.widget.TextView return $row[@text = 'Battery']"),
        ("xpath", "//*[if (@text) then tokenize(@text, 't') = 'Ba' else false()][position() = 1 to 3]"),
        (UIAUTOMATOR, 'new UiSelector().text("Battery")'),
        (UIAUTOMATOR, 'UiSelector().resourceId("android:id/title").textStartsWith("Batt")'),
        (UIAUTOMATOR, 'new UiSelector().textMatches("B\\\\w+y")'),
        (UIAUTOMATOR, 'new UiSelector().scrollable(true).childSelector(new UiSelector().textContains("attery"));'),
        (UIAUTOMATOR, f'{LIST}.getChildByText(new UiSelector().className("android.widget.LinearLayout"), "Battery")'
                      '; new UiSelector().text("Battery")'),
    ],
)  # fmt: skip
def test_an_element_is_found_by(client, strategy, selector):
    found = [text(client, element) for element in many(client, strategy, selector)]

    assert "Battery" in found


def test_an_id_without_a_package_is_of_the_app_under_test(editor):
    assert text(editor, one(editor, "id", "toolbar_button")) == text(
        editor, one(editor, "id", f"{CONTACTS}:id/toolbar_button")
    )


def test_elements_are_found_below_an_element(client):
    row = one(client, "xpath", "//*[@text='Battery']/..")

    assert text(client, one(client, "id", "android:id/title", context=row)) == "Battery"
    assert text(client, one(client, "xpath", ".//*[@resource-id='android:id/title']", context=row)) == "Battery"
    assert text(client, one(client, UIAUTOMATOR, 'new UiSelector().textContains("att")', context=row)) == "Battery"


@pytest.mark.parametrize(
    "calls",
    [
        f'.scrollIntoView(new UiSelector().text("{LAST}"))',
        f'.scrollTextIntoView("{LAST}")',
        f'.setMaxSearchSwipes(20).setAsVerticalList().scrollTextIntoView("{LAST}")',
        f'.scrollToEnd(5).getChildByText(UiSelector().resourceId("android:id/title"), "{LAST}", false)',
    ],
)
def test_what_is_further_down_is_scrolled_to(client, calls):
    assert LAST not in texts(client)

    assert text(client, one(client, UIAUTOMATOR, LIST + calls)) == LAST
    assert LAST in texts(client)


def test_an_element_that_is_gone_is_stale(client, adb):
    several = many(client, "id", "android:id/title")
    single = one(client, "xpath", "//*[@text='Battery']")
    adb.text("shell", "input keyevent HOME")

    for element in (several[0], single):
        assert error_of(client.call("GET", f"element/{element}/text")) == ("stale element reference", 404)
    adb("shell", f"am start -n {SETTINGS}/.Settings")
    assert text(client, single) == "Battery"


def test_an_element_stays_the_same_while_the_screen_changes(editor, field):
    editor.post(f"element/{field}/value", text="Ann")
    editor.post(f"element/{field}/value", text=" Lee")

    assert text(editor, field) == "Ann Lee"


def test_answers_tell_as_much_of_an_element_as_the_settings_say(client):
    wanted = "text,rect,attribute/package"
    client.post("appium/settings", settings={"shouldUseCompactResponses": False, "elementResponseAttributes": wanted})

    found = client.post("element", strategy=UIAUTOMATOR, selector='new UiSelector().text("Battery")')

    assert found.pop("ELEMENT") == found.pop(ELEMENT)
    assert found == {
        "text": "Battery", "rect": client.get(f"element/{battery(client)}/rect"),
        "attribute/package": SETTINGS,
    }  # fmt: skip


# -- looking ----------------------------------------------------------------------------------------------------------


def test_the_source_is_the_screen_as_xml(client):
    tree = ET.fromstring(client.get("source"))  # noqa: S314 - the phone's own

    assert tree.tag == "hierarchy"
    assert {key: tree.get(key) for key in ("rotation", "width")} == {"rotation": "0", "width": "1080"}
    battery = next(node for node in tree.iter() if node.get("text") == "Battery")
    assert battery.tag == battery.get("class") == "android.widget.TextView"
    assert list(battery.keys())[:6] == ["index", "package", "class", "text", "resource-id", "checkable"]


def test_the_source_leaves_out_what_does_not_matter_if_it_is_told_to(client):
    whole = client.get("source").count("<android.widget.LinearLayout")
    client.post("appium/settings", settings={"ignoreUnimportantViews": True})

    assert client.get("source").count("<android.widget.LinearLayout") < whole


def test_a_toast_is_an_element(client, adb):
    adb.text("shell", f"am start -S -n {CONTACTS}/com.android.contacts.activities.PeopleActivity")
    client.begin(appPackage=CONTACTS)
    client.post(f"element/{one(client, 'accessibility id', 'Create contact')}/click")
    client.post(f"element/{one(client, 'class name', 'android.widget.EditText')}/value", text="Ann")
    save = one(client, UIAUTOMATOR, 'new UiSelector().text("Save")')
    client.post(f"element/{save}/click")

    assert text(client, one(client, "xpath", "//android.widget.Toast")) == "Ann saved"


def test_an_element_tells_its_attributes(client):
    element = battery(client)
    asked = ("text", "name", "className", "resourceId", "content-desc", "checkable", "displayed", "package", "enabled")

    assert {name: client.get(f"element/{element}/attribute/{name}") for name in asked} == {
        "text": "Battery", "name": "Battery", "className": "android.widget.TextView", "resourceId": "android:id/title",
        "content-desc": None, "checkable": "false", "displayed": "true", "package": SETTINGS, "enabled": "true",
    }  # fmt: skip
    assert error_of(client.call("GET", f"element/{element}/attribute/colour")) == ("invalid argument", 400)


def test_an_element_tells_where_it_is(client):
    element = battery(client)
    rect = client.get(f"element/{element}/rect")
    bounds = client.get(f"element/{element}/attribute/bounds")

    right, bottom = rect["x"] + rect["width"], rect["y"] + rect["height"]
    assert bounds == f"[{rect['x']},{rect['y']}][{right},{bottom}]"
    assert client.get(f"element/{element}/location") == {"x": rect["x"], "y": rect["y"]}
    assert client.get(f"element/{element}/size") == {"width": rect["width"], "height": rect["height"]}


def picture(answer):
    return Image.open(io.BytesIO(base64.b64decode(answer))).convert("RGB")


def test_pictures_are_of_the_screen_and_of_an_element(client):
    element = battery(client)
    rect = client.get(f"element/{element}/rect")
    whole, part = picture(client.get("screenshot")), picture(client.get(f"element/{element}/screenshot"))

    box = (rect["x"], rect["y"], rect["x"] + rect["width"], rect["y"] + rect["height"])
    assert part.tobytes() == whole.crop(box).tobytes()
    assert picture(client.get(f"screenshot/{element}")).size == part.size


def test_the_first_child_that_is_seen(client):
    container = one(client, UIAUTOMATOR, "new UiSelector().scrollable(true)")

    assert client.get(f"appium/element/{container}/first_visible")[ELEMENT]


# -- acting -----------------------------------------------------------------------------------------------------------


def test_a_field_is_written_emptied_and_replaced(editor, field):
    editor.post(f"element/{field}/value", text="Ännchen")
    assert text(editor, field) == "Ännchen"
    editor.post(f"element/{field}/value", text="Ann", replace=True)
    assert text(editor, field) == "Ann"
    editor.post(f"element/{field}/clear")
    assert text(editor, field) == "First name"


def test_keys_go_to_the_field_with_the_focus(editor, field):
    editor.post(f"element/{field}/click")
    editor.post("keys", text="Bo")

    assert text(editor, editor.get("element/active")[ELEMENT]) == "Bo"
    assert editor.get(f"element/{field}/attribute/focused") == "true"


def test_what_is_no_field_is_not_written(client):
    element = battery(client)

    assert error_of(client.call("POST", f"element/{element}/value", {"text": "a"})) == ("invalid element state", 400)


def test_an_alert_is_read_dismissed_and_accepted(editor, field):
    editor.post(f"element/{field}/value", text="Ann")
    editor.post("back")  # the keyboard goes first
    editor.post("back")
    assert editor.get("alert/text") == "Your changes have not been saved."
    editor.post("alert/dismiss")
    assert text(editor, field) == "Ann"
    editor.post("back")
    editor.post("alert/accept", buttonLabel="Discard")
    assert one(editor, "accessibility id", "Create contact")


def finger(*items):
    return {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": list(items)}


def test_fingers_do_what_actions_say(client):
    before = texts(client)
    client.post("actions", actions=[finger(
        {"type": "pointerMove", "duration": 0, "x": 500, "y": 1800}, {"type": "pointerDown", "button": 0},
        {"type": "pointerMove", "duration": 300, "origin": "pointer", "x": 0, "y": -900},
        {"type": "pause", "duration": 200}, {"type": "pointerUp", "button": 0},
    )])  # fmt: skip
    assert texts(client) != before

    element = {ELEMENT: one(client, "id", "android:id/title")}
    client.post("actions", actions=[finger(
        {"type": "pointerMove", "duration": 0, "origin": element, "x": 0, "y": 0}, {"type": "pointerDown"},
        {"type": "pointerUp"},
    )])  # fmt: skip
    assert client.get("source").count(f'package="{SETTINGS}"')


def test_keyboards_do_what_actions_say(editor, field):
    editor.post(f"element/{field}/click")
    keys = [{"type": kind, "value": letter} for letter in "Abc" for kind in ("keyDown", "keyUp")]
    keys += [{"type": kind, "value": "\ue003"} for kind in ("keyDown", "keyUp")]

    editor.post("actions", actions=[{"type": "key", "id": "keyboard", "actions": keys}])

    assert text(editor, field) == "Ab"


AREA = {"left": 100, "top": 600, "width": 800, "height": 1400}


@pytest.mark.parametrize(
    ("name", "parameters", "answers"),
    [
        ("swipe", {"area": AREA, "direction": "up", "percent": 0.7}, (None,)),
        ("scroll", {"area": AREA, "direction": "down", "percent": 0.5}, (True, False)),
        ("fling", {"area": AREA, "direction": "down"}, (True, False)),
        ("drag", {"start": {"x": 500, "y": 1800}, "end": {"x": 500, "y": 900}}, (None,)),
    ],
)
def test_gestures_move_the_list(client, name, parameters, answers):
    before = texts(client)

    assert client.post(f"appium/gestures/{name}", **parameters) in answers
    assert texts(client) != before


def test_scrolling_tells_when_there_is_no_more(client):
    container = {ELEMENT: one(client, UIAUTOMATOR, "new UiSelector().scrollable(true)")}
    told = [client.post("appium/gestures/scroll", origin=container, direction="down", percent=1.0) for _ in range(6)]

    assert (told[0], told[-1]) == (True, False)


@pytest.mark.parametrize("name", ["click", "double_click"])
def test_a_click_opens_what_it_is_on(client, name):
    client.post(f"appium/gestures/{name}", origin={ELEMENT: battery(client)})

    assert "Battery percentage" in texts(client)


@pytest.mark.parametrize(
    ("where", "selected"),
    [
        pytest.param({"offset": {"x": 60, "y": 60}}, ["0", "5"], id="on the word"),
        pytest.param({}, ["5", "5"], id="in the empty room beside it"),
    ],
)
def test_a_long_click_selects_a_word_or_puts_the_caret(editor, field, where, selected):
    editor.post(f"element/{field}/value", text="Hello")
    editor.post("appium/gestures/long_click", origin={ELEMENT: field}, duration=900, **where)

    assert [editor.get(f"element/{field}/attribute/selection-{end}") for end in ("start", "end")] == selected


@pytest.mark.parametrize("name", ["pinch_open", "pinch_close"])
def test_two_fingers_zoom(client, adb, name):
    adb.text("shell", "am start -S -n net.osmand/.plus.activities.MapActivity")
    before = client.get("screenshot")

    client.post(f"appium/gestures/{name}", area=AREA, percent=0.7)

    assert client.get("screenshot") != before


def test_a_container_is_scrolled_until_something_is_in_it(client):
    client.post("gestures/scroll_to", params={
        "strategy": UIAUTOMATOR, "selector": f'new UiSelector().text("{LAST}")',
    })  # fmt: skip
    assert LAST in texts(client)

    container = one(client, UIAUTOMATOR, "new UiSelector().scrollable(true)")
    last = one(client, UIAUTOMATOR, f'new UiSelector().text("{LAST}")')
    client.post("appium/gestures/fling", origin={ELEMENT: container}, direction="up")
    assert LAST not in texts(client)
    client.post(f"appium/element/{container}/scroll_to/{last}")
    assert LAST in texts(client)


# -- the phone --------------------------------------------------------------------------------------------------------


def test_the_screen_is_turned(client):
    assert (client.get("orientation"), client.get("rotation")) == ("PORTRAIT", {"x": 0, "y": 0, "z": 0})
    client.post("orientation", orientation="LANDSCAPE")
    assert (client.get("orientation"), client.get("rotation")["z"]) == ("LANDSCAPE", 90)
    client.post("rotation", x=0, y=0, z=0)
    assert client.get("orientation") == "PORTRAIT"


def test_the_clipboard_is_set_and_read(client):
    client.post("appium/device/set_clipboard", content=base64.b64encode("grüß".encode()).decode(), label="words")

    assert base64.b64decode(client.post("appium/device/get_clipboard")).decode() == "grüß"


def test_the_shade_is_opened_and_left(client):
    client.post("appium/device/open_notifications")
    assert "com.android.systemui" in client.get("source")
    client.post("back")
    assert "Battery" in texts(client)


def test_keys_of_the_phone_are_pressed(client, adb):
    client.post("appium/device/press_keycode", keycode=3)
    assert "Launcher" in adb.text("shell", "dumpsys activity activities | grep -m1 ResumedActivity")
    client.post("appium/device/long_press_keycode", keycode=26)
    assert "Power off" in client.get("source")
    client.post("back")


def test_the_radios_are_switched(client):
    assert client.post("network_connection", type=4) == 4
    assert client.post("network_connection", type=6) == 6


def test_settings_are_kept_and_unknown_ones_passed_over(client):
    client.post("appium/settings", settings={"waitForIdleTimeout": 5, "somethingElse": 1})

    settings = client.get("appium/settings")
    assert (settings["waitForIdleTimeout"], "somethingElse" in settings) == (5, False)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("window/current/size", {"width": 1080, "height": 2337}),
        ("appium/device/system_bars", {"statusBar": 128}),
        ("appium/device/pixel_ratio", 2.625),
        ("appium/device/display_density", 420),
        ("appium/device/battery_info", {"level": 1.0, "status": 2}),
    ],
)
def test_the_phone_tells(client, path, expected):
    assert client.get(path) == expected


def test_the_phone_tells_what_it_is_and_has(client, adb):
    assert sorted(client.get("appium/device/apps")) == sorted(
        line.removeprefix("package:") for line in adb.text("shell", "pm list packages").split()
    )
    told = client.get("appium/device/info")
    assert {key: told[key] for key in ("apiVersion", "platformVersion", "realDisplaySize", "displayDensity")} == {
        "apiVersion": "33", "platformVersion": "13", "realDisplaySize": "1080x2400", "displayDensity": 420,
    }  # fmt: skip
    assert [network["typeName"] for network in told["networks"]] == ["WIFI"]


def test_version_1_of_xpath_is_enforced_by_a_setting(client):
    client.post("appium/settings", settings={"enforceXPath1": True})
    assert text(client, one(client, "xpath", "//*[contains(@text, 'Batter')]")) == "Battery"
    for newer in ("//*[lower-case(@text)='battery']", "//*[@text = ('Battery', 'Display')]"):
        asked = {"strategy": "xpath", "selector": newer}
        assert error_of(client.call("POST", "element", asked)) == ("invalid selector", 400)


# -- the film ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def film(client, adb):
    port = adb.text("forward", "tcp:0", "tcp:7810").strip()
    film = Film(int(port))
    yield film
    film.close()
    adb("forward", "--remove", f"tcp:{port}")


def test_the_screen_is_filmed(film, client):
    head = film.head()
    assert head.startswith("HTTP/1.0 200 OK\r\n")
    assert "Content-Type: multipart/x-mixed-replace; boundary=--BoundaryString\r\n" in head
    first = film.picture()
    assert (first.format, first.size) == ("JPEG", (540, 1200))
    client.post("appium/device/press_keycode", keycode=3)
    assert wait_until(lambda: film.picture().tobytes() != first.tobytes(), timeout_s=30)


def test_the_film_is_as_the_settings_say(film, client):
    wanted = {"mjpegScalingFactor": 10, "mjpegServerScreenshotQuality": 5, "mjpegBilinearFiltering": True}
    client.post("appium/settings", settings=wanted | {"mjpegServerFramerate": 30})
    film.head()
    assert wait_until(lambda: film.picture().size == (108, 240), timeout_s=30)
    assert wanted.items() <= client.get("appium/settings").items()


# -- scheduled actions ------------------------------------------------------------------------------------------------


def step(kind, subtype, name="step", **payload):
    return {"type": kind, "name": name, "payload": {"subtype": subtype, **payload}}


def scheduled(client, adb, *steps, wait_s=0, **options):
    """Schedule an action, let time go by, and return its history."""
    client.post("appium/schedule_action", name="it", steps=list(steps), **options)
    if wait_s:
        adb.text("shell", f"sleep {wait_s}")
    return client.post("appium/unschedule_action", name="it")


def test_an_action_is_done_again_and_again_while_nobody_asks(client, adb):
    client.post("appium/schedule_action", name="look", steps=[step("source", "xml")], times=3, intervalMs=500)
    adb.text("shell", "sleep 5")
    history = client.post("appium/action_history", name="look")
    assert history["repeats"] == len(history["stepResults"]) == 3
    assert client.post("appium/unschedule_action", name="look") == history
    (newest,), *_, (oldest,) = history["stepResults"]
    assert newest["timestamp"] >= oldest["timestamp"] + 1000
    assert (newest["name"], newest["type"], newest["passed"], newest["exception"]) == ("step", "source", True, None)
    assert newest["result"].endswith("</hierarchy>\r\n")


def test_an_action_clicks_what_appears(client, adb):
    assert many(client, UIAUTOMATOR, 'new UiSelector().text("Network & internet")') != []
    row = {"strategy": UIAUTOMATOR, "selector": 'new UiSelector().text("Battery")'}
    history = scheduled(client, adb, step("gesture", "click", locator=row), step("screenshot", "png"), wait_s=1)
    clicked, shot = history["stepResults"][0]
    assert (clicked["passed"], clicked["result"]) == (True, None)
    assert Image.open(io.BytesIO(base64.b64decode(shot["result"]))).size == (1080, 2400)
    assert many(client, UIAUTOMATOR, 'new UiSelector().text("Network & internet")') == []


@pytest.mark.parametrize(
    ("limit", "is_there", "repeats"), [({"maxFail": 2}, False, 2), ({"maxPass": 1}, True, 1), ({"maxFail": 1}, True, 4)]
)
def test_an_action_ends_when_it_has_passed_or_failed_often_enough(client, adb, limit, is_there, repeats):
    selector = "Battery" if is_there else "Nowhere"
    row = {"strategy": UIAUTOMATOR, "selector": f'new UiSelector().text("{selector}")'}
    steps = [step("gesture", "longClick", locator=row, duration=10)] if not is_there else [step("source", "xml")]
    history = scheduled(client, adb, *steps, wait_s=4, times=4, intervalMs=100, maxHistoryItems=2, **limit)
    assert (history["repeats"], len(history["stepResults"])) == (repeats, min(repeats, 2))
    if not is_there:
        thrown = history["stepResults"][0][0]["exception"]
        assert thrown["name"] == "io.appium.uiautomator2.common.exceptions.ElementNotFoundException"


@pytest.mark.parametrize("wrong", [step("gesture", "wave"), step("dance", "x"), {"type": "source", "name": "step"}])
def test_a_step_that_nobody_knows_fails(client, adb, wrong):
    (result,) = scheduled(client, adb, wrong)["stepResults"][0]
    assert (result["passed"], result["exception"]["name"].rpartition(".")[2]) == (False, "InvalidArgumentException")


@pytest.mark.parametrize(
    "options", [{"name": " "}, {"steps": []}, {"intervalMs": -1}, {"maxHistoryItems": 0}, {"name": "twice"}]
)
def test_an_action_that_cannot_be_is_refused(client, options):
    wanted = {"name": "other", "steps": [step("source", "xml")]}
    client.post("appium/schedule_action", **wanted | {"name": "twice"})
    answer = client.call("POST", "appium/schedule_action", wanted | options)
    assert error_of(answer) == ("invalid argument", 400)
    for route in ("action_history", "unschedule_action"):
        assert error_of(client.call("POST", f"appium/{route}", {"name": "never"})) == ("invalid argument", 400)
