"""What `cmd overlay dump` and `dumpsys overlay` print (AOSP `OverlayManagerService`, `OverlayManagerSettings`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.overlays import PRIORITY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.overlays import Overlay

_HELP = """dump [-h] [--verbose] [--user USER_ID] [[FIELD] PACKAGE]
  Print debugging information about the overlay manager.
  With optional parameter PACKAGE, limit output to the specified
  package. With optional parameter FIELD, limit output to
  the value of that SettingsItem field. Field names are
  case insensitive and out.println the m prefix can be omitted,
  so the following are equivalent: mState, mstate, State, state.
"""


def dump(phone: Phone, words: list[str]) -> str:
    """Return the state of all overlays, of one, or one field of them."""
    rest = list(words)
    ignored, user = "", ""
    while rest and rest[0].startswith("-"):
        option = rest.pop(0)
        if option == "-h":
            return _HELP
        if option == "--user":
            if not rest:
                return "Error: user missing argument\n"
            user = rest.pop(0)
        elif option not in ("-a", "--verbose"):
            ignored += f"Unknown argument: {option}; use -h for help\n"
    field = rest.pop(0) if rest and rest[0] in _FIELDS else ""
    package = rest[0].partition(":")[0] if rest else ""
    shown = [] if user not in ("", "0", "all", "cur", "current") else list(phone.overlays.all())
    lines: list[str] = []
    for overlay in shown:
        if package in ("", overlay.package):
            fields = _fields(phone, overlay)
            lines += [fields[_FIELDS[field]]] if field else _item(overlay, fields)
    if not package:
        lines += ["Default overlays: ", *_packages(phone)]
    return ignored + "".join(f"{line}\n" for line in lines)


_FIELDS = {
    "packagename": "mPackageName", "overlayname": "mOverlayName", "userid": "mUserId",
    "targetpackagename": "mTargetPackageName", "targetoverlayablename": "mTargetOverlayableName",
    "basecodepath": "mBaseCodePath", "state": "mState", "isenabled": "mIsEnabled", "ismutable": "mIsMutable",
    "priority": "mPriority", "category": "mCategory",
}  # fmt: skip


def _fields(phone: Phone, overlay: Overlay) -> dict[str, str]:
    package = phone.packages.find(overlay.package)
    return {
        "mPackageName": overlay.package, "mOverlayName": "null", "mUserId": "0", "mTargetPackageName": overlay.target,
        "mTargetOverlayableName": "null", "mBaseCodePath": package.apk_path if package is not None else "null",
        "mState": overlay.state, "mIsEnabled": str(overlay.is_enabled).lower(), "mIsMutable": "true",
        "mPriority": str(PRIORITY), "mCategory": overlay.category, "mIsFabricated": "false",
    }  # fmt: skip


def _item(overlay: Overlay, fields: dict[str, str]) -> list[str]:
    return [f"{overlay.package}:0 {{", *(f"  {name:.<23}: {value}" for name, value in fields.items()), "}"]


def _packages(phone: Phone) -> Iterator[str]:
    """Yield what the manager remembers of packages: the overlays and what they change."""
    overlays = phone.overlays.all()
    names = sorted({one.package for one in overlays} | {one.target for one in overlays})
    yield "PackageInfo cache"
    yield f"{len(names)} package(s)"
    for name in names:
        package = phone.packages.find(name)
        if package is not None:
            yield f"  {name}: {package.apk_path}"
