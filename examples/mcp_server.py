"""A server of phone tools over stdio, as the Model Context Protocol has them: JSON-RPC, one message a line."""

from __future__ import annotations

import json
import sys

import adbutils

TOOLS = {
    "mobile_list_elements": "List the texts on the screen with the places to tap.",
    "mobile_click": "Tap a place, x and y in px.",
}


def call(name, arguments):
    phone = adbutils.adb.device()  # the one that ANDROID_SERIAL names
    if name == "mobile_click":
        phone.shell(["input", "tap", str(arguments["x"]), str(arguments["y"])])
        return "tapped"
    return phone.shell("uiautomator dump /dev/tty")


def answer(message):
    match message["method"]:
        case "initialize":
            return {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "phone"}}
        case "tools/list":
            return {"tools": [{"name": name, "description": words} for name, words in TOOLS.items()]}
        case "tools/call":
            text = call(message["params"]["name"], message["params"].get("arguments", {}))
            return {"content": [{"type": "text", "text": text}]}


for line in sys.stdin:
    request = json.loads(line)
    if "id" in request:
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": answer(request)}), flush=True)
