from __future__ import annotations

import pytest

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.task import DEFAULT_MAX_STEPS, MARK, Task, TaskTemplate, mobile_task


def a_note(fake):
    return {"title": fake.letters(6), "count": fake.random_int(1, 9)}


TEMPLATE = TaskTemplate("Write {count} times {title}.", ("markor",), a_note)


def test_the_same_suite_task_and_seed_draw_the_same():
    assert TEMPLATE.draw("suite", "test_a", 3) == TEMPLATE.draw("suite", "test_a", 3)


@pytest.mark.parametrize(
    "other", [("suite", "test_a", 4), ("suite", "test_b", 3), ("other", "test_a", 3)], ids=["seed", "task", "suite"]
)
def test_another_seed_task_or_suite_draws_otherwise(other):
    assert TEMPLATE.draw(*other) != TEMPLATE.draw("suite", "test_a", 3)


def test_what_is_drawn_does_not_change_with_the_tests_name_if_upstream_has_one():
    template = TaskTemplate("{title}", (), a_note, upstream="MarkorCreateNote")

    assert template.draw("suite", "test_a", 0) == template.draw("suite", "test_b", 0)


def test_what_one_task_draws_does_not_depend_on_what_was_drawn_before():
    first = TEMPLATE.draw("suite", "test_a", 0)
    TEMPLATE.draw("suite", "test_b", 9)

    assert TEMPLATE.draw("suite", "test_a", 0) == first


def test_a_task_without_parameters_draws_none():
    assert TaskTemplate("Go home.", ()).draw("suite", "test_a", 0) == {}


@pytest.mark.parametrize(("drawn", "name"), [(["a"], "list"), (None, "NoneType"), ("a", "str")], ids=str)
def test_parameters_are_a_dict(drawn, name):
    with pytest.raises(ConfigError) as caught:
        TaskTemplate("Go.", (), lambda fake: drawn).draw("suite", "test_a", 0)

    assert str(caught.value) == f"test_a: params returned {name}; it must return a dict of parameters"


@pytest.mark.parametrize(
    ("goal", "fields"),
    [
        ("Go home.", set()),
        ("Write {title} to {name}.", {"title", "name"}),
        ("Write {contact.name} and {{this}}.", {"contact"}),
        ("Set {share:.0%}.", {"share"}),
    ],
)
def test_the_goals_fields_are_the_names_in_braces(goal, fields):
    assert TaskTemplate(goal, ()).fields() == fields


@pytest.mark.parametrize(
    ("goal", "params", "text"),
    [
        ("Write {count} times {title}.", {"count": 2, "title": "a {b}"}, "Write 2 times a {b}."),
        ("Set {share:.0%}.", {"share": 0.25}, "Set 25%."),
        ("Go.", {}, "Go."),
    ],
)
def test_a_goal_is_its_text_with_the_parameters_filled_in(goal, params, text):
    assert Task(TaskTemplate(goal, ()), "suite", "test_a", 0, params).goal == text


def test_a_task_has_its_templates_budget():
    assert Task(TaskTemplate("Go.", (), max_steps=7), "suite", "test_a", 0).max_steps == 7
    assert Task(TaskTemplate("Go.", ()), "suite", "test_a", 0).max_steps == DEFAULT_MAX_STEPS


def test_the_decorator_leaves_the_function_and_marks_it_with_the_template():
    @mobile_task(
        "Write {title}.", apps=["markor"], params=a_note, max_steps=9, complexity=2, upstream="Write", tags=["notes"],
        difficulty="hard", satisfied_at_start=True, requires_done=False,
    )  # fmt: skip
    def test_write(task, title):
        return f"{task} {title}"

    assert test_write("a", "b") == "a b"
    (mark,) = test_write.pytestmark
    assert (mark.name, mark.args) == (
        MARK,
        (TaskTemplate("Write {title}.", ("markor",), a_note, 9, 2, "Write", ("notes",), "hard", True, False),),
    )


@pytest.mark.parametrize(("seed", "drawn"), [(0, {"name": "laundry"}), (1, {"name": "drawn"})])
def test_seed_0_is_the_instance_that_the_benchmark_published(seed, drawn):
    template = TaskTemplate("{name}", (), params=lambda _: {"name": "drawn"}, published={"name": "laundry"})

    assert template.task("suite", "test_it", seed).params == drawn


@pytest.mark.parametrize("seed", [0, 3])
def test_a_task_has_what_its_seed_draws(seed):
    task = TEMPLATE.task("suite", "test_a", seed)

    assert (task.suite, task.name, task.seed) == ("suite", "test_a", seed)
    assert task.params == TEMPLATE.draw("suite", "test_a", seed)


def test_what_only_the_phone_can_tell_stands_in_the_goal_once_it_has_told():
    task = Task(TaskTemplate("Do this: {utterance}", (), told=("utterance",)), "suite", "test_a", 0)

    assert task.goal == "Do this: <utterance>"
    assert task.knowing(utterance="Click.").goal == "Do this: Click."


def test_what_is_not_declared_as_told_is_refused():
    with pytest.raises(ConfigError, match="'other' is not declared"):
        Task(TaskTemplate("Go.", ()), "suite", "test_a", 0).knowing(other=1)
