from __future__ import annotations

import pytest

CONFTEST = """
    import pytest
    from pytest_mobileagent.plugin.tracebacks import show_plainly


    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(item, call):
        report = yield
        show_plainly(item, call, report)
        return report
"""
TESTS = """
    import pytest
    from pytest_mobileagent.agents.registry import parse_agent
    from pytest_mobileagent.errors import AgentError, DeviceError


    @pytest.fixture
    def agent():
        return parse_agent("xyzzy")


    def act():
        raise ValueError("my bug")


    def test_set_up(agent):
        pass


    def test_ours_within_the_test():
        parse_agent("xyzzy")


    def test_the_agents_own():
        try:
            act()
        except ValueError as error:
            raise AgentError("the agent's act() raised") from error


    def test_what_a_library_says():
        try:
            act()
        except ValueError as error:
            raise DeviceError("the phone is gone") from error


    def test_another_kind():
        act()
"""
SENTENCE = "E   +ConfigError: --agent=xyzzy: no agent is called 'xyzzy'; .*"


@pytest.fixture
def shown(pytester):
    """Run one of the tests; returns what the terminal shows."""
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(test_one=TESTS)

    def run(name, *arguments):
        return pytester.runpytest_inprocess("-k", name, "-p", "no:mobileagent", *arguments).stdout

    return run


def test_a_set_up_that_only_we_are_in_is_one_sentence(shown):
    out = shown("set_up", "--tb=short")

    out.re_match_lines([SENTENCE])
    out.no_fnmatch_line("*registry.py*")
    out.fnmatch_lines(["ERROR test_one.py::test_set_up - ConfigError: --agent*"])


def test_the_users_line_that_led_to_it_is_shown(shown):
    out = shown("ours_within")

    out.re_match_lines([r" +parse_agent\(\"xyzzy\"\)", SENTENCE])
    out.no_fnmatch_line("*registry.py*")


def test_an_agents_own_exception_is_shown_too(shown):
    shown("own").fnmatch_lines(["E*ValueError: my bug", "*direct cause*", "E*  AgentError: the agent's act() raised"])


def test_what_a_library_said_is_in_the_sentence_already(shown):
    out = shown("library")

    out.fnmatch_lines(["E*  DeviceError: the phone is gone"])
    out.no_fnmatch_line("*my bug*")


def test_full_trace_shows_all(shown):
    shown("ours_within", "--full-trace").fnmatch_lines(["E  *errors.ConfigError: *", "*registry.py:*: ConfigError"])


def test_other_exceptions_are_pytests(shown):
    shown("another").fnmatch_lines(['>       raise ValueError("my bug")', "E       ValueError: my bug"])


def test_an_error_that_comes_again_is_named_and_not_shown_again(pytester, monkeypatch):
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(test_one="""
        import pytest
        from pytest_mobileagent.errors import EmulatorError

        @pytest.mark.parametrize("number", [1, 2, 3])
        def test_phone(number):
            raise EmulatorError("there is no SDK: set ANDROID_HOME")
    """)  # fmt: skip

    out = pytester.runpytest_inprocess("-p", "no:mobileagent", "-p", "no:cacheprovider").stdout.str()

    assert out.count('raise EmulatorError("there is no SDK') == 1
    assert out.count("as of test_one.py::test_phone[1]") == 2


def test_a_failed_assertion_is_shown_without_the_rest_of_the_task(pytester, monkeypatch):
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(test_one="""
        def test_task():
            goal = "a line of the task"
            assert 1 == 2, goal
    """)  # fmt: skip

    out = pytester.runpytest_inprocess("-p", "no:mobileagent", "-p", "no:cacheprovider").stdout

    out.fnmatch_lines(
        ["test_one.py:3: in test_task", "    assert 1 == 2, goal", "E   AssertionError: a line of the task"]
    )
    out.no_fnmatch_line("*goal = *")
