from __future__ import annotations

import pytest

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.simulator.arguments import parse_arguments


@pytest.mark.parametrize(
    ("line", "ports", "warned"),
    [
        ("-port 5554", (5554, 5555), ""),
        ("-port 5682", (5682, 5683), ""),
        ("-port 5555", (5555, 5556), "an even number"),
        ("-port 6555", (6555, 6556), "outside the recommended range [5555,5683]"),  # B-MoCA's default
        ("-ports 5000,5555", (5000, 5555), ""),
        ("-ports 5554,6001", (5554, 6001), "outside the recommended range"),
        ("", None, ""),
    ],
)
def test_ports_are_taken_as_they_are_given_and_unusual_ones_told(line, ports, warned):
    options = parse_arguments(line.split())

    assert options.ports == ports
    assert warned in options.ports_warning
    assert bool(options.ports_warning) == bool(warned)


@pytest.mark.parametrize("line", ["-port x", "-port 0", "-ports 5554", "-port 5554 -ports 5554,5555"])
def test_ports_that_are_none_are_refused(line):
    with pytest.raises(ConfigError):
        _ = parse_arguments(line.split()).ports


@pytest.mark.parametrize("avd", ["../../x", "..", "/etc/x", "a/b", "a b", ""])
def test_an_avd_whose_name_leads_elsewhere_is_refused(avd):
    with pytest.raises(ConfigError, match="a name has the letters"):
        parse_arguments(["-avd", avd])
