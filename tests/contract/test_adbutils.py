"""adbutils, unmodified, against the phone; and what several hosts do at once."""

from __future__ import annotations

import concurrent.futures
import os
import socket
import threading

import adbutils
import pytest


@pytest.fixture
def client(phone):
    return adbutils.AdbClient(host="127.0.0.1", port=phone.pool.host.adb.port)


@pytest.fixture
def d(client, phone):
    return client.device(serial=phone.serial)


def test_the_server_lists_the_phone(client, phone):
    assert [device.serial for device in client.device_list()] == [phone.serial]
    assert client.list()[0].state == "device"
    assert client.server_version() >= 39


def test_devices_are_tracked(client, phone):
    event = next(client.track_devices())

    assert (event.serial, event.present, event.status) == (phone.serial, True, "device")


@pytest.mark.parametrize("v2", [False, True], ids=["v1", "v2"])
def test_a_shell_tells_the_status(d, v2):
    found = d.shell2("echo out; (exit 3)", v2=v2)

    assert (found.returncode, found.output.strip()) == (3, "out")


def test_a_shell_of_version_2_keeps_errors_apart(d):
    found = d.shell2("echo out; echo err >&2", v2=True)

    assert (found.stdout.strip(), found.stderr.strip()) == ("out", "err")


def test_a_connection_that_nobody_takes_is_an_error(d):
    with pytest.raises(adbutils.AdbError):
        d.create_connection(adbutils.Network.TCP, 1)


def test_files_are_pushed_read_listed_and_pulled(d, tmp_path):
    (tmp_path / "a").write_bytes(b"content \xff")
    d.sync.push(tmp_path / "a", "/data/local/tmp/a")

    assert d.sync.read_bytes("/data/local/tmp/a") == b"content \xff"
    assert (d.sync.stat("/data/local/tmp/a").size, d.sync.exists("/nope")) == (9, False)
    assert "a" in [entry.path for entry in d.sync.list("/data/local/tmp")]
    assert d.sync.pull("/data/local/tmp/a", tmp_path / "b") == 9
    assert (tmp_path / "b").read_bytes() == b"content \xff"


def test_what_a_device_tells(d):
    assert d.prop.get("ro.build.version.sdk") == "33"
    assert d.get_state() == "device"
    assert d.window_size() == (1080, 2400)
    assert (d.rotation(), d.is_screen_on()) == (0, True)
    assert "com.android.settings" in d.list_packages()
    assert d.app_info("com.android.settings").version_name == "13"
    assert d.app_info("no.such") is None
    assert d.screenshot().size == (1080, 2400)
    assert "<hierarchy" in d.dump_hierarchy()


def test_apps_start_and_stop(d):
    d.app_start("com.android.settings")
    assert d.app_current().package == "com.android.settings"
    d.app_stop("com.android.settings")
    assert d.app_current().package != "com.android.settings"


def test_ports_are_forwarded_and_reversed(d):
    port = d.forward_port(9008)
    assert [item.local for item in d.forward_list()] == [f"tcp:{port}"]
    d.reverse("tcp:7001", "tcp:7002")
    assert [item.remote for item in d.reverse_list()] == ["tcp:7001"]


def test_what_the_phone_sends_to_a_reversed_port_arrives_and_comes_back(d):
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer():
            link, _ = listener.accept()
            with link:
                link.sendall(link.recv(100).upper())

        thread = threading.Thread(target=answer)
        thread.start()
        d.reverse("tcp:7010", f"tcp:{listener.getsockname()[1]}")
        with d.create_connection(adbutils.Network.TCP, 7010) as link:
            link.sendall(b"hello")
            assert link.recv(100) == b"HELLO"
        thread.join(5)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # the client leaves its socket open
def test_a_framebuffer_is_a_picture(d):
    assert d.framebuffer().size == (1080, 2400)


def test_64_shells_run_at_once(d):
    with concurrent.futures.ThreadPoolExecutor(64) as pool:
        found = list(pool.map(lambda number: d.shell(f"echo {number}; cat /proc/version | wc -l"), range(64)))

    assert found == [f"{number}\n1" for number in range(64)]


def test_100_mb_come_back_as_they_were_pushed(d, tmp_path):
    there, back = tmp_path / "there", tmp_path / "back"
    there.write_bytes(os.urandom(1 << 20) * 100)

    d.sync.push(there, "/data/local/tmp/large")
    assert d.sync.pull("/data/local/tmp/large", back) == 100 << 20

    assert back.read_bytes() == there.read_bytes()


def test_a_root_shell_and_back(d):
    assert "root" in d.root()


def test_the_log_streams_until_its_reader_has_what_it_wants(d):
    assert d.shell("log -t Wanted here; logcat | grep -m 1 'Wanted'").endswith("Wanted  : here")


def test_uiautomator_and_input_commands(d):
    d.click(10, 10)
    d.swipe(500, 1500, 500, 500, 0.1)
    d.keyevent("HOME")
    d.send_keys("abc")
    assert d.app_current().package == "com.google.android.apps.nexuslauncher"
