"""What System UI shows of a screenshot that was taken just now: the picture, a share button (`ScreenshotView`)."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.systemui.words import Words

_WIDTH_DP = 86


def preview(phone: ax.Phone) -> ax.View:
    """Return the preview with its buttons."""
    latest, tr = phone.screenshots.latest, Words(phone)
    if latest is None:
        return ax.Row()
    foot = phone.display.navigation_bar_px / phone.display.scale
    plate, front = ("#303134", "#e8eaed") if phone.is_dark else ("#ffffff", "#1f1f1f")
    uri, (width, height) = latest.uri, latest.picture.size

    def send() -> None:
        phone.screenshots.dismiss()
        screen = phone.activities.screen
        if screen is not None:
            ax.share_files(screen, "image/png", uri)

    picture = ax.Frame(
        ax.Image(latest.picture, id="screenshot_preview", desc=tr("Screenshot preview"), width=_WIDTH_DP,
                 height=_WIDTH_DP * height / width, radius=12),
        padding=4, radius=16, elevation=4, background=plate,
    )  # fmt: skip
    share = ax.Row(
        ax.Icon("share", size=18, color=front, margin=(0, 0, 8, 0)),
        ax.Text(tr("Share"), id="overlay_action_chip_text", size=14, color=front),
        id="screenshot_share_chip", desc=tr("Share"), width=-2, height=40, padding=(14, 0, 18, 0), radius=20,
        elevation=4, background=plate, gravity="center", on_tap=send,
    )  # fmt: skip
    dismiss = ax.Frame(
        ax.Icon("close", size=16, color=front, gravity="center"),
        id="screenshot_dismiss_button", desc=tr("Dismiss screenshot"), width=40, height=40, radius=20,
        elevation=4, background=plate, on_tap=phone.screenshots.dismiss,
    )  # fmt: skip
    return ax.Row(
        ax.Column(dismiss, picture, width=-2, gap=4), share, id="screenshot_static", gap=8, gravity="bottom",
        padding=(12, 0, 0, foot + 16),
    )  # fmt: skip
