"""Suites as environments of Gymnasium: its own checker, its vectors, seeds, spaces and rewards."""

from __future__ import annotations

import os
import signal
import warnings
from contextlib import closing
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from pytest_mobileagent.episode import action as act
from pytest_mobileagent.errors import ConfigError, InfraError
from pytest_mobileagent.gym import MobileAgentEnv, MobileAgentVectorEnv, spaces
from pytest_mobileagent.report.record import ItemRecord
from pytest_mobileagent.serving import EpisodeServer, Farm
from pytest_mobileagent.serving.rewards import Reward
from pytest_mobileagent.task.suites import suite_folders

SMALL = (108, 240)
SCREEN = (1080, 2400)
DONE = '{"action_type": "status", "goal_status": "complete"}'
SETTINGS = '{"action_type": "open_app", "app_name": "Settings"}'
TASKS = """
from pytest_mobileagent import mobile_task


@mobile_task("Open {what}.", params=lambda fake: {"what": fake.pick(["Settings", "Contacts"])}, max_steps=3)
def test_open(task, agent, device, what):
    agent.run(task)
    assert device.activity().startswith(device.package_of(what))


@mobile_task("Open Settings or nothing.", max_steps=2, requires_done=False)
def test_seen(task, agent, device, subtests):
    agent.run(task, until=lambda: device.activity().startswith("com.android.settings/"))
    with subtests.test("settings"):
        assert agent.episode.reached_at
    with subtests.test("nothing else"):
        assert True
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    path = tmp_path_factory.mktemp("environments") / "test_open.py"
    path.write_text(TASKS, "utf-8")
    with EpisodeServer(path) as server:
        yield server


@pytest.fixture(scope="module")
def shared(server):
    """An environment whose phone several tests use, one after the other."""
    with closing(MobileAgentEnv((), server=server, size=SMALL, task="open")) as env:
        yield env


def same(one, other):
    return all(np.array_equal(one[part], other[part]) for part in one)


def test_gymnasiums_own_checker_finds_nothing(server):
    with closing(MobileAgentEnv((), server=server, size=SMALL, task="seen", render_mode="rgb_array")) as env:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            warnings.filterwarnings("ignore", message=".*not a `EnvSpec`|.*env.spec")  # it was not made by name
            check_env(env, skip_render_check=True)
        assert env.render().shape == (2400, 1080, 3)


def test_a_seed_is_an_episode_to_the_byte(shared):
    first, told = shared.reset(seed=5)
    again, told_again = shared.reset(seed=5)
    _, told_other = shared.reset(seed=6)

    assert same(first, again)
    assert told == told_again
    assert told["seed"] != told_other["seed"]


def test_an_episodes_task_and_seed_can_be_given(shared):
    observation, info = shared.reset(options={"task": "seen", "seed": 7})

    assert observation["goal"] == "Open Settings or nothing."
    assert (info["task"].rpartition("/")[2], info["seed"]) == ("test_seen", 7)


@pytest.mark.parametrize(("opened", "worth"), [(True, 1.0), (False, 0.0)])
@pytest.mark.costly
def test_the_reward_is_what_the_assertions_say(shared, opened, worth):
    observation, _ = shared.reset(seed=1)
    app = observation["goal"].split()[1].rstrip(".") if opened else "Clock"
    _, reward, terminated, truncated, _ = shared.step(f'{{"action_type": "open_app", "app_name": "{app}"}}')
    assert (reward, terminated, truncated) == (0.0, False, False)

    _, reward, terminated, truncated, info = shared.step(DONE)

    assert (reward, terminated, truncated) == (worth, True, False)
    assert info["outcome"] == ("passed" if opened else "failed")


def test_steps_that_are_used_up_truncate_and_a_goal_that_is_seen_terminates(shared):
    ends = []
    for action in (SETTINGS, "nonsense"):
        shared.reset(options={"task": "seen"})
        *_, terminated, truncated, info = shared.step(action)
        while not (terminated or truncated):
            *_, terminated, truncated, info = shared.step(action)
        ends.append((terminated, truncated, info["outcome"], info["steps"]))

    assert ends == [(True, False, "passed", 1), (False, True, "failed", 2)]


def test_who_steps_after_the_end_is_told_to_reset(shared):
    shared.reset(options={"task": "seen"})
    shared.step(SETTINGS)

    with pytest.raises(gymnasium.error.ResetNeeded):
        shared.step(SETTINGS)


def test_a_fork_goes_its_own_way(shared):
    shared.reset(seed=2)
    shared.step(SETTINGS)
    with closing(shared.fork()) as twin:
        here, there = shared.step('{"action_type": "navigate_home"}'), twin.step('{"action_type": "navigate_home"}')
        assert same(here[0], there[0])
        assert here[1:] == there[1:]


def test_a_vector_ends_and_begins_its_episodes_by_itself(server):
    with closing(_vector(server, actions="json", task="seen", observation=("goal",))) as envs:
        observations, infos = envs.reset(seed=0)
        assert observations["goal"] == ("Open Settings or nothing.",) * 2
        _, rewards, terminated, _, infos = envs.step((SETTINGS, "nonsense"))
        assert list(rewards) == [1.0, 0.0]
        assert list(terminated) == [True, False]
        _, _, terminated, truncated, infos = envs.step((SETTINGS, "nonsense"))
        assert (list(terminated), list(truncated)) == ([False, False], [False, True])
        assert infos["outcome"][1] == "failed"


@pytest.mark.costly
def test_a_vectors_environments_are_those_of_their_seeds(server):
    with (
        closing(_vector(server, task="open", size=SMALL)) as envs,
        closing(MobileAgentEnv((), server=server, task="open", size=SMALL)) as alone,
    ):
        together, _ = envs.reset(seed=3)
        for number in range(2):
            one, _ = alone.reset(seed=3 + number)
            assert np.array_equal(together["pixels"][number], one["pixels"])
            assert together["goal"][number] == one["goal"]


@pytest.mark.costly
def test_a_vector_plays_on_the_phones_of_a_farm(server, tmp_path):
    """It boots a farm of two phones, which takes some seconds beside other work."""
    path = tmp_path / "test_open.py"
    path.write_text(TASKS, "utf-8")
    arguments = {"size": SMALL, "task": "seen"}
    with Farm(lambda: EpisodeServer(path), 2) as farm, closing(_vector(farm.address, **arguments)) as lent:
        seen, _ = lent.reset(seed=3)
        assert [bool(phone.user) for phone in farm.phones] == [True, True]
        _, rewards, *_ = lent.step([SETTINGS, DONE])

    with closing(_vector(server, **arguments)) as own:
        assert same(own.reset(seed=3)[0], seen)
    assert list(rewards) == [1.0, 0.0]


def _vector(server, **arguments):
    return MobileAgentVectorEnv(2, (), server=server, **arguments)


@pytest.mark.parametrize("suite", [*suite_folders(), "tasks"])
def test_each_suite_is_an_environment(suite):
    spec = gymnasium.spec(f"mobileagent/{suite}-v0")

    assert spec.kwargs == ({"suites": suite} if suite != "tasks" else {})


def test_a_script_that_knows_nothing_but_an_id_gets_a_picture_and_numbers(server):
    """As stable-baselines3's `PPO("CnnPolicy", ID)` and CleanRL's scripts want it."""
    name = "pytest_mobileagent.gym:mobileagent/tasks-pixels-v0"
    with closing(gymnasium.make(name, suites=(), server=server)) as env:
        observation, _ = env.reset(seed=0)
        assert env.observation_space.contains(observation)
        assert env.step(env.action_space.sample())[0].shape == observation.shape == (256, 128, 3)
        assert env.action_space == gymnasium.spaces.Discrete(386)


def test_an_observation_of_one_part_alone_is_that_part(server):
    with closing(_vector(server, task="seen", observation="goal")) as envs:
        assert envs.reset(seed=0)[0] == ("Open Settings or nothing.",) * 2


def test_a_vector_cuts_its_episodes_short_as_make_does(server):
    arguments = {"suites": (), "server": server, "task": "open", "observation": "goal", "max_episode_steps": 2}
    with (
        closing(gymnasium.make("mobileagent/tasks-v0", **arguments)) as env,
        closing(gymnasium.make_vec("mobileagent/tasks-v0", num_envs=1, **arguments)) as envs,
    ):
        env.reset(seed=0), envs.reset(seed=0)
        alone = [env.step(SETTINGS)[1:4] for _ in range(2)]
        together = [tuple(column[0] for column in envs.step([SETTINGS])[1:4]) for _ in range(2)]
        again = envs.step([SETTINGS])[1:4]  # the next episode begins

    assert alone == together == [(0.0, False, False), (0.0, False, True)]
    assert [column[0] for column in again] == [0.0, False, False]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"observation": ("pixel",)}, "name some of pixels, hierarchy, goal"),
        ({"actions": "taps"}, "name one of json, gesture, grid"),
        ({"reward": "fame"}, "name one of success, partial"),
        ({"on_error": "hide"}, "name one of raise, end"),
        ({"size": (0, 1)}, r"size=\(0, 1\): expected width and height in pixels"),
        ({"size": "big"}, "size='big': expected width and height in pixels"),
        ({"task": "opne"}, "did you mean test_open"),
    ],
)
def test_a_mistake_is_told_in_a_sentence(server, arguments, said):
    with pytest.raises(ConfigError, match=said):
        MobileAgentEnv((), server=server, **arguments)


@pytest.mark.parametrize(
    ("value", "action"),
    [
        (0, act.Click(27, 60)),
        (14 * 26 + 13, act.Click(1080, 2400)),
        (378, act.Drag(540, 1920, 540, 480, duration_ms=300)),
        (381, act.Drag(864, 1200, 216, 1200, duration_ms=300)),
        (382, act.NavigateBack()),
        (385, act.Status("complete")),
    ],
)
def test_classes_are_those_of_the_paper_and_done(value, action):
    found = spaces.Grid.decode(value, SCREEN)

    near = {name: pytest.approx(number, abs=60) for name, number in _numbers(action).items()}
    assert type(found) is type(action)
    assert _numbers(found) == near


def _numbers(action):
    return {name: value for name, value in act.to_json(action).items() if isinstance(value, int)}


def test_gestures_near_a_point_are_taps_and_stray_numbers_stay_on_the_screen():
    assert spaces.Gestures.decode(np.array([0.5, 0.5, 0.5, 0.52]), SCREEN) == act.Click(540, 1200)
    assert spaces.Gestures.decode(np.array([np.nan, -3.0, 2.0, 0.0]), SCREEN) == act.Drag(
        0, 0, 0, 2399, duration_ms=300
    )


@pytest.mark.parametrize(
    ("rule", "worth"),
    [
        (Reward(), 0.0),
        (Reward("partial"), 0.5),
        (Reward("partial", side_effect=0.1), 0.3),
    ],
)
def test_rewards_count_parts_and_side_effects(rule, worth):
    record = ItemRecord("n", "s", "t", "", "g", "a", "e", 0, outcome="failed", reward=0.5, side_effects=["a", "b"])

    assert rule.of(record) == pytest.approx(worth)


@pytest.mark.parametrize("letters", ["", "نص", "\N{GRINNING FACE}" * 40], ids=["none", "arabic", "beyond the BMP"])
def test_texts_of_any_characters_are_in_the_space(letters):
    assert spaces.UnicodeText(40).contains(letters)
    assert not spaces.UnicodeText(39).contains("x" * 40)


def test_a_phone_that_fails_ends_its_episode_alone_and_the_next_begins_on_another(server):
    """It boots a third phone, which takes some seconds beside other work."""
    with closing(_vector(server, task="seen", observation=("goal", "pixels"), size=SMALL, on_error="end")) as envs:
        envs.reset(seed=0)
        _, rewards, _, _, _ = envs.step((DONE, SETTINGS))
        assert list(rewards) == [0.0, 1.0]
        envs.step((SETTINGS, SETTINGS))  # the next episodes begin
        kill_a_player(server)
        seen, rewards, terminated, truncated, infos = envs.step((SETTINGS, SETTINGS))
        again, *_, later = envs.step((SETTINGS, SETTINGS))

    (lost,) = np.flatnonzero(truncated)
    assert "has died" in infos["error"][lost]
    assert [rewards[lost], rewards[1 - lost]] == [0.0, 1.0]
    assert list(infos["_error"]) == list(truncated)
    assert list(terminated) == [not ended for ended in truncated]
    assert not seen["pixels"][lost].any()
    assert again["pixels"][lost].any()
    assert "error" not in later


@pytest.mark.costly
def test_a_phone_that_fails_is_told_to_who_wants_it_raised(server):
    """It boots a phone of its own, which takes some seconds beside other work."""
    with closing(MobileAgentEnv((), server=server, task="seen", observation=("goal",))) as env:
        env.reset(seed=0)
        kill_a_player(server)
        with pytest.raises(InfraError, match="has died"):
            env.step(SETTINGS)
        assert env.reset(seed=0)[0]["goal"]


def kill_a_player(server):
    """End the newest of a server's players."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text("utf-8").split()
    os.kill(max(map(int, children)), signal.SIGKILL)
