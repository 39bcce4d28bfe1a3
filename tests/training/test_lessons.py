"""Demonstrations in words are learned as what B-MoCA's agent is asked when it plays."""

from __future__ import annotations

import pytest

from pytest_mobileagent.agents.bmoca import BMoCAAgent
from pytest_mobileagent.agents.bmoca_text import TEXTS, Told, Trajectory, as_file, trajectory_of
from pytest_mobileagent.agents.models import Reply
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.training.conversations import read_conversations
from pytest_mobileagent.training.lessons import write_lessons
from tests.agents.test_bmoca_files import seen, shown


class Listening:
    """A model that remembers what it is asked, and says what was done."""

    name = "listening"

    def __init__(self, *said):
        self.asked, self.said = [], list(said)

    def ask(self, request):
        self.asked.append([(one.role, one.text) for one in request.messages])
        return Reply(self.said.pop(0))


def written(folder, trajectory, env="000"):
    path = folder / TEXTS / trajectory.goal.replace(" ", "_") / f"train_env_{env}" / "20240101000000.txt"
    path.parent.mkdir(parents=True)
    path.write_text(as_file(trajectory), "utf-8")


def test_a_lesson_is_what_the_agent_is_asked_and_the_line_that_it_is_to_answer(tmp_path):
    model = Listening("Action: tap(0)", 'Action: swipe("up")', 'Action: press("BACK")')
    agent = BMoCAAgent(model)
    agent.reset("open the clock")
    for colour in ("red", "lime", "blue"):
        agent.act(seen(colour))
    written(tmp_path, trajectory_of(shown(act.Click(25, 20), act.Swipe("up"), act.NavigateBack())))

    count = write_lessons(tmp_path, tmp_path / "lessons.jsonl")

    lessons = read_conversations(tmp_path / "lessons.jsonl").all
    assert count == 3
    assert [[tuple(one) for one in lesson[:-1]] for lesson in lessons] == model.asked
    assert [tuple(lesson[-1]) for lesson in lessons] == [
        ("assistant", "Action: tap(0)"), ("assistant", 'Action: swipe("up")'), ("assistant", 'Action: press("BACK")'),
    ]  # fmt: skip


def test_lessons_are_of_training_environments_alone_by_the_names_of_their_goals(tmp_path):
    for goal in ("open b", "open a"):
        written(tmp_path, Trajectory(goal, (Told("[{'text': ''}]", "tap(0)"),), "[]"))
    (tmp_path / TEXTS / "open_b/train_env_000").rename(tmp_path / TEXTS / "open_b/test_env_100")

    assert write_lessons(tmp_path, tmp_path / "lessons.jsonl") == 1
    (lesson,) = read_conversations(tmp_path / "lessons.jsonl").all
    assert "Goal: open a\n" in lesson[1].content


def test_a_folder_without_demonstrations_in_words_is_named(tmp_path):
    with pytest.raises(ConfigError, match="has no demonstrations in words: 'mobileagent demonstrations"):
        write_lessons(tmp_path, tmp_path / "lessons.jsonl")


@pytest.mark.parametrize("observation", ["[]", "no list", "7"])
def test_a_tap_on_nothing_is_refused(tmp_path, observation):
    written(tmp_path, Trajectory("go", (Told(observation, "tap(3)"),), "[]"))

    with pytest.raises(ConfigError, match=r"tap\(3\): the screen of a demonstration has no such element"):
        write_lessons(tmp_path, tmp_path / "lessons.jsonl")
