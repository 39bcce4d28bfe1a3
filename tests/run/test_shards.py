from __future__ import annotations

import pytest

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.record import ERROR, FAILED, PASSED, SKIPPED, ItemRecord
from pytest_mobileagent.run.shards import Shard, finished, next_attempts, parse_shard


@pytest.mark.parametrize("total", [0, 1, 5, 7, 580])
@pytest.mark.parametrize("count", [1, 2, 3, 8])
def test_shards_are_the_whole_each_item_once_and_of_one_size(total, count):
    shards = [Shard(number, count).of(range(total)) for number in range(1, count + 1)]

    assert [item for shard in shards for item in shard] == list(range(total))
    assert max(map(len, shards)) - min(map(len, shards)) <= 1


@pytest.mark.parametrize(
    ("text", "environment", "shard"),
    [
        ("", {"CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"}, "1/1"),
        ("2/3", {}, "2/3"),
        ("auto", {"CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "3"}, "3/3"),
        ("auto", {"CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "4"}, "1/4"),
        ("auto", {"BUILDKITE_PARALLEL_JOB": "3", "BUILDKITE_PARALLEL_JOB_COUNT": "4"}, "4/4"),
        ("auto", {"SLURM_ARRAY_TASK_ID": "12", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "10"}, "3/4"),
        ("auto/8", {"JOB_COMPLETION_INDEX": "7"}, "8/8"),
    ],
)
def test_a_shard_is_written_down_or_told_by_ci(text, environment, shard):
    assert str(parse_shard(text, environment)) == shard


@pytest.mark.parametrize(
    ("text", "environment", "message"),
    [
        ("half", {}, "expected 1/4, auto, or auto/4"),
        ("0/3", {}, "there is no part 0 of 3; the first is 1"),
        ("4/3", {}, "there is no part 4 of 3; the first is 1"),
        ("1/0", {}, "there is no part 1 of 0; the first is 1"),
        ("auto", {"JOB_COMPLETION_INDEX": "0"}, "Kubernetes does not say of how many; write auto/4"),
        ("auto", {"CI_NODE_INDEX": "x", "CI_NODE_TOTAL": "3"}, "CI_NODE_INDEX=x of 3 are no numbers"),
        ("auto", {}, "none of CI_NODE_INDEX, CIRCLE_NODE_INDEX, BUILDKITE_PARALLEL_JOB, SLURM_ARRAY_TASK_ID, "
                     "JOB_COMPLETION_INDEX is set; write 1/4"),
    ],
)  # fmt: skip
def test_a_shard_that_is_none_says_what_to_write(text, environment, message):
    with pytest.raises(ConfigError) as caught:
        parse_shard(text, environment)

    assert str(caught.value) == f"--mobile-shard={text}: {message}"


def a_record(node_id, outcome, attempt=1):
    return ItemRecord(node_id, "", "", "", "", "", "", 0, outcome=outcome, attempt=attempt, identity=f"of {node_id}")


def test_what_was_scored_is_finished_and_the_rest_goes_on_counting():
    records = [a_record("a", PASSED), a_record("b", FAILED), a_record("c", ERROR), a_record("c", ERROR, 2)]

    assert finished(records) == {"a": "of a", "b": "of b"}
    assert finished([a_record("d", SKIPPED)]) == {}
    assert next_attempts(records) == {"a": 2, "b": 2, "c": 3}
