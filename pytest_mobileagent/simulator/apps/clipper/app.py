"""Clipper: broadcasts that read and set the clipboard, while the app runs."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, BroadcastResult, lazy

PACKAGE = "ca.zgrs.clipper"
_OK, _CANCELED = -1, 0  # Activity.RESULT_OK, RESULT_CANCELED


def _get(phone: ax.Phone, intent: ax.Intent) -> BroadcastResult | None:
    """Answer with the clipboard's text; Android 10 and later show it only to the app in front."""
    del intent
    if phone.activities.pid_of(PACKAGE) is None:
        return None
    top = phone.activities.top
    may_read = phone.image.api_level < 29 or (top is not None and top.package == PACKAGE)
    text = phone.clipboard.text if may_read else None
    return BroadcastResult(_CANCELED, "") if text is None else BroadcastResult(_OK, text)


def _set(phone: ax.Phone, intent: ax.Intent) -> BroadcastResult | None:
    """Put the extra `text` on the clipboard."""
    if phone.activities.pid_of(PACKAGE) is None:
        return None
    text = intent.extras.get("text")
    if text is None:
        return BroadcastResult(_CANCELED, 'No text is provided. Use -e text "text to be pasted"')
    phone.clipboard.set(str(text), "", source=PACKAGE)
    return BroadcastResult(_OK, "Text is copied into clipboard.")


APP = App(
    package=PACKAGE,
    label="Clipper",
    icon=AppIcon("content_paste", fg="#ffffff", bg="#607d8b"),
    version_name="1.2.1",
    version_code=3,
    target_sdk=19,
    theme=ax.Theme.material2(primary="#3f51b5", accent="#ff4081"),
    activities=(ActivitySpec(".Main", lazy("clipper.screens:Main"), label="Clipper", launcher=True),),
    receivers={"clipper.get": _get, "get": _get, "clipper.set": _set, "set": _set},
)
