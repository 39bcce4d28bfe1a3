import re
from pathlib import Path

import pytest

CLIPPER = "ca.zgrs.clipper"
APKS = Path(__file__).parents[2] / "apks"
PATH = "/data/local/tmp/x.apk"


def apk(name):
    return (APKS / f"{name}.apk").read_bytes()


@pytest.fixture
def install(run, phone):
    def install(name, *options):
        phone.disk.write(PATH, apk(name))
        return run(f"pm install {' '.join(options)} {PATH}")

    return install


def failure(reply):
    """Return code and text of a failure, the session's number left out."""
    assert (reply.status, reply.err, reply.out[:9], reply.out[-2:]) == (1, "", "Failure [", "]\n")
    return re.sub(r"vmdl[0-9]+", "vmdlN", reply.out[9:-2])


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


def test_the_shell_changes_no_components_state(run):
    reply = run(f"pm disable {CLIPPER}/.Main")
    assert reply.status == 255
    assert (
        f"SecurityException: Shell cannot change component state for ComponentInfo{{{CLIPPER}/{CLIPPER}.Main}} to 2"
        in reply.err
    )


def test_root_disables_an_activity(run, phone):
    assert (
        run(f"pm disable {CLIPPER}/.Main", uid=0).out == f"Component {{{CLIPPER}/{CLIPPER}.Main}} new state: disabled\n"
    )
    assert f"Activity class {{{CLIPPER}/{CLIPPER}.Main}} does not exist." in run(f"am start -n {CLIPPER}/.Main").err
    assert CLIPPER not in [app.package for app in phone.packages.launcher_apps()]
    phone.restore(phone.snapshot())
    assert run(f"am start -n {CLIPPER}/.Main").status == 1

    assert (
        run(f"pm enable {CLIPPER}/.Main", uid=0).out == f"Component {{{CLIPPER}/{CLIPPER}.Main}} new state: enabled\n"
    )
    assert run(f"am start -n {CLIPPER}/.Main").status == 0


def test_a_component_that_is_not_there_has_no_state(run):
    reply = run(f"pm disable {CLIPPER}/.Nope", uid=0)
    assert f"IllegalArgumentException: Component class {CLIPPER}.Nope does not exist in {CLIPPER}" in reply.err


def test_uninstall_and_install_again(run, phone, install):
    assert run(f"pm uninstall {CLIPPER}") == (0, "Success\n", "")
    assert run(f"pm path {CLIPPER}").status == 1
    assert install("clipper", "-r", "-t") == (0, "Success\n", "")
    assert run(f"pm path {CLIPPER}").status == 0


def test_what_was_installed_is_what_the_manifest_says(run, phone, install):
    install("newer", "-i", "com.example.store")

    dump = run(f"pm dump {CLIPPER}").out
    assert "versionCode=4 minSdk=21 targetSdk=33" in dump
    assert "versionName=1.2.4" in dump
    assert "installerPackageName=com.example.store" in dump
    assert run(f"pm list packages --show-versioncode -i {CLIPPER}").out == (
        f"package:{CLIPPER} versionCode:4  installer=com.example.store\n"
    )
    path = run(f"pm path {CLIPPER}").out.strip().removeprefix("package:")
    assert phone.disk.read(path) == apk("newer")


def test_permissions_of_the_manifest_are_asked_for_or_granted(run, phone, install):
    install("clipper")
    assert phone.packages.is_granted(CLIPPER, "android.permission.INTERNET")
    assert not phone.packages.is_granted(CLIPPER, "android.permission.CAMERA")

    install("clipper", "-g")
    assert phone.packages.is_granted(CLIPPER, "android.permission.CAMERA")


def test_an_installed_app_survives_a_snapshot(run, phone, install):
    install("newer")
    snapshot = phone.snapshot()
    run(f"pm uninstall {CLIPPER}")

    phone.restore(snapshot)

    assert phone.packages.find(CLIPPER).version_code == 4


_STAGED = "/data/app/vmdlN.tmp/base.apk"
_COLLECT = f"Failed collecting certificates for {_STAGED}: Failed to collect certificates from {_STAGED}"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "older",
            "INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected: Update version code 2 is older than current 3",
        ),
        (
            "unsigned",
            f"INSTALL_PARSE_FAILED_NO_CERTIFICATES: {_COLLECT}: "
            f"No signature found in package of version 2 or newer for package {_STAGED}",
        ),
        (
            "unsigned_old",
            f"INSTALL_PARSE_FAILED_NO_CERTIFICATES: {_COLLECT}: Attempt to get length of null array",
        ),
        (
            "other_key",
            "INSTALL_FAILED_UPDATE_INCOMPATIBLE: "
            f"Existing package {CLIPPER} signatures do not match newer version; ignoring!",
        ),
        ("test_only", "INSTALL_FAILED_TEST_ONLY: Failed to install test-only apk. Did you forget to add -t?"),
        (
            "too_new",
            f"INSTALL_FAILED_OLDER_SDK: Failed parse during installPackageLI: {_STAGED} (at Binary XML file line #4): "
            "Requires newer sdk version #99 (current version is #33)",
        ),
        ("split", "INSTALL_FAILED_INVALID_APK: Full install must include a base package"),
        ("unknown", "INSTALL_FAILED_DEXOPT: Package com.example.unknown could not be optimized and validated"),
        (
            "platform",
            "INSTALL_FAILED_UPDATE_INCOMPATIBLE: "
            "Existing package com.android.systemui signatures do not match newer version; ignoring!",
        ),
    ],
    ids=lambda value: value.partition(":")[0],
)
def test_what_cannot_be_installed_is_refused_with_its_code(phone, install, name, expected):
    assert install("clipper").out == "Success\n"

    assert failure(install(name)) == expected

    logged = [entry.message for entry in phone.log.entries if entry.tag == "PackageManager"]
    assert expected.partition(":")[0] in logged[-1]
    assert phone.packages.find(CLIPPER).version_code == 3
    assert not [name for name in phone.disk.names("/data/app") if name.startswith("vmdl")]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("older", ["-d"]), ("test_only", ["-t"]), ("jar_signed", []), ("many_processors", []), ("newer", ["-r", "-g"]),
        ("clipper", ["--user", "0"]), ("arm_only", []),
    ],
)  # fmt: skip
def test_what_can_be_installed_is(install, name, options):
    assert install("clipper").out == "Success\n"
    assert install(name, *options) == (0, "Success\n", "")


def test_an_app_for_other_processors_is_refused_where_nothing_translates(phone, install):
    phone.properties.set("ro.product.cpu.abilist", "x86_64")

    reason = "INSTALL_FAILED_NO_MATCHING_ABIS: Failed to extract native libraries, res=-113"
    assert failure(install("arm_only")) == reason


def test_an_app_that_is_there_is_not_replaced_when_told_so(install):
    reason = f"Attempt to re-install {CLIPPER} without first uninstalling."
    assert failure(install("newer", "-R")) == f"INSTALL_FAILED_ALREADY_EXISTS: {reason}"


def test_the_log_says_which_apps_can_be_installed(phone, install):
    install("unknown")

    line = next(entry.message for entry in phone.log.entries if "runs no code" in entry.message)
    assert "com.github.uiautomator" in line


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (
            b"no zip at all",
            f"INSTALL_PARSE_FAILED_NOT_APK: Failed to parse {_STAGED}: Failed to load asset path {_STAGED}",
        ),
        (
            b"PK\5\6" + bytes(18),
            f"INSTALL_PARSE_FAILED_UNEXPECTED_EXCEPTION: Failed to parse {_STAGED}: AndroidManifest.xml",
        ),
    ],
    ids=["garbage", "no manifest"],
)
def test_what_is_no_apk_is_refused(run, content, expected):
    assert failure(run(f"cmd package install -r -S {len(content)}", stdin=content)) == expected


def test_a_file_that_is_no_apk_or_not_there_ends_in_an_exception(run, phone):
    phone.disk.write(PATH, b"garbage")

    for path, message in (
        (PATH, f"Error: Failed to parse APK file: {PATH}"),
        ("/x.apk", "Error: Can't open file: /x.apk"),
    ):
        reply = run(f"pm install {path}")
        assert (reply.status, reply.out) == (255, "")
        assert f"java.lang.IllegalArgumentException: {message}" in reply.err


def test_an_unknown_option_is_told(run):
    assert "java.lang.IllegalArgumentException: Unknown option --nope\n" in run("pm install --nope x").err


def session(run, *names, options=""):
    number = run(f"pm install-create {options}").out.partition("[")[2].partition("]")[0]
    for name in names:
        content = apk(name)
        written = run(f"pm install-write -S {len(content)} {number} {name}.apk -", stdin=content)
        assert written.out == f"Success: streamed {len(content)} bytes\n"
    return number


def test_a_session_installs_several_apks(run, phone):
    number = session(run, "clipper", "split", options="-r")

    assert run(f"pm install-commit {number}").out == "Success\n"
    paths = [line.rpartition("/")[2] for line in run(f"pm path {CLIPPER}").out.splitlines()]
    assert paths == ["base.apk", "split_config.de.apk"]
    assert "splits=[base, config.de]" in run(f"pm dump {CLIPPER}").out


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("clipper", "newer"), "Split null was defined multiple times"),
        (("clipper", "split_older"), "/data/app/vmdlN.tmp/split_older.apk version code 2 inconsistent with 3"),
        (
            ("split", "unknown"),
            f"/data/app/vmdlN.tmp/unknown.apk package com.example.unknown inconsistent with {CLIPPER}",
        ),
        ((), "Session: N. No packages staged in /data/app/vmdlN.tmp"),
    ],
    ids=["twice", "other version", "other package", "empty"],
)
def test_a_session_of_apks_that_do_not_belong_together_fails(run, names, expected):
    number = session(run, *names)

    found = failure(run(f"pm install-commit {number}")).replace(f"Session: {number}", "Session: N")
    assert found == f"INSTALL_FAILED_INVALID_APK: {expected}"


def test_a_split_is_added_to_what_is_installed(run, install):
    install("clipper")
    number = session(run, "split", options=f"-p {CLIPPER}")

    assert run(f"pm install-commit {number}").out == "Success\n"
    assert len(run(f"pm path {CLIPPER}").out.splitlines()) == 2


def test_several_packages_are_installed_together_or_not_at_all(run, phone, install):
    for names, expected in ((("newer", "unknown"), 3), (("newer",), 4)):
        parent = session(run, options="--multi-package")
        children = [session(run, name) for name in names]
        assert run(f"pm install-add-session {parent} {' '.join(children)}").out == "Success\n"
        run(f"pm install-commit {parent}")
        assert phone.packages.find(CLIPPER).version_code == expected


def test_a_session_that_is_not_there_cannot_be_used(run):
    reply = run("pm install-commit 12345")

    assert reply.status == 255
    assert "java.lang.SecurityException: Caller has no access to session 12345\n" in reply.err


def test_an_abandoned_session_is_gone(run):
    number = session(run, "clipper")

    assert run(f"pm install-abandon {number}").out == "Success\n"
    assert run(f"pm install-commit {number}").status == 255


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


def test_what_an_app_of_the_image_holds_is_revoked_and_given_back(run):
    contacts, permission = "com.google.android.contacts", "android.permission.READ_CONTACTS"

    def held():
        return f"{permission}: granted=true" in run(f"dumpsys package {contacts}").out

    assert held()
    run(f"pm revoke {contacts} {permission}")
    assert not held()
    run("pm reset-permissions")
    assert held()
