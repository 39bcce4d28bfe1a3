"""Device configurations by name: read from the package's TOML files and the user's own."""

from __future__ import annotations

import difflib
import re
import tomllib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.config.model import PROFILES, DeviceConfig
from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterable

DEFAULT = "pixel_6"
_KEYS = frozenset(("profile", "locale", "density", "font_scale", "theme", "wallpaper", "api_level"))
_LOCALE = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?")
_RANGE = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")


def _read(name: str, text: str) -> dict[str, DeviceConfig]:
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{name}: {error}") from error
    return {key: _config(name, key, table) for key, table in tables.items()}


def _config(file: str, name: str, table: Any) -> DeviceConfig:  # noqa: ANN401 - from a file
    where = f"{file} [{name}]"
    if not isinstance(table, dict):
        raise ConfigError(f"{where}: expected a table of keys")
    unknown = sorted(set(table) - _KEYS)
    if unknown:
        raise ConfigError(f"{where}: unknown key '{unknown[0]}'; known are {', '.join(sorted(_KEYS))}")
    profile = PROFILES.get(str(table.get("profile", DEFAULT)))
    if profile is None:
        raise ConfigError(f"{where}: profile '{table['profile']}' is not one of {', '.join(sorted(PROFILES))}")
    theme = table.get("theme", "light")
    if theme not in ("light", "dark"):
        raise ConfigError(f"{where}: theme '{theme}' is not light or dark")
    scale = table.get("font_scale", 1.0)
    if isinstance(scale, bool) or not isinstance(scale, (int, float)) or not 0.5 <= scale <= 2:
        raise ConfigError(f"{where}: font_scale {scale!r} is not a number from 0.5 to 2")
    density = table.get("density", profile.density_dpi)
    if not isinstance(density, int) or not 72 <= density <= 1000:
        raise ConfigError(f"{where}: density {density!r} is not a number of dpi from 72 to 1000")
    locale = table.get("locale", "en-US")
    if not isinstance(locale, str) or not _LOCALE.fullmatch(locale):
        raise ConfigError(f"{where}: locale {locale!r} is not a language tag like 'en-US' or 'zh-Hans-CN'")
    level = table.get("api_level", 33)
    if isinstance(level, bool) or not isinstance(level, int) or not 21 <= level <= 99:
        raise ConfigError(f"{where}: api_level {level!r} is not a number from 21")
    return DeviceConfig(
        name=name,
        profile=profile,
        locale=locale,
        density_dpi=density,
        font_scale=float(scale),
        is_dark=theme == "dark",
        wallpaper=str(table.get("wallpaper", "default")),
        api_level=level,
    )


@cache
def known_configs() -> dict[str, DeviceConfig]:
    """Return every configuration of the package, by name."""
    found: dict[str, DeviceConfig] = {}
    for entry in sorted(resources.files(__package__).iterdir(), key=lambda item: item.name):
        if entry.name.endswith(".toml"):
            found |= _read(entry.name, entry.read_text("utf-8"))
    return found


def select_configs(wanted: Iterable[str]) -> list[DeviceConfig]:
    """Return the configurations of a list of names, numeric ranges and `@file.toml`; the default one for an empty list.

    Raises:
        ConfigError: a name is unknown; the message shows the nearest.
    """
    known = dict(known_configs())
    chosen: dict[str, DeviceConfig] = {}
    for text in wanted:
        if text.startswith("@"):
            chosen |= _from_file(text[1:])
            continue
        match = _RANGE.fullmatch(text)
        if match is not None:
            names = [name for name in known if name.isdigit() and int(match[1]) <= int(name) <= int(match[2])]
            if not names:
                raise _unknown(text, known)
            chosen |= {name: known[name] for name in names}
        elif text in known:
            chosen[text] = known[text]
        else:
            raise _unknown(text, known)
    return list(chosen.values()) or [known[DEFAULT]]


def _from_file(path: str) -> dict[str, DeviceConfig]:
    try:
        text = Path(path).read_text("utf-8")
    except OSError as error:
        raise ConfigError(f"--env-config=@{path}: {error.strerror}") from error
    return _read(path, text)


def _unknown(text: str, known: dict[str, DeviceConfig]) -> ConfigError:
    near = difflib.get_close_matches(text, known, n=3, cutoff=0.4) or sorted(known)[:5]
    return ConfigError(
        f"--env-config={text}: no device configuration is called '{text}'; the nearest are {', '.join(near)}"
    )
