"""First runs as data: TOML beside an image."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.image import Step, known_images
from pytest_mobileagent.image.androidworld import IMAGE
from pytest_mobileagent.image.files import from_json
from pytest_mobileagent.image.first_runs import read_first_runs, with_first_runs

CLOCK = "com.google.android.deskclock"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "mine.toml"


def test_steps_are_words_and_tables(path):
    path.write_text(f'["{CLOCK}"]\nsteps = ["launch", {{tap = "OK", optional = true}}, {{push = "a", to = "/b"}}]')

    image = with_first_runs(IMAGE, path)

    assert image.app(CLOCK).first_run == (Step("launch"), Step("tap", "OK", is_optional=True), Step("push", "a", "/b"))
    assert image.app("com.android.chrome").first_run == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x", "mine.toml: "),
        ('["a.b"]\nstep = []', "mine.toml [a.b]: expected a list 'steps', and nothing else"),
        ('["a.b"]\nsteps = [1]', "mine.toml [a.b], step 1: 1 is no step: expected 'launch', or "),
        ('["a.b"]\nsteps = [{tap = "a", wait = "b"}]', "mine.toml [a.b], step 1: {'tap': 'a', 'wait': 'b'} is no step"),
        ('["a.b"]\nsteps = [{tap = 1}]', "{'tap': 1}: texts were expected, and true or false for 'optional'"),
        (
            '["a.b"]\nsteps = ["launch", "press"]',
            "mine.toml [a.b], step 2: a first run has no step 'press': known are ",
        ),
        ('["a.b"]\nsteps = ["tap"]', "mine.toml [a.b], step 1: 'tap': a word on what was expected"),
        ('["a.b"]\nsteps = [{launch = "x"}]', "'launch x': nothing more was expected"),
        ('["a.b"]\nsteps = [{push = "x"}]', "'push x': a file, and with 'to' where it goes was expected"),
        ('["a.b"]\nsteps = []', "mine.toml [a.b]: the image 'androidworld' has no such app"),
    ],
)
def test_what_is_no_first_run_is_said(path, text, message):
    path.write_text(text)

    with pytest.raises(ConfigError) as caught:
        with_first_runs(IMAGE, path)

    assert message in str(caught.value)


def test_a_file_that_is_not_there_is_said(path):
    with pytest.raises(ConfigError, match=r"^mine\.toml: "):
        read_first_runs(path)


@pytest.mark.parametrize("name", known_images())
def test_images_tell_their_first_runs_in_json(name):
    image = known_images()[name]

    assert from_json(json.loads(json.dumps(asdict(image)))) == image
