"""`dumpsys audio`: stream volumes and the ringer mode (AOSP `AudioService.dump`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._printing import MUSIC_ATTRIBUTES
from pytest_mobileagent.simulator.system.audio import STREAMS

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.media_sessions import MediaSession

_RINGER_STREAMS = ("STREAM_SYSTEM", "STREAM_RING", "STREAM_NOTIFICATION", "STREAM_SYSTEM_ENFORCED", "STREAM_DTMF")
_MODES = ("SILENT", "VIBRATE", "NORMAL")


def _dump(phone: Phone, words: list[str]) -> str:
    del words
    audio = phone.audio
    lines = ["\nStream volumes (device: index)"]
    for key, stream in STREAMS.items():
        index = audio.volume(key)
        is_muted = index == 0 and stream.minimum == 0
        lines += [
            f"- {stream.name}:",
            f"   Muted: {str(is_muted).lower()}",
            "   Muted Internally: false",
            f"   Min: {stream.minimum}",
            f"   Max: {stream.maximum}",
            f"   streamVolume:{index}",
            f"   Current: 2 (speaker): {index}, 40000000 (default): {stream.default}",
            "   Devices: speaker(2)",
        ]
    mode = _MODES[audio.ringer_mode]
    lines += [
        "",
        "- mute affected streams = 0x6f",
        "",
        "Ringer mode: ",
        f"- mode (internal) = {mode}",
        f"- mode (external) = {mode}",
        "- zen mode:Off",
        f"- ringer mode affected streams = 0x1a6 ({','.join(_RINGER_STREAMS)})",
        "- ringer mode muted streams = 0x0 ()",
        "",
        "  Other state:",
        f"  mUseVolumeGroupAliases=false\n  mVolumeControlStream={STREAMS[audio.active_stream].name}",
    ]
    lines += ["", "PlaybackActivityMonitor dump time: now", "", "  players:"]
    lines += [_player(phone, number, session) for number, session in enumerate(phone.media_sessions.all(), 1)]
    return "\n".join(lines) + "\n"


def _player(phone: Phone, number: int, session: MediaSession) -> str:
    uid, pid = phone.packages.uid(session.package), phone.activities.pid_of(session.package)
    state = "started" if session.is_playing else "paused"
    return (
        f"  AudioPlaybackConfiguration piid:{number} deviceId:2 type:android.media.AudioTrack u/pid:{uid}/{pid} "
        f"state:{state} attr:{MUSIC_ATTRIBUTES}"
    )


DUMPS = {"audio": _dump}
