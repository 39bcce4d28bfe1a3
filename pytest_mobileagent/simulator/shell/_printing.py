"""How Android prints what several commands show: components, configurations, object tokens."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.intents import qualified
from pytest_mobileagent.simulator.system.users import FIRST_APP_UID

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.tasks import ActivityRecord

MUSIC_ATTRIBUTES = "AudioAttributes: usage=USAGE_MEDIA content=CONTENT_TYPE_MUSIC flags=0x800 tags= bundle=null"


def token(*parts: object) -> str:
    """Return the identity that Android prints for an object: up to seven hexadecimal digits, always the same."""
    text = "/".join(str(part) for part in parts)
    return f"{zlib.crc32(text.encode(errors='replace')) & 0xFFFFFFF:x}"


def duration_text(seconds: float) -> str:
    """Return a span of time as AOSP `TimeUtils.formatDuration` prints it: `+1h30m0s0ms`."""
    millis = round(abs(seconds) * 1000)
    if not millis:
        return "0"
    text = ""
    for unit, size in (("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000)):
        count, millis = divmod(millis, size)
        if count or text:
            text += f"{count}{unit}"
    return f"{'-' if seconds < 0 else '+'}{text}{millis}ms"


def uid_text(uid: int) -> str:
    """Return a user as AOSP `UserHandle.formatUid` prints it: an app's by its number, `u0a98`."""
    return f"u0a{uid - FIRST_APP_UID}" if uid >= FIRST_APP_UID else str(uid)


def component_info(package: str, name: str) -> str:
    """Return `ComponentName.toString`: `ComponentInfo{package/class}`."""
    return f"ComponentInfo{{{package}/{qualified(package, name)}}}"


def display_rect(phone: Phone) -> str:
    """Return the display's bounds as `Rect.toShortString` prints them."""
    width, height = phone.display.size
    return f"[0,0][{width},{height}]"


def activity_record(phone: Phone, record: ActivityRecord) -> str:
    """Return `ActivityRecord.toString`; Android 13 closes the brace before the task (recorded)."""
    end = "}" if phone.image.api_level == 33 else ""
    return f"ActivityRecord{{{record_token(record)} u0 {record.component}{end} t{record.task.number}}}"


def record_token(record: ActivityRecord) -> str:
    """Return the identity of an activity."""
    return token("activity", record.number, record.component)


def window_text(title: str, identity: object = "") -> str:
    """Return `WindowState.toString`."""
    return f"Window{{{token('window', title, identity)} u0 {title}}}"


def configuration(phone: Phone, *, activity_type: str, sequence: int = 2, package: str = "") -> str:
    """Return `Configuration.toString` of the display, or of one app."""
    with phone.strings.speaking(package):
        locale, direction = phone.strings.locale.replace("-", "_"), "ldrtl" if phone.strings.is_rtl else "ldltr"
    width, height = phone.display.size
    density = phone.display.density_dpi
    scale = phone.display.scale
    left, top, right, bottom = phone.display.app_bounds
    smallest = int(min(width, height) / scale)
    tall = int((bottom - phone.display.status_bar_px) / scale)
    turn = f"ROTATION_{phone.display.rotation * 90}"
    night = " night" if phone.is_dark else ""
    app = f"Rect({left}, {top} - {right}, {bottom})"
    full = f"Rect(0, 0 - {width}, {height})"
    side = "land" if width > height else "port"
    return (
        f"{{{phone.font_scale} 310mcc260mnc [{locale}] {direction} sw{smallest}dp "
        f"w{int((right - left) / scale)}dp h{tall}dp {density}dpi nrml long {side}{night} finger qwerty/v/v dpad/v "
        f"winConfig={{ mBounds={full} mAppBounds={app} mMaxBounds={full} mDisplayRotation={turn} "
        f"mWindowingMode=fullscreen mDisplayWindowingMode=fullscreen mActivityType={activity_type} "
        f"mAlwaysOnTop=undefined mRotation={turn}}} as.2 s.{sequence} fontWeightAdjustment=0}}"
    )


_DENSITIES = {120: "ldpi", 160: "mdpi", 213: "tvdpi", 240: "hdpi", 320: "xhdpi", 480: "xxhdpi", 640: "xxxhdpi"}
_SIZES = (("xlarge", 960, 720), ("large", 640, 480), ("normal", 470, 320))  # the least sides in dp


def qualifiers(phone: Phone) -> str:
    """Return `Configuration.resourceQualifierString` of the display: what resources are chosen by."""
    direction = "ldrtl" if phone.strings.is_rtl else "ldltr"
    display, scale = phone.display, phone.display.scale
    width, height = display.size
    left, _, right, bottom = display.app_bounds
    wide, tall = int((right - left) / scale), int((bottom - display.status_bar_px) / scale)
    longer, shorter = sorted((wide, tall), reverse=True)
    size = next((name for name, long, short in _SIZES if longer >= long and shorter >= short), "small")
    parts = [
        "mcc310", "mnc260", locale_qualifier(phone.strings.locale), direction,
        f"sw{int(min(width, height) / scale)}dp", f"w{wide}dp", f"h{tall}dp", size,
        "long" if longer * 3 // 5 >= shorter - 1 else "notlong", "notround", "lowdr", "nowidecg",
        "land" if width > height else "port", "night" if phone.is_dark else "notnight",
        _DENSITIES.get(display.density_dpi, f"{display.density_dpi}dpi"), "finger", "keysexposed", "qwerty",
        "navexposed", "dpad", f"{max(right - left, bottom)}x{min(right - left, bottom)}", f"v{phone.image.api_level}",
    ]  # fmt: skip
    return "-".join(parts)


def locale_qualifier(tag: str) -> str:
    """Return a locale as resource folders have it (AOSP `Configuration.localesToResourceQualifier`)."""
    language, *rest = tag.split("-")
    if len(language) == 2 and len(rest) <= 1 and all(len(part) == 2 for part in rest):
        return "-r".join((language, *rest))
    return "b+" + "+".join((language, *rest))
