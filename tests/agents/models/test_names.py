from __future__ import annotations

import pytest

from pytest_mobileagent.agents.models.base import Usage
from pytest_mobileagent.agents.models.names import ModelSpec, Names, read_names
from pytest_mobileagent.agents.models.prices import cost_of, price_of
from pytest_mobileagent.agents.models.settings import Settings
from pytest_mobileagent.errors import ConfigError

OPENAI_KEY, ANTHROPIC_KEY = ("OPENAI_API_KEY",), ("ANTHROPIC_API_KEY",)
GOOGLE_KEYS = ("GEMINI_API_KEY", "GOOGLE_API_KEY")


@pytest.mark.parametrize(
    ("name", "spec"),
    [
        ("gpt-4o", ModelSpec("openai", "gpt-4o", key_variables=OPENAI_KEY)),
        ("gpt4o", ModelSpec("openai", "gpt-4o", key_variables=OPENAI_KEY)),
        ("o3", ModelSpec("openai", "o3", key_variables=OPENAI_KEY)),
        ("openai/any", ModelSpec("openai", "any", key_variables=OPENAI_KEY)),
        ("claude-sonnet-4-6", ModelSpec("anthropic", "claude-sonnet-4-6", key_variables=ANTHROPIC_KEY)),
        ("gemini-2.5-pro", ModelSpec("google", "gemini-2.5-pro", key_variables=GOOGLE_KEYS)),
        ("groq:llama-4", ModelSpec("llm", "groq:llama-4")),
    ],
)
def test_a_name_tells_who_serves_the_model(name, spec):
    assert Names().model(name, {}) == spec


def test_any_name_is_a_model_of_a_server_that_speaks_openais_language():
    spec = Names().model("Qwen/Qwen2.5-VL-7B", {"OPENAI_BASE_URL": "http://127.0.0.1:8000/v1"})

    assert spec == ModelSpec(
        "openai", "Qwen/Qwen2.5-VL-7B", base_url="http://127.0.0.1:8000/v1", key_variables=OPENAI_KEY
    )


@pytest.mark.parametrize("name", ["qwen", "", "Qwen/Qwen2", "what is this:"])
def test_a_name_that_nobody_serves_is_an_error_that_says_what_to_write(name):
    with pytest.raises(ConfigError, match="nobody is known to serve the model"):
        Names().model(name, {})


def test_a_file_of_ones_own_describes_agents_and_models(tmp_path):
    path = tmp_path / "models.toml"
    path.write_text("""
        [agents]
        mine = "t3a:local"
        [models.local]
        name = "qwen"
        base_url = "http://127.0.0.1:1/v1"
        key = "MY_KEY"
        input_price = 1
        output_price = 2.5
        requests_per_minute = 60
        timeout_s = 5
        [models.cheap]
        name = "gpt-4o-mini"
    """)

    names = read_names(path)

    assert (names.agent("mine"), names.agent("other")) == ("t3a:local", "other")
    assert names.model("local", {}) == ModelSpec(
        "openai", "qwen", "http://127.0.0.1:1/v1", ("MY_KEY",), (1.0, 2.5), 60, 5.0
    )
    assert names.model("cheap", {}) == ModelSpec("openai", "gpt-4o-mini", key_variables=OPENAI_KEY)


def test_a_file_of_ones_own_says_how_replies_are_drawn(tmp_path):
    path = tmp_path / "models.toml"
    path.write_text("""
        [models.local]
        name = "qwen3-vl-8b-thinking"
        base_url = "http://127.0.0.1:1/v1"
        max_tokens = 2000
        temperature = 0.6
        top_p = "default"
        thinking = "low"
        stream = true
        [models.local.body]
        top_k = 20
        chat_template_kwargs = { enable_thinking = true }
    """)

    assert read_names(path).model("local", {}).settings == Settings(
        2000, 0.6, "default", "low", stream=True, body={"top_k": 20, "chat_template_kwargs": {"enable_thinking": True}}
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = ", "not TOML: "),
        ("[model]", "'model' is not agents or models"),
        ("[agents]\na = 1", "[agents] a: expected a text such as 'm3a:gpt-4o'"),
        ("[models]\na = 1", "[models.a]: expected a table"),
        ("[models.a]\nurl = 'x'", "[models.a]: 'url' is not one of provider, name, base_url, key, "),
        ("[models.a]\ntimeout_s = true", "[models.a]: timeout_s = True is not a number"),
        ("[models.a]\nkey = 1", "[models.a]: key = 1 is not a text"),
        (
            "[models.a]\nthinking = 'very'",
            "thinking = 'very' is not true, false, one of none, minimal, low, medium",
        ),
        ("[models.a]\nthinking = 5", "thinking = 5 is not true, false, one of "),
        ("[models.a]\nmax_tokens = -1", "max_tokens = -1 is not a whole number"),
        ("[models.a]\ntemperature = 'hot'", "temperature = 'hot' is not a number or 'default'"),
        ("[models.a]\nstream = 1", "stream = 1 is not true or false"),
        ("[models.a]\nbody = 1", "body = 1 is not a table"),
        ("[models.a]\nprovider = 'x'", "[models.a]: provider 'x' is not one of openai, anthropic, google, llm"),
    ],
)
def test_what_is_wrong_in_the_file_is_named_with_its_place(text, message, tmp_path):
    path = tmp_path / "models.toml"
    path.write_text(text)

    with pytest.raises(ConfigError) as caught:
        read_names(path)

    assert str(caught.value).startswith(f"--mobile-models={path}")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("spec", "prices"),
    [
        (ModelSpec("openai", "gpt-4o"), (2.5, 10)),
        (ModelSpec("openai", "gpt-4o-2024-05-13"), (2.5, 10)),
        (ModelSpec("anthropic", "claude-sonnet-4-20250514"), (3, 15)),
        (ModelSpec("openai", "gpt-4o", base_url="http://127.0.0.1/v1"), None),
        (ModelSpec("openai", "gpt-4o", base_url="http://127.0.0.1/v1", prices=(0.0, 1.0)), (0.0, 1.0)),
        (ModelSpec("openai", "gpt-99"), None),
    ],
)
def test_the_price_of_a_model_is_the_users_or_the_tables_or_unknown(spec, prices):
    assert price_of(spec) == prices


def test_a_call_costs_its_tokens():
    assert cost_of(ModelSpec("openai", "gpt-4o"), Usage(1000, 100)) == pytest.approx(0.0035)
    assert cost_of(ModelSpec("openai", "gpt-99"), Usage(1000, 100)) is None
    assert cost_of(ModelSpec("openai", "gpt-4o"), Usage(None, 100)) is None
