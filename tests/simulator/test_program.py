from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from pytest_mobileagent.simulator.program import make_token


def test_a_token_is_made_once_for_its_owner_alone(tmp_path):
    path = tmp_path / "token"

    make_token(path)
    made = path.read_text("ascii")
    make_token(path)

    assert (len(made), path.read_text("ascii"), path.stat().st_mode & 0o777) == (16, made, 0o600)
    assert list(tmp_path.iterdir()) == [path]


def test_an_emptied_token_stays_empty(tmp_path):
    path = tmp_path / "token"
    path.write_text("")

    make_token(path)

    assert path.read_text() == ""


def test_a_token_is_never_seen_before_it_is_whole(tmp_path, monkeypatch):
    path = tmp_path / "token"
    link = os.link

    def seen(source, target):
        assert not path.exists()
        assert len(Path(source).read_text("ascii")) == 16
        link(source, target)

    monkeypatch.setattr(os, "link", seen)

    make_token(path)

    assert path.exists()


def test_a_phone_that_comes_second_takes_the_firsts_token(tmp_path, monkeypatch):
    path = tmp_path / "token"
    link = os.link
    monkeypatch.setattr(os, "link", lambda source, target: (make_first(path, link), link(source, target)))

    make_token(path)

    assert path.read_text("ascii") == "the first's"


def make_first(path, link):
    other = path.with_name("other")
    other.write_text("the first's")
    link(other, path)


def test_many_phones_that_start_at_once_find_a_whole_token(tmp_path):
    path = tmp_path / "token"

    def make(_number):
        make_token(path)
        return path.read_text("ascii")

    with ThreadPoolExecutor(20) as threads:
        assert {len(token) for token in threads.map(make, range(20))} == {16}
    assert list(tmp_path.iterdir()) == [path]
