"""One picture, from edge to edge."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.google_photos.library import Library, Photo
from pytest_mobileagent.simulator.system.dates import date_text, to_local


def ask_to_trash(screen: ax.Screen, trash: ax.Act) -> None:
    """Ask before photos are put into the trash."""
    tr = screen.tr
    text, title = tr("It can be restored from there for 60 days."), tr("Move to trash?")
    ax.ask(screen, text, tr("Move to trash"), trash, title=title)


def share(screen: ax.Screen, photo: Photo) -> None:
    """Let the user choose who gets a picture."""
    ax.share_files(screen, "image/jpeg", photo.uri)


class Pager(ax.Screen):
    """The pictures, one at a time; a swipe turns to the next."""

    status_bar_color = "#000000"
    behind_bars = "#000000"

    def create(self) -> None:
        """Show the picture that the intent names, by its number or as data."""
        self.library = Library(self.phone)
        self.number = self.intent.number("photo")
        last = self.intent.data.rpartition("/")[2]
        if last.isdigit():
            self.number = int(last)
        self.shows_bars = True

    def compose(self) -> ax.View:
        """Return the picture between its bars."""
        photos = self.library.photos()
        at = next((at for at, photo in enumerate(photos) if photo.id == self.number), -1)
        if at < 0:
            return ax.Pane(
                ax.Text(self.tr("Can’t find this item"), color="#ffffff", size=16, padding=24), background="#000000"
            )
        photo = photos[at]
        picture = self.library.picture(photo)
        page = ax.Layers(
            ax.Image(picture, scale_type="fit", width=ax.MATCH, height=ax.MATCH) if picture else None,
            desc=self.library.said(photo), on_tap=ax.flip(self, "shows_bars"),
        )  # fmt: skip
        pager = ax.Pager(
            page, id="view_pager", index=at, count=len(photos), on_change=lambda to: self._turn(photos[to])
        )
        bars = (self._top(photo), self._bottom(photo)) if self.shows_bars else (None, None)
        return ax.Layers(pager, *bars, background="#000000")

    def _turn(self, photo: Photo) -> None:
        self.number = photo.id

    def _top(self, photo: Photo) -> ax.View:
        back = ax.IconButton("arrow_back", desc=self.tr("Navigate up"), color="#ffffff", on_tap=self.finish)
        info = ax.IconButton(
            "info_outline", id="details", desc=self.tr("Info"), color="#ffffff", on_tap=lambda: self._tell(photo)
        )
        return ax.Column(
            ax.Across(back, ax.Spacer(weight=1, height=1), info, height=56, padding=(4, 0), background="#00000066")
        )

    def _tell(self, photo: Photo) -> None:
        taken = date_text(self.phone, to_local(self.phone, photo.taken_s), "full_day")
        ax.tell(self, f"{taken}\n{photo.path}", title=self.tr("Details"))

    def _bottom(self, photo: Photo) -> ax.View:
        actions = (
            ("share", "share", "Share", lambda: share(self, photo)),
            ("delete_outline", "trash", "Delete", lambda: self._ask(photo)),
        )
        buttons = [
            ax.IconButton(icon, id=name, desc=self.tr(word), color="#ffffff", weight=1, height=64, on_tap=act)
            for icon, name, word, act in actions
        ]
        return ax.Across(*buttons, gravity="bottom", background="#00000066")

    def _ask(self, photo: Photo) -> None:
        def trash() -> None:
            self.library.set_trashed([photo], is_trashed=True)
            self.finish()

        ask_to_trash(self, trash)
