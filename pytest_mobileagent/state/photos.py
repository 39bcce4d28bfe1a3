"""Google Photos."""

from __future__ import annotations

from pytest_mobileagent.apps import AppDeclaration

APP = AppDeclaration("com.google.android.apps.photos", names=("google photos", "photos"))
