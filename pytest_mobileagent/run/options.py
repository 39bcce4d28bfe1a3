"""Every option in one table: command line, environment variable `PYTEST_MOBILEAGENT_…`, ini key."""

from __future__ import annotations

import difflib
import os
import re
import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.run.presets import read_preset

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pytest

ENVIRONMENT_PREFIX = "PYTEST_MOBILEAGENT_"
MODES = ("live", "record", "replay", "cache")
TRACES = ("on", "off", "retain-on-failure")
CONSENTS = ("allow", "deny", "ask")
SHELL = ("allow", "flag", "deny")
FAULTS = ("call", "crash", "delay", "dialog", "freeze", "full", "link", "notification", "permission")
_FAULT = re.compile(r"([a-z]+)(?:@(0?\.[0-9]+|1(?:\.0+)?))?")
_USUAL_PROBABILITY = 0.1
ATTACHED = "attached"
_BOOT_TIMEOUT_S = 240.0
PAUSES = ("step", "end", "failure")
CLOCKS = ("auto", "virtual", "real")
_CLOCK = re.compile(r"(auto|virtual|real)(?:@([0-9]+(?:\.[0-9]{1,3})?))?")
_USUAL_STEP_S = 3.0  # as B-MoCA's, which looks at the phone every three seconds
_STARTED = ("embedded", "avd")
EMULATORS = (*_STARTED, ATTACHED)


@dataclass(frozen=True, slots=True)
class Option:
    """One option: `--name`, ini key `mobile_…`, and what it is."""

    flag: str
    default: str
    help: str
    choices: tuple[str, ...] = ()
    metavar: str = ""
    is_flag: bool = False
    is_list: bool = False  # given more than once, all count
    without: str = "none"  # what is without the option, in words

    @property
    def key(self) -> str:
        """The ini key."""
        name = self.flag.removeprefix("--").replace("-", "_")
        return name if name.startswith("mobile_") else f"mobile_{name}"

    @property
    def variable(self) -> str:
        """The environment variable."""
        return ENVIRONMENT_PREFIX + self.key.removeprefix("mobile_").upper()


OPTIONS = (
    Option("--agent", "", "agent(s) that play: NAME[:MODEL], module:attribute[:MODEL], cmd:PROGRAM; comma-separated",
           is_list=True, metavar="AGENT", without="tasks are skipped"),
    Option("--env-config", "", "device configuration(s): 105, 100-109, train, test, names, @file.toml; comma-separated",
           is_list=True, metavar="CONFIG", without="that of each image, mostly pixel_6"),
    Option("--mobile-seeds", "0", "seeds of the tasks' parameters: 3, 0-4, 0-4,7", metavar="SEEDS"),
    Option("--mobile-repeats", "1", "how often each seed is run: the same goal again, to see how far chance goes",
           metavar="N"),
    Option("--mobile-preset", "", "options by one name, such as an evaluation of a suite's paper: bmoca:table2; others "
           "that are given outweigh it", metavar="NAME"),
    Option("--mobile-suite", "", "suite(s): names of those that come with this package, or folders", is_list=True,
           metavar="SUITE"),
    Option("--mobile-app", "", "only tasks about one of these apps: markor, simple-sms-messenger", is_list=True,
           metavar="APP", without="all"),
    Option("--mobile-tag", "", "only tasks with one of these tags", is_list=True, metavar="TAG", without="all"),
    Option("--mobile-difficulty", "", "only tasks of these difficulties: easy, medium, hard", is_list=True,
           metavar="GRADE", without="all"),
    Option("--mobile-emulator", "embedded",
           f"which phone: {', '.join(EMULATORS)} (ours, the SDK's, one that is there), or one that a plugin offers",
           metavar="NAME"),
    Option("--mobile-clock", "auto",
           "how an embedded phone's time passes while an agent has it: virtual, a stated time in each step (3 s, or as "
           "in virtual@5); real; or auto: real for agents that drive the phone themselves and for people, else virtual",
           metavar="CLOCK"),
    Option("--mobile-adb-server", "",
           "HOST:PORT of an adb server to use in place of a private one; several with attached devices",
           is_list=True, metavar="ADDRESS", without="a private one"),
    Option("--mobile-serial", "", "attached devices that may be used: SERIAL or SERIAL@HOST:PORT, comma-separated",
           is_list=True, metavar="SERIAL", without="any"),
    Option("--mobile-erase-phones", "0", "let tasks delete contacts, messages, files and settings of the phones that "
           "--mobile-serial names, also if they are no emulators", ("0", "1"), is_flag=True),
    Option("--mobile-apks", "", "folder with the APKs of a suite's apps, each PACKAGE.apk: for AVDs without snapshot",
           metavar="DIR"),
    Option("--mobile-avd", "", "AVDs that may be used with --mobile-emulator=avd; comma-separated", is_list=True,
           metavar="AVD", without="any, first those that a snapshot was built in"),
    Option("--mobile-boot-timeout", "240", "seconds that a phone may take to boot", metavar="SECONDS"),
    Option("--mobile-emulator-arguments", "", "further arguments of the emulator program: '-memory 4096 -cores 4'",
           metavar="ARGUMENTS"),
    Option("--mobile-output", "reports", "folder in which each run makes its own folder", metavar="DIR"),
    Option("--mobile-trace", "retain-on-failure", "keep every step's screenshot and hierarchy, and the phone's log",
           TRACES),
    Option("--mobile-headed", "0", "serve a page on this machine that shows what each worker plays; the run names its "
           "address", ("0", "1"), is_flag=True),
    Option("--mobile-pause", "", "stop so that you can look at the phone in the browser, take over and give back: "
           "at the end of each task, at its failure, or after each step too, perhaps from step:N on",
           metavar="WHEN", without="never"),
    Option("--mobile-max-steps", "", "step budget in place of the tasks' own", metavar="N", without="the task's"),
    Option("--mobile-time-limit", "", "seconds that an episode may take", metavar="SECONDS"),
    Option("--mobile-working-limit", "", "the same without waiting for a model's limiter or between tries",
           metavar="SECONDS"),
    Option("--mobile-token-limit", "", "tokens that an episode may use", metavar="N"),
    Option("--mobile-cost-limit", "", "USD that an episode may cost", metavar="USD"),
    Option("--mobile-run-time-limit", "", "seconds after which a run begins no further episode", metavar="SECONDS"),
    Option("--mobile-run-token-limit", "", "tokens that the whole run may use", metavar="N"),
    Option("--mobile-run-cost-limit", "", "USD that the whole run may cost", metavar="USD"),
    Option("--mobile-models", "", "TOML file with aliases of agents and models: addresses, prices, rates",
           metavar="FILE"),
    Option("--mobile-llm", "live", "whether models are asked, recorded, replayed, or asked only once", MODES),
    Option("--mobile-cassette", "", "folder of the recorded calls", metavar="DIR"),
    Option("--mobile-knowledge", "", "folder of what agents know beforehand: recorded episodes, AppAgent's documents",
           metavar="DIR"),
    Option("--mobile-confirm", "allow", "what becomes of a step that an agent holds for risky: it is allowed, denied, "
           "or you are asked at the terminal", CONSENTS),
    Option("--mobile-teacher", "", "a run's folder: agents are asked at each step of its episodes, whatever they say",
           metavar="RUN"),
    Option("--mobile-strict-state", "0", "fail a task if anything stored changed that its goal did not ask for",
           ("0", "1"), is_flag=True),
    Option("--mobile-shell", "flag", "agents that drive the phone themselves and change it through adb, past the "
           "screen: allowed, flagged in the reports, or denied", SHELL),
    Option("--mobile-faults", "", f"what comes between: {', '.join(FAULTS)}; each with its probability in a "
           "step, as in call@0.05 (0.1 without); comma-separated", is_list=True, metavar="FAULTS"),
    Option("--mobile-resume", "", "a run's folder: do what it has not finished, errors again, and write there",
           metavar="RUN"),
    Option("--mobile-shard", "", "only this part of the items: 1/4, or auto in CI; `mobileagent merge` joins the parts",
           metavar="I/N", without="the whole"),
    Option("--mobile-baseline", "", "records to compare with: a file of `mobileagent baseline update`, or a run",
           metavar="FILE"),
    Option("--mobile-gate", "", "what the run must fulfil: no-regression, no-regression@0.05, sr>=0.6, sr[SUITE]>=0.6",
           metavar="RULES"),
    Option("--mobile-report-only", "0", "an agent's failure fails no test, only the gate", ("0", "1"),
           is_flag=True),
    Option("--mobile-max-infra", "5", "errors, in percent, above which a run with a gate is inconclusive",
           metavar="PERCENT"),
    Option("--mobile-retry-errors", "0", "how often an item that ended in an error of ours is tried again: 0 or 1",
           ("0", "1")),
)  # fmt: skip


_PRESET = next(option for option in OPTIONS if option.flag == "--mobile-preset")


class Clock(NamedTuple):
    """How an embedded phone's time passes while an agent has it: the rule, and what a step takes in virtual time."""

    rule: str
    step_s: float

    def at_most(self, step_s: float) -> Clock:
        """Return a clock whose steps take no longer than that."""
        return self._replace(step_s=min(self.step_s, step_s))

    @property
    def told(self) -> str:
        """What it means, in a few words."""
        step = f"{self.step_s:g} s a step"
        return {"real": "real", "virtual": step}.get(self.rule, f"{step}, real for people and programs")

    def __str__(self) -> str:
        """Return it as the option has it."""
        return self.rule if self.rule == "real" else f"{self.rule}@{self.step_s:g}"


class Pause(NamedTuple):
    """Where a run stops for a person: at the `end` of a task, at its `failure`, or after each `step` from one on."""

    at: str
    first_step: int = 0  # 0 is before the agent's first


_USUAL_CLOCK = Clock("auto", _USUAL_STEP_S)


@dataclass(frozen=True, slots=True)
class Settings:
    """The options as read: command line over environment over ini file."""

    agents: tuple[str, ...]
    env_configs: tuple[str, ...]
    seeds: tuple[int, ...]
    repeats: int
    suites: tuple[str, ...]
    apps: tuple[str, ...]
    tags: tuple[str, ...]
    difficulties: tuple[str, ...]
    emulator: str
    adb_servers: tuple[str, ...]
    serials: tuple[str, ...]
    erases_phones: bool
    apks: str
    avds: tuple[str, ...]
    boot_timeout_s: float
    emulator_arguments: tuple[str, ...]
    output: str
    trace: str
    is_headed: bool
    pause: Pause | None
    max_steps: int | None
    time_limit_s: float | None
    strict_state: bool
    past_screen: str
    working_limit_s: float | None
    token_limit: int | None
    cost_limit: float | None
    run_time_limit_s: float | None
    run_token_limit: int | None
    run_cost_limit: float | None
    models: str
    llm: str
    cassette: str
    knowledge: str
    confirm: str
    teacher: str
    resume: str
    shard: str
    baseline: str
    gate: str
    report_only: bool
    max_infra: float
    retry_errors: int
    faults: tuple[tuple[str, float], ...] = ()
    clock: Clock = _USUAL_CLOCK


def add_options(parser: pytest.Parser) -> None:
    """Register every option with pytest."""
    group = parser.getgroup("mobileagent", "mobile agents")
    for option in OPTIONS:
        default = (
            f"1 or 0; default: {option.default}" if option.is_flag else f"default: {option.default or option.without}"
        )
        environment = f" (env {option.variable}, ini {option.key}; {default})"
        keywords: dict[str, Any] = {"dest": option.key, "default": None, "help": option.help + environment}
        if option.is_flag:
            keywords |= {"action": "store_const", "const": "1"}
        elif option.choices:
            keywords["choices"] = option.choices
        else:
            keywords["metavar"] = option.metavar
        if option.is_list:
            keywords["action"] = "append"
        group.addoption(option.flag, **keywords)
        parser.addini(option.key, option.help, default=None)


def read_settings(config: pytest.Config, environment: Mapping[str, str] | None = None) -> Settings:
    """Return the settings of a pytest run.

    Raises:
        ConfigError: a value is malformed, or a variable is none of ours; the message says what to write instead.
    """
    given = os.environ if environment is None else environment
    _check_variables(given)
    values = _values(config, given)
    if config.getoption("mobile_serial") and values["mobile_emulator"] in _STARTED:
        raise ConfigError(
            f"--mobile-serial={values['mobile_serial']}: it names attached phones; add --mobile-emulator={ATTACHED}"
        )
    if _choice("mobile_erase_phones", values) == "1" and not values["mobile_serial"]:
        raise ConfigError("--mobile-erase-phones: name the phones that tasks may erase with --mobile-serial")
    return Settings(
        agents=_agents(values["mobile_agent"]),
        env_configs=_list(values["mobile_env_config"]),
        seeds=parse_seeds(values["mobile_seeds"]),
        repeats=_positive("--mobile-repeats", values["mobile_repeats"]) or 1,
        suites=_list(values["mobile_suite"]),
        apps=_list(values["mobile_app"]),
        tags=_list(values["mobile_tag"]),
        difficulties=_list(values["mobile_difficulty"]),
        emulator=values["mobile_emulator"],
        adb_servers=_addresses(values["mobile_adb_server"]),
        serials=_list(values["mobile_serial"]),
        erases_phones=_choice("mobile_erase_phones", values) == "1",
        apks=values["mobile_apks"],
        avds=_list(values["mobile_avd"]),
        boot_timeout_s=_positive("--mobile-boot-timeout", values["mobile_boot_timeout"]) or _BOOT_TIMEOUT_S,
        emulator_arguments=_words("--mobile-emulator-arguments", values["mobile_emulator_arguments"]),
        output=values["mobile_output"],
        trace=_choice("mobile_trace", values),
        is_headed=_choice("mobile_headed", values) == "1",
        pause=_pause(values["mobile_pause"]),
        max_steps=_positive("--mobile-max-steps", values["mobile_max_steps"]),
        time_limit_s=_positive("--mobile-time-limit", values["mobile_time_limit"]),
        strict_state=_choice("mobile_strict_state", values) == "1",
        past_screen=_choice("mobile_shell", values),
        working_limit_s=_positive("--mobile-working-limit", values["mobile_working_limit"]),
        token_limit=_positive("--mobile-token-limit", values["mobile_token_limit"]),
        cost_limit=_money("--mobile-cost-limit", values["mobile_cost_limit"]),
        run_time_limit_s=_positive("--mobile-run-time-limit", values["mobile_run_time_limit"]),
        run_token_limit=_positive("--mobile-run-token-limit", values["mobile_run_token_limit"]),
        run_cost_limit=_money("--mobile-run-cost-limit", values["mobile_run_cost_limit"]),
        models=values["mobile_models"],
        llm=_choice("mobile_llm", values),
        cassette=values["mobile_cassette"],
        knowledge=values["mobile_knowledge"],
        confirm=_choice("mobile_confirm", values),
        teacher=values["mobile_teacher"],
        resume=values["mobile_resume"],
        shard=values["mobile_shard"],
        baseline=values["mobile_baseline"],
        gate=values["mobile_gate"],
        report_only=_choice("mobile_report_only", values) == "1",
        max_infra=_percent("--mobile-max-infra", values["mobile_max_infra"]),
        retry_errors=int(_choice("mobile_retry_errors", values)),
        faults=_faults(values["mobile_faults"]),
        clock=_clock(values["mobile_clock"], values["mobile_emulator"]),
    )


def is_any_given(config: pytest.Config) -> bool:
    """Whether any option of ours is other than it is by default."""
    return any(_value(config, option, os.environ) != option.default for option in OPTIONS)


def _check_variables(environment: Mapping[str, str]) -> None:
    known = {option.variable.removeprefix(ENVIRONMENT_PREFIX) for option in OPTIONS}
    given = {name.removeprefix(ENVIRONMENT_PREFIX) for name in environment if name.startswith(ENVIRONMENT_PREFIX)}
    unknown = sorted(given - known)
    if unknown:
        near = difflib.get_close_matches(unknown[0].removeprefix("MOBILE_"), sorted(known), n=1)
        hint = f"did you mean {ENVIRONMENT_PREFIX}{near[0]}?" if near else "`pytest --help` names the options"
        raise ConfigError(f"the environment has {ENVIRONMENT_PREFIX}{unknown[0]}, which is no option; {hint}")


def _values(config: pytest.Config, environment: Mapping[str, str]) -> dict[str, str]:
    name = _value(config, _PRESET, environment)
    preset = read_preset(name, [option.key for option in OPTIONS]) if name else {}
    return {option.key: _value(config, option, environment, preset) for option in OPTIONS}


def _value(
    config: pytest.Config, option: Option, environment: Mapping[str, str], preset: Mapping[str, str] | None = None
) -> str:
    value = config.getoption(option.key)
    if value is None:
        value = environment.get(option.variable)
    if value is None and preset:
        value = preset.get(option.key)
    if value is None:
        value = config.getini(option.key) or None
    if value is None:
        value = option.default
    return "\n".join(value) if isinstance(value, list) else str(value)


def _choice(key: str, values: dict[str, str]) -> str:
    option = next(option for option in OPTIONS if option.key == key)
    if values[key] not in option.choices:
        raise ConfigError(f"{option.flag}={values[key]}: choose from {', '.join(option.choices)}")
    return values[key]


def _pause(text: str) -> Pause | None:
    name, _, number = text.partition(":")
    if not text:
        return None
    if name not in PAUSES or (number and (name != "step" or not number.isascii() or not number.isdigit())):
        raise ConfigError(f"--mobile-pause={text}: choose from {', '.join(PAUSES)}, or name a step as in step:3")
    return Pause(name, int(number or 0))


def _list(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in re.split(r"[,\n]", text) if part.strip())


def _agents(text: str) -> tuple[str, ...]:
    """Return the agents; a command line may have commas of its own."""
    found: list[str] = []
    for line in text.split("\n"):
        found += [line.strip()] if line.strip().startswith("cmd:") else _list(line)
    return tuple(found)


def _positive(flag: str, text: str) -> int | None:
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or int(text) == 0:
        raise ConfigError(f"{flag}={text}: expected a whole number above zero")
    return int(text)


def _money(flag: str, text: str) -> float | None:
    if not text:
        return None
    if re.fullmatch(r"[0-9]+(\.[0-9]+)?", text) is None or float(text) == 0:
        raise ConfigError(f"{flag}={text}: expected an amount above zero, such as 5 or 0.25")
    return float(text)


def _percent(flag: str, text: str) -> float:
    if re.fullmatch(r"[0-9]+(\.[0-9]+)?", text) is None or float(text) > 100:
        raise ConfigError(f"{flag}={text}: expected a percentage, such as 5")
    return float(text) / 100


def _words(flag: str, text: str) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(text))
    except ValueError as error:
        raise ConfigError(f"{flag}={text}: {error}; quote it as for a shell") from error


def _addresses(text: str) -> tuple[str, ...]:
    for address in _list(text):
        match = re.fullmatch(r"[^:@\s]+:([0-9]{1,5})", address)
        if match is None or not 0 < int(match[1]) < 1 << 16:
            raise ConfigError(f"--mobile-adb-server={address}: expected HOST:PORT, for example 127.0.0.1:5037")
    return _list(text)


def _faults(text: str) -> tuple[tuple[str, float], ...]:
    found: dict[str, float] = {}
    for part in _list(text):
        match = _FAULT.fullmatch(part)
        if match is None or match[1] not in FAULTS:
            raise ConfigError(
                f"--mobile-faults={part}: choose from {', '.join(FAULTS)}, each with a probability, as in call@0.05"
            )
        found[match[1]] = float(match[2] or _USUAL_PROBABILITY)
    return tuple(sorted(found.items()))


def _clock(text: str, emulator: str) -> Clock:
    match = _CLOCK.fullmatch(text)
    if match is None or (match[1] == "real" and match[2]) or (match[2] and float(match[2]) == 0):
        raise ConfigError(
            f"--mobile-clock={text}: choose from {', '.join(CLOCKS)}; in virtual time with the seconds of a step, as "
            "in virtual@5"
        )
    if match[1] == "virtual" and emulator in ("avd", ATTACHED):
        raise ConfigError(f"--mobile-clock={text}: time on --mobile-emulator={emulator} is real; leave the option out")
    return Clock(match[1], float(match[2] or _USUAL_STEP_S))


def parse_seeds(text: str) -> tuple[int, ...]:
    """Return the seeds of `0-4,7`, in order, each once.

    Raises:
        ConfigError: the list is malformed.
    """
    seeds: dict[int, None] = {}
    for part in text.split(","):
        match = re.fullmatch(r"\s*([0-9]{1,9})(?:-([0-9]{1,9}))?\s*", part)
        if match is None or (match[2] and int(match[2]) < int(match[1])):
            raise ConfigError(
                f"--mobile-seeds={text}: '{part.strip()}' is no seed; write 3, a range 0-4, or a list 0-4,7"
            )
        first, last = int(match[1]), int(match[2] or match[1])
        if last - first > 100_000:
            raise ConfigError(f"--mobile-seeds={text}: {last - first + 1} seeds are more than anybody can run")
        seeds.update(dict.fromkeys(range(first, last + 1)))
    return tuple(seeds)
