"""Anything at all that a service sends is an answer, or no answer."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pytest_mobileagent.agents.models.answers import finish_of, reply_of, usage_of
from pytest_mobileagent.agents.models.base import Unavailable

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a table of letters is made first
@given(ANYTHING, ANYTHING, ANYTHING, ANYTHING, ANYTHING)
def test_an_answer_is_sound_or_none(text, tokens_in, tokens_out, finish, model):
    try:
        reply = reply_of(text, usage_of(tokens_in, tokens_out), finish_of(finish, {"length": "length"}), model)
    except Unavailable:
        return
    reply.text.encode()
    assert type(reply.text) is type(reply.model) is str
    assert reply.usage.tokens >= 0
    assert all(type(count) in (int, type(None)) for count in (reply.usage.input_tokens, reply.usage.output_tokens))
