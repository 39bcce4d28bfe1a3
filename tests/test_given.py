from __future__ import annotations

from pathlib import Path

import pytest

from pytest_mobileagent.agents.models.names import read_names
from pytest_mobileagent.config.load import select_configs
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.given import read_given
from pytest_mobileagent.simulator.arguments import parse_arguments


def test_a_file_is_read(tmp_path):
    (tmp_path / "a.toml").write_text("a = 1", "utf-8")

    assert read_given(tmp_path / "a.toml") == "a = 1"


def test_what_has_no_end_is_refused_in_a_sentence():
    with pytest.raises(ConfigError, match=r"^--env-config=@/dev/zero: File too large$"):
        select_configs(["@/dev/zero"])
    with pytest.raises(ConfigError, match=r"^--mobile-models=/dev/zero: File too large$"):
        read_names(Path("/dev/zero"))


@pytest.mark.parametrize("name", ["../../x", "/x", "a/b", "..", "a\n"])
@pytest.mark.parametrize("flag", ["-avd {}", "@{}"])
def test_the_name_of_an_avd_leads_nowhere_else(name, flag):
    words = [word.format(name) for word in flag.split(" ")]

    with pytest.raises(ConfigError, match=r"^-avd "):
        parse_arguments(words)
