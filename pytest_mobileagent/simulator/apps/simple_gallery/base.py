"""What the gallery's screens share."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.simple_gallery.config import PACKAGE, Config
from pytest_mobileagent.simulator.apps.simple_gallery.pictures import Pictures
from pytest_mobileagent.simulator.apps.simple_gallery.store import Gallery

_ASKED = (
    "Please grant our app access to all your files, it might not work well without it.\n\nIf you do not want to do "
    "it, you can also go into your device Settings - Apps - Special app access - Media management apps and allow this "
    "app to manage media files."
)
_FIRST_TO_ASK = 30  # Android 11: before, an app that may write may write all files


class GalleryScreen(ax.Screen):
    """A screen that knows the phone's media and the user's wishes."""

    def create(self) -> None:
        """Open media and preferences."""
        self.settings = Config(self.phone)
        self.gallery = Gallery(self.phone)
        self.pictures = Pictures(self.phone)

    @property
    def has_all_files(self) -> bool:
        """Whether the app may change every file of the shared storage."""
        is_asked = self.phone.image.api_level >= _FIRST_TO_ASK
        return not is_asked or self.phone.packages.has_all_files(PACKAGE)

    def when_pulled(self) -> ax.Act | None:
        """Return what is done when a list is pulled down from its top, if the settings want that."""

        def refresh() -> None:
            self.phone.media.scan()
            self.gallery.remember()

        return refresh if self.settings.flag("enable_pull_to_refresh", default=True) else None

    def may_change_files(self) -> bool:
        """Return whether files may be changed; if not, ask for it."""
        if self.has_all_files:
            return True
        go_to_settings = partial(ax.ask_for_all_files, self)
        self.show(ax.AlertDialog(message=_ASKED, positive=("All files", go_to_settings), ids=PACKAGE))
        return False
