from __future__ import annotations

import pytest

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import exchange
from pytest_mobileagent.simulator.system.intents import Intent

OPENABLE = ("android.intent.category.OPENABLE",)


class Page(ax.Screen):
    def create(self):
        self.started = []

    def start(self, target, *, request="", **extras):
        self.started.append((target, request))

    def compose(self):
        return ax.Pane()


@pytest.mark.parametrize(
    ("subject", "extras"),
    [
        ("", {ax.EXTRA_TEXT: "Hello"}),
        ("Greeting", {ax.EXTRA_SUBJECT: "Greeting", ax.EXTRA_TEXT: "Hello"}),
    ],
    ids=["a text", "a text with a subject"],
)
def test_a_text_is_sent(monkeypatch, show, subject, extras):
    sent = []
    monkeypatch.setattr(exchange, "share", lambda _, intent, title: sent.append((intent, title)))

    ax.share_text(show(Page), "Hello", subject=subject, title="Share via")

    assert sent == [(Intent(exchange.SEND, type="text/plain", extras=extras), "Share via")]


@pytest.mark.parametrize(
    ("uris", "action", "stream"),
    [
        (["content://a"], exchange.SEND, "content://a"),
        (["content://a", "content://b"], exchange.SEND_MULTIPLE, ("content://a", "content://b")),
    ],
    ids=["one", "two"],
)
def test_files_are_sent(monkeypatch, show, uris, action, stream):
    sent = []
    monkeypatch.setattr(exchange, "share", lambda _, intent, title: sent.append((intent, title)))

    ax.share_files(show(Page), "image/png", *uris)

    assert sent == [(Intent(action, type="image/png", extras={ax.EXTRA_STREAM: stream}), "Share")]


def test_a_document_is_made_under_a_name_or_picked_by_its_type(show):
    screen = show(Page)

    ax.create_document(screen, "notes.txt", "text/plain", request="export")
    ax.pick_document(screen, "text/*", request="import")

    title = {"android.intent.extra.TITLE": "notes.txt"}
    made = Intent(exchange.CREATE_DOCUMENT, type="text/plain", categories=OPENABLE, extras=title)
    picked = Intent(exchange.GET_CONTENT, type="text/*", categories=OPENABLE)
    assert screen.started == [(made, "export"), (picked, "import")]


@pytest.mark.parametrize(
    ("value", "path"),
    [("file:///sdcard/a.txt", "/sdcard/a.txt"), (Intent(data="file:///sdcard/a.txt"), "/sdcard/a.txt"), (None, "")],
    ids=["a URI", "an intent", "nothing"],
)
def test_what_was_made_or_picked_has_a_path(show, value, path):
    assert ax.document_path(show(Page), value) == path


def test_the_settings_are_asked_for_all_files_of_the_screens_app(show):
    screen = show(Page)

    ax.ask_for_all_files(screen)

    action = "android.settings.MANAGE_APP_ALL_FILES_ACCESS_PERMISSION"
    assert screen.started == [(Intent(action, data=f"package:{screen.app.package}"), "")]


def test_a_toast_says_that_nothing_opens_an_intent(monkeypatch, show):
    screen, told = show(Page), []
    monkeypatch.setattr(exchange, "open_with", lambda _, intent, request: intent.data == "geo:0,0")
    monkeypatch.setattr(screen, "toast", told.append)

    ax.open_or_tell(screen, Intent(data="geo:0,0"), "No map")
    ax.open_or_tell(screen, Intent(data="tel:1"), "No dialer")

    assert told == ["No dialer"]


def test_what_is_copied_is_told(phone, hand, show):
    ax.copy_text(show(Page), "Hello", "Copied")

    assert (phone.clipboard.text, hand.shows("Copied")) == ("Hello", True)
