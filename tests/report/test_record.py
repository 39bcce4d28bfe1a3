from __future__ import annotations

import datetime
import hashlib
import json
import re
from importlib.resources import files

import pytest

from pytest_mobileagent.agents.models.base import Message, ModelCall, Picture, Reply, Request, Usage
from pytest_mobileagent.device import Node, Observation
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.run import Episode, Step
from pytest_mobileagent.report.record import (
    ERROR,
    FAILED,
    FORMAT,
    LOG,
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
PNG_SHA = hashlib.sha256(b"\x89PNG").hexdigest()
XML_SHA = hashlib.sha256(b"<hierarchy/>").hexdigest()
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
    assert facts["format"] == FORMAT == 2
    assert facts["seeds"] == [0, 1]
    assert facts["path"] == str(run.path)
    assert set(facts) >= {"python", "platform"}


@pytest.mark.parametrize(
    ("attempt", "names"),
    [(1, ["test_a", "test_a-again2"]), (2, ["test_a-retry1", "test_a-retry1-again2"])],
)
def test_each_attempt_has_a_folder_of_its_own_also_beside_what_a_killed_run_left(run, attempt, names):
    folders = [run.item_folder(item, attempt) for item in ("x/test_a", "y/test_a")]

    assert folders == [run.path / "episodes" / name for name in names]
    assert all(folder.is_dir() for folder in folders)


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


BEGIN = {"event": "begin", "goal": "Write é.", "seed": 3, "task": "test_a", "suite": "suite", "max_steps": 30}
CLICK = {
    "event": "step", "step": 1, "activity": "a.b/a.b.C", "action": {"action_type": "click", "x": 1, "y": 2},
    "device_time": "2023-10-15T15:34:00+00:00", "agent_s": 0.1235, "device_s": 2.0,
}  # fmt: skip
BABBLE = {
    "event": "step", "step": 2, "activity": "a.b/a.b.C", "action": None, "device_time": "2023-10-15T15:34:00+00:00",
    "agent_s": 1.0, "device_s": 0.0, "problem": "not a JSON action: 'um'",
}  # fmt: skip
IMAGES = {"screenshot": f"blobs/{PNG_SHA[:2]}/{PNG_SHA}.png", "hierarchy": f"blobs/{XML_SHA[:2]}/{XML_SHA}.xml"}
END = {"event": "end", "steps": 2, "done": True, "answer": "é", "reached_at": 2} | IMAGES


def kept(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


@pytest.fixture
def recorder(run):
    """Record an item of a run, keeping what `trace` says."""
    return lambda trace: EpisodeRecorder(run.item_folder("test_a", 1), run.blobs, trace=trace)


def test_an_episode_is_written_line_by_line_and_the_same_screen_once(run, recorder):
    play(recorder("on"))

    assert trace(run.path / "episodes/test_a") == [BEGIN, CLICK | IMAGES, BABBLE | IMAGES, END]
    assert kept(run.path) == [IMAGES["screenshot"], IMAGES["hierarchy"], "episodes/test_a/trace.jsonl"]
    assert (run.path / IMAGES["screenshot"]).read_bytes() == b"\x89PNG"


def test_without_images_only_the_last_screen_is_kept(run, recorder):
    play(recorder("off"))

    assert trace(run.path / "episodes/test_a") == [BEGIN, CLICK, BABBLE, END]
    assert kept(run.path) == [IMAGES["screenshot"], IMAGES["hierarchy"], "episodes/test_a/trace.jsonl"]


SECOND = Observation(b"another", Node(), "<other/>", "a.b/a.b.C", START)


@pytest.mark.parametrize(("is_kept", "blobs"), [(True, 4), (False, 2)])
def test_pictures_lie_in_the_items_folder_until_it_is_known_whether_they_are_kept(run, recorder, is_kept, blobs):
    recorder = recorder("retain-on-failure")
    recorder.step(Step(1, SECOND, act.Wait()))
    play(recorder)
    recorder.logged({1: ["a line"]})
    (event, *_) = trace(recorder.folder)
    assert recorder.path_of(event["screenshot"]).is_relative_to(recorder.folder)
    assert recorder.path_of(recorder.final["screenshot"]) == run.path / recorder.final["screenshot"]

    recorder.keep() if is_kept else recorder.drop_images()

    assert len(kept(run.path / "blobs")) == blobs
    assert kept(recorder.folder) == [*([LOG] if is_kept else []), "trace.jsonl"]
    assert (recorder.path_of(event["screenshot"]) is not None) is is_kept


def test_what_happened_on_the_phone_is_written_by_step(run, recorder):
    recorder = recorder("on")
    recorder.disturbed(1, "call", "a call of 5550001234")
    recorder.changed(2, ["added /a", "removed /b"], "seen")
    recorder.logged({1: ["one", "two"], 3: ["three"]})

    assert (recorder.folder / LOG).read_text("utf-8") == "one\ntwo\nthree\n"
    assert trace(recorder.folder) == [
        {"event": "fault", "step": 1, "fault": "call", "detail": "a call of 5550001234"},
        {"event": "changes", "step": 2, "known": "seen", "changes": ["added /a", "removed /b"], "count": 2},
        {"event": "log", "step": 1, "first": 1, "last": 2, "count": 2},
        {"event": "log", "step": 3, "first": 3, "last": 3, "count": 1},
    ]


SCHEMA = json.loads(files("pytest_mobileagent.report").joinpath("trace.schema.json").read_text("utf-8"))
KINDS = {
    "string": str, "integer": int, "number": (int, float), "boolean": bool, "null": type(None), "array": list,
    "object": dict,
}  # fmt: skip


def faults(value, schema, place="event"):
    """Yield what a value has that the schema does not say, or lacks: those of JSON schema's words that ours uses."""
    if "$ref" in schema:
        schema = SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]]
    kinds = schema.get("type", [])
    if kinds and not any(isinstance(value, KINDS[kind]) for kind in ([kinds] if isinstance(kinds, str) else kinds)):
        yield f"{place}: {value!r} is no {kinds}"
    if "pattern" in schema and not re.search(schema["pattern"], value):
        yield f"{place}: {value!r}"
    if value not in schema.get("enum", [value]) or value != schema.get("const", value):
        yield f"{place}: {value!r}"
    if isinstance(value, list) and "items" in schema:
        for part in value:
            yield from faults(part, schema["items"], place)
    if isinstance(value, dict) and "properties" in schema:
        yield from (f"{place}: no {name}" for name in schema["required"] if name not in value)
        yield from (f"{place}: {name}" for name in value.keys() - schema["properties"].keys())
        for name in value.keys() & schema["properties"].keys():
            yield from faults(value[name], schema["properties"][name], f"{place}.{name}")


def test_every_event_follows_the_schema(run, recorder):
    recorder = recorder("on")
    reply = Reply("um", usage=Usage(9, 1), cost=0.1)
    calls = (ModelCall("m", Request((Message("user", ("Go.", Picture(b"1", "image/png"))),), "act"), reply),)
    recorder.step(Step(3, SEEN, act.Click(index=0), "no such element", 0.1, 0.2, calls, "tap 1 2"))
    recorder.end(Episode(TASK, [], last_calls=calls))
    recorder.changed(2, ["added /a"], "seen")
    recorder.changed(None, ["added /b"], "dated")
    recorder.disturbed(3, "call", "a call of 5550001234")
    recorder.logged({1: ["one"]})
    play(recorder)

    events = trace(recorder.folder)
    described = {one["properties"]["event"]["const"]: one for one in SCHEMA["oneOf"]}
    assert {event["event"] for event in events} == described.keys()
    assert [fault for event in events for fault in faults(event, described[event["event"]])] == []


def test_of_a_step_that_logs_without_end_the_last_lines_are_kept(run, recorder):
    recorder = recorder("on")
    recorder.logged({1: range(5000)})

    assert trace(recorder.folder) == [{"event": "log", "step": 1, "first": 1, "last": 2000, "count": 5000}]
    assert (recorder.folder / LOG).read_text("utf-8").endswith("\n4998\n4999\n")


def test_no_key_is_written_down(run, recorder, monkeypatch):
    monkeypatch.setenv("MY_API_KEY", "very-secret-thing")
    recorder = recorder("on")
    recorder.step(Step(1, SEEN, act.InputText("very-secret-thing"), "no place for very-secret-thing", 0.1, 0.2))
    recorder.end(Episode(TASK, [], answer="line\nsk-abcdefghij"))
    run.write_manifest({"arguments": ["--agent=cmd:run --key very-secret-thing"]})
    run.append("main", a_record(reason="status 401: bad key very-secret-thing"))

    written = "".join(path.read_text("utf-8") for path in run.path.rglob("*.json*"))
    assert written.count("[hidden]") == 5
    assert "very-secret-thing" not in written
    assert "sk-abcdefghij" not in written


@pytest.mark.parametrize(
    ("outcome", "reason", "fault"),
    [
        ("passed", "", "passed"),
        ("failed", "AssertionError: assert 1 == 2", "agent failure"),
        ("failed", "BudgetExceeded: the agent used up its 9 steps", "budget"),
        ("error", "TaskError: failed before the agent's first action", "task bug"),
        ("error", "DeviceError: gone", "infrastructure"),
    ],
)
def test_an_outcome_says_whose_fault_it_was(outcome, reason, fault):
    record = ItemRecord("a", "suite", "a", "", "Go.", "m3a", "pixel_6", 0, outcome=outcome, reason=reason)

    assert record.outcome_class == fault
