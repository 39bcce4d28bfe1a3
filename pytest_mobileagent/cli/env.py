"""`mobileagent env`: the device configurations, without a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.config.generate import generate_configs
from pytest_mobileagent.config.load import known_configs, select_configs, to_toml
from pytest_mobileagent.config.model import PIXEL_3
from pytest_mobileagent.report.summary import plural

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from pytest_mobileagent.config.model import DeviceConfig


def add_env(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="list|show|generate")
    listing = verbs.add_parser("list", help="one line for each configuration")
    listing.add_argument("configs", nargs="*", metavar="CONFIG", help="only these: names, ranges, train, test, @file")
    showing = verbs.add_parser(
        "show", help="configurations as the TOML tables that make them, to be copied and changed"
    )
    showing.add_argument("configs", nargs="+", metavar="CONFIG", help="names, ranges, train, test, @file.toml")
    making = verbs.add_parser("generate", help="new configurations by chance, as TOML for --env-config=@file.toml")
    making.add_argument("--seed", type=int, default=0, help="the same seed gives the same ones (default: 0)")
    making.add_argument("--count", type=int, default=10, help="how many (default: 10)")
    making.add_argument("--profile", action="append", default=[], help=f"device profiles (default: {PIXEL_3.name})")
    making.add_argument("--locale", action="append", default=[], help="languages (default: all of B-MoCA's)")


def run_env(chosen: argparse.Namespace) -> str:
    """Return what the command prints.

    Raises:
        ConfigError: a configuration is not known, or wrong.
    """
    if chosen.verb == "generate":
        options = {"profiles": chosen.profile, "locales": chosen.locale}
        made = generate_configs(chosen.seed, chosen.count, **{key: value for key, value in options.items() if value})
        return "\n".join(map(to_toml, made))
    names = [name for text in chosen.configs for name in text.split(",") if name]
    configs = select_configs(names, option="CONFIG") if names else list(known_configs().values())
    return "\n".join(map(to_toml, configs)) if chosen.verb == "show" else _table(configs)


def _table(configs: Sequence[DeviceConfig]) -> str:
    head = ("name", "split", "profile", "density", "font", "locale", "theme", "wallpaper", "icons")
    rows = [head, *map(_cells, configs)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
    return "\n".join([*lines, plural(len(configs), "configuration"), ""])


def _cells(config: DeviceConfig) -> tuple[str, ...]:
    home = config.home
    icons = sum(bool(cell) for row in (*home.desktop, home.dock) for cell in row) if home is not None else None
    return (
        config.name,
        config.split or "-",
        config.profile.name,
        str(config.density_dpi),
        f"{config.font_scale:g}",
        config.locale,
        "dark" if config.is_dark else "light",
        config.wallpaper,
        "-" if icons is None else str(icons),
    )
