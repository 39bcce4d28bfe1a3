"""Installing APKs: sessions, what is checked, and which failure the platform answers with.

AOSP `com.android.server.pm.PackageInstallerSession`, `InstallPackageHelper`, `PackageManager.INSTALL_*`. The phone runs
no code of an APK: it installs those whose package it has an app for, and refuses all others.
"""

from __future__ import annotations

import zlib
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.apk.apk import Apk, ApkError, Manifest, read
from pytest_mobileagent.simulator.system.package import Release
from pytest_mobileagent.simulator.system.saved import as_list, as_map, as_text

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.package import Package

_FIRST_SDK_WITH_SCHEME_2 = 30  # apps for it and later ones need a signing block
_INVALID = "INSTALL_FAILED_INVALID_APK"


@dataclass(frozen=True, slots=True)
class InstallOptions:
    """What the options of `pm install` say."""

    replaces: bool = True  # -R: not
    allows_test: bool = False  # -t
    allows_downgrade: bool = False  # -d
    grants_all: bool = False  # -g
    inherits: str = ""  # -p: the package whose APKs stay
    installer: str = ""  # -i
    is_multi_package: bool = False  # --multi-package: other sessions are installed


@dataclass(slots=True)
class _Session:
    options: InstallOptions
    children: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is about to be installed: APKs that passed every check."""

    apks: list[Apk]
    options: InstallOptions


class UnknownSessionError(Exception):
    """There is no session of that number."""


class Installer:
    """Sessions that are filled with APKs and then installed as a whole."""

    def __init__(self, phone: Phone) -> None:
        """Start without sessions."""
        self._phone = phone
        self._sessions: dict[int, _Session] = {}
        self._count = 0

    # -- sessions -------------------------------------------------------------------------------------------------

    def create(self, options: InstallOptions) -> int:
        """Open a session; returns its number."""
        self._count += 1
        number = zlib.crc32(f"{self._count}/{self._phone.clock.now()}".encode()) & 0x7FFFFFFF
        self._sessions[number] = _Session(options)
        self._phone.disk.mkdir(_folder(number), parents=True)
        return number

    def write(self, number: int, name: str, content: bytes) -> None:
        """Put an APK into a session.

        Raises:
            UnknownSessionError: there is none of that number.
        """
        self._session(number)
        self._phone.disk.write(f"{_folder(number)}/{name.replace('/', '_')}", content)

    def remove(self, number: int, name: str) -> None:
        """Take an APK out of a session again.

        Raises:
            UnknownSessionError: there is none of that number.
        """
        self._session(number)
        self._phone.disk.remove_tree(f"{_folder(number)}/{name.replace('/', '_')}")

    def add(self, parent: int, children: list[int]) -> None:
        """Let one session install others, all or none.

        Raises:
            UnknownSessionError: there is none of that number.
        """
        for child in children:
            self._session(child)
        self._session(parent).children += children

    def abandon(self, number: int) -> None:
        """Drop a session and what it holds.

        Raises:
            UnknownSessionError: there is none of that number.
        """
        session = self._session(number)
        for child in session.children:
            if child in self._sessions:
                self.abandon(child)
        self._forget(number)

    def commit(self, number: int) -> None:
        """Install what a session holds, or nothing of it; the session ends either way.

        Raises:
            UnknownSessionError: there is none of that number.
            ApkError: it cannot be installed.
        """
        session = self._session(number)
        numbers = session.children if session.options.is_multi_package else [number]
        try:
            plans = [self._checked(member) for member in numbers]
        except ApkError as error:
            self._phone.log.write("W", "PackageManager", f"{error.code}: {error.message}")
            raise
        finally:
            self.abandon(number)
        for plan in plans:
            self._install(plan)

    def _session(self, number: int) -> _Session:
        session = self._sessions.get(number)
        if session is None:
            raise UnknownSessionError(f"Caller has no access to session {number}")
        return session

    def _forget(self, number: int) -> None:
        del self._sessions[number]
        self._phone.disk.remove_tree(_folder(number))

    # -- what is checked ------------------------------------------------------------------------------------------

    def _checked(self, number: int) -> _Plan:
        session, disk, folder = self._session(number), self._phone.disk, _folder(number)
        names = disk.names(folder)
        if not names:
            raise ApkError(_INVALID, f"Session: {number}. No packages staged in {folder}")
        apks = {f"{folder}/{name}": read(disk.read(f"{folder}/{name}"), f"{folder}/{name}") for name in names}
        for path, apk in apks.items():
            _check_signed(apk, path)
        _check_alike(apks)
        plan = _Plan(sorted(apks.values(), key=lambda apk: apk.manifest.split), session.options)
        self._check_base(plan)
        base = plan.apks[0]
        installed = self._phone.packages.find(base.manifest.package)
        if installed is not None:
            _check_version(base, installed, session.options)
        self._check_sdk(base.manifest, f"{folder}/base.apk")
        self._check_kind(plan, installed)
        self._check_libraries(plan)
        self._check_known(base.manifest.package)
        return plan

    def _check_base(self, plan: _Plan) -> None:
        first = plan.apks[0].manifest
        installed = self._phone.packages.find(first.package) if plan.options.inherits else None
        if plan.options.inherits:
            if installed is None or plan.options.inherits != first.package:
                raise ApkError(_INVALID, f"Missing existing base package for {plan.options.inherits}")
            if first.split and first.version_code != installed.version_code:
                reason = f"version code {first.version_code} inconsistent with {installed.version_code}"
                raise ApkError(_INVALID, f"split_{first.split}.apk {reason}")
        elif first.split:
            raise ApkError(_INVALID, "Full install must include a base package")
        elif first.needs_splits and len(plan.apks) == 1:
            raise ApkError("INSTALL_FAILED_MISSING_SPLIT", f"Missing split for {first.package}")

    def _check_sdk(self, manifest: Manifest, path: str) -> None:
        current = self._phone.image.api_level
        if manifest.min_sdk_name and not manifest.min_sdk_name.isdigit():
            reason = f"Requires development platform {manifest.min_sdk_name} but this is a release platform."
        elif manifest.min_sdk > current:
            reason = f"Requires newer sdk version #{manifest.min_sdk} (current version is #{current})"
        else:
            return
        where = f"{path} (at Binary XML file line #{manifest.min_sdk_line})"
        raise ApkError("INSTALL_FAILED_OLDER_SDK", f"Failed parse during installPackageLI: {where}: {reason}")

    def _check_kind(self, plan: _Plan, installed: Package | None) -> None:
        base = plan.apks[0]
        if base.manifest.is_test_only and not plan.options.allows_test:
            reason = "Failed to install test-only apk. Did you forget to add -t?"
            raise ApkError("INSTALL_FAILED_TEST_ONLY", reason)
        if installed is None:
            return
        name = base.manifest.package
        if not plan.options.replaces:
            reason = f"Attempt to re-install {name} without first uninstalling."
            raise ApkError("INSTALL_FAILED_ALREADY_EXISTS", reason)
        if not _may_replace(installed, base):
            reason = f"Existing package {name} signatures do not match newer version; ignoring!"
            raise ApkError("INSTALL_FAILED_UPDATE_INCOMPATIBLE", reason)

    def _check_libraries(self, plan: _Plan) -> None:
        abis = {abi for apk in plan.apks for abi in apk.abis}
        known = (self._phone.properties.get("ro.product.cpu.abilist") or "").split(",")
        if abis and not abis & set(known):
            raise ApkError("INSTALL_FAILED_NO_MATCHING_ABIS", "Failed to extract native libraries, res=-113")

    def _check_known(self, package: str) -> None:
        if self._phone.packages.known(package):
            return
        self._phone.log.miss("package", package)
        helpers = ", ".join(self._phone.packages.installable())
        reason = f"{package}: this phone runs no code of an APK; it has an app of its own only for {helpers}"
        self._phone.log.write("E", "PackageManager", reason)
        raise ApkError("INSTALL_FAILED_DEXOPT", f"Package {package} could not be optimized and validated")

    # -- what is done ---------------------------------------------------------------------------------------------

    def _install(self, plan: _Plan) -> None:
        packages, disk = self._phone.packages, self._phone.disk
        manifest = plan.apks[0].manifest
        before = packages.find(manifest.package)
        old = before.release if before is not None else None
        splits = [apk.manifest.split for apk in plan.apks if apk.manifest.split]
        release = _release(plan)
        if plan.options.inherits and old is not None:
            release = replace(old if manifest.split else release, splits=tuple(sorted({*old.splits, *splits})))
        packages.install(manifest.package, release=release, grants_all=plan.options.grants_all)
        installed = packages.find(manifest.package)
        if installed is None:
            return
        if not plan.options.inherits:
            disk.remove_tree(installed.code_path.rpartition("/")[0])
        disk.mkdir(installed.code_path, mode=0o755, owner=1000, parents=True)
        for apk in plan.apks:
            name = f"split_{apk.manifest.split}.apk" if apk.manifest.split else "base.apk"
            disk.write(f"{installed.code_path}/{name}", apk.content, mode=0o644)

    # -- snapshots ------------------------------------------------------------------------------------------------

    def save(self) -> object:
        """Return the open sessions."""
        return {
            str(number): {"options": asdict(session.options), "children": list(session.children)}
            for number, session in self._sessions.items()
        }

    def load(self, value: object) -> None:
        """Take sessions that `save` returned; None is the first boot."""
        self._sessions = {}
        for number, saved in as_map(value).items():
            row = as_map(saved)
            children = [child for child in as_list(row.get("children")) if isinstance(child, int)]
            self._sessions[int(number)] = _Session(_options(as_map(row.get("options"))), children)
        self._count = len(self._sessions)


def _options(row: dict[str, object]) -> InstallOptions:
    return InstallOptions(
        replaces=row.get("replaces") is True,
        allows_test=row.get("allows_test") is True,
        allows_downgrade=row.get("allows_downgrade") is True,
        grants_all=row.get("grants_all") is True,
        inherits=as_text(row.get("inherits")),
        installer=as_text(row.get("installer")),
        is_multi_package=row.get("is_multi_package") is True,
    )


def _folder(number: int) -> str:
    return f"/data/app/vmdl{number}.tmp"


def _check_signed(apk: Apk, path: str) -> None:
    if apk.signers:
        return
    where = f"Failed collecting certificates for {path}: Failed to collect certificates from {path}"
    if apk.manifest.target_sdk >= _FIRST_SDK_WITH_SCHEME_2:
        reason = f"No signature found in package of version 2 or newer for package {path}"
    else:
        reason = "Attempt to get length of null array"
    raise ApkError("INSTALL_PARSE_FAILED_NO_CERTIFICATES", f"{where}: {reason}")


def _check_alike(apks: dict[str, Apk]) -> None:
    first = next(iter(apks.values()))
    seen: set[str] = set()
    for path, apk in apks.items():
        ours, theirs = apk.manifest, first.manifest
        if ours.split in seen:
            raise ApkError(_INVALID, f"Split {ours.split or 'null'} was defined multiple times")
        seen.add(ours.split)
        if ours.package != theirs.package:
            raise ApkError(_INVALID, f"{path} package {ours.package} inconsistent with {theirs.package}")
        if ours.version_code != theirs.version_code:
            raise ApkError(_INVALID, f"{path} version code {ours.version_code} inconsistent with {theirs.version_code}")
        if apk.signers != first.signers:
            raise ApkError(_INVALID, f"{path} signatures are inconsistent")


def _check_version(base: Apk, installed: Package, options: InstallOptions) -> None:
    ours, current = base.manifest.version_code, installed.version_code
    if ours < current and not options.allows_downgrade:
        reason = f"Downgrade detected: Update version code {ours} is older than current {current}"
        raise ApkError("INSTALL_FAILED_VERSION_DOWNGRADE", reason)


def _may_replace(installed: Package, base: Apk) -> bool:
    """Whether the signers are the same.

    Those of an app that a user could have installed are not known until an APK tells them, so any will do; the system's
    own are signed with keys that nobody has.
    """
    if installed.release is not None:
        return set(installed.release.signers) == set(base.signers)
    return not installed.is_system


def _release(plan: _Plan) -> Release:
    base = plan.apks[0]
    manifest = base.manifest
    return Release(
        version_code=manifest.version_code,
        version_name=manifest.version_name,
        min_sdk=manifest.min_sdk,
        target_sdk=manifest.target_sdk,
        permissions=manifest.permissions,
        signers=base.signers,
        splits=tuple(apk.manifest.split for apk in plan.apks if apk.manifest.split),
        installer=plan.options.installer,
        is_debuggable=manifest.is_debuggable,
    )
