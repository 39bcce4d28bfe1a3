"""Markor's first start: five slides, and the permission to manage all files."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.markor.store import NOTEBOOK, PACKAGE

INTRO = f"{PACKAGE}/.activity.IntroActivity"
_WAS_SHOWN = "net.gsantner.markor.activity.IntroActivitywas_shown"
_BLUE = "#1e2135"
_SLIDES = (
    (
        "Main View",
        "Notebook is the folder that Markor loads in the file browser when the app is started. It is the home folder "
        "of your files.",
        "folder",
    ),
    ("View", "Switch between editing a document and viewing it with its format applied.", "visibility"),
    ("Share -> Markor", "Share text from other apps into Markor to keep it in one of your documents.", "share"),
    (
        "To-Do",
        "Manage your tasks with ToDo. It is a file in todo.txt format with default location >Notebook/todo.txt<, you "
        "can set a custom filepath in the settings.",
        "playlist_add_check",
    ),
    ("QuickNote", "QuickNote is the fastest option to write down notes.", "edit_note"),
)


def was_introduced(phone: ax.Phone) -> bool:
    """Whether the slides have been seen to the end."""
    return ax.Preferences(phone, PACKAGE).flag(_WAS_SHOWN)


def set_up(phone: ax.Phone) -> None:
    """Write what a user leaves behind who has seen the slides and allowed access to all files."""
    ax.Preferences(phone, PACKAGE).update({_WAS_SHOWN: True})
    phone.packages.set_app_op(PACKAGE, "MANAGE_EXTERNAL_STORAGE", "allow")
    if not phone.disk.exists(NOTEBOOK):
        phone.disk.mkdir(NOTEBOOK, parents=True)


def ask_for_storage(screen: ax.Screen) -> None:
    """Ask for access to all files; without it Markor closes."""
    if any(isinstance(shown.dialog, ax.AlertDialog) for shown in screen.dialogs):
        return
    screen.show(
        ax.AlertDialog(
            message="Storage permission required to read and write files",
            positive=("OK", partial(ax.ask_for_all_files, screen)),
            negative=("EXIT", screen.finish),
            is_cancelable=False,
            ids=PACKAGE,
        )
    )


class Intro(ax.Screen):
    """The slides."""

    status_bar_color = _BLUE

    def create(self) -> None:
        """Begin with the first."""
        self.slide = 0

    def back(self) -> bool:
        """Go back one slide; Markor closes before the first."""
        if self.slide:
            self.slide -= 1
            return True
        self.phone.activities.finish(self.record)
        self.phone.go_home()
        return True

    def _next(self) -> None:
        if self.slide < len(_SLIDES) - 1:
            self.slide += 1
            return
        ax.Preferences(self.phone, PACKAGE).update({_WAS_SHOWN: True})
        self.finish()

    def compose(self) -> ax.View:
        """Return the slide, the dots and the button."""
        title, text, icon = _SLIDES[self.slide]
        is_last = self.slide == len(_SLIDES) - 1
        page = ax.Pane(
            ax.Label(
                title, id="title", size=28, color="#ffffff", align="center", width=ax.MATCH, margin=(24, 40, 24, 48)
            ),
            ax.Icon(icon, id="image", size=140, color="#8fa3d9", gravity="hcenter"),
            ax.Label(
                text, id="description", size=16, color="#ffffff", align="center", width=ax.MATCH, margin=(32, 48, 32, 0)
            ),
        )
        dots = [
            ax.View(
                width=8, height=8, radius=4, background="#ffffff" if at == self.slide else "#ffffff59", margin=(4, 0)
            )
            for at in range(len(_SLIDES))
        ]
        button = ax.Label(
            "DONE" if is_last else "NEXT",
            id="done" if is_last else "next",
            cls="android.widget.Button",
            weight_name="medium",
            color="#ffffff",
            padding=(16, 16),
            on_tap=self._next,
        )
        bottom = ax.Frame(
            ax.Row(*dots, gravity="center"),
            ax.Frame(button, gravity="center end"),
            id="bottomContainer",
            width=ax.MATCH,
            height=56,
        )
        pager = ax.Pager(
            page, id="view_pager", index=self.slide, count=len(_SLIDES), on_change=self.bind("slide"), weight=1
        )
        return ax.Pane(pager, bottom, background=_BLUE)
