from __future__ import annotations

import os
import pty
import select
import termios

import pytest

from pytest_mobileagent.agents import consent as consent_module
from pytest_mobileagent.agents.consent import consent
from pytest_mobileagent.errors import ConfigError


@pytest.fixture
def terminal(monkeypatch):
    """A terminal; returns the end at which somebody sits."""
    ours, theirs = pty.openpty()
    quiet = termios.tcgetattr(theirs)
    quiet[3] &= ~termios.ECHO  # what is typed is echoed at any time, between what is asked too
    termios.tcsetattr(theirs, termios.TCSANOW, quiet)
    monkeypatch.setattr(consent_module, "_TERMINAL", os.ttyname(theirs))
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    yield ours
    os.close(theirs)
    os.close(ours)


@pytest.mark.parametrize(("policy", "consents"), [("allow", True), ("deny", False)])
def test_a_policy_decides_about_every_step(policy, consents):
    assert consent(policy)("delete all") is consents


@pytest.mark.parametrize(
    ("typed", "consents"), [("y\n", True), ("YES\n", True), ("n\n", False), ("what?\nno\n", False), ("\x04", False)]
)
def test_a_person_is_asked_at_the_terminal(typed, consents, terminal):
    os.write(terminal, typed.encode())

    assert consent("ask")("delete all") is consents


def test_the_question_names_the_step(terminal):
    os.write(terminal, b"y\n")
    consent("ask")("delete all")

    question = "The agent wants to take a risky step: delete all\r\nAllow it? [y/n] "
    shown = ""
    while question not in shown and select.select([terminal], [], [], 10)[0]:
        shown += os.read(terminal, 1000).decode()
    assert question in shown


def test_asking_needs_a_terminal(monkeypatch, tmp_path):
    monkeypatch.setattr(consent_module, "_TERMINAL", str(tmp_path / "none" / "tty"))
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)

    with pytest.raises(ConfigError, match="needs a terminal, and there is none: choose allow or deny"):
        consent("ask")


def test_workers_do_not_ask_one_after_the_other(monkeypatch):
    monkeypatch.setenv("PYTEST_XDIST_WORKER", "gw0")

    with pytest.raises(ConfigError, match="leave out -n"):
        consent("ask")
