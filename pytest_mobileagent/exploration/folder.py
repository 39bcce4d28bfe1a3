"""An exploration as it is kept: DroidBot's `utg.js`, `states/` and `events/`, and a page to look at them.

Everything is written as it happens, so that an exploration that was interrupted goes on where it stopped.
"""

from __future__ import annotations

import json
import re
import shutil
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.exploration.graph import Transition, TransitionGraph
from pytest_mobileagent.exploration.inputs import App, InputEvent
from pytest_mobileagent.exploration.screens import UiState

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pytest_mobileagent.exploration.graph import Edge
    from pytest_mobileagent.exploration.screens import View

_VARIABLE = "var utg = \n"
_LABEL, _TAG = re.compile(r'<[^>]*? label="([^"]*)"[^>]*>'), re.compile(r"<[^>]+>")
_PAGE = Path(__file__).with_name("page.html")


@dataclass(frozen=True, slots=True)
class Facts:
    """What is told of an exploration beside its graph: when it began, UTC, how long it took, on which phones."""

    began: str
    time_spent_s: float
    serials: tuple[str, ...]
    model: str
    api_level: int


class ExplorationFolder:
    """The folder of one app's exploration."""

    def __init__(self, path: Path) -> None:
        """Use `path`, which need not be there yet."""
        self.path = path

    def write_state(self, state: UiState) -> None:
        """Keep a state."""
        _write(self._folder("states") / f"state_{state.tag}.json", json.dumps(state.as_json()))

    def write_screenshot(self, state: UiState, screenshot: bytes) -> None:
        """Keep what a state looks like."""
        (self._folder("states") / f"screen_{state.tag}.png").write_bytes(screenshot)

    def write_event(self, number: int, transition: Transition) -> None:
        """Keep what was done and what it led to."""
        tag = f"{number:06d}"
        told = {
            "tag": tag,
            "event": transition.event.as_json(),
            "start_state": transition.before.state_str,
            "stop_state": transition.after.state_str,
            "event_str": transition.event.event_str(transition.before),
        }
        _write(self._folder("events") / f"event_{tag}.json", json.dumps(told))

    def _folder(self, name: str) -> Path:
        folder = self.path / name
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def write_graph(self, graph: TransitionGraph, facts: Facts) -> None:
        """Write the graph as it is now, and the page that shows it."""
        self.path.mkdir(parents=True, exist_ok=True)
        _write(self.path / "utg.js", _VARIABLE + json.dumps(_told(graph, facts), indent=2))
        shutil.copyfile(_PAGE, self.path / "index.html")

    # -- reading ------------------------------------------------------------------------------------------------------

    @property
    def is_begun(self) -> bool:
        """Whether there is an exploration to go on with."""
        return (self.path / "utg.js").exists()

    def told(self) -> Mapping[str, Any]:
        """Return what `utg.js` says.

        Raises:
            ConfigError: there is none, or it cannot be read.
        """
        path = self.path / "utg.js"
        try:
            told = json.loads(path.read_text("utf-8").partition("=")[2])
        except FileNotFoundError as error:
            raise ConfigError(f"{path} is not there: 'mobileagent explore-app' makes one") from error
        except ValueError as error:
            raise ConfigError(f"{path}: no graph of an exploration: {error}") from error
        if not isinstance(told, dict) or not isinstance(told.get("app_package"), str):
            raise ConfigError(f"{path}: no graph of an exploration: it names no app_package")
        return told

    def read(self) -> TransitionGraph:
        """Return the graph that the states and events make.

        Raises:
            ConfigError: a file is missing, or is not one of ours.
        """
        told = self.told()
        graph = TransitionGraph(App(told["app_package"], f"{told['app_package']}/{told['app_main_activity']}"))
        for path, state in self._stored("states"):
            with _readable(path):
                graph.add_state(UiState.from_json(state))
        for path, event in self._stored("events"):
            with _readable(path):
                before, after = graph.states[event["start_state"]], graph.states[event["stop_state"]]
                graph.add(Transition(before, InputEvent.from_json(event["event"]), after))
        return graph

    def _stored(self, name: str) -> Iterator[tuple[Path, Any]]:
        for path in sorted((self.path / name).glob("*.json")):
            with _readable(path):
                told = json.loads(path.read_text("utf-8"))
            yield path, told


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    try:
        yield
    except (KeyError, TypeError, ValueError) as error:
        raise ConfigError(f"{path}: not what an exploration writes: {error!r}") from error


def _write(path: Path, text: str) -> None:
    """Write a file whole, or not at all."""
    new = path.with_suffix(".new")
    new.write_text(text, "utf-8", "backslashreplace")
    new.replace(path)


# -- DroidBot's graph -----------------------------------------------------------------------------------------------


def _told(graph: TransitionGraph, facts: Facts) -> dict[str, Any]:
    nodes = [_node(graph, state) for state in graph.states.values()]
    edges = [
        _edge(graph.states[start], end, events)
        for start, targets in graph.edges.items()
        for end, events in targets.items()
    ]
    return {
        "nodes": nodes,
        "edges": edges,
        "num_nodes": len(nodes),
        "num_edges": len(edges),
        "num_effective_events": len(graph.effective),
        "num_reached_activities": len(graph.activities),
        "test_date": facts.began,
        "time_spent": round(facts.time_spent_s, 3),
        "num_transitions": graph.transitions,
        "coverage": round(graph.coverage, 4),
        "device_serial": ", ".join(facts.serials),
        "device_model_number": facts.model,
        "device_sdk_version": facts.api_level,
        "app_package": graph.app.package,
        "app_main_activity": graph.app.component.partition("/")[2],
    }


def _node(graph: TransitionGraph, state: UiState) -> dict[str, Any]:
    package, _, activity = state.activity.partition("/")
    marks = [mark for name, mark in ((graph.first, "<FIRST>"), (graph.last, "<LAST>")) if name == state.state_str]
    rows = {
        "package": package, "activity": activity, "state_str": state.state_str, "structure_str": state.structure_str,
    }  # fmt: skip
    ids, texts = {view.resource_id for view in state.views} - {""}, {view.text for view in state.views} - {""}
    search = "\n".join([",".join(sorted(ids)), ",".join(sorted(texts))])
    return {
        "id": state.state_str,
        "shape": "image",
        "image": f"states/screen_{state.tag}.png",
        "label": "\n".join([activity.rpartition(".")[2], *marks]),
        **rows,
        "title": _table(rows.items()),
        "content": "\n".join([package, activity, state.state_str, search]),
        "elements": [element.line for element in state.elements],
        "size": list(state.size),
        **({"font": "14px Arial red"} if marks else {}),
    }


def _edge(start: UiState, end: str, events: Mapping[str, Edge]) -> dict[str, Any]:
    told = sorted(events.items(), key=lambda item: item[1].number)
    return {
        "from": start.state_str,
        "to": end,
        "id": f"{start.state_str}-->{end}",
        "title": _table((str(edge.number), name) for name, edge in told),
        "label": ", ".join(str(edge.number) for _, edge in told),
        "events": [
            {
                "event_str": name,
                "event_id": edge.number,
                "event_type": edge.event.kind,
                "view_images": [],
                "detail": edge.event.detail,
                "view_words": _words(edge.event.view, start) if edge.event.view is not None else "",
                "bounds": list(edge.event.view.bounds) if edge.event.view is not None else None,
            }
            for name, edge in told
        ],
    }


def _words(view: View, state: UiState) -> str:
    """Return what a view says, itself or by what lies on it; else its id or class."""
    inside = (element.line for element in state.elements if view.bounds.contains(*element.bounds.center))
    said = (view.text, view.content_description, *map(_plain, inside))
    names = (view.resource_id.rpartition("/")[2], view.class_name.rpartition(".")[2])
    return next((words for words in (*said, *names) if words.strip()), "").replace("\n", " ")


def _plain(line: str) -> str:
    """Return the words of an element's line."""
    return _TAG.sub(" ", _LABEL.sub(r"\1", line)).strip()


def _table(rows: Iterable[tuple[str, str]]) -> str:
    body = "".join(f"<tr><th>{_escaped(key)}</th><td>{_escaped(value)}</td></tr>\n" for key, value in rows)
    return f'<table class="table">\n{body}</table>'


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
