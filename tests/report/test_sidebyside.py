from __future__ import annotations

import json
import re

import pytest

from pytest_mobileagent.cli import main
from pytest_mobileagent.report.record import FAILED
from tests.agents.browser import PROGRAM, Browser


@pytest.fixture
def runs(a_run, record):
    before = [record("test_a"), record("test_b"), record("test_c", FAILED), record("test_old")]
    now = [record("test_a"), record("test_b", FAILED), record("test_c")]
    return [str(a_run("one", before)), str(a_run("two <i>", now))]


def test_two_runs_stand_beside_each_other_and_what_was_lost_comes_first(runs, tmp_path, capsys):
    page = tmp_path / "out" / "pairs.html"

    assert main(["compare", *runs, "--html", str(page)]) == 0

    assert capsys.readouterr().out.splitlines()[-1] == f"report: {page}"
    data = json.loads(re.search(r'id="pairs">(.*?)</script>', page.read_text("utf-8"), re.DOTALL)[1])
    assert [(item["change"], item["name"]) for item in data["items"]] == [
        ("lost", "b"), ("gained", "c"), ("passed", "a"),
    ]  # fmt: skip
    assert data["viewers"] == ["../one/viewer.html", "../two%20%3Ci%3E/viewer.html"]
    assert (data["items"][0]["before"], data["items"][0]["now"]) == (2, 0)


def test_the_page_counts_what_changed_and_what_did_not(a_run, record, tmp_path):
    outcomes = {"one": ("passed", "passed", "failed"), "two": ("passed", "failed", "failed")}
    runs = [
        str(a_run(name, [record(f"test_{task}", outcome=outcome) for task, outcome in zip("abc", ended, strict=True)]))
        for name, ended in outcomes.items()
    ]

    main(["compare", *runs, "--html", str(tmp_path / "pairs.html")])

    page = (tmp_path / "pairs.html").read_text("utf-8")
    assert "<p>1 lost, 0 gained, 1 passed in both, 1 failed in both; " in page


def test_an_items_name_has_what_tells_it_from_the_others(a_run, record, tmp_path):
    items = [record(env="100"), record(env="105"), record(env="105", seed=1)]
    runs = [str(a_run(name, items)) for name in ("one", "two")]

    assert main(["compare", *runs, "--html", str(tmp_path / "pairs.html")]) == 0

    data = json.loads(re.search(r'id="pairs">(.*?)</script>', (tmp_path / "pairs.html").read_text("utf-8"))[1])
    assert sorted(item["name"] for item in data["items"]) == [
        "a · 100 · seed 0",
        "a · 105 · seed 0",
        "a · 105 · seed 1",
    ]


def test_a_file_of_records_cannot_be_looked_at(runs, tmp_path, capsys):
    assert main(["compare", runs[0], f"{runs[0]}/run.jsonl", "--html", str(tmp_path / "x.html")]) == 2
    assert "name the run's folder" in capsys.readouterr().err


def test_runs_without_a_common_item_have_nothing_to_show(a_run, record, tmp_path, capsys):
    paths = [str(a_run(name, [record(f"test_{name}")])) for name in ("one", "two")]

    assert main(["compare", *paths, "--html", str(tmp_path / "x.html")]) == 2
    assert capsys.readouterr().err == "mobileagent: one and two: no item was scored in both\n"


SHOWN = "document.querySelector('#items .at')?.textContent + ' | ' + document.getElementById('step').textContent"


@pytest.mark.skipif(PROGRAM is None, reason="no Chromium here")
def test_a_key_pressed_in_one_run_moves_both(runs, tmp_path):
    page = tmp_path / "pairs.html"
    main(["compare", *runs, "--html", str(page)])
    with Browser(tmp_path / "chromium") as browser:
        browser.go(page.as_uri())
        browser.value(
            "new Promise((done) => document.readyState === 'complete' ? done() : addEventListener('load', done))"
        )
        assert browser.value(SHOWN) == "lost: b | step 1"

        browser.click(600, 500)  # in the first run
        for key in ("n", "ArrowRight"):
            browser.call("Input.dispatchKeyEvent", type="keyDown", key=key)
        moved = browser.value(
            "new Promise((done) => { let looks = 0; const look = () => "
            f"{SHOWN} === 'gained: c | step 2' ? done(true) : "
            "looks++ > 500 ? done(false) : setTimeout(look, 20); look(); })"
        )

        assert moved
        assert browser.value("document.activeElement.id") == "before"
