"""What the system says of processes that do not respond (AOSP `AppNotRespondingDialog`)."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax


def not_responding(phone: ax.Phone) -> ax.View:
    """Return the dialog that says that System UI does not respond."""
    tr = partial(phone.strings.translate, "android")
    return ax.Column(
        ax.Text(tr("System UI isn't responding"), id="android:id/alertTitle", size=20, padding=(24, 20, 24, 12)),
        ax.TextButton(tr("Close app"), id="android:id/aerr_close", on_tap=phone.panels.close),
        ax.TextButton(tr("Wait"), id="android:id/aerr_wait", on_tap=phone.panels.close),
        id="android:id/parentPanel",
        width=320,
        padding=8,
        radius=28,
        elevation=12,
        background="#ffffff",
    )
