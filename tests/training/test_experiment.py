"""The experiment on diversity: its rates over seeds, and what the papers say beside them."""

from __future__ import annotations

from pytest_mobileagent.report.record import FAILED, PASSED, ItemRecord
from pytest_mobileagent.training.experiment import ALL, TEST, TRAIN, Rate, Trained, as_html, as_markdown, lines_of
from pytest_mobileagent.training.settings import Settings

SETTINGS = Settings("bc", "small", "discrete", ("000",), 0, steps=9, batch=4, rate=1e-3, period=9)


def record(task, env, outcome):
    return ItemRecord(f"x.py::{task}[{env}]", "bmoca", task, "", "goal", "bc", env, 0, outcome=outcome)


def trained(size, seed, *passed):
    """Two tasks in a training and a test configuration, of which those named have passed."""
    pairs = [(task, env) for task in ("test_call", "test_language") for env in ("000", "100")]
    return Trained(size, seed, [record(*pair, PASSED if "/".join(pair) in passed else FAILED) for pair in pairs])


FOUND = [
    trained(7, 0, "test_call/000", "test_call/100", "test_language/000"),
    trained(7, 1, "test_call/000", "test_language/000"),
    trained(21, 0, "test_call/000", "test_call/100", "test_language/000", "test_language/100"),
]


def test_rates_are_means_over_seeds_with_their_standard_errors():
    call, language, together = lines_of(FOUND)

    assert (call.task, language.task, together.task) == ("test_call", "test_language", ALL)
    assert call.rates == {
        (7, TRAIN): Rate(1.0, 0.0, 2), (7, TEST): Rate(0.5, 0.5, 2),
        (21, TRAIN): Rate(1.0, None, 1), (21, TEST): Rate(1.0, None, 1),
    }  # fmt: skip
    assert str(language.rates[7, TEST]) == "0 (0)"
    assert str(together.rates[7, TEST]) == "25 (25)"
    assert str(together.rates[21, TEST]) == "100"


def test_the_report_names_the_network_and_what_the_papers_say():
    told = as_markdown(FOUND, SETTINGS)

    assert "Network `small`: vectors of words, narrow convolutions from random weights" in told
    assert "9 steps of 4 transitions, 2 seeds" in told
    assert "| task | training, 7 | training, 21 | test, 7 | test, 21 |" in told
    assert "| all tasks | 100 (0) | 100 | 25 (25) | 100 |" in told
    assert "| paper: add language page, first version | - | - | 20 | 40 |" in told
    assert "| paper: add language page, second version | - | - | 23 | - |" in told
    assert "all tasks, first version" not in told  # of 35 configurations, which were not played


def test_the_page_draws_a_bar_for_each_task_and_size():
    shown = as_html(FOUND, SETTINGS)

    assert "7 configurations: 25 (25) % of 4 episodes" in shown
    assert "21 configurations: 100 % of 1 episode" in shown
    assert "Network small: " in shown
