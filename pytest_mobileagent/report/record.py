"""A run's records: one folder for a run, one line for an item, one folder for an episode."""

from __future__ import annotations

import hashlib
import json
import math
import os
import platform
import re
import shutil
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.agents.models.secrets import redacted, redacted_json
from pytest_mobileagent.episode.action import to_json
from pytest_mobileagent.episode.blobs import BlobStore, find_blob
from pytest_mobileagent.episode.elements import clickable_elements
from pytest_mobileagent.episode.shelf import Packed, ShelvedObservation, ShelvedPicture, without_pictures
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.foreign import check_types, read_text, value_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from pytest_mobileagent.agents.models.base import Message, ModelCall, Picture
    from pytest_mobileagent.episode.run import Episode, Step

FORMAT = 2
_SLUG = re.compile(r"[^A-Za-z0-9._-]+")
_LONGEST_NAME = 120
_MOST_CHANGES, _MOST_LINES = 100, 2000  # of a step; what is more is counted
LOG = "logcat.txt"
_ERRORS = "backslashreplace"  # half a surrogate pair, as models write them, is in JSON what it was

PASSED, FAILED, ERROR, SKIPPED = "passed", "failed", "error", "skipped"
CRASHED = "the worker crashed"  # the reason of an item that took its process with it


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
    image: str = ""  # which Android and which apps
    app_versions: dict[str, str] = field(default_factory=dict)  # of the task's apps, by package
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
    asserted: str = ""  # the first assertion that did not hold, as the test has it
    expected: str = ""
    actual: str = ""  # what was there instead
    explanation: str = ""  # pytest's, of both
    steps: int = 0
    status_steps: int | None = None  # of them those that only said how it stands; None if nobody counted
    max_steps: int = 0
    min_steps: int = 0  # actions of the shortest solution known, done not counted; 0 if nobody says
    is_done: bool = False  # the agent said so
    reached_at: int | None = None  # the step after which the goal first held; None if that is only seen at the end
    goes_on: bool = False  # whether the episode went on when it held
    ended_by: str = ""  # who ended it: `agent`, which said so, `goal`, which held, or `limit`; empty after an error
    drives_itself: bool = False  # whether the agent drove the phone itself: nobody timed its steps
    asked: list[str] = field(default_factory=list)  # a teacher-forced run: the kind of each step of the recording
    right: list[bool] = field(default_factory=list)  # of each, whether the agent wanted the same
    problems: int = 0  # steps whose action was none, or could not be carried out
    invalid: list[str] = field(default_factory=list)  # the kind of each invalid action, in their order
    watched_steps: int = 0  # steps that were to act on the phone, and of which it is known what they changed
    idle_steps: int = 0  # of them those that changed neither the screen nor its hierarchy nor what is stored
    answer: str | None = None
    side_effects: list[str] = field(default_factory=list)  # what changed that the goal did not ask for, a line each
    inputs: int | None = None  # steps that did something on the screen; None if nobody counted
    by_shell: list[str] = field(default_factory=list)  # what the agent changed through adb, past the screen
    clock: str = ""  # how time passed on the phone while the agent had it: real, or what a step took
    shell: str = ""  # what becomes of that: allow, flag, deny
    not_simulated: list[str] = field(default_factory=list)  # what an embedded phone was asked for and lacks
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
    run: str = ""  # in a baseline, which holds several: when the run began that it is of

    @property
    def outcome_class(self) -> str:
        """Whose fault it was: `agent failure`, `budget`, `task bug` or `infrastructure`; `passed`, `skipped`."""
        if self.outcome == FAILED:
            return "budget" if self.reason.startswith("BudgetExceeded") else "agent failure"
        if self.outcome == ERROR:
            return "task bug" if self.reason.startswith("TaskError") else "infrastructure"
        return self.outcome

    @property
    def is_past_screen(self) -> bool:
        """Whether it passed by other means than the screen, unless that is allowed: by adb, or without any input."""
        if self.outcome != PASSED or self.shell == "allow" or self.is_satisfied_at_start:
            return False
        return bool(self.by_shell) or self.inputs == 0

    @property
    def past_screen(self) -> str:
        """How it passed by other means than the screen, in words; nothing if it did not, or may."""
        if not self.is_past_screen:
            return ""
        more = len(self.by_shell) - 1
        others = f" (and {more} more)" if more > 0 else ""
        return f"passed through adb: {self.by_shell[0]}{others}" if self.by_shell else "passed without an input"

    @property
    def is_scored(self) -> bool:
        """Whether the item counts in the success rate."""
        return self.outcome in (PASSED, FAILED)


_KNOWN = frozenset(one.name for one in fields(ItemRecord))


def from_json(line: object) -> ItemRecord | None:
    """Return the record of a line's value: what it does not know is left out; None if it is no record.

    Raises:
        ValueError: a field is of another type than a record's, or makes no sense.
    """
    if not isinstance(line, dict):
        return None
    known = {name: value for name, value in line.items() if name in _KNOWN}
    if isinstance(known.get("cost"), float) and not math.isfinite(known["cost"]):
        known["cost"] = None
    check_types(ItemRecord, known)
    try:
        record = ItemRecord(**known)
    except TypeError:
        return None
    if record.outcome not in (PASSED, FAILED, ERROR, SKIPPED):
        raise ValueError(f"'outcome' is '{record.outcome}', expected passed, failed, error or skipped")
    if len(record.asked) != len(record.right):
        raise ValueError("'asked' and 'right' are not of the same steps")
    return record


def records_in(path: Path) -> list[ItemRecord]:
    """Return the records of a file, one a line; a line cut short by a kill is left out.

    Raises:
        ConfigError: a record's fields are not of a record's types.
    """
    records = []
    for number, line in enumerate(read_text(path).split("\n"), 1):
        try:
            value = value_of(line)
        except ValueError:
            continue
        try:
            record = from_json(value)
        except ValueError as error:
            raise ConfigError(f"{path}: line {number}: {error}") from error
        if record is not None:
            records.append(record)
    return records


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
        path = new_folder(parent, name, "-")
        (path / "results").mkdir()
        return cls(path)

    def write_manifest(self, facts: dict[str, Any]) -> None:
        """Write what makes the numbers comparable."""
        common = {"format": FORMAT, "python": platform.python_version(), "platform": platform.system()}
        text = redacted_json({**common, **facts}, os.environ, indent=2, sort_keys=True)
        write_anew(self.path / "manifest.json", f"{text}\n")

    def add_to_manifest(self, facts: dict[str, Any]) -> None:
        """Write what became known since the manifest was made; one that cannot be read is left alone."""
        try:
            there = json.loads((self.path / "manifest.json").read_text("utf-8"))
        except (OSError, ValueError):
            return
        self.write_manifest({**there, **facts})

    def append(self, worker: str, record: ItemRecord) -> None:
        """Add a line to a worker's own file: no two processes write to one file."""
        path = self.lines_of(worker)
        start = "" if _ends_a_line(path) else "\n"  # a run that was killed while writing, and is resumed
        with path.open("a", encoding="utf-8", errors=_ERRORS) as file:
            file.write(f"{start}{redacted_json(asdict(record), os.environ)}\n")

    def lines_of(self, worker: str) -> Path:
        """Return the file of a worker's lines."""
        return self.path / "results" / f"{worker}.jsonl"

    def merge(self) -> list[ItemRecord]:
        """Write all workers' lines to `run.jsonl`, by node id and attempt; returns them."""
        records = sorted(self.read(), key=lambda record: (record.node_id, record.attempt))
        lines = [json.dumps(asdict(record), ensure_ascii=False) for record in records]
        write_anew(self.path / "run.jsonl", "".join(f"{line}\n" for line in lines))
        return records

    def read(self) -> list[ItemRecord]:
        """Return all records, in no order; a line cut short by a kill is left out."""
        paths = sorted((self.path / "results").glob("*.jsonl"))
        return [record for path in paths for record in records_in(path)]

    def item_folder(self, node_id: str, attempt: int) -> Path:
        """Make a folder for an attempt's artifacts, beside what a killed run, or an item of the same name, has left."""
        suffix = "" if attempt == 1 else f"-retry{attempt - 1}"
        return new_folder(self.path / "episodes", f"{slug(node_id)}{suffix}", "-again")

    @property
    def blobs(self) -> BlobStore:
        """The screenshots and view hierarchies of all episodes."""
        return BlobStore(self.path)


def write_anew(path: Path, text: str) -> None:
    """Write a file in the place of what is there: whoever reads it sees the one or the other, and whole."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    unfinished.write_text(text, "utf-8", _ERRORS)
    unfinished.replace(path)


def new_folder(parent: Path, name: str, again: str) -> Path:
    """Return a new folder below `parent`; a name that is taken gets a number. No two processes are given one folder."""
    parent.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        path = parent / (name if number == 1 else f"{name}{again}{number}")
        try:
            path.mkdir()
        except FileExistsError:
            number += 1
        else:
            return path


def _ends_a_line(path: Path) -> bool:
    if not path.exists() or not path.stat().st_size:
        return True
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read() == b"\n"


class EpisodeRecorder:
    """Writes an episode as it happens: `trace.jsonl` in its folder, each step's screenshot and hierarchy as blobs.

    As long as it is open whether an item's pictures are kept, they lie in its own folder: `keep` moves them to the
    run's, `drop_images` removes them.
    """

    def __init__(self, folder: Path, blobs: BlobStore, *, trace: str = "on") -> None:
        """Write below `folder`; of the pictures keep what `trace` says, as `--mobile-trace` does."""
        self.folder = folder
        self.final: dict[str, str] = {}  # the last screen's blobs, by what they are
        self._blobs = blobs
        self._keeps_images = trace != "off"
        self._steps = blobs if trace == "on" else BlobStore(folder)
        self._shown: Step | None = None  # whose screen was stored last
        self._names: dict[str, str] = {}  # its screen's blobs

    def begin(self, episode: Episode) -> None:
        """Write the goal."""
        task = episode.task
        self._line({
            "event": "begin", "goal": task.goal, "seed": task.seed, "task": task.name, "suite": task.suite,
            "max_steps": task.max_steps,
        })  # fmt: skip

    def step(self, step: Step) -> None:
        """Write a step."""
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
        if step.is_look:
            entry["looking"] = True
        if (index := getattr(step.action, "index", None)) is not None:
            elements = clickable_elements(step.observation.hierarchy)
            entry |= {"element": list(elements[index].bounds)} if 0 <= index < len(elements) else {}
        if self._keeps_images:
            entry |= self._stored(step)
        if step.calls:
            entry["calls"] = [self._call(call) for call in step.calls]
        self._line(entry)

    def _call(self, call: ModelCall) -> dict[str, Any]:
        """Return a call as it is written down; its pictures are blobs, as the screens are."""
        request, reply = call.request, call.reply
        entry: dict[str, Any] = {
            "model": call.model,
            "purpose": request.purpose,
            "messages": [self._message(message) for message in request.messages],
        }
        if reply is not None:
            entry |= {
                "reply": reply.text, "finish": reply.finish,
                "tokens_in": reply.usage.input_tokens, "tokens_out": reply.usage.output_tokens, "cost": reply.cost,
                "latency_s": round(reply.latency_s, 4), "waited_s": round(reply.waited_s, 4), "tries": reply.tries,
                "source": reply.source,
            }  # fmt: skip
        if call.problem:
            entry["problem"] = call.problem
        return entry

    def _message(self, message: Message) -> dict[str, Any]:
        parts: list[str | dict[str, str]] = [
            part if isinstance(part, str) else self._picture(part) for part in message.parts
        ]
        return {"role": message.role, "parts": parts}

    def _picture(self, picture: Picture) -> dict[str, str]:
        entry = {"picture": picture.note or "picture"}
        if self._keeps_images:
            entry["file"] = self._steps.put(picture.data, picture.media_type.rpartition("/")[2])
        return entry

    def shelved(self, step: Step) -> Step:
        """Return a step whose pictures are read from files as long as the item runs, and are in no memory."""
        screen = self._shelved_screen(step) if self._keeps_images else self._packed_screen(step)
        calls = tuple(without_pictures(call, self._shelved_picture) for call in step.calls)
        return replace(step, observation=screen, calls=calls)

    def _shelved_screen(self, step: Step) -> ShelvedObservation:
        names = self._stored(step)
        self._shown = None  # it is in no memory from here on
        readers = self._reader(names["screenshot"]), self._reader(names["hierarchy"])
        return ShelvedObservation(step.observation, *readers, known_by=(names["screenshot"], names["hierarchy"]))

    def _packed_screen(self, step: Step) -> ShelvedObservation:
        """Return a step's screen, of which nothing is kept; its picture lies with the item, if it has one."""
        seen = step.observation
        picture = self._steps.put(seen.screenshot, "png") if seen.screenshot else ""
        hierarchy = Packed.of(seen.hierarchy_xml.encode(errors=_ERRORS))
        read_picture = self._reader(picture) if picture else bytes
        return ShelvedObservation(seen, read_picture, hierarchy, known_by=(picture, hierarchy))

    def _stored(self, step: Step) -> dict[str, str]:
        """Store a step's screen, once for the trace and for the shelf; returns its blobs."""
        if self._shown is not step:
            seen = step.observation
            self._shown, self._names = step, _saved(self._steps, seen.screenshot, seen.hierarchy_xml)
        return self._names

    def _shelved_picture(self, picture: Picture) -> Picture:
        name = self._steps.put(picture.data, picture.media_type.rpartition("/")[2])
        return ShelvedPicture(picture, self._reader(name))

    def _reader(self, name: str) -> Callable[[], bytes]:
        def read() -> bytes:
            with suppress(FileNotFoundError):  # where it lies as long as the item runs
                return (self._steps.root / name).read_bytes()
            path = self.path_of(name)
            if path is None:
                raise LookupError(f"{name} was not kept when its item had ended: --mobile-trace=on keeps every screen")
            return path.read_bytes()

        return read

    def looked(self, episode: Episode) -> None:
        """Nothing is to be written then."""

    @property
    def keeps_log(self) -> bool:
        """Whether the phone's log is kept, as pictures are."""
        return self._keeps_images

    def changed(self, step: int | None, changes: Sequence[object], how: str) -> None:
        """Write what was changed on the phone during a step, a line each, and how that is known."""
        told = [str(change) for change in changes[:_MOST_CHANGES]]
        self._line({"event": "changes", "step": step, "known": how, "changes": told, "count": len(changes)})

    def disturbed(self, step: int, fault: str, detail: str) -> None:
        """Write what came between a step and the next one (`--mobile-faults`)."""
        self._line({"event": "fault", "step": step, "fault": fault, "detail": detail})

    def logged(self, lines: Mapping[int, Sequence[object]]) -> None:
        """Write the phone's log, `logcat.txt`; the trace says which of its lines are of which step."""
        path, first = self.folder / LOG, 1
        with path.open("w", encoding="utf-8", errors=_ERRORS) as file:
            for step in sorted(lines):
                kept = [redacted(str(line), os.environ) for line in lines[step][-_MOST_LINES:]]
                file.writelines(f"{line}\n" for line in kept)
                last = first + len(kept) - 1
                self._line({"event": "log", "step": step, "first": first, "last": last, "count": len(lines[step])})
                first = last + 1

    def end(self, episode: Episode) -> None:
        """Write how it ended, with the last screen."""
        if episode.final is not None:
            self.final = _saved(self._blobs, episode.final.screenshot, episode.final.hierarchy_xml)
        if episode.last_calls:
            self._line({"event": "calls", "calls": [self._call(call) for call in episode.last_calls]})
        self._line({
            "event": "end", "steps": episode.length, "done": episode.is_done, "answer": episode.answer,
            "reached_at": episode.reached_at, **self.final,
        })  # fmt: skip

    def path_of(self, blob: object) -> Path | None:
        """Return the file of a blob of this episode; None if it was not kept."""
        return find_blob(self.folder, blob)

    def keep(self) -> None:
        """Keep the steps' pictures, if any are to be kept."""
        if not self._keeps_images:
            self._steps.clear()
        elif self._steps is not self._blobs:
            self._steps.give_to(self._blobs)

    def drop_images(self) -> None:
        """Remove the steps' pictures and the log: the item passed and they are not to be kept."""
        if self._steps is not self._blobs:
            self._steps.clear()
            (self.folder / LOG).unlink(missing_ok=True)

    def remove(self) -> None:
        """Remove the episode; blobs that other episodes may name stay where all pictures are kept."""
        shutil.rmtree(self.folder, ignore_errors=True)
        if self._steps is not self._blobs:
            for name in self.final.values():
                (self._blobs.root / name).unlink(missing_ok=True)

    def _line(self, entry: dict[str, Any]) -> None:
        with (self.folder / "trace.jsonl").open("a", encoding="utf-8", errors=_ERRORS) as file:
            file.write(redacted_json(entry, os.environ) + "\n")


def _saved(blobs: BlobStore, screenshot: bytes, hierarchy_xml: str) -> dict[str, str]:
    """Store a screen; returns what the trace says of it."""
    return {
        "screenshot": blobs.put(screenshot, "png"),
        "hierarchy": blobs.put(redacted(hierarchy_xml, os.environ).encode(errors=_ERRORS), "xml"),
    }


def free_bytes(path: Path) -> int:
    """Return how much room the host's disk has."""
    return shutil.disk_usage(path).free
