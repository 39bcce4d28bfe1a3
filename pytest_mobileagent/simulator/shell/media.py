"""`media`: volumes and media keys (AOSP `com.android.commands.media`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.audio import STREAMS

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = """usage: media [subcommand] [options]
       media dispatch KEY
       media list-sessions
       media monitor <tag>
       media volume [options]
"""
_VOLUME_TAG = "[v]"  # prefix of every line that the volume command logs
_KEYS = {
    "play": 126, "pause": 127, "play-pause": 85, "mute": 91, "headsethook": 79, "stop": 86, "next": 87, "previous": 88,
    "rewind": 89, "record": 130, "fast-forward": 90,
}  # fmt: skip


@command("media")
def media(process: Process) -> int:
    """Run one of media's commands."""
    return run(process, process.argv[1:])


def run(process: Process, words: list[str]) -> int:
    """Run a command of the service `media_session`."""
    if not words:
        process.stdout.write(_USAGE)
        return 1
    name, *rest = words
    if name == "volume":
        return _volume(process, rest)
    if name == "list-sessions":
        process.out("Sessions:")
        for session in process.phone.media_sessions.all():
            process.out(f"  tag={session.tag}, package={session.package}")
        return 0
    if name == "dispatch":
        if rest[:1] and rest[0] in _KEYS:
            process.phone.media_sessions.press(_KEYS[rest[0]])
            return 0
        process.err(f"Error: unknown dispatch code '{rest[0] if rest else ''}'")
        return 1
    process.err(f"Error: unknown command '{name}'")
    return 1


def _volume(process: Process, words: list[str]) -> int:
    number, new, adjust = "3", None, ""
    asks = shows = False
    rest = iter(words)
    for word in rest:
        match word:
            case "--stream":
                number = next(rest, "")
            case "--set":
                new = next(rest, "")
            case "--adj":
                adjust = next(rest, "")
            case "--get":
                asks = True
            case "--show":
                shows = True
            case _:
                process.err(f"Error: unknown option '{word}'")
                return 1
    return _change(process, (number, new, adjust), asks=asks, shows=shows)


def _change(process: Process, values: tuple[str, str | None, str], *, asks: bool, shows: bool) -> int:
    number, new, adjust = values
    audio = process.phone.audio
    try:
        key = audio.stream(number)
    except KeyError:
        process.err(f"Error: Invalid stream type: {number}")
        return 1
    stream = STREAMS[key]
    process.out(f"{_VOLUME_TAG} will control stream={stream.number} ({stream.name})")
    if new is not None:
        if not new.isdigit():
            process.err("Error: no volume index given to set")
            return 1
        process.out(f"{_VOLUME_TAG} will set volume to index={new}")
        process.out(f"{_VOLUME_TAG} Connecting to AudioService")
        if not stream.minimum <= int(new) <= stream.maximum:
            process.out(f"Error: invalid volume index {new} not in range [{stream.minimum}..{stream.maximum}]")
            return 1
        audio.set_volume(key, int(new))
    if adjust:
        process.out(f"{_VOLUME_TAG} will adjust volume")
        audio.set_volume(key, audio.volume(key) + {"raise": 1, "lower": -1}.get(adjust, 0))
    if shows:
        process.phone.panels.show_volume(key)
    if asks:
        process.out(f"{_VOLUME_TAG} will get volume")
        process.out(f"{_VOLUME_TAG} Connecting to AudioService")
        process.out(f"{_VOLUME_TAG} volume is {audio.volume(key)} in range [{stream.minimum}..{stream.maximum}]")
    return 0
