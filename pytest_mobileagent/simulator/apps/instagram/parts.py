"""What pages share: faces with rings, posts, grids."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.scenery import scene

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.apps.instagram.people import Post
    from pytest_mobileagent.simulator.apps.instagram.screens import Main

_RING = ("#feda77", "#f58529", "#dd2a7b", "#8134af", "#515bd4")
_MOST_DP = 560


def face(name: str, *, size: float, has_ring: bool = False, desc: str = "", id: str = "") -> ax.View:  # noqa: A002 - Android's word
    """Return the round picture of an account, in a ring of colours if it has a story."""
    picture = ax.Image(scene(f"face {name}"), width=size, height=size, radius=size / 2, gravity="center")
    if not has_ring:
        return ax.Frame(picture, id=id, desc=desc, width=size, height=size)
    side = size + 10
    return ax.Frame(ax.Drawing(_ring), picture, id=id, desc=desc, width=side, height=side)


def _ring(canvas: ax.Canvas, rect: ax.Rect) -> None:
    step = 360 / len(_RING)
    for at, color in enumerate(_RING):
        canvas.arc(rect, at * step - 45, (at + 1) * step - 44, max(2, rect.width / 28), color)


def side_dp(screen: ax.Screen) -> float:
    """Return how wide a post is, dp: as the screen, but not wider than high."""
    display = screen.phone.display
    return min(display.app_size[0] / display.scale, display.app_size[1] / display.scale * 0.7, _MOST_DP)


def post(main: Main, one: Post) -> ax.View:
    """Return a post of the feed."""
    is_liked, is_saved = one.seed in main.liked, one.seed in main.saved
    side = side_dp(main)
    head = ax.Across(
        face(one.author, size=32, has_ring=True),
        ax.Column(
            ax.Text(one.author, id="row_feed_photo_profile_name", size=14, weight_name="medium", max_lines=1),
            ax.Text(one.place, id="secondary_label", size=12, max_lines=1) if one.place else None,
            weight=1,
        ),
        id="row_feed_profile_header",
        height=60,
        padding=(8, 0),
        gap=8,
        on_tap=partial(main.open_account, one.author),
    )
    like = _action("favorite" if is_liked else "favorite_border", "row_feed_button_like", main.tr("Like"),
                   partial(main.like, one), color="#ff3040" if is_liked else "on_surface")  # fmt: skip
    comment = _action("chat_bubble_outline", "row_feed_button_comment", main.tr("Comment"), partial(main.comment, one))
    share = _action("send", "row_feed_button_share", main.tr("Send post"), partial(main.share, one))
    save = _action("bookmark" if is_saved else "bookmark_border", "row_feed_button_save", main.tr("Add to Saved"),
                   partial(main.save, one))  # fmt: skip
    likes = one.likes + is_liked
    return ax.Column(
        head,
        ax.Image(
            scene(one.seed), id="row_feed_photo_imageview", desc=f"Photo by {one.author}", width=side, height=side,
            gravity="hcenter", on_double_tap=partial(main.like, one),
        ),
        ax.Across(like, comment, share, ax.Spacer(weight=1, height=1), save, height=48, padding=(4, 0)),
        ax.Text(f"{likes:,} {main.tr('likes')}", id="row_feed_textview_likes", size=14, weight_name="medium",
                padding=(12, 0)),
        ax.Text(f"{one.author} {one.caption}", id="row_feed_comment_textview_layout", size=14, padding=(12, 4)),
        ax.Caption(one.age, size=12, padding=(12, 0, 12, 16)),
    )  # fmt: skip


def _action(icon: str, name: str, desc: str, act: ax.Act, *, color: str = "on_surface") -> ax.View:
    return ax.IconButton(icon, id=name, cls="android.widget.ImageView", desc=desc, color=color, width=44, on_tap=act)


def grid(main: Main, found: Sequence[Post], on_tap: Callable[[Post], object], *, word: str = "Photo by") -> ax.View:
    """Return pictures in three columns, or more on a wide screen."""
    display = main.phone.display
    wide = display.app_size[0] / display.scale
    columns = max(3, round(wide / 200))
    side = (wide - 2 * (columns - 1)) / columns
    cells = []
    for at, one in enumerate(found):
        where = f"row {at // columns + 1}, column {at % columns + 1}"
        cells.append(
            ax.Image(
                scene(one.seed), id="image_button", cls="android.widget.Button", desc=f"{word} {one.author}, {where}",
                width=ax.MATCH, height=side, on_tap=partial(on_tap, one),
            )
        )  # fmt: skip
    return ax.Grid(*cells, columns=columns, gap=2)
