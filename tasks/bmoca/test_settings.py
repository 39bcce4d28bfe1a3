from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.config.labels import labels_for
from pytest_mobileagent.state.side_effects import modified, stored
from pytest_mobileagent.state.sound import volume
from pytest_mobileagent.state.stored import setting_differs

from .looking import in_front, play, volume_differs

PACKAGE = "com.android.settings"
PAGE = f"{PACKAGE}/{PACKAGE}.SubSettings"
WIFI_SWITCHED = r"^(.*?)setWifiEnabled(.*?)com.android.(settings|systemui) (.*?)"


def page_differs(device, *titles):
    """Return that another page than one of these is in front, titles in English."""
    bar = device.hierarchy().find(id=f"{PACKAGE}:id/action_bar")
    wanted = {label for title in titles for label in labels_for(title)}
    said = bar.texts if bar is not None else []
    return in_front(device, PAGE) or (
        "" if wanted & set(said) else f"the bar says {said} and not {' or '.join(titles)}"
    )


@mobile_task(
    "open the setting app", apps=["settings"], max_steps=4, upstream="settings.open_the_setting_app",
    requires_done=False,
)  # fmt: skip
def test_settings_open(task, agent, device, log):
    """The settings' process has been started for their first page, and they are in front.

    Upstream: the line about the process is enough, also if the app then goes away.
    """
    started = ("ActivityManager:I", r"^(.*?)Start proc(.*?)com.android.settings.Settings")

    assert not play(agent, task, lambda: log.differs(*started) or in_front(device, PACKAGE))


@mobile_task(
    "turn on airplane mode", apps=["settings"], max_steps=5, upstream="settings.turn_on_airplane_mode",
    requires_done=False,
)  # fmt: skip
def test_settings_airplane_on(task, agent, device, log):
    """The radio has been turned off for airplane mode, which is on.

    Upstream: the line about the radio is enough, also if it has been turned on again.
    """
    silenced = ("PhoneGlobals:I", r"^(.*?)Turning radio off(.*?)airplane")

    assert not play(
        agent,
        task,
        lambda: log.differs(*silenced) or setting_differs(device, "global", "airplane_mode_on", 1),
        expected=[modified("settings/global", "airplane_mode_on", "bluetooth_on", "wifi_on", times=3)],
    )


@mobile_task("turn off wifi", apps=["settings"], max_steps=5, upstream="settings.turn_off_wifi", requires_done=False)
def test_settings_wifi_off(task, agent, device, log):
    """Wi-Fi has been turned off, in the settings or by its tile, and it is.

    Upstream: the settings' line about it is enough, also if it has been turned on again; the tile's is none.
    """
    silenced = ("WifiService:I", rf"{WIFI_SWITCHED}enable=false")

    assert not play(
        agent,
        task,
        lambda: log.differs(*silenced) or setting_differs(device, "global", "wifi_on", 0),
        expected=[modified("settings/global", "wifi_on")],
    )


def brightness(device):
    return int(device.settings.get("system", "screen_brightness") or 0)


def brightness_differs(device, *, below):
    """Return that the screen is not darker than it was."""
    found = brightness(device)
    return "" if found < below else f"the brightness is {found}, and not below {below}"


@mobile_task(
    "decrease the screen brightness in setting",
    apps=["settings"],
    max_steps=6,
    upstream="settings.decrease_the_screen_brightness_in_setting",
    requires_done=False,
)
def test_settings_decrease_brightness(task, agent, device, log):
    """The brightness has been set by hand, and is lower than at the beginning.

    Upstream: any change by hand counts, also to a brighter screen.
    """
    changed = ("DisplayPowerController:V", r"^(.*?)Brightness(.*?)reason changing to: 'manual'")
    first = brightness(device)

    assert not play(
        agent,
        task,
        lambda: log.differs(*changed) or brightness_differs(device, below=first),
        expected=stored("settings/system", "screen_brightness", "screen_brightness_float"),
    )


@mobile_task(
    "go to app info list in setting",
    apps=["settings"],
    max_steps=6,
    upstream="settings.go_to_app_info_list_in_setting",
    requires_done=False,
)
def test_settings_app_list(task, agent, device, log):
    """The list of all apps has been gone to, and is in front.

    Upstream: the line about the page is enough, also if it has been left again. The second paper's pattern is none.
    """
    fragment = "com.android.settings.applications.manageapplications.ManageApplications"
    shown = ("SettingsActivity:D", rf"^(.*?)Switching to fragment {fragment}")

    assert not play(agent, task, lambda: log.differs(*shown) or page_differs(device, "App info"))


@mobile_task(
    "go to bluetooth setting",
    apps=["settings"],
    max_steps=6,
    upstream="settings.go_to_bluetooth_setting",
    requires_done=False,
)
def test_settings_bluetooth(task, agent, device, log):
    """The page of Bluetooth, or the one to pair a device, has been gone to, and is in front.

    Upstream: the line about one of its rows is enough, also if the page has been left again.
    """
    row = "com.android.settings.bluetooth.BluetoothDeviceRenamePreferenceController"
    shown = ("PrefCtrlListHelper:D", rf"^(.*?){row}")

    assert not play(agent, task, lambda: log.differs(*shown) or page_differs(device, "Bluetooth", "Pair new device"))


def is_dark(device):
    return "yes" in device.must_run("cmd uimode night")


@mobile_task(
    "toggle dark theme in setting",
    apps=["settings"],
    max_steps=6,
    upstream="settings.toggle_dark_theme_in_setting",
    requires_done=False,
)
def test_settings_toggle_dark_theme(task, agent, device):
    """The theme is dark if it was light, and light if it was dark.

    Upstream: the line about a dialog counts, which comes when the theme is made dark for the first time: a phone that
    begins dark needs a second change.
    """
    was_dark = is_dark(device)

    assert not play(
        agent,
        task,
        lambda: "the theme is what it was" if is_dark(device) is was_dark else "",
        expected=stored("settings/secure", "ui_night_mode", "dark_mode_dialog_seen"),
    )


@mobile_task(
    "toggle vibrate for calls in setting",
    apps=["settings"],
    max_steps=6,
    upstream="settings.toggle_vibrate_for_calls_in_setting",
    requires_done=False,
)
def test_settings_toggle_vibration(task, agent, device, log):
    """Vibrating for calls has been set, and is on if it was off.

    Upstream: the line about the setting is enough, also if it is what it was.
    """
    changed = ("SettingsProvider:V", r"^(.*?)vibrate_when_ringing")

    assert not play(
        agent,
        task,
        lambda: log.differs(*changed) or setting_differs(device, "system", "vibrate_when_ringing", 1),
        expected=stored("settings/system", "vibrate_when_ringing"),
    )


@pytest.fixture
def louder(task, agent, device, log):
    """Play a task that makes a stream louder, by the system's name and ours; return what is missing.

    `keys` are the settings that hold it; notifications are as loud as the ringtone.
    """

    def play_it(name, stream, *keys):
        first = volume(device, stream)
        changed = ("vol.Events:I", rf"^(.*?)STREAM_{name}")
        return play(
            agent,
            task,
            lambda: log.differs(*changed) or volume_differs(device, stream, above=first),
            expected=stored("settings/system", *(f"volume_{key}_speaker" for key in keys)),
        )

    return play_it


@mobile_task(
    "increase media volume in setting",
    apps=["settings"],
    max_steps=6,
    upstream="settings.increase_media_volume_in_setting",
    requires_done=False,
)
def test_settings_media_louder(louder):
    """The volume of media has changed, and is higher than at the beginning.

    Upstream: any change counts, also to a lower volume. The papers' pattern is none that the phone logs.
    """
    assert not louder("MUSIC", "media", "music")


@mobile_task(
    "increase call volume in setting",
    apps=["settings"],
    max_steps=6,
    upstream="settings.increase_call_volume_in_setting",
    requires_done=False,
)
def test_settings_calls_louder(louder):
    """The volume of calls has changed, and is higher than at the beginning.

    Upstream: any change counts, also to a lower volume. The second paper's tag is wrong.
    """
    assert not louder("VOICE_CALL", "voice call", "voice")


@mobile_task(
    "increase ring volume in setting",
    apps=["settings"],
    max_steps=6,
    upstream="settings.increase_ring_volume_in_setting",
    requires_done=False,
)
def test_settings_ring_louder(louder):
    """The volume of the ringtone has changed, and is higher than at the beginning.

    Upstream: any change counts, also to a lower volume. Both papers print the pattern for media.
    """
    assert not louder("RING", "ring", "ring", "notification", "system")


@mobile_task(
    "increase alarm volume in setting",
    apps=["settings"],
    max_steps=6,
    upstream="settings.increase_alarm_volume_in_setting",
    requires_done=False,
)
def test_settings_alarms_louder(louder):
    """The volume of alarms has changed, and is higher than at the beginning.

    Upstream: any change counts, also to a lower volume. The second paper's tag is wrong.
    """
    assert not louder("ALARM", "alarm", "alarm")


@mobile_task(
    "go to 'add a language' page in setting",
    apps=["settings"],
    max_steps=7,
    upstream="settings.go_to_add_a_language_page_in_setting",
    tags=["representative"],
    requires_done=False,
)
def test_settings_add_language_page(task, agent, device, log):
    """The page that adds a language has been started, and is in front.

    Upstream: the line about the start is enough, also if the page has been left again; its goal is worded otherwise.
    """
    page = f"{PACKAGE}/{PACKAGE}.localepicker.LocalePickerWithRegionActivity"
    started = ("ActivityTaskManager:I", r"^(.*?)LocalePicker")

    assert not play(agent, task, lambda: log.differs(*started) or in_front(device, page))
