import io
import struct
import zipfile

import pytest

CLIPPER = "ca.zgrs.clipper"


def _apk(package, version):
    """Return an APK that holds nothing but a binary manifest."""
    strings = ["manifest", "package", "versionCode", package]
    pool = b"".join(struct.pack("<H", len(text)) + text.encode("utf-16-le") + b"\0\0" for text in strings)
    pool += b"\0" * (-len(pool) % 4)
    offsets, position = [], 0
    for text in strings:
        offsets.append(position)
        position += 4 + 2 * len(text)
    head = struct.pack("<5I", len(strings), 0, 0, 28 + 4 * len(strings), 0) + struct.pack("<4I", *offsets)
    chunk = struct.pack("<HHI", 1, 28, 8 + len(head) + len(pool)) + head + pool
    none = 0xFFFFFFFF
    attributes = struct.pack("<3IHBBI", none, 1, 3, 8, 0, 3, 3)
    attributes += struct.pack("<3IHBBI", none, 2, none, 8, 0, 16, version)
    body = struct.pack("<IIIIHHHHHH", 1, none, none, 0, 20, 20, 2, 0, 0, 0) + attributes
    element = struct.pack("<HHI", 0x102, 16, 8 + len(body)) + body
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        xml = struct.pack("<HHI", 3, 8, 8 + len(chunk) + len(element)) + chunk + element
        archive.writestr("AndroidManifest.xml", xml)
    return stream.getvalue()


def test_list_packages(run):
    names = [line.removeprefix("package:") for line in run("pm list packages").out.splitlines()]
    assert names == sorted(names)
    assert {"android", "com.android.settings", CLIPPER} <= set(names)
    third = run("pm list packages -3").out.splitlines()
    assert f"package:{CLIPPER}" in third
    assert "package:com.android.settings" not in third
    assert run("pm list packages clipper").out == f"package:{CLIPPER}\n"
    assert run("pm list packages nothing") == (0, "", "")


@pytest.mark.parametrize(
    ("option", "ending"),
    [("-f", f"base.apk={CLIPPER}"), ("--show-versioncode", " versionCode:3"), ("-i", "  installer=null")],
)
def test_list_packages_with_more(run, option, ending):
    assert run(f"pm list packages {option} {CLIPPER}").out.rstrip("\n").endswith(ending)


def test_path_of_a_package(run):
    assert run(f"pm path {CLIPPER}").out.startswith("package:/data/app/~~")
    assert run("pm path no.such") == (1, "", "")


def test_clear(run, phone):
    phone.disk.write(f"/data/data/{CLIPPER}/file", b"x")
    assert run(f"pm clear {CLIPPER}") == (0, "Success\n", "")
    assert not phone.disk.exists(f"/data/data/{CLIPPER}/file")
    assert run("pm clear no.such") == (1, "", "Failed\n")


def test_grant_and_revoke(run, phone):
    package, permission = "com.example.androidworld", "android.permission.SYSTEM_ALERT_WINDOW"
    for line, message in (
        (f"pm grant {CLIPPER} android.permission.CAMERA", f"SecurityException: Package {CLIPPER} has not requested"),
        ("pm grant no.such android.permission.CAMERA", "IllegalArgumentException: Unknown package: no.such"),
        (f"pm grant {package} {permission}", "is not a changeable permission type"),
        (f"pm grant {package} a.b.C", "IllegalArgumentException: Unknown permission: a.b.C"),
    ):
        reply = run(line)
        assert reply.status == 255
        assert message in reply.err


def test_resolve_activity(run):
    assert run(f"cmd package resolve-activity --brief {CLIPPER}").out.splitlines() == [
        "priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false",
        f"{CLIPPER}/.Main",
    ]
    assert run("cmd package resolve-activity --brief no.such").out == "No activity found\n"
    found = run("cmd package query-activities -a android.intent.action.MAIN -c android.intent.category.LAUNCHER").out
    assert "activities found:\n" in found
    assert f"packageName={CLIPPER}" in found


def test_disable_and_enable(run, phone):
    assert run(f"pm disable-user {CLIPPER}").out == f"Package {CLIPPER} new state: disabled-user\n"
    assert run("pm list packages -d").out == f"package:{CLIPPER}\n"
    assert run(f"pm enable {CLIPPER}").out == f"Package {CLIPPER} new state: enabled\n"
    assert run("pm list packages -d").out == ""


def test_uninstall_and_install_again(run, phone):
    assert run(f"pm uninstall {CLIPPER}") == (0, "Success\n", "")
    assert run(f"pm path {CLIPPER}").status == 1
    phone.disk.write("/data/local/tmp/unknown.apk", _apk(CLIPPER, 3))
    assert run("pm install -r -t /data/local/tmp/unknown.apk") == (0, "Success\n", "")
    assert run(f"pm path {CLIPPER}").status == 0


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"no zip at all", "INSTALL_PARSE_FAILED_NOT_APK"),
        (_apk("com.unknown.app", 1), "INSTALL_FAILED_NO_MATCHING_ABIS"),
        (_apk(CLIPPER, 1), "INSTALL_FAILED_VERSION_DOWNGRADE"),
    ],
    ids=["garbage", "unknown app", "older"],
)
def test_install_failures(run, content, code):
    reply = run(f"cmd package install -r -S {len(content)}", stdin=content)
    assert reply.status == 1
    assert reply.out.startswith(f"Failure [{code}")


def test_downgrade_on_request(run):
    apk = _apk(CLIPPER, 1)
    assert run(f"pm install -r -d -S {len(apk)}", stdin=apk).out == "Success\n"


def test_an_install_session(run):
    apk = _apk(CLIPPER, 3)
    created = run("pm install-create -r").out
    number = created.partition("[")[2].partition("]")[0]
    assert created == f"Success: created install session [{number}]\n"
    written = run(f"pm install-write -S {len(apk)} {number} base.apk -", stdin=apk)
    assert written.out == f"Success: streamed {len(apk)} bytes\n"
    assert run(f"pm install-commit {number}").out == "Success\n"


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("pm list nonsense", (255, "", "Error: unknown list type 'nonsense'\n")),
        ("pm list", (255, "", "Error: didn't specify type of data to list\n")),
        ("pm list users", (0, "Users:\n\tUserInfo{0:Owner:c13} running\n", "")),
        ("pm has-feature android.hardware.wifi", (0, "true\n", "")),
        ("pm has-feature android.hardware.nope", (1, "false\n", "")),
        ("pm frobnicate", (255, "Unknown command: frobnicate\n", "")),
        ("pm uninstall no.such", (1, "Failure [DELETE_FAILED_INTERNAL_ERROR]\n", "")),
        ("pm install", (1, "", "Error: must either specify a package size or an APK file\n")),
        ("pm get-install-location", (0, "0[auto]\n", "")),
    ],
)
def test_small_answers(run, line, reply):
    assert run(line) == reply
