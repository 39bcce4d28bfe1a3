"""B-MoCA's demonstrations in its two formats."""

from __future__ import annotations

import datetime
import io
from types import SimpleNamespace

import pytest
from PIL import Image

from pytest_mobileagent.agents.base import AgentContext
from pytest_mobileagent.agents.bmoca import make_llm
from pytest_mobileagent.agents.bmoca_gestures import Gesture, gesture_of, packed
from pytest_mobileagent.agents.bmoca_text import (
    TEXTS,
    Told,
    Trajectory,
    as_file,
    read_file,
    read_trajectories,
    task_folder,
    trajectory_of,
    without_words,
)
from pytest_mobileagent.agents.demonstrations import Demonstration, Shown
from pytest_mobileagent.device import Observation, Rect
from pytest_mobileagent.device.hierarchy import Node
from pytest_mobileagent.episode import action as act

WHOLE = Rect(0, 0, 100, 200)
FILE = """\
- Observation: None
- Action: None
- Next observation: [{'text': 'Home'}]
- Reward: 0.0

- Observation: [{'text': 'Home'}]
- Action: swipe("up")
- Next observation: [{'text': 'Apps'}]
- Reward: 0.0

- Observation: [{'text': 'Apps'}]
- Action: tap(0)
- Next observation: [{'text': 'Clock'}]
- Reward: 1.0
"""
SHOWN = Trajectory(
    "open the clock",
    (Told("[{'text': 'Home'}]", 'swipe("up")'), Told("[{'text': 'Apps'}]", "tap(0)")),
    "[{'text': 'Clock'}]",
)


def test_the_file_begins_with_the_reset_and_ends_with_the_reward():
    assert as_file(SHOWN) == FILE


def test_what_is_written_is_read():
    assert read_file(FILE, "open the clock") == SHOWN


def test_a_word_of_ours_is_not_in_the_file():
    ended = SHOWN._replace(steps=(*SHOWN.steps, Told("[{'text': 'Clock'}]", "done()")))

    assert as_file(ended) == FILE


def seen(colour):
    file = io.BytesIO()
    Image.new("RGB", (WHOLE.width, WHOLE.height), colour).save(file, "PNG")
    tree = Node(bounds=WHOLE, children=(Node(class_name="a.Button", text=colour, bounds=Rect(0, 0, 50, 50)),))
    moment = datetime.datetime(2024, 1, 1, tzinfo=datetime.UTC)
    return Observation(file.getvalue(), tree, "", "", moment)


def shown(*actions):
    screens = [seen(colour) for colour in ("red", "lime", "blue", "white")[: len(actions) + 1]]
    steps = tuple(Shown(screen.hierarchy, action, screen) for screen, action in zip(screens, actions, strict=False))
    return Demonstration("test_a", "open the clock", steps, screens[-1])


@pytest.mark.parametrize(
    ("action", "gesture"),
    [
        (act.Click(25, 20), Gesture(0.1, 0.25, 0.1, 0.25)),
        (act.Drag(50, 150, 50, 50), Gesture(0.75, 0.5, 0.25, 0.5)),
        (act.Swipe("up"), Gesture(0.8, 0.5, 0.2, 0.5)),
        (act.Swipe("left"), Gesture(0.5, 0.8, 0.5, 0.2)),
        (act.Scroll("down"), Gesture(0.8, 0.5, 0.2, 0.5)),
        (act.Scroll("right"), Gesture(0.5, 0.8, 0.5, 0.2)),
        (act.NavigateBack(), Gesture(0.95, 0.22, 0.95, 0.22)),
        (act.NavigateHome(), Gesture(0.95, 0.5, 0.95, 0.5)),
        (act.Overview(), Gesture(0.95, 0.78, 0.95, 0.78)),
        (act.Wait(), None),
        (act.InputText("Ana"), None),
    ],
    ids=lambda value: getattr(value, "action_type", ""),
)
def test_an_action_is_a_gesture_with_a_button_where_upstream_knows_it(action, gesture):
    assert gesture_of(action, WHOLE) == gesture


def test_gestures_are_rows_of_small_pictures_after_the_reset():
    np = pytest.importorskip("numpy")
    played = shown(act.Swipe("up"), act.Click(25, 20), act.Status("complete"))

    with np.load(io.BytesIO(packed(played, "train_env_000")), allow_pickle=True) as file:
        rows = {name: file[name] for name in file.files}

    assert {name: len(values) for name, values in rows.items()} == dict.fromkeys(
        ("env_id", "step_type", "instruction", "prev_obs", "prev_act", "curr_obs", "curr_rew"), 3
    )
    assert [*rows["env_id"]] == ["train_env_000"] * 3
    assert [*rows["step_type"]] == [0, 1, 2]
    assert rows["instruction"][0] == "Goal: open the clock"
    assert [*rows["curr_rew"]] == [0.0, 0.0, 1.0]
    assert rows["prev_obs"][0] is rows["prev_act"][0] is None
    assert [tuple(one) for one in rows["prev_act"][1:]] == [(0.8, 0.5, 0.2, 0.5), (0.1, 0.25, 0.1, 0.25)]
    assert [one[0, 0].tolist() for one in rows["prev_obs"][1:]] == [[1, 0, 0], [0, 1, 0]]
    assert [one.shape for one in rows["curr_obs"]] == [(256, 128, 3)] * 3
    assert rows["curr_obs"][-1][0, 0].tolist() == [1, 1, 1]


@pytest.mark.parametrize(
    ("actions", "strange"),
    [
        ((act.Click(1, 1), act.Wait(), act.Status("complete")), None),
        ((act.Click(1, 1), act.InputText("Ana")), act.InputText("Ana")),
        ((act.OpenApp("clock"),), act.OpenApp("clock")),
    ],
)
def test_what_has_no_words_is_named(actions, strange):
    assert without_words(shown(*actions)) == strange


def test_a_demonstration_in_words_leads_to_its_last_screen():
    told = trajectory_of(shown(act.Swipe("up"), act.Click(25, 20)))

    assert [step.action for step in told.steps] == ['swipe("up")', "tap(0)"]
    assert "'text': 'blue'" in told.final


# -- read as examples -------------------------------------------------------------------------------------------------


@pytest.fixture
def known(tmp_path):
    """A folder with the same demonstration in five environments, one of them for testing."""
    for env in ("train_env_000", "train_env_001", "train_env_002", "train_env_003", "test_env_100"):
        path = tmp_path / TEXTS / "open_the_clock" / env / "20240101000000.txt"
        path.parent.mkdir(parents=True)
        path.write_text(FILE.replace("Apps", env), "utf-8")
    return tmp_path


def test_examples_are_those_of_the_goal_in_training_environments(known):
    assert [one.steps[1].observation for one in read_trajectories(known, "open the clock")] == [
        f"[{{'text': 'train_env_00{number}'}}]" for number in range(4)
    ]
    assert len(read_trajectories(known / TEXTS, "open the clock")) == 4
    assert read_trajectories(known, "open the camera") == []


@pytest.mark.parametrize("goal", ["call 26-445-1193", "and/or [a] *"])
def test_a_goal_with_any_letters_has_a_folder(tmp_path, goal):
    path = tmp_path / task_folder(goal) / "train_env_000" / "1.txt"
    path.parent.mkdir(parents=True)
    path.write_text(FILE, "utf-8")

    assert len(read_trajectories(tmp_path, goal)) == 1


def test_an_agent_is_shown_three_whole_examples_that_the_seed_draws(known, model):
    def asked(number):
        brain = model("done()")
        source = SimpleNamespace(open=lambda _: brain)
        task = SimpleNamespace(name="test_clock_open", goal="open the clock")
        agent = make_llm(AgentContext(model="any", task=task, models=source, knowledge=known, number=number))
        agent.reset(task.goal)
        agent.act(seen("red"))
        return brain.text()

    first = asked(0)
    assert [f"Example {number}\n" in first for number in range(1, 5)] == [True, True, True, False]
    assert first.count('Action: swipe("up")\n') == 3
    assert asked(0) == first
    assert len({asked(number) for number in range(6)}) > 1
