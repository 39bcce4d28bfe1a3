"""`dumpsys package`: what is known of an app (AOSP `com.android.server.pm.Settings.dumpPackageLPr`)."""

from __future__ import annotations

import datetime
from functools import lru_cache
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._package_lists import FEATURES
from pytest_mobileagent.simulator.shell._printing import token
from pytest_mobileagent.simulator.shell.dumpsys._resolvers import resolver_tables
from pytest_mobileagent.simulator.system.dates import time_zone
from pytest_mobileagent.simulator.system.preferred import kept_activities
from pytest_mobileagent.simulator.ui.widgets.chooser import component_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.package import Package

_MATCH_TYPE = 0x600000  # IntentFilter.MATCH_CATEGORY_TYPE
_SECTIONS = {"packages": "packages", "p": "packages", "resolvers": "resolvers", "r": "resolvers",
             "preferred": "preferred", "preferred-activities": "preferred"}  # fmt: skip


def dump_package(phone: Phone, words: list[str]) -> str:
    """Dump one package, or all."""
    names = [word for word in words if not word.startswith("-")]
    if not names or names[0] in _SECTIONS:
        section = _SECTIONS[names[0]] if names else "all"
        lines: list[str] = []
        if section == "all":
            lines += ["Features:", *(f"  {feature}" for feature in FEATURES), ""]
        if section in ("all", "resolvers"):
            lines += resolver_tables(phone.packages.all(), shows_filters="-f" in words)
        if section in ("all", "preferred"):
            lines += _preferred(phone)
        if section in ("all", "packages"):
            lines += ["Packages:", *(line for each in phone.packages.all_known() for line in _package(phone, each))]
        return "\n".join(lines) + "\n"
    if names[0] == "package" and len(names) > 1:
        names = names[1:]
    package = phone.packages.find_any(names[0])
    if package is None:
        return f"Unable to find package: {names[0]}\n"
    lines = [
        *resolver_tables([package], shows_filters=True),
        "Key Set Manager:",
        f"  [{package.name}]",
        "      Signing KeySets: 1",
        "",
    ]
    lines.append("Packages:")
    lines += _package(phone, package)
    lines += ["", "Queries:", "  system apps queryable: false", "", "Dexopt state:", f"  [{package.name}]"]
    lines += [f"    path: {package.apk_path}", "      x86_64: [status=verify] [reason=install]", ""]
    lines += ["Compiler stats:", f"  [{package.name}]", "    (No recorded stats)"]
    return "\n".join(lines) + "\n"


def _preferred(phone: Phone) -> Iterator[str]:
    """Yield what the user has chosen for good (AOSP `PreferredComponent.dump`)."""
    kinds: dict[str, dict[str, list[tuple[str, list[str]]]]] = {}
    for intent, match, matches in kept_activities(phone):
        chosen, *others = (component_of(*one) for one in (match, *matches))
        tables = [("Full MIME Types", intent.type), ("MIME Typed Actions", intent.action)]
        if not intent.type:
            tables = [("Schemes", intent.scheme) if intent.scheme else ("Non-Data Actions", intent.action)]
        for title, key in tables:
            kinds.setdefault(title, {}).setdefault(key, []).append((chosen, others))
    if kinds:
        yield "Preferred Activities User 0:"
    for title, found in kinds.items():
        yield f"  {title}:"
        for key, entries in found.items():
            yield f"      {key}:"
            for chosen, others in entries:
                yield f"        {token('preferred', chosen)} {chosen}"
                yield f"         mMatch=0x{_MATCH_TYPE:x} mAlways=true"
                yield "          Selected from:"
                yield from (f"            {other}" for other in others)
        yield ""


def _package(phone: Phone, package: Package) -> list[str]:
    release = package.release
    flags = ["HAS_CODE", "ALLOW_CLEAR_USER_DATA", "ALLOW_BACKUP"]
    if package.is_system:
        flags.insert(0, "SYSTEM")
    if release and release.is_debuggable:
        flags.insert(0, "DEBUGGABLE")
    state = 0 if package.is_enabled else 3
    stopped = str(package.is_stopped).lower()
    key = "appId" if phone.image.api_level >= 34 else "userId"
    return [
        f"  Package [{package.name}] ({token('package', package.name)}):",
        f"    {key}={package.uid}",
        f"    pkg=Package{{{token('pkg', package.name)} {package.name}}}",
        f"    codePath={package.code_path}",
        f"    resourcePath={package.code_path}",
        f"    legacyNativeLibraryDir={package.code_path}/lib",
        "    extractNativeLibs=false",
        "    primaryCpuAbi=x86_64",
        "    secondaryCpuAbi=null",
        "    cpuAbiOverride=null",
        f"    versionCode={package.version_code} minSdk={package.min_sdk} targetSdk={package.target_sdk}",
        "    minExtensionVersions=[]",
        f"    versionName={package.version_name}",
        "    usesNonSdkApi=false",
        f"    splits=[{', '.join(['base', *(release.splits if release else ())])}]",
        "    apkSigningVersion=2",
        f"    applicationInfo=ApplicationInfo{{{token('info', package.name)} {package.name}}}",
        f"    flags=[ {' '.join(flags)} ]",
        "    privateFlags=[ PRIVATE_FLAG_ACTIVITIES_RESIZE_MODE_RESIZEABLE_VIA_SDK_VERSION ]",
        "    forceQueryable=false",
        f"    dataDir=/data/user/0/{package.name}",
        "    supportsScreens=[small, medium, large, xlarge, resizeable, anyDensity]",
        f"    timeStamp={_time(phone, package.updated_s)}",
        f"    firstInstallTime={_time(phone, package.first_installed_s)}",
        f"    lastUpdateTime={_time(phone, package.updated_s)}",
        f"    installerPackageName={(release.installer if release else '') or 'null'}",
        f"    signatures=PackageSignatures{{{token('signatures', package.name)} version:2, "
        f"signatures:[{_signature(package)}], past signatures:[]}}",
        f"    installPermissionsFixed={str(package.is_system).lower()}",
        f"    pkgFlags=[ {' '.join(flags)} ]",
        *_requested(phone, package),
        f"    User 0: ceDataInode={_data_inode(phone, package)} "
        f"installed={str(package.is_installed).lower()} hidden={str(package.is_hidden).lower()} "
        f"suspended={str(package.is_suspended).lower()} distractionFlags=0 stopped={stopped} notLaunched={stopped} "
        f"enabled={state} instant=false virtual=false",
        *(f"      suspendingPackage={name} dialogInfo=null" for name in sorted(package.suspended_by)),
        *(["      lastDisabledCaller: shell:1000"] if state else []),
        "      gids=[3003]",
        "      runtime permissions:",
        *_runtime(phone, package),
        *(["      disabledComponents:"] if package.disabled else []),
        *(f"        {name}" for name in sorted(package.disabled)),
        "",
    ]


def _signature(package: Package) -> str:
    signers = package.release.signers if package.release else (package.is_system,)
    return ", ".join(token("signature", signer) for signer in signers)


def _data_inode(phone: Phone, package: Package) -> int:
    inode = phone.disk.find(phone.packages.data_dir(package.name))
    return 0 if inode is None else inode.number


def _time(phone: Phone, at_s: float) -> str:
    return _written(at_s, time_zone(phone))


@lru_cache(maxsize=64)
def _written(at_s: float, zone: datetime.tzinfo) -> str:
    return f"{datetime.datetime.fromtimestamp(at_s, zone):%Y-%m-%d %H:%M:%S}"


def _requested(phone: Phone, package: Package) -> Iterator[str]:
    requested = phone.packages.requested(package.name)
    if not requested:
        return
    yield "    requested permissions:"
    for permission in requested:
        yield f"      {permission}"
    yield "    install permissions:"
    for permission in requested:
        if permission not in phone.packages.runtime_permissions:
            yield f"      {permission}: granted=true"


def _runtime(phone: Phone, package: Package) -> Iterator[str]:
    for permission in phone.packages.requested(package.name):
        if permission in phone.packages.runtime_permissions:
            granted = phone.packages.is_granted(package.name, permission)
            flags = "USER_SENSITIVE_WHEN_GRANTED|USER_SENSITIVE_WHEN_DENIED"
            flags = f"USER_SET|{flags}" if granted or permission in package.denied else flags
            flags = flags.replace("USER_SET", "USER_FIXED") if permission in package.denied_for_good else flags
            yield f"        {permission}: granted={str(granted).lower()}, flags=[ {flags}]"


DUMPS = {"package": dump_package}
