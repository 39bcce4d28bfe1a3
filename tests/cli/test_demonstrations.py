"""`mobileagent demonstrations`."""

from __future__ import annotations

import json

import pytest

from pytest_mobileagent.agents.bmoca_text import TEXTS, read_trajectories
from pytest_mobileagent.cli import main
from pytest_mobileagent.cli import played as playing
from pytest_mobileagent.episode.blobs import BlobStore
from pytest_mobileagent.report.record import FAILED, PASSED, ItemRecord, RunFolder
from tests.agents.test_bmoca_files import seen

TREE = '<hierarchy><node class="a.Button" text="{}" bounds="[0,0][50,50]"/></hierarchy>'
TAP = {"action_type": "click", "x": 25, "y": 20}


@pytest.fixture
def run(tmp_path):
    """A run's folder, to which episodes are added: a tap, and what else is done."""
    folder = RunFolder.create(tmp_path, "run")
    folder.write_manifest({})

    def add(env, *actions, outcome=PASSED):
        node_id = f"tasks/x/test_y.py::test_a[{env}-oracle-seed0-{len(list(folder.path.rglob('trace.jsonl')))}]"
        place = folder.item_folder(node_id, 1)
        store = BlobStore(folder.path)
        screen = {"screenshot": store.put(seen("red").screenshot, "png"), "hierarchy": store.put(TREE.encode(), "xml")}
        moment = {"activity": "", "device_time": "2024-01-01T00:00:00+00:00"}
        events = [
            {"event": "begin", "task": "test_a", "goal": "open it", "seed": 0},
            *({"event": "step", "action": action, **screen, **moment} for action in (TAP, *actions)),
            {"event": "end", "done": False, "reached_at": 1, **screen},
        ]
        (place / "trace.jsonl").write_text("\n".join(map(json.dumps, events)), "utf-8")
        began, where = "2026-01-01T10:00:00+00:00", place.relative_to(folder.path).as_posix()
        folder.append(
            "main",
            ItemRecord(
                node_id, "x", "test_a", "", "open it", "oracle", env, 0, outcome=outcome, began=began, folder=where
            ),
        )
        return folder.path

    return add


def files(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*.*") if path.is_file())


def test_passed_episodes_are_files_by_task_and_environment(run, tmp_path, capsys):
    run("000")
    run("105", outcome=FAILED)
    run("pixel_6")
    path = run("000")

    status = main(["demonstrations", str(tmp_path / "shown"), "--run", str(path)])

    assert (status, capsys.readouterr().out) == (0, f"3 demonstrations in {tmp_path / 'shown'}\n")
    gestures, texts = "demonstrations_dual_gesture/open_it", "demonstrations_text_action/open_it"
    assert files(tmp_path / "shown") == [
        f"{gestures}/pixel_6/20260101T100000_2.npz",
        f"{gestures}/train_env_000/20260101T100000_2.npz",
        f"{gestures}/train_env_000/20260101T100001_2.npz",
        f"{texts}/pixel_6/20260101100000.txt",
        f"{texts}/train_env_000/20260101100000.txt",
        f"{texts}/train_env_000/20260101100001.txt",
    ]
    assert [one.steps[0].action for one in read_trajectories(tmp_path / "shown", "open it")] == ["tap(0)"] * 2


def test_what_is_there_is_left_alone(run, tmp_path):
    path, shown = run("000"), tmp_path / "shown"
    main(["demonstrations", str(shown), "--run", str(path)])
    (gestures,) = shown.rglob("*.npz")
    gestures.write_bytes(b"kept")

    assert main(["demonstrations", str(shown), "--run", str(path)]) == 0
    assert gestures.read_bytes() == b"kept"


def test_what_has_no_words_is_left_out_and_told(run, tmp_path, capsys):
    run("001")
    path = run("000", {"action_type": "input_text", "text": "Ana"})

    status = main(["demonstrations", str(tmp_path / "shown"), "--run", str(path), "--format", "text"])

    assert status == 1
    assert "neither format has words for input_text\n1 demonstration in" in capsys.readouterr().out
    assert files(tmp_path / "shown") == [f"{TEXTS}/open_it/train_env_001/20260101100000.txt"]


def test_the_oracle_plays_what_is_not_there_and_goes_on_where_it_was_stopped(run, tmp_path, monkeypatch):
    path, played = run("000"), []

    def play(command):
        played.append([part for part in command if part.startswith("--mobile-resume") or "preset" in part])
        if not (tmp_path / "shown" / "runs").exists():
            (tmp_path / "shown" / "runs").mkdir(parents=True)
            path.rename(tmp_path / "shown" / "runs" / "first")
        return 0

    monkeypatch.setattr(playing, "_status", play)
    shown = tmp_path / "shown"

    assert [main(["demonstrations", str(shown), "--format", "text"]) for _ in range(2)] == [0, 0]
    preset = "--mobile-preset=bmoca:demonstrations"
    assert played == [[preset], [preset, f"--mobile-resume={shown / 'runs' / 'first'}"]]


def test_a_run_in_which_nothing_has_passed_is_told(run, tmp_path, capsys):
    path = run("000", outcome=FAILED)

    assert main(["demonstrations", str(tmp_path / "shown"), "--run", str(path)]) == 2
    assert "no episode has passed" in capsys.readouterr().err
