"""Instagram."""

from __future__ import annotations

from pytest_mobileagent.apps import AppDeclaration

APP = AppDeclaration("com.instagram.android", names=("instagram",))
