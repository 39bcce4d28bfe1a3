"""Whatever OpenEnv's server passes on from a client, a phone's environment does it or says why not."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

pytest.importorskip("openenv", reason="openenv is not installed (pip install pytest-mobileagent[openenv])")

from hypothesis import example, given, seed, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.openenv import PhoneAction, PhoneEnvironment
from pytest_mobileagent.serving import Moment
from pytest_mobileagent.serving.client import Episodes
from pytest_mobileagent.serving.rewards import Reward
from tests.agents.conftest import an_observation

SCREEN = an_observation('<node class="android.widget.Button" text="Save" bounds="[10,20][60,40]"/>')
NUMBERS = st.integers(-2, 3) | st.sampled_from([10**400, 0.5, True])
TEXTS = st.sampled_from(["", "open", "own/test_open", "click", "status", "complete", "\ud800", "é", "0"])
NAMES = st.sampled_from(["seed", "task", "screenshot", "episode_id", "action_type", "x", "index", "text", "metadata"])
VALUES = st.recursive(
    NUMBERS | TEXTS | st.none(),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=4,
)


class Told(Episodes):
    """Players whose episodes go on, whatever they are told."""

    tasks = (SimpleNamespace(name="own/test_open", upstream="Open"),)

    def player(self):
        moment = Moment("Save it.", SCREEN, "", "emulator-5554", b"")
        return SimpleNamespace(reset=lambda *_: moment, step=lambda _: moment, close=lambda: None)


@seed(1)
@settings(max_examples=100, deadline=None, database=None)
@given(st.dictionaries(NAMES, VALUES, max_size=4), st.dictionaries(NAMES, VALUES, max_size=4))
@example({"task": 3}, {})
@example({"task": ["open"]}, {})
def test_what_a_client_sends_is_done_or_refused(reset, step):
    environment = PhoneEnvironment(Told(), Reward())

    for call in (lambda: environment.reset(**reset), lambda: environment.step(PhoneAction(**step))):
        try:
            call().model_dump_json()
        except (ConfigError, ValidationError) as error:
            assert str(error)  # noqa: PT017 - it may be done as well
