"""A device configuration, as commands and on a phone."""

from __future__ import annotations

import io
from types import SimpleNamespace

import pytest
from PIL import Image

from pytest_mobileagent.config.load import known_configs
from pytest_mobileagent.config.model import PIXEL_3, DeviceConfig, HomeLayout
from pytest_mobileagent.config.wallpapers import draw_wallpaper
from pytest_mobileagent.device import ShellResult
from pytest_mobileagent.device.hierarchy import parse
from pytest_mobileagent.emulator import EmulatorPool, configuration
from pytest_mobileagent.emulator.configuration import (
    LAUNCHER,
    LAUNCHER_DATABASE,
    LAUNCHER_PREFERENCES,
    WALLPAPER,
    apply_configuration,
    dismiss_errors,
    set_home,
    set_locale,
    set_wallpaper,
)
from pytest_mobileagent.errors import DeviceError, EmulatorError

STILL = [
    f"settings put global {name} 0"
    for name in ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")
]
UNDISTURBED = [
    "settings put global hide_error_dialogs 1",
    "svc power stayon true",
    "input keyevent KEYCODE_WAKEUP",
    "wm dismiss-keyguard",
]
LOCALE = "getprop persist.sys.locale; getprop ro.product.locale"


class Device:
    """Writes down what it must run; speaks English."""

    serial = "emulator-5554"

    def __init__(self, *packages):
        self.commands = []
        self._packages = packages

    def must_run(self, command):
        self.commands += command.split(" && ")
        return "\nen-US\n" if command == LOCALE else ""

    def root(self):
        self.commands.append("root")

    def packages(self):
        return self._packages

    def shell(self, _command):
        return ""


@pytest.mark.parametrize(
    ("config", "commands"),
    [
        (DeviceConfig(), ["wm density reset", "settings put system font_scale 1", "cmd uimode night no"]),
        (
            DeviceConfig(profile=PIXEL_3, density_dpi=560, font_scale=1.15, is_dark=True),
            ["wm density 560", "settings put system font_scale 1.15", "cmd uimode night yes"],
        ),
    ],
    ids=["default", "everything else"],
)
def test_a_configuration_becomes_commands_that_every_phone_knows(config, commands):
    device = Device()
    apply_configuration(device, config)

    assert device.commands == [LOCALE, *UNDISTURBED, *STILL, *commands]


def test_a_phone_without_pixel_launcher_is_told_apart():
    with pytest.raises(DeviceError, match=rf"^emulator-5554: {LAUNCHER} is not installed, so its home screen cannot"):
        set_home(Device("com.android.launcher3"), HomeLayout((("",) * 3,) * 3, ("",) * 3))


class Refractory(Device):
    """Does nothing of what it is asked, and shows one screen for ever."""

    def __init__(self, shown, **said):
        super().__init__(LAUNCHER)
        self._hierarchy = parse(shown)
        self._said, self.taps = said, []

    def run(self, _command, **_options):
        return ShellResult(0, self._said.get("ready", ""), "")

    def shell(self, command):
        return self._said.get(command.split()[0], "")

    def observe(self):
        return SimpleNamespace(hierarchy=self._hierarchy)

    def hierarchy(self):
        return self._hierarchy

    def tap(self, x, y):
        self.taps.append((x, y))

    def press_key(self, _key):
        pass

    def push_all(self, _files, *, mode):
        pass


ANOTHER = "<hierarchy><node package='com.android.settings' bounds='[0,0][9,9]'/></hierarchy>"
STUCK = "<hierarchy><node resource-id='android:id/aerr_wait' bounds='[0,0][10,20]'/></hierarchy>"
HOME = HomeLayout((("",) * 3,) * 3, ("",) * 3)


@pytest.mark.parametrize(
    ("phone", "act", "message"),
    [
        (
            Refractory(ANOTHER, ready="found\n: found"),
            lambda phone: set_locale(phone, "ko-KR"),
            "its framework did not come back in ko-KR within 0 s; it says: found : found",
        ),
        (
            Refractory(ANOTHER),
            lambda phone: set_home(phone, HOME),
            f"{LAUNCHER} was not seen within 0 s, or has no database (none): see what the phone shows",
        ),
        (
            Refractory(ANOTHER, pidof="742\n"),
            lambda phone: set_wallpaper(phone, known_configs()["102"]),
            "com.android.systemui was not back 0 s after it was ended",
        ),
        (
            Refractory(STUCK, dumpsys="Application Not Responding: com.android.systemui"),
            dismiss_errors,
            "it says again and again that a process does not respond: give it more memory and processors, as in "
            "--mobile-emulator-arguments='-memory 4096 -cores 4'",
        ),
    ],
    ids=["language", "launcher", "wallpaper", "dialogs"],
)
def test_what_a_phone_does_not_do_in_time_is_said(monkeypatch, phone, act, message):
    for name in ("_RESTART_TIMEOUT_S", "_LAUNCHER_TIMEOUT_S"):
        monkeypatch.setattr(configuration, name, 0.0)

    with pytest.raises(EmulatorError) as caught:
        act(phone)

    assert str(caught.value) == f"emulator-5554: {message}"


def test_a_process_that_does_not_respond_is_waited_for_by_its_dialogs_button():
    phone = Refractory(STUCK)
    said = iter(["Application Not Responding: com.android.systemui", ""])
    phone.shell = lambda _command: next(said)

    dismiss_errors(phone)

    assert phone.taps == [(5, 10)]


@pytest.fixture(scope="module")
def configured(forked_from):
    """A phone of B-MoCA's configuration 030: Arabic, food, icons."""
    with EmulatorPool(zygote=forked_from) as pool, pool.lease(known_configs()["030"]) as phone:
        yield phone.device


def test_the_screen_is_as_large_as_it_says(configured):
    assert configured.shell("wm size; wm density").split("\n")[:3] == [
        "Physical size: 1080x2160", "Physical density: 440", "",
    ]  # fmt: skip
    assert configured.settings.get("system", "font_scale") == "1"


def test_the_phone_speaks_its_language(configured):
    assert configured.shell("getprop persist.sys.locale").strip() == "ar-AE"
    configured.shell("am start -n com.android.settings/.Settings")

    texts = {node.text for node in configured.hierarchy().walk()}

    assert "الشبكة والإنترنت" in texts
    configured.press_key("home")


def test_the_wallpaper_is_seen(configured):
    configured.press_key("home")
    screen = Image.open(io.BytesIO(configured.screenshot())).convert("RGB").resize((540, 1080))
    picture = draw_wallpaper("food", 540, 1080)

    assert all(
        max(abs(a - b) for a, b in zip(screen.getpixel(spot), picture.getpixel(spot), strict=True)) < 8
        for spot in ((270, 330), (40, 700), (500, 120))
    )


def test_the_icons_lie_where_the_table_has_them(configured):
    rows = configured.sql(LAUNCHER_DATABASE, "SELECT title, container, screen, cellX, cellY FROM favorites")
    home = known_configs()["030"].home
    expected = {
        (word.capitalize(), -100, 0, x, y) for y, row in enumerate(home.desktop) for x, word in enumerate(row) if word
    } | {(word.capitalize(), -101, seat, seat, 0) for seat, word in enumerate(home.dock) if word}

    assert rows
    assert {tuple(row) for row in rows} <= expected
    configured.press_key("home")
    shown = {node.text: node.bounds for node in configured.hierarchy().walk() if node.package == LAUNCHER}
    width, _ = configured.size
    assert shown["الساعة"].center[0] < width / 5 or shown["الساعة"].center[0] > 4 * width / 5


def test_the_home_screen_survives_a_restart_of_the_launcher(configured):
    before = configured.hierarchy_xml()
    configured.force_stop(LAUNCHER)
    configured.press_key("home")

    assert configured.hierarchy_xml() == before


def test_another_language_restarts_the_framework(configured):
    set_locale(configured, "ko-KR")
    configured.press_key("home")

    assert configured.shell("getprop persist.sys.locale").strip() == "ko-KR"
    assert "10월 15일 (일)" in {node.text for node in configured.hierarchy().walk()}


SHOWN = "SELECT title, container, screen, cellX, cellY FROM favorites ORDER BY _id"
BY_GRID = LAUNCHER_DATABASE.replace("launcher.db", "launcher_4_by_4.db")


def test_each_database_that_the_launcher_has_for_a_grid_is_laid_out(configured):
    configured.must_run(f"cp -p {LAUNCHER_DATABASE} {BY_GRID}")
    configured.edit_database(BY_GRID, "DELETE FROM favorites")

    set_home(configured, known_configs()["102"].home)

    rows = [tuple(row) for row in configured.sql(BY_GRID, SHOWN)]
    assert rows
    assert rows == [tuple(row) for row in configured.sql(LAUNCHER_DATABASE, SHOWN)]


def test_what_is_put_on_a_phone_under_root_has_the_labels_and_owners_of_its_place(configured):
    set_home(configured, known_configs()["102"].home)
    set_wallpaper(configured, known_configs()["102"])
    own = configured.shell(f"stat -c '%C %u' /data/data/{LAUNCHER}")

    assert own.startswith("u:object_r:app_data_file:s0:c")
    assert configured.shell(f"stat -c '%C %u' {LAUNCHER_DATABASE} {LAUNCHER_PREFERENCES}") == own * 2
    wallpaper = configured.shell(f"stat -c '%C %U' {WALLPAPER} {WALLPAPER}_orig")
    assert wallpaper == "u:object_r:wallpaper_file:s0 system\n" * 2


def test_a_database_that_is_put_back_from_another_place_is_relabelled(configured):
    """As `mv` of what was pushed elsewhere leaves it: the app could not open it."""
    configured.must_run(f"touch /data/local/tmp/new && mv /data/local/tmp/new {BY_GRID}")
    assert configured.shell(f"stat -c %C {BY_GRID}") == "u:object_r:shell_data_file:s0\n"

    configured.must_run(f"restorecon -R {LAUNCHER_DATABASE.rpartition('/')[0]}")

    assert configured.shell(f"stat -c %C {BY_GRID}") == configured.shell(f"stat -c %C {LAUNCHER_DATABASE}")
    configured.must_run(f"rm {BY_GRID}")
