"""What plays or records by the phone's clock, in the memory of the app's process, and what others are told of it.

    self.clock = Clockwork(phone, PACKAGE, "playback")
    self.clock.begin(position_ms, song=song.id)   # starts the process if need be
    self.clock.position_ms, self.clock.is_running, self.clock.number("song")
    self.clock.hold(); self.clock.run(); self.clock.end()

Nothing of it is in a file: snapshots hold it while the process lives, and with the process it is gone.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar, TypeVar

from pytest_mobileagent.simulator.system import keys
from pytest_mobileagent.simulator.system.alarms import Alarm
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.media_sessions import PAUSED, PLAYING, MediaSession
from pytest_mobileagent.simulator.system.notifications import (
    CATEGORY_TRANSPORT,
    IMPORTANCE_LOW,
    Notification,
    NotificationAction,
)
from pytest_mobileagent.simulator.system.preferences import Preferences
from pytest_mobileagent.simulator.system.sensor_privacy import MICROPHONE, SensorUse

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pytest_mobileagent.simulator.androidx.act import Act
    from pytest_mobileagent.simulator.apps.base import BroadcastResult
    from pytest_mobileagent.simulator.phone import Phone

T = TypeVar("T")
Fact = int | float | str | bool | list[int]
_BASE, _SINCE, _RATE = "base_ms", "since_s", "rate"


class Clockwork:
    """A position that moves with the phone's clock while it runs, and facts about what it is the position of."""

    def __init__(self, phone: Phone, package: str, name: str) -> None:
        """Look at what the process of `package` keeps under `name`."""
        self._phone = phone
        self._package = package
        self._name = name

    @property
    def _memory(self) -> dict[str, Fact]:
        activities = self._phone.activities
        kept = activities.memory_of(self._package).get(self._name) if activities.pid_of(self._package) else None
        return kept if isinstance(kept, dict) else {}

    def _keep(self, memory: dict[str, Fact]) -> None:
        self._phone.activities.memory_of(self._package)[self._name] = memory
        self._phone.permission_usage.look()
        self._phone.touch()

    @property
    def is_open(self) -> bool:
        """Whether it has begun in this process, and not ended."""
        return bool(self._memory)

    @property
    def is_running(self) -> bool:
        """Whether it moves."""
        return _SINCE in self._memory

    @property
    def since_s(self) -> float | None:
        """Since when it has been running without a pause, in seconds since boot; None while it does not run."""
        since = self._memory.get(_SINCE)
        return float(since) if isinstance(since, int | float) else None

    @property
    def position_ms(self) -> int:
        """How far it has got."""
        memory = self._memory
        base, since = memory.get(_BASE, 0), memory.get(_SINCE)
        moved = self._phone.clock.monotonic() - since if isinstance(since, int | float) else 0
        return (int(base) if isinstance(base, int | float) else 0) + round(moved * 1000 * self.rate)

    @property
    def rate(self) -> float:
        """How fast it moves, as a factor."""
        rate = self._memory.get(_RATE)
        return float(rate) if isinstance(rate, int | float) else 1.0

    def change_rate(self, rate: float) -> None:
        """Move faster or slower from here on."""
        changed: dict[str, Fact] = {_BASE: self.position_ms, _RATE: rate}
        if self.is_running:
            changed[_SINCE] = self._phone.clock.monotonic()
        self._keep({**self._memory, **changed})

    def number(self, fact: str, default: int = 0) -> int:
        """Return a fact that is a number, or a flag."""
        value = self._memory.get(fact, default)
        return int(value) if isinstance(value, int | float) else default

    def numbers(self, fact: str) -> list[int]:
        """Return a fact that is a list."""
        value = self._memory.get(fact)
        return list(value) if isinstance(value, list) else []

    def begin(self, position_ms: int = 0, **facts: Fact) -> None:
        """Run from a position on, in the app's process, which is started if need be; `rate` is how fast."""
        self._phone.activities.process_started(self._package)
        self._keep({**facts, _BASE: position_ms, _SINCE: self._phone.clock.monotonic()})

    def note(self, **facts: Fact) -> None:
        """Change facts."""
        self._keep({**self._memory, **facts})

    def move(self, position_ms: int) -> None:
        """Go to another position; it runs on if it runs."""
        moved: dict[str, Fact] = {_BASE: position_ms}
        if self.is_running:
            moved[_SINCE] = self._phone.clock.monotonic()
        self._keep({**self._memory, **moved})

    def run(self) -> None:
        """Move on."""
        self._keep({**self._memory, _BASE: self.position_ms, _SINCE: self._phone.clock.monotonic()})

    def hold(self) -> None:
        """Stand still."""
        memory = {**self._memory, _BASE: self.position_ms}
        memory.pop(_SINCE, None)
        self._keep(memory)

    def end(self) -> None:
        """Forget all."""
        if self.is_open:
            self._keep({})

    def wake(self, action: str, in_ms: int) -> None:
        """Send the app a broadcast then: what plays has ended."""
        due = self._phone.clock.now() + max(0, in_ms) / 1000
        self._phone.alarms.set(Alarm(self._package, action, due, Intent(action, package=self._package)))

    def let_sleep(self, action: str) -> None:
        """Do not send that broadcast."""
        self._phone.alarms.cancel(self._package, action)


class Service:
    """What plays or records in an app's process; a subclass says which app's, and what its clock is kept under."""

    package: ClassVar[str]
    name: ClassVar[str] = "playback"

    def __init__(self, phone: Phone) -> None:
        """Look at `phone`."""
        self._phone = phone
        self._clock = Clockwork(phone, self.package, self.name)

    @property
    def is_playing(self) -> bool:
        """Whether it goes on: begun in this process, and not paused."""
        return self._clock.is_running

    def sensors(self) -> tuple[SensorUse, ...]:
        """Return what a service uses that records: the microphone, while it does not pause."""
        since_s = self._clock.since_s
        return () if since_s is None else (SensorUse(MICROPHONE, since_s),)


@dataclass(frozen=True, slots=True)
class Announcement:
    """The notification of something that goes on: `actions` are titles and the broadcasts they send."""

    package: str
    number: int
    channel: str
    opens: Intent
    icon: str

    def post(  # noqa: PLR0913 - what it says
        self,
        phone: Phone,
        title: str,
        text: str,
        actions: Sequence[tuple[str, str]] = (),
        *,
        is_ongoing: bool = True,
        subtext: str = "",
    ) -> None:
        """Show it, in place of the one before; the titles of actions are the app's own words."""
        tr = partial(phone.strings.translate, self.package)
        buttons = tuple(NotificationAction(tr(label), Intent(name, package=self.package)) for label, name in actions)
        phone.notifications.post(
            Notification(
                self.package, self.number, title, text, channel=self.channel, subtext=subtext,
                on_tap_intent=self.opens, is_ongoing=is_ongoing, is_clearable=not is_ongoing, is_auto_cancel=False,
                actions=buttons, importance=IMPORTANCE_LOW, icon=self.icon,
                category=CATEGORY_TRANSPORT,
            )
        )  # fmt: skip

    def cancel(self, phone: Phone) -> None:
        """Take it away."""
        phone.notifications.cancel(self.package, self.number)


def receivers(
    make: Callable[[Phone], T], acts: Mapping[str, Callable[[T], object]]
) -> dict[str, Callable[[Phone, Intent], BroadcastResult | None]]:
    """Return receivers for the broadcasts of alarms and notifications, and what each does with what `make` makes."""

    def receive(phone: Phone, intent: Intent) -> BroadcastResult | None:
        acts[intent.action](make(phone))
        return None

    return dict.fromkeys(acts, receive)


@dataclass(frozen=True, slots=True)
class Playing:
    """What plays or stands still, as others are told of it; times in ms."""

    title: str
    artist: str
    album: str
    position_ms: int
    duration_ms: int
    queue_size: int


class MediaPlayer(Service):
    """What plays a queue, with a notification and a media session; a subclass says what plays, and does what it can.

    An `App` is given its `receivers` and its `session`.
    """

    tag: ClassVar[str]  # of its media session
    announcement: ClassVar[Announcement]
    ended_action: ClassVar[str]  # the broadcast at the end of what plays
    button_actions: ClassVar[tuple[str, str, str]]  # the notification's broadcasts: pause or play, on, back ("": none)
    shows_album: ClassVar[bool] = False  # in the notification
    prefs_file: ClassVar[str] = ""
    repeat_key: ClassVar[str]
    repeat_modes: ClassVar[tuple[int, ...]]  # as its button goes through them

    @property
    def playing(self) -> Playing | None:
        """What plays or stands still; None if nothing is open."""
        raise NotImplementedError

    @property
    def speed(self) -> float:
        """How fast it plays, as a factor."""
        return 1.0

    @property
    def is_told(self) -> bool:
        """Whether there is a notification of it."""
        return self._clock.is_open

    def play(self) -> None:
        """Go on, unless it does."""

    def pause(self) -> None:
        """Stand still."""

    def next(self) -> None:
        """Go on to what comes next."""

    def previous(self) -> None:
        """Begin again, or go to what came before."""

    def ended(self) -> None:
        """React to the end of what plays."""
        if self.has_ended():
            self.next()

    def stop(self) -> None:
        """Stop, at the key for it."""
        self.pause()

    def toggle(self) -> None:
        """Pause or go on."""
        if self.is_playing:
            self.pause()
        else:
            self.play()

    @property
    def prefs(self) -> Preferences:
        """The app's preferences."""
        return Preferences(self._phone, self.package, self.prefs_file)

    @property
    def repeat(self) -> int:
        """What follows the end."""
        return self.prefs.number(self.repeat_key)

    def cycle_repeat(self) -> int:
        """Go on to the next way of repeating; return it."""
        following = dict(zip(self.repeat_modes, self.repeat_modes[1:], strict=False))
        self.prefs.set(self.repeat_key, following.get(self.repeat, self.repeat_modes[0]))
        return self.repeat

    def chance(self) -> random.Random:
        """Return the chance of this moment: the same on every phone that has come here the same way."""
        return random.Random(f"{self.package}/{self._phone.clock.monotonic():.3f}")

    def wake_at_end(self) -> None:
        """Have the end of what plays told."""
        playing = self.playing
        if playing is not None:
            left_ms = playing.duration_ms - playing.position_ms
            self._clock.wake(self.ended_action, round(left_ms / self.speed))

    def has_ended(self) -> bool:
        """Whether what plays is over; if not, its end is told later: the phone's clock was set."""
        playing = self.playing
        is_on = playing is not None and self.is_playing and playing.position_ms < playing.duration_ms
        if is_on:
            self.wake_at_end()
        return playing is not None and self.is_playing and not is_on

    def announce(self) -> None:
        """Have the end of what plays told, and show in the notification what it is, if others are to know."""
        playing, (toggle, on, back) = self.playing, self.button_actions
        if self.is_playing:
            self.wake_at_end()
        else:
            self._clock.let_sleep(self.ended_action)
        if playing is None or not self.is_told:
            self.announcement.cancel(self._phone)
            return
        buttons = (("Previous", back), ("Pause" if self.is_playing else "Play", toggle), ("Next", on))
        self.announcement.post(
            self._phone, playing.title, playing.artist, [one for one in buttons if one[1]],
            is_ongoing=self.is_playing, subtext=playing.album if self.shows_album else "",
        )  # fmt: skip

    def key_acts(self) -> dict[int, Act]:
        """Return what is done at media keys."""
        back = {keys.KEY_PREVIOUS: self.previous} if self.button_actions[2] else {}
        return {
            keys.KEY_PLAY_PAUSE: self.toggle, keys.KEY_PLAY: self.play, keys.KEY_PAUSE: self.pause,
            keys.KEY_STOP: self.stop, keys.KEY_NEXT: self.next, **back,
        }  # fmt: skip

    @classmethod
    def session(cls, phone: Phone) -> MediaSession | None:
        """Return what is played or paused, and what media keys do; None if nothing is open."""
        player = cls(phone)
        playing = player.playing
        if playing is None:
            return None
        return MediaSession(
            package=cls.package, tag=cls.tag, state=PLAYING if player.is_playing else PAUSED,
            position_ms=playing.position_ms, title=playing.title, artist=playing.artist, album=playing.album,
            queue_size=playing.queue_size, keys=player.key_acts(), speed=player.speed,
        )  # fmt: skip

    @classmethod
    def receivers(cls) -> dict[str, Callable[[Phone, Intent], BroadcastResult | None]]:
        """Return receivers for the end of what plays, and for the buttons of the notification."""
        acts = (cls.ended, cls.toggle, cls.next, cls.previous)
        return receivers(cls, dict(zip((cls.ended_action, *cls.button_actions), acts, strict=True)))
