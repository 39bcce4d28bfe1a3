import pytest

CLIPPER = "ca.zgrs.clipper"
MAIN = "android.intent.action.MAIN"


def test_start_says_what_it_starts(run, phone):
    reply = run(f"am start -n {CLIPPER}/.Main")
    assert reply == (0, f"Starting: Intent {{ cmp={CLIPPER}/.Main }}\n", "")
    assert phone.activities.top.component == f"{CLIPPER}/.Main"


def test_start_and_wait_reports_the_launch(run):
    lines = run(f"am start -W -n {CLIPPER}/.Main").out.splitlines()
    assert lines[0].startswith("Starting: Intent {")
    assert lines[1:4] == ["Status: ok", "LaunchState: COLD", f"Activity: {CLIPPER}/.Main"]
    assert [line.partition(":")[0] for line in lines[4:]] == ["TotalTime", "WaitTime", "Complete"]


@pytest.mark.parametrize(
    ("line", "out", "err"),
    [
        (
            "am start -n com.example.missing.pkg/.MainActivity",
            "Starting: Intent { cmp=com.example.missing.pkg/.MainActivity }\n",
            "Error type 3\nError: Activity class "
            "{com.example.missing.pkg/com.example.missing.pkg.MainActivity} does not exist.\n",
        ),
        (
            f"am start -a {MAIN} -c android.intent.category.LAUNCHER -p com.example.missing.pkg",
            f"Starting: Intent {{ act={MAIN} cat=[android.intent.category.LAUNCHER] pkg=com.example.missing.pkg }}\n",
            f"Error: Activity not started, unable to resolve Intent {{ act={MAIN} "
            "cat=[android.intent.category.LAUNCHER] flg=0x10000000 pkg=com.example.missing.pkg }\n",
        ),
    ],
    ids=["component", "intent"],
)
def test_start_of_what_is_missing(run, missing, line, out, err):
    assert run(line) == (1, out, err)
    assert any(name.startswith("activity: ") for name in missing())


def test_waiting_for_what_is_missing_prints_the_error_to_stdout(run):
    reply = run("am start -W -n a.b/.C")
    assert reply.out.endswith("Error type 3\nError: Activity class {a.b/a.b.C} does not exist.\n")
    assert reply.err == ""


def test_starting_again_only_warns(run):
    line = f"am start -a {MAIN} -c android.intent.category.LAUNCHER -n {CLIPPER}/.Main"
    run(line)
    reply = run(line)
    assert reply.status == 0
    assert reply.err.startswith("Warning: Activity not started, ")


def test_stop_first_stops_the_package(run, phone):
    run(f"am start -n {CLIPPER}/.Main")
    before = phone.activities.pid_of(CLIPPER)
    reply = run(f"am start -S -n {CLIPPER}/.Main")
    assert reply.out.startswith(f"Stopping: {CLIPPER}\nStarting: ")
    assert phone.activities.pid_of(CLIPPER) != before


@pytest.mark.parametrize(
    ("options", "extras"),
    [
        ("-e name 'a b'", {"name": "a b"}),
        ("--es k v --ez b true --ei i 0x10 --el l 5", {"k": "v", "b": True, "i": 16, "l": 5}),
        ("--ef f 1.5 --esn n", {"f": 1.5, "n": None}),
        (r"--esa s a,b\\,c --eia n 1,2", {"s": ("a", "b,c"), "n": (1, 2)}),
    ],
)
def test_extras_are_typed(run, phone, options, extras):
    heard = []
    phone.broadcasts.register("test.EXTRAS", lambda _phone, intent: heard.append(dict(intent.extras)))
    run(f"am broadcast -a test.EXTRAS {options}")
    assert heard == [extras]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("am start", "java.lang.IllegalArgumentException: No intent supplied"),
        ("am start -n", 'java.lang.IllegalArgumentException: Argument expected after "-n"'),
        ("am start -n bad", "java.lang.IllegalArgumentException: Bad component name: bad"),
        ("am start --nope", "java.lang.IllegalArgumentException: Unknown option: --nope"),
        ("am start -a x --ei n abc", 'java.lang.NumberFormatException: For input string: "abc"'),
        ("am start -a x --ez n abc", "java.lang.IllegalArgumentException: Invalid boolean value: abc"),
        ("am stack remove x", 'java.lang.NumberFormatException: For input string: "x"'),
    ],
)
def test_bad_arguments_end_in_the_services_exception(run, line, message):
    reply = run(line)
    verb = line.split()[1]
    assert reply.status == 255
    assert reply.err.startswith(f"\nException occurred while executing '{verb}':\n{message}\n\tat ")


def test_an_unknown_command_is_logged(run, missing):
    assert run("am start-n") == (255, "Unknown command: start-n\n", "")
    assert "am command: start-n" in missing()


def test_broadcast_prints_the_result(run):
    run(f"am start -n {CLIPPER}/.Main")
    reply = run("am broadcast -a clipper.set -e text 'Order No: #12'")
    assert reply.out == (
        "Broadcasting: Intent { act=clipper.set flg=0x400000 (has extras) }\n"
        'Broadcast completed: result=-1, data="Text is copied into clipboard."\n'
    )
    assert run("am broadcast -a clipper.get").out.endswith('Broadcast completed: result=-1, data="Order No: #12"\n')


def test_clipper_reads_nothing_unless_it_is_in_front(run):
    assert run("am broadcast -a clipper.get").out.endswith("Broadcast completed: result=0\n")
    run(f"am start -n {CLIPPER}/.Main")
    run("am broadcast -a clipper.set -e text x")
    run("am start -n com.android.settings/.Settings")
    assert run("am broadcast -a clipper.get").out.endswith('Broadcast completed: result=0, data=""\n')


@pytest.mark.parametrize(("uid", "status"), [(2000, 255), (0, 0)])
def test_only_root_may_send_protected_broadcasts(run, uid, status):
    reply = run("am broadcast -a android.intent.action.BOOT_COMPLETED", uid=uid)
    assert reply.status == status
    denied = "java.lang.SecurityException: Permission Denial: not allowed to send broadcast"
    assert (denied in reply.err) == bool(status)


def test_tasks_are_listed_from_the_top_and_removed_by_number(run, phone):
    run(f"am start -n {CLIPPER}/.Main")
    run("am start -n com.android.settings/.Settings")
    text = run("am stack list").out
    shown = [line for line in text.splitlines() if "visible=true" in line]
    assert len(shown) == 1
    assert "topActivity=ComponentInfo{com.android.settings/com.android.settings.Settings}" in shown[0]
    number = phone.activities.top.task.number
    assert run(f"am stack remove {number}") == (0, "", "")
    assert phone.activities.top.package == CLIPPER or phone.activities.top.spec.home
    assert run("am stack remove 4711") == (0, "", "")


def test_force_stop_is_silent_and_thorough(run, phone):
    run(f"am start -n {CLIPPER}/.Main")
    assert run(f"am force-stop {CLIPPER}") == (0, "", "")
    assert phone.activities.pid_of(CLIPPER) is None
    assert phone.packages.find(CLIPPER).is_stopped
    assert run("am force-stop no.such.package") == (0, "", "")


def test_instrumentation_is_missing(run):
    reply = run("am instrument -w a.test/androidx.test.runner.AndroidJUnitRunner")
    assert reply.status == 1
    assert "Unable to find instrumentation info for: ComponentInfo{a.test/androidx.test" in reply.out
    assert "INSTRUMENTATION_FAILED: a.test/androidx" in reply.err


SERVER = "io.appium.uiautomator2.server"
RUNNER = f"{SERVER}.test/androidx.test.runner.AndroidJUnitRunner"


def test_an_instrumentation_runs_in_its_targets_process(phone, run):
    phone.packages.install(f"{SERVER}.test")
    assert run("pm list instrumentation").out == f"instrumentation:{RUNNER} (target={SERVER})\n"
    reply = run(f"am instrument {RUNNER}")
    assert (reply.status, f"Unable to find instrumentation target package: {SERVER}" in reply.out) == (1, True)

    phone.packages.install(SERVER)
    assert run(f"am instrument -e a b {RUNNER}") == (0, "", "")
    assert run(f"pgrep -f ^{SERVER}$").out.strip() == str(phone.activities.pid_of(SERVER))
    assert phone.ports.find("tcp:6790") is not None
    run(f"am force-stop {SERVER}")
    assert phone.ports.find("tcp:6790") is None
    assert phone.activities.pid_of(SERVER) is None


def test_a_service_is_started_listed_and_stopped(phone, run):
    phone.packages.install("io.appium.settings")
    name = "io.appium.settings/.ForegroundService"
    assert "No services match" in run("dumpsys activity services io.appium.settings").out

    assert run(f"am start-foreground-service {name}").status == 0
    dump = run("dumpsys activity services io.appium.settings").out
    assert (f"u0 {name}}}" in dump, "isForeground=true" in dump) == (True, True)
    assert run(f"am stopservice {name}").err == "Service stopped\n"
    assert run(f"am stopservice {name}").err == "Service not stopped: was not running.\n"
    assert "not found" in run("am startservice a.b/.C").err.lower()


@pytest.mark.parametrize(
    ("line", "out"),
    [
        ("am get-current-user", "0\n"),
        ("am switch-user 0", ""),
        ("am to-uri -a a.VIEW -d geo:1,2", "geo:1,2#Intent;action=a.VIEW;end\n"),
        ("cmd activity get-current-user", "0\n"),
    ],
)
def test_small_commands(run, line, out):
    assert run(line) == (0, out, "")


def test_an_intent_uri_is_an_intent(run, phone):
    uri = f"intent:#Intent;component={CLIPPER}/.Main;S.a=b;i.n=3;end"
    run(f"am start '{uri}'")
    assert phone.activities.top.component == f"{CLIPPER}/.Main"
    assert dict(phone.activities.top.intent.extras) == {"a": "b", "n": 3}


def test_get_config_tells_what_resources_are_chosen_by(run):
    told, abi = run("am get-config").out.splitlines()

    assert told == (
        "config: mcc310-mnc260-en-rUS-ldltr-sw411dp-w411dp-h841dp-normal-long-notround-lowdr-nowidecg-port-notnight-"
        "420dpi-finger-keysexposed-qwerty-navexposed-dpad-2337x1080-v33"
    )
    assert abi.startswith("abi: x86_64")
