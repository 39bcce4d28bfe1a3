"""The runtime ("dangerous") permissions: those that a user is asked for, and the release that brought each."""

from __future__ import annotations

from functools import cache

_PREFIX = "android.permission."
_SINCE = {  # those that are younger than Android 10
    **{
        f"{_PREFIX}{name}": 31
        for name in ("BLUETOOTH_ADVERTISE", "BLUETOOTH_CONNECT", "BLUETOOTH_SCAN", "UWB_RANGING")
    },
    **{
        f"{_PREFIX}{name}": 33
        for name in (
            "BODY_SENSORS_BACKGROUND", "NEARBY_WIFI_DEVICES", "POST_NOTIFICATIONS", "READ_MEDIA_AUDIO",
            "READ_MEDIA_IMAGES", "READ_MEDIA_VIDEO",
        )
    },
    f"{_PREFIX}READ_MEDIA_VISUAL_USER_SELECTED": 34,
}  # fmt: skip
_OF_ANY = frozenset(
    "android.permission." + name
    for name in (
        "ACCEPT_HANDOVER", "ACCESS_BACKGROUND_LOCATION", "ACCESS_COARSE_LOCATION", "ACCESS_FINE_LOCATION",
        "ACCESS_MEDIA_LOCATION", "ACTIVITY_RECOGNITION", "ANSWER_PHONE_CALLS", "BLUETOOTH_ADVERTISE",
        "BLUETOOTH_CONNECT", "BLUETOOTH_SCAN", "BODY_SENSORS", "BODY_SENSORS_BACKGROUND", "CALL_PHONE", "CAMERA",
        "GET_ACCOUNTS", "NEARBY_WIFI_DEVICES", "POST_NOTIFICATIONS", "PROCESS_OUTGOING_CALLS", "READ_CALENDAR",
        "READ_CALL_LOG", "READ_CONTACTS", "READ_EXTERNAL_STORAGE", "READ_MEDIA_AUDIO", "READ_MEDIA_IMAGES",
        "READ_MEDIA_VIDEO", "READ_MEDIA_VISUAL_USER_SELECTED", "READ_PHONE_NUMBERS", "READ_PHONE_STATE", "READ_SMS",
        "RECEIVE_MMS", "RECEIVE_SMS", "RECEIVE_WAP_PUSH", "RECORD_AUDIO", "SEND_SMS", "USE_SIP", "UWB_RANGING",
        "WRITE_CALENDAR", "WRITE_CALL_LOG", "WRITE_CONTACTS", "WRITE_EXTERNAL_STORAGE",
    )
) | {"com.android.voicemail.permission.ADD_VOICEMAIL"}  # fmt: skip


@cache
def runtime_permissions(api_level: int = 0) -> frozenset[str]:
    """Return those of a release; without one, those of any."""
    return frozenset(name for name in _OF_ANY if not api_level or _SINCE.get(name, 0) <= api_level)
