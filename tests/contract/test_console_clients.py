"""Clients of the console: telnet, scripts, orchestrators, each on a socket of its own."""

from __future__ import annotations

import socket

import pytest


@pytest.fixture
def token_file(phone):
    return phone.emulator.booted.token_file


@pytest.fixture
def dial(phone):
    def dial():
        return socket.create_connection(("127.0.0.1", int(phone.serial.removeprefix("emulator-"))), timeout=10)

    return dial


def read_all(link):
    pieces = []
    while piece := link.recv(65536):
        pieces.append(piece)
    return b"".join(pieces).decode()


def test_commands_may_come_all_at_once(dial, token_file):
    with dial() as link:
        link.sendall(f"auth {token_file.read_text().strip()}\r\navd name\r\nquit\r\n".encode())
        found = read_all(link)

    assert found.endswith("OK\r\nmobileagent\r\nOK\r\n")


def test_commands_may_come_letter_by_letter(dial, token_file):
    with dial() as link:
        for letter in f"auth {token_file.read_text().strip()}\nping\nquit\n":
            link.sendall(letter.encode())
        found = read_all(link)

    assert "I am alive!" in found


def test_raw_events_are_sent(dial, token_file):
    lines = (
        "event send EV_KEY:KEY_VOLUMEUP:1 EV_SYN:0:0 1:115:0 EV_SYN:0:0",
        "event send EV_ODD:1:1",
        "event send EV_KEY:KEY_ODD:1",
        "event send EV_KEY:KEY_A:down",
        "event send",
        "event codes EV_SYN",
        "event codes EV_ODD",
    )
    with dial() as link:
        link.sendall("\r\n".join((f"auth {token_file.read_text().strip()}", *lines, "quit", "")).encode())
        found = read_all(link).split("OK\r\n", 2)[2]

    assert found.splitlines() == [
        "OK",
        "KO: invalid event type in 'EV_ODD:1:1', try 'event list types' for valid values",
        "KO: invalid event code in 'EV_KEY:KEY_ODD:1', try 'event list codes <type>' for valid values",
        "KO: invalid event value in 'EV_KEY:KEY_A:down', must be an integer",
        "KO: Usage: event send <type>:<code>:<value> ...",
        "no code aliases defined for this type",
        "OK",
        "KO: bad argument, see 'event types' for valid values",
    ]


def test_without_the_token_nothing_is_done(dial):
    with dial() as link:
        link.sendall(b"auth wrong\r\ngeo fix 1 2\r\nquit\r\n")
        found = read_all(link)

    assert "KO: " in found
    assert found.count("KO: unknown command, try 'help'") == 1


def test_an_emptied_token_lets_everybody_in(dial, token_file):
    kept = token_file.read_text()
    token_file.write_text("")
    try:
        with dial() as link:
            link.sendall(b"avd status\r\nquit\r\n")
            found = read_all(link)
    finally:
        token_file.write_text(kept)

    assert "Authentication required" not in found
    assert "virtual device is running" in found


@pytest.mark.parametrize(
    ("line", "query", "expected"),
    [
        (
            "sms send +15551234567 hi there",
            "content query --uri content://sms/inbox --projection body",
            "body=hi there",
        ),
        ("gsm call 5551234", "dumpsys telephony.registry", "mCallState=1"),
        (
            "gsm voice unregistered",
            "dumpsys telephony.registry",
            "mVoiceRegState=1(OUT_OF_SERVICE), mDataRegState=0",
        ),
        ("gsm data denied", "dumpsys telephony.registry", "mDataRegState=2(EMERGENCY_ONLY)"),
        ("gsm signal 10 3", "dumpsys telephony.registry", "rssi=-93 ber=3 mTa=2147483647 mLevel=3"),
        ("gsm signal 99", "dumpsys telephony.registry", "rssi=2147483647 ber=0 mTa=2147483647 mLevel=0"),
        ("gsm signal-profile 1", "dumpsys telephony.registry", "mLevel=1"),
        ("power capacity 33", "dumpsys battery", "level: 33"),
        ("power present false", "dumpsys battery", "present: false"),
        ("geo fix 13.4 52.52 34", "dumpsys location", "52.520000,13.400000 hAcc=5.0"),
        ("geo nmea $GPGGA,1,4807.038,N,01131.000,E,1,08,0.9,545.4,M", "dumpsys location", "alt=545.4"),
        ("sensor set acceleration 9.81:0:0", "dumpsys window", "mCurrentRotation=ROTATION_90"),
        ("rotate", "dumpsys window", "mCurrentRotation=ROTATION_90"),
    ],
)
def test_what_the_console_does_shows_on_the_phone(phone, dial, token_file, line, query, expected):
    phone.device.shell("am start -n com.android.settings/.Settings")  # the home screen stays upright
    with dial() as link:
        link.sendall(f"auth {token_file.read_text().strip()}\r\n{line}\r\nquit\r\n".encode())
        assert "KO" not in read_all(link)

    assert expected in phone.device.shell(query)


def test_snapshots_are_saved_loaded_and_deleted(dial, token_file):
    with dial() as link:
        lines = (
            "avd snapshot save one",
            "avd snapshot list",
            "avd snapshot load one",
            "avd snapshot delete one",
            "quit",
        )
        link.sendall("\r\n".join([f"auth {token_file.read_text().strip()}", *lines, ""]).encode())
        found = read_all(link)

    assert ("KO" in found, "one" in found) == (False, True)
