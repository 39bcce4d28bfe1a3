"""The package manager: which apps are installed, what they may do, who answers an intent."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import MEDIA_RW_UID
from pytest_mobileagent.simulator.system._permissions import runtime_permissions
from pytest_mobileagent.simulator.system.content_types import content_type
from pytest_mobileagent.simulator.system.intents import HOME, LAUNCHER, MAIN, Intent, qualified
from pytest_mobileagent.simulator.system.package import installed
from pytest_mobileagent.simulator.system.roles import BROWSER, DIALER, HOME_ROLE, SMS
from pytest_mobileagent.simulator.system.saved import (
    as_map,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.simulator.apps.base import ActivitySpec, App
    from pytest_mobileagent.simulator.disk import Database
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.package import Package, Release

    Match = tuple[App, ActivitySpec]

_FIRST_ASKING_SDK = 23  # apps for an older API level hold what they request from the start
# Categories that any filter lets through: they say how a result is used, not who may answer.
_LENIENT_CATEGORIES = frozenset({
    "android.intent.category.DEFAULT", "android.intent.category.BROWSABLE", "android.intent.category.OPENABLE",
})  # fmt: skip
_CAPTURES = tuple(f"android.media.action.{name}_CAPTURE{end}" for name in ("IMAGE", "VIDEO") for end in ("", "_SECURE"))
_SYSTEM_CAPTURES_FROM = 30  # since Android 11 only the phone's own cameras take pictures for other apps
_ROLE_SCHEMES = {**dict.fromkeys(("sms", "smsto", "mms", "mmsto"), SMS), "tel": DIALER}
_NEVER_SUSPENDED = {
    "android", "com.google.android.packageinstaller", "com.google.android.permissioncontroller",
}  # fmt: skip


class Packages:
    """All packages, in order of their names."""

    def __init__(self, phone: Phone) -> None:
        """Know the apps of the phone's image, and those that can be installed."""
        self._phone = phone
        self._packages = installed(phone.image)

    # -- what is installed ----------------------------------------------------------------------------------------

    def find(self, package: str) -> Package | None:
        """Return an installed package, or None; a hidden one is not there for anybody."""
        found = self._packages.get(package)
        return found if found is not None and found.is_installed and not found.is_hidden else None

    def find_any(self, package: str) -> Package | None:
        """Return a package that is known: also one that is hidden, or was removed and left something behind."""
        found = self._packages.get(package)
        return found if found is not None and self._is_known(found) else None

    def all_known(self) -> list[Package]:
        """Return the packages that `find_any` would, by name."""
        return [package for package in self._packages.values() if self._is_known(package)]

    def _is_known(self, package: Package) -> bool:
        return package.is_installed or package.is_system or self._phone.disk.exists(self.data_dir(package.name))

    def all(self) -> list[Package]:
        """Return all installed packages that are not hidden, by name."""
        return [package for package in self._packages.values() if package.is_installed and not package.is_hidden]

    def launcher_apps(self) -> list[App]:
        """Return the apps with an icon, by label."""
        shown = [package.app for package in self.all() if package.launcher is not None]
        return sorted(shown, key=lambda app: (app.label.casefold(), app.package))

    def uid(self, package: str) -> int:
        """Return a package's user id; the system's for one that is not installed."""
        found = self._packages.get(package)
        return found.uid if found is not None else 1000

    def data_dir(self, package: str) -> str:
        """Return the folder of an app's own files."""
        return f"/data/data/{package}"

    def make_data_dir(self, package: str) -> str:
        """Create the folders of an app's own files if they are missing; return the main one."""
        owner = self.uid(package)
        for folder in (self.data_dir(package), f"/data/user_de/0/{package}"):
            if not self._phone.disk.exists(folder):
                self._phone.disk.mkdir(folder, mode=0o700, owner=owner, parents=True)
        return self.data_dir(package)

    def database(self, package: str, name: str, *, schema: str = "") -> Database:
        """Open a database of an app, creating it from `schema` if it is missing."""
        disk = self._phone.disk
        folder = f"{self.make_data_dir(package)}/databases"
        if not disk.exists(folder):
            disk.mkdir(folder, mode=0o771, owner=self.uid(package))
        return disk.database(f"{folder}/{name}", schema=schema)

    def has_database(self, package: str, name: str) -> bool:
        """Whether an app has a database of this name."""
        return self._phone.disk.exists(f"{self.data_dir(package)}/databases/{name}")

    # -- who answers an intent ------------------------------------------------------------------------------------

    def resolve(self, intent: Intent) -> list[Match]:
        """Return the activities that answer an intent, the preferred one first; none for a disabled app."""
        if intent.component:
            return self._explicit(intent)
        if intent.scheme == "content" and not intent.type:
            intent = replace(intent, type=content_type(self._phone, intent.data))
        matches = []
        for package in self.all():
            if intent.package not in ("", package.name):
                continue
            specs = [spec for spec in package.app.activities if _answers(spec, intent)]
            matches += [(package.app, spec) for spec in specs if package.offers(spec)]
        if intent.action in _CAPTURES and not intent.package and self._phone.image.api_level >= _SYSTEM_CAPTURES_FROM:
            matches = [match for match in matches if match[0].is_system]
        preferred = self.role_holder(intent)
        matches = self._phone.app_links.fitting(intent, matches)
        return sorted(matches, key=lambda match: (-match[1].priority(intent), match[0].package != preferred))

    def launch_intent(self, package: str) -> Intent | None:
        """Return the intent that the launcher starts a package with, or None if it has no icon."""
        found = self.find(package)
        spec = found.launcher if found is not None else None
        if spec is None:
            return None
        return Intent(action=MAIN, categories=(LAUNCHER,), component=f"{package}/{qualified(package, spec.name)}")

    def _explicit(self, intent: Intent) -> list[Match]:
        name, class_name = intent.target
        package = self.find(name)
        spec = None if package is None else package.app.activity(class_name)
        return [(package.app, spec)] if package is not None and spec is not None and package.offers(spec) else []

    def role_holder(self, intent: Intent) -> str:
        """Return the app that answers such intents by its role, and nobody is asked; empty if there is none."""
        if intent.scheme in ("http", "https"):
            return self._phone.roles.holder(BROWSER)
        if intent.action == "android.intent.action.DIAL":
            return self._phone.roles.holder(DIALER)
        if HOME in intent.categories:
            return self._phone.roles.holder(HOME_ROLE)
        return self._phone.roles.holder(_ROLE_SCHEMES.get(intent.scheme, ""))

    # -- permissions ----------------------------------------------------------------------------------------------

    def grant(self, package: str, permission: str) -> None:
        """Grant a runtime permission."""
        state = self._packages[package]
        state.granted.add(permission)
        state.denied.discard(permission)
        state.denied_for_good.discard(permission)
        state.asks_every_time.discard(permission)
        self._phone.touch()

    def revoke(self, package: str, permission: str, *, is_by_user: bool = False) -> None:
        """Take a runtime permission back; `is_by_user`: the user refused it in a dialog."""
        state = self._packages[package]
        state.granted.discard(permission)
        state.asks_every_time.discard(permission)
        if is_by_user:
            (state.denied_for_good if permission in state.denied else state.denied).add(permission)
        self._phone.touch()

    def ask_every_time(self, package: str, permission: str) -> None:
        """Take a runtime permission back so that the user is asked for it again, however often it was refused."""
        self.revoke(package, permission)
        state = self._packages[package]
        state.denied.discard(permission)
        state.denied_for_good.discard(permission)
        state.asks_every_time.add(permission)

    def reset_permissions(self) -> None:
        """Take back what users have allowed and denied: apps have what they came with."""
        for package in self.all():
            for permission in sorted((package.granted ^ package.granted_at_first) & self.runtime_permissions):
                change = self.revoke if permission in package.granted else self.grant
                change(package.name, permission)
            package.denied.clear()
            package.denied_for_good.clear()

    @property
    def runtime_permissions(self) -> frozenset[str]:
        """The permissions that a user of this release is asked for."""
        return runtime_permissions(self._phone.image.api_level)

    def can_be_asked(self, package: str, permission: str) -> bool:
        """Whether an app that asks for a permission now is heard: it lacks it, and was not denied it twice."""
        return permission not in self._packages[package].denied_for_good and not self.is_granted(package, permission)

    def is_granted(self, package: str, permission: str) -> bool:
        """Whether a package holds a permission; those that no user is asked for are granted at installation."""
        state = self.find(package)
        if state is None:
            return False
        if permission in state.granted:
            return True
        return permission not in self.runtime_permissions and permission in self.requested(package)

    def requested(self, package: str) -> tuple[str, ...]:
        """Return the permissions in a package's manifest."""
        state = self._packages.get(package)
        if state is None:
            return ()
        given = () if state.release is None else state.release.permissions
        return tuple(dict.fromkeys((*given, *state.app.permissions, *state.app.granted)))

    def app_ops(self, package: str) -> dict[str, str]:
        """Return the modes of a package's operations that were set."""
        state = self.find(package)
        return {} if state is None else dict(state.app_ops)

    def set_app_op(self, package: str, operation: str, mode: str) -> None:
        """Set the mode (`allow`, `deny`, `ignore`, `default`) of an operation."""
        state = self._packages[package]
        if mode == "default":
            state.app_ops.pop(operation, None)
        else:
            state.app_ops[operation] = mode
        self._phone.touch()

    def reset_app_ops(self, package: str) -> None:
        """Forget all modes that were set."""
        self._packages[package].app_ops.clear()
        self._phone.touch()

    def has_all_files(self, package: str) -> bool:
        """Whether an app may manage all files of the shared storage."""
        return self.app_ops(package).get("MANAGE_EXTERNAL_STORAGE") == "allow"

    def grant_by_role(self, package: str) -> None:
        """Let an app have the permissions of its roles, if it asks for them."""
        if self.find(package) is not None:
            self._packages[package].granted |= self._phone.roles.granted(package) & set(self.requested(package))

    # -- changing packages ----------------------------------------------------------------------------------------

    def clear_data(self, package: str) -> None:
        """Remove an app's data and permissions as `pm clear` does; what its roles and the settings allow it stays."""
        state = self._packages[package]
        self._stop(package)
        disk = self._phone.disk
        for folder in (self.data_dir(package), f"/data/user_de/0/{package}"):
            disk.remove_tree(folder)
        for kind in ("data", "media", "obb"):
            disk.remove_tree(f"/storage/emulated/0/Android/{kind}/{package}")
        state.granted &= self._phone.roles.granted(package)
        state.denied.clear()
        state.denied_for_good.clear()
        state.locales = ()
        self._make_folders(state)
        self._phone.touch()

    def set_enabled(self, package: str, *, is_enabled: bool) -> None:
        """Enable or disable an app."""
        if not is_enabled:
            self._stop(package)
        self._packages[package].is_enabled = is_enabled
        self._phone.touch()

    def set_activity_enabled(self, package: str, spec: ActivitySpec, *, is_enabled: bool) -> None:
        """Enable or disable one of an app's activities."""
        disabled = self._packages[package].disabled
        (disabled.discard if is_enabled else disabled.add)(qualified(package, spec.name))
        self._phone.touch()

    def set_hidden(self, package: str, *, is_hidden: bool) -> None:
        """Hide an app with its data from everybody, or show it again."""
        state = self._packages[package]
        if state.is_hidden != is_hidden:
            self._stop(package)
            state.is_hidden = is_hidden
            self._tell(package, "REMOVED" if is_hidden else "ADDED")

    def set_suspended(self, package: str, *, by: str, is_suspended: bool) -> bool:
        """Let nobody use an app, or let them again as far as `by` is concerned; False if it may not be suspended."""
        state = self._packages[package]
        if is_suspended and not self._may_suspend(state):
            return False
        (state.suspended_by.add if is_suspended else state.suspended_by.discard)(by)
        self._phone.touch()
        return True

    def _may_suspend(self, package: Package) -> bool:
        """Whether a phone would still be of use without an app (AOSP `SuspendPackageHelper`)."""
        homes = {app.package for app, _ in self.resolve(Intent(action=MAIN, categories=(HOME,)))}
        return package.name not in _NEVER_SUSPENDED | homes | {self._phone.roles.holder(DIALER)}

    def set_locales(self, package: str, locales: tuple[str, ...]) -> None:
        """Choose the languages of one app; none is the phone's."""
        self._packages[package].locales = locales
        self._phone.touch()

    def mark_started(self, package: str) -> None:
        """Note that an app runs: it gets broadcasts again."""
        self.set_stopped(package, is_stopped=False)

    def set_stopped(self, package: str, *, is_stopped: bool) -> None:
        """Note that an app was force-stopped, or started again."""
        state = self._packages.get(package)
        if state is not None:
            state.is_stopped = is_stopped

    def uninstall(self, package: str, *, keeps_data: bool = False) -> None:
        """Remove an app, unless `keeps_data` with data and rights; one of the system image stays for other users."""
        state = self._packages[package]
        if not keeps_data:
            self.clear_data(package)
            self._phone.disk.remove_tree(self.data_dir(package))
            self._phone.disk.remove_tree(f"/data/user_de/0/{package}")
            state.app_ops.clear()
            state.disabled.clear()
            state.is_enabled = True
        else:
            self._stop(package)
        state.is_installed = state.is_hidden = False
        state.suspended_by.clear()
        if not state.is_system:
            self._phone.disk.remove_tree(state.code_path.rpartition("/")[0])
        state.release = None
        self._phone.ime.forget(package)
        self._phone.accessibility.forget(package)
        self._phone.roles.forget(package)
        self._phone.permission_usage.forget(package)
        self._phone.app_links.forget(package)
        self._tell(package, "REMOVED")

    def restore(self, package: str) -> None:
        """Give the user an app of the system image back."""
        state = self._packages[package]
        if not state.is_installed:
            state.is_installed = state.is_stopped = True
            self._make_folders(state)
            self._tell(package, "ADDED")

    def _tell(self, package: str, change: str) -> None:
        action = f"android.intent.action.PACKAGE_{change}"
        self._phone.broadcasts.send(Intent(action=action, data=f"package:{package}"))
        self._phone.touch()

    def install(self, package: str, *, release: Release | None = None, grants_all: bool = False) -> None:
        """Install one of the apps that this phone knows, anew or over the one that is there."""
        state = self._packages[package]
        now_s = self._phone.clock.now()
        is_update = state.is_installed
        if is_update:
            self._stop(package)
        else:
            state.is_installed, state.is_stopped, state.first_installed_s = True, True, now_s
        state.release, state.is_hidden = release, False
        state.updated_s = now_s
        if grants_all or (release is not None and release.target_sdk < _FIRST_ASKING_SDK):
            state.granted |= set(self.requested(package)) & self.runtime_permissions
        self._make_folders(state)
        for change in ("REMOVED", "ADDED", "REPLACED") if is_update else ("ADDED",):
            action = f"android.intent.action.PACKAGE_{change}"
            extras = {"android.intent.extra.REPLACING": True} if is_update else {}
            self._phone.broadcasts.send(Intent(action=action, data=f"package:{package}", extras=extras))
        self._phone.touch()

    def known(self, package: str) -> bool:
        """Whether the phone could install a package."""
        return package in self._packages

    def installable(self) -> list[str]:
        """Return what did not come with the phone and can be installed."""
        return [name for name, state in self._packages.items() if state.app.is_tool]

    # -- snapshots ------------------------------------------------------------------------------------------------

    def save(self) -> object:
        """Return the state of every package, by its name."""
        return {name: package.save() for name, package in self._packages.items()}

    def load(self, value: object) -> None:
        """Set the state of every package; None is the first boot: folders and first data are written."""
        self._packages = installed(self._phone.image)
        if value is None:
            self._first_boot()
            return
        for name, stored in as_map(value).items():
            if (package := self._packages.get(name)) is not None:
                package.load(stored)

    def _first_boot(self) -> None:
        now_s = self._phone.clock.now()
        for state in self.all():
            if not state.is_system:
                state.first_installed_s = state.updated_s = now_s
            self._make_folders(state)
        for state in self.all():
            state.granted |= state.granted_at_first
            if state.app.seed is not None:
                state.app.seed(self._phone)

    def _make_folders(self, state: Package) -> None:
        self.make_data_dir(state.name)
        for name in ("cache", "code_cache"):
            folder = f"{self.data_dir(state.name)}/{name}"
            if not self._phone.disk.exists(folder):
                self._phone.disk.mkdir(folder, mode=0o2771, owner=state.uid)

    def _stop(self, package: str) -> None:
        self._phone.activities.force_stop(package)
        self._phone.notifications.cancel(package)
        self._phone.alarms.cancel(package)


def _answers(spec: ActivitySpec, intent: Intent) -> bool:
    wanted = set(intent.categories)
    if intent.action == MAIN and not intent.data:
        if LAUNCHER in wanted:
            return spec.launcher
        if HOME in wanted:
            return spec.home
        if not wanted - _LENIENT_CATEGORIES and spec.launcher and intent.package:
            return True
    strict = wanted - _LENIENT_CATEGORIES
    return any(strict <= set(offer.categories) and offer.matches(intent) for offer in spec.filters)


def external_dir(package: str) -> str:
    """Return the folder of an app's files on the shared storage."""
    return f"/storage/emulated/0/Android/data/{package}/files"


def make_external_dir(phone: Phone, package: str, names: Iterable[str] = ()) -> str:
    """Create an app's folder on the shared storage, and folders in it; return its path."""
    folder = external_dir(package)
    for path in (folder, *(f"{folder}/{name}" for name in names)):
        phone.disk.mkdir(path, mode=0o770, owner=MEDIA_RW_UID, parents=True)
    return folder
