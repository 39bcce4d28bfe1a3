from __future__ import annotations

import pytest

from pytest_mobileagent.config.generate import LOCALES, generate_configs
from pytest_mobileagent.config.load import read_configs, to_toml
from pytest_mobileagent.config.model import WALLPAPERS
from pytest_mobileagent.errors import ConfigError


def test_the_same_seed_makes_the_same_configurations_however_many():
    assert generate_configs(7, 5) == generate_configs(7, 20)[:5]
    assert generate_configs(7, 5) != generate_configs(8, 5)


def test_they_are_as_different_as_bmocas():
    made = generate_configs(0, 200)

    assert {config.locale for config in made} == set(LOCALES)
    assert {config.wallpaper for config in made} == set(WALLPAPERS)
    assert {(config.density_dpi, config.font_scale) for config in made} == {(440, 1.0), (330, 1.15), (550, 0.85)}
    assert {config.is_dark for config in made} == {True, False}
    assert len({config.home for config in made}) > 190


def test_they_can_be_kept_in_a_file():
    made = generate_configs(3, 8, profiles=["pixel_6", "wxga_tablet"], locales=["ko-KR"])
    text = "\n".join(map(to_toml, made))

    assert list(read_configs("x", text).values()) == made
    assert {config.density_dpi for config in made} <= {440, 330, 700, 160, 130, 177}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"profiles": ["nexus"]}, "^profile 'nexus' is not one of"),
        ({"locales": []}, "are needed to make"),
        ({"locales": ["ko-KR", "english"]}, "^--locale: locale 'english': there is no language 'english'; write ISO's"),
    ],
)
def test_what_cannot_be_made_is_said(options, message):
    with pytest.raises(ConfigError, match=message):
        generate_configs(0, 1, **options)
