"""Which Android and which apps a phone has: an image, as data."""

from __future__ import annotations

import difflib
import platform
import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from pytest_mobileagent.apps import AppDeclaration, declarations, package_of
from pytest_mobileagent.config.model import DEFAULT_CONFIG
from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Mapping

_T = TypeVar("_T")
_NAME = re.compile(r"[a-z][a-z0-9_-]*")
_PACKAGE = re.compile(r"[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*")
_CODE = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")
_PLAIN_VERBS = ("clear", "launch", "close")
_VERBS = (*_PLAIN_VERBS, "grant", "allow", "run", "push", "tap", "wait")
_LEAST_CARD_MIB = 9  # of the SDK's emulator
_TAG = "google_apis"  # of all images: root by adb
# The emulator runs the images of its own machine's processors at once, and others not at all.
_ABIS = {"arm64": "arm64-v8a", "aarch64": "arm64-v8a"}
HOST_ABI = _ABIS.get(platform.machine().lower(), "x86_64")


def of_release(table: Mapping[int, _T], api_level: int) -> _T:
    """Return what a table by API level has for a release: the newest that is not newer, else the oldest."""
    return table[max((level for level in table if level <= api_level), default=min(table))]


@dataclass(frozen=True, slots=True)
class Android:
    """A build of the platform: what its properties tell, and which system image of the SDK it is.

    Attributes:
        api_level: `ro.build.version.sdk`.
        release: what people call it, `13`.
        build: `ro.build.id`.
        incremental: `ro.build.version.incremental`.
        security_patch: `ro.build.version.security_patch`.
        product: `ro.product.name` of the emulator's image.
        device: `ro.product.device` of it.
        named: `ro.product.model`, where it is not the product's name.
        launcher: the package of its home screen.
    """

    api_level: int
    release: str
    build: str
    incremental: str
    security_patch: str
    product: str
    device: str
    launcher: str = "com.google.android.apps.nexuslauncher"
    named: str = ""

    @property
    def model(self) -> str:
        """`ro.product.model`."""
        return self.named or self.product

    @property
    def fingerprint(self) -> str:
        """`ro.build.fingerprint`."""
        build = f"{self.release}/{self.build}/{self.incremental}"
        return f"google/{self.product}/{self.device}:{build}:userdebug/dev-keys"

    @property
    def system_image(self) -> str:
        """The image's name for sdkmanager."""
        return f"system-images;android-{self.api_level};{_TAG};{HOST_ABI}"

    @property
    def folder(self) -> str:
        """Where the image lies in the SDK."""
        return self.system_image.replace(";", "/") + "/"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an app's first run, on a phone where it has just been installed.

    Attributes:
        verb: `clear` what it has stored, `launch` or `close` it; `grant` a permission, `allow` an appop; `run` a shell
            command, `push` a file of the user's; `tap` what the screen calls so; `wait` for a file, in its folder.
        what: to which the verb applies; nothing for `clear`, `launch` and `close`.
        to: for `push`, the path on the phone.
        is_optional: whether it may be that there is nothing to tap, or that the command fails.
    """

    verb: str
    what: str = ""
    to: str = ""
    is_optional: bool = False

    def __post_init__(self) -> None:
        """Refuse what is no step."""
        if self.verb not in _VERBS:
            raise ConfigError(f"a first run has no step '{self.verb}': known are {', '.join(_VERBS)}")
        if (self.verb in _PLAIN_VERBS) == bool(self.what) or (self.verb == "push") != bool(self.to):
            wanted = "a file, and with 'to' where it goes" if self.verb == "push" else "a word on what"
            raise ConfigError(f"'{self}': {'nothing more' if self.verb in _PLAIN_VERBS else wanted} was expected")

    def __str__(self) -> str:
        """Say it in words."""
        return " ".join(filter(None, (self.verb, self.what)))


@dataclass(frozen=True, slots=True)
class AppBuild:
    """One build of an app, as an image has it.

    Attributes:
        package: its package.
        version: `versionName`, as `dumpsys package` writes it.
        build: `versionCode`.
        is_platform: it is part of the system image; the APK of any other is the user's to bring.
        code: for the embedded phone, where its `App` lies, `module:attribute`; empty for those that are discovered.
        folder: the folder from which `code` is imported; empty for an installed module.
        first_run: what is done on the real emulator once it is installed, before the phone is saved.
    """

    package: str
    version: str
    build: int
    is_platform: bool = False
    code: str = ""
    folder: str = ""
    first_run: tuple[Step, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what is no app."""
        if _PACKAGE.fullmatch(self.package) is None:
            raise ConfigError(f"'{self.package}' is no package: expected one such as net.gsantner.markor")
        if self.code and _CODE.fullmatch(self.code) is None:
            raise ConfigError(f"{self.package}: code '{self.code}' is not of the form module:attribute")

    def __str__(self) -> str:
        """Name it as people do: package and version."""
        return f"{self.package} {self.version}"


@dataclass(frozen=True, slots=True)
class Setting:
    """What a setting holds on the first boot."""

    namespace: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Image:
    """Which Android and which apps: the suite's choice. The look of a phone is its device configuration.

    Attributes:
        name: what suites, AVDs, records and people call it.
        android: the platform.
        apps: its apps, in any order; a package is there once.
        roles: who holds which role on the first boot, `SMS` or `DIALER`, where that is not the platform's choice.
        settings: what settings hold on the first boot, where that is not the platform's choice.
        declarations: what is known of apps that nobody else declares: their names, what they keep.
        clock_s: the moment of the first boot on a virtual clock, seconds since 1970 UTC; the same in every run.
        time_zone: its time zone, as in the IANA data base.
        device_config: the device configuration of its phone where nobody names one.
        sd_card_mib: the size of its SD card; a phone without one is of 0.
    """

    name: str
    android: Android
    apps: tuple[AppBuild, ...]
    roles: tuple[tuple[str, str], ...] = ()
    settings: tuple[Setting, ...] = ()
    declarations: tuple[AppDeclaration, ...] = ()
    clock_s: float = 1697384040.0  # 2023-10-15 15:34 UTC
    time_zone: str = "UTC"
    device_config: str = DEFAULT_CONFIG
    sd_card_mib: int = 0

    def __post_init__(self) -> None:
        """Refuse an image that contradicts itself."""
        if _NAME.fullmatch(self.name) is None:
            raise ConfigError(f"'{self.name}' is no name of an image: use small letters, digits, '_' and '-'")
        twice = [package for package, count in Counter(app.package for app in self.apps).items() if count > 1]
        if twice:
            raise ConfigError(f"the image '{self.name}' has {twice[0]} twice: a package is in an image once")
        if self.sd_card_mib and self.sd_card_mib < _LEAST_CARD_MIB:
            least = f"the emulator takes none below {_LEAST_CARD_MIB}"
            raise ConfigError(f"the image '{self.name}' has an SD card of {self.sd_card_mib} MiB: {least}")

    @property
    def api_level(self) -> int:
        """The platform's API level."""
        return self.android.api_level

    def app(self, package: str) -> AppBuild | None:
        """Return which build of an app it has, if any."""
        return next((app for app in self.apps if app.package == package), None)

    @property
    def brought(self) -> tuple[AppBuild, ...]:
        """The apps that are no part of the system image: on the real emulator their APKs are installed."""
        return tuple(app for app in self.apps if not app.is_platform)

    def package_of(self, name: str) -> str:
        """Return which of its apps is called by a name, or is named itself; empty if none is."""
        installed = sorted(self.apps, key=lambda app: app.is_platform)
        return package_of(name, [app.package for app in installed], self.declarations)

    def app_called(self, name: str) -> AppBuild:
        """Return the app that a task calls by a name.

        Raises:
            ConfigError: it has none that is called so.
        """
        app = self.app(self.package_of(name))
        if app is None:
            near = difflib.get_close_matches(name.casefold(), self._names(), n=1)
            hint = f"; did you mean '{near[0]}'?" if near else ""
            raise ConfigError(f"no app of the image '{self.name}' is called '{name}'{hint}")
        return app

    def _names(self) -> list[str]:
        packages = {app.package for app in self.apps}
        return [name for one in declarations(self.declarations) if one.package in packages for name in one.names]

    def with_app(self, declaration: AppDeclaration, build: AppBuild, *, name: str) -> Image:
        """Return an image of another name that has an app too of which only its declaration is known.

        Raises:
            ConfigError: it is no declaration, or declaration and build are of two packages.
        """
        if not isinstance(declaration, AppDeclaration):
            raise ConfigError(f"with_app takes an AppDeclaration, and not {declaration!r:.60}")
        if declaration.package != build.package:
            raise ConfigError(f"the declaration is of {declaration.package}, and the build of {build.package}")
        image = self.with_apps(build, name=name)
        return replace(image, declarations=(*self.declarations, declaration))

    def with_apps(self, *apps: AppBuild, name: str) -> Image:
        """Return an image of another name that has these apps too; a build of a package that is there replaces it."""
        new = {app.package for app in apps}
        return replace(self, name=name, apps=(*(app for app in self.apps if app.package not in new), *apps))

    def without(self, *packages: str, name: str) -> Image:
        """Return an image of another name that lacks these apps.

        Raises:
            ConfigError: it does not have one of them.
        """
        missing = sorted(set(packages) - {app.package for app in self.apps})
        if missing:
            raise ConfigError(f"the image '{self.name}' has no {missing[0]} that could be left out")
        return replace(self, name=name, apps=tuple(app for app in self.apps if app.package not in packages))
