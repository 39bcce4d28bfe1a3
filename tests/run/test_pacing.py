from __future__ import annotations

import pytest

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.run.options import Clock
from pytest_mobileagent.run.pacing import pace_of

AUTO, VIRTUAL, REAL = Clock("auto", 3.0), Clock("virtual", 5.0), Clock("real", 3.0)


class Embedded:
    """A phone whose time can be held; it writes down what it is told."""

    name = "an embedded phone"

    def __init__(self):
        self.told = []

    def let_time_run(self):
        self.told.append("runs")

    def hold_time(self):
        self.told.append("held")

    def advance_time(self, seconds):
        self.told.append(seconds)


class Flesh:
    """A phone whose time is its own."""

    name = "R58M12"


class Looped:
    """An agent that our loop asks."""

    def reset(self, goal):
        """Begin."""

    def act(self, observation):
        """Never asked."""


class Person(Looped):
    """Somebody who goes on looking."""

    seen = None

    def look_with(self, glance):
        """Look."""


class Driver:
    """An agent that drives the phone itself."""

    def start(self, goal, phone):
        """Never started."""


@pytest.mark.parametrize(
    ("agent", "clock", "name", "told"),
    [
        (Looped, AUTO, "virtual, 3 s a step", [3.0]),
        (Driver, AUTO, "real", ["runs", "held", 3.0]),
        (Person, AUTO, "real", ["runs", "held", 3.0]),
        (Looped, VIRTUAL, "virtual, 5 s a step", [5.0]),
        (Driver, VIRTUAL, "virtual, 5 s a step", [5.0]),
        (Person, VIRTUAL, "virtual, 5 s a step", [5.0]),
        (Looped, REAL, "real", ["runs", "held", 3.0]),
    ],
)
def test_each_who_drives_the_phone_has_one_rule(agent, clock, name, told):
    phone = Embedded()
    pace = pace_of(agent(), phone, clock)
    pace.begin()
    pace.think()
    pace.end()

    assert (pace.name, phone.told) == (name, told)


@pytest.mark.parametrize("clock", [AUTO, REAL], ids=str)
@pytest.mark.parametrize("phone", [None, Flesh()], ids=["somebody's own", "of flesh"])
def test_a_phone_of_flesh_has_its_own_time(clock, phone):
    pace = pace_of(Looped(), phone, clock)
    pace.begin()
    pace.think()
    pace.end()

    assert pace.name == "real"


def test_virtual_time_is_refused_where_it_cannot_be():
    with pytest.raises(ConfigError, match="the time of R58M12 is real; leave the option out"):
        pace_of(Looped(), Flesh(), VIRTUAL)


def test_a_task_shortens_the_steps_of_a_clock_and_never_lengthens_them():
    assert VIRTUAL.at_most(0.1).step_s == 0.1
    assert VIRTUAL.at_most(1e9) == VIRTUAL
