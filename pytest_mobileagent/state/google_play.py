"""Google Play's services and store, which write all the time, whoever acts."""

from __future__ import annotations

from pytest_mobileagent.apps import AppDeclaration

SERVICES = AppDeclaration("com.google.android.gms", volatile=("*",))
STORE = AppDeclaration("com.android.vending", names=("play store", "google play"), volatile=("*",))
