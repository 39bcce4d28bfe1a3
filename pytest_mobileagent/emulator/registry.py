"""Emulators by name: where phones come from."""

from __future__ import annotations

from inspect import getattr_static
from typing import TYPE_CHECKING, cast

from pytest_mobileagent.emulator.base import Emulator, EmulatorKind
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.registry import Registry, installed, load, own

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pytest_mobileagent.emulator.base import EmulatorContext
    from pytest_mobileagent.registry import Entry

    Factory = Callable[[EmulatorContext], Emulator]

GROUP = "mobileagent.emulators"
_OURS = {kind.value: f"emulator.{kind}:make_emulator" for kind in EmulatorKind}
_MISSING = object()
_MEMBERS = [name for name in vars(Emulator) if not name.startswith("_")]


def emulator_registry(given: Iterable[Entry] = ()) -> Registry:
    """Return all emulators that there are by name: our own, those of installed distributions, and what is `given`."""
    return Registry([*own(GROUP, _OURS), *installed(GROUP), *given])


def parse_emulator(kind: str, registry: Registry) -> Factory:
    """Return what makes the emulators of a kind.

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

    def make(context: EmulatorContext) -> Emulator:
        emulator: object = target(context)
        missing = [name for name in _MEMBERS if getattr_static(emulator, name, _MISSING) is _MISSING]
        if missing and not hasattr(type(emulator), "__getattr__"):
            lacking = f"{type(emulator).__name__} has no {', '.join(missing)}"
            raise ConfigError(f"{flag}: {lacking}; an emulator is what pytest_mobileagent.emulator.Emulator says")
        return cast("Emulator", emulator)

    return make
