"""A phone as AndroidWorld's validators reach it: shell commands and pulled files, and what is parsed from them."""

from __future__ import annotations

import re
import sqlite3
import tempfile
import xml.etree.ElementTree as ET
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

DUMP = "/data/local/tmp/window_dump.xml"
_ROW = re.compile(r"^Row: [0-9]+ ", re.MULTILINE)
_FIELD = re.compile(r", (?=[a-z_]+=)")
_BOUNDS = re.compile(r"\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]")


class AdbError(Exception):
    """A command failed, or what it printed cannot be understood."""


class Listed(NamedTuple):
    """A line of `ls -ll -au`: a regular file."""

    name: str
    size: int
    time: str


class Element(NamedTuple):
    """An element of the user interface."""

    text: str
    description: str
    kind: str
    hint: str
    top: int
    bottom: int

    @property
    def words(self):
        return (self.text, self.description)


class Adb:
    """One phone: its shell and its files, by the wire alone."""

    def __init__(self, device):
        self.device = device

    def shell(self, command):
        """Run a command, which has to succeed, and return what it prints."""
        done = self.device.run(command, timeout_s=60)
        said = done.stdout + done.stderr
        if done.status != 0:
            raise AdbError(f"{command!r} ended with {done.status}: {said.strip()}")
        return said

    def holds(self, path, test="-e"):
        """Whether a path is there; asked as upstream asks, whose answer is a word."""
        said = self.shell(
            f'\n    if [ {test} "{path}" ]; then\n      echo "Exists"\n    else\n      echo "Does not exist"\n    fi\n'
        )
        return said.strip() == "Exists"

    def pull_folder(self, folder, target):
        """Copy the regular files of a folder to the host."""
        for name in self.shell(f"ls -1 {folder}").splitlines():
            if self.holds(f"{folder}/{name}", "-f"):
                Path(target, name).write_bytes(self.device.pull(f"{folder}/{name}"))

    def read(self, path):
        """Return a file's text."""
        return self.device.pull(path).decode()

    def rows(self, database, query, columns=None):
        """Return a query's rows as dictionaries; all files beside the database are pulled, its log too.

        If `columns` are given the rows have to have just those.
        """
        folder, _, name = database.rpartition("/")
        with tempfile.TemporaryDirectory() as copies:
            self.pull_folder(folder, copies)
            if not (Path(copies) / name).exists():
                raise AdbError(f"{database} is not there")
            with closing(sqlite3.connect(Path(copies) / name)) as connection:
                found = connection.execute(query)
                names = [column[0] for column in found.description]
                if columns is not None and set(names) != set(columns):
                    raise AdbError(f"{database}: columns {sorted(set(names) ^ set(columns))} are not as known")
                return [dict(zip(names, row, strict=True)) for row in found]

    def content(self, uri, projection=""):
        """Return the rows of a content provider."""
        asked = f" --projection {projection}" if projection else ""
        said = self.shell(f"content query --uri {uri}{asked}")
        if said.startswith("No result found."):
            return []
        pieces = [piece.rstrip("\n") for piece in _ROW.split(said)[1:]]
        return [dict(field.split("=", 1) for field in _FIELD.split(piece)) for piece in pieces]

    def ls(self, folder):
        """Return a folder's regular files by `ls -ll -au`."""
        found = []
        for line in self.shell(f"ls {folder} -ll -au").splitlines():
            if line.startswith("-"):
                _, _, _, _, size, date, time, _, name = line.split(maxsplit=8)
                found.append(Listed(name, int(size), f"{date} {time}"))
        return found

    def names(self, folder):
        """Return what plain `ls` names in a folder."""
        return set(self.shell(f"ls {folder}").split("\n")) - {""}

    def find(self, folder):
        """Return every file and folder below a folder."""
        return self.shell(f"find {folder} -type f -o -type d").splitlines()

    def setting(self, table, key):
        return self.shell(f"settings get {table} {key}").strip()

    def activity(self):
        """Return the component of the visible activity: the last text in braces of the visible tasks."""
        said = self.shell("am stack list | grep -E visible=true")
        return re.findall(r"\{(.*?)\}", said)[-1]

    def time_s(self):
        return int(self.shell("date +%s"))

    def elements(self):
        """Return the elements of the user interface."""
        self.shell(f"uiautomator dump {DUMP}")
        root = ET.fromstring(self.shell(f"cat {DUMP}"))  # noqa: S314 - our own phone's
        self.shell(f"rm {DUMP}")
        return [element(node.attrib) for node in root.iter("node")]

    def clipboard(self):
        """Return what Clipper, which has to be in front for that, says is in the clipboard."""
        self.shell("am start -W -n ca.zgrs.clipper/.Main")
        said = self.shell("am broadcast -a clipper.get")
        found = re.search(r'Broadcast completed: result=-1, data="(.*)"', said, re.DOTALL)
        if found is None:
            raise AdbError(f"clipper says {said!r}")
        return found[1]


def element(attributes):
    _, top, _, bottom = map(int, _BOUNDS.fullmatch(attributes["bounds"]).groups())
    return Element(
        attributes["text"], attributes["content-desc"], attributes["class"], attributes.get("hint", ""), top, bottom
    )
