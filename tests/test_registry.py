from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.registry import Given, Registry, given, load, near_names, own


def a_function():
    """Something to offer."""


class Callable:
    """Something else."""

    def __call__(self):
        pass


@pytest.mark.parametrize(
    ("target", "value"),
    [(a_function, f"{__name__}:a_function"), (Callable, f"{__name__}:Callable"), (Callable(), f"{__name__}:Callable")],
    ids=["function", "class", "object"],
)
def test_what_is_given_says_where_it_lies(target, value):
    assert (Given("x", target).value, Given("x", target).load()) == (value, target)


def test_whoever_offers_something_it_is_found_in_the_same_way():
    registry = Registry([*own("group", {"noop": "agents.noop:Noop"}), *given("hook", [{"ours": a_function}])])

    assert registry.names == ["noop", "ours"]
    assert load(registry.find("ours", "--x"), "--x") is a_function
    assert load(registry.find("noop", "--x"), "--x").__name__ == "Noop"
    assert registry.find("other", "--x") is None


@pytest.mark.parametrize(
    ("name", "hint"), [("nop", "did you mean noop?"), ("xyz", "there are noop, ours")], ids=["near", "far"]
)
def test_who_misspells_a_name_is_told_the_nearest_or_all(name, hint):
    assert Registry([Given("noop", dict), Given("ours", dict)]).hint(name) == hint


def test_a_name_that_two_offer_is_refused_when_it_is_asked_for():
    registry = Registry([Given("x", a_function), EntryPoint("x", "theirs:X", "group"), Given("y", dict)])

    assert registry.find("y", "--x=y")
    with pytest.raises(ConfigError) as caught:
        registry.find("x", "--x=x")

    assert str(caught.value) == f"--x=x: 'x' is offered by {__name__}:a_function and theirs:X: rename one of them"


def test_what_cannot_be_loaded_is_one_sentence():
    with pytest.raises(ConfigError) as caught:
        load(EntryPoint("x", "no_such_module:X", "group"), "--x=x")

    assert str(caught.value) == (
        "--x=x: 'no_such_module:X', which is installed, cannot be loaded: No module named 'no_such_module'"
    )


@pytest.mark.parametrize(
    ("result", "message"),
    [
        (["x"], "hook returned ['x']: return a dict of names, each with a class or function"),
        ({5: dict}, "hook: 5 is no name: use letters, digits, '_', '.' and '-'"),
        ({"a:b": dict}, "hook: 'a:b' is no name: use letters, digits, '_', '.' and '-'"),
        ({"x": "m:X"}, "hook: 'x' is 'm:X': offer a class or a function that makes one"),
    ],
)
def test_what_is_no_offer_is_refused(result, message):
    with pytest.raises(ConfigError) as caught:
        given("hook", [{"fine": dict}, result])

    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("T3A", ["t3a"]),
        ("reprot", ["report"]),
        ("add_contact", ["test_contacts_add_contact"]),
        ("xyzzy", []),
        ("re", []),
    ],
)
def test_a_name_that_is_nearly_right_is_recognised(name, near):
    assert near_names(name, ["t3a", "report", "merge", "test_contacts_add_contact"]) == near
