from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .launching import launch

OPEN, START_CHAT = "test_messages_open", "test_messages_start_chat"


@solution(OPEN)
@near_miss(START_CHAT, "stays at the list")
def open_messages(ui):
    yield from launch(ui, "Messages")
    yield from ui.done()


@near_miss(OPEN, "opens the contacts")
def open_contacts(ui):
    yield from launch(ui, "Contacts")
    yield from ui.done()


@solution(START_CHAT)
def start_chat(ui):
    yield from launch(ui, "Messages")
    yield from ui.tap(id="start_new_conversation_button")
    yield from ui.done()


@near_miss(START_CHAT, "searches the messages")
def search_messages(ui):
    yield from launch(ui, "Messages")
    yield from ui.tap(id="action_zero_state_search")
    yield from ui.done()
