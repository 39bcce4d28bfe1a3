"""The files of a run, as one of its processes writes them: a folder that is made when it is first needed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.emulator.phone_log import PhoneLog
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.record import EpisodeRecorder, RunFolder
from pytest_mobileagent.run.writers import Writers

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pytest_mobileagent.report.record import ItemRecord
    from pytest_mobileagent.run.options import Settings

_FOLDER = "mobile_run_folder"


class RunFiles:
    """The run's folder, who writes there, and the recorders of the items that this process plays."""

    def __init__(
        self,
        settings: Settings,
        called_in: Path,
        *,
        worker: str,
        told: Mapping[str, Any],
        create: Callable[[], RunFolder],
    ) -> None:
        """Write as `worker`. `create` makes the folder of a new run; workers are `told` of it by the controller."""
        self._settings, self._called_in, self._worker = settings, called_in, worker
        self._given: str = told.get(_FOLDER, "")
        self._create = create
        self._folder: RunFolder | None = None
        self._writers: Writers | None = None
        self._recorders: dict[tuple[str, int], EpisodeRecorder] = {}

    @property
    def is_there(self) -> bool:
        """Whether anything has been written."""
        return self._folder is not None or bool(self._settings.resume)

    @property
    def folder(self) -> RunFolder:
        """The run's folder.

        Raises:
            ConfigError: it cannot be made, or another run writes there.
        """
        if self._folder is None:
            try:
                self._folder = self._open()
            except OSError as error:
                option = "resume" if self._settings.resume else "output"
                raise ConfigError(
                    f"--mobile-{option}={getattr(self._settings, option)}: nothing can be written there "
                    f"({error.strerror or error}); name another folder"
                ) from error
        return self._folder

    def _open(self) -> RunFolder:
        place = Path(self._given) if self._given else self.resumed
        folder = RunFolder(place) if place is not None else self._create()
        self._writers = Writers(folder.path)
        self._writers.enter(self._worker)
        return folder

    @property
    def shared(self) -> Path:
        """Where the run's processes tell each other things."""
        return self.folder.path / "shared"

    @property
    def resumed(self) -> Path | None:
        """The folder of the run that goes on, if one does."""
        if not self._settings.resume:
            return None
        path = self._called_in / self._settings.resume
        named = self._called_in / self._settings.output / self._settings.resume
        return named if not path.exists() and named.exists() else path

    def to_tell(self) -> dict[str, Any]:
        """Return what a worker has to know."""
        return {_FOLDER: str(self.folder.path)}

    def recorder_of(self, node_id: str, attempt: int) -> EpisodeRecorder:
        """Return the recorder of an attempt at an item."""
        key = (node_id, attempt)
        if key not in self._recorders:
            folder = self.folder.item_folder(node_id, attempt)
            self._recorders[key] = EpisodeRecorder(folder, self.folder.blobs, trace=self._settings.trace)
        return self._recorders[key]

    def known_recorder(self, node_id: str, attempt: int) -> EpisodeRecorder | None:
        """Return the recorder of an attempt at an item if it was used."""
        return self._recorders.get((node_id, attempt))

    def forget(self, node_id: str, attempt: int) -> None:
        """Let go of the recorder of an attempt that is finished: a process may play items without end."""
        self._recorders.pop((node_id, attempt), None)

    def remove(self, record: ItemRecord) -> None:
        """Remove all that is written of an attempt, and this process's lines: nobody will read them."""
        recorder = self.known_recorder(record.node_id, record.attempt)
        if recorder is not None:
            recorder.remove()
        self.folder.lines_of(self._worker).unlink(missing_ok=True)

    @property
    def phone_log(self) -> PhoneLog:
        """What becomes of the run's phones."""
        return PhoneLog(self.folder.path / "phones.jsonl", worker=self._worker)

    def close(self) -> None:
        """Say that this process writes no more."""
        if self._writers is not None:
            self._writers.leave()
