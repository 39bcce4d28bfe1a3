from __future__ import annotations

import pytest

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.run.options import OPTIONS, Settings, parse_seeds, read_settings

DEFAULTS = Settings(
    agents=(), env_configs=(), seeds=(0,), repeats=1, suites=(), apps=(), tags=(), difficulties=(),
    emulator="embedded", adb_servers=(), serials=(), erases_phones=False, apks="", avds=(),
    boot_timeout_s=240.0, emulator_arguments=(), output="reports",
    trace="retain-on-failure",
    is_headed=False, pause=None, max_steps=None, time_limit_s=None, working_limit_s=None, token_limit=None,
    cost_limit=None, run_time_limit_s=None, run_token_limit=None, run_cost_limit=None, models="", llm="live",
    cassette="", knowledge="", confirm="allow", teacher="", strict_state=False, past_screen="flag", resume="", shard="",
    baseline="", gate="", report_only=False, max_infra=0.05, retry_errors=0,
)  # fmt: skip

_CLOCKS = ": choose from auto, virtual, real; in virtual time with the seconds of a step, as in virtual@5"


class Config:
    """What `read_settings` asks of pytest's configuration."""

    def __init__(self, line=None, ini=None):
        self.line, self.ini = line or {}, ini or {}

    def getoption(self, key):
        return self.line.get(key)

    def getini(self, key):
        return self.ini.get(key)


def changed(**values):
    return Settings(**{name: values.get(name, getattr(DEFAULTS, name)) for name in DEFAULTS.__slots__})


def test_without_a_word_everything_has_its_default():
    assert read_settings(Config(), {}) == DEFAULTS


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ({"mobile_agent": ["oracle"]}, {"agents": ("oracle",)}),
        ({"mobile_agent": ["oracle, noop", "a.b:C"]}, {"agents": ("oracle", "noop", "a.b:C")}),
        (
            {"mobile_suite": "androidworld", "mobile_app": "tasks,markor"},
            {"suites": ("androidworld",), "apps": ("tasks", "markor")},
        ),
        ({"mobile_suite": ["androidworld", "bmoca,miniwob"]}, {"suites": ("androidworld", "bmoca", "miniwob")}),
        (
            {"mobile_tag": "multi-app", "mobile_difficulty": "easy,hard"},
            {"tags": ("multi-app",), "difficulties": ("easy", "hard")},
        ),
        ({"mobile_agent": ["cmd:run --at 1,2 {goal}", "noop"]}, {"agents": ("cmd:run --at 1,2 {goal}", "noop")}),
        ({"mobile_env_config": ["100-109,pixel_6"]}, {"env_configs": ("100-109", "pixel_6")}),
        ({"mobile_seeds": "0-2,7"}, {"seeds": (0, 1, 2, 7)}),
        ({"mobile_repeats": "20"}, {"repeats": 20}),
        ({"mobile_emulator": "avd"}, {"emulator": "avd"}),
        (
            {"mobile_emulator": "attached", "mobile_serial": "R5", "mobile_erase_phones": "1"},
            {"emulator": "attached", "serials": ("R5",), "erases_phones": True},
        ),
        ({"mobile_clock": "real"}, {"clock": ("real", 3.0)}),
        ({"mobile_clock": "virtual@0.5"}, {"clock": ("virtual", 0.5)}),
        ({"mobile_clock": "real", "mobile_emulator": "avd"}, {"clock": ("real", 3.0), "emulator": "avd"}),
        ({"mobile_adb_server": "phone.lan:5037"}, {"adb_servers": ("phone.lan:5037",)}),
        ({"mobile_adb_server": "a:1, b:2"}, {"adb_servers": ("a:1", "b:2")}),
        (
            {"mobile_serial": "R5, emulator-5554", "mobile_emulator": "attached"},
            {"serials": ("R5", "emulator-5554"), "emulator": "attached"},
        ),
        ({"mobile_output": "out/mine"}, {"output": "out/mine"}),
        ({"mobile_trace": "on"}, {"trace": "on"}),
        ({"mobile_max_steps": "5"}, {"max_steps": 5}),
        ({"mobile_time_limit": "60"}, {"time_limit_s": 60}),
        ({"mobile_working_limit": "50"}, {"working_limit_s": 50}),
        ({"mobile_token_limit": "5000"}, {"token_limit": 5000}),
        ({"mobile_cost_limit": "0.25"}, {"cost_limit": 0.25}),
        ({"mobile_run_time_limit": "600"}, {"run_time_limit_s": 600}),
        ({"mobile_run_token_limit": "9000"}, {"run_token_limit": 9000}),
        ({"mobile_run_cost_limit": "5"}, {"run_cost_limit": 5.0}),
        ({"mobile_models": "my.toml"}, {"models": "my.toml"}),
        ({"mobile_llm": "replay"}, {"llm": "replay"}),
        ({"mobile_cassette": "tapes"}, {"cassette": "tapes"}),
        ({"mobile_knowledge": "known"}, {"knowledge": "known"}),
        ({"mobile_confirm": "deny"}, {"confirm": "deny"}),
        ({"mobile_resume": "reports/one"}, {"resume": "reports/one"}),
        ({"mobile_shard": "1/4"}, {"shard": "1/4"}),
        ({"mobile_baseline": "main.jsonl"}, {"baseline": "main.jsonl"}),
        ({"mobile_gate": "no-regression,sr>=0.6"}, {"gate": "no-regression,sr>=0.6"}),
        ({"mobile_report_only": "1"}, {"report_only": True}),
        ({"mobile_max_infra": "2.5"}, {"max_infra": 0.025}),
        ({"mobile_retry_errors": "1"}, {"retry_errors": 1}),
        ({"mobile_faults": "link@1, call@0.05,crash"}, {"faults": (("call", 0.05), ("crash", 0.1), ("link", 1.0))}),
    ],
    ids=str,
)
def test_an_option_is_read_from_the_command_line(line, expected):
    assert read_settings(Config(line), {}) == changed(**expected)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.flag)
def test_an_option_has_an_ini_key_and_a_variable_of_ours(option):
    assert option.key.startswith("mobile_")
    assert option.variable.startswith("PYTEST_MOBILEAGENT_")
    assert option.flag in ("--agent", "--env-config") or option.flag.startswith("--mobile-")
    assert option.default in option.choices or not option.choices


def test_an_option_is_found_by_its_variable_and_its_ini_key():
    assert read_settings(Config(), {"PYTEST_MOBILEAGENT_MAX_STEPS": "4", "PYTEST_MOBILEAGENT_AGENT": "noop"}) == (
        changed(max_steps=4, agents=("noop",))
    )
    assert read_settings(Config(ini={"mobile_env_config": "pixel_3", "mobile_trace": "off"}), {}) == (
        changed(env_configs=("pixel_3",), trace="off")
    )


@pytest.mark.parametrize(("given", "steps"), [("line", 1), ("environment", 2), ("ini", 3)])
def test_the_command_line_goes_before_the_environment_and_that_before_the_ini_file(given, steps):
    line = {"mobile_max_steps": "1"} if given == "line" else {}
    environment = {"PYTEST_MOBILEAGENT_MAX_STEPS": "2"} if given != "ini" else {}

    assert read_settings(Config(line, {"mobile_max_steps": "3"}), environment).max_steps == steps


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("trace", "yes", "--mobile-trace=yes: choose from on, off, retain-on-failure"),
        ("pause", "now", "--mobile-pause=now: choose from step, end, failure, or name a step as in step:3"),
        ("pause", "end:3", "--mobile-pause=end:3: choose from step, end, failure, or name a step as in step:3"),
        ("retry_errors", "2", "--mobile-retry-errors=2: choose from 0, 1"),
        ("repeats", "0", "--mobile-repeats=0: expected a whole number above zero"),
        ("max_steps", "0", "--mobile-max-steps=0: expected a whole number above zero"),
        ("max_steps", "-1", "--mobile-max-steps=-1: expected a whole number above zero"),
        ("max_steps", "٣", "--mobile-max-steps=٣: expected a whole number above zero"),
        ("time_limit", "1.5", "--mobile-time-limit=1.5: expected a whole number above zero"),
        ("cost_limit", "free", "--mobile-cost-limit=free: expected an amount above zero, such as 5 or 0.25"),
        ("run_cost_limit", "0", "--mobile-run-cost-limit=0: expected an amount above zero, such as 5 or 0.25"),
        ("max_infra", "101", "--mobile-max-infra=101: expected a percentage, such as 5"),
        ("llm", "dead", "--mobile-llm=dead: choose from live, record, replay, cache"),
        (
            "faults",
            "flood",
            "--mobile-faults=flood: choose from call, crash, delay, dialog, freeze, full, link, notification, "
            "permission, each with a probability, as in call@0.05",
        ),
        (
            "faults",
            "call@2",
            "--mobile-faults=call@2: choose from call, crash, delay, dialog, freeze, full, link, notification, "
            "permission, each with a probability, as in call@0.05",
        ),
        ("clock", "fast", f"--mobile-clock=fast{_CLOCKS}"),
        ("clock", "real@2", f"--mobile-clock=real@2{_CLOCKS}"),
        ("clock", "virtual@0", f"--mobile-clock=virtual@0{_CLOCKS}"),
        ("adb_server", "5037", "--mobile-adb-server=5037: expected HOST:PORT, for example 127.0.0.1:5037"),
        ("adb_server", "a:0", "--mobile-adb-server=a:0: expected HOST:PORT, for example 127.0.0.1:5037"),
        ("adb_server", "a:65536", "--mobile-adb-server=a:65536: expected HOST:PORT, for example 127.0.0.1:5037"),
        ("seeds", "x", "--mobile-seeds=x: 'x' is no seed; write 3, a range 0-4, or a list 0-4,7"),
    ],
)
def test_a_malformed_value_says_what_to_write_instead(key, value, message):
    with pytest.raises(ConfigError) as caught:
        read_settings(Config(), {f"PYTEST_MOBILEAGENT_{key.upper()}": value})

    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("PYTEST_MOBILEAGENT_SEDES", "did you mean PYTEST_MOBILEAGENT_SEEDS?"),
        ("PYTEST_MOBILEAGENT_MOBILE_SEEDS", "did you mean PYTEST_MOBILEAGENT_SEEDS?"),
        ("PYTEST_MOBILEAGENT_COLOUR", "`pytest --help` names the options"),
    ],
)
def test_a_misspelt_variable_is_not_passed_over(name, hint):
    with pytest.raises(ConfigError) as caught:
        read_settings(Config(), {"PATH": "/bin", name: "3"})

    assert str(caught.value) == f"the environment has {name}, which is no option; {hint}"


@pytest.mark.parametrize(
    ("text", "seeds"),
    [("3", (3,)), ("0-4,7", (0, 1, 2, 3, 4, 7)), (" 2 , 1 ", (2, 1)), ("1,0-2,1", (1, 0, 2)), ("5-5", (5,))],
)
def test_seeds_are_numbers_and_ranges_each_once(text, seeds):
    assert parse_seeds(text) == seeds


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no seed; write 3, a range 0-4, or a list 0-4,7"),
        ("1,,2", "'' is no seed; write 3, a range 0-4, or a list 0-4,7"),
        ("4-0", "'4-0' is no seed; write 3, a range 0-4, or a list 0-4,7"),
        ("-1", "'-1' is no seed; write 3, a range 0-4, or a list 0-4,7"),
        ("1.5", "'1.5' is no seed; write 3, a range 0-4, or a list 0-4,7"),
        ("0-999999", "1000000 seeds are more than anybody can run"),
    ],
)
def test_what_is_no_seed_is_named(text, message):
    with pytest.raises(ConfigError) as caught:
        parse_seeds(text)

    assert str(caught.value) == f"--mobile-seeds={text}: {message}"


@pytest.mark.parametrize("emulator", ["avd", "attached"])
def test_the_time_of_a_phone_that_is_no_embedded_one_cannot_be_virtual(emulator):
    with pytest.raises(ConfigError, match=f"time on --mobile-emulator={emulator} is real; leave the option out"):
        read_settings(Config({"mobile_clock": "virtual", "mobile_emulator": emulator}), {})


def test_who_lets_phones_be_erased_names_them():
    with pytest.raises(ConfigError, match="name the phones that tasks may erase with --mobile-serial"):
        read_settings(Config({"mobile_erase_phones": "1", "mobile_emulator": "attached"}), {})
