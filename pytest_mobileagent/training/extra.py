"""The extra that training needs."""

from __future__ import annotations

import importlib.util

from pytest_mobileagent.errors import ConfigError

_WANTED = ("numpy", "torch", "transformers", "safetensors")


def need_extra(what: str, *more: str) -> None:
    """Say in a sentence what to install, if it is not; `more` packages than all trainings need.

    Raises:
        ConfigError: a package is missing.
    """
    missing = [name for name in (*_WANTED, *more) if importlib.util.find_spec(name) is None]
    if missing:
        names = ", ".join(missing)
        raise ConfigError(f"{what} needs {names}: pip install 'pytest-mobileagent[train]'")
