"""What clients get, and the tests that prove it; written to COVERAGE.md by `python -m tests.contract.coverage_table`.

Each row: what a client does, then the tests (`file::name` below tests/) or, where there are none, what it gets instead.
"""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent
TARGET = ROOT.parent / "COVERAGE.md"
ADB, UTILS = "contract/test_adb_program.py", "contract/test_adbutils.py"
U2, OBJECTS = "contract/test_uiautomator2_phone.py", "contract/test_uiautomator2_objects.py"
ENV, FORWARDER = "contract/test_android_env.py", "contract/test_accessibility_forwarder.py"
GRPC = "contract/test_emulator_grpc.py"
API = "contract/test_uiautomator2_api.py"
CONSOLE, INSTALL = "contract/test_console_clients.py", "contract/test_install.py"
SHELL, RECORDED = "contract/test_shell_differential.py", "contract/test_recordings.py"
Row = tuple[str, list[str] | str]
UNTESTED = "no contract test yet"

CHECKLIST: dict[str, list[Row]] = {
    "adb (the bundled program and the distribution's)": [
        ("found at server start; `devices -l`", [f"{ADB}::test_the_phone_is_listed_with_what_it_is"]),
        ("several phones at one server", ["emulator/test_pool.py::"]),
        ("more than 16 phones, by `host:emulator`", UNTESTED),
        ("shell stdout, stderr, exit status", [f"{ADB}::test_a_command_ends_with_status_output_and_errors_apart"]),
        ("shell reads its input", [f"{ADB}::test_a_command_reads_what_is_typed"]),
        ("interactive shell", f"{UNTESTED}; prompt, echo and line editing are there"),
        ("exec-out is binary-clean", [f"{ADB}::test_a_command_without_a_protocol_gives_its_bytes_alone"]),
        ("push/pull file, empty file, odd names", [f"{ADB}::test_a_file_comes_back_as_it_was_pushed"]),
        ("push/pull directory, unicode names", [f"{ADB}::test_a_folder_comes_back_as_it_was_pushed"]),
        ("push/pull 100 MB", [f"{UTILS}::test_100_mb_come_back_as_they_were_pushed"]),
        ("push --sync", [f"{ADB}::test_what_has_not_changed_is_not_pushed_again"]),
        ("not-found errors", [f"{ADB}::test_a_file_that_is_not_there_cannot_be_pulled"]),
        ("permission errors, symlinks", UNTESTED),
        ("install streamed, pushed; replace", [f"{INSTALL}::test_an_apk_is_installed_replaced_and_read_back"]),
        ("install: failures", [f"{ADB}::test_garbage_is_not_installed",
                               f"{INSTALL}::test_an_apk_is_refused_with_the_platforms_code"]),
        ("install -d, --user", [f"{INSTALL}::test_a_downgrade_is_installed_on_request_for_one_user"]),
        ("install-multiple", [f"{INSTALL}::test_several_apks_are_one_app",
                              f"{INSTALL}::test_several_apks_that_do_not_fit_are_refused"]),
        ("install-multi-package", [f"{INSTALL}::test_several_packages_are_installed_or_none"]),
        ("install of an APK whose app is not simulated",
         "INSTALL_FAILED_DEXOPT, and a line in logcat that says which can be installed"),
        ("uninstall, -k", [f"{ADB}::test_an_app_that_is_not_there_is_not_uninstalled",
                           f"{INSTALL}::test_an_app_is_uninstalled_with_its_data_or_without"]),
        ("ADBKeyboard", [f"{INSTALL}::test_adbkeyboard_types_what_broadcasts_say"]),
        ("forward (fixed, :0), list, remove", [f"{ADB}::test_ports_are_forwarded_and_reversed"]),
        ("reverse, list, remove", [f"{ADB}::test_ports_are_forwarded_and_reversed"]),
        ("reverse: data both ways", [f"{UTILS}::test_what_the_phone_sends_to_a_reversed_port_arrives_and_comes_back"]),
        ("reverse :0, norebind", UNTESTED),
        ("a port that nobody serves", [f"{ADB}::test_a_forwarded_port_that_nobody_serves_hangs_up"]),
        ("root and unroot", [f"{ADB}::test_adbd_becomes_root_and_is_it_no_more"]),
        ("logcat -d, -c", [f"{ADB}::test_the_log_is_printed_and_cleared"]),
        ("logcat as a stream", [f"{UTILS}::test_the_log_streams_until_its_reader_has_what_it_wants"]),
        ("get-state, get-serialno", [f"{ADB}::test_the_phone_is_listed_with_what_it_is"]),
        ("wait-for-disconnect, reconnect, disconnect", UNTESTED),
        ("reboot", ["simulator/shell/test_small_commands.py::test_reboot_restarts_the_phone"]),
        ("emu avd name", [f"{ADB}::test_the_emulators_console_is_reached"]),
        ("emu sms, gsm, power, snapshot", [f"{ADB}::test_the_emulators_console_is_reached", f"{CONSOLE}::"]),
        ("emu geo", "apps read the place; `dumpsys location` does not tell it"),
        ("emu kill", UNTESTED),
        ("a phone's process killed and started again", UNTESTED),
        ("two servers at once", UNTESTED),
        ("64 shells at once", [f"{UTILS}::test_64_shells_run_at_once"]),
        ("framebuffer", [f"{UTILS}::test_a_framebuffer_is_a_picture"]),
        ("garbage on the wire", ["simulator/server/test_fuzz.py::"]),
    ],
    "adbutils": [
        ("devices, state, properties, apps, screen", [f"{UTILS}::test_what_a_device_tells"]),
        ("track_devices", [f"{UTILS}::test_devices_are_tracked"]),
        ("shell2 v1 and v2", [f"{UTILS}::test_a_shell_tells_the_status",
                              f"{UTILS}::test_a_shell_of_version_2_keeps_errors_apart"]),
        ("sync", [f"{UTILS}::test_files_are_pushed_read_listed_and_pulled"]),
        ("create_connection refused", [f"{UTILS}::test_a_connection_that_nobody_takes_is_an_error"]),
        ("install, install_remote, uninstall", [f"{INSTALL}::test_adbutils_installs_and_tells_what_it_installed",
                                                f"{INSTALL}::test_adbutils_installs_what_is_on_the_phone"]),
        ("install: the failure's reason", [f"{INSTALL}::test_adbutils_tells_why_an_apk_is_refused"]),
    ],
    "pure-python-adb": [("its whole API", "not judged: its package is a source archive that the tests do not install")],
    "adb-shell (version 1 of the protocol, straight to the phone)": [
        ("shell, exec, sync both ways, log", ["contract/test_adb_shell.py::"]),
    ],
    "uiautomator2": [
        ("warm and cold connect, restart of the killed service", [f"{U2}::"]),
        ("what the phone tells", [f"{U2}::"]),
        ("selectors: every field", [f"{OBJECTS}::"]),
        ("selectors: child, sibling, instance", [f"{OBJECTS}::"]),
        ("gestures", [f"{U2}::", f"{OBJECTS}::"]),
        ("xpath", [f"{U2}::"]), ("watchers", [f"{U2}::"]),
        ("send_keys by clipboard", [f"{U2}::"]),
        ("send_keys by its keyboard", [f"{INSTALL}::test_uiautomator2_installs_its_keyboard_and_types_with_it"]),
        ("toast", [f"{U2}::"]), ("clipboard", [f"{U2}::"]),
        ("sessions", [f"{U2}::"]),
        ("two clients at once", [f"{OBJECTS}::test_two_clients_at_once",
                                 f"{API}::test_two_clients_drive_the_phone_by_turns"]),
        ("the service killed under two clients",
         [f"{API}::test_a_killed_service_is_started_again_by_whoever_calls_first"]),
        ("`uiautomator events` as a stream", [f"{API}::test_events_stream"]),
        ("every public name of its classes", [f"{API}::test_every_public_name_is_used"]),
        ("anything sent to its port", ["simulator/server/test_jsonrpc_fuzz.py::", "protocol/test_http.py::",
                                        "protocol/test_jsonrpc.py::"]),
        ("`d.image`, `d.screenrecord`", "not judged: they need OpenCV and imageio, which the client does not ask for"),
        ("`d.toast.show`", "`method not found`, as the service of 3.7 answers"),
        ("pictures", [f"{U2}::"]), ("hierarchy", [f"{U2}::"]),
    ],
    "android-env": [
        ("loads, resets and steps on a running phone", [f"{ENV}::test_an_episode"]),
        ("its launcher starts and ends a phone", [f"{ENV}::test_its_own_launcher_starts_and_ends_a_phone"]),
        ("its adb calls", [f"{ENV}::test_adb_calls"]),
        ("states: save, load, NOT_FOUND", [f"{ENV}::test_states_are_saved_and_loaded"]),
        ("accessibility wrapper: forests and events", [f"{ENV}::test_trees_and_events_come_with_the_observations",
                                                       f"{FORWARDER}::"]),
        ("the forwarder without a network", [f"{FORWARDER}::test_without_a_network_the_log_says_so"]),
        ("gRPC: status, pictures and their stream, touches, keys, snapshots, clipboard, place, messages, calls",
         [f"{GRPC}::"]),
        ("gRPC: audio, logcat, notifications, sensors, battery as streams", "UNIMPLEMENTED"),
        ("its adb parsers", [f"{RECORDED}::test_the_parser_fits"]),
    ],
    "Console clients": [
        ("commands by `adb emu`", [f"{ADB}::test_the_emulators_console_is_reached"]),
        ("anything typed", ["simulator/server/test_console_fuzz.py::"]),
        ("pipelined `auth`, command and `quit`", [f"{CONSOLE}::test_commands_may_come_all_at_once"]),
        ("typed letter by letter", [f"{CONSOLE}::test_commands_may_come_letter_by_letter"]),
        ("token emptied between two connections", [f"{CONSOLE}::test_an_emptied_token_lets_everybody_in"]),
    ],
    "Shell": [
        ("mksh's language, toybox's commands, sqlite3, bc", [f"{SHELL}::test_a_script_does_the_same"]),
        ("generated scripts", [f"{SHELL}::test_a_generated_script_does_the_same"]),
        ("anything typed", ["simulator/shell/test_fuzz.py::"]),
        ("awk: the whole language", ["contract/test_awk_differential.py::test_a_generated_program_does_the_same"]),
        ("vi, nc and others of Android 13", "`inaccessible or not found`, status 127"),
        ("hard links, pipes in the file system", "`Permission denied`, `Operation not permitted`"),
    ],
}  # fmt: skip


def problems() -> list[str]:
    """Return the tests that are named and are not there."""
    found = []
    for rows in CHECKLIST.values():
        for _, proof in rows:
            for name in proof if isinstance(proof, list) else []:
                path, _, function = name.partition("::")
                file = ROOT / path
                if not file.exists() or (function and function not in _functions(file)):
                    found.append(name)
    return found


def _functions(file: Path) -> set[str]:
    tree = ast.parse(file.read_text("utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def table() -> str:
    """Return COVERAGE.md."""
    lines = ["# What clients get", "", "Generated by `python -m tests.contract.coverage_table`; do not edit.", ""]
    for client, rows in CHECKLIST.items():
        lines += [f"## {client}", "", "| | what | proof, or what a client gets instead |", "|---|---|---|"]
        for what, proof in rows:
            is_proved = isinstance(proof, list)
            shown = ", ".join(f"`tests/{name.removesuffix('::')}`" for name in proof) if is_proved else proof
            lines.append(f"| {'✓' if is_proved else '–'} | {what} | {shown} |")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    TARGET.write_text(table(), "utf-8")
