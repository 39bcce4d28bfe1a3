"""uiautomator (before uiautomator2), unmodified: it installs and drives the APKs in its wheel.

It is no dependency of ours: where it is not installed (`pip install uiautomator`), it is passed over.
"""

from __future__ import annotations

from pathlib import Path

import adbutils
import pytest

from tests.contract.u2 import SETTINGS, adb_device

uiautomator = pytest.importorskip("uiautomator", reason="pip install uiautomator adds it")

pytestmark = [
    pytest.mark.check,
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # its programs' pipes are left to the collector
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

NOWHERE = {"text": "Nowhere"}


@pytest.fixture
def d(phone, tmp_path, monkeypatch):
    program = tmp_path / "platform-tools" / "adb"
    program.parent.mkdir()
    program.symlink_to(adbutils.adb_path())
    monkeypatch.setenv("ANDROID_HOME", str(tmp_path))
    adb_device(phone).shell("pkill -f com.wetest.uia2")  # uiautomator2's listens on the same port
    adb_device(phone).shell(f"am start -W -n {SETTINGS}/.Settings")
    device = uiautomator.Device(phone.serial, adb_server_port=phone.pool.host.adb.port)
    yield device
    device.server.stop()


def test_its_service_is_installed_started_and_stopped(d, phone):
    assert d.info["currentPackageName"] == SETTINGS
    assert (d.width, d.height, d.orientation) == (1080, 2400, "natural")
    d.server.stop()
    assert adb_device(phone).shell("pidof com.github.uiautomator") == ""
    assert d.info["screenOn"] is True


def test_objects_are_found_by_what_they_are_and_where(d):
    assert d(text="Battery").exists
    assert not d(**NOWHERE).exists
    assert d(text="Battery").down(className="android.widget.TextView").info["bounds"]["left"] > 0
    assert d(scrollable=True).child_by_text("Battery", className="android.widget.LinearLayout").exists
    assert d(scrollable=True).scroll.to(text="System")
    assert len(d(className="android.widget.TextView")) == d(className="android.widget.TextView").count
    with pytest.raises(uiautomator.JsonRPCError, match="UiObjectNotFoundException"):
        d(**NOWHERE).click()


def test_gestures_keys_and_text_reach_the_phone(d):
    assert d(text="Search settings").click.wait(timeout=3000)
    field = d(className="android.widget.EditText")
    assert field.set_text("abc")
    assert field.text == "abc"
    assert d.press.home()
    assert d.swipe(540, 1900, 540, 600, steps=10)
    assert d.drag(540, 700, 540, 1500)
    assert d.open.notification()
    d.screen.off()
    assert d.screen == "off"
    d.wakeup()


def test_handlers_and_watchers_are_run_when_nothing_is_found(d):
    seen = []
    d.handlers.on(lambda device: seen.append(device) or True)
    with pytest.raises(uiautomator.JsonRPCError):
        d(**NOWHERE).click()
    assert len(seen) == 1
    d.watcher("battery").when(text="Battery").click(text="Battery")
    d.watchers.run()
    assert d.watcher("battery").triggered


def test_the_screen_is_dumped_and_drawn(d, tmp_path):
    assert "Battery" in d.dump()
    assert Path(d.screenshot(str(tmp_path / "s.png"))).read_bytes().startswith(b"\x89PNG")
    assert not d(**NOWHERE).wait.exists(timeout=10)
