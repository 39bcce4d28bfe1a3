"""Device configurations by name: read from the package's TOML files and the user's own."""

from __future__ import annotations

import difflib
import re
import tomllib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.apps import names
from pytest_mobileagent.config.locales import is_tag, unknown_part
from pytest_mobileagent.config.model import DEFAULT_CONFIG, PROFILES, WALLPAPERS, DeviceConfig, HomeLayout
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.given import read_given

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_KEYS = frozenset(("profile", "locale", "density", "font_scale", "theme", "wallpaper", "home", "dock", "like", "split"))
_RANGE = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")
_WORD = re.compile(r"[A-Za-z0-9_.-]{1,60}")
_COMPONENT = re.compile(r"[a-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)+(/[A-Za-z0-9_.$]+)?")
_EMPTY = "."
_COLUMNS, _ROWS = range(3, 8), range(3, 8)


def read_configs(file: str, text: str, known: Mapping[str, DeviceConfig] | None = None) -> dict[str, DeviceConfig]:
    """Return the configurations of a TOML text; `file` is named in errors, `known` are those that `like` may name.

    Raises:
        ConfigError: the text is no TOML, or a key or value is wrong; the message names it.
    """
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{file}: {error}") from error
    found: dict[str, DeviceConfig] = {}
    tables_of: dict[str, dict[str, Any]] = {}
    for name, table in tables.items():
        where = f"{file} [{name}]"
        if not isinstance(table, dict):
            raise ConfigError(f"{where}: expected a table of keys")
        if not _WORD.fullmatch(name):
            raise ConfigError(f"{where}: a name has letters, digits, '_', '.' and '-'")
        tables_of[name] = _with_model(where, table, tables_of, known or {})
        found[name] = _config(where, name, tables_of[name])
    return found


def _with_model(
    where: str, table: dict[str, Any], tables: dict[str, dict[str, Any]], known: Mapping[str, DeviceConfig]
) -> dict[str, Any]:
    """Return the table with everything that the configuration named by `like` has and it has not."""
    unknown = sorted(set(table) - _KEYS)
    if unknown:
        near = difflib.get_close_matches(unknown[0], _KEYS, n=1)
        hint = f"did you mean '{near[0]}'?" if near else f"known are {', '.join(sorted(_KEYS))}"
        raise ConfigError(f"{where}: unknown key '{unknown[0]}'; {hint}")
    model = table.get("like")
    if model is None:
        return table
    if isinstance(model, str) and model in tables:
        base = dict(tables[model])
    elif isinstance(model, str) and model in known:
        base = as_table(known[model])
    else:
        names = [*tables, *known]
        near = difflib.get_close_matches(str(model), names, n=3, cutoff=0.4) or names[:5]
        raise ConfigError(f"{where}: like '{model}' is no configuration above it; {_told(near)}")
    if "profile" in table and table["profile"] != base.get("profile"):
        base.pop("density", None)
    return {**base, **table}


def _config(where: str, name: str, table: dict[str, Any]) -> DeviceConfig:
    profile = PROFILES.get(str(table.get("profile", DEFAULT_CONFIG)))
    if profile is None:
        raise ConfigError(f"{where}: profile '{table['profile']}' is not one of {', '.join(sorted(PROFILES))}")
    theme = table.get("theme", "light")
    if theme not in ("light", "dark"):
        raise ConfigError(f"{where}: theme '{theme}' is not light or dark")
    scale = table.get("font_scale", 1.0)
    if isinstance(scale, bool) or not isinstance(scale, (int, float)) or not 0.5 <= scale <= 2:
        raise ConfigError(f"{where}: font_scale {scale!r} is not a number from 0.5 to 2")
    density = table.get("density", profile.density_dpi)
    if isinstance(density, bool) or not isinstance(density, int) or not 72 <= density <= 1000:
        raise ConfigError(f"{where}: density {density!r} is not a number of dpi from 72 to 1000")
    locale = table.get("locale", "en-US")
    if not is_tag(locale):
        raise ConfigError(f"{where}: locale {locale!r} is not a language tag like 'en-US' or 'zh-Hans-CN'")
    split = table.get("split", "")
    if not isinstance(split, str) or (split and not _WORD.fullmatch(split)):
        raise ConfigError(f"{where}: split {split!r} is not a word")
    return DeviceConfig(
        name=name,
        profile=profile,
        locale=locale,
        density_dpi=density,
        font_scale=float(scale),
        is_dark=theme == "dark",
        wallpaper=_wallpaper(where, table.get("wallpaper", "default")),
        home=_home(where, table),
        split=split,
    )


def _wallpaper(where: str, name: Any) -> str:  # noqa: ANN401 - from a file
    if name not in WALLPAPERS:
        raise ConfigError(f"{where}: wallpaper '{name}' is not one of {', '.join(WALLPAPERS)}")
    return str(name)


def _home(where: str, table: dict[str, Any]) -> HomeLayout | None:
    rows, dock = table.get("home"), table.get("dock")
    if rows is None and dock is None:
        return None
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows) or len(rows) not in _ROWS:
        raise ConfigError(f"{where}: home is not a list of {_ROWS[0]} to {_ROWS[-1]} rows like '. clock . . gmail'")
    if not isinstance(dock, str) or len(dock.split()) not in _COLUMNS:
        raise ConfigError(
            f"{where}: dock is not a row of {_COLUMNS[0]} to {_COLUMNS[-1]} cells like 'phone . . chrome .'"
        )
    cells = tuple(_row(where, "home", row) for row in rows)
    seats = _row(where, "dock", dock)
    for number, row in enumerate(cells, 1):
        if len(row) != len(seats):
            raise ConfigError(f"{where}: home row {number} has {len(row)} cells, the dock has {len(seats)}")
    if any(cells[0]):
        raise ConfigError(f"{where}: the first row of home belongs to the date: write '{' '.join('.' * len(seats))}'")
    return HomeLayout(cells, seats)


def _row(where: str, key: str, text: str) -> tuple[str, ...]:
    for word in text.split():
        if word != _EMPTY and not _WORD.fullmatch(word) and not _COMPONENT.fullmatch(word):
            raise ConfigError(f"{where}: {key} names {word!r}, which is neither an app nor a package")
    return tuple("" if word == _EMPTY else word for word in text.split())


def as_table(config: DeviceConfig) -> dict[str, Any]:
    """Return the keys that a TOML table of a configuration has."""
    table: dict[str, Any] = {
        "split": config.split,
        "profile": config.profile.name,
        "density": config.density_dpi,
        "font_scale": config.font_scale,
        "locale": config.locale,
        "theme": "dark" if config.is_dark else "light",
        "wallpaper": config.wallpaper,
    }
    if not config.split:
        del table["split"]
    if config.home is not None:
        words = [[cell or _EMPTY for cell in row] for row in (*config.home.desktop, config.home.dock)]
        widths = [max(map(len, column)) for column in zip(*words, strict=True)]
        rows = [" ".join(map(str.ljust, row, widths)).rstrip() for row in words]
        table |= {"home": rows[:-1], "dock": " ".join(rows[-1].split())}
    return table


def to_toml(config: DeviceConfig) -> str:
    """Return a configuration as the TOML table that makes it."""
    lines = [f"[{config.name}]" if _WORD.fullmatch(config.name) and "." not in config.name else f'["{config.name}"]']
    for key, value in as_table(config).items():
        if isinstance(value, list):
            lines += [f"{key} = [", *(f'  "{row}",' for row in value), "]"]
        else:
            lines.append(f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {value}")
    return "\n".join(lines) + "\n"


@cache
def known_configs() -> dict[str, DeviceConfig]:
    """Return every configuration of the package, by name."""
    found: dict[str, DeviceConfig] = {}
    for entry in sorted(resources.files(__package__).iterdir(), key=lambda item: item.name):
        if entry.name.endswith(".toml"):
            found |= read_configs(entry.name, entry.read_text("utf-8"), found)
    return found


def find_config(name: str) -> DeviceConfig:
    """Return the configuration of the package that is called so.

    Raises:
        ConfigError: none is; the message shows the nearest.
    """
    known = known_configs()
    if name not in known:
        raise _unknown(name, known, "device_config")
    return known[name]


def select_configs(wanted: Iterable[str], *, option: str = "--env-config") -> list[DeviceConfig]:
    """Return the configurations of a list of names, ranges, splits and `@file.toml`.

    A name that a file gives stands for the file's configuration in what follows it.

    Raises:
        ConfigError: a name is unknown; the message shows the nearest.
    """
    known = dict(known_configs())
    chosen: dict[str, DeviceConfig] = {}
    for text in wanted:
        if text.startswith("@"):
            mine = _from_file(text[1:], known, option)
            known |= mine
            chosen |= mine
            continue
        chosen |= {config.name: config for config in _named(text, known, option)}
    return list(chosen.values())


def _named(text: str, known: dict[str, DeviceConfig], option: str) -> list[DeviceConfig]:
    if text in known:
        return [known[text]]
    found = [config for config in known.values() if config.split == text]
    match = _RANGE.fullmatch(text)
    if match is not None:
        first, last = int(match[1]), int(match[2])
        if last < first:
            raise ConfigError(f"{option}={text}: the range ends before it begins; write {match[2]}-{match[1]}")
        found = [config for name, config in known.items() if name.isdigit() and first <= int(name) <= last]
    if text.isdigit() and not found:  # 7 is 007
        found = [config for name, config in known.items() if name.isdigit() and int(name) == int(text)]
    if not found:
        raise _unknown(text, known, option)
    return found


def _from_file(path: str, known: dict[str, DeviceConfig], option: str) -> dict[str, DeviceConfig]:
    if not path:
        raise ConfigError(f"{option}=@: no file is named; write {option}=@mine.toml")
    try:
        text = read_given(Path(path))
    except OSError as error:
        raise ConfigError(f"{option}=@{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{option}=@{path}: the file is no UTF-8 text") from error
    found = read_configs(path, text, known)
    for config in found.values():
        where = f"{path} [{config.name}]"
        check_locale(where, config.locale)
        _check_apps(where, config.home)
    if not found:
        raise ConfigError(f"{option}=@{path}: the file has no table; write one as `mobileagent env show 105` prints it")
    return found


def check_locale(where: str, tag: str) -> None:
    """Refuse a locale whose language, script or country is none; `where` it stands is told before that.

    Raises:
        ConfigError: one of them is none.
    """
    unknown = unknown_part(tag)
    if unknown:
        raise ConfigError(f"{where}: locale '{tag}': there is no {unknown}; write ISO's codes, as in 'zh-Hans-CN'")


def _check_apps(where: str, home: HomeLayout | None) -> None:
    """Say which app of a home screen nobody knows: the package's own layouts are tested, and not looked at again."""
    if home is None:
        return
    known = [name for name in names() if " " not in name]  # a row is divided at its spaces
    unknown = sorted(app for app in home.apps.difference(known) if not _COMPONENT.fullmatch(app))
    if unknown:
        near = difflib.get_close_matches(unknown[0], known, n=3, cutoff=0.4) or ["clock", "phone", "settings"]
        raise ConfigError(f"{where}: home names '{unknown[0]}', which is no package and no app of {', '.join(near)}")


def _unknown(text: str, known: dict[str, DeviceConfig], option: str) -> ConfigError:
    words = [*known, *sorted({config.split for config in known.values() if config.split})]
    is_number = text.replace("-", "").isdigit()
    near = [] if is_number else difflib.get_close_matches(text, words, n=3, cutoff=0.4)
    hint = _told(near) if near else f"there are {', '.join(_numbered(known))} and others: see `mobileagent env list`"
    return ConfigError(f"{option}={text}: no device configuration is called '{text}'; {hint}")


def _numbered(known: dict[str, DeviceConfig]) -> list[str]:
    """Return the ranges of configurations that have numbers, each with the name of its split."""
    splits: dict[str, list[str]] = {}
    for name, config in known.items():
        if name.isdigit() and config.split:
            splits.setdefault(config.split, []).append(name)
    return [f"{min(names)}-{max(names)} ({split})" for split, names in splits.items()]


def _told(near: list[str]) -> str:
    return f"did you mean '{near[0]}'?" if len(near) == 1 else f"the nearest are {', '.join(near)}"
