from __future__ import annotations

import io

import pytest
from PIL import Image

from pytest_mobileagent.agents.models.base import ModelCall, Picture, Reply, Request, system, user
from pytest_mobileagent.report.cost import picture_tokens, text_tokens, uniform_tokens


@pytest.mark.parametrize(("text", "tokens"), [("", 0), ("a", 1), ("abcd", 1), ("abcde", 2), ("日本語", 1)])
def test_four_characters_are_a_token(text, tokens):
    assert text_tokens(text) == tokens


@pytest.mark.parametrize(
    ("size", "tokens"),
    [
        ((1080, 2220), 425),
        ((1080, 2400), 425),
        ((512, 512), 255),
        ((513, 512), 425),
        ((1024, 1024), 765),
        ((1, 1), 255),
    ],
    ids=str,
)
def test_a_picture_is_counted_by_its_tiles(size, tokens):
    assert picture_tokens(*size) == tokens


def a_picture(kind):
    file = io.BytesIO()
    Image.new("RGB", (1080, 2220)).save(file, kind)
    return Picture(file.getvalue(), f"image/{kind.lower()}")


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_call_is_what_was_asked_and_what_was_answered(kind):
    request = Request((system("12345678"), user("1234", a_picture(kind))))

    assert uniform_tokens(ModelCall("m", request, Reply("12345"))) == 2 + 1 + 425 + 2
    assert uniform_tokens(ModelCall("m", request, None, "refused")) == 2 + 1 + 425


def test_what_is_no_picture_costs_the_least():
    assert uniform_tokens(ModelCall("m", Request((user(Picture(b"?")),)), None)) == 255
