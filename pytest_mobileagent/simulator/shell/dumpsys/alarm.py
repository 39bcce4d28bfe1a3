"""`dumpsys alarm` (AOSP `AlarmManagerService.dumpImpl`)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._printing import duration_text, token, uid_text

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

_WINDOW_S = 3600.0  # `AppWakeupHistory` remembers an hour
_TOP = 10


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
            f"      tag={alarm.name}",
            f"      type=RTC_WAKEUP origWhen={at:%Y-%m-%d %H:%M:%S}.000 window=0 exactAllowReason=permission "
            "repeatInterval=0 count=0 flags=0x3",
            f"      operation=PendingIntent{{{token('operation', alarm.tag)}: PendingIntentRecord{{"
            f"{token('record', alarm.tag)} {alarm.package} broadcastIntent}}}} uid={uid}",
        ]
    return "\n".join([*lines, *_blocked_and_past(phone), *_statistics(phone)]) + "\n"


def _blocked_and_past(phone: Phone) -> list[str]:
    counts = Counter(phone.packages.uid(alarm.package) for alarm in phone.alarms.pending())
    now_s = phone.clock.monotonic()
    delivered: dict[str, list[str]] = {}
    for past in reversed(phone.alarms.delivered):
        if now_s - past.at_s < _WINDOW_S:
            delivered.setdefault(past.package, []).append(duration_text(past.at_s - now_s))
    return [
        "",
        "  Pending user blocked background alarms: ",
        "    none",
        "",
        f"  Pending alarms per uid: [{', '.join(f'{uid_text(uid)}:{count}' for uid, count in sorted(counts.items()))}]",
        "",
        "  App Alarm history:",
        *(
            f"    {package}, u0: {''.join(f'{text}, ' for text in texts)}"
            for package, texts in sorted(delivered.items())
        ),
        "",
        "  Past-due non-wakeup alarms: (none)",
        "    Number of delayed alarms: 0, total delay time: 0",
        "    Max delay time: 0, max non-interactive time: 0",
        "",
    ]


def _statistics(phone: Phone) -> list[str]:
    """Tell how often each alarm was due; what it started took no time of this phone."""
    counts = Counter((past.package, past.name) for past in phone.alarms.delivered)
    last = {(past.package, past.name): past.at_s for past in phone.alarms.delivered}
    top, rows = [], []
    for (package, name), count in counts.most_common(_TOP):
        owner = f"{uid_text(phone.packages.uid(package))}:{package}"
        top += [f"    0 running, {count} wakeups, {count} alarms: {owner}", f"      {name}"]
    for package in sorted({package for package, _name in counts}):
        its = {name: count for (whose, name), count in counts.items() if whose == package}
        rows.append(f"  {uid_text(phone.packages.uid(package))}:{package} 0 running, {sum(its.values())} wakeups:")
        for name, count in its.items():
            ago = duration_text(last[package, name] - phone.clock.monotonic())
            rows += [f"    0 {count} wakes {count} alarms, last {ago}:", f"      {name}"]
    return [*(["  Top Alarms:", *top] if top else []), "", "  Alarm Stats:", *rows]


DUMPS = {"alarm": _dump}
