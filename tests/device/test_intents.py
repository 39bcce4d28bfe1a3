from __future__ import annotations

import pytest

from pytest_mobileagent.device.intents import LAUNCHER, MAIN, NEW_TASK, Intent, arguments


@pytest.mark.parametrize(
    ("intent", "words"),
    [
        (Intent(), ""),
        (Intent("a.b/.C"), "-n a.b/.C"),
        (Intent(action=MAIN, categories=(LAUNCHER,)), f"-a {MAIN} -c {LAUNCHER}"),
        (Intent(data="https://x.org/?a=b&c=d e"), "-d 'https://x.org/?a=b&c=d e'"),
        (Intent(mime_type="text/plain"), "-t text/plain"),
        (Intent(flags=NEW_TASK), "-f 0x10000000"),
        (Intent(extras={"a": "it's"}), """--es a 'it'"'"'s'"""),
        (Intent(extras={"a": True, "b": False}), "--ez a true --ez b false"),
        (Intent(extras={"a": 5, "b": 1 << 31, "c": -(1 << 31)}), "--ei a 5 --el b 2147483648 --el c -2147483648"),
        (Intent(extras={"a": 1.5}), "--ef a 1.5"),
        (Intent(extras={"a": ["x", "y,z"]}), "--esa a 'x,y\\,z'"),
        (Intent(extras={"a; reboot": ""}), "--es 'a; reboot' ''"),
    ],
)
def test_an_intent_becomes_quoted_words(intent, words):
    assert arguments(intent) == words
