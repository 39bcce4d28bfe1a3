"""Play Music."""

from __future__ import annotations

from pytest_mobileagent.apps import AppDeclaration

APP = AppDeclaration("com.google.android.music", names=("play music",))
