"""A local server that speaks the APIs of OpenAI, Anthropic and Google, and says what a script tells it to."""

from __future__ import annotations

import base64
import dataclasses
import json
import re
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
        self._lock = threading.Lock()

    def next(self, call):
        with self._lock:
            self.calls.append(call)
            step = self.script.pop(0) if len(self.script) > 1 else self.script[0]
        return step(call) if callable(step) and not isinstance(step, type) else step

    @contextmanager
    def running(self):
        server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"owner": self}))
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

    @property
    def environment(self):
        """What points all three libraries here."""
        return {
            "OPENAI_BASE_URL": f"{self.url}/v1", "OPENAI_API_KEY": "sk-test-openai-key",
            "ANTHROPIC_BASE_URL": self.url, "ANTHROPIC_API_KEY": "sk-test-anthropic-key",
            "GOOGLE_GEMINI_BASE_URL": self.url, "GEMINI_API_KEY": "test-gemini-key",
        }  # fmt: skip


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    owner: ScriptedServer

    def log_message(self, *_):
        pass

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        call = _call(self.path, body, dict(self.headers))
        step = self.owner.next(call)
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
    texts, pictures = [], []
    if path.endswith("/chat/completions"):
        for message in body["messages"]:
            content = message["content"]
            for part in [{"type": "text", "text": content}] if isinstance(content, str) else content:
                if part["type"] == "text":
                    texts.append(part["text"])
                else:
                    pictures.append(base64.b64decode(part["image_url"]["url"].partition(",")[2]))
        return Call("openai", body["model"], tuple(texts), tuple(pictures), body, headers)
    if path.endswith("/v1/messages"):
        texts += [body["system"]] if "system" in body else []
        for part in (part for message in body["messages"] for part in message["content"]):
            if part["type"] == "text":
                texts.append(part["text"])
            else:
                pictures.append(base64.b64decode(part["source"]["data"]))
        return Call("anthropic", body["model"], tuple(texts), tuple(pictures), body, headers)
    model = re.search(r"models/([^:]+):generateContent", path)[1]
    told = [body["systemInstruction"]] if "systemInstruction" in body else []
    for part in (part for content in told + body["contents"] for part in content["parts"]):
        if "text" in part:
            texts.append(part["text"])
        else:
            data = part["inlineData"]["data"]
            pictures.append(base64.b64decode(data.replace("-", "+").replace("_", "/")))
    return Call("google", model, tuple(texts), tuple(pictures), body, headers)


def _error(api, step):
    if api == "openai":
        return {"error": {"message": step.message, "type": "server_error", "param": None, "code": None}}
    if api == "anthropic":
        return {"type": "error", "error": {"type": "overloaded_error", "message": step.message}}
    return {"error": {"code": step.status, "message": step.message, "status": "UNAVAILABLE"}}


def _answer(call, step):
    is_refusal = step is Refuse
    text = "" if is_refusal else step
    tokens_in, tokens_out = len(call.text) // 4 + 1, len(text) // 4 + 1
    if call.api == "openai":
        return {
            "id": "c", "object": "chat.completion", "created": 1, "model": call.model,
            "choices": [{
                "index": 0, "finish_reason": "content_filter" if is_refusal else "stop",
                "message": {"role": "assistant", "content": text, "refusal": None},
            }],
            "usage": {"prompt_tokens": tokens_in, "completion_tokens": tokens_out, "total_tokens": 0},
        }  # fmt: skip
    if call.api == "anthropic":
        return {
            "id": "m", "type": "message", "role": "assistant", "model": call.model,
            "content": [] if is_refusal else [{"type": "text", "text": text}],
            "stop_reason": "refusal" if is_refusal else "end_turn", "stop_sequence": None,
            "usage": {"input_tokens": tokens_in, "output_tokens": tokens_out},
        }  # fmt: skip
    candidate = {"finishReason": "SAFETY" if is_refusal else "STOP", "index": 0}
    if not is_refusal:
        candidate["content"] = {"role": "model", "parts": [{"text": text}]}
    return {
        "candidates": [candidate], "modelVersion": call.model,
        "usageMetadata": {"promptTokenCount": tokens_in, "candidatesTokenCount": tokens_out, "totalTokenCount": 0},
    }  # fmt: skip
