"""Find what is on offer: the modules of a package, and the entry points of installed distributions."""

from __future__ import annotations

import importlib
import pkgutil
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import ModuleType


def submodules(package: ModuleType) -> Iterator[ModuleType]:
    """Import and yield the direct submodules and subpackages of `package`, by name; names with `_` are skipped."""
    for module in sorted(pkgutil.iter_modules(package.__path__), key=lambda found: found.name):
        if not module.name.startswith("_"):
            yield importlib.import_module(f"{package.__name__}.{module.name}")


def plugged_in(group: str) -> dict[str, object]:
    """Return what installed distributions offer under the entry point `group`, loaded, by name."""
    return {point.name: point.load() for point in entry_points(group=group)}


def on_demand(package: str, modules: Mapping[str, str]) -> Callable[[str], object]:
    """Return the `__getattr__` of a package whose public names lie in these modules, loaded when asked for."""

    def get(name: str) -> object:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(importlib.import_module(f"{package}.{modules[name]}"), name)

    return get
