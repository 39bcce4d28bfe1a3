from __future__ import annotations

import pytest

from pytest_mobileagent.config.model import WALLPAPERS
from pytest_mobileagent.config.wallpapers import draw_wallpaper
from pytest_mobileagent.errors import ConfigError


@pytest.mark.parametrize("name", WALLPAPERS)
def test_a_wallpaper_is_drawn_the_same_each_time(name):
    image = draw_wallpaper(name, 90, 180)

    assert image.size == (90, 180)
    assert image.tobytes() == draw_wallpaper(name, 90, 180).tobytes()


def test_no_two_are_alike():
    assert len({draw_wallpaper(name, 45, 90).tobytes() for name in WALLPAPERS}) == len(WALLPAPERS)


def test_one_that_is_not_known_is_refused():
    with pytest.raises(ConfigError, match=r"^wallpaper 'green' is not one of default, red, "):
        draw_wallpaper("green", 9, 9)
