from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from ...bmoca.solutions import messages
from ...bmoca.solutions.launching import launch

mobile_shared = (messages,)
SEARCH = "test_messages_search_bar"


@solution(SEARCH)
def tap_search(ui):
    yield from launch(ui, "Messages")
    yield from ui.tap(id="action_zero_state_search")
    yield from ui.done()


@near_miss(SEARCH, "only opens it")
def open_messages(ui):
    yield from launch(ui, "Messages")
    yield from ui.done()
