"""What the settings hold on a freshly set-up emulator."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.image import Image

_LATIN_IME = "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME"

ROLE_SETTINGS = {"DIALER": "dialer_default_application", "SMS": "sms_default_application"}  # that name the holder
_SYSTEM = {
    "accelerometer_rotation": "1",
    "alarm_alert": "content://media/internal/audio/media/9?title=Cesium&canonical=1",
    "alarm_alert_set": "1",
    "apply_ramping_ringer": "0",
    "dim_screen": "1",
    "dtmf_tone": "1",
    "dtmf_tone_type": "0",
    "end_button_behavior": "2",
    "haptic_feedback_enabled": "1",
    "hearing_aid": "0",
    "lockscreen_sounds_enabled": "1",
    "mode_ringer_streams_affected": "422",
    "mute_streams_affected": "111",
    "notification_light_pulse": "1",
    "notification_sound": "content://media/internal/audio/media/92?title=Pixie%20Dust&canonical=1",
    "notification_sound_set": "1",
    "pointer_speed": "0",
    "ringtone": "content://media/internal/audio/media/170?title=Flutey%20Phone&canonical=1",
    "ringtone_set": "1",
    "screen_brightness": "102",
    "screen_brightness_float": "0.39763778",
    "screen_brightness_mode": "0",
    "screen_off_timeout": "1800000",
    "show_touches": "0",
    "sound_effects_enabled": "1",
    "status_bar_show_battery_percent": "0",
    "tty_mode": "0",
    "user_rotation": "0",
    "vibrate_on": "1",
    "vibrate_when_ringing": "0",
    "volume_alarm": "6",
    "volume_bluetooth_sco": "7",
    "volume_music": "5",
    "volume_notification": "5",
    "volume_ring": "5",
    "volume_system": "7",
    "volume_voice": "4",
}

_SECURE = {
    "accessibility_enabled": "0",
    "adb_notify": "1",
    "android_id": "5f3c9a8d27b1e640",
    "assist_gesture_enabled": "1",
    "autofill_service": "com.google.android.gms/com.google.android.gms.autofill.service.AutofillService",
    "backup_enabled": "0",
    "bluetooth_address": "02:00:00:44:55:66",
    "charging_sounds_enabled": "1",
    "clipboard_show_access_notifications": "1",
    "default_input_method": _LATIN_IME,
    "doze_enabled": "1",
    "enabled_input_methods": _LATIN_IME,
    "immersive_mode_confirmations": "confirmed",
    "input_methods_subtype_history": "",
    "install_non_market_apps": "1",
    "lock_screen_allow_private_notifications": "1",
    "lock_screen_show_notifications": "1",
    "location_mode": "3",
    "long_press_timeout": "400",
    "lockscreen.disabled": "1",
    "mock_location": "0",
    "mount_play_not_snd": "1",
    "mount_ums_autostart": "0",
    "mount_ums_notify_enabled": "1",
    "mount_ums_prompt": "1",
    "navigation_mode": "0",
    "night_display_activated": "0",
    "notification_badging": "1",
    "screensaver_activate_on_dock": "1",
    "screensaver_activate_on_sleep": "0",
    "screensaver_components": "com.google.android.deskclock/com.android.deskclock.Screensaver",
    "screensaver_enabled": "1",
    "selected_input_method_subtype": "-1",
    "show_ime_with_hard_keyboard": "1",
    "show_note_about_notification_hiding": "0",
    "speak_password": "1",
    "touch_exploration_enabled": "0",
    "trust_agents_initialized": "1",
    "tts_default_locale": "",
    "user_setup_complete": "1",
    "voice_interaction_service": "com.google.android.googlequicksearchbox/"
    "com.google.android.voiceinteraction.GsaVoiceInteractionService",
}

_GLOBAL = {
    "_boot_Phenotype_flags": "",
    "adb_enabled": "1",
    "adb_wifi_enabled": "0",
    "add_users_when_locked": "0",
    "airplane_mode_on": "0",
    "airplane_mode_radios": "cell,bluetooth,uwb,wifi,wimax",
    "airplane_mode_toggleable_radios": "bluetooth,wifi",
    "animator_duration_scale": "1.0",
    "assisted_gps_enabled": "1",
    "audio_safe_volume_state": "3",
    "auto_time": "1",
    "auto_time_zone": "1",
    "bluetooth_on": "1",
    "boot_count": "1",
    "call_auto_retry": "0",
    "captive_portal_mode": "0",
    "cdma_cell_broadcast_sms": "1",
    "data_roaming": "1",
    "default_install_location": "0",
    "development_settings_enabled": "1",
    "device_provisioned": "1",
    "emergency_affordance_needed": "0",
    "emergency_tone": "0",
    "heads_up_notifications_enabled": "1",
    "hidden_api_policy": "1",
    "low_power": "0",
    "low_power_trigger_level": "0",
    "mobile_data": "1",
    "mobile_data1": "1",
    "mode_ringer": "2",
    "multi_sim_data_call": "1",
    "multi_sim_sms": "1",
    "multi_sim_voice_call": "1",
    "network_scoring_ui_enabled": "1",
    "ntp_server": "time.android.com",
    "package_verifier_user_consent": "-1",
    "preferred_network_mode": "33",
    "private_dns_mode": "off",
    "set_install_location": "0",
    "stay_on_while_plugged_in": "1",
    "sys_storage_threshold_max_bytes": "524288000",
    "theater_mode_on": "0",
    "transition_animation_scale": "1.0",
    "usb_mass_storage_enabled": "1",
    "user_switcher_enabled": "0",
    "verifier_verify_adb_installs": "0",
    "wait_for_debugger": "0",
    "wifi_on": "1",
    "wifi_scan_always_enabled": "0",
    "wifi_scan_throttle_enabled": "1",
    "wifi_sleep_policy": "2",
    "wifi_wakeup_enabled": "1",
    "window_animation_scale": "1.0",
    "zen_mode": "0",
    "zen_mode_config_etag": "0",
}


def default_settings(image: Image, config: DeviceConfig) -> dict[str, dict[str, str]]:
    """Return keys and values by namespace, as an image has them on its first boot in a device configuration."""
    system = {**_SYSTEM, "font_scale": str(float(config.font_scale)), "system_locales": config.locale}
    roles = dict(image.roles)
    secure = {
        **_SECURE,
        "bluetooth_name": image.android.product,
        **{setting: roles[role] for role, setting in ROLE_SETTINGS.items() if role in roles},
        "ui_night_mode": "2" if config.is_dark else "1",
    }
    if config.density_dpi != config.profile.density_dpi:
        secure["display_density_forced"] = str(config.density_dpi)
    shared = {**_GLOBAL, "device_name": image.android.model}
    found = {"system": system, "secure": secure, "global": shared, "config": {}}
    for setting in image.settings:
        found[setting.namespace][setting.name] = setting.value
    return found
