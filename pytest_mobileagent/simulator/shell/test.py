"""test, [, [[."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.users import groups_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell.process import Process

_UNARY = frozenset("-" + letter for letter in "bcdefghkLnoprsStuwxzOG")
_BINARY = frozenset(("=", "==", "!=", "=~", "<", ">", "-eq", "-ne", "-gt", "-ge", "-lt", "-le", "-nt", "-ot", "-ef"))


class FileTests:
    """What operators say of texts and files."""

    def __init__(self, process: Process, calculate: Callable[[str], int] | None = None) -> None:
        """Look with the eyes of `process`; a shell can calculate."""
        self.process = process
        self._calculate = calculate

    def binary(self, left: str, operator: str, right: str) -> bool:
        """Compare two operands."""
        if operator in ("=", "=="):
            return left == right
        if operator == "!=":
            return left != right
        if operator == "=~":
            return re.search(right, left) is not None
        if operator in ("<", ">"):
            return left < right if operator == "<" else left > right
        if operator in ("-nt", "-ot", "-ef"):
            return self._files(left, operator, right)
        try:
            if self._calculate is not None:
                a, b = self._calculate(left), self._calculate(right)
            else:
                a, b = int(left or "0"), int(right or "0")
        except ValueError as error:
            bad = right if left.lstrip("-").isdigit() else left
            raise ShellError(2, f"{self.process.argv[0]}: {bad}: unexpected operator/operand") from error
        return {"-eq": a == b, "-ne": a != b, "-gt": a > b, "-ge": a >= b, "-lt": a < b, "-le": a <= b}[operator]

    def _files(self, left: str, operator: str, right: str) -> bool:
        disk = self.process.phone.disk
        first, second = disk.find(self.process.path(left)), disk.find(self.process.path(right))
        if first is None or second is None:
            return operator == "-nt" and first is not None
        if operator == "-ef":
            return first.number == second.number
        return first.mtime_s > second.mtime_s if operator == "-nt" else first.mtime_s < second.mtime_s

    def unary(self, operator: str, value: str) -> bool:
        """Check one operand."""
        if operator in ("-n", "-z"):
            return bool(value) == (operator == "-n")
        if operator == "-t":
            streams = {"0": self.process.stdin, "1": self.process.stdout, "2": self.process.stderr}
            return value in streams and bool(streams[value].terminal_name)
        if operator == "-o":
            return False
        return self._file(operator, value)

    def _file(self, operator: str, value: str) -> bool:
        process, disk = self.process, self.process.phone.disk
        path = process.path(value)
        if operator in ("-L", "-h"):
            link = disk.find(path, follow=False)
            return link is not None and link.is_link
        inode = disk.find(path) if value else None
        if inode is None or not self._reachable(path):
            return False
        access = {"-r": os.R_OK, "-w": os.W_OK, "-x": os.X_OK}.get(operator)
        if access is not None:
            return disk.permits(path, uid=process.uid, access=access, gids=groups_of(process.uid))
        checks = {"-e": True, "-a": True, "-f": inode.is_file, "-d": inode.is_dir, "-s": inode.size > 0}
        checks |= {"-c": inode.is_device, "-p": inode.is_pipe}
        checks["-O"] = inode.uid == process.uid
        return checks.get(operator, False)

    def _reachable(self, path: str) -> bool:
        parent = path.rstrip("/").rpartition("/")[0] or "/"
        uid = self.process.uid
        return self.process.phone.disk.permits(parent, uid=uid, access=os.X_OK, gids=groups_of(uid))


class _Test:
    def __init__(self, process: Process, words: list[str], calculate: Callable[[str], int] | None) -> None:
        self.process = process
        self.words = words
        self.at = 0
        self.tests = FileTests(process, calculate)

    def run(self) -> bool:
        if not self.words:
            return False
        if len(self.words) == 1:
            return bool(self.words[0])
        value = self._or()
        if self.at < len(self.words):
            raise ShellError(2, f"{self.process.argv[0]}: {self.words[self.at]}: unexpected operator/operand")
        return value

    def _peek(self, ahead: int = 0) -> str | None:
        index = self.at + ahead
        return self.words[index] if index < len(self.words) else None

    def _or(self) -> bool:
        value = self._and()
        while self._peek() in ("-o", "||"):
            self.at += 1
            other = self._and()
            value = value or other
        return value

    def _and(self) -> bool:
        value = self._not()
        while self._peek() in ("-a", "&&"):
            self.at += 1
            other = self._not()
            value = value and other
        return value

    def _not(self) -> bool:
        if self._peek() == "!" and self._peek(1) not in _BINARY:
            self.at += 1
            return not self._not()
        if self._peek() == "(" and self._peek(1) not in _BINARY:
            self.at += 1
            value = self._or()
            self.at += 1
            return value
        return self._primary()

    def _primary(self) -> bool:
        word = self._peek()
        if word is None:
            raise ShellError(2, f"{self.process.argv[0]}: argument expected")
        operator = self._peek(1)
        if operator in _BINARY and self._peek(2) is not None:
            self.at += 3
            return self.tests.binary(word, operator or "", self.words[self.at - 1])
        if word in _UNARY and operator is not None:
            self.at += 2
            return self.tests.unary(word, operator)
        self.at += 1
        return bool(word)


def check(process: Process, *, calculate: Callable[[str], int] | None = None) -> int:
    """Return the status of `test` or `[`.

    Raises:
        ShellError: the words are no test.
    """
    words = process.argv[1:]
    if process.argv[0] == "[":
        if not words or words[-1] != "]":
            raise ShellError(2, "[: missing ]")
        words = words[:-1]
    return int(not _Test(process, words, calculate).run())


@command("test", "[")
def test(process: Process) -> int:
    """Check files, texts and numbers."""
    return check(process)
