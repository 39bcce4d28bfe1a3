"""Files: DocumentsUI of Android 13 and of Android 10, which is named otherwise; identities and screens."""

from __future__ import annotations

from dataclasses import replace

from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.apps.files.places import AOSP, GOOGLE
from pytest_mobileagent.simulator.apps.files.screens import CLASSES, INSPECTOR, PICK_DESTINATION, PICKER
from pytest_mobileagent.simulator.apps.files.views import THEME

_FOLDER_TYPES = ("vnd.android.document/root", "vnd.android.document/directory")

_PRIORITY = 100  # documents are picked here, whatever other apps offer them

_FILES = App(
    package=GOOGLE,
    label="Files",
    icon=AppIcon("folder", fg="#ffffff", bg="#1a73e8"),
    theme=THEME,
    is_system=True,
    activities=(
        ActivitySpec(
            f"{CLASSES}.LauncherActivity",
            lazy("files.screens:Trampoline"),
            label="Files",
            launcher=True,
            in_recents=False,
        ),
        ActivitySpec(
            f"{CLASSES}.files.FilesActivity",
            lazy("files.screens:Files"),
            label="Files",
            aliases=(f"{CLASSES}.ViewDownloadsActivity",),
            filters=(
                IntentFilter("android.intent.action.VIEW", schemes=("content",), types=_FOLDER_TYPES),
                IntentFilter("android.intent.action.VIEW_DOWNLOADS"),
            ),
        ),
        ActivitySpec(
            PICKER,
            lazy("files.picker:Picker"),
            label="Files",
            filters=(
                IntentFilter("android.intent.action.OPEN_DOCUMENT", types=("*/*",), priority=_PRIORITY),
                IntentFilter("android.intent.action.CREATE_DOCUMENT", types=("*/*",), priority=_PRIORITY),
                IntentFilter("android.intent.action.GET_CONTENT", types=("*/*",), priority=_PRIORITY),
                IntentFilter("android.intent.action.OPEN_DOCUMENT_TREE", priority=_PRIORITY),
                IntentFilter(PICK_DESTINATION),
            ),
        ),
        ActivitySpec(INSPECTOR, lazy("files.screens:Inspector"), label="Get info"),
    ),
)

BUILDS = (_FILES, replace(_FILES, package=AOSP))
