"""Appium with its uiautomator2 driver, unmodified, started as a program: small stories from session to session.

Needs node's `appium` on the path or in APPIUM_HOME, and the driver in APPIUM_HOME (`npm install appium@2
appium-uiautomator2-driver@4`); without them it is passed over. What the driver asks of its server on the phone is
judged without node in `test_appium_server.py`.
"""

from __future__ import annotations

import base64
import io
import os
import shutil
import socket
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PIL import Image

from pytest_mobileagent.emulator.adb_server import adb_program
from pytest_mobileagent.waiting import wait_until
from tests.contract.u2 import adb_device
from tests.contract.webdriver import ELEMENT, Client, Film, error_of, is_ready

CONTACTS = "com.google.android.contacts"
PEOPLE = f"{CONTACTS}/com.android.contacts.activities.PeopleActivity"
SETTINGS = "com.android.settings"
UIAUTOMATOR = "-android uiautomator"
HOME = Path(os.environ.get("APPIUM_HOME") or Path.home() / ".appium")
PROGRAM = shutil.which("appium") or shutil.which("appium", path=HOME / "node_modules/.bin")

pytestmark = [
    pytest.mark.check,
    pytest.mark.skipif(
        PROGRAM is None or not (HOME / "node_modules/appium-uiautomator2-driver").is_dir(),
        reason=f"appium is not on the path, or its uiautomator2 driver is not in {HOME}; see CONTRIBUTING.md",
    ),
]


class Driver(Client):
    """A session of Appium's on a phone."""

    def __init__(self, url, phone):
        super().__init__(url, timeout_s=120)
        self.device = adb_device(phone)
        self.capabilities = {
            "platformName": "Android",
            "appium:automationName": "UiAutomator2",
            "appium:udid": phone.serial,
            "appium:adbPort": phone.pool.host.adb.port,
            "appium:suppressKillServer": True,
            "appium:noReset": True,
        }

    def open(self, component, **capabilities):
        """Begin a session with an activity on the screen."""
        package, _, activity = component.partition("/")
        app = {"appium:appPackage": package, "appium:appActivity": activity}
        self.begin(**self.capabilities, **app, **capabilities)

    def one(self, strategy, selector):
        return self.post("element", using=strategy, value=selector)[ELEMENT]

    def many(self, strategy, selector):
        return [found[ELEMENT] for found in self.post("elements", using=strategy, value=selector)]

    def text(self, element):
        return self.get(f"element/{element}/text")

    def tap(self, strategy, selector):
        self.post(f"element/{self.one(strategy, selector)}/click")

    def mobile(self, command, /, **arguments):
        return self.post("execute/sync", script=f"mobile: {command}", args=[arguments])

    def show(self, component):
        """Start an activity anew."""
        self.mobile("terminateApp", appId=component.partition("/")[0])
        self.mobile("startActivity", component=component)


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


@pytest.fixture(scope="module")
def sdk(tmp_path_factory):
    """A folder of the form of the SDK: the driver looks for adb in it."""
    root = tmp_path_factory.mktemp("sdk")
    for name in ("platform-tools", "build-tools"):
        (root / name).mkdir()
    (root / "platform-tools/adb").symlink_to(adb_program())
    return root


@pytest.fixture(scope="module")
def server(booted_phone, sdk, tmp_path_factory):
    """Appium's server; it finds the console's token where the SDK puts it."""
    port = free_port()
    home = booted_phone.emulator.booted.token_file.parent
    environment = {**os.environ, "HOME": str(home), "APPIUM_HOME": str(HOME), "ANDROID_HOME": str(sdk)}
    log = tmp_path_factory.mktemp("appium") / "log"
    words = [PROGRAM, "server", "--address", "127.0.0.1", "--port", str(port), "--log", str(log)]
    with subprocess.Popen(  # noqa: S603 - the program under test
        [*words, "--allow-insecure", "adb_shell"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as program:
        try:
            driver = Driver(f"http://127.0.0.1:{port}", booted_phone)
            assert wait_until(lambda: is_ready(driver), timeout_s=60), log.read_text()
            yield driver
        finally:
            program.terminate()


@pytest.fixture(scope="module")
def driver(server, booted_phone):
    """A session that all stories of this module share but the first, which are about sessions."""
    booted_phone.reset()
    server.open(PEOPLE)
    yield server
    server.delete()


@pytest.fixture
def editor(driver):
    driver.show(PEOPLE)
    driver.tap("accessibility id", "Create contact")
    return driver


@pytest.fixture
def settings(driver):
    driver.show(f"{SETTINGS}/.Settings")
    return driver


def picture(answer):
    return Image.open(io.BytesIO(base64.b64decode(answer)))


def encoded(text):
    return base64.b64encode(text.encode()).decode()


def decoded(answer):
    return base64.b64decode(answer).decode()


# -- sessions ---------------------------------------------------------------------------------------------------------


def test_a_session_follows_another(server, booted_phone):
    booted_phone.reset()
    for component in (PEOPLE, f"{SETTINGS}/.Settings"):
        server.open(component)
        assert server.mobile("getCurrentPackage") == component.partition("/")[0]
        server.delete()
        assert "io.appium.uiautomator2.server" not in server.device.shell("ps -A")


def test_a_session_speaks_another_language(server, booted_phone):
    booted_phone.reset()
    server.open(f"{SETTINGS}/.Settings", **{"appium:language": "de", "appium:locale": "DE"})

    assert server.many("xpath", "//*[@text='Akku']")
    server.delete()


def test_a_session_films_the_screen_and_does_what_it_was_told_by_itself(server, booted_phone):
    booted_phone.reset()
    port = free_port()
    server.open(f"{SETTINGS}/.Settings", **{"appium:mjpegServerPort": port})

    film = Film(port)
    assert film.head().startswith("HTTP/1.0 200 OK")
    assert film.picture().size == (540, 1200)
    film.close()
    looks = {"type": "source", "name": "look", "payload": {"subtype": "xml"}}
    server.mobile("scheduleAction", name="looking", steps=[looks])
    assert wait_until(lambda: server.mobile("getActionHistory", name="looking")["repeats"] == 1, timeout_s=30)
    assert server.mobile("unscheduleAction", name="looking")["stepResults"][0][0]["passed"] is True
    server.delete()


# -- screens ----------------------------------------------------------------------------------------------------------


def test_a_contact_is_created(editor):
    first, last = editor.many("class name", "android.widget.EditText")[:2]
    editor.post(f"element/{first}/value", text="Ännchen")
    editor.post(f"element/{last}/value", text="von Tharau")
    editor.tap("id", "toolbar_button")

    assert editor.text(editor.one("xpath", "//android.widget.Toast")) == "Ännchen von Tharau saved"
    rows = editor.device.shell("content query --uri content://contacts/phones --projection display_name")
    people = editor.device.shell(
        "content query --uri content://com.android.contacts/contacts --projection display_name"
    )
    assert "display_name=Ännchen von Tharau" in rows + people


def test_an_element_is_looked_at(editor):
    field = editor.one(UIAUTOMATOR, 'new UiSelector().className("android.widget.EditText").instance(0)')
    editor.post(f"element/{field}/value", text="Bo")

    asked = ("text", "displayed", "enabled", "selected", "attribute/focused", "attribute/class")
    assert {name: editor.get(f"element/{field}/{name}") for name in asked} == {
        "text": "Bo", "displayed": True, "enabled": True, "selected": False, "attribute/focused": "true",
        "attribute/class": "android.widget.EditText",
    }  # fmt: skip
    rect = editor.get(f"element/{field}/rect")
    assert picture(editor.get(f"element/{field}/screenshot")).size == (rect["width"], rect["height"])
    editor.post(f"element/{field}/clear")
    assert editor.text(field) == "First name"


def test_an_alert_is_dismissed_and_accepted(editor):
    editor.post(f"element/{editor.one('class name', 'android.widget.EditText')}/value", text="Bo")
    for _ in "keyboard", "editor":
        editor.post("back")

    assert editor.get("alert/text") == "Your changes have not been saved."
    editor.post("alert/dismiss")
    editor.post("back")
    editor.mobile("acceptAlert", buttonLabel="Discard")
    assert editor.mobile("getCurrentActivity") == "com.android.contacts.activities.PeopleActivity"


def test_the_screen_is_read_and_photographed(settings):
    tree = ET.fromstring(settings.get("source"))  # noqa: S314 - the phone's own
    size = settings.get("window/rect")

    assert "Battery" in [node.get("text") for node in tree.iter()]
    assert picture(settings.get("screenshot")).size == (1080, 2400)
    assert (size["x"], size["y"], size["width"]) == (0, 0, 1080)


def test_a_list_is_scrolled_by_an_expression_a_gesture_and_fingers(settings):
    into = '.scrollIntoView(new UiSelector().text("About emulated device"))'
    last = settings.one(UIAUTOMATOR, f"new UiScrollable(new UiSelector().scrollable(true)){into}")
    assert settings.text(last) == "About emulated device"

    area = {"left": 100, "top": 600, "width": 800, "height": 1400}
    while settings.mobile("scrollGesture", **area, direction="up", percent=1.0):
        pass
    assert settings.many("xpath", "//*[@text='Network & internet']")

    move = {"type": "pointerMove", "duration": 300, "x": 500, "y": 700}
    down = [{"type": "pointerMove", "duration": 0, "x": 500, "y": 1900}, {"type": "pointerDown", "button": 0}]
    settings.post("actions", actions=[{
        "type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"},
        "actions": [*down, move, {"type": "pointerUp", "button": 0}],
    }])  # fmt: skip
    assert not settings.many("xpath", "//*[@text='Network & internet']")


def test_the_screen_is_turned(settings):
    settings.post("orientation", orientation="LANDSCAPE")
    assert settings.get("orientation") == "LANDSCAPE"
    settings.post("orientation", orientation="PORTRAIT")
    assert settings.get("orientation") == "PORTRAIT"


@pytest.mark.parametrize(
    ("strategy", "selector", "error"),
    [
        ("id", "nothing", ("no such element", 404)),
        ("xpath", "//[", ("invalid selector", 400)),
        (UIAUTOMATOR, "new UiSelector().tall(1)", ("invalid selector", 400)),
    ],
)
def test_what_is_not_there_is_not_found(settings, strategy, selector, error):
    assert error_of(settings.call("POST", "element", {"using": strategy, "value": selector})) == error


def test_a_route_that_nobody_has_is_unknown(settings):
    assert error_of(settings.call("GET", "no/such/route")) == ("unknown command", 404)


def test_an_action_without_steps_is_not_scheduled(settings):
    asked = {"script": "mobile: scheduleAction", "args": [{"name": "a", "steps": []}]}
    assert error_of(settings.call("POST", "execute/sync", asked)) == ("invalid argument", 400)


# -- apps, text, the phone --------------------------------------------------------------------------------------------


def test_apps_are_started_left_and_ended(driver):
    running = {4: "in front", 3: "in the background", 1: "not running", 0: "not installed"}

    def state():
        return running[driver.mobile("queryAppState", appId=SETTINGS)]

    driver.mobile("activateApp", appId=SETTINGS)
    assert (state(), driver.mobile("getCurrentPackage")) == ("in front", SETTINGS)
    driver.mobile("backgroundApp", seconds=-1)
    assert state() == "in the background"
    assert driver.mobile("terminateApp", appId=SETTINGS)
    assert state() == "not running"
    assert [driver.mobile("isAppInstalled", appId=name) for name in (SETTINGS, "no.such.app")] == [True, False]


def test_the_clipboard_is_set_by_the_server_and_read_by_the_settings_app(driver):
    driver.mobile("setClipboard", content=encoded("grüß dich"), contentType="plaintext")

    assert decoded(driver.mobile("getClipboard")) == "grüß dich"


def test_any_text_is_typed_and_the_editors_action_pressed(editor):
    field = editor.one("class name", "android.widget.EditText")
    editor.post(f"element/{field}/click")
    assert editor.mobile("isKeyboardShown")

    editor.mobile("type", text="Übung & mehr")
    assert editor.text(field) == "Übung & mehr"
    editor.mobile("performEditorAction", action="next")
    assert editor.get(f"element/{field}/attribute/focused") == "false"
    editor.mobile("hideKeyboard")
    assert not editor.mobile("isKeyboardShown")


def test_notifications_are_listed_and_shown(settings):
    listed = settings.mobile("getNotifications")["statusBarNotifications"]
    assert [(one["packageName"], one["notification"]["title"]) for one in listed] == [
        ("io.appium.settings", "Appium Settings")
    ]

    settings.mobile("openNotifications")
    assert settings.many("xpath", "//*[@text='Appium Settings']")
    settings.post("back")


def test_messages_are_received_and_listed(driver):
    driver.mobile("sendSms", phoneNumber="5551234", message='He said "hi"')

    assert wait_until(lambda: driver.mobile("listSms", max=1)["total"] == 1, timeout_s=30)
    (item,) = driver.mobile("listSms", max=1)["items"]
    assert (item["address"], item["body"]) == ("5551234", 'He said "hi"')


def test_the_phone_is_moved(driver):
    driver.mobile("setGeolocation", latitude=47.14, longitude=9.52)

    place = driver.mobile("getGeolocation")
    assert (place["latitude"], place["longitude"]) == (47.14, 9.52)


def test_radios_are_switched(driver):
    driver.mobile("setConnectivity", wifi=False, data=False)
    assert driver.mobile("getConnectivity") == {"wifi": False, "data": False, "airplaneMode": False}
    driver.mobile("setConnectivity", wifi=True, data=True)
    assert driver.mobile("getConnectivity") == {"wifi": True, "data": True, "airplaneMode": False}


def test_files_go_there_and_back(driver):
    path = "/sdcard/Download/note.txt"
    driver.mobile("pushFile", remotePath=path, payload=encoded("one\ntwo\n"))

    assert driver.mobile("shell", command="wc", args=["-l", path]).split() == ["2", path]
    assert decoded(driver.mobile("pullFile", remotePath=path)) == "one\ntwo\n"
    assert driver.mobile("deleteFile", remotePath=path)


def test_the_screen_is_recorded(settings):
    """Long: the driver gives a recording half a minute to begin and to end."""
    settings.post("appium/start_recording_screen", options={"timeLimit": "60"})

    film = base64.b64decode(settings.post("appium/stop_recording_screen", options={}))
    assert film[4:8] == b"ftyp"


def test_the_phone_tells_what_it_is(driver):
    told = driver.mobile("deviceInfo")

    assert {name: told[name] for name in ("apiVersion", "platformVersion", "realDisplaySize")} == {
        "apiVersion": "33", "platformVersion": "13", "realDisplaySize": "1080x2400",
    }  # fmt: skip
    assert driver.mobile("batteryInfo") == {"level": 1, "state": 2}
    assert driver.mobile("getDisplayDensity") == 420
    assert driver.mobile("getSystemBars")["statusBar"]["height"] == 128
    assert driver.get("contexts") == ["NATIVE_APP"]
