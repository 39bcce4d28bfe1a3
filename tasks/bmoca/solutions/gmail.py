from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .launching import launch

OPEN = "test_gmail_open"


@solution(OPEN)
def open_gmail(ui):
    yield from launch(ui, "Gmail")
    yield from ui.done()


@near_miss(OPEN, "opens the messages")
def open_messages(ui):
    yield from launch(ui, "Messages")
    yield from ui.done()
