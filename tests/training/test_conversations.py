"""Which files are conversations, and in which order they are learned."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.training.conversations import Message, chosen, read_conversations


def line(*messages):
    return json.dumps({"messages": [{"role": role, "content": content} for role, content in messages]})


def test_a_file_has_one_a_line(tmp_path):
    path = tmp_path / "tuning.jsonl"
    path.write_text(f"{line(('system', 'Be brief.'), ('user', 'a?'), ('assistant', 'b'))}\n\n")

    found = read_conversations(path)

    assert found.all == ((Message("system", "Be brief."), Message("user", "a?"), Message("assistant", "b")),)
    assert len(found.digest) == 64


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "has no conversation: 'mobileagent tuning-data' writes some"),
        ("{}", r"line 1: no conversation, \{'messages'"),
        ("[]", "line 1: no conversation"),
        (line(("user", "a?")), "line 1: a conversation is to end with the assistant's answer"),
        (line(("assistant", "a")), "line 1: a conversation is to end with the assistant's answer"),
        (line(("human", "a?"), ("assistant", "b")), "line 1: a message is of system, user, assistant"),
        (line(("user", ["a?"]), ("assistant", "b")), "line 1: a message is of system, user, assistant and has a text"),
        (b"\xff", "can't decode"),
    ],
)
def test_what_is_none_is_one_sentence(tmp_path, text, sentence):
    path = tmp_path / "tuning.jsonl"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())

    with pytest.raises(ConfigError, match=sentence):
        read_conversations(path)


@pytest.mark.parametrize(("count", "batch"), [(5, 2), (2, 5), (4, 4), (1, 3)])
def test_each_round_has_all_in_an_order_of_its_own(count, batch):
    learned = [place for step in range(count) for place in chosen(count, seed=0, step=step, batch=batch)]

    assert len(learned) == count * batch
    rounds = [learned[start : start + count] for start in range(0, len(learned), count)]
    assert all(Counter(one) == Counter(range(count)) for one in rounds)
    assert learned[:batch] == chosen(count, seed=0, step=0, batch=batch)


def test_another_seed_is_another_order():
    assert chosen(50, seed=0, step=0, batch=50) != chosen(50, seed=1, step=0, batch=50)
