"""Google Maps."""

from __future__ import annotations

from pytest_mobileagent.apps import AppDeclaration

APP = AppDeclaration("com.google.android.apps.maps", names=("google maps", "maps"))
