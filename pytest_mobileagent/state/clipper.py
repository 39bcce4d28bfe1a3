"""Clipper, through which programs read and write the phone's clipboard: it keeps nothing."""

from __future__ import annotations

from pytest_mobileagent.apps import AppDeclaration

APP = AppDeclaration("ca.zgrs.clipper", names=("clipper",))
