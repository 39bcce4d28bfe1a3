"""First runs of an image's apps, in TOML beside the image: what is done once they are installed."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.image.model import Step

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_mobileagent.image.model import Image

_OPTIONS = frozenset(("to", "optional"))


def with_first_runs(image: Image, path: Path) -> Image:
    """Return an image with the first runs that a file has for its apps.

    Raises:
        ConfigError: it cannot be read, a step is none, or an app is not the image's.
    """
    runs = read_first_runs(path)
    strangers = sorted(runs.keys() - {app.package for app in image.apps})
    if strangers:
        raise ConfigError(f"{path.name} [{strangers[0]}]: the image '{image.name}' has no such app")
    return replace(image, apps=tuple(replace(app, first_run=runs.get(app.package, ())) for app in image.apps))


def read_first_runs(path: Path) -> dict[str, tuple[Step, ...]]:
    """Return the steps of a file, by package.

    Raises:
        ConfigError: it cannot be read, or a step is none.
    """
    try:
        tables = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(f"{path.name}: {error}") from error
    return {package: _steps(f"{path.name} [{package}]", table) for package, table in tables.items()}


def _steps(where: str, table: object) -> tuple[Step, ...]:
    match table:
        case {"steps": list(steps), **others} if not others:
            return tuple(_step(f"{where}, step {number}", step) for number, step in enumerate(steps, 1))
    raise ConfigError(f"{where}: expected a list 'steps', and nothing else")


def _step(where: str, given: object) -> Step:
    """Return one step: a word, `launch`, or a table, `{ tap = "OK", optional = true }`."""
    table = {given: ""} if isinstance(given, str) else given
    verbs = [key for key in table if key not in _OPTIONS] if isinstance(table, dict) else []
    if not isinstance(table, dict) or len(verbs) != 1:
        raise ConfigError(f"{where}: {given!r} is no step: expected 'launch', or {{ tap = \"OK\", optional = true }}")
    what, to, is_optional = table[verbs[0]], table.get("to", ""), table.get("optional", False)
    if not isinstance(what, str) or not isinstance(to, str) or not isinstance(is_optional, bool):
        raise ConfigError(f"{where}: {given!r}: texts were expected, and true or false for 'optional'")
    try:
        return Step(verbs[0], what, to, is_optional)
    except ConfigError as error:
        raise ConfigError(f"{where}: {error}") from error
