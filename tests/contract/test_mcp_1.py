"""`mobileagent mcp` with mcp 1, as it is beside OpenEnv and in many an agent's environment: its client asks.

Where mcp 2 is installed, `tests/test_mcp.py` asks with that, and this is passed over.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mcp.server.fastmcp", reason="mcp 1 is not installed (pip install 'mcp<2')")
mcp = pytest.importorskip("mcp")
pytestmark = pytest.mark.check

PROGRAM = Path(sys.executable).with_name("mobileagent")


def test_a_client_asks_a_phone():
    server = mcp.StdioServerParameters(command=str(PROGRAM), args=["mcp"])

    async def ask():
        async with mcp.stdio_client(server) as streams, mcp.ClientSession(*streams) as session:
            await session.initialize()
            names = [tool.name for tool in (await session.list_tools()).tools]
            picture = await session.call_tool("mobile_take_screenshot", {})
            wrong = await session.call_tool("mobile_launch_app", {"packageName": "no.such.app"})
            return names, picture.content[0].mimeType, wrong

    names, kind, wrong = asyncio.run(ask())

    assert "mobile_list_elements_on_screen" in names
    assert kind == "image/png"
    assert wrong.isError
    assert "no.such.app" in wrong.content[0].text


def test_a_client_that_goes_away_is_no_error():
    ended = subprocess.run(  # noqa: S603 - the program under test
        [PROGRAM, "mcp"], stdin=subprocess.DEVNULL, capture_output=True, check=False, text=True, timeout=120
    )

    assert ended.returncode == 0
    assert "Traceback" not in ended.stderr
