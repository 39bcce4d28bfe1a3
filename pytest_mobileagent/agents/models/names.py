"""Names of models: aliases, who serves them, and a user's own table of both."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.agents.models.settings import FIELDS, Settings, read_settings
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.given import read_given

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

OPENAI, ANTHROPIC, GOOGLE, OTHER = "openai", "anthropic", "google", "llm"
SERVERS = (OPENAI, ANTHROPIC, GOOGLE)
_SERVED_BY = (
    (re.compile(r"(gpt-|chatgpt-|o[1-9](-|$))"), OPENAI),
    (re.compile(r"claude-"), ANTHROPIC),
    (re.compile(r"(gemini-|gemma-)"), GOOGLE),
)
_ALIASES = {
    "gpt4o": "gpt-4o",
    "gpt4o-mini": "gpt-4o-mini",
    "gpt4": "gpt-4-turbo",
    "gpt5": "gpt-5",
    "claude": "claude-sonnet-4-6",
    "gemini": "gemini-2.5-pro",
}
BASE_URL_VARIABLES = {
    OPENAI: "OPENAI_BASE_URL",
    ANTHROPIC: "ANTHROPIC_BASE_URL",
    GOOGLE: "GOOGLE_GEMINI_BASE_URL",
}
KEY_VARIABLES = {
    OPENAI: ("OPENAI_API_KEY",),
    ANTHROPIC: ("ANTHROPIC_API_KEY",),
    GOOGLE: ("GEMINI_API_KEY", "GOOGLE_API_KEY"),
}
_TIMEOUT_S = 120.0


@dataclass(frozen=True, slots=True)
class ModelSpec:
    """Which model, who serves it, and on which terms.

    Attributes:
        provider: `openai` (and whatever speaks its language), `anthropic`, `google`, or `llm` for pydantic-ai's others.
        name: as the provider calls it.
        base_url: where it is served; empty for the provider's own address.
        key_variables: environment variables that may hold the key; the first that is set does.
        prices: USD for a million tokens in and out; None if they are the table's.
        requests_per_minute: how often all workers together may ask.
        timeout_s: how long one call may take.
        settings: what goes before what agents ask for.
    """

    provider: str
    name: str
    base_url: str = ""
    key_variables: tuple[str, ...] = ()
    prices: tuple[float, float] | None = None
    requests_per_minute: float | None = None
    timeout_s: float = _TIMEOUT_S
    settings: Settings = field(default_factory=Settings)

    @property
    def full_name(self) -> str:
        """The name with the provider's."""
        return self.name if self.provider == OTHER else f"{self.provider}/{self.name}"


@dataclass(frozen=True, slots=True)
class Names:
    """Aliases of agents and models: ours, and those of a user's file."""

    agents: Mapping[str, str] = field(default_factory=dict)
    models: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def agent(self, name: str) -> str:
        """Return what an alias of an agent stands for; any other name as it is."""
        return self.agents.get(name, name)

    def is_model(self, name: str, environment: Mapping[str, str]) -> bool:
        """Return whether a name is that of a model."""
        try:
            self.model(name, environment)
        except ConfigError:
            return False
        return True

    def model(self, name: str, environment: Mapping[str, str]) -> ModelSpec:
        """Return the model of a name or alias.

        Raises:
            ConfigError: nobody is known to serve it.
        """
        entry = self.models.get(name)
        if entry is not None:
            return _from_entry(name, entry, environment)
        return _from_name(_ALIASES.get(name, name), environment)


def _from_entry(alias: str, entry: Mapping[str, Any], environment: Mapping[str, str]) -> ModelSpec:
    name = str(entry.get("name", _ALIASES.get(alias, alias)))
    provider = entry.get("provider")
    if provider is None:
        if "base_url" in entry:
            provider = OPENAI
        else:
            found = _from_name(name, environment)
            provider, name = found.provider, found.name
    variables = (entry["key"],) if "key" in entry else KEY_VARIABLES.get(provider, ())
    has_prices = "input_price" in entry and "output_price" in entry
    return ModelSpec(
        provider,
        name,
        base_url=entry.get("base_url") or environment.get(BASE_URL_VARIABLES.get(provider, ""), ""),
        key_variables=variables,
        prices=(float(entry["input_price"]), float(entry["output_price"])) if has_prices else None,
        requests_per_minute=entry.get("requests_per_minute"),
        timeout_s=float(entry.get("timeout_s", _TIMEOUT_S)),
        settings=read_settings(f"[models.{alias}]", entry),
    )


def _from_name(name: str, environment: Mapping[str, str]) -> ModelSpec:
    prefix, slash, rest = name.partition("/")
    if slash and prefix in SERVERS and rest:
        return _served(prefix, rest, environment)
    for pattern, provider in _SERVED_BY:
        if pattern.match(name):
            return _served(provider, name, environment)
    if name and environment.get(BASE_URL_VARIABLES[OPENAI]):
        return _served(OPENAI, name, environment)
    if re.fullmatch(r"[a-z][a-z0-9-]*:\S+", name):
        return ModelSpec(OTHER, name)
    raise ConfigError(
        f"nobody is known to serve the model '{name}': write openai/{name}, anthropic/{name}, google/{name}, "
        f"a name of pydantic-ai's such as groq:{name}, set OPENAI_BASE_URL to a server that speaks OpenAI's language, "
        "or describe it in the file of --mobile-models"
    )


def _served(provider: str, name: str, environment: Mapping[str, str]) -> ModelSpec:
    return ModelSpec(
        provider,
        name,
        base_url=environment.get(BASE_URL_VARIABLES[provider], ""),
        key_variables=KEY_VARIABLES[provider],
    )


_TEXT, _NUMBER = (str,), (int, float)
_FIELDS: dict[str, tuple[type, ...]] = {
    "provider": _TEXT, "name": _TEXT, "base_url": _TEXT, "key": _TEXT, "input_price": _NUMBER, "output_price": _NUMBER,
    "requests_per_minute": _NUMBER, "timeout_s": _NUMBER,
}  # fmt: skip


def read_names(path: Path) -> Names:
    """Return the aliases of a TOML file: `[agents]` name = "agent:model", and a table `[models.NAME]` for each model.

    Raises:
        ConfigError: it cannot be read, or has a field that nobody knows.
    """
    try:
        data = tomllib.loads(read_given(path))
    except OSError as error:
        raise ConfigError(f"--mobile-models={path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"--mobile-models={path}: not TOML: {error}") from error
    unknown = sorted(set(data) - {"agents", "models"})
    if unknown:
        raise ConfigError(f"--mobile-models={path}: '{unknown[0]}' is not agents or models")
    agents, models = data.get("agents", {}), data.get("models", {})
    for name, text in agents.items():
        if not isinstance(text, str):
            raise ConfigError(f"--mobile-models={path} [agents] {name}: expected a text such as 'm3a:gpt-4o'")
    for name, entry in models.items():
        _check_entry(f"--mobile-models={path} [models.{name}]", entry)
    return Names(agents, models)


def _check_entry(place: str, entry: object) -> None:
    if not isinstance(entry, dict):
        raise ConfigError(f"{place}: expected a table")
    read_settings(place, entry)
    for key, value in entry.items():
        if key in FIELDS:
            continue
        if key not in _FIELDS:
            raise ConfigError(f"{place}: '{key}' is not one of {', '.join((*_FIELDS, *FIELDS))}")
        if not isinstance(value, _FIELDS[key]) or isinstance(value, bool):
            raise ConfigError(f"{place}: {key} = {value!r} is not {'a text' if _FIELDS[key] is _TEXT else 'a number'}")
    if entry.get("provider", OPENAI) not in (*SERVERS, OTHER):
        raise ConfigError(f"{place}: provider '{entry['provider']}' is not one of {', '.join((*SERVERS, OTHER))}")
