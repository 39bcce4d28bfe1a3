"""`dumpsys alarm` (AOSP `AlarmManagerService.dumpImpl`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._printing import token

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone


def _dump(phone: Phone, words: list[str]) -> str:
    del words
    clock, properties = phone.clock, phone.properties
    now_ms = int(clock.now() * 1000)
    local = properties.local_time()
    lines = [
        "Current Alarm Manager state:",
        "  Settings:",
        "    min_futurity=+5s0ms",
        "",
        f"  nowRTC={now_ms}={local:%Y-%m-%d %H:%M:%S}.{local.microsecond // 1000:03d} "
        f"nowELAPSED={int(clock.monotonic() * 1000)}",
    ]
    following = phone.alarms.next_clock()
    lines += ["", "  Next alarm clock information: "]
    if following is not None:
        at = properties.local_time(following.at_s)
        lines.append(f"    user:0 pendingSend:false time:{int(following.at_s * 1000)} = {at:%Y-%m-%d %H:%M:%S}.000")
    pending = phone.alarms.pending()
    lines += ["", f"  {len(pending)} pending alarms: "]
    for alarm in pending:
        at = properties.local_time(alarm.at_s)
        uid = phone.packages.uid(alarm.package)
        lines += [
            f"    RTC_WAKEUP #0: Alarm{{{token(alarm.package, alarm.tag)} type 0 origWhen {int(alarm.at_s * 1000)} "
            f"whenElapsed {int((alarm.at_s - clock.now() + clock.monotonic()) * 1000)} {alarm.package}}}",
            f"      tag=*walarm*:{alarm.intent.action or alarm.tag}",
            f"      type=RTC_WAKEUP origWhen={at:%Y-%m-%d %H:%M:%S}.000 window=0 exactAllowReason=permission "
            "repeatInterval=0 count=0 flags=0x3",
            f"      operation=PendingIntent{{{token('operation', alarm.tag)}: PendingIntentRecord{{"
            f"{token('record', alarm.tag)} {alarm.package} broadcastIntent}}}} uid={uid}",
        ]
    return "\n".join(lines) + "\n"


DUMPS = {"alarm": _dump}
