"""What a training is, written down and read again; and how fast it learns when."""

from __future__ import annotations

import dataclasses

import pytest

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.training.curve import Point, read_curve, write_curve
from pytest_mobileagent.training.settings import Offline, Online, Settings, rate_at, settings_of

ONE = Settings("bc", "small", "discrete", ("000", "001"), 3, steps=10_000, batch=32, rate=3e-4, period=2000)


OTHER = dataclasses.replace(ONE, algorithm="iql", head="continuous", offline=Offline(tau=0.9))


PLAYING = dataclasses.replace(ONE, algorithm="ppo", online=Online("bmoca", "test_a", phones=4))


@pytest.mark.parametrize("settings", [ONE, OTHER, PLAYING])
def test_settings_are_read_as_they_were_written(settings):
    assert settings_of(settings.as_json()) == settings


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"offline": null, "configs": []}'])
def test_other_texts_are_no_settings(text):
    with pytest.raises(ConfigError, match="these are no settings of a training"):
        settings_of(text)


@pytest.mark.parametrize(
    ("step", "rate"),
    [(0, 0.0), (5, 1.5e-4), (10, 3e-4), (1005, 1.5e-4), (1999, 0.0), (2000, 0.0), (2010, 2.4e-4), (4010, 1.92e-4)],
)
def test_the_rate_rises_falls_and_begins_again_lower(step, rate):
    assert rate_at(ONE, step) == pytest.approx(rate, abs=1e-6)


def test_a_curve_is_read_up_to_where_it_goes_on(tmp_path):
    points = [Point(50, 2.5, 0.125, 1e-3), Point(100, 1.25, 0.5, 5e-4)]
    write_curve(tmp_path, points)

    assert tmp_path.joinpath("curve.csv").read_text().splitlines() == [
        "step,loss,right,rate", "50,2.5,0.1250,0.001", "100,1.25,0.5000,0.0005",
    ]  # fmt: skip
    assert read_curve(tmp_path, before=100) == points
    assert read_curve(tmp_path, before=99) == points[:1]
    assert read_curve(tmp_path / "elsewhere", before=9) == []
