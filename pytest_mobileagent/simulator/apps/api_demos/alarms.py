"""The alarms of App/Alarm: broadcasts to the app's own receivers, which tell of them by toasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.api_demos.parts import PACKAGE
from pytest_mobileagent.simulator.system.alarms import Alarm

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

ONE_SHOT, REPEATING = f"{PACKAGE}.app.OneShotAlarm", f"{PACKAGE}.app.RepeatingAlarm"
ONCE_S, AGAIN_S = 30, 15


def set_alarm(phone: Phone, action: str, delay_s: float) -> None:
    """Let an alarm go off after some seconds."""
    phone.alarms.set(Alarm(PACKAGE, action, phone.clock.now() + delay_s, ax.Intent(action, package=PACKAGE)))


def one_shot(phone: Phone, intent: ax.Intent) -> None:
    """Tell of the alarm."""
    del intent
    phone.windows.toast("The one-shot alarm has gone off", package=PACKAGE)


def repeating(phone: Phone, intent: ax.Intent) -> None:
    """Tell of the alarm, and set the next."""
    del intent
    set_alarm(phone, REPEATING, AGAIN_S)
    phone.windows.toast("The repeating alarm has gone off", package=PACKAGE)
