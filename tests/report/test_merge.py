from __future__ import annotations

import json

import pytest

from pytest_mobileagent.cli import main
from pytest_mobileagent.episode.blobs import BlobStore
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.merge import merge, missing_shards
from pytest_mobileagent.report.record import ERROR
from pytest_mobileagent.report.records import read_run

FACTS = {"agents": ["m3a"], "seeds": [0]}


def test_merged_shards_are_the_whole_run_record_for_record(a_run, record, tmp_path):
    records = [record(f"test_{task}", seed=seed) for task in "abc" for seed in (0, 1)]
    records += [record("test_d", ERROR), record("test_d", attempt=2)]
    whole = a_run("whole", records, **FACTS)
    parts = [a_run("one", records[:5], shard="1/2", **FACTS), a_run("two", records[5:], shard="2/2", **FACTS)]

    path = merge([read_run(part) for part in parts], tmp_path, "merged")

    assert (path / "run.jsonl").read_bytes() == (whole / "run.jsonl").read_bytes()
    assert read_run(path).manifest["merged"] == ["one", "two"]
    assert read_run(path).manifest["agents"] == ["m3a"]


def test_parts_that_began_in_the_same_second_are_all_there(a_run, record, tmp_path):
    parts = [tmp_path / str(number) / "20230101-120000" for number in (1, 2)]
    for number, part in enumerate(parts, 1):
        part.parent.mkdir()
        a_run(f"part{number}", [record(f"test_{number}")], shard=f"{number}/2", **FACTS).rename(part)

    assert missing_shards([read_run(part) for part in parts]) == []
    assert missing_shards([read_run(parts[0])]) == ["2/2"]


def test_episodes_come_along_and_none_covers_another(a_run, record, tmp_path):
    parts = []
    for name in ("one", "two"):
        parts.append(a_run(name, [record(f"test_{name}", folder="episodes/test_x")], **FACTS))
        (parts[-1] / "episodes" / "test_x").mkdir(parents=True)
        blobs = [BlobStore(parts[-1]).put(data, "png") for data in (b"of both", name.encode())]
        (parts[-1] / "episodes" / "test_x" / "trace.jsonl").write_text(json.dumps({"event": name, "blobs": blobs}))

    run = read_run(merge([read_run(part) for part in parts], tmp_path, "merged"))

    assert [run.trace(one)[0]["event"] for one in run.records] == ["one", "two"]
    found = [run.blob(one, name).read_bytes() for one in run.records for name in run.trace(one)[0]["blobs"]]
    assert found == [b"of both", b"one", b"of both", b"two"]
    assert len(list((run.path / "blobs").glob("*/*"))) == 3


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (FACTS, r"first and second both have tasks/suite/test_x\.py::test_a\[pixel_6-m3a-seed0\]"),
        ({**FACTS, "agents": ["t3a"]}, r"no shards of one run: agents \['m3a'\] and \['t3a'\]"),
        ({"agents": ["m3a"]}, r"no shards of one run: seeds \[0\] and None"),
    ],
    ids=["an item in both", "another agent", "a fact that one lacks"],
)
def test_what_does_not_belong_together_is_refused(a_run, record, tmp_path, other, message):
    runs = [read_run(a_run("first", [record()], **FACTS)), read_run(a_run("second", [record()], **other))]

    with pytest.raises(ConfigError, match=message):
        merge(runs, tmp_path, "merged")

    assert not (tmp_path / "merged").exists()


def test_the_program_says_where(a_run, record, tmp_path, capsys):
    parts = [str(a_run(name, [record(f"test_{name}")], **FACTS)) for name in ("one", "two")]

    assert main(["merge", *parts, "--output", str(tmp_path / "out"), "--name", "whole"]) == 0

    assert capsys.readouterr().out == f"2 records of 2 runs: {tmp_path}/out/whole\n"


@pytest.mark.parametrize(
    ("shards", "told"),
    [
        (["1/2"], "missing: --mobile-shard=2/2: this is not the whole run\n"),
        (["4/4", "2/4"], "missing: --mobile-shard=1/4, 3/4: this is not the whole run\n"),
        (["1/2", "2/2"], ""),
        (["", ""], ""),
    ],
    ids=str,
)
def test_a_shard_that_is_missing_is_named(a_run, record, tmp_path, capsys, shards, told):
    parts = [str(a_run(f"part{n}", [record(seed=n)], shard=shard, **FACTS)) for n, shard in enumerate(shards)]

    assert main(["merge", *parts, "--output", str(tmp_path)]) == 0

    assert capsys.readouterr().out.partition("\n")[2] == told


def test_parts_of_runs_that_were_cut_another_way_are_not_joined(a_run, record, tmp_path):
    runs = [a_run(name, [record(name)], shard=shard, **FACTS) for name, shard in (("one", "1/2"), ("two", "2/3"))]

    with pytest.raises(ConfigError, match=r"^these are no shards of one run: one is 1/2, two is 2/3$"):
        merge([read_run(run) for run in runs], tmp_path, "merged")
