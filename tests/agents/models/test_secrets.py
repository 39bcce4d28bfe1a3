"""Keys are hidden, whatever they are, whatever their variables are called, however what quotes them writes them."""

from __future__ import annotations

import html
import json
import urllib.parse
from xml.sax import saxutils

import lxml.etree
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from pytest_mobileagent.agents.models import secrets
from pytest_mobileagent.agents.models.names import Names
from pytest_mobileagent.agents.models.sdk import key_of
from pytest_mobileagent.agents.models.secrets import HIDDEN, is_likely_name, redacted, redacted_json

LETTERS = st.characters(min_codepoint=32, max_codepoint=126) | st.sampled_from("\"'<>&\\\\/%+\u00e4\u6f22\U0001f600")
KEYS = st.text(LETTERS, min_size=6, max_size=20).map(lambda text: f"k{text}k")
FEW = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SHORT_KEYS = st.from_regex(r"[A-Za-z0-9!#-]{4,7}", fullmatch=True)


def as_lxml_writes(text):
    node = lxml.etree.Element(
        "node", text="".join(letter for letter in text if letter.isprintable() or letter in "\t\n")
    )
    return lxml.etree.tostring(node, encoding="unicode")


WRITERS = {
    "plain": str,
    "json": json.dumps,
    "json with letters": lambda text: json.dumps(text, ensure_ascii=False),
    "html": html.escape,
    "xml": saxutils.quoteattr,
    "xml text": saxutils.escape,
    "lxml": as_lxml_writes,
    "repr": repr,
    "bytes": lambda text: repr(text.encode()),
    "url": urllib.parse.quote,
    "form": urllib.parse.quote_plus,
    "parameter": lambda text: urllib.parse.quote(text, safe=""),
}
READERS = (
    str, html.unescape, lambda text: text.encode().decode("unicode_escape", "replace"), urllib.parse.unquote,
    urllib.parse.unquote_plus,
)  # fmt: skip


@pytest.fixture(autouse=True)
def unused(monkeypatch):
    monkeypatch.setattr(secrets, "_used", set())


@pytest.mark.parametrize("outer", WRITERS)
@pytest.mark.parametrize("inner", WRITERS)
@FEW
@given(key=KEYS)
def test_a_key_is_hidden_however_it_is_quoted(inner, outer, key):
    written = WRITERS[outer](WRITERS[inner](f"a=[{key}],"))

    shown = redacted(written, {"MY_KEY": key})

    assert HIDDEN in shown
    assert all(key not in read(shown) for read in READERS)


@given(
    key=SHORT_KEYS,
    before=st.sampled_from([" ", "=", "'", "(", "\n", "_"]),
    after=st.sampled_from(["", " ", ",", '"', "_"]),
)
def test_a_short_key_is_hidden_where_it_is_a_word(key, before, after):
    assume(key.lower() not in secrets._NO_SECRETS and key[0].isalnum() and key[-1].isalnum())

    assert redacted(f"say{before}{key}{after}", {"DB_PASS": key}) == f"say{before}{HIDDEN}{after}"


@pytest.mark.parametrize(("value", "shown"), [("q7x", HIDDEN), ("q7", "q7")])
def test_what_has_three_letters_is_a_key(value, shown):
    assert redacted(f"say {value}", {"DB_PASS": value}) == f"say {shown}"


@FEW
@given(key=SHORT_KEYS | KEYS, number=st.integers())
def test_json_stays_json(key, number):
    value = {"text": f"a {key} b", "number": number, "list": [key, None, True, (key,)], key: 1.5}

    read = json.loads(redacted_json(value, {"A_TOKEN": key}))

    assert (read["number"], read["list"][1:3]) == (number, [None, True])


@pytest.mark.parametrize(
    "name",
    ["OPENAI_API_KEY", "GITHUB_PAT", "DB_PASS", "MY_CREDENTIALS", "GOOGLE_APPLICATION_CREDENTIALS", "db_pass",
     "VLLM_AUTH", "vllm_auth", "authToken", "APIKEY", "KEY_2", "TOKEN1", "MYSQL_PWD", "PAT", "AWS_SECRET_ACCESS_KEY"],
)  # fmt: skip
def test_names_that_speak_of_keys(name):
    assert is_likely_name(name)


@pytest.mark.parametrize("name", ["PATH", "PWD", "OLDPWD", "HOME", "SSH_AUTH_SOCK", "COMPASS", "AUTHOR", "PYTHONPATH"])
def test_names_that_do_not(name):
    assert not is_likely_name(name)


def test_a_key_that_is_used_is_hidden_whatever_its_variable_is_called():
    environment = {"FOR_THE_FARM": "a1-b2", "HOME": "/home/me"}
    names = Names(
        models={"big": {"provider": "openai", "key": "FOR_THE_FARM", "base_url": "http://me:pa%20ss7@host/v1"}}
    )

    assert redacted("with a1-b2", environment) == "with a1-b2"
    key_of(names.model("big", environment), environment)

    assert redacted("with a1-b2, at http://me:pa%20ss7@host, /home/me", {}) == (
        "with [hidden], at http://me:[hidden]@host, /home/me"
    )


def test_words_that_stand_where_no_key_is_needed_are_said_freely():
    assert redacted("none is empty, a test", {"A_KEY": "EMPTY", "B_KEY": "test", "C_KEY": "none", "D_KEY": "ab"}) == (
        "none is empty, a test"
    )


def test_what_is_left_of_a_key_that_pytest_has_cut_is_hidden():
    environment = {"MY_KEY": "hunter2-hunter2"}

    assert redacted("'answered hun...nter2-hunter2', '...ter2', 'hunter2-...' and ...", environment) == (
        "'answered [hidden]...[hidden]', '...[hidden]', '[hidden]...' and ..."
    )


def test_what_looks_like_a_key_is_hidden():
    said = "sk-abcdefghij, ghp_0123456789abcdefghijABCDEFGHIJ012345 and one\nsk-abcdefghij"

    assert redacted(said, {}) == "[hidden], [hidden] and one\n[hidden]"
    assert json.loads(redacted(json.dumps(said), {})) == "[hidden], [hidden] and one\n[hidden]"
