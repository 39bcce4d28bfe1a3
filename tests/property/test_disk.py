"""The phone's disk beside the host's own file system: the same steps, the same errors, the same tree."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from pytest_mobileagent.clock import ManualClock
from pytest_mobileagent.simulator.disk import Disk

ROOT, HOME = "/data/local/tmp", "home"
NAMES = st.sampled_from(["a", "b", "c"])
PATHS = st.lists(NAMES, min_size=1, max_size=4).map("/".join)
PLACES = st.one_of(PATHS, PATHS.map(lambda path: f"{path}/"), PATHS.map(lambda path: f"{path}/../c"))
OBSTACLES = dict.fromkeys((errno.ENOENT, errno.ENOTDIR, errno.ELOOP), "no way")  # which of several comes first is free
TARGETS = st.one_of(PATHS, PATHS.map(lambda path: f"../{path}"), st.just("."))


def write(path, content, flags):
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | flags, 0o644)
    try:
        os.write(descriptor, content)
    finally:
        os.close(descriptor)


class Files(RuleBasedStateMachine):
    """Every step is taken on both."""

    def __init__(self):
        super().__init__()
        self.root = Path(tempfile.mkdtemp())  # links lead out of the folder that is played in, but not of this
        (self.root / HOME).mkdir()
        self.disk = Disk(ManualClock(1000.0))
        self.disk.mkdir(f"{ROOT}/{HOME}", parents=True)

    def teardown(self):
        shutil.rmtree(self.root)

    def both(self, here, there):
        """Do the same on the phone and on the host; the numbers of their errors are the same."""
        codes = []
        for act in (here, there):
            try:
                act()
                codes.append(None)
            except OSError as error:
                codes.append(OBSTACLES.get(error.errno) or errno.errorcode[error.errno])
        assert codes[0] == codes[1], f"the phone says {codes[0]}, the host {codes[1]}"

    def paths(self, path):
        return f"{ROOT}/{HOME}/{path}", f"{self.root}/{HOME}/{path}"

    @rule(path=PLACES)
    def make(self, path):
        here, there = self.paths(path)
        self.both(lambda: self.disk.mkdir(here), lambda: os.mkdir(there))  # noqa: PTH102 - keeps its slash

    @rule(path=PATHS, content=st.binary(max_size=3))
    def write(self, path, content):
        here, there = self.paths(path)
        self.both(lambda: self.disk.write(here, content), lambda: write(there, content, os.O_TRUNC))

    @rule(path=PATHS, content=st.binary(min_size=1, max_size=3))
    def append(self, path, content):
        here, there = self.paths(path)
        self.both(lambda: self.disk.append(here, content), lambda: write(there, content, os.O_APPEND))

    @rule(source=PLACES, to=PLACES)
    def move(self, source, to):
        (here, there), (here_to, there_to) = self.paths(source), self.paths(to)
        self.both(lambda: self.disk.rename(here, here_to), lambda: os.rename(there, there_to))  # noqa: PTH104

    @rule(path=PATHS)
    def unlink(self, path):
        here, there = self.paths(path)
        self.both(lambda: self.disk.unlink(here), lambda: os.unlink(there))  # noqa: PTH108

    @rule(path=PATHS)
    def remove_folder(self, path):
        here, there = self.paths(path)
        self.both(lambda: self.disk.rmdir(here), lambda: os.rmdir(there))  # noqa: PTH106

    @rule(path=PATHS)
    def remove_tree(self, path):
        here, there = self.paths(path)
        if os.path.isdir(there) and not os.path.islink(there):  # noqa: PTH112, PTH114
            self.both(lambda: self.disk.remove_tree(here), lambda: shutil.rmtree(there))

    @rule(to=TARGETS, path=PATHS)
    def point(self, to, path):
        here, there = self.paths(path)
        self.both(lambda: self.disk.symlink(to, here), lambda: os.symlink(to, there))  # noqa: PTH211

    @rule(source=PATHS, to=PATHS)
    def link(self, source, to):
        (here, there), (here_to, there_to) = self.paths(source), self.paths(to)
        self.both(
            lambda: self.disk.link(here, here_to),
            lambda: os.link(there, there_to, follow_symlinks=False),
        )

    @rule()
    def save_and_go_on(self):
        self.disk.restore(self.disk.image())

    @invariant()
    def the_trees_are_the_same(self):
        assert self.here() == self.there()

    @invariant()
    def the_books_are_right(self):
        sizes = {inode.number: inode.size for inode in self.disk._inodes.values() if inode.is_file}
        assert self.disk.used_bytes == sum(sizes.values())
        assert self.disk._names.keys() == {path for path, inode in self.disk._inodes.items() if inode.is_dir}

    def here(self):
        found = {}
        for path, inode in self.disk.walk(ROOT):
            shown = "folder" if inode.is_dir else (inode.is_link, inode.content)
            found[path.removeprefix(ROOT).lstrip("/")] = (shown, inode.links)
        return found

    def there(self):
        found = {}
        for path in [self.root, *self.root.rglob("*")]:
            links = path.lstat().st_nlink
            if path.is_symlink():
                shown = (True, os.readlink(path).encode())  # noqa: PTH115
            else:
                shown = "folder" if path.is_dir() else (False, path.read_bytes())
            found[str(path.relative_to(self.root)).removeprefix(".")] = (shown, links)
        return found


Files.TestCase.settings = settings(max_examples=100, stateful_step_count=20, deadline=None, derandomize=True)
TestFiles = Files.TestCase
