"""A handle on any phone, through the wire only."""

from typing import TYPE_CHECKING

from pytest_mobileagent.discovery import on_demand

if TYPE_CHECKING:
    from pytest_mobileagent.device.console import Console
    from pytest_mobileagent.device.device import Device
    from pytest_mobileagent.device.events import AppEvent, EventStream
    from pytest_mobileagent.device.files import FileEntry
    from pytest_mobileagent.device.hierarchy import Node, Rect
    from pytest_mobileagent.device.observation import Observation, Screen
    from pytest_mobileagent.device.transport import ServerAddress, ShellResult
else:
    __getattr__ = on_demand(
        __name__,
        {
            "AppEvent": "events", "Console": "console", "Device": "device", "EventStream": "events",
            "FileEntry": "files", "Node": "hierarchy", "Observation": "observation", "Rect": "hierarchy",
            "Screen": "observation", "ServerAddress": "transport", "ShellResult": "transport",
        },
    )  # fmt: skip

__all__ = [
    "AppEvent", "Console", "Device", "EventStream", "FileEntry", "Node", "Observation", "Rect", "Screen",
    "ServerAddress", "ShellResult",
]  # fmt: skip
