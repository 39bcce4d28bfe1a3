from __future__ import annotations

import datetime
import json

import pytest

from pytest_mobileagent.device import Node, Observation
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.run import Episode, Step
from pytest_mobileagent.report.record import (
    ERROR,
    FAILED,
    PASSED,
    SKIPPED,
    EpisodeRecorder,
    ItemRecord,
    RunFolder,
    free_bytes,
    slug,
)
from pytest_mobileagent.task import Task, TaskTemplate

START = datetime.datetime(2023, 10, 15, 15, 34, tzinfo=datetime.UTC)
SEEN = Observation(b"\x89PNG", Node(), "<hierarchy/>", "a.b/a.b.C", START)
TASK = Task(TaskTemplate("Write {word}.", ()), "suite", "test_a", 3, {"word": "é"})


def a_record(node_id="tests/test_a.py::test_a[pixel_6-oracle-seed0]", **values):
    return ItemRecord(node_id, "suite", "test_a", "", "goal é", "oracle", "pixel_6", 0, **values)


@pytest.fixture
def run(tmp_path):
    return RunFolder.create(tmp_path, "run")


# -- names ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("node_id", "name"),
    [
        ("tasks/androidworld/test_a.py::test_b[pixel_6-oracle-seed0]", "test_a.py-test_b-pixel_6-oracle-seed0"),
        ("test_a.py::test_b[a b/../c]", "c"),
        ("test_a.py::test_b[é日本]", "test_a.py-test_b"),
        ("a/b::..", "b-.."),
    ],
)
def test_a_node_id_becomes_a_file_name(node_id, name):
    assert slug(node_id) == name


def test_a_name_that_is_too_long_is_cut_and_told_apart():
    first, second = slug("a/" + "x" * 300 + "1"), slug("a/" + "x" * 300 + "2")

    assert len(first) == len(second) < 130
    assert first != second
    assert first == slug("a/" + "x" * 300 + "1")


# -- the run's folder -----------------------------------------------------------------------------------------------


def test_a_run_never_writes_into_the_folder_of_another(tmp_path):
    folders = [RunFolder.create(tmp_path / "new" / "parent", "run").path.name for _ in range(3)]

    assert folders == ["run", "run-2", "run-3"]


@pytest.mark.parametrize("outcome", [PASSED, FAILED, ERROR, SKIPPED])
def test_a_record_comes_back_as_it_was_written(run, outcome):
    record = a_record(outcome=outcome, answer="日本\n\u2028\x85\ud83d", reward=0.5, tags=["a"], seconds=1.5)

    run.append("gw0", record)

    assert run.read() == [record]
    assert record.is_scored is (outcome in (PASSED, FAILED))


def test_all_workers_lines_are_merged_by_node_id_and_attempt(run):
    records = [a_record("b"), a_record("a", attempt=2), a_record("a"), a_record("c")]
    for worker, record in zip(("gw1", "gw0", "gw1", "gw0"), records, strict=True):
        run.append(worker, record)

    merged = run.merge()

    assert [(record.node_id, record.attempt) for record in merged] == [("a", 1), ("a", 2), ("b", 1), ("c", 1)]
    lines = (run.path / "run.jsonl").read_text("utf-8").split("\n")
    assert [json.loads(line)["node_id"] for line in lines[:-1]] == ["a", "a", "b", "c"]
    assert run.merge() == merged


@pytest.mark.parametrize("rest", [b'{"node_id": "cut', b"", b"[1]", b"null", b'{"other": 1}', b'{"node_id": "\xe6\x97'])
def test_a_line_cut_short_is_left_out(run, rest):
    run.append("gw0", a_record("a"))
    with (run.path / "results" / "gw0.jsonl").open("ab") as file:
        file.write(rest)

    assert run.read() == [a_record("a")]


def test_the_manifest_says_what_makes_numbers_comparable(run):
    run.write_manifest({"seeds": [0, 1], "path": run.path})

    facts = json.loads((run.path / "manifest.json").read_text("utf-8"))
    assert facts["format"] == 1
    assert facts["seeds"] == [0, 1]
    assert facts["path"] == str(run.path)
    assert set(facts) >= {"python", "platform"}


@pytest.mark.parametrize(("attempt", "name"), [(1, "test_a"), (2, "test_a-retry1"), (3, "test_a-retry2")])
def test_each_attempt_has_a_folder_of_its_own(run, attempt, name):
    folder = run.item_folder("x/test_a", attempt)

    assert folder == run.path / "episodes" / name == run.item_folder("x/test_a", attempt)
    assert folder.is_dir()


def test_a_disk_has_room(tmp_path):
    assert free_bytes(tmp_path) > 0


# -- an episode -----------------------------------------------------------------------------------------------------


def play(recorder):
    """Record an episode of two steps, the second of which was no action."""
    steps = [Step(1, SEEN, act.Click(1, 2), "", 0.12345, 2.0), Step(2, SEEN, None, "not a JSON action: 'um'", 1.0, 0.0)]
    episode = Episode(TASK, steps, "é", is_done=True, reached_at=2, final=SEEN)
    recorder.begin(episode)
    for step in steps:
        recorder.step(step)
    recorder.end(episode)


def trace(folder):
    return [json.loads(line) for line in (folder / "trace.jsonl").read_text("utf-8").splitlines()]


BEGIN = {"event": "begin", "goal": "Write é.", "seed": 3, "task": "test_a", "suite": "suite"}
CLICK = {
    "event": "step", "step": 1, "activity": "a.b/a.b.C", "action": {"action_type": "click", "x": 1, "y": 2},
    "device_time": "2023-10-15T15:34:00+00:00", "agent_s": 0.1235, "device_s": 2.0,
}  # fmt: skip
BABBLE = {
    "event": "step", "step": 2, "activity": "a.b/a.b.C", "action": None, "device_time": "2023-10-15T15:34:00+00:00",
    "agent_s": 1.0, "device_s": 0.0, "problem": "not a JSON action: 'um'",
}  # fmt: skip
END = {
    "event": "end", "steps": 2, "done": True, "answer": "é", "reached_at": 2, "screenshot": "final.png",
    "hierarchy": "final.xml",
}  # fmt: skip


def images(step):
    return {"screenshot": f"step-{step:03d}.png", "hierarchy": f"step-{step:03d}.xml"}


def test_an_episode_is_written_line_by_line_with_its_screens(tmp_path):
    play(EpisodeRecorder(tmp_path, keeps_images=True))

    assert trace(tmp_path) == [BEGIN, CLICK | images(1), BABBLE | images(2), END]
    assert (tmp_path / "step-002.png").read_bytes() == b"\x89PNG"
    assert (tmp_path / "final.xml").read_text("utf-8") == "<hierarchy/>"


def test_without_images_only_the_last_screen_is_kept(tmp_path):
    play(EpisodeRecorder(tmp_path, keeps_images=False))

    assert trace(tmp_path) == [BEGIN, CLICK, BABBLE, END]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["final.png", "final.xml", "trace.jsonl"]


def test_dropping_images_leaves_the_trace_and_the_last_screen(tmp_path):
    recorder = EpisodeRecorder(tmp_path, keeps_images=True)
    play(recorder)
    recorder.drop_images()

    assert sorted(path.name for path in tmp_path.iterdir()) == ["final.png", "final.xml", "trace.jsonl"]


def test_no_key_is_written_down(run, monkeypatch):
    monkeypatch.setenv("MY_API_KEY", "very-secret-thing")
    run.write_manifest({"arguments": ["--agent=cmd:run --key very-secret-thing"]})
    run.append("main", a_record(reason="status 401: bad key very-secret-thing"))

    written = "".join(path.read_text("utf-8") for path in run.path.rglob("*.json*"))
    assert "[hidden]" in written
    assert "very-secret-thing" not in written
