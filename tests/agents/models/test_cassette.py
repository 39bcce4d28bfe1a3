from __future__ import annotations

import io

import pytest
from PIL import Image

from pytest_mobileagent.agents.models import Models, Picture, Request, system, user
from pytest_mobileagent.agents.models.cassette import CassetteMiss
from pytest_mobileagent.agents.models.source import Terms
from pytest_mobileagent.errors import ConfigError, ModelError
from tests.agents.scripted_server import Refuse, ScriptedServer

ENVIRONMENT = {"OPENAI_BASE_URL": "http://127.0.0.1:1/v1"}  # nobody is there


def a_screen(color="white", clock="black", compress=1):
    image = Image.new("RGB", (100, 200), color)
    image.paste(clock, (0, 0, 100, 5))
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=compress)
    return Picture(file.getvalue())


def ask(text="What is it?", *, picture=None, **settings):
    return Request((system("Be brief."), user(text, picture or a_screen())), **settings)


@pytest.fixture
def models(tmp_path):
    def make(mode, environment=ENVIRONMENT):
        return Models(Terms(mode=mode, cassette=tmp_path), environment=environment)

    return make


@pytest.fixture
def recorded(models):
    """A cassette with three calls, two of them alike; returns how models are made."""
    with ScriptedServer("One.", "Two.", "Three.").running() as server:
        model = models("record", server.environment).open("m")
        model.ask(ask())
        model.ask(ask())
        model.ask(ask("And this?"))
    return models


def test_a_replay_answers_what_was_recorded_in_order_without_a_server(recorded):
    model = recorded("replay").open("m")

    replies = [model.ask(ask()), model.ask(ask("And this?")), model.ask(ask())]

    assert [(reply.text, reply.source) for reply in replies] == [
        ("One.", "replay"), ("Three.", "replay"), ("Two.", "replay")
    ]  # fmt: skip
    assert replies[0].usage.tokens > 0


def test_a_miss_fails_with_a_diff_to_the_nearest(recorded):
    model = recorded("replay").open("m")

    with pytest.raises(CassetteMiss) as caught:
        model.ask(ask("And that?"))

    assert "-user: And this?\n+user: And that?" in str(caught.value)
    assert isinstance(caught.value, ModelError)


def test_a_call_that_was_recorded_fewer_times_is_a_miss(recorded):
    model = recorded("replay").open("m")
    model.ask(ask("And this?"))

    with pytest.raises(CassetteMiss):
        model.ask(ask("And this?"))


@pytest.mark.parametrize(
    "other",
    [ask(picture=a_screen("red")), ask(temperature=0.5), ask(schema={"type": "object"}), ask(max_tokens=5)],
    ids=["picture", "temperature", "schema", "length"],
)
def test_another_picture_or_setting_is_another_call(recorded, other):
    with pytest.raises(CassetteMiss):
        recorded("replay").open("m").ask(other)


def test_another_model_is_another_call(recorded):
    with pytest.raises(CassetteMiss, match=r"-model: openai/m\n\+model: openai/n"):
        recorded("replay").open("n").ask(ask())


def test_neither_the_clock_nor_the_encoder_matters(recorded):
    other = a_screen(clock="green", compress=9)

    assert recorded("replay").open("m").ask(ask(picture=other)).text == "One."


def test_an_empty_cassette_says_how_to_make_one(models):
    with pytest.raises(CassetteMiss, match=r"calls\.jsonl has no recording; make one with --mobile-llm=record$"):
        models("replay").open("m").ask(ask())


def test_a_file_that_is_no_cassette_is_named_with_its_line(models, tmp_path):
    (tmp_path / "calls.jsonl").write_text("{}\n")

    with pytest.raises(ModelError, match=r"calls\.jsonl:1: not a recorded call"):
        models("replay").open("m").ask(ask())


def test_the_cache_asks_once_and_keeps_no_refusal(models):
    with ScriptedServer(Refuse, "One.", "Two.").running() as server:
        for expected, source in [("", "live"), ("One.", "live"), ("One.", "cache"), ("One.", "cache")]:
            reply = models("cache", server.environment).open("m").ask(ask())
            assert (reply.text, reply.source) == (expected, source)
        assert len(server.calls) == 2


def test_recording_begins_anew(recorded, tmp_path):
    with ScriptedServer("New.").running() as server:
        recorded("record", server.environment).open("m").ask(ask())

    assert len((tmp_path / "calls.jsonl").read_text().splitlines()) == 1


def test_a_cassette_holds_no_picture_and_no_key(recorded, tmp_path, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test-openai-key")
    with ScriptedServer("Say sk-test-openai-key.").running() as server:
        recorded("record", server.environment).open("m").ask(ask())

    text = (tmp_path / "calls.jsonl").read_text()
    assert "sk-test" not in text
    assert len(text) < 1000


def test_a_mode_with_cassettes_needs_to_be_told_where_they_are():
    with pytest.raises(ConfigError, match=r"^--mobile-llm=record needs --mobile-cassette=FOLDER$"):
        Models(Terms(mode="record"), environment=ENVIRONMENT).open("m")
