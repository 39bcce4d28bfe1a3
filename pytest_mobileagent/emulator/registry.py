"""Emulators by name: where phones come from."""

from __future__ import annotations

from inspect import getattr_static
from typing import TYPE_CHECKING, cast

from pytest_mobileagent.emulator.base import Counted, Emulator, EmulatorKind
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.registry import Registry, installed, load, own

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pytest_mobileagent.emulator.base import EmulatorContext, EmulatorSpec
    from pytest_mobileagent.registry import Entry

GROUP = "mobileagent.emulators"
_OURS = {kind.value: f"emulator.{kind}:make_emulator" for kind in EmulatorKind}
_MISSING = object()
_MEMBERS = [name for name in vars(Emulator) if not name.startswith("_")]


def emulator_registry(given: Iterable[Entry] = ()) -> Registry:
    """Return all emulators that there are by name: our own, those of installed distributions, and what is `given`."""
    return Registry([*own(GROUP, _OURS), *installed(GROUP), *given])


class Source:
    """Where phones of one kind come from, whoever offers them."""

    def __init__(self, flag: str, target: Callable[[EmulatorContext], object]) -> None:
        """Keep what makes the emulators; `flag` is what asks for it, as it stands in messages."""
        self._flag, self._target = flag, target

    def __call__(self, context: EmulatorContext) -> Emulator:
        """Return an emulator that has not been started.

        Raises:
            ConfigError: what was made is none.
        """
        emulator = self._target(context)
        missing = [name for name in _MEMBERS if getattr_static(emulator, name, _MISSING) is _MISSING]
        if missing and not hasattr(type(emulator), "__getattr__"):
            lacking = f"{type(emulator).__name__} has no {', '.join(missing)}"
            raise ConfigError(f"{self._flag}: {lacking}; an emulator is what pytest_mobileagent.emulator.Emulator says")
        return cast("Emulator", emulator)

    def phones_there(self, spec: EmulatorSpec, environment: Mapping[str, str]) -> int | None:
        """Return how many phones can be used; None for as many as are started, and where nobody can tell.

        Raises:
            DeviceError: there can be none, as each task would say.
        """
        target: object = self._target
        return target.phones_there(spec, environment) if isinstance(target, Counted) else None


def parse_emulator(kind: str, registry: Registry) -> Source:
    """Return where the phones of a kind come from.

    Raises:
        ConfigError: there is none of that name, or it cannot be loaded.
    """
    flag = f"--mobile-emulator={kind}"
    entry = registry.find(kind, flag)
    if entry is None:
        raise ConfigError(f"{flag}: nobody offers phones under that name; {registry.hint(kind)}")
    target = load(entry, flag)
    if not callable(target):
        raise ConfigError(f"{flag}: expected a class or a function that makes an emulator")
    return Source(flag, target)
