from __future__ import annotations

import os
import zipfile

import pytest

from pytest_mobileagent.cli import main
from pytest_mobileagent.report.record import ERROR, FAILED

NASTY = "<script>alert(1)</script>"


@pytest.fixture
def three_runs(a_run, record, tmp_path, monkeypatch):
    """Three runs of two tasks, in a folder `reports`; the second task is lost in the last one."""
    monkeypatch.chdir(tmp_path)
    a_run("1", [record("test_a"), record("test_b", cost=0.5, calls=1)], commit="abc")
    a_run("2", [record("test_a", ERROR), record("test_b", FAILED), record("test_b", seed=1)])
    a_run("3", [record("test_a", agent=NASTY), record("test_b", FAILED)], planned=5)
    reports = tmp_path / "reports"
    reports.mkdir()
    for number, name in enumerate("123"):
        (tmp_path / name).rename(reports / name)
        os.utime(reports / name / "run.jsonl", (10**9 + number, 10**9 + number))
    return reports


def test_runs_are_listed_the_newest_first(three_runs, capsys):
    assert main(["runs"]) == 0

    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == ["run", "success", "rate", "passed", "errors", "cost", "commit", "suite", "agent"]
    assert [row.split()[0] for row in rows] == ["3", "2", "1"]
    assert "1/2 of 5" in rows[0]
    assert rows[2].split()[-3:] == ["abc", "suite", "m3a"]


def test_columns_in_which_nothing_stands_take_no_room(a_run, record, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    a_run("1", [record("test_a")])

    assert main(["runs", "."]) == 0

    head, _ = capsys.readouterr().out.splitlines()
    assert head.split() == ["run", "success", "rate", "passed", "errors", "suite", "agent"]


def test_the_page_shows_each_tasks_way_through_the_runs(three_runs, tmp_path, capsys):
    assert main(["runs", "--html", str(tmp_path / "page" / "runs.html")]) == 0

    shown = (tmp_path / "page/runs.html").read_text("utf-8")
    assert NASTY not in shown
    assert 'href="../reports/1"' in shown
    way = shown.split("<h2>m3a: each task, run by run</h2>")[1]
    cells = [row.split('<td class="cell')[1:] for row in way.split("<tr>")[2:]]
    assert [cell.split("</td>")[0] for row in cells for cell in row] == [
        ' all">1/1', ' dim">error', ' dim">', ' all">1/1', ' some">1/2', ' none">0/1',
    ]  # fmt: skip


def test_a_run_that_cannot_be_read_is_told_and_leaves_the_others(three_runs, capsys):
    (three_runs / "2" / "manifest.json").write_text('{"format": 99}', "utf-8")

    assert main(["runs"]) == 0

    said = capsys.readouterr().out
    assert "not read: " in said
    assert [row.split()[0] for row in said.splitlines()[1:3]] == ["3", "1"]


@pytest.mark.parametrize("command", ["runs", "open", "view"])
def test_where_there_is_no_run_one_sentence_says_how_to_make_one(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    assert main([command]) == 2

    assert "there is no run in it; `pytest --agent=…` makes one" in capsys.readouterr().err


def test_open_shows_the_last_run(three_runs, monkeypatch, capsys):
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)

    assert main(["open"]) == 0

    address = capsys.readouterr().out.strip()
    assert opened == [address]
    assert address.endswith("/reports/3/viewer.html")


def test_open_shows_somebody_elses_run_as_it_was_left(three_runs, monkeypatch, capsys):
    monkeypatch.setattr("webbrowser.open", lambda _address: True)
    assert main(["view", str(three_runs / "2")]) == 0
    shown = capsys.readouterr()
    (three_runs / "2" / "viewer").rename(three_runs / "2" / "elsewhere")
    (three_runs / "2" / "viewer").write_text("in the way of a folder", "utf-8")

    assert main(["open", str(three_runs / "2")]) == 0
    assert capsys.readouterr() == shown


def test_a_run_is_sent_as_an_archive(three_runs, tmp_path):
    assert main(["view", str(three_runs / "1"), "--single-file", str(tmp_path / "sent.zip")]) == 0

    names = zipfile.ZipFile(tmp_path / "sent.zip").namelist()
    assert {"1/run.jsonl", "1/viewer.html", "1/manifest.json"} <= set(names)


def test_one_file_is_a_page_or_an_archive(three_runs, tmp_path, capsys):
    assert main(["view", str(three_runs / "1"), "--single-file", str(tmp_path / "sent.pdf")]) == 2

    assert "name a page (.html) or an archive (.zip)" in capsys.readouterr().err
