"""What an app is: its identity, its activities and its first data."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.registry import why
from pytest_mobileagent.simulator.system.intents import Intent, qualified
from pytest_mobileagent.simulator.ui.theme import Theme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from types import ModuleType

    from pytest_mobileagent.image import AppBuild, Image
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.media_sessions import MediaSession
    from pytest_mobileagent.simulator.system.sensor_privacy import SensorUse
    from pytest_mobileagent.simulator.system.tasks import ActivityRecord
    from pytest_mobileagent.simulator.ui.screen import Screen
    from pytest_mobileagent.simulator.ui.window import Window


@dataclass(frozen=True, slots=True)
class AppIcon:
    """A launcher icon: a Material icon on a round plate; `glyph` may instead be one or two letters."""

    glyph: str
    fg: str = "#ffffff"
    bg: str = "#1a73e8"
    outlined: bool = False


@dataclass(frozen=True, slots=True)
class IntentFilter:
    """What an activity answers to; an empty field matches an intent that has none, `*` in a type any.

    The type of a content URI is asked of its provider before filters are (`Intent.resolveType`).
    """

    action: str
    categories: tuple[str, ...] = ()
    schemes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    label: str = ""  # what the activity is called where the user chooses who answers such an intent
    auto_verify: bool = False  # whether its hosts are to be verified as the app's own
    priority: int = 0  # whoever has the highest takes an intent, and nobody is asked; only the system's have any

    def matches(self, intent: Intent) -> bool:
        """Whether the filter lets `intent` through (action, data; categories are not required to match)."""
        if intent.action != self.action or not self._fits_scheme(intent):
            return False
        if self.hosts and intent.data.partition("://")[2].partition("/")[0] not in self.hosts:
            return False
        return _matches_type(intent.type, self.types) if intent.type else not self.types

    def _fits_scheme(self, intent: Intent) -> bool:
        if not intent.scheme:
            return not self.schemes or bool(intent.type)
        return intent.scheme in self.schemes if self.schemes else bool(self.types)


def _matches_type(given: str, offered: tuple[str, ...]) -> bool:
    main = given.partition("/")[0]
    return any(offer in (given, "*/*", f"{main}/*") for offer in offered)


@dataclass(frozen=True, slots=True)
class LazyScreen:
    """A Screen class, or what makes screens, by module and name: loaded when first shown, as most never are."""

    module: str
    name: str

    def __call__(self, record: ActivityRecord, phone: Phone, app: App) -> Screen:
        """Make the screen."""
        screen: Screen = getattr(importlib.import_module(self.module), self.name)(record, phone, app)
        return screen

    def stands_for(self, screen: type[Screen]) -> bool:
        """Whether `screen` is this class."""
        return (screen.__module__, screen.__qualname__) == (self.module, self.name)


def lazy(place: str) -> LazyScreen:
    """Return the screen at `markor.screens:Main`, which lies in this package."""
    module, _, name = place.partition(":")
    return LazyScreen(f"{__package__}.{module}", name)


@dataclass(frozen=True, slots=True)
class ActivitySpec:
    """An activity as the manifest declares it; `name` may begin with a dot, `screen` is a Screen class or makes one."""

    name: str
    screen: Callable[[ActivityRecord, Phone, App], Screen]
    label: str = ""
    launcher: bool = False
    home: bool = False
    filters: tuple[IntentFilter, ...] = ()
    aliases: tuple[str, ...] = ()
    trampolines: tuple[str, ...] = ()  # activities that show nothing, start this one and are gone
    single_top: bool = False
    single_task: bool = False
    in_recents: bool = True
    shown_when_locked: bool = False
    dump: Callable[[Phone, Sequence[str]], list[str]] | None = None  # what it adds to `dumpsys activity NAME WORDS`

    def priority(self, intent: Intent) -> int:
        """Return how much those of its filters that let an intent through put it before other activities."""
        return max((offer.priority for offer in self.filters if offer.matches(intent)), default=0)

    def shows(self, screen: type[Screen]) -> bool:
        """Whether the activity's screen is of that class."""
        return self.screen is screen or (isinstance(self.screen, LazyScreen) and self.screen.stands_for(screen))


@dataclass(frozen=True, slots=True)
class ServiceSpec:
    """A service that anyone may start; `on_start` gets every intent that it is started with."""

    name: str
    on_start: Callable[[Phone, Intent], object] | None = None
    is_foreground: bool = False  # it says at once that the user knows of it


def permissions(names: str) -> tuple[str, ...]:
    """Return Android's own permissions by their short names: `CAMERA RECORD_AUDIO`."""
    return tuple(f"android.permission.{name}" for name in names.split())


@dataclass(frozen=True, slots=True)
class AppShortcut:
    """What the launcher offers on an app's icon (`ShortcutInfo`): its label, a glyph, what it starts.

    Where the label does not fit, `short` is shown.
    """

    label: str
    icon: str
    intent: Intent
    short: str = ""


class Instrument(Protocol):
    """What an instrumentation does once it has been started."""

    def start(self, finish: Callable[[], None]) -> None:
        """Begin to serve; `finish` is called when it ends by itself.

        Raises:
            OSError: its port is in use.
        """

    def stop(self) -> None:
        """End: the process has ended."""

    async def wait(self) -> None:
        """Wait until it has ended, by itself or with its process."""

    @property
    def has_passed(self) -> bool:
        """Whether it ended by itself."""


@dataclass(frozen=True, slots=True)
class Instrumentation:
    """A test runner as the manifest declares it: its class, the package in whose process it runs, its only test."""

    name: str
    target: str
    test: str
    make: Callable[[Phone], Instrument]


@dataclass(frozen=True, slots=True)
class BroadcastResult:
    """What a receiver left in an ordered broadcast."""

    code: int = 0
    data: str | None = None
    extras: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class App:
    """One package. `seed` writes the storage of the app as it is once a user has set it up."""

    package: str
    label: str
    icon: AppIcon
    version_name: str = ""  # none: it is built with the platform, and has its version
    version_code: int = 0
    theme: Theme = field(default_factory=Theme.material3)
    chosen_theme: Callable[[Phone, str], Theme | None] | None = None  # what the package's own settings say, if anything
    activities: tuple[ActivitySpec, ...] = ()
    permissions: tuple[str, ...] = ()
    granted: tuple[str, ...] = ()
    receivers: Mapping[str, Callable[[Phone, Intent], BroadcastResult | None]] = field(default_factory=dict)
    seed: Callable[[Phone], None] | None = None
    overlays: Callable[[Phone], Iterable[Window]] | None = None
    is_system: bool = False
    uid: int = 0  # 0: the package manager chooses
    target_sdk: int = 33
    is_tool: bool = False  # whatever the image: it is there once its APK is installed
    input_methods: tuple[str, ...] = ()  # services that are keyboards, by class name; it may begin with a dot
    accessibility_services: tuple[str, ...] = ()  # services that read the screen, by class name
    key_listener: Callable[[Phone, str], bool] | None = None  # gets what keys type into a field
    services: tuple[ServiceSpec, ...] = ()
    shortcuts: tuple[AppShortcut, ...] = ()
    instrumentations: tuple[Instrumentation, ...] = ()
    in_call: str = ""  # the activity that shows calls, of an app that can have the role for them
    media_session: Callable[[Phone], MediaSession | None] | None = None  # what it plays; None: nothing
    sensors: Callable[[Phone], Iterable[SensorUse]] | None = None  # what it uses of microphone and camera now
    channels: Mapping[str, str] = field(default_factory=dict)  # of its notifications: ids, and what it calls them
    offers_languages: bool = False  # whether Settings lets it have one of its own (`android:localeConfig`)
    reads: tuple[str, ...] = ()  # the permissions by which it looks at others' data whenever it comes to the front

    def activity(self, class_name: str) -> ActivitySpec | None:
        """Return the activity of that full class name, or None."""
        for spec in self.activities:
            names = (spec.name, *spec.aliases, *spec.trampolines)
            if any(qualified(self.package, name) == class_name for name in names):
                return spec
        return None

    @property
    def launcher(self) -> ActivitySpec | None:
        """The activity that the launcher starts, if any."""
        return next((spec for spec in self.activities if spec.launcher), None)


@cache
def known_builds() -> Mapping[tuple[str, int], App]:
    """Return every app that there is, by package and version code.

    An app's module has its `APP`, or its `BUILDS` where images have several; others come by the entry point
    `mobileagent.apps`.

    Raises:
        ConfigError: two are the same build of one package.
    """
    from pytest_mobileagent.discovery import plugged_in, submodules  # noqa: PLC0415 - apps import this module
    from pytest_mobileagent.simulator import apps  # noqa: PLC0415 - they import this module

    folders = [package.__name__ for package in submodules(apps) if hasattr(package, "__path__")]
    modules = [f"{name}.app" for name in folders if importlib.util.find_spec(f"{name}.app") is not None]
    found = [app for module in modules for app in _builds_of(importlib.import_module(module))]
    found += [app for app in plugged_in("mobileagent.apps").values() if isinstance(app, App)]
    builds: dict[tuple[str, int], App] = {}
    for app in sorted(found, key=lambda app: (app.package, app.version_code)):
        key = (app.package, app.version_code)
        if key in builds:
            raise ConfigError(f"two apps are {app.package} {app.version_code}: a build is there once")
        builds[key] = app
    return MappingProxyType(builds)


def _builds_of(module: ModuleType) -> tuple[App, ...]:
    builds: tuple[App, ...] = getattr(module, "BUILDS", ()) or (module.APP,)
    return builds


@cache
def apps_of(image: Image) -> tuple[App, ...]:
    """Return the apps of an image, by package, and the tools that can be installed on any.

    An app of the image that nobody has remade is not there.

    Raises:
        ConfigError: an app that the image brings along cannot be loaded.
    """
    apps = known_builds().values()
    found = [app for build in image.apps if (app := _app_of(build, image.api_level)) is not None]
    taken = {app.package for app in found}
    found += [app for app in apps if app.is_tool and app.package not in taken]
    return tuple(sorted(found, key=lambda app: app.package))


def _app_of(build: AppBuild, api_level: int) -> App | None:
    """Return the app that stands for a build: the newest that is not newer, or else the oldest."""
    if build.code:
        app = _brought(build)
    else:
        codes = [code for package, code in known_builds() if package == build.package]
        if not codes:
            return None
        older = [code for code in codes if code <= build.build]
        app = known_builds()[build.package, max(older) if older else min(codes)]
    whole = replace(app, version_name=build.version, version_code=build.build)
    if not build.is_platform:
        return whole
    return replace(whole, target_sdk=min(app.target_sdk, api_level) if app.version_code else api_level)


def _brought(build: AppBuild) -> App:
    if build.folder and build.folder not in sys.path:
        sys.path.append(build.folder)
    module, _, name = build.code.partition(":")
    try:
        app = getattr(importlib.import_module(module), name)
    except Exception as error:
        raise ConfigError(f"{build}: {build.code} cannot be loaded: {why(error)}") from error
    if not isinstance(app, App) or app.package != build.package:
        raise ConfigError(f"{build}: {build.code} is {app!r:.60}: the App of that package was expected")
    return app
