"""What runtime permissions are called together (AOSP's permission groups), and which apps have those of a group."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.system.permission_usage import DAY_S

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.package import Package
    from pytest_mobileagent.simulator.system.permission_usage import Access

_PREFIX = "android.permission."
BACKGROUND = frozenset({f"{_PREFIX}ACCESS_BACKGROUND_LOCATION", f"{_PREFIX}BODY_SENSORS_BACKGROUND"})


class Group(NamedTuple):
    """A group: Android's name, what people call it, its icon, its permissions.

    One that `asks` may be had while an app is used only, or asked for every time.
    """

    name: str
    label: str
    icon: str
    permissions: frozenset[str]
    asks: bool


def _group(name: str, label: str, icon: str, permissions: str, *, asks: bool = False) -> Group:
    whole = frozenset(name if "." in name else f"{_PREFIX}{name}" for name in permissions.split())
    return Group(f"android.permission-group.{name}", label, icon, whole, asks)


LOCATION = _group(
    "LOCATION", "Location", "location_on",
    "ACCESS_FINE_LOCATION ACCESS_COARSE_LOCATION ACCESS_BACKGROUND_LOCATION", asks=True,
)  # fmt: skip
CAMERA = _group("CAMERA", "Camera", "photo_camera", "CAMERA", asks=True)
MICROPHONE = _group("MICROPHONE", "Microphone", "mic", "RECORD_AUDIO", asks=True)
NOTIFICATIONS = _group("NOTIFICATIONS", "Notifications", "notifications", "POST_NOTIFICATIONS")
GROUPS = (
    _group("SENSORS", "Body sensors", "favorite", "BODY_SENSORS BODY_SENSORS_BACKGROUND"),
    _group("CALENDAR", "Calendar", "event", "READ_CALENDAR WRITE_CALENDAR"),
    _group("CALL_LOG", "Call logs", "call", "READ_CALL_LOG WRITE_CALL_LOG PROCESS_OUTGOING_CALLS"),
    CAMERA,
    _group("CONTACTS", "Contacts", "contacts", "READ_CONTACTS WRITE_CONTACTS GET_ACCOUNTS"),
    LOCATION,
    MICROPHONE,
    _group("READ_MEDIA_AURAL", "Music and audio", "music_note", "READ_MEDIA_AUDIO"),
    _group(
        "NEARBY_DEVICES", "Nearby devices", "devices",
        "BLUETOOTH_ADVERTISE BLUETOOTH_CONNECT BLUETOOTH_SCAN NEARBY_WIFI_DEVICES UWB_RANGING",
    ),
    NOTIFICATIONS,
    _group(
        "PHONE", "Phone", "call",
        "READ_PHONE_STATE READ_PHONE_NUMBERS CALL_PHONE ANSWER_PHONE_CALLS USE_SIP ACCEPT_HANDOVER "
        "com.android.voicemail.permission.ADD_VOICEMAIL",
    ),
    _group(
        "READ_MEDIA_VISUAL", "Photos and videos", "photo_library",
        "READ_MEDIA_IMAGES READ_MEDIA_VIDEO READ_MEDIA_VISUAL_USER_SELECTED",
    ),
    _group("ACTIVITY_RECOGNITION", "Physical activity", "directions_run", "ACTIVITY_RECOGNITION"),
    _group("SMS", "SMS", "sms", "READ_SMS SEND_SMS RECEIVE_SMS RECEIVE_MMS RECEIVE_WAP_PUSH"),
    _group(
        "STORAGE", "Storage", "folder", "READ_EXTERNAL_STORAGE WRITE_EXTERNAL_STORAGE ACCESS_MEDIA_LOCATION",
    ),
)  # fmt: skip


def group_of(permission: str) -> Group | None:
    """Return the group of a permission; None if it has none."""
    return next((group for group in GROUPS if permission in group.permissions), None)


def group_named(name: str) -> Group | None:
    """Return the group of that name in Android; None if there is none."""
    return next((group for group in GROUPS if group.name == name), None)


def asked_of(phone: Phone, group: Group, package: Package) -> list[str]:
    """Return which permissions of a group an app asks for, of those that the release knows."""
    known = group.permissions & phone.packages.runtime_permissions
    return [name for name in phone.packages.requested(package.name) if name in known]


def is_known_to_people(package: Package) -> bool:
    """Whether an app is one that people open: none of the system's that only works for others."""
    return not package.is_system or package.launcher is not None


def asking(phone: Phone, group: Group, *, with_system: bool = False) -> list[Package]:
    """Return the apps that ask for any of a group, by their names.

    Those of the system that nobody opens are not listed, unless they are wanted too.
    """
    packages = [package for package in phone.packages.all() if with_system or is_known_to_people(package)]
    found = [package for package in packages if asked_of(phone, group, package)]
    return sorted(found, key=lambda package: phone.strings.place_of(package.app))


def is_allowed(phone: Phone, group: Group, package: Package) -> bool:
    """Whether an app has any permission of a group."""
    return any(phone.packages.is_granted(package.name, name) for name in asked_of(phone, group, package))


def count_of(phone: Phone, group: Group) -> tuple[int, int]:
    """Return how many apps have a group, and how many ask for it."""
    apps = asking(phone, group)
    return sum(is_allowed(phone, group, package) for package in apps), len(apps)


def uses_of(phone: Phone, groups: Iterable[Group], *, with_system: bool = False) -> Iterator[tuple[Access, Package]]:
    """Yield who used any of some groups in the past 24 hours, the latest first; those of the system on request."""
    permissions = frozenset[str]().union(*(group.permissions for group in groups))
    for access in phone.permission_usage.accesses(since_s=phone.clock.now() - DAY_S):
        package = phone.packages.find(access.package)
        if package is not None and access.permission in permissions and (with_system or is_known_to_people(package)):
            yield access, package
