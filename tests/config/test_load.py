from __future__ import annotations

import pytest

from pytest_mobileagent.apps import names
from pytest_mobileagent.config.generate import LOCALES
from pytest_mobileagent.config.load import find_config, known_configs, read_configs, select_configs, to_toml
from pytest_mobileagent.config.model import (
    DEFAULT_CONFIG,
    PIXEL_3,
    PIXEL_6,
    PROFILES,
    WALLPAPERS,
    DeviceConfig,
    HomeLayout,
)
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.image import find_image

TABLES = """
[100]
[101]
profile = "pixel_3"
locale = "ko-KR"
density = 560
font_scale = 1
theme = "dark"
wallpaper = "blue"
"""


@pytest.fixture
def file(tmp_path):
    """Write device configurations; returns the option that names their file."""

    def write(text):
        path = tmp_path / "mine.toml"
        path.write_text(text, "utf-8")
        return f"@{path}", str(path)

    return write


def test_what_nobody_says_more_of_is_androidworlds_phone():
    assert find_config(DEFAULT_CONFIG) == DeviceConfig() == known_configs()["pixel_6"]


@pytest.mark.parametrize(("image", "name", "size"), [
    ("androidworld", "pixel_6", (1080, 2400, 420)), ("bmoca", "pixel_3", (1080, 2160, 440)),
    ("mobileagentbench", "pixel_3a", (1080, 2220, 440)),
])  # fmt: skip
def test_an_image_has_the_phone_of_its_benchmark(image, name, size):
    config = find_config(find_image(image).device_config)

    assert config.name == name
    assert (config.profile.width_px, config.profile.height_px, config.density_dpi) == size


def test_an_image_that_names_no_configuration_is_told_the_nearest():
    with pytest.raises(ConfigError, match="device_config=pixel_3b: no device configuration"):
        find_config("pixel_3b")


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
        DeviceConfig("101", PIXEL_3, "ko-KR", 560, 1.0, is_dark=True, wallpaper="blue"),
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
            "[a]: unknown key 'dpi'; known are density, dock, font_scale, home, like, locale, profile, "
            "split, theme, wallpaper",
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
        (
            '[a]\nlocale = "xx-YY"',
            "[a]: locale 'xx-YY': there is no language 'xx'; write ISO's codes, as in 'zh-Hans-CN'",
        ),
        (
            '[a]\nlocale = "en-UK"',
            "[a]: locale 'en-UK': there is no country 'UK' (is 'GB' meant?); write ISO's codes, as in 'zh-Hans-CN'",
        ),
        (
            '[a]\nlocale = "zh-Hanx-CN"',
            "[a]: locale 'zh-Hanx-CN': there is no script 'Hanx'; write ISO's codes, as in 'zh-Hans-CN'",
        ),
        ('[a]\nlocal = "en-US"', "[a]: unknown key 'local'; did you mean 'locale'?"),
        ("[a]\ndensity = true", "[a]: density True is not a number of dpi from 72 to 1000"),
        ('["a b"]', "[a b]: a name has letters, digits, '_', '.' and '-'"),
        ('[a]\nsplit = "a b"', "[a]: split 'a b' is not a word"),
        ('[a]\nwallpaper = "green"', f"[a]: wallpaper 'green' is not one of {', '.join(WALLPAPERS)}"),
        ("[a]\nhome = 5", "[a]: home is not a list of 3 to 7 rows like '. clock . . gmail'"),
        ('[a]\nhome = [". . .", ". . .", ". . ."]', "[a]: dock is not a row of 3 to 7 cells like 'phone . . chrome .'"),
        (
            '[a]\nhome = [". . .", ". . .", ". ."]\ndock = ". . ."',
            "[a]: home row 3 has 2 cells, the dock has 3",
        ),
        (
            '[a]\nhome = [". clock .", ". . .", ". . ."]\ndock = ". . ."',
            "[a]: the first row of home belongs to the date: write '. . .'",
        ),
        (
            '[a]\nhome = [". . .", ". . .", ". . ."]\ndock = ". camra ."',
            "[a]: home names 'camra', which is no package and no app of camera, amazon, walmart",
        ),
        (
            '[a]\nhome = [". . .", ". . .", ". . ."]\ndock = ". a/b/c ."',
            "[a]: dock names 'a/b/c', which is neither an app nor a package",
        ),
        ('[a]\nlike = "105x"', "[a]: like '105x' is no configuration above it; the nearest are 105, 109, 108"),
    ],
)
def test_a_wrong_key_or_value_is_named_with_its_file_and_table(file, text, message):
    option, path = file(text)

    with pytest.raises(ConfigError) as caught:
        select_configs([option])

    assert str(caught.value) == f"{path} {message}"


@pytest.mark.parametrize("locale", ["en-US", "ko", "zh-Hans-CN", "es-419", "fil-PH", "iw-IL", "de-KR"])
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


@pytest.mark.parametrize("text", ["999", "9000-9999"])
def test_of_a_number_that_there_is_not_it_is_told_which_there_are(text):
    with pytest.raises(ConfigError) as caught:
        select_configs([text])

    assert str(caught.value) == (
        f"--env-config={text}: no device configuration is called '{text}'; "
        "there are 000-034 (train), 100-109 (test) and others: see `mobileagent env list`"
    )


def test_bmocas_table_is_there():
    train, test = select_configs(["train"]), select_configs(["test"])

    assert [config.name for config in train] == [f"{number:03d}" for number in range(35)]
    assert [config.name for config in test] == [str(number) for number in range(100, 110)]
    assert test[5] == DeviceConfig(
        "105", PIXEL_3, "ko-KR", 550, 0.85, is_dark=False, wallpaper="ocean", home=test[3].home, split="test"
    )
    assert {config.locale for config in train + test} == set(LOCALES)
    assert {config.wallpaper for config in train + test} == set(WALLPAPERS) - {"bubble"}
    assert len({config.home for config in train + test}) == 27


def test_a_home_screen_is_read_as_it_is_drawn():
    assert select_configs(["108"])[0].home == HomeLayout(
        (("",) * 5, ("",) * 5, ("phone", "", "", "", ""), ("messages", "", "", "", ""), ("",) * 5), ("",) * 5
    )


@pytest.mark.parametrize("config", known_configs().values(), ids=known_configs())
def test_a_home_screen_of_ours_shows_apps_that_are_declared(config):
    assert config.home is None or config.home.apps <= set(names())


@pytest.mark.parametrize("config", known_configs().values(), ids=known_configs())
def test_a_configuration_as_toml_makes_the_same_one(config):
    assert read_configs("x", to_toml(config)) == {config.name: config}


@pytest.mark.parametrize(
    ("wanted", "chosen"),
    [
        (["105"], ["105"]),
        (["7"], ["007"]),
        (["033-101"], ["033", "034", "100", "101"]),
        (["100-102", "101", "pixel_3"], ["100", "101", "102", "pixel_3"]),
    ],
    ids=["an id", "without zeros", "a range", "a list"],
)
def test_configurations_are_chosen(wanted, chosen):
    assert [config.name for config in select_configs(wanted)] == chosen


def test_a_range_that_ends_before_it_begins_is_turned_around_for_the_user():
    with pytest.raises(ConfigError) as caught:
        select_configs(["109-100"])

    assert str(caught.value) == "--env-config=109-100: the range ends before it begins; write 100-109"


def test_like_takes_what_is_not_said_from_another_one(file):
    option, _ = file(
        '[mine]\nlike = "105"\nlocale = "ur-PK"\n[tall]\nlike = "mine"\nprofile = "pixel_6"\nsplit = "odd"'
    )
    mine, tall = select_configs([option])

    assert (mine.density_dpi, mine.locale, mine.wallpaper, mine.split) == (550, "ur-PK", "ocean", "test")
    assert (tall.density_dpi, tall.profile, tall.home) == (PIXEL_6.density_dpi, PIXEL_6, mine.home)
    assert select_configs([option, "odd"]) == [mine, tall]


def test_an_at_without_a_file_is_told_what_is_missing():
    with pytest.raises(ConfigError) as caught:
        select_configs(["@"])

    assert str(caught.value) == "--env-config=@: no file is named; write --env-config=@mine.toml"


def test_a_file_without_a_table_says_how_to_get_one(file):
    option, path = file("# nothing")

    with pytest.raises(ConfigError) as caught:
        select_configs([option])

    assert str(caught.value).startswith(
        f"--env-config=@{path}: the file has no table; write one as `mobileagent env show"
    )


def test_where_only_one_name_is_near_it_is_proposed():
    with pytest.raises(ConfigError) as caught:
        select_configs(["tst"])
    assert str(caught.value) == "--env-config=tst: no device configuration is called 'tst'; did you mean 'test'?"
