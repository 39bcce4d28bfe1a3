"""An agent that has a tool server start, and calls its tools; in a model's place it follows the quoted words."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import sys
from pathlib import Path

NUMBERS = itertools.count(1)


def ask(server, method, **params):
    message = {"jsonrpc": "2.0", "id": next(NUMBERS), "method": method, "params": params}
    server.stdin.write(json.dumps(message) + "\n")
    server.stdin.flush()
    return json.loads(server.stdout.readline())["result"]


def use(server, tool, **arguments):
    return ask(server, "tools/call", name=tool, arguments=arguments)["content"][0]["text"]


def main(goal):
    command = [sys.executable, str(Path(__file__).with_name("mcp_server.py"))]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        ask(server, "initialize")
        for words in re.findall(r"'([^']+)'", goal):
            screen = use(server, "mobile_list_elements")
            place = re.search(rf'text="{re.escape(words)}"[^>]*bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"', screen)
            left, top, right, bottom = map(int, place.groups())
            use(server, "mobile_click", x=(left + right) // 2, y=(top + bottom) // 2)
        server.stdin.close()


if __name__ == "__main__":
    main(sys.argv[1])
