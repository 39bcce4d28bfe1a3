"""Calculators, which keep a history that no task asks for."""

from __future__ import annotations

from pytest_mobileagent.apps import AppDeclaration

APP = AppDeclaration("com.google.android.calculator", names=("calculator",))
SIMPLE_APP = AppDeclaration("com.simplemobiletools.calculator", names=("simple calculator", "calculator"))
