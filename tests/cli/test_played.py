"""Pytest plays for a command, and is not cut short by whoever breaks that off."""

from __future__ import annotations

import subprocess

import pytest

from pytest_mobileagent.cli import played


class Broken:
    """A program that is broken off, with whoever waits for it, and then ends by itself, or does not."""

    def __init__(self, *, ends):
        self.ends, self.heard = ends, []

    def __call__(self, _command, **_options):
        return self

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        pass

    def wait(self, timeout=None):
        self.heard.append("waited for" if timeout else "broken off")
        if timeout is None:
            raise KeyboardInterrupt
        if not self.ends:
            raise subprocess.TimeoutExpired("pytest", timeout)
        return 2

    def kill(self):
        self.heard.append("killed, if it is left")


@pytest.mark.parametrize("ends", [True, False])
def test_who_breaks_it_off_lets_pytest_end_in_its_own_way(ends, tmp_path, monkeypatch):
    program = Broken(ends=ends)
    monkeypatch.setattr(subprocess, "Popen", program)

    with pytest.raises(KeyboardInterrupt):
        played.played(tmp_path, [])

    assert program.heard == ["broken off", "waited for", "killed, if it is left"]
