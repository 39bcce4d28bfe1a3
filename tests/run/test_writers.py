from __future__ import annotations

import pytest

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.run.writers import Writers


def test_nobody_is_waited_for_where_nobody_writes_any_more(tmp_path):
    gone = Writers(tmp_path)
    gone.enter("gw0")
    gone.leave()

    Writers(tmp_path).wait_until_gone(timeout_s=0)
    Writers(tmp_path / "new").wait_until_gone(timeout_s=0)


def test_a_run_that_is_still_written_is_not_resumed(tmp_path):
    first, second = Writers(tmp_path), Writers(tmp_path)
    first.enter("gw0")
    second.enter("gw1")

    with pytest.raises(ConfigError, match=r"another pytest still writes there \(gw0\): wait until it ends, or stop it"):
        Writers(tmp_path).wait_until_gone(timeout_s=0)
    first.leave()
    with pytest.raises(ConfigError, match=r"\(gw1\)"):
        Writers(tmp_path).wait_until_gone(timeout_s=0)
    with pytest.raises(ConfigError, match=r"\(gw1\)"):
        Writers(tmp_path).enter("gw1")
