"""Walmart."""

from __future__ import annotations

from pytest_mobileagent.apps import AppDeclaration

APP = AppDeclaration("com.walmart.android", names=("walmart",))
