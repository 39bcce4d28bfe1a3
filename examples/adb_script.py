"""An agent that knows nothing but the adb command, in the style of AppAgent: dump, look, tap."""

from __future__ import annotations

import argparse
import re
import subprocess
import xml.etree.ElementTree as ET


def adb(serial, *words):
    return subprocess.run(["adb", "-s", serial, *words], capture_output=True, text=True, check=True).stdout


def centers(serial):
    """Return where each text on the screen is."""
    adb(serial, "shell", "uiautomator", "dump", "/sdcard/window_dump.xml")
    root = ET.fromstring(adb(serial, "shell", "cat", "/sdcard/window_dump.xml"))
    found = {}
    for node in root.iter("node"):
        left, top, right, bottom = map(int, re.findall(r"-?\d+", node.get("bounds")))
        found.setdefault(node.get("text") or node.get("content-desc"), ((left + right) // 2, (top + bottom) // 2))
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--serial", required=True)
    parser.add_argument("--task", required=True)
    arguments = parser.parse_args()
    for words in re.findall(r"'([^']+)'", arguments.task):
        x, y = centers(arguments.serial)[words]
        adb(arguments.serial, "shell", "input", "tap", str(x), str(y))


if __name__ == "__main__":
    main()
