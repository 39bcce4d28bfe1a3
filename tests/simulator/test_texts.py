"""Texts that are none: bytes that are no UTF-8, halves of a character, control characters. None breaks a phone."""

from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system import keys
from pytest_mobileagent.simulator.system.intents import Intent

_ESCAPED = "\udcff"  # how the shell holds the byte 0xff
_COMMANDS = [
    "input text 'a{}'",
    "settings put global foo 'a{}'",
    "content insert --uri content://sms/inbox --bind address:s:555 --bind body:s:'a{}'",
    "content query --uri content://sms --where \"body='a{}'\"",
    "am start -a android.intent.action.SENDTO -d 'smsto:555{}' --es sms_body 'x{}'",
    "am broadcast -a foo{} --es a 'b{}'",
    "touch '/sdcard/a{}.txt'",
    "cmd notification post -t 'x{}' tag{} 'y{}'",
    "log 'a{}'",
    "setprop a.b 'c{}'",
    "sqlite3 /sdcard/x.db \"create table t(a); insert into t values('a{}')\"",
]


@pytest.mark.parametrize("command", _COMMANDS)
def test_bytes_that_are_no_text_break_no_command_and_nothing_that_shows_them(phone, run, command):
    run(command.replace("{}", _ESCAPED), uid=0)

    for look in ("settings list global", "dumpsys notification", "logcat -d", "getprop", "ls /sdcard"):
        run(look, uid=0).out.encode(errors="surrogateescape")
    phone.windows.png()
    phone.activities.start(Intent(component="com.android.settings/.Settings"))


@pytest.mark.parametrize("text", ["\ud800", "a\0b\x01\x1b", "\u202e\ufffe\U0010ffff"], ids=ascii)
def test_what_is_pasted_may_be_no_text(phone, text):
    phone.activities.start(Intent(action="android.intent.action.SENDTO", data="smsto:5550100"))
    phone.clipboard.set(text)

    phone.input.key(keys.KEY_V, keys.META_CTRL)
    phone.windows.png()
    phone.activities.start(Intent(component="com.android.settings/.Settings"))
