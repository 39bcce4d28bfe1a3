from __future__ import annotations

import pytest

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.comparison import as_text, compare, flips, paired
from pytest_mobileagent.report.record import ERROR, FAILED, PASSED
from pytest_mobileagent.report.statistics import Share, fisher, mcnemar


def many(record, outcomes, **values):
    """P passed, F failed: one task each."""
    words = {"P": PASSED, "F": FAILED}
    return [record(f"test_{number}", words[letter], **values) for number, letter in enumerate(outcomes)]


def test_runs_are_compared_by_task_configuration_and_seed_with_all_repeats(record):
    before = [
        record(),
        record(seed=1),
        record(env="105"),
        record(repeat=2),
        record("test_old"),
        record("test_e", ERROR),
    ]
    now = [record(outcome=FAILED), record(seed=1), record(env="105", outcome=FAILED), record(repeat=2, outcome=FAILED),
           record("test_e"), record("test_new")]  # fmt: skip

    found = compare(before, now)

    assert (len(found.items), found.before, found.now, found.only_before, found.only_now) == (3, 1, 1 / 3, 1, 2)
    assert found.losses == [
        "suite · test_a · 105 · seed 0",
        "suite · test_a · pixel_6 · seed 0 (2 of 2 before, 0 of 2 now)",
    ]


def test_another_agent_is_compared_with_the_one_of_the_baseline(record):
    now = [record(agent="t3a", outcome=FAILED)]

    assert compare([record(agent="m3a")], now).losses == ["suite · test_a · pixel_6 · seed 0"]
    assert compare([record(agent="m3a"), record(agent="t3a", outcome=FAILED)], now).losses == []


@pytest.mark.parametrize("runs", [("mt", "m"), ("mt", "x"), ("m", "mt")], ids=["", "none of them", "now"])
def test_several_agents_cannot_be_paired(record, runs):
    before, now = ([record(f"test_{agent}", agent=agent) for agent in agents] for agents in runs)
    if runs == ("mt", "m"):
        assert len(compare(before, now).items) == 1
        return
    with pytest.raises(ConfigError, match="run one agent at a time"):
        compare(before, now)


def test_the_difference_has_an_interval(record):
    found = compare(many(record, "P" * 40 + "F" * 20), many(record, "P" * 30 + "F" * 30))
    low, high = found.interval

    assert low < -10 / 60 < high < 0
    assert compare(many(record, "P" * 60), many(record, "P" * 60)).interval == (
        pytest.approx(-0.0602, abs=1e-4), pytest.approx(0.0602, abs=1e-4),
    )  # fmt: skip


def test_a_difference_that_all_items_share_is_not_certain(record):
    low, high = compare(many(record, "P" * 7), many(record, "F" * 7)).interval

    assert low == -1
    assert -0.6 < high < -0.4


def test_flips_are_listed_losses_first(record):
    found = compare(many(record, "PPPF"), many(record, "FFPP"))

    assert flips(found) == [
        "lost: suite · test_0 · pixel_6 · seed 0", "lost: suite · test_1 · pixel_6 · seed 0",
        "gained: suite · test_3 · pixel_6 · seed 0",
    ]  # fmt: skip
    assert flips(found, 1)[1] == "lost: … and 1 more (`mobileagent compare`)"


def test_the_greatest_losses_come_first(record):
    """Of three tasks with four repeats each: one lost a quarter, one all, one nothing."""
    before = [record(task, repeat=repeat) for task in ("test_a", "test_b", "test_c") for repeat in (1, 2, 3, 4)]
    lost = {("test_a", 1), *(("test_b", repeat) for repeat in (1, 2, 3, 4))}
    now = [record(one.task, FAILED if (one.task, one.repeat) in lost else PASSED, repeat=one.repeat) for one in before]

    assert flips(compare(before, now)) == [
        "lost: suite · test_b · pixel_6 · seed 0 (4 of 4 before, 0 of 4 now)",
        "lost: suite · test_a · pixel_6 · seed 0 (4 of 4 before, 3 of 4 now)",
    ]


def test_episodes_are_paired_by_repeat(record):
    before, now = ([record(repeat=repeat) for repeat in repeats] for repeats in ((1, 2), (2, 3)))

    assert paired(before, now) == [(before[1], now[0])]


def test_the_test_is_mcnemars_where_each_item_was_tried_once_and_fishers_of_one_item(record):
    once = compare(many(record, "P" * 11 + "F" * 3), many(record, "F" * 9 + "PP" + "PPF"))
    one = compare(
        [record(repeat=repeat) for repeat in range(1, 9)],
        [record(outcome=FAILED if repeat < 5 else PASSED, repeat=repeat) for repeat in range(1, 7)],
    )

    assert (once.verdict.p, once.loss.p) == pytest.approx((mcnemar(9, 2), mcnemar(9, 2, is_one_sided=True)))
    assert one.verdict.p == pytest.approx(fisher(Share(8, 8), Share(2, 6)))
    assert [found.verdict.name for found in (once, one)] == ["McNemar's exact test", "the exact Mantel-Haenszel test"]


def test_a_comparison_is_told(record):
    assert as_text(compare(many(record, "PPPF"), many(record, "FFPP"))).splitlines() == [
        "4 items were scored in both: 75.0% before, 50.0% now",
        "difference -25.0% (95 % -100.0% to +100.0%, for tasks like these)",
        "2 lost, 1 gained; McNemar's exact test p = 1.0000, if runs are independent",
        "scored in one run only: 0 before, 0 now; errors now: 0",
        "lost: suite · test_0 · pixel_6 · seed 0",
        "lost: suite · test_1 · pixel_6 · seed 0",
        "gained: suite · test_3 · pixel_6 · seed 0",
    ]
    assert as_text(compare([record()], [])) == "no item was scored in both runs\n"
