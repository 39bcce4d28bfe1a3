"""APKs of Debian's aapt and apksigner, installed by both adb programs in every form, by adbutils, by uiautomator2."""

from __future__ import annotations

import base64
from pathlib import Path

import adbutils
import pytest

from tests.contract.u2 import connect, open_contact_editor

APKS = Path(__file__).parents[1] / "apks"
CLIPPER = "ca.zgrs.clipper"
HELPER = "com.github.uiautomator"
ADB_KEYBOARD = "com.android.adbkeyboard"


def apk(name):
    return str(APKS / f"{name}.apk")


def version(adb):
    return adb.text("shell", f"dumpsys package {CLIPPER} | grep versionCode").split()[0]


FORMS = {"as the program likes": [], "streamed": ["--streaming"], "pushed": ["--no-streaming"]}


@pytest.mark.parametrize("form", FORMS)
def test_an_apk_is_installed_replaced_and_read_back(adb, tmp_path, form):
    assert adb("install", *FORMS[form], "-r", "-t", "-g", apk("clipper"))[0] == 0
    status, out, err = adb("install", *FORMS[form], "-r", apk("newer"))
    assert (status, b"Success" in out + err) == (0, True)

    assert version(adb) == "versionCode=4"
    path = adb.text("shell", f"pm path {CLIPPER}").strip().removeprefix("package:")
    adb("pull", path, tmp_path / "back.apk")
    assert (tmp_path / "back.apk").read_bytes() == Path(apk("newer")).read_bytes()
    assert "base.apk" not in adb.text("shell", "ls /data/local/tmp")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("older", "INSTALL_FAILED_VERSION_DOWNGRADE"), ("other_key", "INSTALL_FAILED_UPDATE_INCOMPATIBLE"),
        ("unsigned", "INSTALL_PARSE_FAILED_NO_CERTIFICATES"), ("test_only", "INSTALL_FAILED_TEST_ONLY"),
        ("too_new", "INSTALL_FAILED_OLDER_SDK"), ("unknown", "INSTALL_FAILED_DEXOPT"),
    ],
)  # fmt: skip
def test_an_apk_is_refused_with_the_platforms_code(adb, form, name, code):
    adb("install", apk("clipper"))

    status, out, err = adb("install", *FORMS[form], apk(name))

    assert status == 1
    assert f"Failure [{code}: " in (out + err).decode()
    assert code in adb.text("logcat", "-d", "-s", "PackageManager")
    assert version(adb) == "versionCode=3"


def test_a_downgrade_is_installed_on_request_for_one_user(adb):
    adb("install", apk("clipper"))

    assert adb("install", "-r", "-d", "--user", "0", apk("older"))[0] == 0
    assert version(adb) == "versionCode=2"


def test_several_apks_are_one_app(adb):
    status, out, err = adb("install-multiple", "-r", apk("clipper"), apk("split"))

    assert (status, b"Success" in out + err) == (0, True)
    assert [line.rpartition("/")[2] for line in adb.text("shell", f"pm path {CLIPPER}").split()] == [
        "base.apk", "split_config.de.apk",
    ]  # fmt: skip


def test_several_apks_that_do_not_fit_are_refused(adb):
    status, out, err = adb("install-multiple", apk("clipper"), apk("split_older"))

    assert status == 1
    assert b"INSTALL_FAILED_INVALID_APK" in out + err


def test_several_packages_are_installed_or_none(adb):
    status, out, err = adb("install-multi-package", apk("newer"), apk("unknown"))
    assert status == 1
    assert version(adb) == "versionCode=3"

    status, out, err = adb("install-multi-package", apk("newer"))
    assert (status, version(adb)) == (0, "versionCode=4"), out + err


def test_an_app_is_uninstalled_with_its_data_or_without(adb):
    adb.text("shell", f"touch /data/data/{CLIPPER}/kept")
    adb("shell", f"cmd package uninstall -k {CLIPPER}")
    assert adb("shell", f"ls /data/data/{CLIPPER}/kept")[0] == 0

    adb("install", apk("clipper"))
    assert adb.text("uninstall", CLIPPER) == "Success\n"
    assert adb("shell", f"ls -d /data/data/{CLIPPER}")[0] == 1


# -- helper apps of the ecosystem ---------------------------------------------------------------------------------


@pytest.fixture
def d(phone):
    client = adbutils.AdbClient(host="127.0.0.1", port=phone.pool.host.adb.port)
    return client.device(serial=phone.serial)


def test_adbutils_installs_and_tells_what_it_installed(d):
    d.install(apk("newer"), nolaunch=True, silent=True)

    assert d.app_info(CLIPPER).version_name == "1.2.4"
    assert d.app_info(CLIPPER).version_code == 4
    d.uninstall(CLIPPER)
    assert d.app_info(CLIPPER) is None


def test_adbutils_installs_what_is_on_the_phone(d):
    d.sync.push(apk("newer"), "/data/local/tmp/there.apk")

    d.install_remote("/data/local/tmp/there.apk", clean=True)

    assert not d.sync.exists("/data/local/tmp/there.apk")
    assert d.app_info(CLIPPER).version_code == 4


def test_adbutils_tells_why_an_apk_is_refused(d):
    with pytest.raises(adbutils.AdbInstallError) as refused:
        d.install(apk("unknown"), nolaunch=True, silent=True)

    assert refused.value.reason == "INSTALL_FAILED_DEXOPT"


def test_uiautomator2_installs_its_keyboard_and_types_with_it(phone):
    d = connect(phone)
    open_contact_editor(d)
    field = d(className="android.widget.EditText")
    field.click()
    assert not d.is_input_ime_installed()

    d.set_input_ime()
    d.send_keys("Grüße, 世界")

    assert d.is_input_ime_installed()
    assert d.current_ime() == f"{HELPER}/.AdbKeyboard"
    assert field.get_text() == "Grüße, 世界"
    d.clear_text()
    assert "Grüße" not in (field.get_text() or "")
    d.hide_keyboard()
    d.set_input_ime(False)
    assert d.current_ime() != f"{HELPER}/.AdbKeyboard"


@pytest.fixture
def adb_keyboard(phone):
    """ADBKeyboard by its package, chosen and with a field to type into."""
    d = connect(phone)
    d.adb_device.install(apk("adb_keyboard"), nolaunch=True, silent=True)
    for verb in ("enable", "set"):
        d.shell(f"ime {verb} {ADB_KEYBOARD}/.AdbIME")
    open_contact_editor(d)
    d(className="android.widget.EditText").click()
    return d


@pytest.mark.parametrize(
    ("broadcast", "text"),
    [
        ("ADB_INPUT_TEXT --es msg 'hello there'", "hello there"),
        (f"ADB_INPUT_B64 --es msg {base64.b64encode('中文 ü'.encode()).decode()}", "中文 ü"),
        ("ADB_INPUT_CHARS --eia chars 128568,32,67,97,116", "😸 Cat"),
        ("ADB_INPUT_CODE --ei code 29", "a"),
    ],
    ids=lambda value: value.split()[0],
)
def test_adbkeyboard_types_what_broadcasts_say(adb_keyboard, broadcast, text):
    field = adb_keyboard(className="android.widget.EditText")
    empty = field.get_text()

    assert "Broadcast completed: result=0" in adb_keyboard.shell(f"am broadcast -a {broadcast}").output
    assert field.get_text().casefold() == text.casefold()

    adb_keyboard.shell("am broadcast -a ADB_CLEAR_TEXT")
    assert field.get_text() == empty


def test_a_keyboard_that_is_removed_is_chosen_no_more(phone):
    d = connect(phone)
    d.set_input_ime()

    d.adb_device.uninstall(HELPER)

    assert d.current_ime().startswith("com.google.android.inputmethod.latin/")
    assert HELPER not in d.shell("settings get secure enabled_input_methods").output
