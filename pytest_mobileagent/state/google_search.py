"""The Google app."""

from __future__ import annotations

from pytest_mobileagent.apps import AppDeclaration

APP = AppDeclaration("com.google.android.googlequicksearchbox", names=("google",))
