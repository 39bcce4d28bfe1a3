"""Videos on the phone, and VLC's playlists of them."""

from __future__ import annotations

import functools
import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration, columns
from pytest_mobileagent.state.storage import STORAGE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PIL.Image import Image

    from pytest_mobileagent.device import Device

PACKAGE = "org.videolan.vlc"
APP = AppDeclaration(
    PACKAGE,
    names=("vlc",),
    derived=tuple(f"app_db/vlc_media.db/{table}" for table in (
        "File", "Folder", "Media", "MediaFts*", "VideoTrack", "AudioTrack", "SubtitleTrack", "PlaylistFts*", "Device",
    )),
    filled=(
        *columns("app_db/vlc_media.db/Playlist", "creation_date", "duration", "nb_*"),
        "app_db/vlc_media.db/PlaylistMediaRelation/position",  # but for the order that they make
    ),
    noted=("service.xml/*", "*/ml_scan"),
)  # fmt: skip
FOLDER = f"{STORAGE}/VLCVideos"
PATH = f"/data/data/{PACKAGE}/app_db/vlc_media.db"
SIZE = (320, 240)
_EMPTY = (
    "DELETE FROM PlaylistMediaRelation", "DELETE FROM Playlist", "DELETE FROM VideoTrack", "DELETE FROM File",
    "DELETE FROM Media", "DELETE FROM Folder",
)  # fmt: skip
_FONT_PX = 32
_KEY_FRAME_EVERY = 60


@dataclass(frozen=True, slots=True)
class Scene:
    """A part of a video: a text that is to be read for some seconds."""

    text: str
    seconds: int


@functools.lru_cache(maxsize=64)
def make_video(scenes: tuple[Scene, ...], *, frames_per_s: int = 1) -> bytes:
    """Return an MP4 file (H.264) that shows texts one after the other; the same scenes give the same bytes."""
    import av  # noqa: PLC0415 - costs a quarter of a second, which only who makes videos is to pay

    made = io.BytesIO()
    with av.open(made, "w", format="mp4", options={"fflags": "+bitexact"}) as container:
        options = {"preset": "ultrafast", "crf": "32", "threads": "1", "flags": "+bitexact"}
        stream = container.add_stream("libx264", rate=frames_per_s, options=options)
        stream.width, stream.height = SIZE
        stream.pix_fmt = "yuv420p"
        stream.codec_context.gop_size = _KEY_FRAME_EVERY
        at = 0
        for number, scene in enumerate(scenes):
            picture = _picture(scene.text, number)
            frame = av.VideoFrame.from_image(picture)  # type: ignore[no-untyped-call]  # PyAV leaves it untyped
            frame = frame.reformat(format="yuv420p")
            for _ in range(scene.seconds * frames_per_s):
                frame.pts = at
                at += 1
                container.mux(stream.encode(frame))
        container.mux(stream.encode())
    return made.getvalue()


def _picture(text: str, number: int) -> Image:
    """Return a text on a ground that grows lighter, of a colour of its own for each scene."""
    from PIL import Image, ImageDraw, ImageFont, ImageOps  # noqa: PLC0415 - see `make_video`

    grounds = ("#1d3557", "#5f0f40", "#283618", "#3d2c2e")
    shade = Image.linear_gradient("L").resize(SIZE)
    picture = ImageOps.colorize(shade, "#000000", grounds[number % len(grounds)])
    font = ImageFont.load_default(_FONT_PX)
    ImageDraw.Draw(picture).text((SIZE[0] / 2, SIZE[1] / 2), text, font=font, fill="#ffffff", anchor="mm")
    return picture


@dataclass(frozen=True, slots=True)
class Playlist:
    """One playlist of VLC: the names of the files in it, in order."""

    name: str
    files: tuple[str, ...]


class Videos:
    """The videos and playlists of a phone."""

    def __init__(self, device: Device) -> None:
        """Look at `device`, whose adbd runs as root."""
        self._device = device

    def clear(self) -> None:
        """Delete every playlist and all that VLC knows of files; VLC is stopped."""
        self._device.edit_database(PATH, _EMPTY)
        self._device.must_run(f"mkdir -p {FOLDER} && find {FOLDER} -mindepth 1 -delete")

    def add_files(self, videos: Mapping[str, Sequence[Scene]], folder: str = FOLDER, *, frames_per_s: int = 1) -> None:
        """Put videos, scenes by name, into a folder."""
        made = {name: make_video(tuple(scenes), frames_per_s=frames_per_s) for name, scenes in videos.items()}
        self._device.push_all({f"{folder}/{name}": video for name, video in made.items()})

    def playlists(self) -> list[Playlist]:
        """Return the playlists, the oldest first."""
        rows = self._device.sql(
            PATH,
            "SELECT id_playlist, name, filename FROM Playlist LEFT JOIN PlaylistMediaRelation ON playlist_id = "
            "id_playlist LEFT JOIN Media ON id_media = media_id ORDER BY id_playlist, position",
        )
        found: dict[int, Playlist] = {}
        for row in rows:
            before = found.get(row["id_playlist"], Playlist(row["name"], ()))
            more = (row["filename"],) if row["filename"] is not None else ()
            found[row["id_playlist"]] = Playlist(before.name, before.files + more)
        return list(found.values())
