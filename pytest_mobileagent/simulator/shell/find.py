"""find."""

from __future__ import annotations

import fnmatch
import re
import stat as stat_bits
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.mounts import canonical
from pytest_mobileagent.simulator.shell._options import check_parent
from pytest_mobileagent.simulator.shell.echo import unescape
from pytest_mobileagent.simulator.shell.ls import mode_text
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.users import user_name, user_number

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from pytest_mobileagent.simulator.inode import Inode
    from pytest_mobileagent.simulator.shell.process import Process

    Test = Callable[[str, str, Inode], Awaitable[bool]]
    Check = Callable[[str, str, Inode], bool]
    Found = tuple[str, str, Inode]

_KINDS = {
    "f": stat_bits.S_ISREG, "d": stat_bits.S_ISDIR, "l": stat_bits.S_ISLNK, "p": stat_bits.S_ISFIFO,
    "c": stat_bits.S_ISCHR,
}  # fmt: skip
_WILD = re.compile(r"[*?\[]")
_UNITS = {"c": 1, "k": 1024, "M": 1 << 20, "G": 1 << 30, "b": 512, "w": 2}


class _Finder:
    """Compiles the expression to one test, and walks."""

    def __init__(self, process: Process, words: list[str]) -> None:
        self.process = process
        self.words = words
        self.limits = {"mindepth": 0, "maxdepth": 1 << 30}
        self.acts = False
        self.depth_first = False
        self.status = 0
        self.pruned: set[str] = set()
        self.followed = ""  # `-H`: the links that are given, `-L`: all
        self.above: list[str] = []  # the directories that led here
        self.is_over = False
        self.checks: dict[Test, Check] = {}  # by test, of those that wait for nothing
        self.collected: list[tuple[list[str], list[str]]] = []  # words of `-exec … +`, and the paths found

    def compile(self) -> Test:
        test = self._or() if self.words else self._always()
        if self.words:
            raise ShellError(1, f"find: bad arg '{self.words[0]}'")
        return test if self.acts else self._all_of([test, self._action("-print")])

    def _always(self) -> Test:
        return self._plain(lambda *_found: True)

    def _or(self) -> Test:
        tests = [self._and()]
        while self.words and self.words[0] in ("-o", "-or"):
            self.words.pop(0)
            tests.append(self._and())

        async def test(path: str, name: str, inode: Inode) -> bool:
            for one in tests:
                if await one(path, name, inode):
                    return True
            return False

        if len(tests) == 1:
            return tests[0]
        checks = _joined(self._checks_of(tests))
        return self._plain(_decided_by(checks, answer=True)) if checks else test

    def _and(self) -> Test:
        tests: list[Test] = []
        while self.words and self.words[0] not in ("-o", "-or", ")"):
            if self.words[0] in ("-a", "-and"):
                self.words.pop(0)
                continue
            tests.append(self._not())
        return tests[0] if len(tests) == 1 else self._all_of(tests)

    def _all_of(self, tests: list[Test]) -> Test:
        async def test(path: str, name: str, inode: Inode) -> bool:
            for one in tests:
                if not await one(path, name, inode):
                    return False
            return True

        checks = self._checks_of(tests)
        return self._plain(_decided_by(checks, answer=False)) if checks else test

    def _checks_of(self, tests: list[Test]) -> list[Check]:
        """Return the tests as plain functions, if none of them waits for anything."""
        return [self.checks[test] for test in tests] if self.checks.keys() >= set(tests) else []

    def _not(self) -> Test:
        word = self.words.pop(0)
        if word in ("!", "-not"):
            inner = self._not()
            if (check := self.checks.get(inner)) is not None:
                return self._plain(lambda *found: not check(*found))

            async def negated(path: str, name: str, inode: Inode) -> bool:
                return not await inner(path, name, inode)

            return negated
        if word == "(":
            inner = self._or()
            if not self.words or self.words.pop(0) != ")":
                raise ShellError(1, "find: need )")
            return inner
        return self._primary(word)

    def _argument(self, word: str) -> str:
        if not self.words:
            raise ShellError(1, f"find: {word} needs 1 arg")
        return self.words.pop(0)

    def _primary(self, word: str) -> Test:  # noqa: PLR0911 - a return per kind
        if word in ("-mindepth", "-maxdepth"):
            value = self._argument(word)
            if not value.isdigit():
                raise ShellError(1, f"find: not integer: {value}")
            self.limits[word[1:]] = int(value)
            return self._always()
        if word in ("-depth", "-d"):
            self.depth_first = True
            return self._always()
        if word in ("-xdev", "-mount"):
            return self._always()
        if word in ("-exec", "-execdir", "-ok"):
            return self._exec()
        if word == "-printf":
            return self._printf(self._argument(word))
        if word in ("-delete", "-print", "-print0", "-prune", "-quit"):
            return self._action(word)
        return self._plain(self._check(word))

    def _plain(self, check: Check) -> Test:
        async def test(path: str, name: str, inode: Inode) -> bool:
            return check(path, name, inode)

        self.checks[test] = check
        return test

    def _check(self, word: str) -> Check:
        if word == "-empty":
            return self._is_empty
        if word in ("-true", "-false"):
            return lambda _path, _name, _inode: word == "-true"
        own = {"-newer": self._newer, "-samefile": self._same_file} | dict.fromkeys(_AGES, self._age)
        make = own.get(word) or _CHECKS.get(word)
        if make is None:  # toybox names the word after the unknown one
            raise ShellError(1, f"find: bad arg '{self.words[0] if self.words else '(null)'}'")
        return make(word, self._argument(word))

    def _is_empty(self, path: str, _name: str, inode: Inode) -> bool:
        if inode.is_file:
            return not inode.size
        return inode.is_dir and not self.process.phone.disk.names(self.process.path(path))

    def _newer(self, _word: str, value: str) -> Check:
        reference = self.process.phone.disk.stat(self.process.path(value)).mtime_s
        return lambda _path, _name, inode: inode.mtime_s > reference

    def _same_file(self, _word: str, value: str) -> Check:
        number = self.process.phone.disk.stat(self.process.path(value)).number
        return lambda _path, _name, inode: inode.number == number

    def _age(self, word: str, value: str) -> Check:
        unit = 86400 if word.endswith("time") else 60
        field = {"m": "mtime_s", "a": "atime_s", "c": "ctime_s"}[word[1]]
        now = self.process.phone.clock.now()
        return lambda _path, _name, inode: _compares(value, int((now - getattr(inode, field)) / unit))

    def _action(self, word: str) -> Test:
        self.acts |= word not in ("-prune", "-delete")
        process = self.process

        def act(path: str, _name: str, inode: Inode) -> bool:
            if word == "-delete":
                return self._delete(path, inode)
            if word == "-print0":
                process.stdout.write(f"{path}\0")
            elif word == "-print":
                process.out(path)
            elif word == "-prune":
                self.pruned.add(path)
            else:
                self.is_over = True
            return True

        if word == "-delete":
            self.depth_first = True
        return self._plain(act)

    def _printf(self, pattern: str) -> Test:
        self.acts = True
        process = self.process

        def act(path: str, name: str, inode: Inode) -> bool:
            values = {
                "p": path, "f": name, "s": str(inode.size), "m": f"{inode.mode & 0o7777:o}", "M": mode_text(inode.mode),
                "u": user_name(inode.uid), "g": user_name(inode.gid), "U": str(inode.uid), "G": str(inode.gid),
                "i": str(inode.number), "%": "%", "h": path.rpartition("/")[0] or ".", "T@": f"{inode.mtime_s:.9f}",
                "y": mode_text(inode.mode)[0].replace("-", "f"), "n": str(inode.links),
                "l": inode.content.decode(errors="surrogateescape") if inode.is_link else "",
                "d": str(path.count("/")), "P": path.partition("/")[2],
            }  # fmt: skip
            text = re.sub(r"%(T@|.)", lambda match: values.get(match[1], match[0]), unescape(pattern)[0])
            process.stdout.write(text)
            return True

        return self._plain(act)

    def _delete(self, path: str, inode: Inode) -> bool:
        process, disk = self.process, self.process.phone.disk
        full = process.path(path)
        try:
            check_parent(process, full)
            real = disk.resolve(full, follow=False)
            if inode.is_dir:
                disk.rmdir(full)
            else:
                disk.unlink(full)
                if real.startswith("/storage/"):
                    process.phone.media.scan(real)
        except OSError as error:
            process.err(f"find: {path}: {error.strerror}")
            self.status = 1
            return False
        return True

    def _exec(self) -> Test:
        from pytest_mobileagent.simulator.shell.sh import Shell  # noqa: PLC0415 - the shell finds this command

        words: list[str] = []
        while self.words and self.words[0] != ";" and not (self.words[0] == "+" and words[-1:] == ["{}"]):
            words.append(self.words.pop(0))
        if not self.words or not words:
            raise ShellError(1, "find: -exec needs ;")
        collects = self.words.pop(0) == "+"
        self.acts = True
        process = self.process
        if collects:
            found: list[str] = []
            self.collected.append((words[:-1], found))

            def collect(path: str, _name: str, _inode: Inode) -> bool:
                found.append(path)
                return True

            return self._plain(collect)
        shell = Shell(process.phone, stdin=process.stdin, stdout=process.stdout, stderr=process.stderr, uid=process.uid)
        shell.cwd = process.cwd

        async def act(path: str, _name: str, _inode: Inode) -> bool:
            return await shell.run_command([word.replace("{}", path) for word in words]) == 0

        return act

    async def finish(self) -> None:
        """Run what `-exec … +` collected for."""
        from pytest_mobileagent.simulator.shell.sh import Shell  # noqa: PLC0415 - the shell finds this command

        process = self.process
        for words, paths in self.collected:
            if paths:
                shell = Shell(
                    process.phone, stdin=process.stdin, stdout=process.stdout, stderr=process.stderr, uid=process.uid
                )
                shell.cwd = process.cwd
                self.status = max(self.status, int(await shell.run_command([*words, *paths]) != 0))

    async def walk(self, root: str, test: Test) -> None:
        disk, path = self.process.phone.disk, self.process.path(root)
        inode = (disk.find(path) if self.followed else None) or disk.stat(path, follow=False)
        check = self.checks.get(test)
        if self.is_over:
            return
        for found in self._below((root, root.rstrip("/").rpartition("/")[2] or root, inode), "", 0):
            if check is None:
                await test(*found)
            else:
                check(*found)
            if self.is_over:
                return

    def _below(self, found: Found, real: str, depth: int) -> Iterator[Found]:
        """Yield what is to be looked at: a path, of which the canonical one may be known, and what is below it."""
        path, _, inode = found
        turns.spend(turns.FILE_US)
        is_wanted = self.limits["mindepth"] <= depth <= self.limits["maxdepth"]
        if is_wanted and not self.depth_first:
            yield found
        if inode.is_dir and depth < self.limits["maxdepth"] and path not in self.pruned:
            yield from self._in_folder(path, real, depth)
        if is_wanted and self.depth_first:
            yield found

    def _in_folder(self, path: str, real: str, depth: int) -> Iterator[Found]:
        process, disk = self.process, self.process.phone.disk
        full = process.path(path) if path != "." else process.cwd
        if (
            not disk.permits(full, uid=process.uid, access=5, gids=())
            and process.uid != 0
            and not disk.resolve(full).startswith("/storage")
        ):
            process.err(f"find: '{path}': Permission denied")
            self.status = 1
            return
        real = real or disk.resolve(full)
        if real in self.above:
            process.err(f"find: '{path}': loop detected")
            self.status = 1
            return
        self.above.append(real)
        folder, above = path.rstrip("/"), real.rstrip("/")
        for child in disk.names(real):
            at = "" if self.followed == "-L" else canonical(f"{above}/{child}")
            inode = (
                disk.find_at(at) if at else disk.find(f"{above}/{child}") or disk.find(f"{above}/{child}", follow=False)
            )
            if inode is not None:
                yield from self._below((f"{folder}/{child}", child, inode), at, depth + 1)
        self.above.pop()


def _decided_by(checks: list[Check], *, answer: bool) -> Check:
    """Return a check that is as the first of some that gives this answer: `any` or `all`, asked of each file."""

    def check(path: str, name: str, inode: Inode) -> bool:
        for one in checks:
            if one(path, name, inode) is answer:
                return answer
        return not answer

    return check


def _type_check(_word: str, value: str) -> Check:
    kinds = [_KINDS[letter] for letter in value.split(",") if letter in _KINDS]
    return lambda _path, _name, inode: any(kind(inode.mode) for kind in kinds)


def _name_check(word: str, value: str) -> Check:
    if word == "-iname":
        return lambda _path, name, _inode: fnmatch.fnmatchcase(name.lower(), value.lower())
    return lambda _path, name, _inode: fnmatch.fnmatchcase(name, value)


@dataclass(frozen=True)
class _Paths:
    """Whether a path is one of some: in full, by its end, or by a pattern."""

    whole: frozenset[str] = frozenset()
    ends: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()

    @cached_property
    def _matches(self) -> Callable[[str], re.Match[str] | None]:
        return _matcher(self.patterns)

    def __call__(self, path: str, _name: str, _inode: Inode) -> bool:
        """Look at a path."""
        return path in self.whole or path.endswith(self.ends) or self._matches(path) is not None


def _path_check(_word: str, value: str) -> Check:
    if not _WILD.search(value):
        return _Paths(whole=frozenset([value]))
    if value.startswith("*") and not _WILD.search(value, 1):
        return _Paths(ends=(value[1:],))
    return _Paths(patterns=(value,))


@lru_cache(maxsize=16)
def _matcher(patterns: tuple[str, ...]) -> Callable[[str], re.Match[str] | None]:
    """Return what matches a path that is like one of these; one expression is tried faster than many."""
    return re.compile("|".join(map(fnmatch.translate, patterns)) or "(?!)").match


def _joined(checks: list[Check]) -> list[Check]:
    """Return checks of which one is to hold, each run of paths made one: a list of folders costs what one does."""
    found: list[Check] = []
    for check in checks:
        if isinstance(check, _Paths) and found and isinstance(last := found[-1], _Paths):
            found[-1] = _Paths(last.whole | check.whole, last.ends + check.ends, last.patterns + check.patterns)
        else:
            found.append(check)
    return found


def _regex_check(_word: str, value: str) -> Check:
    return lambda path, _name, _inode: re.fullmatch(value, path) is not None


def _size_check(_word: str, value: str) -> Check:
    factor = _UNITS.get(value[-1], 512)
    number = value.rstrip("ckMGbw")
    return lambda _path, _name, inode: _compares(number, -(-inode.size // factor))


def _mode_check(_word: str, value: str) -> Check:
    if re.fullmatch(r"[-/]?[0-7]{1,4}", value) is None:
        raise ShellError(1, f"find: bad mode '{value}'")
    wanted = int(value.lstrip("-/"), 8)
    if value[0] == "/":
        return lambda _path, _name, inode: bool(inode.mode & wanted) or not wanted
    return lambda _path, _name, inode: (
        inode.mode & wanted == wanted if value[0] == "-" else inode.mode & 0o7777 == wanted
    )


def _number_check(word: str, value: str) -> Check:
    return lambda _path, _name, inode: _compares(value, inode.links if word == "-links" else inode.number)


def _owner_check(word: str, value: str) -> Check:
    number = user_number(value)
    return lambda _path, _name, inode: (inode.uid if word == "-user" else inode.gid) == number


_CHECKS: dict[str, Callable[[str, str], Check]] = {
    "-type": _type_check, "-name": _name_check, "-iname": _name_check, "-path": _path_check, "-ipath": _path_check,
    "-wholename": _path_check, "-regex": _regex_check, "-size": _size_check, "-perm": _mode_check,
    "-user": _owner_check, "-group": _owner_check, "-links": _number_check, "-inum": _number_check,
}  # fmt: skip
_AGES = ("-mtime", "-mmin", "-atime", "-ctime", "-amin", "-cmin")


def _compares(text: str, number: int) -> bool:
    if re.fullmatch(r"[-+]?\d{1,18}", text) is None:
        raise ShellError(1, f"find: not integer: {text}")
    wanted = int(text.lstrip("+-"))
    return number > wanted if text[0] == "+" else number < wanted if text[0] == "-" else number == wanted


@command("find")
async def find(process: Process) -> int:
    """Find files."""
    words = process.argv[1:]
    followed = ""
    while words and words[0] in ("-H", "-L"):
        followed = words.pop(0)
    roots = []
    while words and not words[0].startswith("-") and words[0] not in ("!", "("):
        roots.append(words.pop(0))
    finder = _Finder(process, words)
    finder.followed = followed
    test = finder.compile()
    for root in roots or ["."]:
        try:
            await finder.walk(root, test)
        except OSError as error:
            process.err(f"find: '{root}': {error.strerror}")
            finder.status = 1
    await finder.finish()
    return finder.status
