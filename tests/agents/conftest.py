from __future__ import annotations

import datetime
import io
from pathlib import Path

import pytest
from PIL import Image

from pytest_mobileagent.agents.models import Reply
from pytest_mobileagent.device import Observation
from pytest_mobileagent.device.hierarchy import parse

SCREENS = Path(__file__).parent / "screens"
START = datetime.datetime(2023, 10, 15, 15, 34, tzinfo=datetime.UTC)


def a_screen(name):
    """A stored screen: home, settings or contact."""
    xml = (SCREENS / f"{name}.xml").read_text("utf-8")
    return Observation((SCREENS / f"{name}.png").read_bytes(), parse(xml), xml, "a.b/a.b.C", START)


def an_observation(body, size=(100, 200)):
    """A screen with these elements below its root."""
    width, height = size
    root = f'<node class="android.widget.FrameLayout" bounds="[0,0][{width},{height}]">'
    xml = f"<hierarchy>{root}{body}</node></hierarchy>"
    file = io.BytesIO()
    Image.new("RGB", size, "white").save(file, "PNG")
    return Observation(file.getvalue(), parse(xml), xml, "a.b/a.b.C", START)


class ScriptedModel:
    """Replies from a list, and remembers what it was asked; `None` is a refusal."""

    name = "scripted/model"

    def __init__(self, *replies):
        self.replies, self.requests = list(replies), []

    def ask(self, request):
        self.requests.append(request)
        said = self.replies.pop(0)
        return Reply("", finish="refused") if said is None else Reply(said)

    def text(self, number=-1):
        return "\n".join(message.text for message in self.requests[number].messages)


@pytest.fixture
def model():
    return ScriptedModel


@pytest.fixture
def home():
    return a_screen("home")


@pytest.fixture
def settings():
    return a_screen("settings")


@pytest.fixture
def contact():
    return a_screen("contact")
