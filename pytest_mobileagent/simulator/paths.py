"""Where a path leads on the phone's disk: through links, bind mounts, and names that differ by case alone."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.mounts import LIVE, canonical, is_shared

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.inode import Inode

_MAX_LINKS = 40
_MOST_FOLDERS = 4096  # that are remembered


def os_error(code: int, path: str) -> OSError:
    """Return the error that a phone's kernel gives."""
    return OSError(code, os.strerror(code), path)  # OSError picks its own subclass by errno


class Paths:
    """Finds canonical paths; which folder a path leads to is remembered until a folder or a link goes or moves."""

    def __init__(self, at: Callable[[str], Inode | None], names: Callable[[str], frozenset[str] | None]) -> None:
        """Look inodes up with `at`, and with `names` what is in a folder, None of what is no folder on the disk."""
        self._at = at
        self._names = names
        self._folders: dict[str, str] = {}  # canonical paths, by the paths that lead there

    def forget(self) -> None:
        """Take note that a folder or a link has gone or moved."""
        self._folders.clear()

    def resolve(self, path: str, *, follow: bool) -> str:
        """Return the canonical path, as `Disk.resolve` does."""
        above, _, name = path.rpartition("/")
        has_name = name not in ("", ".", "..")
        known = self._folders.get(above, "") if has_name else ""
        if known:
            step = self._step(known, name)
            inode = self._at(step)
            if inode is None or not (follow and inode.is_link):
                return step
        return self._walked(path, known, follow=follow)

    def _walked(self, path: str, known: str, *, follow: bool) -> str:
        """Return the canonical path, one part after the other; what is above the last may be known."""
        above, _, name = path.rpartition("/")
        has_name = name not in ("", ".", "..")
        done, parts = (known, [name]) if known else ("/", [part for part in path.split("/") if part and part != "."])
        is_new = has_name and not known
        links = 0
        while parts:
            part = parts.pop(0)
            if is_new and not parts:  # the last part is next: what is above it has been found
                is_new = False
                self._note(above, done)
            if part == "..":
                if self._at(done) is None:
                    raise os_error(errno.ENOENT, path)
                done = done.rpartition("/")[0] or "/"
                continue
            step = self._step(done, part)
            inode = self._at(step)
            if inode is not None and inode.is_link and (follow or parts):
                links += 1
                if links > _MAX_LINKS:
                    raise os_error(errno.ELOOP, path)
                is_new = is_new and not step.startswith(LIVE)  # a process's links lead elsewhere tomorrow
                target = inode.content.decode(errors="surrogateescape")
                if target.startswith("/"):
                    done = "/"
                parts = [piece for piece in target.split("/") if piece and piece != "."] + parts
                continue
            if inode is not None and parts and not inode.is_dir:
                raise os_error(errno.ENOTDIR, path)
            done = step
        return done

    def _note(self, path: str, real: str) -> None:
        if len(self._folders) >= _MOST_FOLDERS:
            self._folders.clear()
        if self._names(real) is not None:
            self._folders[path] = real

    def _step(self, folder: str, name: str) -> str:
        return self._spelled(canonical(f"{folder.rstrip('/')}/{name}"))

    def _spelled(self, step: str) -> str:
        """Return a path as its last part was spelled when it was made: the shared storage does not tell case apart."""
        if not is_shared(step) or self._at(step) is not None:
            return step
        parent, _, name = step.rpartition("/")
        folded = name.casefold()
        same = (known for known in self._names(parent) or () if known.casefold() == folded)
        return f"{parent}/{next(same, name)}"
