"""What the plugin keeps with pytest, found without loading what is kept: most runs of pytest have no mobile task."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pytest_mobileagent.run.pausing import Pausing
    from pytest_mobileagent.run.session import MobileSession

SESSION_KEY: pytest.StashKey[MobileSession] = pytest.StashKey()
PAUSING: pytest.StashKey[Pausing] = pytest.StashKey()  # of a run that stops for a person


def session_of(config: pytest.Config) -> MobileSession:
    """Return the session of a pytest configuration, made with its first use.

    Raises:
        ConfigError: an option is malformed.
    """
    if SESSION_KEY not in config.stash:
        from pytest_mobileagent.run.session import MobileSession  # noqa: PLC0415 - loaded with the first use

        config.stash[SESSION_KEY] = MobileSession(config)
    return config.stash[SESSION_KEY]


def playing_session(config: pytest.Config) -> MobileSession | None:
    """Return the session of a pytest configuration if agents play in it, and not only collect what they would."""
    session = session_in_use(config)
    return session if session is not None and session.agents and not config.option.collectonly else None


def session_in_use(config: pytest.Config) -> MobileSession | None:
    """Return the session of a pytest configuration if anything has needed it."""
    return config.stash.get(SESSION_KEY, None)
