"""`dumpsys notification` (AOSP `NotificationManagerService.dumpImpl`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._printing import token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.intents import Intent
    from pytest_mobileagent.simulator.system.notifications import Notification

_ZEN = ("off", "important_interruptions", "no_interruptions", "alarms")


def _dump(phone: Phone, words: list[str]) -> str:
    is_redacted = "--noredact" not in words
    lines = ["Current Notification Manager state:", "  Notification List:"]
    for shown in phone.notifications.active():
        lines += _record(phone, shown, is_redacted=is_redacted)
    zen = phone.settings.number("global", "zen_mode")
    lines += [
        "  ",
        "  Zen Mode:",
        f"    mInterruptionFilter={zen + 1}",
        f"    mZenMode={_ZEN[zen % 4]}",
        "    mConsolidatedPolicy=NotificationManager.Policy[]",
        f"    mConfigs[u=0]=allow({','.join(f'{name}={value}' for name, value in phone.zen.rules().items())})",
        f"    automaticRules=ZenRule[enabled={phone.zen.schedule.is_on},name=Sleeping,"
        f"conditionId={phone.zen.schedule.condition}]",
        f"    areChannelsBypassingDnd={str(bool(phone.zen.channels())).lower()}",
        "  Ranking Config:",
        *_channels(phone),
        "  Notification listeners:",
        "    Allowed notification listeners:",
        "  Condition providers:",
        "    Allowed condition providers:",
        "    mRecords(0):",
        "    mSystemConditionProviders: {countdown, event, schedule}",
    ]
    return "\n".join(lines) + "\n"


def _channels(phone: Phone) -> Iterator[str]:
    """Yield what is known of apps and their channels (`PreferencesHelper.dump`, `NotificationChannel.dump`)."""
    through = phone.zen.channels()
    for package in sorted(phone.packages.all(), key=lambda package: package.name):
        if package.app.channels:
            yield f"    AppSettings: {package.name} ({phone.packages.uid(package.name)})"
        for channel, name in package.app.channels.items():
            bypasses = str((package.name, channel) in through).lower()
            yield f"      NotificationChannel{{mId='{channel}', mName={name}, mBypassDnd={bypasses}}}"


def _record(phone: Phone, shown: Notification, *, is_redacted: bool) -> list[str]:
    uid = phone.packages.uid(shown.package)
    tag = shown.tag or "null"
    flags = 0x2 * shown.is_ongoing | 0x10 * shown.is_auto_cancel | 0x20 * (not shown.is_clearable)
    flags |= 0x80 * (shown.full_screen_intent is not None)
    title, text = (_shown(value, is_redacted=is_redacted) for value in (shown.title, shown.text))
    notification = (
        f"Notification(channel={shown.channel} shortcut=null contentView=null vibrate=null sound=null defaults=0x0 "
        f"flags=0x{flags:x} color=0x00000000{f' category={shown.category}' * bool(shown.category)} vis=PRIVATE)"
    )
    key = f"0|{shown.package}|{shown.id}|{tag}|{uid}"
    return [
        f"    NotificationRecord(0x{token(key):0>8}: pkg={shown.package} user=UserHandle{{0}} id={shown.id} tag={tag} "
        f"importance={shown.importance} key={key}: {notification})",
        f"      uid={uid} userId=0",
        f"      opPkg={shown.package}",
        f"      flags=0x{flags:x}",
        "      pri=0",
        f"      key={key}",
        "      seen=true",
        f"      groupKey={key}",
        f"      contentIntent={_pending(shown, shown.on_tap_intent)}",
        f"      fullscreenIntent={_pending(shown, shown.full_screen_intent)}",
        f"      number=0\n      when={int(shown.posted_s * 1000)}",
        "      extras={",
        f"          android.title={title}",
        f"          android.subText={'null' if not shown.subtext else shown.subtext}",
        f"          android.text={text}",
        "      }",
        *_actions(shown, key),
    ]


def _pending(shown: Notification, intent: Intent | None) -> str:
    return "null" if intent is None else f"PendingIntent{{{token('pending', shown.key, intent.component)}}}"


def _shown(text: str, *, is_redacted: bool) -> str:
    return f"String [length={len(text)}]" if is_redacted else f"String ({text})"


def _actions(shown: Notification, key: str) -> list[str]:
    if not shown.actions:
        return []
    rows = []
    for index, action in enumerate(shown.actions):
        rows.append(f'          [{index}] "{action.title}" -> PendingIntent{{{token(key, index)}}}')
    return ["      actions={", *rows, "      }"]


DUMPS = {"notification": _dump}
