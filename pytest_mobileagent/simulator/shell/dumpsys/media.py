"""`dumpsys media_session` (AOSP `MediaSessionService`, `MediaSessionRecord`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._printing import MUSIC_ATTRIBUTES

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.media_sessions import MediaSession

_FIRST_WITH_NAMED_STATES = 34
_STATES = {2: "PAUSED(2)", 3: "PLAYING(3)"}
# which bit of a session's actions (`PlaybackState.ACTION_*`) a key stands for
_ACTIONS = {86: 0x1, 127: 0x2, 126: 0x4, 89: 0x8, 88: 0x10, 87: 0x20, 90: 0x40, 85: 0x200}
_CAN_SEEK = 0x100


def _media_session(phone: Phone, words: list[str]) -> str:
    del words
    sessions = phone.media_sessions.all()
    first = f"{_name(sessions[0])} (userId=0)" if sessions else "null"
    lines = [
        "MEDIA SESSION SERVICE (dumpsys media_session)",
        "",
        "0 sessions listeners.",
        "Global priority session is null",
        "User Records:",
        "Record for full_user=0",
        "  Volume key long-press listener: null",
        "  Volume key long-press listener package: ",
        "  Media key listener: null",
        "  Media key listener package: ",
        "  OnMediaKeyEventDispatchedListener: 0 listeners",
        "  OnMediaKeyEventSessionChangedListener: 0 listeners",
        "  Last MediaButtonReceiver: null",
        f"  Media button session is {first}",
        f"  Sessions Stack - have {len(sessions)} sessions:",
    ]
    for session in sessions:
        lines += _record(phone, session)
    lines.append("Audio playback (lastly played comes first)")
    for session in sessions:
        if session.is_playing:
            lines.append(f"  uid={phone.packages.uid(session.package)} packages={session.package}")
    return "\n".join(lines) + "\n"


def _name(session: MediaSession) -> str:
    return f"{session.package}/{session.tag}"


def _record(phone: Phone, session: MediaSession) -> list[str]:
    state = _STATES[session.state] if phone.image.api_level >= _FIRST_WITH_NAMED_STATES else session.state
    actions = _CAN_SEEK + sum(bit for key, bit in _ACTIONS.items() if key in session.keys)
    pid, uid = phone.activities.pid_of(session.package), phone.packages.uid(session.package)
    return [
        f"    {session.tag} {_name(session)} (userId=0)",
        f"      ownerPid={pid}, ownerUid={uid}, userId=0",
        f"      package={session.package}",
        "      launchIntent=null",
        "      mediaButtonReceiver=null",
        "      active=true",
        "      flags=3",
        "      rating type=0",
        "      controllers: 0",
        f"      state=PlaybackState {{state={state}, position={session.position_ms}, buffered position=0, "
        f"speed={session.speed if session.is_playing else 0.0}, updated={int(phone.clock.monotonic() * 1000)}, "
        f"actions={actions}, "
        "custom actions=[], active item id=-1, error=null}",
        f"      audioAttrs={MUSIC_ATTRIBUTES}",
        "      volumeType=LOCAL, controlType=ABSOLUTE, max=0, current=0, volumeControlId=null",
        f"      metadata: size=3, description={session.title}, {session.artist or 'null'}, {session.album or 'null'}",
        f"      queueTitle=null, size={session.queue_size}",
    ]


DUMPS = {"media_session": _media_session}
