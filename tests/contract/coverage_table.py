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
GRPC, STUBS = "contract/test_emulator_grpc.py", "contract/test_emulator_stubs.py"
API = "contract/test_uiautomator2_api.py"
CONSOLE, INSTALL = "contract/test_console_clients.py", "contract/test_install.py"
LINK, TERMINAL = "contract/test_adb_link.py", "contract/test_adb_terminal.py"
SERVICES, UTILS_API = "contract/test_adb_services.py", "contract/test_adbutils_api.py"
PURE, MOBLY = "contract/test_pure_python_adb.py", "contract/test_mobly.py"
APPIUM_ADB, TV = "contract/test_appium_adb.py", "contract/test_androidtv.py"
MVT = "contract/test_mvt.py"
LINES = "contract/test_one_liners.py"
APPIUM, APPIUM_SERVER = "contract/test_appium.py", "contract/test_appium_server.py"
SHELL, RECORDED = "contract/test_shell_differential.py", "contract/test_recordings.py"
Row = tuple[str, list[str] | str]

CHECKLIST: dict[str, list[Row]] = {
    "adb (the bundled program and the distribution's)": [
        ("found at server start; `devices -l`", [f"{ADB}::test_the_phone_is_listed_with_what_it_is"]),
        ("several phones at one server", ["emulator/test_pool.py::"]),
        ("more than 16 phones, by `host:emulator`", [f"{LINK}::test_20_phones_are_found_by_their_announcement"]),
        ("by address; disconnect", [f"{LINK}::test_a_phone_is_connected_to_by_its_address_too"]),
        ("track-devices", [f"{LINK}::test_devices_are_tracked_as_they_come_and_go"]),
        ("track-devices -l, --proto-text", [f"{LINK}::test_devices_are_tracked_with_what_they_are"]),
        ("shell stdout, stderr, exit status", [f"{ADB}::test_a_command_ends_with_status_output_and_errors_apart"]),
        ("shell reads its input", [f"{ADB}::test_a_command_reads_what_is_typed"]),
        ("shell with an input of 20 MB, from a pipe", [f"{TERMINAL}::test_a_large_input_goes_in_and_out",
                                                       f"{TERMINAL}::test_commands_come_from_a_pipe"]),
        ("interactive shell: prompt, echo, editing", [f"{TERMINAL}::test_a_person_sees_a_prompt_an_echo_and_the_output",
                                                      f"{TERMINAL}::test_what_was_mistyped_is_rubbed_out"]),
        ("interactive shell: ^C, ^D, size of the window", [
            f"{TERMINAL}::test_a_running_command_is_interrupted",
            f"{TERMINAL}::test_a_program_reads_lines_until_the_end_of_the_input",
            f"{TERMINAL}::test_the_size_of_the_window_is_known_and_follows"]),
        ("interactive shell: history, cursor keys, completion by Tab",
         ["contract/test_line_editing_differential.py::test_the_same_keys_give_the_same_screen"]),
        ("interactive shell: job control",
         ["contract/test_job_control.py::test_the_same_keys_give_the_same_screen"]),
        ("shell -T, -t, -n, -x", [f"{TERMINAL}::test_the_options_of_shell"]),
        ("exec-in", [f"{TERMINAL}::test_an_input_is_given_to_a_command_without_a_protocol"]),
        ("exec-out is binary-clean", [f"{ADB}::test_a_command_without_a_protocol_gives_its_bytes_alone"]),
        ("push/pull file, empty file, odd names", [f"{ADB}::test_a_file_comes_back_as_it_was_pushed"]),
        ("push/pull directory, unicode names", [f"{ADB}::test_a_folder_comes_back_as_it_was_pushed"]),
        ("push/pull 100 MB", [f"{UTILS}::test_100_mb_come_back_as_they_were_pushed"]),
        ("push --sync", [f"{ADB}::test_what_has_not_changed_is_not_pushed_again"]),
        ("not-found errors", [f"{ADB}::test_a_file_that_is_not_there_cannot_be_pulled"]),
        ("permission errors", [f"{SERVICES}::test_a_file_is_not_pushed_where_one_may_not_write",
                               f"{SERVICES}::test_a_file_is_not_pulled_that_one_may_not_read"]),
        ("symlinks", [f"{SERVICES}::test_links_are_pulled_as_what_they_lead_to",
                      f"{SERVICES}::test_links_are_pushed_as_links"]),
        ("compressed transfers", "not offered, so files go as they are; `-z brotli` and the like are refused in words"),
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
        ("reverse :0, norebind", [f"{SERVICES}::test_the_phone_chooses_a_port_and_keeps_what_may_not_be_replaced"]),
        ("a port that nobody serves", [f"{ADB}::test_a_forwarded_port_that_nobody_serves_hangs_up"]),
        ("root and unroot", [f"{ADB}::test_adbd_becomes_root_and_is_it_no_more"]),
        ("logcat -d, -c", [f"{ADB}::test_the_log_is_printed_and_cleared"]),
        ("logcat as a stream", [f"{UTILS}::test_the_log_streams_until_its_reader_has_what_it_wants"]),
        ("get-state, get-serialno", [f"{ADB}::test_the_phone_is_listed_with_what_it_is"]),
        ("reconnect, reconnect device, disconnect, usb, tcpip",
         [f"{LINK}::test_a_phone_comes_back_after_its_link_was_cut"]),
        ("reboot, wait-for-disconnect", [f"{LINK}::test_a_phone_reboots"]),
        ("features", [f"{SERVICES}::test_the_features_are_those_that_work"]),
        ("jdwp, track-jdwp", [f"{SERVICES}::test_no_process_can_be_debugged"]),
        ("bugreport", [f"{SERVICES}::test_a_bug_report_is_fetched"]),
        ("backup, sideload, remount, mdns, get-devpath",
         [f"{SERVICES}::test_what_a_phone_lacks_is_refused_at_once", f"{SERVICES}::test_no_backup_is_made"]),
        ("emu avd name", [f"{ADB}::test_the_emulators_console_is_reached"]),
        ("emu sms, gsm, power, snapshot", [f"{ADB}::test_the_emulators_console_is_reached", f"{CONSOLE}::"]),
        ("emu geo", [f"{SERVICES}::test_the_place_that_the_console_sets_is_told"]),
        ("emu kill", [f"{LINK}::test_the_console_ends_a_phone"]),
        ("a phone's process killed and started again",
         [f"{LINK}::test_a_phone_whose_process_was_killed_is_found_when_it_is_started_again"]),
        ("two servers at once", [f"{LINK}::test_two_servers_drive_one_phone_at_once"]),
        ("64 shells at once", [f"{UTILS}::test_64_shells_run_at_once"]),
        ("framebuffer", [f"{UTILS}::test_a_framebuffer_is_a_picture"]),
        ("garbage on the wire", ["simulator/server/test_fuzz.py::"]),
    ],
    "adbutils": [
        ("every public name of `AdbDevice` and `Sync`", [f"{UTILS_API}::test_every_name_is_known",
                                                         f"{UTILS_API}::test_a_call_returns_what_it_does_on_a_phone"]),
        ("open_shell, open_transport", [f"{UTILS_API}::test_streams_stay_open"]),
        ("recording", [f"{UTILS_API}::test_the_screen_is_recorded"]),
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
    "pure-python-adb (the extra `judges`)": [
        ("server, devices", [f"{PURE}::test_the_server_tells_its_devices"]),
        ("calls of a device", [f"{PURE}::test_a_call_returns_what_it_does_on_a_phone"]),
        ("push, pull, forward, a stream's handler", [f"{PURE}::test_files_are_pushed_and_pulled",
                                                     f"{PURE}::test_ports_are_forwarded",
                                                     f"{PURE}::test_a_stream_is_read_by_a_handler"]),
        ("reverse", "`FAIL bad forward`, as from a phone: it separates the two ends by a colon"),
    ],
    "Appium 2 with its uiautomator2 driver": [
        ("a session: helper apps installed, server started, again after its end",
         [f"{APPIUM}::test_a_session_follows_another"]),
        ("language and locale", [f"{APPIUM}::test_a_session_speaks_another_language"]),
        ("find, click, type, clear; toasts", [f"{APPIUM}::test_a_contact_is_created",
                                              f"{APPIUM}::test_an_element_is_looked_at"]),
        ("source, screenshot, window", [f"{APPIUM}::test_the_screen_is_read_and_photographed"]),
        ("UiScrollable, `mobile:` gestures, W3C actions",
         [f"{APPIUM}::test_a_list_is_scrolled_by_an_expression_a_gesture_and_fingers"]),
        ("alerts", [f"{APPIUM}::test_an_alert_is_dismissed_and_accepted"]),
        ("orientation", [f"{APPIUM}::test_the_screen_is_turned"]),
        ("app management", [f"{APPIUM}::test_apps_are_started_left_and_ended"]),
        ("clipboard", [f"{APPIUM}::test_the_clipboard_is_set_by_the_server_and_read_by_the_settings_app"]),
        ("any text by its keyboard, editor actions, keyboard shown and hidden",
         [f"{APPIUM}::test_any_text_is_typed_and_the_editors_action_pressed"]),
        ("notifications", [f"{APPIUM}::test_notifications_are_listed_and_shown"]),
        ("messages", [f"{APPIUM}::test_messages_are_received_and_listed"]),
        ("geolocation", [f"{APPIUM}::test_the_phone_is_moved"]),
        ("connectivity", [f"{APPIUM}::test_radios_are_switched"]),
        ("files, `mobile: shell`", [f"{APPIUM}::test_files_go_there_and_back"]),
        ("device, battery, bars, contexts", [f"{APPIUM}::test_the_phone_tells_what_it_is"]),
        ("mjpegServerPort; scheduled actions",
         [f"{APPIUM}::test_a_session_films_the_screen_and_does_what_it_was_told_by_itself"]),
        ("errors", [f"{APPIUM}::test_what_is_not_there_is_not_found",
                    f"{APPIUM}::test_a_route_that_nobody_has_is_unknown"]),
        ("`mobile: getAppStrings` of an app that came with the phone", "an error: there is no APK to be pulled"),
        ("web views, Chrome", "no context but NATIVE_APP: no socket of a web view's debugger is there"),
        ("screen recording by the settings app", "it does not start; `mobile: startScreenStreaming` is the host's own"),
        ("the list of locales", "the receiver is not there: `Cannot execute the 'list supported locales' action`"),
    ],
    "Appium's uiautomator2 server, by HTTP": [
        ("session, status, settings", [f"{APPIUM_SERVER}::test_a_session_has_the_capabilities_that_it_was_asked_for",
                                       f"{APPIUM_SERVER}::test_the_server_says_that_it_is_ready",
                                       f"{APPIUM_SERVER}::test_settings_are_kept_and_unknown_ones_passed_over"]),
        ("`am instrument -w`: its end, its crash", [
            f"{APPIUM_SERVER}::test_the_end_of_the_session_ends_the_server",
            f"{APPIUM_SERVER}::test_a_server_whose_process_is_ended_crashes_and_starts_again"]),
        ("every strategy", [f"{APPIUM_SERVER}::test_an_element_is_found_by",
                            f"{APPIUM_SERVER}::test_elements_are_found_below_an_element",
                            f"{APPIUM_SERVER}::test_an_id_without_a_package_is_of_the_app_under_test"]),
        ("UiScrollable expressions", [f"{APPIUM_SERVER}::test_what_is_further_down_is_scrolled_to"]),
        ("stale elements", [f"{APPIUM_SERVER}::test_an_element_that_is_gone_is_stale"]),
        ("attributes, rect, pictures", [f"{APPIUM_SERVER}::test_an_element_tells_its_attributes",
                                        f"{APPIUM_SERVER}::test_an_element_tells_where_it_is",
                                        f"{APPIUM_SERVER}::test_pictures_are_of_the_screen_and_of_an_element"]),
        ("source, toasts", [f"{APPIUM_SERVER}::test_the_source_is_the_screen_as_xml",
                            f"{APPIUM_SERVER}::test_a_toast_is_an_element"]),
        ("value, keys, clear", [f"{APPIUM_SERVER}::test_a_field_is_written_emptied_and_replaced",
                                f"{APPIUM_SERVER}::test_keys_go_to_the_field_with_the_focus"]),
        ("actions: pointers, keys", [f"{APPIUM_SERVER}::test_fingers_do_what_actions_say",
                                     f"{APPIUM_SERVER}::test_keyboards_do_what_actions_say"]),
        ("gestures", [f"{APPIUM_SERVER}::test_gestures_move_the_list", f"{APPIUM_SERVER}::test_two_fingers_zoom",
                      f"{APPIUM_SERVER}::test_a_long_click_selects_a_word"]),
        ("alerts", [f"{APPIUM_SERVER}::test_an_alert_is_read_dismissed_and_accepted"]),
        ("device, rotation, clipboard, keys", [f"{APPIUM_SERVER}::test_the_phone_tells",
                                               f"{APPIUM_SERVER}::test_the_screen_is_turned",
                                               f"{APPIUM_SERVER}::test_the_clipboard_is_set_and_read",
                                               f"{APPIUM_SERVER}::test_keys_of_the_phone_are_pressed"]),
        ("errors and their statuses",
         [f"{APPIUM_SERVER}::test_what_cannot_be_done_is_an_error_of_the_specification"]),
        ("any bytes, any parameters", ["simulator/server/test_webdriver_fuzz.py::"]),
        ("schedule_action, unschedule_action, action_history",
         [f"{APPIUM_SERVER}::test_an_action_is_done_again_and_again_while_nobody_asks",
          f"{APPIUM_SERVER}::test_an_action_clicks_what_appears",
          f"{APPIUM_SERVER}::test_an_action_ends_when_it_has_passed_or_failed_often_enough"]),
        ("XPath 2, and 1 alone by a setting",
         [f"{APPIUM_SERVER}::test_an_element_is_found_by",
          f"{APPIUM_SERVER}::test_version_1_of_xpath_is_enforced_by_a_setting"]),
        ("the MJPEG stream on port 7810, its settings", [
            f"{APPIUM_SERVER}::test_the_screen_is_filmed", f"{APPIUM_SERVER}::test_the_film_is_as_the_settings_say",
            "simulator/server/test_film.py::"]),
        ("the settings mjpegServerPort and serverPort", "unknown, and passed over: the ports are 7810 and 6790"),
    ],
    "adb-shell (version 1 of the protocol, straight to the phone)": [
        ("shell, exec, sync both ways, log", ["contract/test_adb_shell.py::"]),
        ("its asyncio form", ["contract/test_adb_shell.py::test_it_works_without_waiting_too"]),
    ],
    "mobly": [
        ("devices, build, root, adb's calls and errors", [f"{MOBLY}::test_the_phone_is_found_and_described",
                                                          f"{MOBLY}::test_adb_is_asked"]),
        ("install, uninstall", [f"{MOBLY}::test_an_app_is_installed_and_removed"]),
        ("the log as a service: start, pause, resume", [f"{MOBLY}::test_the_log_is_collected"]),
        ("screenshot, bug report", [f"{MOBLY}::test_the_screen_is_shot", f"{MOBLY}::test_a_bug_report_is_taken"]),
        ("reboot", [f"{MOBLY}::test_a_reboot_is_waited_for"]),
        ("a snippet's APK that is not there", [f"{MOBLY}::test_a_snippet_that_is_not_there_is_refused"]),
        ("`fastboot`, iperf3", "there is no bootloader and no such program: the tools say so"),
    ],
    "appium-adb: the class that reads the phone for Appium's drivers": [
        ("device, locale, time zone, features", [f"{APPIUM_ADB}::test_the_device_is_described"]),
        ("apps: started, in front, running, ended", [f"{APPIUM_ADB}::test_apps_are_started_watched_and_ended"]),
        ("packages: installed, told, uninstalled", [f"{APPIUM_ADB}::test_packages_are_installed_and_read"]),
        ("permissions", [f"{APPIUM_ADB}::test_permissions_are_granted_revoked_and_read"]),
        ("Wi-Fi, mobile data, airplane mode, location",
         [f"{APPIUM_ADB}::test_radios_and_places_are_switched_and_read"]),
        ("the screen's lock", [f"{APPIUM_ADB}::test_the_screen_is_locked_and_no_credential_is_set"]),
        ("keyboards", [f"{APPIUM_ADB}::test_keyboards_are_listed_and_chosen"]),
        ("files, ports, processes", [f"{APPIUM_ADB}::test_files_ports_and_processes_are_listed"]),
        ("the emulator's console, screenshots", [f"{APPIUM_ADB}::test_the_emulator_does_as_told"]),
        ("a PIN, a password, a pattern",
         "`The device does not support lock screen - ignoring the command.`, status 255"),
    ],
    "androidtv (the extra `judges`): Home Assistant's": [
        ("whose device it is", [f"{TV}::test_the_device_is_identified"]),
        ("state, sound, running and installed apps", [f"{TV}::test_its_state_is_told"]),
        ("the app in front, intents, home", [f"{TV}::test_the_app_in_front_follows"]),
        ("on and off", [f"{TV}::test_it_is_turned_off_and_on"]),
        ("volume, mute", [f"{TV}::test_its_volume_is_set"]),
        ("files, screenshots", [f"{TV}::test_files_and_the_screen_are_fetched"]),
    ],
    "mvt, where it is installed: what it finds in a bug report": [
        ("properties, settings", [f"{MVT}::test_properties_and_settings"]),
        ("packages, their activities and receivers", [f"{MVT}::test_packages_and_what_they_answer_to"]),
        ("processes and threads", [f"{MVT}::test_processes"]),
        ("tombstones, mounts, files' times, batterystats, dbinfo, platform_compat, adb",
         "the report has none, and it says so: those services and files are not simulated"),
    ],
    "Clients tried by hand (no test runs them)": [
        ("appium-adb 16: its whole class",
         "works; `getScreenOrientation` looks for a line that Android 13 has no more"),
        ("adb-ts 6: its whole class, openMonkey, openLogcat",
         "works; `Monkey.done` waits for an answer that monkey does not give"),
        ("aioadb 0.2, async_adbutils 0.1: their whole device API", "work"),
        ("solox 2.9: processors, memory, network, disk, battery", "works; no graphics processor and no sensor of heat"),
        ("droidrun 0.7: its Android driver", "works without its portal, which is not simulated"),
        ("scrcpy's server, as its clients start it", '`Error: Could not find class "com.genymobile.scrcpy.Server"`'),
        ("@devicefarmer/adbkit 3.3: the whole device API, openMonkey",
         "works; `framebuffer` is misread as on every phone since Android 9, `getDHCPIpAddress` finds no property"),
        ("@yume-chan/adb 2 (ya-webadb): through a server, and straight to the phone with its key", "works"),
        ("adb 1.3 (python-adb): straight to the phone",
         "works; `InteractiveShell` loses its place where the prompt comes before it has written"),
        ("the command lines of adbutils and uiautomator2", "work; what they would download first is not there"),
        ("@mobilenext/mobile-mcp: its Android robot", "works; `set-app-locales` changes the app's language"),
        ("AndroidViewClient 25: AdbClient, ViewClient", "works; `isLocked` finds nothing, as on Android 10 and later"),
        ("airtest 1.4: adb, ADBCAP, ADBTOUCH",
         "works; minicap and minitouch do not start, Yosemite is refused: its own programs are not simulated"),
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
        ("gRPC: battery, place, sensors, how the phone is held, also as streams",
         [f"{STUBS}::test_the_battery_is_one_for_all_who_ask", f"{STUBS}::test_the_place_is_one_for_all_who_ask",
          f"{STUBS}::test_a_phone_that_is_turned_turns_its_screen",
          f"{STUBS}::test_sensors_are_streamed_as_they_change"]),
        ("gRPC: log and clipboard as streams", [f"{STUBS}::test_the_log_is_streamed_as_it_is_written",
                                                f"{STUBS}::test_the_clipboard_is_streamed_as_the_phone_changes_it"]),
        ("gRPC: snapshots pulled and pushed",
         [f"{STUBS}::test_a_snapshot_is_pulled_and_pushed_under_another_name",
          f"{STUBS}::test_what_is_no_snapshot_is_neither_pulled_nor_pushed"]),
        ("gRPC: input events as a stream, pause and resume",
         [f"{GRPC}::test_a_stream_of_fingers_keys_and_raw_events",
          f"{GRPC}::test_a_phone_that_is_paused_says_so_and_goes_on"]),
        ("gRPC: audio as a stream, which is silence: apps play without a sound",
         [f"{STUBS}::test_what_is_heard_is_silence_at_the_pace_of_a_loudspeaker"]),
        ("gRPC: streams that are left, or cut off by the end", ["simulator/server/test_grpc_streams.py::"]),
        ("gRPC: injectAudio, more displays, other display modes, postures",
         "FAILED_PRECONDITION or INVALID_ARGUMENT, as from an emulator without microphone, with one rigid screen"),
        ("gRPC: pictures by shared memory", "FAILED_PRECONDITION: they come in the reply only"),
        ("gRPC: TrackProcess, injectWheel, setPhoneNumber, brightness, XR",
         "UNIMPLEMENTED, and a line in logcat that names the call"),
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
        ("lines that scripts in the wild give to `adb shell`", [f"{LINES}::test_a_script_finds_what_it_looks_for",
                                                             f"{LINES}::test_what_cannot_be_is_said_as_the_phone_says_it"]),
        ("generated scripts", [f"{SHELL}::test_a_generated_script_does_the_same"]),
        ("anything typed", ["simulator/shell/test_fuzz.py::"]),
        ("awk: the whole language", ["contract/test_awk_differential.py::test_a_generated_program_does_the_same"]),
        ("getevent, sendevent: the touch panel, the keyboard", ["simulator/shell/test_getevent.py::"]),
        ("getevent: keys by gRPC, console and sendevent; not those of `input`",
         ["simulator/shell/test_getevent.py::test_keys_by_grpc_are_keys_of_the_keyboard",
          "simulator/shell/test_getevent.py::test_the_framework_injects_keys_above_it",
          f"{CONSOLE}::test_raw_events_are_sent"]),
        ("nc to the phone's own ports, netstat", ["simulator/shell/test_netcat.py::"]),
        ("nc -l -p: one connection is waited for",
         ["simulator/shell/test_netcat.py::test_one_connection_is_waited_for"]),
        ("nc -L, nc -l with a COMMAND or without -p",
         [f"simulator/shell/test_netcat.py::{name}"
          for name in ("test_a_command_answers_one_connection",
                       "test_a_command_answers_every_connection_until_it_is_killed",
                       "test_a_port_is_chosen_and_served_behind")]),
        ("nc -u, -U, -f, -t", "`Unknown option`, status 1"),
        ("the cores in /sys, /proc, nproc",
         ["simulator/shell/test_small_commands.py::test_the_cores_are_counted_alike"]),
        ("/proc/PID: cmdline, comm, status, stat, statm, oom_score_adj, cgroup, task, fd; /proc/self",
         ["simulator/system/test_process_files.py::"]),
        ("/proc/PID: maps, smaps, io, exe, and writing there", "no such file; `Operation not permitted`"),
        ("/proc/net, /sys/class/net, power_supply: the phone's network and battery",
         ["simulator/system/test_kernel_files.py::"]),
        ("/sys/class/thermal, backlight, leds; cpufreq", "no device is there, and no such folder"),
        ("ps -o, top, pgrep, pkill, killall: programs of other shells too", ["simulator/shell/test_ps.py::"]),
        ("ping of the phone itself", ["simulator/shell/test_ping.py::"]),
        ("ping of anybody else", "`connect: Network is unreachable`: there is no network behind the phone"),
        ("dumpsys SurfaceFlinger: renderer and layers",
         ["simulator/shell/dumpsys/test_dumpsys.py::test_the_renderer_and_the_layers_of_every_window"]),
        ("dumpsys diskstats: free space",
         ["simulator/shell/dumpsys/test_dumpsys.py::test_free_space_is_what_df_says"]),
        ("dumpsys deviceidle, cmd deviceidle: doze and who is exempt", ["simulator/system/test_device_idle.py::"]),
        ("dumpsys media_session, media keys: VLC and Retro Music", ["simulator/system/test_media_sessions.py::"]),
        ("cmd locale: single apps' languages", ["simulator/shell/cmd/test_locale.py::",
                                                "simulator/system/test_strings.py::"]),
        ("pm hide, suspend, install-existing, uninstall --user 0", ["simulator/shell/test_package_states.py::"]),
        ("service call iphonesubinfo: IMEI, IMSI, ICCID, number",
         ["simulator/shell/test_service.py::test_the_phone_tells_who_it_is"]),
        ("logpersist.start, .stop, .cat", ["simulator/shell/test_logpersist.py::"]),
        ("service list, dumpsys -l, cmd -l: the same services",
         ["simulator/shell/test_service.py::test_every_program_lists_the_same_services"]),
        ("dumpsys dropbox: crashes", ["simulator/system/test_drop_box.py::"]),
        ("cmd overlay, dumpsys overlay: the navigation bar's overlays; navigation by gestures",
         ["simulator/shell/cmd/test_overlay.py::", "simulator/system/test_overlays.py::"]),
        ("dumpsys batterystats, dbinfo, device_config, jobscheduler, netstats, phone, role, vibrator_manager",
         "`Can't find service`"),
        ("ps, pgrep, sysctl, vmstat, /proc/self: judged by toybox", [f"{SHELL}::test_a_script_does_the_same"]),
        ("unzip", ["simulator/shell/test_unzip.py::"]),
        ("patch, cpio, getopt, flock: judged by toybox and getopt",
         [f"{SHELL}::test_a_script_does_the_same",
          "contract/test_patch_differential.py::test_a_difference_changes_the_same_files",
          "simulator/shell/test_getopt.py::", "simulator/test_file_locks.py::"]),
        ("anything given to patch and cpio", ["simulator/shell/test_archive_fuzz.py::"]),
        ("vi, dmesg, lsof, stty, watch, taskset, chrt, lsmod, blkid and the rest of Android 13's toybox", "`inaccessible or not found`, status 127"),
        ("hard links, named pipes", [f"{SHELL}::test_a_script_does_the_same",
                                     "simulator/shell/test_links.py::"]),
        ("mknod of devices", "`Operation not permitted`"),
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
