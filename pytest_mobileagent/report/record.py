"""A run's records: one folder for a run, one line for an item, one folder for an episode."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import shutil
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.agents.models.secrets import redacted
from pytest_mobileagent.episode.action import to_json
from pytest_mobileagent.episode.elements import clickable_elements

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_mobileagent.agents.models.base import Message, ModelCall, Picture
    from pytest_mobileagent.episode.run import Episode, Step

FORMAT = 1
_SLUG = re.compile(r"[^A-Za-z0-9._-]+")
_LONGEST_NAME = 120
_ERRORS = "backslashreplace"  # half a surrogate pair, as models write them, is in JSON what it was

PASSED, FAILED, ERROR, SKIPPED = "passed", "failed", "error", "skipped"


@dataclass(slots=True)
class ItemRecord:
    """What became of one item; one line of `run.jsonl`."""

    node_id: str
    suite: str
    task: str
    upstream: str
    goal: str
    agent: str
    env: str
    seed: int
    repeat: int = 1  # which run of the same seed
    attempt: int = 1
    identity: str = ""  # a hash of agent, models, device configuration and task: other numbers compare with other runs
    outcome: str = ERROR
    reason: str = ""
    is_satisfied_at_start: bool = False
    reward: float | None = None
    parts: int = 0  # subtests: parts of the goal
    parts_held: int = 0
    failed_part: str = ""
    steps: int = 0
    max_steps: int = 0
    min_steps: int = 0  # actions of the shortest solution known, done not counted; 0 if nobody says
    is_done: bool = False  # the agent said so
    reached_at: int | None = None  # the step after which the goal first held; None if that is only seen at the end
    asked: list[str] = field(default_factory=list)  # a teacher-forced run: the kind of each step of the recording
    right: list[bool] = field(default_factory=list)  # of each, whether the agent wanted the same
    problems: int = 0  # steps whose action was none, or could not be carried out
    answer: str | None = None
    side_effects: list[str] = field(default_factory=list)  # what changed that the goal did not ask for, a line each
    seconds: float = 0.0
    agent_s: float = 0.0  # thinking, of all steps
    device_s: float = 0.0  # acting, of all steps
    calls: int = 0  # of models
    tokens_in: int = 0
    tokens_out: int = 0
    tokens_uniform: int = 0  # in and out as MobileAgentBench counts them, the same for every model
    cost: float | None = None  # USD; None if a price is unknown
    model_s: float = 0.0
    complexity: float = 1.0
    difficulty: str = ""
    tags: list[str] = field(default_factory=list)
    apps: list[str] = field(default_factory=list)
    folder: str = ""
    worker: str = ""
    began: str = ""  # host's time, UTC

    @property
    def is_scored(self) -> bool:
        """Whether the item counts in the success rate."""
        return self.outcome in (PASSED, FAILED)


_KNOWN = frozenset(one.name for one in fields(ItemRecord))


def from_json(line: object) -> ItemRecord | None:
    """Return the record of a line's value: what it does not know is left out; None if it is no record."""
    if not isinstance(line, dict):
        return None
    try:
        return ItemRecord(**{name: value for name, value in line.items() if name in _KNOWN})
    except TypeError:
        return None


def slug(node_id: str) -> str:
    """Return a node id as a file name; one that is too long is cut and told apart by a hash."""
    name = _SLUG.sub("-", node_id.rpartition("/")[2]).strip("-")
    if len(name) > _LONGEST_NAME:
        digest = hashlib.sha256(node_id.encode()).hexdigest()[:8]
        name = f"{name[:_LONGEST_NAME]}-{digest}"
    return name


class RunFolder:
    """One run's folder: never overwritten, never deleted."""

    def __init__(self, path: Path) -> None:
        """Use a folder that `create` made."""
        self.path = path

    @classmethod
    def create(cls, parent: Path, name: str) -> RunFolder:
        """Make a new folder below `parent`; a name that is taken gets a number."""
        parent.mkdir(parents=True, exist_ok=True)
        number = 1
        while True:
            path = parent / (name if number == 1 else f"{name}-{number}")
            try:
                path.mkdir()
            except FileExistsError:
                number += 1
                continue
            (path / "results").mkdir()
            return cls(path)

    def write_manifest(self, facts: dict[str, Any]) -> None:
        """Write what makes the numbers comparable."""
        common = {"format": FORMAT, "python": platform.python_version(), "platform": platform.system()}
        text = json.dumps({**common, **facts}, indent=2, sort_keys=True, default=str)
        (self.path / "manifest.json").write_text(redacted(text, os.environ) + "\n", "utf-8")

    def append(self, worker: str, record: ItemRecord) -> None:
        """Add a line to a worker's own file: no two processes write to one file."""
        path = self.path / "results" / f"{worker}.jsonl"
        start = "" if _ends_a_line(path) else "\n"  # a run that was killed while writing, and is resumed
        with path.open("a", encoding="utf-8", errors=_ERRORS) as file:
            line = redacted(json.dumps(asdict(record), ensure_ascii=False), os.environ)
            file.write(f"{start}{line}\n")

    def merge(self) -> list[ItemRecord]:
        """Write all workers' lines to `run.jsonl`, by node id and attempt; returns them."""
        records = sorted(self.read(), key=lambda record: (record.node_id, record.attempt))
        lines = [json.dumps(asdict(record), ensure_ascii=False) for record in records]
        (self.path / "run.jsonl").write_text("".join(f"{line}\n" for line in lines), "utf-8", _ERRORS)
        return records

    def read(self) -> list[ItemRecord]:
        """Return all records, in no order; a line cut short by a kill is left out."""
        records = []
        for path in sorted((self.path / "results").glob("*.jsonl")):
            for line in path.read_text("utf-8", errors="replace").split("\n"):
                try:
                    record = from_json(json.loads(line))
                except ValueError:
                    continue
                if record is not None:
                    records.append(record)
        return records

    def item_folder(self, node_id: str, attempt: int, *, is_new: bool = False) -> Path:
        """Return (and make) the folder of an item's artifacts; with `is_new` one that no killed run has left."""
        suffix = "" if attempt == 1 else f"-retry{attempt - 1}"
        name = f"{slug(node_id)}{suffix}"
        path, number = self.path / "episodes" / name, 1
        while is_new and path.exists():
            number += 1
            path = self.path / "episodes" / f"{name}-again{number}"
        path.mkdir(parents=True, exist_ok=True)
        return path


def _ends_a_line(path: Path) -> bool:
    if not path.exists() or not path.stat().st_size:
        return True
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read() == b"\n"


class EpisodeRecorder:
    """Writes an episode as it happens: `trace.jsonl`, and each step's screenshot and hierarchy."""

    def __init__(self, folder: Path, *, keeps_images: bool) -> None:
        """Write below `folder`."""
        self.folder = folder
        self._keeps_images = keeps_images

    def begin(self, episode: Episode) -> None:
        """Write the goal."""
        task = episode.task
        self._line({"event": "begin", "goal": task.goal, "seed": task.seed, "task": task.name, "suite": task.suite})

    def step(self, step: Step) -> None:
        """Write a step."""
        name = f"step-{step.number:03d}"
        entry: dict[str, Any] = {
            "event": "step",
            "step": step.number,
            "activity": step.observation.activity,
            "action": to_json(step.action) if step.action is not None else None,
            "device_time": step.observation.device_time.isoformat(),
            "agent_s": round(step.agent_s, 4),
            "device_s": round(step.device_s, 4),
        }
        if step.seen:
            entry["seen"] = step.seen
        if step.problem:
            entry["problem"] = step.problem
        if (index := getattr(step.action, "index", None)) is not None:
            elements = clickable_elements(step.observation.hierarchy)
            entry |= {"element": list(elements[index].bounds)} if 0 <= index < len(elements) else {}
        if self._keeps_images:
            self._save(name, step.observation.screenshot, step.observation.hierarchy_xml)
            entry |= {"screenshot": f"{name}.png", "hierarchy": f"{name}.xml"}
        if step.calls:
            entry["calls"] = [self._call(call, f"{name}-call-{number}") for number, call in enumerate(step.calls, 1)]
        self._line(entry)

    def _call(self, call: ModelCall, name: str) -> dict[str, Any]:
        """Return a call as it is written down; its pictures are files beside the step's."""
        request, reply = call.request, call.reply
        entry: dict[str, Any] = {
            "model": call.model,
            "purpose": request.purpose,
            "messages": [self._message(message, f"{name}-{number}") for number, message in enumerate(request.messages)],
        }
        if reply is not None:
            entry |= {
                "reply": redacted(reply.text, os.environ), "finish": reply.finish,
                "tokens_in": reply.usage.input_tokens, "tokens_out": reply.usage.output_tokens, "cost": reply.cost,
                "latency_s": round(reply.latency_s, 4), "waited_s": round(reply.waited_s, 4), "tries": reply.tries,
                "source": reply.source,
            }  # fmt: skip
        if call.problem:
            entry["problem"] = redacted(call.problem, os.environ)
        return entry

    def _message(self, message: Message, name: str) -> dict[str, Any]:
        parts: list[str | dict[str, str]] = [
            redacted(part, os.environ) if isinstance(part, str) else self._picture(part, f"{name}-{number}")
            for number, part in enumerate(message.parts)
        ]
        return {"role": message.role, "parts": parts}

    def _picture(self, picture: Picture, name: str) -> dict[str, str]:
        entry = {"picture": picture.note or "picture"}
        if self._keeps_images:
            path = self.folder / f"{name}.{picture.media_type.rpartition('/')[2]}"
            path.write_bytes(picture.data)
            entry["file"] = path.name
        return entry

    def end(self, episode: Episode) -> None:
        """Write how it ended, with the last screen."""
        if episode.final is not None:
            self._save("final", episode.final.screenshot, episode.final.hierarchy_xml)
        if episode.last_calls:
            calls = [self._call(call, f"step-last-call-{number}") for number, call in enumerate(episode.last_calls, 1)]
            self._line({"event": "calls", "calls": calls})
        self._line({
            "event": "end", "steps": episode.length, "done": episode.is_done, "answer": episode.answer,
            "reached_at": episode.reached_at, "screenshot": "final.png", "hierarchy": "final.xml",
        })  # fmt: skip

    def drop_images(self) -> None:
        """Remove the steps' pictures: the item passed and they are not to be kept."""
        for path in self.folder.glob("step-*"):
            path.unlink()

    def _save(self, name: str, screenshot: bytes, hierarchy_xml: str) -> None:
        (self.folder / f"{name}.png").write_bytes(screenshot)
        (self.folder / f"{name}.xml").write_text(hierarchy_xml, "utf-8", _ERRORS)

    def _line(self, entry: dict[str, Any]) -> None:
        with (self.folder / "trace.jsonl").open("a", encoding="utf-8", errors=_ERRORS) as file:
            file.write(json.dumps(entry, ensure_ascii=False) + "\n")


def free_bytes(path: Path) -> int:
    """Return how much room the host's disk has."""
    return shutil.disk_usage(path).free
