"""A local server that speaks the APIs of OpenAI, Anthropic and Google, and says what a script tells it to."""

from __future__ import annotations

import base64
import dataclasses
import json
import re
import sys
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclasses.dataclass(frozen=True)
class Call:
    """A request, whichever API it came through: the texts in order, the number of pictures, the settings."""

    api: str
    model: str
    texts: tuple[str, ...]
    pictures: tuple[bytes, ...]
    body: dict
    headers: dict

    @property
    def text(self):
        return "\n".join(self.texts)


@dataclasses.dataclass(frozen=True)
class Fail:
    """An HTTP error."""

    status: int
    message: str = "overloaded"
    headers: tuple[tuple[str, str], ...] = ()


@dataclasses.dataclass(frozen=True)
class Garbage:
    """A body that is no answer."""

    body: bytes = b"<html>Bad gateway</html>"
    content_type: str = "text/html"


@dataclasses.dataclass(frozen=True)
class Drip:
    """An answer of a byte now and then: each read succeeds, and there is always one more."""

    in_headers: bool = False


@dataclasses.dataclass(frozen=True)
class Flood:
    """A body without an end."""

    piece: bytes = b"x" * (1 << 20)


@dataclasses.dataclass(frozen=True)
class Amend:
    """An ordinary answer, changed: `change` is given it as JSON and returns what is sent."""

    change: object


@dataclasses.dataclass(frozen=True)
class Thinks:
    """A model that thinks for so many tokens before it says something; a tighter limit cuts it off in its thoughts."""

    said: str
    tokens: int = 2000
    in_the_open: bool = False  # its thoughts stand in the text, between tags

    def is_cut(self, call):
        """Whether it is cut off before it says anything."""
        limit = limit_of(call)
        return limit is not None and limit < self.tokens


@dataclasses.dataclass(frozen=True)
class Calls:
    """A reply that calls tools: their names and arguments."""

    calls: tuple
    said: str = ""


@dataclasses.dataclass(frozen=True)
class OnlyStreams:
    """A service that answers nobody who does not ask for a stream."""

    said: object


@dataclasses.dataclass(frozen=True)
class Slow:
    """A reply that takes a while."""

    said: object
    seconds: float = 0.3


class Hang:
    """No answer at all until the server stops."""


class Drop:
    """A connection that ends without an answer."""


class Refuse:
    """A model that will not."""


class ScriptedServer:
    """Replies are taken from a list, the last one for ever; a callable is asked with the `Call`."""

    def __init__(self, *script):
        self.script = list(script)
        self.calls = []
        self.stopping = threading.Event()
        self.hung_up = threading.Event()  # a client left an answer that would not end
        self.failures = []  # of the script, or of ours
        self._lock = threading.Lock()

    def next(self, call):
        with self._lock:
            self.calls.append(call)
            step = self.script.pop(0) if len(self.script) > 1 else self.script[0]
        return step(call) if callable(step) and not isinstance(step, type) else step

    @contextmanager
    def running(self):
        """Serve; in the end what went wrong in answering is raised: an agent may have taken it for the service's."""
        server = _Server(("127.0.0.1", 0), type("Handler", (_Handler,), {"owner": self}))
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        self.url = f"http://127.0.0.1:{server.server_port}"
        try:
            yield self
        finally:
            self.stopping.set()
            server.shutdown()
            server.server_close()
            thread.join()
            if self.failures:
                raise ExceptionGroup("the scripted server could not answer", self.failures)

    @property
    def environment(self):
        """What points all three libraries here."""
        return {
            "OPENAI_BASE_URL": f"{self.url}/v1", "OPENAI_API_KEY": "sk-test-openai-key",
            "ANTHROPIC_BASE_URL": self.url, "ANTHROPIC_API_KEY": "sk-test-anthropic-key",
            "GOOGLE_GEMINI_BASE_URL": self.url, "GEMINI_API_KEY": "test-gemini-key",
        }  # fmt: skip


class _Server(ThreadingHTTPServer):
    def handle_error(self, request, client_address):
        error = sys.exception()
        if not isinstance(error, ConnectionError):  # a client may leave at any time
            self.RequestHandlerClass.owner.failures.append(error)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    owner: ScriptedServer

    def log_message(self, *_):
        pass

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        call = _call(self.path, body, dict(self.headers))
        step = self.owner.next(call)
        is_stream = bool(body.get("stream")) or "stream" in self.path.partition(":")[2]
        if isinstance(step, Slow):
            self.owner.stopping.wait(step.seconds)
            step = step.said
        if isinstance(step, OnlyStreams):
            step = step.said if is_stream else Fail(400, "This model only supports stream mode.")
        if step is Hang or isinstance(step, Hang):
            self.owner.stopping.wait(30)
            step = Drop
        if step is Drop:
            self.close_connection = True
            return
        if isinstance(step, Fail):
            self._send(step.status, json.dumps(_error(call.api, step)).encode(), headers=step.headers)
        elif isinstance(step, Drip | Flood):
            self._go_on(step)
        elif isinstance(step, Amend):
            self._send(200, step.change(json.dumps(_answer(call, "Yes."))).encode("utf-8", "surrogatepass"))
        elif isinstance(step, Garbage):
            self._send(200, step.body, content_type=step.content_type)
        elif is_stream:
            self._send(200, _stream(call, _answer(call, step)), content_type="text/event-stream")
        else:
            self._send(200, json.dumps(_answer(call, step)).encode())

    def _go_on(self, step):
        """Send without an end, until the other side hangs up or the server stops."""
        self.close_connection = True
        head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
        is_drip = isinstance(step, Drip)
        try:
            self.wfile.write(head + (b"X-Slow: " if is_drip and step.in_headers else b"\r\n"))
            while not self.owner.stopping.wait(0.01 if is_drip else 0):
                self.wfile.write(b" " if is_drip and not step.in_headers else b"x" if is_drip else step.piece)
        except OSError:
            self.owner.hung_up.set()

    def _send(self, status, body, *, content_type="application/json", headers=()):
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


def _call(path, body, headers):
    read = {"/chat/completions": _chat, "/responses": _responses, "/v1/messages": _messages}
    known = next((end for end in read if path.partition("?")[0].endswith(end)), None)
    if known:
        texts, pictures = read[known](body)
        return Call("anthropic" if known == "/v1/messages" else "openai", body["model"], texts, pictures, body, headers)
    model = re.search(r"models/([^:]+):(?:stream)?[gG]enerateContent", path)[1]
    return Call("google", model, *_generate(body), body, headers)


def _read(parts):
    """Return the texts and the pictures of parts, each either a text or a picture's data."""
    parts = list(parts)
    texts = tuple(part for part in parts if isinstance(part, str))
    return texts, tuple(base64.b64decode(part) for (part,) in (part for part in parts if isinstance(part, tuple)))


def _chat(body):
    def parts():
        for message in body["messages"]:
            content = message["content"]
            for part in [{"type": "text", "text": content}] if isinstance(content, str) else content:
                yield part["text"] if part["type"] == "text" else (part["image_url"]["url"].partition(",")[2],)

    return _read(parts())


def _responses(body):
    def parts():
        yield from [body["instructions"]] if body.get("instructions") else []
        for item in [{"content": body["input"]}] if isinstance(body["input"], str) else body["input"]:
            content = item.get("content") or []
            if item.get("type") == "computer_call_output":
                yield (item["output"]["image_url"].partition(",")[2],)
            elif item.get("type") == "function_call_output":
                yield item["output"]
            for part in [{"type": "input_text", "text": content}] if isinstance(content, str) else content:
                yield (part["image_url"].partition(",")[2],) if part["type"] == "input_image" else part["text"]

    return _read(parts())


def _messages(body):
    def blocks(content):
        for part in content:
            if part["type"] == "text":
                yield part["text"]
            elif part["type"] == "image":
                yield (part["source"]["data"],)
            elif part["type"] == "tool_result":
                yield from blocks(part["content"])

    told = [[{"type": "text", "text": body["system"]}]] if "system" in body else []
    return _read(part for content in told + [message["content"] for message in body["messages"]]
                 for part in blocks(content))  # fmt: skip


def _generate(body):
    def parts():
        told = [body["systemInstruction"]] if "systemInstruction" in body else []
        for part in (part for content in told + body["contents"] for part in content["parts"]):
            if "text" in part:
                yield part["text"]
            inner = part.get("functionResponse", {})
            yield from [inner["response"]["output"]] if inner else []
            for held in [part, *inner.get("parts", [])]:
                if data := held.get("inlineData") or held.get("inline_data"):
                    yield (data["data"].replace("-", "+").replace("_", "/"),)

    return _read(parts())


def _error(api, step):
    if api == "openai":
        return {"error": {"message": step.message, "type": "server_error", "param": None, "code": None}}
    if api == "anthropic":
        return {"type": "error", "error": {"type": "overloaded_error", "message": step.message}}
    return {"error": {"code": step.status, "message": step.message, "status": "UNAVAILABLE"}}


def limit_of(call):
    """Return how many tokens a reply may have; None if it is not said."""
    settings = call.body | call.body.get("generationConfig", {})
    names = ("max_completion_tokens", "max_tokens", "maxOutputTokens")
    return next((settings[name] for name in names if name in settings), None)


@dataclasses.dataclass(frozen=True)
class _Reply:
    """What is said, whichever API says it."""

    text: str
    thought: str = ""
    calls: tuple = ()
    is_refusal: bool = False
    is_cut: bool = False

    @property
    def tokens(self):
        return len(self.text) // 4 + 1 + self.thinking_tokens

    @property
    def thinking_tokens(self):
        return len(self.thought) // 4


def _reply(call, step):
    if step is Refuse:
        return _Reply("", is_refusal=True)
    if isinstance(step, Calls):
        return _Reply(step.said, calls=step.calls)
    if not isinstance(step, Thinks):
        return _Reply(step)
    is_cut = step.is_cut(call)
    thought = "Hmm " * (limit_of(call) if is_cut else step.tokens)
    if step.in_the_open:
        return _Reply(f"<think>{thought}" + ("" if is_cut else f"</think>{step.said}"), is_cut=is_cut)
    return _Reply("" if is_cut else step.said, thought, is_cut=is_cut)


def _answer(call, step):
    reply = _reply(call, step)
    if "input" in call.body:
        return _as_response(call, reply)
    return {"openai": _as_completion, "anthropic": _as_message, "google": _as_content}[call.api](call, reply)


def _as_completion(call, reply):
    finish = "content_filter" if reply.is_refusal else "length" if reply.is_cut else "stop"
    message = {"role": "assistant", "content": reply.text, "refusal": None}
    if reply.calls:
        message["tool_calls"] = [
            {"id": f"call_{n}", "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
            for n, (name, arguments) in enumerate(reply.calls)
        ]
    if reply.thought:
        message["reasoning_content"] = reply.thought
    return {
        "id": "c", "object": "chat.completion", "created": 1, "model": call.model,
        "choices": [{"index": 0, "finish_reason": "tool_calls" if reply.calls else finish, "message": message}],
        "usage": {
            "prompt_tokens": _asked(call), "completion_tokens": reply.tokens, "total_tokens": 0,
            "completion_tokens_details": {"reasoning_tokens": reply.thinking_tokens},
        },
    }  # fmt: skip


def _as_response(call, reply):
    output = [{"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "abc"}]
    for number, (name, arguments) in enumerate(reply.calls):
        of = {"id": f"fc_{number}", "call_id": f"call_{len(call.body['input'])}_{number}", "status": "completed"}
        if name == "computer":
            output.append({"type": "computer_call", "pending_safety_checks": [], **arguments, **of})
        else:
            output.append({"type": "function_call", "name": name, "arguments": json.dumps(arguments), **of})
    if reply.text or reply.is_refusal:
        part = {"type": "refusal", "refusal": "no"} if reply.is_refusal else {
            "type": "output_text", "text": reply.text, "annotations": [],
        }  # fmt: skip
        output.append({"type": "message", "id": "m", "role": "assistant", "status": "completed", "content": [part]})
    return {
        "id": "r", "object": "response", "created_at": 1, "model": call.model, "status": "completed", "output": output,
        "parallel_tool_calls": True, "tool_choice": "auto", "tools": [],
        "usage": {
            "input_tokens": _asked(call), "output_tokens": reply.tokens, "total_tokens": 0,
            "input_tokens_details": {"cached_tokens": 0}, "output_tokens_details": {"reasoning_tokens": 0},
        },
    }  # fmt: skip


def _as_message(call, reply):
    content = [{"type": "thinking", "thinking": reply.thought, "signature": "s"}] if reply.thought else []
    content += [{"type": "text", "text": reply.text}] if reply.text else []
    content += [
        {"type": "tool_use", "id": f"toolu_{len(call.body['messages'])}_{number}", "name": name, "input": arguments}
        for number, (name, arguments) in enumerate(reply.calls)
    ]
    stop = "refusal" if reply.is_refusal else "max_tokens" if reply.is_cut else "end_turn"
    return {
        "id": "m", "type": "message", "role": "assistant", "model": call.model, "content": content,
        "stop_reason": "tool_use" if reply.calls else stop, "stop_sequence": None,
        "usage": {"input_tokens": _asked(call), "output_tokens": reply.tokens},
    }  # fmt: skip


def _as_content(call, reply):
    finish = "SAFETY" if reply.is_refusal else "MAX_TOKENS" if reply.is_cut else "STOP"
    candidate = {"finishReason": finish, "index": 0}
    parts = [{"text": reply.text}] if reply.text else []
    parts += [
        {"functionCall": {"id": f"f{number}", "name": name, "args": arguments}, "thoughtSignature": "YWJj"}
        for number, (name, arguments) in enumerate(reply.calls)
    ]
    if parts or not (reply.is_refusal or reply.is_cut):
        candidate["content"] = {"role": "model", "parts": parts or [{"text": ""}]}
    usage = {"promptTokenCount": _asked(call), "totalTokenCount": 0, "thoughtsTokenCount": reply.thinking_tokens}
    if not reply.is_cut:
        usage["candidatesTokenCount"] = reply.tokens - reply.thinking_tokens
    return {"candidates": [candidate], "modelVersion": call.model, "usageMetadata": usage}


def _asked(call):
    return len(call.text) // 4 + 1


# -- in pieces ---------------------------------------------------------------------------------------------------------


def _stream(call, answer):
    events = {"openai": _chunks, "anthropic": _events, "google": _pieces}[call.api](answer)
    lines = [(f"event: {event['type']}\n" if call.api == "anthropic" else "") + f"data: {json.dumps(event)}\n\n"
             for event in events]  # fmt: skip
    return "".join([*lines, "data: [DONE]\n\n" if call.api == "openai" else ""]).encode()


def _halves(text):
    return text[: len(text) // 2], text[len(text) // 2 :]


def _chunks(answer):
    (choice,), base = answer["choices"], {"id": "c", "object": "chat.completion.chunk", "created": 1}
    base["model"] = answer["model"]
    message = choice["message"]
    deltas = [{"reasoning_content": message["reasoning_content"]}] if "reasoning_content" in message else []
    deltas += [{"role": "assistant", "content": half} for half in _halves(message["content"])]
    deltas += [{"tool_calls": [{"index": n, **one}]} for n, one in enumerate(message.get("tool_calls", []))]
    for delta in deltas:
        yield {**base, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]}
    yield {**base, "choices": [{"index": 0, "delta": {}, "finish_reason": choice["finish_reason"]}]}
    yield {**base, "choices": [], "usage": answer["usage"]}


def _events(answer):
    yield {"type": "message_start", "message": {**answer, "content": [], "stop_reason": None}}
    for index, block in enumerate(answer["content"]):
        kind = {"text": "text", "thinking": "thinking"}[block["type"]]
        yield {"type": "content_block_start", "index": index, "content_block": {**block, kind: ""}}
        for half in _halves(block[kind]):
            yield {"type": "content_block_delta", "index": index, "delta": {"type": f"{kind}_delta", kind: half}}
        yield {"type": "content_block_stop", "index": index}
    yield {"type": "message_delta", "delta": {"stop_reason": answer["stop_reason"], "stop_sequence": None},
           "usage": {"output_tokens": answer["usage"]["output_tokens"]}}  # fmt: skip
    yield {"type": "message_stop"}


def _pieces(answer):
    (candidate,) = answer["candidates"]
    for part in candidate.get("content", {}).get("parts", []):
        for half in _halves(part["text"]):
            yield {**answer, "candidates": [{"index": 0, "content": {"role": "model", "parts": [{"text": half}]}}]}
    yield {**answer, "candidates": [{"index": 0, "finishReason": candidate["finishReason"]}]}
