"""`dumpsys batterystats` (AOSP `BatteryStatsService.dump`, `BatteryStats.dumpLocked`, `dumpCheckinLocked`)."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._printing import duration_text
from pytest_mobileagent.simulator.system.battery_stats import BRIGHTNESSES, OPTIONS
from pytest_mobileagent.simulator.system.users import FIRST_APP_UID

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.battery_stats import BatteryEvent

_HELP = """Battery stats (batterystats) dump options:
  [--checkin] [--proto] [--history] [--history-start] [--charged] [-c]
  [--daily] [--reset] [--reset-all] [--write] [--new-daily] [--read-daily]
  [-h] [<package.name>]
  --checkin: generate output for a checkin report; will write (and clear) the
             last old completed stats when they had been reset.
  -c: write the current stats in checkin format.
  --proto: write the current aggregate stats (without history) in proto format.
  --history: show only history data.
  --history-start <num>: show only history data starting at given time offset.
  --charged: only output data since last charged.
  --daily: only output full daily data.
  --reset: reset the stats, clearing all current data.
  --reset-all: reset the stats, clearing all current and past data.
  --write: force write current collected stats to disk.
  --new-daily: immediately create and write new daily stats record.
  --read-daily: read-load last written daily stats.
  --settings: dump the settings key/values related to batterystats
  --cpu: dump cpu stats for debugging purpose
  <package.name>: optional name of package to filter output by.
  -h: print this help text.
Battery stats (batterystats) commands:
  enable|disable <option>
    Enable or disable a running option.  Option state is not saved across boots.
    Options are:
      full-history: include additional detailed events in battery history:
          wake_lock_in, alarms and proc events
      no-auto-reset: don't automatically reset stats when unplugged
      pretend-screen-off: pretend the screen is off, even if screen state changes
"""
_CHECKIN_VERSION, _PARCEL_VERSION = 36, 210
_CAPACITY_MAH = 1000  # of the emulator's power profile; its charge counter stands still, so nothing is lost in mAh
_HISTORY_KB = 4096
_EVENT_BYTES = 16
_DAY = "%Y-%m-%d-%H-%M-%S"
_STATUS_NAMES = ("?", "unknown", "charging", "discharging", "not-charging", "full")  # by BatteryManager's numbers
_HEALTH_NAMES = ("?", "unknown", "good", "overheat", "dead", "over-voltage", "failure")
_SELECTIONS = ("--history", "--charged", "--daily", "-c", "--checkin")
_IGNORED = ("-a", "--proto", "--unplugged")
_ANSWERS = {
    "--reset": "Battery stats reset.\n", "--reset-all": "Battery stats and history reset.\n",
    "--write": "Battery stats written.\n", "--new-daily": "New daily stats written.\n",
    "--read-daily": "Last daily stats read.\n",
}  # fmt: skip


def _dump(phone: Phone, words: list[str]) -> str:
    shown: set[str] = set()
    answer = ""
    rest = iter(words)
    for word in rest:
        if word == "-h":
            return _HELP
        if word.lstrip("-") in ("enable", "disable"):
            return _switch(phone, word.lstrip("-"), next(rest, None))
        if word == "--history-start":
            next(rest, None)
            shown.add("--history")
        elif word in _SELECTIONS:
            shown.add(word)
        elif word in _ANSWERS:
            answer += _ANSWERS[word]
            if word.startswith("--reset"):
                phone.battery_stats.reset()
        elif problem := _problem(phone, word):
            return f"{problem}\n{_HELP}"
    return answer or "".join(f"{line}\n" for line in _lines(phone, shown))


def _problem(phone: Phone, word: str) -> str:
    """Return what is wrong with a word that selects nothing."""
    if word.startswith("-"):
        return "" if word in _IGNORED else f"Unknown option: {word}"
    return "" if phone.packages.find(word) is not None else f"Unknown package: {word}"


def _lines(phone: Phone, shown: set[str]) -> Iterator[str]:
    if shown & {"-c", "--checkin"}:
        yield from _checkin(phone, has_history="-c" in shown)
        return
    if "--history" in shown or not shown:
        yield from _history(phone)
    if not shown:
        yield from ("Per-PID Stats:", "")
    if "--daily" in shown or not shown:
        yield from _daily(phone)
    if "--charged" in shown or not shown:
        yield from _since_charge(phone)


def _switch(phone: Phone, verb: str, option: str | None) -> str:
    if option is None:
        return f"Missing option argument for --{verb}\n{_HELP}"
    if option not in OPTIONS:
        return f"Unknown enable/disable option: {option}\n{_HELP}"
    options = phone.battery_stats.options
    (options.add if verb == "enable" else options.discard)(option)
    return f"{verb.capitalize()}d: {option}\n"


# -- history ----------------------------------------------------------------------------------------------------------


def _history(phone: Phone) -> Iterator[str]:
    stats = phone.battery_stats
    first, used = stats.events[0], len(stats.events) * _EVENT_BYTES
    share, names = used * 100 // (_HISTORY_KB << 10), _names(stats.events)
    strings = f"{len(names)} strings using {sum(2 * len(name) for name in names)}"
    yield f"Battery History ({share}% used, {used} used of {_HISTORY_KB}KB, {strings}):"
    started = phone.properties.local_time(stats.started_wall_s)
    yield f"{0:>21} (2) RESET:TIME: {started:{_DAY}}"
    yield f"{0:>21} (2) {_first(first)}"
    if first.top:
        yield f"{0:>21} (2) {first.level:03} {_top(phone, first)}"
    for before, event in pairwise(stats.events):
        for change in _changes(phone, before, event):
            yield f"{duration_text(event.at_s - stats.started_s):>21} (2) {event.level:03} {change}".rstrip()
    yield ""


def _names(events: list[BatteryEvent]) -> list[str]:
    """Return the packages that were in front, in the order they first were."""
    return list(dict.fromkeys(event.top for event in events if event.top))


def _top(phone: Phone, event: BatteryEvent) -> str:
    uid = phone.packages.uid(event.top)
    user = f"u0a{uid - FIRST_APP_UID}" if uid >= FIRST_APP_UID else str(uid)
    return f'top={user}:"{event.top}"'


def _status(event: BatteryEvent) -> str:
    return _STATUS_NAMES[event.status] if event.status in range(len(_STATUS_NAMES)) else "?"


def _health(event: BatteryEvent) -> str:
    return _HEALTH_NAMES[event.health] if event.health in range(len(_HEALTH_NAMES)) else "?"


def _first(event: BatteryEvent) -> str:
    screen = " +screen" if event.is_awake else ""
    return (
        f"{event.level:03} status={_status(event)} "
        f"health={_health(event)} plug={event.plug} temp={event.temperature} "
        f"volt={event.voltage_mv} +running{screen} brightness={event.brightness}"
    )


def _changes(phone: Phone, before: BatteryEvent, event: BatteryEvent) -> Iterator[str]:
    """Yield what is not as before: battery and screen, then who left and who came to the front."""
    then = _described(before)
    told = [text for kind, text in _described(event).items() if text != then[kind]]
    if told or event.level != before.level:
        yield " ".join(told)
    if event.top != before.top:
        if before.top:
            yield f"-{_top(phone, before)}"
        if event.top:
            yield f"+{_top(phone, event)}"


def _described(event: BatteryEvent) -> dict[str, str]:
    """Return all that a line may tell of battery and screen beside the level."""
    return {
        "status": f"status={_status(event)}", "health": f"health={_health(event)}", "plug": f"plug={event.plug}",
        "temp": f"temp={event.temperature}", "volt": f"volt={event.voltage_mv}",
        "screen": f"{'+' if event.is_awake else '-'}screen", "brightness": f"brightness={event.brightness}",
    }  # fmt: skip


def _daily(phone: Phone) -> Iterator[str]:
    now = phone.properties.local_time()
    deadline = now.replace(hour=1, minute=0, second=0) + timedelta(days=1)
    started = phone.properties.local_time(phone.battery_stats.started_wall_s)
    yield "Daily stats:"
    yield f"  Current start time: {started:{_DAY}}"
    yield f"  Next min deadline: {deadline:{_DAY}}"
    yield f"  Next max deadline: {deadline + timedelta(hours=2):{_DAY}}"
    yield ""


# -- sums -------------------------------------------------------------------------------------------------------------


def _time(seconds: float) -> str:
    """Return a time as AOSP `BatteryStats.formatTimeMs` writes it: `1m 2s 345ms `."""
    millis = round(seconds * 1000)
    text = ""
    for unit, size in (("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000)):
        count, millis = divmod(millis, size)
        if count or text:
            text += f"{count}{unit} "
    return f"{text}{millis}ms "


def _share(part: float, whole: float) -> str:
    return f"({part / whole * 100:.1f}%)" if whole else "(--%)"


def _since_charge(phone: Phone) -> Iterator[str]:
    stats = phone.battery_stats
    sums, ran_s = stats.totals(), phone.clock.monotonic() - stats.started_s
    battery_s = sums.on_battery_s
    dark_s = battery_s - sums.screen_on_s
    on = str(not phone.power.battery.is_plugged).lower()
    yield "Statistics since last charge:"
    yield f"  System starts: 0, currently on battery: {on}"
    yield f"  Estimated battery capacity: {_CAPACITY_MAH} mAh"
    yield (
        f"  Time on battery: {_time(battery_s)}{_share(battery_s, ran_s)} realtime, "
        f"{_time(battery_s)}{_share(battery_s, battery_s)} uptime"
    )
    share = _share(dark_s, battery_s)
    yield f"  Time on battery screen off: {_time(dark_s)}{share} realtime, {_time(dark_s)}{share} uptime"
    yield f"  Time on battery screen doze: {_time(0)}{_share(0, battery_s)}"
    yield f"  Total run time: {_time(ran_s)}realtime, {_time(ran_s)}uptime"
    for kind in ("Discharge", "Screen off discharge", "Screen doze discharge", "Screen on discharge"):
        yield f"  {kind}: 0 mAh"
    yield f"  Start clock time: {phone.properties.local_time(stats.started_wall_s):{_DAY}}"
    screen = f"{_time(sums.screen_on_s)}{_share(sums.screen_on_s, battery_s)}"
    yield f"  Screen on: {screen} {sums.screen_ons}x, Interactive: {screen}"
    lit = [(name, sums.brightness_s.get(name, 0.0)) for name in BRIGHTNESSES]
    bins = [f"    {name} {_time(seconds)}{_share(seconds, sums.screen_on_s)}" for name, seconds in lit if seconds]
    yield from ("  Screen brightnesses:", *bins) if bins else ("  Screen brightnesses: (no activity)",)
    yield from ("", "  Device battery use since last full charge")
    yield f"    Amount discharged (lower bound): {max(0, sums.discharged - 1)}"
    yield f"    Amount discharged (upper bound): {sums.discharged}"
    yield f"    Amount discharged while screen on: {sums.discharged_screen_on}"
    yield f"    Amount discharged while screen off: {sums.discharged - sums.discharged_screen_on}"
    yield "    Amount discharged while screen doze: 0"
    yield from ("", "  Estimated power use (mAh):")
    yield f"    Capacity: {_CAPACITY_MAH}, Computed drain: 0, actual drain: 0"
    yield ""


# -- checkin ----------------------------------------------------------------------------------------------------------


def _checkin(phone: Phone, *, has_history: bool) -> Iterator[str]:
    build = phone.properties.get("ro.build.id")
    yield f"9,0,i,vers,{_CHECKIN_VERSION},{_PARCEL_VERSION},{build},{build}"
    if has_history:
        yield from _checkin_history(phone)
    for package in sorted(phone.packages.all(), key=lambda package: package.uid):
        yield f"9,0,i,uid,{package.uid},{package.name}"
    stats = phone.battery_stats
    sums, ran_ms = stats.totals(), _millis(phone.clock.monotonic() - stats.started_s)
    battery_ms, lit_ms = _millis(sums.on_battery_s), _millis(sums.screen_on_s)
    dark_ms = battery_ms - lit_ms
    yield _row(
        "bt", 0, battery_ms, battery_ms, ran_ms, ran_ms, _millis(stats.started_wall_s), dark_ms, dark_ms,
        _CAPACITY_MAH, -1, -1, 0,
    )  # fmt: skip
    yield _row("gn", *[0] * 10)
    yield _row("m", lit_ms, *[0] * 5, lit_ms, *[0] * 15)
    yield _row("br", *(_millis(sums.brightness_s.get(name, 0.0)) for name in BRIGHTNESSES))
    screen_on = sums.discharged_screen_on
    low = max(0, sums.discharged - 1)
    yield _row("dc", low, sums.discharged, screen_on, sums.discharged - screen_on, *[0] * 6)
    yield _row("pws", _CAPACITY_MAH, 0, 0, 0)


def _checkin_history(phone: Phone) -> Iterator[str]:
    stats = phone.battery_stats
    names = _names(stats.events)
    for number, name in enumerate(names):
        yield f'9,hsp,{number},{phone.packages.uid(name)},"{name}"'
    yield f"9,h,0:RESET:TIME:{_millis(stats.started_wall_s)}"
    first = stats.events[0]
    told = [*_letters(None, first), "+r", *(["+S"] if first.is_awake else [])]
    yield f"9,h,0,{','.join(told)}"
    if first.top:
        yield f"9,h,0,Etp={names.index(first.top)}"
    for before, event in pairwise(stats.events):
        passed = _millis(event.at_s - before.at_s)
        told = _letters(before, event)
        if event.is_awake != before.is_awake:
            told.append("+S" if event.is_awake else "-S")
        lines = [told] if told else []
        if event.top != before.top:
            tops = (("-", before.top), ("+", event.top))
            lines += [[f"{sign}Etp={names.index(name)}"] for sign, name in tops if name]
        for number, line in enumerate(lines):
            yield ",".join(["9,h", str(0 if number else passed), *line])


def _letters(before: BatteryEvent | None, event: BatteryEvent) -> list[str]:
    """Return what of the battery is not as before."""
    rows = (
        ("Bl", event.level, before and before.level),
        ("Bs", _letter(_status(event)), before and _letter(_status(before))),
        ("Bh", _letter(_health(event)), before and _letter(_health(before))),
        ("Bp", event.plug[0], before and before.plug[0]),
        ("Bt", event.temperature, before and before.temperature),
        ("Bv", event.voltage_mv, before and before.voltage_mv),
    )
    return [f"{name}={now}" for name, now, then in rows if before is None or now != then]


def _letter(name: str) -> str:
    """Return the letter that stands for a state: that of `overheat` is an h, for over-voltage a v stands."""
    return {"unknown": "?", "overheat": "h", "over-voltage": "v"}.get(name, name[0])


def _row(kind: str, *values: int) -> str:
    return ",".join(["9,0,l", kind, *map(str, values)])


def _millis(seconds: float) -> int:
    return round(seconds * 1000)


DUMPS = {"batterystats": _dump}
