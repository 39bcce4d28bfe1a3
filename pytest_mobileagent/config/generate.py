"""New device configurations from a seed: B-MoCA's randomisation as a function."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

from pytest_mobileagent.config.load import check_locale, known_configs
from pytest_mobileagent.config.model import PIXEL_3, PROFILES, WALLPAPERS, DeviceConfig, HomeLayout
from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.config.model import DeviceProfile

# The languages of B-MoCA's training and test set.
LOCALES = (
    "en-US", "es-US", "fr-CA", "zh-Hans-CN", "hi-IN", "ja-JP", "ru-MD", "ar-AE", "de-DE", "ak-GH", "pt-BR", "pt-PT",
    "ko-KR", "ur-PK", "ar-EG",
)  # fmt: skip
_COLUMNS, _ROWS = 5, 5
_FIRST_ROW = 1  # the date has the row above
# Medium, small, large: the density as a share of the profile's, and the font scale, which goes the other way.
_SIZES = ((1.0, 1.0), (0.75, 1.15), (1.25, 0.85))
# Where B-MoCA's table says something else than the shares: its sizes of the other profiles.
_DENSITIES = {"pixel_4_xl": (560, 460, 660), "pixel_6": (440, 330, 700), "wxga_tablet": (160, 130, 177)}


def generate_configs(
    seed: int, count: int, *, profiles: Sequence[str] = (PIXEL_3.name,), locales: Sequence[str] = LOCALES
) -> list[DeviceConfig]:
    """Return `count` configurations, the same for the same seed: size, language, wallpaper, theme and icons by chance.

    Raises:
        ConfigError: a profile or a locale is unknown, or there are none of something.
    """
    unknown = [name for name in profiles if name not in PROFILES]
    if unknown:
        raise ConfigError(f"profile '{unknown[0]}' is not one of {', '.join(sorted(PROFILES))}")
    if not profiles or not locales or count < 1:
        raise ConfigError("a profile, a locale and a count above zero are needed to make configurations")
    for locale in dict.fromkeys(locales):
        check_locale("--locale", locale)
    return [_one(seed, number, profiles, locales) for number in range(count)]


def _one(seed: int, number: int, profiles: Sequence[str], locales: Sequence[str]) -> DeviceConfig:
    chance = random.Random(f"{seed}/{number}")  # one does not depend on how many there are
    profile = PROFILES[chance.choice(profiles)]
    size = chance.randrange(len(_SIZES))
    return DeviceConfig(
        name=f"s{seed}-{number:02d}",
        profile=profile,
        locale=chance.choice(locales),
        density_dpi=_density(profile, size),
        font_scale=_SIZES[size][1],
        is_dark=chance.random() < 0.5,
        wallpaper=chance.choice(WALLPAPERS),
        home=_home(chance),
        split=f"s{seed}",
    )


def _density(profile: DeviceProfile, size: int) -> int:
    if profile.name in _DENSITIES:
        return _DENSITIES[profile.name][size]
    return round(profile.density_dpi * _SIZES[size][0])


def _home(chance: random.Random) -> HomeLayout:
    """Return a home screen with some of the apps, each in a cell or seat of its own."""
    known = _apps()
    apps = chance.sample(known, chance.randint(1, len(known)))
    seats = [(_ROWS, column) for column in range(_COLUMNS)]
    places = chance.sample([(row, column) for row in range(_FIRST_ROW, _ROWS) for column in range(_COLUMNS)] + seats,
                           len(apps))  # fmt: skip
    grid = [[""] * _COLUMNS for _ in range(_ROWS + 1)]
    for app, (row, column) in zip(apps, places, strict=True):
        grid[row][column] = app
    return HomeLayout(tuple(tuple(row) for row in grid[:_ROWS]), tuple(grid[_ROWS]))


@cache
def _apps() -> list[str]:
    """Return the apps that the home screens of B-MoCA's configurations show."""
    return sorted({app for config in known_configs().values() if config.home for app in config.home.apps})
