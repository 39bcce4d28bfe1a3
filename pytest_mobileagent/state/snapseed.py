"""Snapseed, whose pictures lie in the shared storage."""

from __future__ import annotations

from pytest_mobileagent.apps import AppDeclaration

APP = AppDeclaration("com.niksoftware.snapseed", names=("snapseed",))
