"""uiautomator2's device: everything that is not about one object."""

from __future__ import annotations

import io
import time

import pytest
import uiautomator2
from lxml import etree
from PIL import Image
from uiautomator2.core import _http_request
from uiautomator2.exceptions import AppNotFoundError, RPCUnknownError, SessionBrokenError, XPathElementNotFoundError
from uiautomator2.xpath import XPath

from tests.contract.u2 import CONTACTS, SETTINGS, adb_device, open_contact_editor, open_settings

FIELD = "android.widget.EditText"
CLOCK = "com.google.android.deskclock"


# -- what the phone tells -----------------------------------------------------------------------------------------


def test_what_the_phone_tells(d, phone):
    info = d.info
    assert info == {
        "currentPackageName": "com.google.android.apps.nexuslauncher", "displayWidth": 1080, "displayHeight": 2400,
        "displayRotation": 0, "displaySizeDpX": 411, "displaySizeDpY": 914, "productName": "sdk_gphone64_x86_64",
        "screenOn": True, "sdkInt": 33, "naturalOrientation": True,
    }  # fmt: skip
    assert d.window_size() == (1080, 2400)
    assert d.serial == phone.serial
    assert d.device_info["sdk"] == 33
    assert d.device_info["version"] == 13
    assert d.wlan_ip == "10.0.2.16"
    assert d.jsonrpc.ping() == "pong"
    assert d.shell("sh -c 'echo a; exit 3'").exit_code == 3


def test_a_phone_is_found_by_its_serial(phone, monkeypatch, d):
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(phone.pool.host.adb.port))
    monkeypatch.setattr("adbutils.adb", type(d.adb_device._client)(port=phone.pool.host.adb.port))
    other = uiautomator2.connect(phone.serial)
    assert other.info == d.info


def test_the_hierarchy_in_its_forms(settings):
    full = settings.dump_hierarchy()
    root = etree.fromstring(full.encode())
    assert full.startswith("<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n<hierarchy rotation=\"0\">")
    assert len(root) > 2
    names = (
        "index text resource-id class package content-desc checkable checked clickable enabled focusable focused "
        "scrollable long-clickable password selected visible-to-user bounds drawing-order hint display-id"
    )
    assert list(root[0].attrib) == names.split()
    compressed = etree.fromstring(settings.dump_hierarchy(compressed=True).encode())
    assert len(compressed.findall(".//node")) < len(root.findall(".//node")) / 1.5
    assert [node.get("text") for node in compressed.iter("node") if node.get("text")] == [
        node.get("text") for node in root.iter("node") if node.get("text")
    ]
    flat = etree.fromstring(settings.dump_hierarchy(max_depth=1).encode())
    assert max(len(list(node.iterancestors())) for node in flat.iter("node")) == 2
    assert [
        node.get("package") for node in etree.fromstring(settings.dump_hierarchy(root_in_active=True).encode())
    ] == [SETTINGS]
    assert settings.dump_hierarchy(pretty=True).count("\n") > 50


def test_pictures(d, tmp_path):
    image = d.screenshot()
    assert (image.size, image.mode) == ((1080, 2400), "RGB")
    d.screenshot(str(tmp_path / "screen.png"))
    with Image.open(tmp_path / "screen.png") as kept:
        assert kept.size == (1080, 2400)
    png = d.screenshot(display_id=0)
    assert png.size == (1080, 2400)
    assert max(abs(a - b) for a, b in zip(png.convert("RGB").getpixel((9, 9)), image.getpixel((9, 9)), strict=True)) < 9
    small = Image.open(io.BytesIO(_http_screenshot(d)))
    assert small.size == (540, 1200)


def _http_screenshot(d):
    return bytes(_http_request(d.adb_device, 9008, "GET", "/screenshot/0?scale=0.5&quality=80").content)


# -- fingers, keys, the screen ------------------------------------------------------------------------------------


def test_fingers_at_points(settings):
    battery = settings(text="Battery").center()
    settings.click(*battery)
    assert settings(text="Battery Saver").wait()
    settings.press("back")
    settings.click(0.2, battery[1] / 2400)
    assert settings(text="Battery Saver").wait()
    settings.press("back")
    settings.swipe(0.5, 0.8, 0.5, 0.3, duration=0.2)
    assert not settings(text="Network & internet").exists
    settings.swipe(0.5, 0.4, 0.5, 0.9, steps=20)
    settings.swipe_ext("down")
    assert settings(text="Network & internet").exists
    settings.swipe_ext("up", scale=0.6, box=(0, 200, 1080, 2200))
    assert not settings(text="Network & internet").exists
    settings.swipe_points([(500, 700), (500, 1500), (500, 2200)], duration=0.3)
    settings.drag(500, 900, 500, 2200)
    assert settings(text="Network & internet").exists


def test_one_finger_step_by_step(settings):
    x, y = settings(text="Battery").center()
    settings.touch.down(x, y).up(x, y)
    assert settings(text="Battery Saver").wait()
    settings.press("back")
    settings.touch.down(500, 2000).move(500, 1500).move(500, 900).up(500, 900)
    assert not settings(text="Network & internet").exists


def test_long_and_double_clicks(editor):
    field = editor(className=FIELD)
    field.set_text("Augusta Ada King, Countess of Lovelace")
    editor.long_click(*field.center(), duration=0.8)
    assert editor(text="Cut").wait(timeout=10)
    editor.double_click(*field.center(), duration=0.05)
    assert field.info["focused"]


@pytest.mark.parametrize("key", ["home", "HOME", 3])
def test_keys_go_home(settings, key):
    settings.press(key)
    assert settings.app_current()["package"] == "com.google.android.apps.nexuslauncher"


def test_other_keys(editor):
    field = editor(className=FIELD)
    field.set_text("ab")
    editor.press("del")
    editor.press(31)
    editor.press(32, 1)
    assert field.get_text() == "acD"
    editor.press("left")
    editor.press("delete")
    assert field.get_text() == "aD"
    for name in ("center", "menu", "search", "volume_up", "volume_down", "volume_mute", "camera", "right", "up"):
        assert editor.press(name)
    assert editor.press("no such key") is False
    editor.press("recent")
    assert editor(packageName="com.google.android.apps.nexuslauncher").exists
    editor.keyevent("home")
    editor.long_press("power")
    assert editor(text="Restart").wait(timeout=10)


def test_the_screen_goes_off_and_on(d):
    d.screen_off()
    assert d.info["screenOn"] is False
    d.screen_on()
    assert d.info["screenOn"] is True
    d.press("power")
    assert d.jsonrpc.isScreenOn() is False
    d.unlock()
    assert d.info["screenOn"] is True


@pytest.mark.parametrize(("name", "full", "rotation"), [("l", "left", 1), ("right", "right", 3), ("n", "natural", 0)])
def test_orientation(settings, name, full, rotation):
    settings.orientation = name
    assert settings.orientation == full
    assert settings.info["displayRotation"] == rotation
    assert settings.screenshot().size == ((2400, 1080) if rotation else (1080, 2400))
    assert settings.shell("settings get system accelerometer_rotation").output.strip() == "0"
    settings.freeze_rotation(False)
    assert settings.orientation == "natural"
    settings.freeze_rotation()
    assert settings.shell("settings get system accelerometer_rotation").output.strip() == "0"
    with pytest.raises(ValueError, match="orientation"):
        settings.orientation = "sideways"


def test_panels(d):
    assert d.open_notification()
    assert d.info["currentPackageName"] == "com.android.systemui"
    d.press("back")
    assert d.open_quick_settings()
    assert d(textContains="Internet").wait(timeout=2) or d(descriptionContains="Internet").exists
    d.press("back")
    assert d.info["currentPackageName"] == "com.google.android.apps.nexuslauncher"


# -- text ---------------------------------------------------------------------------------------------------------


def test_clipboard(d):
    d.clipboard = "some „text“ 🦉"
    assert d.clipboard == "some „text“ 🦉"
    d.set_clipboard("labelled", "label")
    assert d.clipboard == "labelled"


def test_keys_are_sent_by_the_clipboard(editor):
    field = editor(className=FIELD)
    field.click()
    editor.send_keys("Ada Łovelace")
    assert field.get_text() == "Ada Łovelace"
    editor.send_keys("Grace", clear=True)
    assert field.get_text() == "Grace"
    editor.clear_text()
    assert field.get_text() == "First name"


def test_toasts(d):
    d.clear_toast()
    assert d.last_toast is None
    assert d.toast.get_message(wait_timeout=0, default="none") == "none"
    d.shell("am start -n com.google.android.deskclock/.DeskClock")
    d.app_start(CONTACTS)
    open_contact_editor(d)
    d(className=FIELD).set_text("Ada")
    d(text="Save").click()
    message = d.toast.get_message(wait_timeout=3)
    assert "saved" in message
    assert d.last_toast == message
    d.toast.reset()
    assert d.last_toast is None


def test_traversed_text(d):
    d.clear_traversed_text()
    assert d.last_traversed_text is None


# -- xpath and watchers -------------------------------------------------------------------------------------------


def test_xpath(settings):
    xpath = settings.xpath
    assert xpath("Battery").exists
    assert xpath("@android:id/title").get_text() == "Network & internet"
    assert xpath("%saver%").exists is False
    assert xpath("Conn%").get().text == "Connected devices"
    assert xpath("^Conn.*ces$").info["packageName"] == SETTINGS
    titles = xpath('//*[@resource-id="android:id/title"]').all()
    assert [title.text for title in titles][1] == "Connected devices"
    row = xpath("Battery").parent("//*[@clickable='true']")
    assert row.info["className"] == "android.widget.LinearLayout"
    assert (xpath("//android.widget.TextView") & xpath("Battery")).exists
    assert (xpath("Nothing") | xpath("Battery")).exists
    assert xpath(XPath("//android.widget.ScrollView")).child("//android.widget.TextView").exists
    assert xpath("Battery").screenshot().size[1] == row.child("Battery").rect[3] if hasattr(row, "child") else True
    xpath("Battery").click()
    assert xpath("Battery Saver").wait(timeout=3)
    assert xpath("Connected devices").wait_gone(timeout=10)
    settings.press("back")
    assert xpath("Nothing").click_exists(timeout=0.1) is False
    with pytest.raises(XPathElementNotFoundError):
        xpath("Nothing").get(timeout=0.1)


def test_xpath_scrolls_and_writes(editor):
    editor.xpath("First name").set_text("Ada")
    assert editor(className=FIELD).get_text() == "Ada"
    open_settings(editor)
    assert (
        editor.xpath("@com.android.settings:id/main_content_scrollable_container").scroll_to("System").text == "System"
    )


def test_watchers_of_the_client(settings):
    settings.watcher("saver").when("Battery Saver").press("back")
    settings.watcher.when("Nothing").click()
    settings(text="Battery").click()
    assert settings.watcher.run()
    assert settings(text="Network & internet").wait(timeout=10)
    assert not settings.watcher.run()
    settings.watcher.start(0.05)
    settings(text="Battery").click()
    assert settings(text="Network & internet").wait(timeout=2) or _soon(lambda: settings(text="Apps").exists)
    settings.watcher.reset()
    with settings.watch_context() as context:
        context.when("Battery Saver").call(lambda d: d.press("home"))
        context.when("Battery").click()
        assert _soon(lambda: settings.app_current()["package"] != SETTINGS, 8)


def _soon(holds, seconds=3.0):
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
    return True


def test_watchers_of_the_service(settings):
    battery, saver = settings(text="Battery").selector, settings(text="Battery Saver").selector
    settings.jsonrpc.registerClickUiObjectWatcher("open", [battery], battery)
    assert settings.jsonrpc.hasAnyWatcherTriggered() is False
    assert settings(text="Battery Saver").wait(timeout=10)
    assert settings.jsonrpc.hasWatcherTriggered("open") is True
    settings.jsonrpc.registerPressKeyskWatcher("home", [saver], ["back", "home"])
    assert sorted(settings.jsonrpc.getWatchers()) == ["home", "open"]
    settings.jsonrpc.runWatchers()
    assert settings.jsonrpc.hasWatcherTriggered("home") is True
    assert settings.app_current()["package"] != SETTINGS
    settings.jsonrpc.resetWatcherTriggers()
    assert settings.jsonrpc.hasAnyWatcherTriggered() is False
    settings.jsonrpc.removeWatcher("open")
    settings.jsonrpc.removeWatcher("home")
    assert settings.jsonrpc.getWatchers() == []


# -- apps ---------------------------------------------------------------------------------------------------------


def test_apps(d):
    d.app_start(SETTINGS, wait=True)
    assert d.app_current()["package"] == SETTINGS
    assert d.app_wait(SETTINGS, front=True) > 0
    assert SETTINGS in d.app_list_running()
    assert CONTACTS in d.app_list()
    d.app_start(CONTACTS, use_monkey=True, wait=True)
    assert d.app_current()["package"] == CONTACTS
    d.app_stop(CONTACTS)
    assert CONTACTS not in d.app_list_running()
    assert set(d.app_info(CONTACTS)) == {"versionName", "versionCode"}
    with pytest.raises(AppNotFoundError):
        d.app_info("no.such.app")
    d.app_clear(CONTACTS)
    d.app_auto_grant_permissions(CONTACTS)
    d.app_start(SETTINGS, ".Settings", stop=True)
    assert d.wait_activity(".Settings", timeout=3)
    assert SETTINGS in d.app_stop_all(excludes=["com.google.android.apps.nexuslauncher"])
    assert d.jsonrpc.launchApp(CLOCK) is True
    assert d.app_current()["package"] == CLOCK
    assert d.jsonrpc.launchApp("no.such.app") is False
    d.open_url("https://example.com")
    assert d.app_current()["package"] == "com.android.chrome"
    assert d.app_uninstall("no.such.app") is False


def test_sessions(d):
    with d.session(SETTINGS) as session:
        assert session.running()
        assert session.pid > 0
        assert session(text="Battery").exists
        session.restart()
        assert session(text="Battery").wait(timeout=3)
        d.app_stop(SETTINGS)
        with pytest.raises(SessionBrokenError):
            session(text="Battery").info  # noqa: B018
    attached = d.session(SETTINGS, attach=True)
    assert attached(text="Battery").wait(timeout=3)
    attached.close()


# -- the service itself -------------------------------------------------------------------------------------------


def test_files(d, tmp_path):
    (tmp_path / "a.txt").write_bytes(b"hello")
    d.push(str(tmp_path / "a.txt"), "/sdcard/Download/")
    d.push(io.BytesIO(b"more"), "/sdcard/Download/b.txt", mode=0o600)
    d.pull("/sdcard/Download/a.txt", str(tmp_path / "back.txt"))
    assert (tmp_path / "back.txt").read_bytes() == b"hello"
    assert d.shell("cat /sdcard/Download/b.txt").output == "more"


def test_settings_and_waiting(d):
    d.settings["wait_timeout"] = 1.0
    assert d.wait_timeout == 1.0
    assert d(text="nothing").wait() is False
    d.settings["operation_delay"] = (0.0, 0.01)
    d.click(1, 1)
    d.settings["operation_delay"] = (0, 0)
    d.settings["max_depth"] = 2
    assert d.dump_hierarchy().count("<node") < 40
    d.settings["max_depth"] = 50
    d.implicitly_wait(3)
    assert d.settings["wait_timeout"] == 3
    d.show_touch_trace()
    assert d.shell("settings get system pointer_location").output == "1\n"
    configured = d.jsonrpc.setConfigurator({"keyInjectionDelay": 7, "unknown": 1})
    assert configured == d.jsonrpc.getConfigurator()
    assert configured["keyInjectionDelay"] == 7
    assert d.jsonrpc.waitForIdle(100) is None
    assert d.jsonrpc.waitForWindowUpdate("some.other.app", 3000) is False
    assert d.jsonrpc.waitForWindowUpdate(None, 200) is False


def test_commands_run_without_a_shell(d):
    run = d.jsonrpc.executeShellCommand
    assert run("echo a | cat", 1000) == {"stdout": "a | cat\n", "stderr": "", "returnCode": 0}
    assert run("ls /nowhere", 1000)["returnCode"] == 1
    missing = run("nosuchprogram -x", 1000)
    assert (missing["stdout"], missing["returnCode"]) == ("", -1)
    assert "Cannot run program" in missing["stderr"]


def test_what_the_service_does_not_know(d):
    with pytest.raises(RPCUnknownError, match="-32601 method not found"):
        d.toast.show("hello")
    with pytest.raises(RPCUnknownError, match="-32602"):
        d.jsonrpc.pressKey()


def test_the_service_comes_back(phone, d):
    _stop(d)
    assert d.info["screenOn"]  # the client has started it again, and owns it now
    d.stop_uiautomator()
    assert d._check_alive() is False
    other = uiautomator2.connect(adb_device(phone))
    assert other._check_alive() is True
    other.reset_uiautomator()
    assert d.info["screenOn"]
    other.stop_uiautomator()
    assert other._check_alive() is False
    assert d.info == other.info


def _stop(d):
    assert _http_request(d.adb_device, 9008, "GET", "/stop").content == b"Server stopped!!!"
    assert _soon(lambda: not d._check_alive())
