"""The pictures that were taken, one beside the other."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.camera.files import Shot, first_picture, shots
from pytest_mobileagent.simulator.system.dates import clock_text, date_text, to_local


class Filmstrip(ax.Screen):
    """What was taken, one picture at a time."""

    edge_to_edge = True
    status_bar_color = "#000000"

    def create(self) -> None:
        """Begin with the newest."""
        self.at = 0
        self.deleted: Shot | None = None

    def pause(self) -> None:
        """Delete for good what was not brought back."""
        self._commit()

    def _shown(self) -> list[Shot]:
        return [shot for shot in shots(self.phone) if shot != self.deleted]

    def _commit(self) -> None:
        if self.deleted is not None:
            self.phone.media.remove([self.deleted.path])
            self.deleted = None

    def compose(self) -> ax.View:
        """Return the picture with the bars over it."""
        taken = self._shown()
        self.at = min(self.at, max(0, len(taken) - 1))
        if not taken:
            empty = ax.Text(self.tr("No photos"), size=18, color="#ffffff", gravity="center")
            body: ax.View = ax.Frame(empty, self._undo(), width=ax.MATCH, weight=1)
            return ax.Pane(self._bar(None), body, background="#000000")
        shot = taken[self.at]
        picture = first_picture(self.phone, shot)
        page = ax.Layers(
            ax.Image(picture, scale_type="fit", width=ax.MATCH, height=ax.MATCH, desc=_said(self, shot))
            if picture
            else None,
            ax.Icon("play_circle", size=72, color="#ffffffd0", gravity="center") if shot.is_video else None,
            id="filmstrip_view",
        )
        pager = ax.Pager(page, id="filmstrip_layout", index=self.at + 1, count=len(taken) + 1, on_change=self._turn)
        return ax.Pane(
            self._bar(shot),
            ax.Frame(pager, self._undo(), width=ax.MATCH, weight=1),
            self._controls(shot),
            background="#000000",
        )

    def _turn(self, page: int) -> None:
        if page == 0:
            self.finish()
        else:
            self.at = page - 1

    def _bar(self, shot: Shot | None) -> ax.View:
        def details() -> None:
            if shot is None:
                return
            picture = first_picture(self.phone, shot)
            size = f"{picture.width} x {picture.height}" if picture else self.tr("unknown")
            facts = {
                "Title": shot.path.rpartition("/")[2].rpartition(".")[0],
                "Time": _time(self, shot),
                "Width x height": size,
                "File size": f"{self.phone.disk.stat(shot.path).size / 1024:.1f} KB",
                "Path": shot.path,
            }
            message = "\n".join(f"{self.tr(name)}: {value}" for name, value in facts.items())
            self.show(ax.AlertDialog(title=self.tr("Details"), message=message, positive=(self.tr("CLOSE"), None)))

        more = ax.IconButton(
            "more_vert",
            key="overflow",
            cls="android.widget.ImageView",
            desc=self.tr("More options"),
            color="#ffffff",
            on_tap=lambda: self.popup([ax.MenuItem(self.tr("Details"), details)]),
        )
        return ax.Across(
            ax.IconButton("arrow_back", desc=self.tr("Navigate up"), color="#ffffff", on_tap=self.finish),
            ax.Spacer(weight=1),
            more if shot is not None else None,
            id="action_bar",
            cls="android.view.ViewGroup",
            height=56,
            margin=(0, 49, 0, 0),
            padding=(4, 0),
        )

    def _controls(self, shot: Shot) -> ax.View:
        def delete() -> None:
            self._commit()
            self.deleted = shot

        def share() -> None:
            table, mime = ("video", "video/mp4") if shot.is_video else ("images", "image/jpeg")
            uri = f"content://media/external/{table}/media"
            for row in self.phone.content.query(uri, ["_id"], "_data = ?", [shot.path]):
                ax.share_files(self, mime, f"{uri}/{row['_id']!s}", title=self.tr("Share via"))

        buttons = [
            ax.IconButton(
                icon, id=f"filmstrip_bottom_control_{icon}", desc=self.tr(desc), color="#ffffff", on_tap=act, weight=1
            )
            for icon, desc, act in (("share", "Share", share), ("delete", "Delete", delete))
        ]
        return ax.Row(*buttons, width=ax.MATCH, height=104, padding=(0, 0, 0, 48))

    def _undo(self) -> ax.View | None:
        if self.deleted is None:
            return None

        bar = ax.Across(
            ax.Text(self.tr("Deleted"), size=16, color="#ffffff", weight=1),
            ax.Button(
                self.tr("UNDO"), id="undo", background="#00000000", color="#80cbc4", on_tap=ax.put(self, deleted=None)
            ),
            height=56,
            padding=(24, 0, 8, 0),
            background="#424242",
        )
        return ax.Frame(bar, id="filmstrip_undo_deletion_bar", width=ax.MATCH, gravity="bottom", margin=(0, 0, 0, 48))


def _time(screen: ax.Screen, shot: Shot) -> str:
    moment = to_local(screen.phone, shot.taken_s)
    return f"{date_text(screen.phone, moment, 'medium_date')} {clock_text(screen.phone, moment)}"


def _said(screen: ax.Screen, shot: Shot) -> str:
    form = "Video taken {time}" if shot.is_video else "Photo taken {time}"
    return screen.tr(form).format(time=_time(screen, shot))
