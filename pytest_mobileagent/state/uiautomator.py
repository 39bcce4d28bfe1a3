"""The server of uiautomator2, with which a phone is driven: what it keeps is none of the tasks."""

from __future__ import annotations

from pytest_mobileagent.apps import AppDeclaration

SERVER = AppDeclaration("com.github.uiautomator", volatile=("*",))
TESTS = AppDeclaration("com.github.uiautomator.test", volatile=("*",))
