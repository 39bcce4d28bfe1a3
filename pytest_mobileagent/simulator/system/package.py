"""One package: an app that is installed, or could be, and the package manager's state of it."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.base import App, apps_of
from pytest_mobileagent.simulator.system._permissions import runtime_permissions
from pytest_mobileagent.simulator.system._platform_packages import platform_apps
from pytest_mobileagent.simulator.system.intents import qualified
from pytest_mobileagent.simulator.system.saved import (
    as_float,
    as_int,
    as_list,
    as_map,
    as_text,
    as_text_map,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.image import Image
    from pytest_mobileagent.simulator.apps.base import ActivitySpec

_FIRST_APP_UID = 10050
_MIN_SDK = 21  # of the apps that came with the phone
_BUILT_S = 1230768000.0  # 2009-01-01: the time of everything on the system image


@dataclass(frozen=True, slots=True)
class Release:
    """What an APK that was installed says of itself, in place of what the app here says."""

    version_code: int
    version_name: str | None
    min_sdk: int
    target_sdk: int
    permissions: tuple[str, ...] = ()
    signers: tuple[str, ...] = ()  # SHA-256 of the certificates
    splits: tuple[str, ...] = ()
    installer: str = ""
    is_debuggable: bool = False


@dataclass(slots=True)
class Package:
    """An installed app and the package manager's state of it."""

    app: App
    uid: int
    granted: set[str] = field(default_factory=set)
    denied: set[str] = field(default_factory=set)  # by the user
    denied_for_good: set[str] = field(default_factory=set)  # by the user, asked a second time: nobody asks any more
    asks_every_time: set[str] = field(default_factory=set)  # permissions that are the app's for one time only
    app_ops: dict[str, str] = field(default_factory=dict)  # operation (`SYSTEM_ALERT_WINDOW`) to mode (`allow`)
    first_installed_s: float = _BUILT_S
    updated_s: float = _BUILT_S
    is_enabled: bool = True
    disabled: set[str] = field(default_factory=set)  # full class names of its activities
    is_stopped: bool = False
    is_installed: bool = True
    is_hidden: bool = False
    suspended_by: set[str] = field(default_factory=set)  # packages; `com.android.shell` for the shell
    locales: tuple[str, ...] = ()  # chosen for this app alone, the best first; none: the phone's
    release: Release | None = None  # None: as it came with the phone

    @property
    def name(self) -> str:
        """The package's name."""
        return self.app.package

    def offers(self, spec: ActivitySpec) -> bool:
        """Whether an activity can be started: neither it nor the app is disabled."""
        return self.is_enabled and qualified(self.name, spec.name) not in self.disabled

    @property
    def launcher(self) -> ActivitySpec | None:
        """The activity that the launcher starts, if any."""
        spec = self.app.launcher
        return spec if spec is not None and self.offers(spec) else None

    @property
    def is_suspended(self) -> bool:
        """Whether nobody may use the app."""
        return bool(self.suspended_by)

    @property
    def is_system(self) -> bool:
        """Whether the app is on the system image."""
        return self.app.is_system

    @property
    def granted_at_first(self) -> frozenset[str]:
        """What the app holds from the first boot on: one of the system image all that it asks for."""
        asked = runtime_permissions() & set(self.app.permissions) if self.is_system else frozenset()
        return asked | set(self.app.granted)

    @property
    def version_code(self) -> int:
        """The number that a newer release has more of."""
        return self.app.version_code if self.release is None else self.release.version_code

    @property
    def version_name(self) -> str:
        """The version as people read it."""
        return self.app.version_name if self.release is None else self.release.version_name or "null"

    @property
    def target_sdk(self) -> int:
        """The API level that the app was written for."""
        return self.app.target_sdk if self.release is None else self.release.target_sdk

    @property
    def min_sdk(self) -> int:
        """The lowest API level that the app runs on."""
        return min(_MIN_SDK, self.app.target_sdk) if self.release is None else self.release.min_sdk

    @property
    def code_path(self) -> str:
        """The folder that holds the APK."""
        if not self.is_system:
            return f"/data/app/~~{_token(self.name, 'outer')}==/{self.name}-{_token(self.name, 'inner')}=="
        folder = "product" if self.name.startswith("com.google.android.apps.") else "system"
        short = self.app.label.replace(" ", "") or self.name.rpartition(".")[2]
        return f"/{folder}/app/{short}"

    @property
    def apk_path(self) -> str:
        """The APK."""
        if self.name == "android":
            return "/system/framework/framework-res.apk"
        return f"{self.code_path}/{'base' if not self.is_system else self.code_path.rpartition('/')[2]}.apk"

    @property
    def apk_paths(self) -> list[str]:
        """All its APKs, the base first."""
        splits = () if self.release is None else self.release.splits
        return [self.apk_path, *(f"{self.code_path}/split_{name}.apk" for name in splits)]

    def save(self) -> object:
        """Return the state of it."""
        return {
            "granted": sorted(self.granted),
            "denied": sorted(self.denied),
            "denied_for_good": sorted(self.denied_for_good),
            "asks_every_time": sorted(self.asks_every_time),
            "app_ops": dict(self.app_ops),
            "installed_s": self.first_installed_s,
            "updated_s": self.updated_s,
            "enabled": self.is_enabled,
            "disabled": sorted(self.disabled),
            "stopped": self.is_stopped,
            "installed": self.is_installed,
            "hidden": self.is_hidden,
            "suspended_by": sorted(self.suspended_by),
            "locales": list(self.locales),
            "release": None if self.release is None else asdict(self.release),
        }

    def load(self, value: object) -> None:
        """Take a state over."""
        row = as_map(value)
        self.granted = _texts(row, "granted")
        self.denied = _texts(row, "denied")
        self.denied_for_good = _texts(row, "denied_for_good")
        self.asks_every_time = _texts(row, "asks_every_time")
        self.app_ops = as_text_map(row.get("app_ops"))
        self.first_installed_s = as_float(row.get("installed_s"), _BUILT_S)
        self.updated_s = as_float(row.get("updated_s"), _BUILT_S)
        self.is_enabled = row.get("enabled", True) is True
        self.disabled = _texts(row, "disabled")
        self.is_stopped = row.get("stopped", False) is True
        self.is_installed = row.get("installed", not self.app.is_tool) is True
        self.is_hidden = row.get("hidden", False) is True
        self.suspended_by = _texts(row, "suspended_by")
        self.locales = tuple(str(item) for item in as_list(row.get("locales")))
        self.release = _release(row.get("release"))


def installed(image: Image) -> dict[str, Package]:
    """Return the packages of an image as they are at the first boot, by name: those too that can be installed."""
    apps = {app.package: app for app in (*platform_apps(image.android), *apps_of(image))}
    packages = {}
    # what can be installed later has the user ids behind those of what came with the phone
    for number, name in enumerate(sorted(apps, key=lambda name: (apps[name].is_tool, name))):
        app = apps[name]
        packages[name] = Package(app, app.uid or _FIRST_APP_UID + number, is_installed=not app.is_tool)
    return dict(sorted(packages.items()))


def _release(value: object) -> Release | None:
    if value is None:
        return None
    row = as_map(value)
    name = row.get("version_name")
    return Release(
        version_code=as_int(row.get("version_code")),
        version_name=name if isinstance(name, str) else None,
        min_sdk=as_int(row.get("min_sdk")),
        target_sdk=as_int(row.get("target_sdk")),
        permissions=tuple(str(item) for item in as_list(row.get("permissions"))),
        signers=tuple(str(item) for item in as_list(row.get("signers"))),
        splits=tuple(str(item) for item in as_list(row.get("splits"))),
        installer=as_text(row.get("installer")),
        is_debuggable=row.get("is_debuggable") is True,
    )


def _texts(row: Mapping[str, object], name: str) -> set[str]:
    return {str(item) for item in as_list(row.get(name))}


def _token(*parts: str) -> str:
    digest = hashlib.sha256("/".join(parts).encode()).digest()
    return urlsafe_b64encode(digest[:16]).decode().rstrip("=")
