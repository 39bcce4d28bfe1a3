from __future__ import annotations

import json
import shutil
from dataclasses import asdict, fields
from importlib.resources import files

import pytest

from pytest_mobileagent.episode.blobs import BlobStore
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.records import FORMAT, read_run, read_runs, schema
from pytest_mobileagent.report.record import ERROR, PASSED, ItemRecord, RunFolder

TYPES = {
    "string": str, "integer": int, "number": (int, float), "boolean": bool, "null": type(None), "array": list,
    "object": dict,
}  # fmt: skip


def test_a_run_is_read_as_it_was_written(a_run, record):
    records = [record("test_b"), record("test_a", ERROR), record("test_a", attempt=2)]
    path = a_run("run", records, seeds=[0])

    run = read_run(path)

    assert [(one.task, one.attempt) for one in run.records] == [("test_a", 1), ("test_a", 2), ("test_b", 1)]
    assert [(one.task, one.outcome) for one in run.counted] == [("test_a", PASSED), ("test_b", PASSED)]
    assert (run.name, run.manifest["format"], run.manifest["seeds"]) == ("run", FORMAT, [0])
    assert run.rows()[0] == asdict(run.records[0])


def test_the_file_alone_is_enough(a_run, record):
    path = a_run("run", [record("test_b"), record()])

    assert read_run(path / "run.jsonl").records == read_run(path).records
    assert read_runs([str(path / "run.jsonl")])[0].name == "run"


def test_an_episode_is_read_with_the_record(a_run, record):
    path = a_run("run", [])
    (path / "episodes" / "a").mkdir(parents=True)
    (path / "episodes" / "a" / "trace.jsonl").write_text('{"event": "begin"}\n{"event": "step", "step": 1}\n{"ev')

    run = read_run(path)

    assert run.trace(record(folder="episodes/a")) == [{"event": "begin"}, {"event": "step", "step": 1}]
    assert run.trace(record(folder="episodes/b")) == run.trace(record()) == []
    assert run.folder_of(record(folder="../..")) is None


def test_steps_are_rows_with_their_item(a_run, record):
    one = record(folder="episodes/a")
    path = a_run("run", [one, record("test_b")])
    (path / "episodes" / "a").mkdir(parents=True)
    (path / "episodes" / "a" / "trace.jsonl").write_text('{"event": "begin"}\n{"event": "step", "step": 1}\n')

    assert read_run(path).steps() == [{"node_id": one.node_id, "event": "step", "step": 1}]


def test_an_episodes_blobs_and_log_are_found(a_run, record):
    path = a_run("run", [])
    (path / "episodes" / "a").mkdir(parents=True)
    (path / "episodes" / "a" / "logcat.txt").write_text("one\ntwo\n")
    name = BlobStore(path).put(b"1", "png")
    ours = BlobStore(path / "episodes" / "a").put(b"2", "png")  # of an episode that was killed
    run, one = read_run(path), record(folder="episodes/a")

    assert run.log(one) == ["one", "two"]
    assert (run.blob(one, name), run.blob(one, ours)) == (path / name, path / "episodes" / "a" / ours)
    for wrong in (None, "../manifest.json", "manifest.json", "blobs/../manifest.json", name.replace(".png", ".xml")):
        assert run.blob(one, wrong) is None
    assert run.log(record()) == []


def test_what_a_later_version_adds_is_left_out(a_run, record):
    path = a_run("run", [])
    line = json.dumps(asdict(record()) | {"colour": "blue"})
    (path / "results" / "main.jsonl").write_text(f"{line}\n")

    assert read_run(path).records == [record()]


@pytest.mark.parametrize("other", [FORMAT - 1, FORMAT + 1, "x"])
def test_another_format_is_refused(a_run, other):
    path = a_run("run", [], format=other, harness="0.1.0")

    with pytest.raises(ConfigError, match=rf"format {other} \(harness 0\.1\.0\), .* reads format {FORMAT}: "):
        read_run(path)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nothing", "no run; expected a folder that pytest wrote"),
        ("empty.jsonl", "no record in it; expected a run.jsonl"),
    ],
)
def test_what_is_no_run_is_named(tmp_path, name, message):
    (tmp_path / "empty.jsonl").write_text("\n[]\nnull\n{}\n")

    with pytest.raises(ConfigError, match=message):
        read_run(tmp_path / name)


def test_the_schema_in_the_package_is_the_records_own():
    """To renew it: write `json.dumps(schema(), indent=1)` and a line's end into the file."""
    stored = json.loads(files("pytest_mobileagent.report").joinpath("record.schema.json").read_text("utf-8"))

    assert stored == schema()
    assert list(stored["properties"]) == [one.name for one in fields(ItemRecord)]


@pytest.mark.parametrize(
    "values", [{}, {"answer": "é", "cost": 0.5, "reached_at": 3, "tags": ["x"]}], ids=["least", "all"]
)
def test_a_line_follows_the_schema(record, values):
    line = json.loads(json.dumps(asdict(record(**values))))

    assert set(schema()["required"]) <= set(line)
    for name, value in line.items():
        described = schema()["properties"][name]
        kinds = described["type"] if isinstance(described["type"], list) else [described["type"]]
        assert any(isinstance(value, TYPES[kind]) for kind in kinds), name
        if isinstance(value, list):
            assert all(isinstance(part, TYPES[described["items"]["type"]]) for part in value)


def test_a_run_that_is_named_twice_is_refused(a_run, record, tmp_path):
    path = a_run("run", [record(began="2026-01-01T00:00:00.000+00:00")])
    copy = tmp_path / "copy"
    shutil.copytree(path, copy)

    for other in (path, copy, path / "run.jsonl"):
        with pytest.raises(ConfigError, match=r"are one run: name each once$"):
            read_runs([str(path), str(other)])


def test_a_run_says_how_many_items_it_was_to_have(a_run, record):
    path = a_run("run", [record()])

    assert read_run(path).planned == 1
    RunFolder(path).add_to_manifest({"planned": 116})
    assert read_run(path).planned == 116
