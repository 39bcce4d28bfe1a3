"""The dialogs that ask for permissions, one after another, over the app that wants them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.image import of_release
from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.system.intents import PERMISSION_NAMES
from pytest_mobileagent.simulator.system.permission_groups import group_of

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.system.package import Package

_IDS = "com.android.permissioncontroller:id/"
_PREFIX = "android.permission."
_PLACE = frozenset((f"{_PREFIX}ACCESS_COARSE_LOCATION", f"{_PREFIX}ACCESS_FINE_LOCATION"))
_ALLOW = (("permission_allow_button", "Allow"),)


class Look(NamedTuple):
    """How a release asks: the buttons, each an id and its words, and the card's shape.

    What is in `timed` is offered for `times` instead of for good.
    """

    timed: frozenset[str]
    times: tuple[tuple[str, str], ...]
    deny: str
    deny_again: str
    corner_dp: float
    has_plates: bool


_LOOKS = {
    29: Look(
        timed=_PLACE,
        times=(
            ("permission_allow_always_button", "Allow all the time"),
            ("permission_allow_foreground_only_button", "Allow only while using the app"),
        ),
        deny="Deny",
        deny_again="Deny & don\u2019t ask again",
        corner_dp=8,
        has_plates=False,
    ),
    31: Look(
        timed=_PLACE | {f"{_PREFIX}CAMERA", f"{_PREFIX}RECORD_AUDIO"},
        times=(
            ("permission_allow_foreground_only_button", "While using the app"),
            ("permission_allow_one_time_button", "Only this time"),
        ),
        deny="Don\u2019t allow",
        deny_again="Don\u2019t allow",
        corner_dp=28,
        has_plates=True,
    ),
}


def look_of(api_level: int) -> Look:
    """Return how a release asks."""
    return of_release(_LOOKS, api_level)


# What a dialog asks for: `Allow APP to …?`
_NEARBY = "find, connect to, and determine the relative position of nearby devices"
_PICTURES = "access photos and videos on this device"
_FILES = "access photos and media on your device"
_WHERE = "access this device\u2019s location"
_SMS = "send and view SMS messages"
_PHONE = "make and manage phone calls"
_CALLS = "access your phone call logs"
_CALENDAR = "access your calendar"
_CONTACTS = "access your contacts"
QUESTIONS = {
    f"{_PREFIX}{name}": question
    for name, question in {
        "ACCESS_COARSE_LOCATION": _WHERE,
        "ACCESS_FINE_LOCATION": _WHERE,
        "BLUETOOTH_CONNECT": _NEARBY,
        "BLUETOOTH_SCAN": _NEARBY,
        "CALL_PHONE": _PHONE,
        "CAMERA": "take pictures and record video",
        "POST_NOTIFICATIONS": "send you notifications",
        "READ_CALENDAR": _CALENDAR,
        "READ_CALL_LOG": _CALLS,
        "READ_CONTACTS": _CONTACTS,
        "READ_EXTERNAL_STORAGE": _FILES,
        "READ_MEDIA_AUDIO": "access music and audio on this device",
        "READ_MEDIA_IMAGES": _PICTURES,
        "READ_MEDIA_VIDEO": _PICTURES,
        "READ_PHONE_STATE": _PHONE,
        "READ_SMS": _SMS,
        "RECORD_AUDIO": "record audio",
        "SEND_SMS": _SMS,
        "WRITE_CALENDAR": _CALENDAR,
        "WRITE_CONTACTS": _CONTACTS,
        "WRITE_EXTERNAL_STORAGE": _FILES,
    }.items()
}


class GrantPermissions(ax.Screen):
    """Asks for each permission that is missing; finishes with whether all of them are granted in the end."""

    is_translucent = True

    def create(self) -> None:
        """Ask for the first; what no activity waits for is not asked."""
        requester, names = self.record.requester, self.intent.extras.get(PERMISSION_NAMES)
        package = self.phone.packages.find(requester.package) if requester is not None else None
        self._package = package
        self._names = tuple(map(str, names)) if package is not None and isinstance(names, tuple) else ()
        self._waiting = list(self._names)
        self._ask_next()

    def compose(self) -> ax.View:
        """Return nothing: the dialog is over the app below."""
        return ax.View()

    def press_back(self) -> bool:
        """Leave without an answer: the app may ask again."""
        self._end()
        return True

    def _can_be_asked(self, name: str) -> bool:
        packages, package = self.phone.packages, self._package
        is_known = name in QUESTIONS and name in packages.runtime_permissions
        return is_known and package is not None and packages.can_be_asked(package.name, name)

    def _ask_next(self) -> None:
        self._waiting = [name for name in self._waiting if self._can_be_asked(name)]
        if self._package is not None and self._waiting:
            self.show(_Ask(self, self._package))
        else:
            self._end()

    def _end(self) -> None:
        package = self._package
        granted = [package is not None and self.phone.packages.is_granted(package.name, name) for name in self._names]
        self.finish(bool(granted) and all(granted))

    @property
    def asked(self) -> str:
        """The permission in question: what others have granted since is not asked for any more."""
        return next(filter(self._can_be_asked, self._waiting), self._waiting[0])

    def take(self, package: Package, *, is_granted: bool) -> None:
        """Take the user's answer, which is for all permissions of the group, and go on."""
        group = [name for name in self._waiting if QUESTIONS[name] == QUESTIONS[self.asked]]
        for name in group:
            if is_granted:
                self.phone.packages.grant(package.name, name)
            else:
                self.phone.packages.revoke(package.name, name, is_by_user=True)
        self._waiting = [name for name in self._waiting if name not in group]
        self.dismiss()
        self._ask_next()


class _Ask:
    """One question."""

    kind = "dialog"
    is_cancelable = False
    title = ""

    def __init__(self, owner: GrantPermissions, package: Package) -> None:
        self._owner = owner
        self._package = package

    def cancelled(self, screen: ax.Screen) -> None:
        """Do nothing: only the screen is left."""

    def compose(self, screen: ax.Screen) -> ax.View:
        """Return the card."""
        name, theme = self._owner.asked, screen.theme
        group, app = group_of(name), screen.phone.strings.label_of(self._package.app)
        icon = group.icon if group is not None else ""
        look = look_of(screen.phone.image.api_level)
        message = screen.tr(f"Allow {{app}} to {QUESTIONS[name]}?").format(app=app)
        is_second = name in self._package.denied
        no = "deny_and_dont_ask_again" if is_second else "deny"
        refuse = look.deny_again if is_second else look.deny
        yes = look.times if name in look.timed else _ALLOW
        dialog = ax.Column(
            ax.Column(
                ax.Icon(icon, id=f"{_IDS}permission_icon", color="primary", gravity="hcenter"),
                ax.Text(
                    message, id=f"{_IDS}permission_message", size=20, align="center", width=ax.MATCH,
                    margin=(0, 16, 0, 0),
                ),
                id=f"{_IDS}content_container", padding=24,
            ),
            *(self._button(screen, *one, is_granted=True) for one in yes),
            self._button(screen, f"permission_{no}_button", refuse, is_granted=False),
            id=f"{_IDS}grant_dialog", padding=(0, 0, 0, 24 if look.has_plates else 8),
        )  # fmt: skip
        background = theme.surface if not theme.is_dark else "#2b2b2e"
        return ax.Column(
            ax.Scroll(ax.Column(dialog, id=f"{_IDS}grant_singleton"), weight=1),
            width=336,
            radius=look.corner_dp,
            elevation=12,
            background=background,
        )

    def _button(self, screen: ax.Screen, name: str, text: str, *, is_granted: bool) -> ax.View:
        def take() -> None:
            self._owner.take(self._package, is_granted=is_granted)

        words, whole_id = screen.tr(text), f"{_IDS}{name}"
        if look_of(screen.phone.image.api_level).has_plates:
            return ax.TonalButton(words, id=whole_id, width=ax.MATCH, height=52, radius=12, margin=(24, 2), on_tap=take)
        return ax.TextButton(words, id=whole_id, width=ax.MATCH, height=56, on_tap=take)
