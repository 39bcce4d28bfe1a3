"""Amazon Shopping 28.10.0.100: identity and its one activity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.amazon.store import PACKAGE
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, lazy
from pytest_mobileagent.simulator.ui.theme import Theme

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

HEAD = "#84dbdf"
LIGHT = Theme(
    primary="#007185", secondary="#007185", background="#ffffff", surface="#ffffff", surface_variant="#f3f3f3",
    on_surface="#0f1111", on_surface_variant="#565959", outline="#888c8c", outline_variant="#d5d9d9",
    secondary_container="#edfdff", on_secondary_container="#0f1111", toolbar=HEAD, on_toolbar="#0f1111",
)  # fmt: skip


def always_light(phone: Phone, package: str) -> Theme:
    """Return the app's one theme: it has no dark one."""
    del phone, package
    return LIGHT


APP = App(
    package=PACKAGE,
    label="Amazon Shopping",
    icon=AppIcon("shopping_cart", fg="#0f1111", bg="#84dbdf"),
    version_name="28.10.0.100",
    version_code=1241300010,
    target_sdk=34,
    theme=LIGHT,
    chosen_theme=always_light,
    permissions=("android.permission.INTERNET",),
    activities=(ActivitySpec("com.amazon.mShop.navigation.MainActivity", lazy("amazon.screens:Main"), launcher=True),),
)
