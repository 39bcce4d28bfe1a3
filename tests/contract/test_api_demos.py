"""API Demos as the suites of its clients use it: uiautomator2's `mobile_tests`, those of Appium's driver and server."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from pytest_mobileagent.waiting import wait_until
from tests.contract.u2 import connect
from tests.contract.webdriver import ELEMENT, started_server

APKS = Path(__file__).parents[1] / "apks"
PACKAGE = "io.appium.android.apis"
BY_ID, BY_LABEL, XPATH, UIAUTOMATOR = "id", "accessibility id", "xpath", "-android uiautomator"


@pytest.fixture
def d(phone):
    """uiautomator2 with the app in front, in the release that its suite installs."""
    d = connect(phone)
    d.app_install(str(APKS / "api_demos_old.apk"))
    d.app_start(PACKAGE, stop=True)
    return d


@pytest.mark.check
def test_uiautomator2_scrolls_a_list_by_xpath(d):
    d.xpath("Graphics").click()
    d.xpath("@android:id/list").scroll_to("Pictures")

    assert d.xpath("Pictures").exists


@pytest.mark.check
def test_uiautomator2_watches_for_rows(d):
    came = threading.Event()
    d.watcher.when("App").click()
    d.watcher.when("Action Bar").call(came.set)

    d.watcher.start(interval=0.2)

    assert came.wait(30)
    d.watcher.reset()


@pytest.mark.check
def test_uiautomator2_types_into_a_sample(d):
    for row in ("App", "Search", "Invoke Search"):
        d.xpath(row).click()
    d.xpath(f"@{PACKAGE}:id/txt_query_prefill").click()

    d.send_keys("hello", clear=True)

    assert d.xpath(f"{PACKAGE}:id/txt_query_prefill").info["text"] == "hello"


@pytest.mark.check
def test_uiautomator2_has_a_session_that_breaks(d):
    with d.session(PACKAGE) as session:
        session(text="App").click()
        assert session.running()
        d.app_stop(PACKAGE)
        assert not session.running()


@pytest.fixture(scope="module")
def served(booted_phone):
    booted_phone.reset()
    with started_server(booted_phone) as (adb, client, _runner):
        assert adb("install", "-g", str(APKS / "api_demos.apk"))[0] == 0
        yield adb, client


@pytest.fixture
def client(served):
    """Appium's server, in a session of its own."""
    _, client = served
    client.begin(appPackage=PACKAGE)
    return client


@pytest.fixture
def start(served, client):
    """Starts a sample and waits for what it shows."""
    adb, _ = served

    def start(activity, strategy, selector):
        adb.text("shell", f"am start -W -S -n {PACKAGE}/{activity}")
        return found(client, strategy, selector)

    return start


def found(client, strategy, selector, **context):
    return client.post("element", strategy=strategy, selector=selector, **context)[ELEMENT]


def text(client, element):
    return client.get(f"element/{element}/text")


@pytest.mark.check
@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("//*[@resource-id='android:id/action_bar']//*", "API Demos"),
        ("(//*[@class='android.widget.TextView'])[3]", "Accessibility"),
        ("//*[@resource-id='android:id/content']//*[@resource-id='android:id/text1'][5]", "Content"),
    ],
)
def test_appium_finds_rows_by_their_place(client, start, path, wanted):
    start(".ApiDemos", BY_LABEL, "Accessibility")

    assert text(client, found(client, XPATH, path)) == wanted


@pytest.mark.check
def test_appium_finds_the_list_below_the_third_frame(client, start):
    start(".ApiDemos", BY_LABEL, "Accessibility")
    frame = found(client, XPATH, "(//hierarchy//*[@class='android.widget.FrameLayout'])[3]")

    row = found(client, XPATH, "(//*[@class='android.widget.TextView'])[2]", context=frame)

    assert text(client, row) == "Accessibility"


@pytest.mark.check
def test_appium_scrolls_through_hundreds_of_rows(client, start):
    start(".view.List1", BY_ID, "android:id/list")
    scrollable = 'new UiScrollable(new UiSelector().resourceId("android:id/list"))'

    row = found(client, UIAUTOMATOR, f'{scrollable}.scrollIntoView(new UiSelector().text("Beer Cheese"));')

    assert text(client, row) == "Beer Cheese"


@pytest.mark.check
def test_appium_scrolls_tabs_sideways(client, start):
    start(".view.Tabs5", BY_ID, "android:id/tabs")
    scrollable = "new UiScrollable(new UiSelector().scrollable(true)).setAsHorizontalList()"

    tab = found(client, UIAUTOMATOR, f'{scrollable}.scrollIntoView(new UiSelector().text("TAB 13"));')

    assert text(client, tab) == "TAB 13"


@pytest.mark.check
def test_appium_drags_a_dot_by_a_finger_that_waits(client, start):
    start(".view.DragAndDropDemo", BY_ID, f"{PACKAGE}:id/drag_explanation")
    dots = [{ELEMENT: found(client, BY_ID, f"{PACKAGE}:id/drag_dot_{number}")} for number in (1, 2)]
    moves = [
        {"type": "pointerMove", "duration": 0, "origin": dots[0], "x": 0, "y": 0},
        {"type": "pointerDown"},
        {"type": "pause", "duration": 1000},
        {"type": "pointerMove", "duration": 300, "origin": dots[1], "x": 0, "y": 0},
        {"type": "pointerUp"},
    ]

    client.post("actions", actions=[{"type": "pointer", "id": "finger", "actions": moves}])

    assert text(client, found(client, BY_ID, f"{PACKAGE}:id/drag_result_text")) == "Dropped!"


@pytest.mark.check
def test_appium_reads_and_dismisses_an_alert(client, start):
    button = start(".app.AlertDialogSamples", BY_LABEL, "OK Cancel dialog with a message")
    client.post(f"element/{button}/click")
    assert client.get("alert/text").startswith("Lorem ipsum dolor")

    client.post("alert/dismiss", buttonLabel="Cancel")

    assert client.call("GET", "alert/text").status == 404


def test_appium_finds_what_a_menu_told_in_a_toast(client, start):
    client.post(f"element/{start('.view.PopupMenu1', BY_LABEL, 'Make a Popup!')}/click")
    entry = found(client, XPATH, ".//*[@text='Search']")
    client.post(f"element/{entry}/click")

    told = "//*[@text='Clicked popup menu item Search']"
    assert wait_until(
        lambda: client.call("POST", "element", {"strategy": XPATH, "selector": told}).status == 200, timeout_s=10
    )
