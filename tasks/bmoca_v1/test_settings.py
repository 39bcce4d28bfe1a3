from __future__ import annotations

from pytest_mobileagent import mobile_task
from pytest_mobileagent.state.stored import setting_differs

from ..bmoca import test_settings as bmoca
from ..bmoca.looking import play
from ..bmoca.test_settings import (
    louder,
    test_settings_add_language_page,
    test_settings_alarms_louder,
    test_settings_app_list,
    test_settings_bluetooth,
    test_settings_calls_louder,
    test_settings_media_louder,
    test_settings_open,
    test_settings_ring_louder,
    test_settings_toggle_dark_theme,
    test_settings_toggle_vibration,
    test_settings_wifi_off,
)
from .versions import REPRESENTATIVE, version_of

__all__ = [
    "louder",
    "test_settings_add_language_page",
    "test_settings_alarms_louder",
    "test_settings_app_list",
    "test_settings_bluetooth",
    "test_settings_calls_louder",
    "test_settings_media_louder",
    "test_settings_open",
    "test_settings_ring_louder",
    "test_settings_toggle_dark_theme",
    "test_settings_toggle_vibration",
    "test_settings_wifi_off",
]

test_settings_airplane_on = version_of(bmoca.test_settings_airplane_on, tags=REPRESENTATIVE)
test_settings_decrease_brightness = version_of(bmoca.test_settings_decrease_brightness, tags=REPRESENTATIVE)


@mobile_task(
    "turn off airplane mode", apps=["settings"], max_steps=5, upstream="settings.turn_off_airplane_mode",
    requires_done=False,
)  # fmt: skip
def test_settings_airplane_off(task, agent, device, log):
    """The radio has been turned on again after airplane mode, which had to be turned on first, and it is off.

    Upstream: the line about the radio is enough, also if it has been turned off again.
    """
    heard = ("PhoneGlobals:I", r"^(.*?)Turning radio on(.*?)airplane")

    assert not play(
        agent, task, lambda: log.differs(*heard) or setting_differs(device, "global", "airplane_mode_on", 0)
    )


@mobile_task("turn on wifi", apps=["settings"], max_steps=5, upstream="settings.turn_on_wifi", requires_done=False)
def test_settings_wifi_on(task, agent, device, log):
    """Wi-Fi has been turned on, in the settings or by its tile; it had to be turned off first, and it is on.

    Upstream: the settings' line about Wi-Fi is enough, also if it has been turned off again; the tile's is none.
    """
    enabled = ("WifiService:I", rf"{bmoca.WIFI_SWITCHED}enable=true")

    assert not play(agent, task, lambda: log.differs(*enabled) or setting_differs(device, "global", "wifi_on", 1))
