"""Wikipedia."""

from __future__ import annotations

from pytest_mobileagent.apps import AppDeclaration

APP = AppDeclaration("org.wikipedia", names=("wikipedia",))
