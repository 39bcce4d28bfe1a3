"""Users and groups by number, as Android's libc names them (AOSP `android_filesystem_config.h`)."""

from __future__ import annotations

_NAMES = {
    0: "root", 1000: "system", 1001: "radio", 1002: "bluetooth", 1003: "graphics", 1004: "input", 1005: "audio",
    1006: "camera", 1007: "log", 1008: "compass", 1010: "wifi", 1011: "adb", 1012: "install", 1013: "media",
    1014: "dhcp", 1015: "sdcard_rw", 1016: "vpn", 1017: "keystore", 1021: "gps", 1023: "media_rw", 1024: "mtp",
    1027: "nfc", 1028: "sdcard_r", 1036: "logd", 1066: "statsd", 1068: "secure_element", 1078: "ext_data_rw",
    1079: "ext_obb_rw", 1073: "network_stack", 2000: "shell", 2001: "cache", 2002: "diag", 3001: "net_bt_admin",
    3002: "net_bt", 3003: "inet", 3006: "net_bw_stats", 3009: "readproc", 3011: "uhid", 9997: "everybody",
    9998: "misc", 9999: "nobody",
}  # fmt: skip
_NUMBERS = {name: number for number, name in _NAMES.items()}
FIRST_APP_UID = 10000
SHELL_GROUPS = (1004, 1007, 1011, 1015, 1028, 1078, 1079, 3001, 3002, 3003, 3006, 3009, 3011)


def user_name(uid: int) -> str:
    """Return a user's name: `root`, `shell`, `u0_a123`."""
    if uid in _NAMES:
        return _NAMES[uid]
    return f"u{uid // 100000}_a{uid % 100000 - FIRST_APP_UID}" if uid >= FIRST_APP_UID else str(uid)


def user_number(name: str) -> int | None:
    """Return the number of a user or group, given by name or number; None if there is none of that name."""
    if name.isascii() and name.isdigit():
        return int(name)
    if name.startswith("u0_a") and name[4:].isascii() and name[4:].isdigit():
        return FIRST_APP_UID + int(name[4:])
    return _NUMBERS.get(name)


def groups_of(uid: int) -> tuple[int, ...]:
    """Return the supplementary groups of a user."""
    if uid in (0, 2000):
        return SHELL_GROUPS
    return (uid, 3003, 9997) if uid >= FIRST_APP_UID else (uid,)
