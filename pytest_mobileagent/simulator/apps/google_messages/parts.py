"""What the screens of Messages share: names, colours, moments."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.system.dates import clock_text, date_text, day_name, local_time, to_local

PACKAGE = "com.google.android.apps.messaging"
THEME = google.theme()
DARK = "enable_dark_mode"
_WEEK_DAYS = 7


def chosen_theme(phone: ax.Phone, package: str) -> ax.Theme:
    """Return the theme of the app's own switch: it does not follow the phone's."""
    return google.dark_theme() if ax.Preferences(phone, package).flag(DARK) else THEME


def ask_deleting(screen: ax.Screen, delete: ax.Act, *, count: int) -> None:
    """Ask whether so many conversations are to be deleted."""
    title = "Delete these conversations?" if count > 1 else "Delete this conversation?"
    ax.ask(screen, screen.tr("This is permanent and can’t be undone."), "Delete", delete, title=screen.tr(title))


def moment(phone: ax.Phone, moment_s: float) -> str:
    """Return when something was, as the list has it: `15:34` today, `Tue` this week, `Oct 3`."""
    then, now = to_local(phone, moment_s), local_time(phone)
    if then.date() == now.date():
        return clock_text(phone, then)
    if 0 < (now.date() - then.date()).days < _WEEK_DAYS:
        return day_name(phone, then.weekday(), "short_days")
    return date_text(phone, then, "day" if then.year == now.year else "medium_date")
