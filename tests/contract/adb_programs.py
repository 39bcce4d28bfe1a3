"""The adb program itself, as client and server: the one in adbutils' wheel, and the distribution's if it is there."""

from __future__ import annotations

import os
import subprocess

from pytest_mobileagent.emulator.adb_server import adb_program, server_environment

PROGRAMS = {"adbutils": adb_program(), "distribution": "/usr/bin/adb"}


class Adb:
    """Runs one adb program against the server of the same program."""

    def __init__(self, program, phone):
        self.program, self.phone = program, phone
        home = phone.emulator.booted.token_file.parent  # where `adb emu` finds the console's token
        port = {"ANDROID_ADB_SERVER_PORT": str(phone.pool.host.adb.port)}
        self.environment = server_environment(os.environ, home=home) | port

    def __call__(self, *words, data=b"", timeout_s=30):
        done = subprocess.run(  # noqa: S603 - the program under test
            [self.program, *words],
            env=self.environment,
            input=data,
            capture_output=True,
            timeout=timeout_s,
            check=False,
        )
        return done.returncode, done.stdout, done.stderr

    def text(self, *words):
        status, out, err = self(*words)
        assert (status, err) == (0, b""), err
        return out.decode()

    def start(self, *words, **options):
        return subprocess.Popen([self.program, *words], env=self.environment, **options)  # noqa: S603 - as above
