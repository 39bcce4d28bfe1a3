"""The hooks of pytest, a few lines each: they call modules beside this one, and those of the run."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_mobileagent.errors import ConfigError, DatabaseNotFound, InfraError, MobileAgentError, Unreadable
from pytest_mobileagent.run.options import add_options, is_any_given
from pytest_mobileagent.run.stash import playing_session, session_in_use, session_of
from pytest_mobileagent.run.subset import LEFT_OUT
from pytest_mobileagent.task import MARK

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from pytest_mobileagent.run.session import MobileSession

HTML = "mobileagent_html"
_MISTAKE = "mobileagent_mistake"  # what a worker tells of its items


def pytest_addhooks(pluginmanager: pytest.PytestPluginManager) -> None:
    """Let plugins and `conftest.py` files offer agents and phones, and hear of records."""
    from pytest_mobileagent.plugin import hookspecs

    pluginmanager.add_hookspecs(hookspecs)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Register the options."""
    add_options(parser)


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker, and read the options if any is given: a mistake ends the run with one sentence."""
    config.addinivalue_line("markers", f"{MARK}(template): a task for a phone agent (use @mobile_task)")
    if not is_any_given(config):
        return
    try:
        session = session_of(config)
        session.add_suites()
        if session.agents and not session.is_worker:
            session.verdict.check()
        if playing_session(config):
            if not session.is_worker:
                session.phones_there(os.environ)
            _register_hooks(config, session)
    except (ConfigError, InfraError) as error:
        raise _usage(error) from error


def _register_hooks(config: pytest.Config, session: MobileSession) -> None:
    """Register what only a run with agents needs."""
    from pytest_mobileagent.run.redaction import HidingHooks

    config.pluginmanager.register(HidingHooks(), "mobileagent_hiding")
    if not session.is_worker:
        from pytest_mobileagent.plugin.stopping import refuse_workers

        refuse_workers(config, session.settings)
    if session.settings.pause is not None:
        from pytest_mobileagent.plugin.stopping import stop_by

        stop_by(config, session.settings.pause)
    if not session.is_worker and config.pluginmanager.hasplugin("html"):
        from pytest_mobileagent.plugin.html_hooks import HtmlHooks

        config.pluginmanager.register(HtmlHooks(config, session), HTML)


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Say how time passes on the phones, and who tries mobile tasks again if pytest-rerunfailures is to."""
    session = playing_session(config)
    if session is None:
        return []
    lines = [f"mobile clock: {session.settings.clock.told} (--mobile-clock={session.settings.clock})"]
    if config.getoption("reruns", None) or config.getoption("force_reruns", None):
        from pytest_mobileagent.plugin.retry import reruns_line

        lines.append(reruns_line(session.settings.retry_errors))
    return lines


def pytest_sessionstart(session: pytest.Session) -> None:
    """Get ready for the first phone, and tell now and then how far a long run is, unless pytest is to be quiet."""
    mobile = playing_session(session.config)
    if mobile is None or mobile.is_worker:
        return
    mobile.warm_up()
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:
        return
    if session.config.get_verbosity() > -2:  # `-qq`
        from pytest_mobileagent.report.progress import ProgressHooks

        session.config.pluginmanager.register(ProgressHooks(mobile.plan.progress, reporter), "mobileagent_progress")
    if mobile.settings.is_headed:
        _serve_live_page(session.config, mobile, reporter)


def _serve_live_page(config: pytest.Config, mobile: MobileSession, reporter: pytest.TerminalReporter) -> None:
    """Let others watch, and tell where."""
    from pytest_mobileagent.clock import SystemClock
    from pytest_mobileagent.report.live import LiveHooks, LiveRun

    live = LiveRun(
        mobile.files.folder.path, SystemClock(), mobile.plan.progress.line, max_steps=mobile.settings.max_steps
    )
    try:
        hooks = LiveHooks(live, lambda node_id: bool(mobile.key_of(node_id)))
    except ConfigError as error:
        raise _usage(error) from error
    config.pluginmanager.register(hooks, "mobileagent_live")
    reporter.write_line(f"watch at {hooks.page.url}")
    reporter.flush()


def pytest_collection_finish(session: pytest.Session) -> None:
    """Tell where a person is to play, also where pytest is to be quiet."""
    mobile = playing_session(session.config)
    if mobile is None:
        return
    from pytest_mobileagent.agents.registry import HUMAN

    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or all(agent.name != HUMAN for agent in mobile.agents):
        return
    from pytest_mobileagent.agents.human import page_of_this_run

    reporter.write_line(f"play at {page_of_this_run().url}")
    reporter.flush()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Multiply mobile tasks by configuration, agent and seed."""
    if metafunc.definition.get_closest_marker(MARK) is None:
        return
    from pytest_mobileagent.plugin.collection import parametrize

    session = session_of(metafunc.config)
    parametrize(
        metafunc,
        configs_of=session.configs_of,
        agents=session.agents,
        seeds=session.settings.seeds,
        repeats=session.settings.repeats,
    )


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out mobile tasks that are not wanted; skip them all if nobody is to do them; count the others."""
    mobile = [item for item in items if item.get_closest_marker(MARK) is not None]
    if not mobile:
        return
    from pytest_mobileagent.plugin.collection import NO_AGENT, wanted

    session = session_of(config)
    try:
        mobile = wanted(mobile, session.selection)
        if session.agents:
            mobile = session.to_do(mobile)
        if mobile and playing_session(config):
            session.check_extras(mobile)
            session.files.folder  # noqa: B018 - that it cannot be made is to be known before the run
    except ConfigError as error:
        mistake = _usage(error)
        if session.is_worker:  # nobody reads what it says by itself
            config.workeroutput[_MISTAKE] = str(mistake)  # type: ignore[attr-defined]  # xdist's
        raise mistake from error
    unwanted = {item for item in items if item.get_closest_marker(MARK) is not None} - set(mobile)
    if unwanted:
        config.hook.pytest_deselected(items=sorted(unwanted, key=lambda item: item.nodeid))
        items[:] = [item for item in items if item not in unwanted]
    session.count(item.nodeid for item in mobile)
    if playing_session(config) and mobile:
        session.find_needs(mobile)
    _keep_report(config, items)
    if not session.agents:
        for item in mobile:
            item.add_marker(pytest.mark.skip(reason=NO_AGENT))


def _keep_report(config: pytest.Config, left: Sequence[object]) -> None:
    """Leave pytest-html's report of a finished run as it is, if nothing at all is left to be done."""
    hooks = config.pluginmanager.get_plugin(HTML)
    if hooks is not None and not left:
        hooks.keep_report(config)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Try an item again that ended in an error of ours, if that is wanted."""
    if item.get_closest_marker(MARK) is None:
        return None
    session = session_of(item.config)
    if not session.settings.retry_errors or not session.agents:
        return None
    from pytest_mobileagent.plugin.retry import run_with_retries

    run_with_retries(item, nextitem, session)
    return True


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """What fails before the agent has acted is the task's fault, and so is a test that keeps its agent idle."""
    if pyfuncitem.get_closest_marker(MARK) is None:
        return (yield)
    from pytest_mobileagent.plugin.assertions import COMPARED
    from pytest_mobileagent.plugin.outcomes import (
        FAILURES,
        RUNNING,
        blame_the_agent,
        blame_the_task,
        refuse_idleness,
        refuse_mistakes,
        refuse_side_effects,
    )
    from pytest_mobileagent.plugin.stopping import refuse_help

    pyfuncitem.stash[RUNNING] = True
    pyfuncitem.config.stash[COMPARED] = None
    try:
        result = yield
        refuse_idleness(pyfuncitem)
        refuse_mistakes(pyfuncitem)
        refuse_side_effects(pyfuncitem)
        refuse_help(pyfuncitem)
    except (*FAILURES, DatabaseNotFound, Unreadable) as error:
        refuse_help(pyfuncitem, error)
        fault = blame_the_task(pyfuncitem, error) or blame_the_agent(pyfuncitem, error)
        if fault is not None:
            raise fault from error
        raise
    else:
        return result
    finally:
        del pyfuncitem.stash[RUNNING]


def pytest_assertrepr_compare(config: pytest.Config, op: str, left: object, right: object) -> None:
    """Write down what is compared in vain: how that is shown stays pytest's."""
    session = session_in_use(config)
    if session is not None:
        from pytest_mobileagent.plugin.assertions import COMPARED, Comparison

        config.stash[COMPARED] = Comparison.of(op, left, right)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell failures from errors, and write down what became of the item."""
    report = yield
    if item.get_closest_marker(MARK) is not None:
        from pytest_mobileagent.plugin.item_records import note_phase
        from pytest_mobileagent.plugin.outcomes import judge
        from pytest_mobileagent.plugin.stopping import stop_at_end, tell_player
        from pytest_mobileagent.plugin.tracebacks import show_plainly
        from pytest_mobileagent.run.phones import note_health
        from pytest_mobileagent.run.verdict import spare

        show_plainly(item, call, report)
        judge(item, call, report)
        note_phase(item, report, call)
        note_health(item, call)
        tell_player(item, call, report)
        stop_at_end(item, call, report)
        if session_of(item.config).settings.report_only:
            spare(report)
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_report_teststatus(report: pytest.TestReport) -> tuple[str, str, str] | None:
    """Count a task once, whose goal has parts: a part that does not hold fails the whole."""
    return ("", "", "") if getattr(report, "mobile_part", False) else None


def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Give Allure the episode while the item is still its present test."""
    if item.get_closest_marker(MARK) is not None and item.config.pluginmanager.hasplugin("allure_pytest"):
        from pytest_mobileagent.plugin.item_records import tell_allure

        tell_allure(item)


@pytest.hookimpl(optionalhook=True, tryfirst=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Let `-n auto` mean as many phones as there are, or as fit this machine; xdist asks before all is configured."""
    if not is_any_given(config):
        return None
    from pytest_mobileagent.run.capacity import workers_of

    try:
        return workers_of(config, os.environ)
    except MobileAgentError as error:
        raise _usage(error, "-n auto: ") from error


def _usage(error: MobileAgentError, before: str = "") -> pytest.UsageError:
    """Return what pytest tells of a mistake in one sentence: without a key that the command line holds."""
    from pytest_mobileagent.agents.models.secrets import redacted

    return pytest.UsageError(redacted(f"{before}{error}", os.environ))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:  # noqa: ANN401 - xdist's WorkerController
    """Tell a worker where the run's folder is."""
    session = playing_session(node.config)
    if session is None:
        return
    try:
        node.workerinput.update(session.to_tell())
    except ConfigError as error:
        raise _usage(error) from error


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object | None:  # noqa: ANN401 - xdist's, which has no types
    """Keep workers with their kind of phone, with xdist's default way of distribution."""
    session = playing_session(config)
    if session is None or config.getoption("dist", "no") not in ("load", "no"):
        return None
    from pytest_mobileagent.run.scheduling import AffinityScheduling

    return AffinityScheduling(config, log, need=session.key_of)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_node_collection_finished(node: Any, ids: list[str]) -> None:  # noqa: ANN401 - xdist's, which has no types
    """Learn from a worker how many mobile tasks there are."""
    session = session_in_use(node.config)
    if session is None:
        return
    session.learn_needs()
    session.count(name for name in ids if session.key_of(name))
    _keep_report(node.config, ids)


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    """Note which mobile tasks are left out on purpose: a baseline's gate does not miss them."""
    mobile = [item for item in items if item.get_closest_marker(MARK) is not None]
    if mobile:
        session_of(mobile[0].config).subset.leave_out(item.nodeid for item in mobile)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:  # noqa: ANN401 - xdist's WorkerController
    """Learn from a worker what it left out, and that it cannot play what is wanted: then nobody can."""
    session = session_in_use(node.config)
    if session is not None:
        told = getattr(node, "workeroutput", {})
        if _MISTAKE in told:
            raise pytest.UsageError(told[_MISTAKE])
        session.subset.leave_out(told.get(LEFT_OUT, ()))


@pytest.hookimpl(optionalhook=True)
def pytest_handlecrashitem(crashitem: str, report: pytest.TestReport, sched: Any) -> None:  # noqa: ANN401 - xdist's, which has no types
    """A worker that died is an error of ours, not a failure of the agent."""
    session = playing_session(sched.config)
    if session is not None:
        from pytest_mobileagent.plugin.item_records import note_crash

        note_crash(session, crashitem, report)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Let the exit status speak for the whole run."""
    mobile = playing_session(session.config)
    if mobile is not None and not mobile.is_worker:
        session.exitstatus = mobile.verdict.exit_status(exitstatus)
        results = session.config.getoption("allure_report_dir", None)
        if results and mobile.files.is_there:
            from pytest_mobileagent.report.allure_context import write_context

            write_context(Path(results), mobile.facts(), os.environ)
    if mobile is not None and mobile.is_worker:
        session.config.workeroutput[LEFT_OUT] = mobile.subset.left_out  # type: ignore[attr-defined]  # xdist's
    if mobile is not None:
        from pytest_mobileagent.run.leaving import leave_in_time

        leave_in_time(lambda: int(session.exitstatus))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell how it went, and where the records are."""
    skipped = terminalreporter.getreports("skipped")  # whole modules, too, which have no marks
    skipped = [report for report in skipped if isinstance(report, pytest.TestReport) and MARK in report.keywords]
    if skipped:
        from pytest_mobileagent.plugin.summary import skipped_lines

        for line in skipped_lines(skipped):
            terminalreporter.line(line)
    session = playing_session(terminalreporter.config)
    if session is None or session.is_worker or not session.files.is_there:
        return
    from pytest_mobileagent.plugin.summary import closing_lines

    lines = closing_lines(session, terminalreporter)
    if lines:
        terminalreporter.section("mobile agents")
    for line in lines:
        terminalreporter.line(line)


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """Give phones and servers back."""
    session = session_in_use(config)
    if session is not None:
        session.close()
