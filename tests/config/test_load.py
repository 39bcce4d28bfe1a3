from __future__ import annotations

import pytest

from pytest_mobileagent.config.load import known_configs, select_configs
from pytest_mobileagent.config.model import PIXEL_3, PIXEL_6, PROFILES, DeviceConfig
from pytest_mobileagent.errors import ConfigError

TABLES = """
[100]
[101]
profile = "pixel_3"
locale = "ko-KR"
density = 560
font_scale = 1
theme = "dark"
wallpaper = "blue"
api_level = 29
"""


@pytest.fixture
def file(tmp_path):
    """Write device configurations; returns the option that names their file."""

    def write(text):
        path = tmp_path / "mine.toml"
        path.write_text(text, "utf-8")
        return f"@{path}", str(path)

    return write


def test_without_a_name_it_is_androidworlds_phone():
    assert select_configs([]) == [DeviceConfig()] == [known_configs()["pixel_6"]]


def test_every_configuration_has_its_own_name():
    assert all(config.name == name for name, config in known_configs().items())
    assert {config.profile for config in known_configs().values()} <= set(PROFILES.values())


def test_configurations_come_in_the_order_they_are_named_each_once():
    assert [config.name for config in select_configs(["pixel_3", "pixel_6-dark", "pixel_3"])] == [
        "pixel_3",
        "pixel_6-dark",
    ]


def test_a_file_adds_configurations_and_what_it_leaves_out_has_a_default(file):
    option, _ = file(TABLES)

    assert select_configs([option]) == [
        DeviceConfig("100", PIXEL_6),
        DeviceConfig("101", PIXEL_3, "ko-KR", 560, 1.0, is_dark=True, wallpaper="blue", api_level=29),
    ]


def test_a_profile_brings_its_density(file):
    option, _ = file('[a]\nprofile = "pixel_3"')

    assert select_configs([option])[0].density_dpi == PIXEL_3.density_dpi


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = 5", "[a]: expected a table of keys"),
        (
            "[a]\ndpi = 5",
            "[a]: unknown key 'dpi'; known are api_level, density, font_scale, locale, profile, theme, wallpaper",
        ),
        ('[a]\nprofile = "nexus"', f"[a]: profile 'nexus' is not one of {', '.join(sorted(PROFILES))}"),
        ("[a]\nprofile = [1]", f"[a]: profile '[1]' is not one of {', '.join(sorted(PROFILES))}"),
        ('[a]\ntheme = "blue"', "[a]: theme 'blue' is not light or dark"),
        ("[a]\nfont_scale = 3", "[a]: font_scale 3 is not a number from 0.5 to 2"),
        ("[a]\nfont_scale = true", "[a]: font_scale True is not a number from 0.5 to 2"),
        ('[a]\nfont_scale = "1"', "[a]: font_scale '1' is not a number from 0.5 to 2"),
        ('[a]\ndensity = "xx"', "[a]: density 'xx' is not a number of dpi from 72 to 1000"),
        ("[a]\ndensity = 5000", "[a]: density 5000 is not a number of dpi from 72 to 1000"),
        ('[a]\nlocale = "english"', "[a]: locale 'english' is not a language tag like 'en-US' or 'zh-Hans-CN'"),
        ("[a]\nlocale = 5", "[a]: locale 5 is not a language tag like 'en-US' or 'zh-Hans-CN'"),
        ('[a]\napi_level = "x"', "[a]: api_level 'x' is not a number from 21"),
        ("[a]\napi_level = 1", "[a]: api_level 1 is not a number from 21"),
    ],
)
def test_a_wrong_key_or_value_is_named_with_its_file_and_table(file, text, message):
    option, path = file(text)

    with pytest.raises(ConfigError) as caught:
        select_configs([option])

    assert str(caught.value) == f"{path} {message}"


@pytest.mark.parametrize("locale", ["en-US", "ko", "zh-Hans-CN", "es-419", "fil-PH"])
def test_a_locale_is_a_language_tag(file, locale):
    option, _ = file(f'[a]\nlocale = "{locale}"')

    assert select_configs([option])[0].locale == locale


def test_a_file_that_is_no_toml_says_where(file):
    option, path = file("[a\n[b]")

    with pytest.raises(ConfigError, match=rf"^{path}: .*line 1"):
        select_configs([option])


def test_a_file_that_is_not_there_is_named():
    with pytest.raises(ConfigError) as caught:
        select_configs(["@none.toml"])

    assert str(caught.value) == "--env-config=@none.toml: No such file or directory"


@pytest.mark.parametrize(("text", "near"), [("pixel_7", "pixel_6"), ("pixel6", "pixel_6")])
def test_an_unknown_name_is_told_the_nearest(text, near):
    with pytest.raises(ConfigError) as caught:
        select_configs([text])

    said, _, nearest = str(caught.value).partition("; the nearest are ")
    assert said == f"--env-config={text}: no device configuration is called '{text}'"
    assert near in nearest.split(", ")


def test_a_range_without_any_configuration_is_unknown():
    with pytest.raises(ConfigError, match=r"^--env-config=9000-9999: no device configuration is called '9000-9999'; "):
        select_configs(["9000-9999"])
