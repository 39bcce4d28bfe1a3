from __future__ import annotations

import pytest

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.simulator.avd import load_avd


@pytest.mark.parametrize(("name", "flaw"), [("", "No AVD specified"), ("mine", "Unknown AVD name [mine]")])
def test_in_an_empty_home_the_emulator_says_how_to_make_a_phone(tmp_path, name, flaw):
    with pytest.raises(ConfigError) as refused:
        load_avd(tmp_path, name)

    said = str(refused.value)
    assert said.startswith(flaw)
    assert f"mobileagent-emulator -avd {name or 'foo'} -create-avd pixel_6" in said
    assert f"mobileagent-avdmanager create avd -n {name or 'foo'}" in said
