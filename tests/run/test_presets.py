from __future__ import annotations

import pytest

from pytest_mobileagent.config.load import select_configs
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.run import presets
from pytest_mobileagent.run.options import OPTIONS, read_settings
from pytest_mobileagent.task.suites import suite_folders
from tests.run.test_options import Config

TABLE = """
[table2]
mobile_tag = "representative"
mobile_env_config = "test"
mobile_repeats = 3
"""


@pytest.fixture
def suite(tmp_path, monkeypatch):
    """A suite that has presets."""
    monkeypatch.setattr(presets, "suite_folders", lambda: {"paper": tmp_path})
    monkeypatch.setattr(presets, "suite_folder", lambda _: tmp_path)
    (tmp_path / "presets.toml").write_text(TABLE, "utf-8")
    return tmp_path


@pytest.mark.usefixtures("suite")
def test_a_preset_stands_for_its_options_and_its_suite():
    read = read_settings(Config({"mobile_preset": "paper:table2"}), {})

    assert (read.suites, read.tags, read.env_configs, read.repeats) == (("paper",), ("representative",), ("test",), 3)


@pytest.mark.usefixtures("suite")
def test_what_is_given_outweighs_a_preset_and_a_preset_what_a_project_always_has():
    line = {"mobile_preset": "paper:table2", "mobile_repeats": "1"}
    ini = {"mobile_tag": "mine", "mobile_trace": "on"}
    read = read_settings(Config(line, ini), {"PYTEST_MOBILEAGENT_ENV_CONFIG": "105"})

    assert (read.repeats, read.env_configs, read.tags, read.trace) == (1, ("105",), ("representative",), "on")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("paper:table3", "--mobile-preset=paper:table3: there is no such preset; there are paper:table2"),
        ("table2", "there are paper:table2"),
        ("nowhere:table2", "there is no such preset"),
    ],
)
@pytest.mark.usefixtures("suite")
def test_a_preset_that_there_is_not_is_told_with_those_that_there_are(name, sentence):
    with pytest.raises(ConfigError, match=sentence):
        read_settings(Config({"mobile_preset": name}), {})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("[table2]\nenv = 1", r"presets.toml of paper \[table2\]: 'env' is no option"), ("[", "presets.toml: ")],
)
def test_a_preset_that_cannot_be_read_says_why(suite, text, sentence):
    (suite / "presets.toml").write_text(text, "utf-8")

    with pytest.raises(ConfigError, match=sentence):
        read_settings(Config({"mobile_preset": "paper:table2"}), {})


def test_every_preset_of_a_suite_can_be_read():
    for name in presets.presets():
        read = read_settings(Config({"mobile_preset": name}), {})

        assert read.suites == (name.partition(":")[0],)
        assert set(read.suites) <= set(suite_folders())
        assert select_configs(read.env_configs)
        assert set(presets.read_preset(name, [option.key for option in OPTIONS])) > {"mobile_suite"}
