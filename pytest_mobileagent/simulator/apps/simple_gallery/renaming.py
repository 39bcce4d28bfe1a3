"""Renaming media and folders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx import simple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator import androidx as ax
    from pytest_mobileagent.simulator.apps.simple_gallery.base import GalleryScreen
    from pytest_mobileagent.simulator.apps.simple_gallery.store import Medium


def rename_path(screen: GalleryScreen, path: str, on_done: Callable[[str], object]) -> None:
    """Ask how a medium or a folder is to be called from now on; `on_done` is told its new path."""

    def move(target: str) -> None:
        medium = screen.gallery.medium(path)
        if screen.phone.disk.is_dir(path):
            screen.gallery.rename_folder(path, target)
        elif medium is not None:
            screen.gallery.move(medium, target)
        on_done(target)

    simple.RenameDialog(screen, path, move)


def rename(screen: GalleryScreen, media: Sequence[Medium], on_done: ax.Act) -> None:
    """Ask how media are to be called from now on."""

    def move(renamed: Callable[[str], str]) -> None:
        for one in media:
            screen.gallery.move(one, simple.free_path(screen.phone, f"{one.parent}/{renamed(one.name)}"))
        on_done()

    if not media or not screen.may_change_files():
        return
    if len(media) == 1:
        rename_path(screen, media[0].path, lambda _: on_done())
    else:
        simple.RenameSeveral(screen, move)
