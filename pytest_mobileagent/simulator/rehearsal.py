"""What a phone does first, done once where phones are forked: what that leaves in the process, all of them share.

Whoever looks up a method, compiles a pattern or reads a font for the first time writes to memory, and a forked process
has a page of its own from then on. Here a phone does it that nobody sees.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import SHELL_UID
from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.shell import sh

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

LINES = (  # what those who start a phone ask and set on every one, and what those who look at its screen do
    "getprop sys.boot_completed; service check package; service check activity; service check window",
    "getprop persist.sys.locale; getprop ro.product.locale",
    "settings put global hide_error_dialogs 1 && svc power stayon true && input keyevent KEYCODE_WAKEUP"
    " && wm dismiss-keyguard && settings put global window_animation_scale 0 && wm density reset"
    " && settings put system font_scale 1 && cmd uimode night no",
    "dumpsys window windows | grep -E 'Application (Not Responding|Error): '",
    "echo 1 > /data/local/tmp/.rehearsal; cat /data/local/tmp/.rehearsal",
    "am start -a android.settings.SETTINGS",
    "dumpsys activity activities | grep mResumedActivity; date +%s",
    "uiautomator dump /dev/null; screencap -p > /dev/null",
    "input tap 300 600; input keyevent KEYCODE_BACK; screencap -p > /dev/null",
)


def rehearse(phone: Phone) -> None:
    """Let a phone of its own do what others will; to be called where no loop runs."""
    asyncio.run(_obey(phone))


async def _obey(phone: Phone) -> None:
    for line in LINES:
        out = Pipe()
        await sh.run(phone, line, stdin=closed_pipe(b""), stdout=out, stderr=out, uid=SHELL_UID)
