"""Presets: options by one name, such as an evaluation of a suite's paper. A suite has them in its `presets.toml`.

::

    [table2]            # as --mobile-preset=bmoca:table2
    mobile_tag = "representative"
    mobile_env_config = "test"
    mobile_repeats = 3

Keys are those of an ini file. The suite itself is meant unless the preset names others; an option that is given on the
command line or in the environment outweighs the preset.
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.registry import near_names
from pytest_mobileagent.task.suites import suite_folder, suite_folders

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

PRESETS = "presets.toml"
_SUITE = "mobile_suite"


def presets() -> list[str]:
    """Return the names of all presets that come with this package."""
    return [f"{suite}:{name}" for suite, folder in suite_folders().items() for name in _tables(folder / PRESETS)]


def read_preset(name: str, keys: Collection[str]) -> dict[str, str]:
    """Return the options of a preset, by their ini keys, of which there are `keys`.

    Raises:
        ConfigError: there is no such preset, or it names an option that there is not.
    """
    suite, _, title = name.partition(":")
    tables = _tables(suite_folder(suite) / PRESETS) if suite in suite_folders() else {}
    if title not in tables:
        known = presets()
        near = near_names(name, known) or known or ["none yet"]
        raise ConfigError(f"--mobile-preset={name}: there is no such preset; there are {', '.join(near)}")
    found = {_SUITE: suite} | {key: str(value) for key, value in tables[title].items()}
    unknown = sorted(set(found).difference(keys))
    if unknown:
        raise ConfigError(f"{PRESETS} of {suite} [{title}]: '{unknown[0]}' is no option; keys are as in an ini file")
    return found


def _tables(path: Path) -> dict[str, dict[str, object]]:
    if not path.is_file():
        return {}
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: {error}") from error
