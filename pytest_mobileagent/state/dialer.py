"""The phone app, whose calls the contacts provider keeps."""

from __future__ import annotations

from pytest_mobileagent.apps import AppDeclaration

_PROVIDER = "com.android.providers.contacts"
APP = AppDeclaration("com.google.android.dialer", names=("phone", "dialer"))
AOSP_APP = AppDeclaration("com.android.dialer", names=("phone", "dialer"))
