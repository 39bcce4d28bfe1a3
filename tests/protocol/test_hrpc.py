from __future__ import annotations

import json

import pytest

from pytest_mobileagent.protocol.hrpc import HrpcError, Request, Step, decode_request, encode_error, encode_result

ASKED = {"id": "7", "session_id": "s", "uri": "object", "method": [["getattr", "screen"], ["len"]]}


def body(**changes):
    return json.dumps(ASKED | changes).encode()


def test_a_request_is_an_object_and_a_path_from_it():
    assert decode_request(body()) == Request("7", "s", "object", (Step("getattr", "screen"), Step("len")))


@pytest.mark.parametrize("changes", [{"uri": 3}, {"method": "len"}, {"method": [[]]}, {"method": [3]}])
def test_what_is_wrong_with_a_path_is_told_to_whoever_asked(changes):
    assert decode_request(body(**changes)) == Request("7", "s", error="Request argument error.")


@pytest.mark.parametrize("sent", [b"", b"[]", body(id=None), body(session_id=3)])
def test_what_has_no_names_is_no_request(sent):
    with pytest.raises(ValueError, match=r"request|value"):
        decode_request(sent)


def test_an_answer_bears_the_request_s_names():
    request = decode_request(body())
    assert json.loads(encode_result(request, [1])) == {"id": "7", "session_id": "s", "result": [1]}
    assert json.loads(encode_result(request, "x", "name"))["uri"] == "name"
    told = json.loads(encode_error(request, HrpcError("a.B", "why")))
    assert told == {"id": "7", "session_id": "s", "errors": {"type": "a.B", "message": "why", "stack": "", "tb": ""}}
