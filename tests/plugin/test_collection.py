from __future__ import annotations

import pytest

DECLARATIONS = {
    "a template field without a parameter": (
        "@mobile_task('Call {name}.', params=lambda fake: {'number': '1'})\n"
        "def test_task(task, agent, device, number): pass\n",
        "test_task: the goal names {name}, and params draws no 'name'",
    ),
    "a parameter named like a fixture": (
        "@mobile_task('Use {device}.', params=lambda fake: {'device': 'x'})\n"
        "def test_task(task, agent, device): pass\n",
        "test_task: the parameter 'device' is named like a fixture; name it otherwise",
    ),
    "a parameter that the test does not take": (
        "@mobile_task('Call {name}.', params=lambda fake: {'name': 'x'})\n"
        "def test_task(task, agent, device): pass\n",
        "test_task: params draws 'name', and the test takes no such argument",
    ),
    "params that return no dict": (
        "@mobile_task('Call.', params=lambda fake: ['x'])\ndef test_task(task, agent, device): pass\n",
        "test_task: params returned list; it must return a dict of parameters",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("source", "sentence"), DECLARATIONS.values(), ids=DECLARATIONS)
def test_a_wrong_declaration_is_one_sentence_at_collection(suite, pytester, source, sentence):
    pytester.path.joinpath("suite/test_tasks.py").write_text(f"from pytest_mobileagent import mobile_task\n{source}")

    result = suite("--agent=noop")

    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines([sentence.replace("[", "[[]")])
    result.stdout.no_fnmatch_line("*Traceback*")


OPTIONS = {
    "--agent=noopp": "*--agent=noopp: no agent is called 'noopp'; did you mean noop? *",
    "--agent=nothing.here:Agent": "*--agent=nothing.here:Agent: the module 'nothing.here' cannot be imported: *",
    "--agent=oracle,near_miss": "*--agent: near_miss plays each task several times, and alone: give it its own run",
    "--env-config=pixel_7": (
        "*--env-config=pixel_7: no device configuration is called 'pixel_7'; the nearest are pixel_*"
    ),
    "--mobile-seeds=5-1": "*--mobile-seeds=5-1: '5-1' is no seed; write 3, a range 0-4, or a list 0-4,7",
    "--mobile-max-steps=none": "*--mobile-max-steps=none: expected a whole number above zero",
    "--mobile-serial=R58": "*--mobile-serial=R58: it names attached phones; add --mobile-emulator=attached",
    "--mobile-emulator=avds": "*--mobile-emulator=avds: nobody offers phones under that name; did you mean avd?",
    "--mobile-output=suite/test_tasks.py": "*: */test_tasks.py is a file; name a folder",
    "--mobile-cassette=suite/test_tasks.py/x": "*--mobile-cassette=suite/test_tasks.py/x: */test_tasks.py is a file; *",
    "--mobile-adb-server=here": "*--mobile-adb-server=here: expected HOST:PORT, for example 127.0.0.1:5037",
}


@pytest.mark.parametrize(("option", "sentence"), OPTIONS.items(), ids=OPTIONS)
def test_a_wrong_option_is_one_sentence(suite, option, sentence):
    result = suite("--agent=noop", option) if not option.startswith("--agent") else suite(option)

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([sentence])


def test_options_can_come_from_the_environment_and_from_the_ini_file(suite, pytester, monkeypatch):
    monkeypatch.setenv("PYTEST_MOBILEAGENT_SEEDS", "3")
    pytester.makeini("[pytest]\nmobile_agent = noop\nmobile_seeds = 5\n")

    result = suite("--collect-only", "-q", "-k", "passes")

    node_ids = [line for line in result.outlines if "::" in line]
    assert node_ids == ["suite/test_tasks.py::test_passes[pixel_6-noop-seed3]"]


def test_without_an_agent_tasks_are_skipped_and_no_phone_is_booted(suite, pytester):
    result = suite("-rs")

    result.assert_outcomes(passed=1, skipped=6)
    result.stdout.fnmatch_lines(["*no agent was named: add --agent=NAME*"])
    assert not pytester.path.joinpath("reports").exists()


def test_a_module_that_is_skipped_whole_is_told_as_pytest_tells_it(suite, pytester):
    lacking = "import pytest\npytest.importorskip('there_is_no_such_module')\n"
    pytester.path.joinpath("suite/test_lacking.py").write_text(lacking, "utf-8")

    result = suite()

    assert result.ret == pytest.ExitCode.OK
    result.assert_outcomes(passed=1, skipped=7)


@pytest.mark.parametrize("workers", [(), pytest.param(("-n", "2"), marks=pytest.mark.check)], ids=["alone", "two"])
def test_that_no_agent_was_named_is_told_without_asking(suite, workers):
    suite(*workers).stdout.fnmatch_lines(["6 mobile tasks were skipped: no agent was named: add --agent=NAME *"])


def test_what_is_only_collected_leaves_no_run_behind_and_asks_nobody_to_play(suite, pytester):
    result = suite("--collect-only", "--agent=noop,human")

    assert len([line for line in result.outlines if "<Function test_" in line]) == 13
    result.stdout.no_fnmatch_line("*play at*")
    assert not pytester.path.joinpath("reports").exists()


def test_other_tests_are_left_alone(pytester):
    pytester.makepyfile("def test_one(): pass")

    result = pytester.runpytest_subprocess("--agent=noop", timeout=300)

    result.assert_outcomes(passed=1)
    result.stdout.no_fnmatch_line("*mobile agents*")


@pytest.mark.own_process("another process would have loaded all that already")
def test_a_run_without_mobile_tasks_loads_nothing_for_them_and_its_report_is_not_ours(pytester):
    pytester.makepyfile(
        test_plain="""
        import sys

        def test_what_is_loaded():
            slow = ("adbutils", "uiautomator2", "PIL", "pytest_mobileagent.run.session")
            assert [name for name in slow if name in sys.modules] == []
        """
    )

    result = pytester.runpytest_subprocess("-q", "--html=plain.html")

    result.assert_outcomes(passed=1)
    assert "Side effects" not in (pytester.path / "plain.html").read_text("utf-8")
