"""A handle on any phone, through the wire only."""

from pytest_mobileagent.device.console import Console
from pytest_mobileagent.device.device import Device
from pytest_mobileagent.device.files import FileEntry
from pytest_mobileagent.device.hierarchy import Node, Rect
from pytest_mobileagent.device.observation import Observation, Screen
from pytest_mobileagent.device.transport import ServerAddress, ShellResult

__all__ = ["Console", "Device", "FileEntry", "Node", "Observation", "Rect", "Screen", "ServerAddress", "ShellResult"]
