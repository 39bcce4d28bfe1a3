from __future__ import annotations

import random

import pytest

from pytest_mobileagent.report.record import ERROR, FAILED, PASSED, ItemRecord, RunFolder


def a_record(task="test_a", outcome=PASSED, *, seed=0, repeat=1, agent="m3a", env="pixel_6", suite="suite", **values):
    again = f"-repeat{repeat}" if repeat > 1 else ""
    node_id = f"tasks/{suite}/test_x.py::{task}[{env}-{agent}-seed{seed}{again}]"
    values.setdefault("reward", None if outcome == ERROR else float(outcome == PASSED))
    goal = values.pop("goal", "Do it.")
    return ItemRecord(
        node_id, suite, task, "", goal, agent, env, seed, repeat=repeat, outcome=outcome, **values
    )  # fmt: skip


@pytest.fixture
def record():
    """Make a record."""
    return a_record


@pytest.fixture
def a_run(tmp_path):
    """Write a run of records; returns its folder."""

    def write(name, records, **facts):
        folder = RunFolder.create(tmp_path, name)
        folder.write_manifest(facts)
        for one in records:
            folder.append("main", one)
        folder.merge()
        return folder.path

    return write


@pytest.fixture
def simulated():
    """Draw the records of an agent that succeeds with a rate of its own at each task and seed."""

    def draw(skill, *, chance, tasks=40, seeds=(0, 1), repeats=1):
        luck, records = random.Random(chance), []
        for task in range(tasks):
            for seed in seeds:
                ease = random.Random(1000 * task + seed).random()
                for repeat in range(1, repeats + 1):
                    won = luck.random() < min(1.0, max(0.0, ease + skill))
                    records.append(a_record(f"test_{task}", PASSED if won else FAILED, seed=seed, repeat=repeat))
        return records

    return draw
