"""The hooks of pytest-html, for runs with agents: other reports stay as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pytest_html.basereport import BaseReport

from pytest_mobileagent.report.html_report import header_cells, id_cell, is_part, prepare, row_cells, summary

if TYPE_CHECKING:
    import pytest

    from pytest_mobileagent.run.session import MobileSession


class HtmlHooks:
    """A plugin of a run's controller: our columns in pytest-html's report, and the success rate above them."""

    def __init__(self, config: pytest.Config, session: MobileSession) -> None:
        """Choose the report's place, and head it with what makes numbers comparable."""
        self._session = session
        self._is_ours = not config.getoption("htmlpath", None)  # and not where the user wants it
        prepare(config, session.files.folder.path, session.facts())

    def keep_report(self, config: pytest.Config) -> None:
        """Write no report: a resumed run has one, and there is nothing to add."""
        report = self._session.files.folder.path / "report.html"
        if not self._is_ours or not report.exists():
            return
        for plugin in config.pluginmanager.get_plugins():
            if isinstance(plugin, BaseReport):
                config.pluginmanager.unregister(plugin)
        config.option.htmlpath = str(report)

    def pytest_html_report_title(self, report: Any) -> None:  # noqa: ANN401 - pytest-html's
        """Name the agents."""
        report.title = f"Mobile agents: {', '.join(agent.text for agent in self._session.agents)}"

    def pytest_html_results_table_header(self, cells: list[str]) -> None:
        """Add our columns."""
        cells[2:2] = header_cells()

    def pytest_html_results_table_row(self, report: pytest.TestReport, cells: list[str]) -> None:
        """Fill our columns; a part of a goal has no row of its own."""
        if is_part(report):
            cells.clear()
            return
        cells[1] = id_cell(cells[1])
        cells[2:2] = row_cells(getattr(report, "mobile_record", None))

    def pytest_html_results_summary(self, prefix: list[str]) -> None:
        """Tell the success rate."""
        if self._session.files.is_there:
            prefix.extend(summary(self._session.files.folder.read(), self._session.plan.planned))
