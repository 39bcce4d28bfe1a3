"""Every public name of uiautomator2 is used by a test here or beside; what is not says why."""

from __future__ import annotations

import ast
import threading
from pathlib import Path

import pytest
import uiautomator2
from uiautomator2._selector import UiObject
from uiautomator2.exceptions import RPCUnknownError
from uiautomator2.settings import Settings
from uiautomator2.swipe import SwipeExt
from uiautomator2.watcher import WatchContext, Watcher, XPathWatcher
from uiautomator2.xpath import DeviceXMLElement, DeviceXPathSelector, XPathEntry

from tests.contract.u2 import CONTACTS, SETTINGS, TITLE, adb_device, connect

HERE = Path(__file__).parent
CLASSES = (
    uiautomator2.Device, uiautomator2.Session, UiObject, Settings, SwipeExt, Watcher, WatchContext, XPathWatcher,
    XPathEntry, DeviceXPathSelector, DeviceXMLElement,
)  # fmt: skip
UNUSED = {
    "image": "needs OpenCV and scikit-image, which uiautomator2 does not ask for",
    "screenrecord": "needs OpenCV and imageio",
    "child_selector": "another name of `child`",
    "click_post_delay": "raises inside the library",
    "fallback": "raises inside the library",
}
FIELD = "android.widget.EditText"


@pytest.fixture(scope="module")
def used_names():
    trees = [ast.parse(path.read_text("utf-8")) for path in HERE.glob("test_*.py")]
    return {node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_every_public_name_is_used(kind, used_names):
    public = {name for name in dir(kind) if not name.startswith("_")}

    assert public - used_names - set(UNUSED) == set()


# -- the device ---------------------------------------------------------------------------------------------------


def test_apps_are_installed_and_removed_in_bulk(d):
    d.app_install(str(HERE.parent / "apks/adb_keyboard.apk"))
    assert "com.android.adbkeyboard" in d.app_list("-3")

    others = [name for name in d.app_list() if name != "com.android.adbkeyboard"]
    assert d.app_uninstall_all(excludes=others, verbose=True) == ["com.android.adbkeyboard"]
    assert "com.android.adbkeyboard" not in d.app_list()


def test_calls_by_name(d):
    assert d.jsonrpc_call("pressKey", ["home"]) is True
    with pytest.raises(RPCUnknownError, match="method not found"):
        d.jsonrpc_call("noSuchMethod", [])


def test_the_service_is_started_when_it_runs_already(d):
    d.start_uiautomator()
    assert d.info["screenOn"]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_names_of_old(d, capsys):
    d.show_float_window()
    assert "deprecated" in capsys.readouterr().out
    d.wait_fastinput_ime()
    d.app_start("com.android.settings")  # the home screen stays upright
    d.set_orientation("left")
    assert d.orientation == "left"
    with pytest.raises(RPCUnknownError, match="method not found"):
        d.make_toast("hello")
    d.set_orientation("natural")


def test_small_things(d):
    d.sleep(0.01)
    assert d.pos_rel2abs(0.5, 0.5) == (540, 1200)
    d.debug = True
    assert d.debug
    d.debug = False


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_actions_of_the_keyboard(editor):
    editor.set_fastinput_ime(True)
    editor(className=FIELD).click()
    editor.send_action()

    assert editor(focused=True, text="Last name").wait(timeout=30)
    editor.set_fastinput_ime(False)


# -- objects and xpath --------------------------------------------------------------------------------------------


def test_rows_are_found_by_a_description_in_them(settings):
    settings.open_quick_settings()
    tiles = settings(packageName="com.android.systemui")
    tile = tiles.child_by_description("Airplane mode", className="android.widget.Switch")
    assert tile.info["className"] == "android.widget.Switch"


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_xpath_of_the_device(settings):
    xpath = settings.xpath
    source = xpath.get_page_source()
    assert xpath.match("Battery")
    assert xpath.match("Nothing", source=source) is False
    xpath.global_set("timeout", 3)
    assert settings.wait_timeout == 3
    xpath.when("Battery Saver").press("back")
    xpath.run_watchers()
    xpath.sleep_watch(0.01)
    xpath.watch_background(0.05)
    xpath.watch_stop()
    xpath.watch_clear()
    assert settings.watcher.triggering is False
    settings.watcher.remove()


def test_xpath_selectors_and_elements(settings):
    battery = settings.xpath("Battery")
    assert battery.copy().match().text == "Battery"
    assert DeviceXPathSelector.create(battery).exists
    assert battery.wait(timeout=30)
    element = battery.get_last_match()
    left, top, right, bottom = element.bounds
    assert element.offset(0.5, 0.5) == ((left + right) // 2, (top + bottom) // 2)
    assert element.percent_bounds() == (left / 1080, top / 2400, right / 1080, bottom / 2400)
    assert element.percent_size() == ((right - left) / 1080, (bottom - top) / 2400)
    assert element.get_xpath().startswith("/hierarchy/")
    assert settings.xpath(element.get_xpath()).exists
    battery.click_nowait()
    assert settings(text="Battery Saver").wait(timeout=30)


def test_a_watched_screen_comes_to_rest(settings):
    with settings.watch_context(builtin=True) as context:
        context.wait_stable(seconds=0.2, timeout=10)
    assert settings(resourceId=TITLE).exists


# -- several clients, and a service that is gone --------------------------------------------------------------------


def test_a_killed_service_is_started_again_by_whoever_calls_first(phone, d):
    other = connect(phone)
    assert other.info == d.info
    pids = d.shell("pgrep -f com.wetest.uia2").output.split()  # those that started it are among them
    assert d.shell(f"kill -9 {' '.join(pids)}").exit_code == 0
    found = []
    threads = [threading.Thread(target=lambda one=one: found.append(one.info["sdkInt"])) for one in (d, other)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)

    assert found == [33, 33]
    assert d.shell("ps -A | grep -c app_process").output.strip() == "1"
    other.stop_uiautomator()


def test_two_clients_drive_the_phone_by_turns(phone, settings):
    settings.stop_uiautomator()
    phone.device.hierarchy()  # the server is the shell's now: one that root has started may not write the clipboard
    other = connect(phone)
    settings(text="Battery").click()
    assert other(text="Battery Saver").wait(timeout=30)
    other.press("back")
    assert settings(text="Connected devices").wait(timeout=30)
    other.app_start(CONTACTS)
    assert settings.app_wait(CONTACTS, front=True)
    other.clipboard = "from the other"
    assert settings.clipboard == "from the other"


def test_events_stream(phone, settings):
    adb = adb_device(phone)
    stream = adb.shell("uiautomator events", stream=True, timeout=30)
    try:
        settings.jsonrpc.waitForIdle(100)
        settings(text="Battery").click()
        assert f"PackageName: {SETTINGS}" in _read_until(stream, "EventType: TYPE_VIEW_CLICKED")
        assert "ClassName: com.android.settings.SubSettings" in _read_until(stream, "TYPE_WINDOW_STATE_CHANGED")
        settings.press("back")
        settings(scrollable=True).scroll.forward()
        assert "ScrollDeltaY: " in _read_until(stream, "EventType: TYPE_VIEW_SCROLLED")
        settings.open_notification()
        assert "com.android.systemui" in _read_until(stream, "EventType: TYPE_WINDOW_STATE_CHANGED")
    finally:
        stream.close()


def _read_until(stream, wanted):
    """Return the first line to come that has a text."""
    line = b""
    while True:
        byte = stream.read(1)
        line += byte
        if byte == b"\n":
            if wanted.encode() in line:
                return line.decode()
            line = b""
