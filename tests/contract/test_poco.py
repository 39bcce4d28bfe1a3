"""Poco's driver for Android, unmodified: it installs the service in its wheel and drives the phone by it.

It is no dependency of ours: where it is not installed (`pip install pocoui`), it is passed over.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys

import pytest

pytestmark = [
    pytest.mark.check,
    pytest.mark.skipif(importlib.util.find_spec("poco") is None, reason="pip install pocoui adds it"),
]

# In a process of its own: airtest sets up logging, and threads that go on.
SCRIPT = """
import json, sys, warnings
from airtest.core.android.android import Android
from poco.drivers.android.uiautomation import AndroidUiautomationPoco
from poco.exceptions import PocoNoSuchNodeException
serial, host, port = sys.argv[1:]
methods = dict(cap_method="ADBCAP", touch_method="ADBTOUCH", ori_method="ADBORI")
phone = Android(serial, host=(host, int(port)), **methods)
phone.shell("am start -W -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact com.google.android.contacts")
poco = AndroidUiautomationPoco(phone, screenshot_each_action=False)
told = {"size": list(poco.get_screen_size())}
fields = poco(type="android.widget.EditText")
told["hints"] = [field.get_text() for field in fields][:2]
fields[0].set_text("Ada")
told["text"] = poco(type="android.widget.EditText")[0].get_text()
told["nowhere"] = poco("nowhere").exists()
poco(text="Save").click()
title = poco(textMatches="Ada.*")
title.wait_for_appearance(60)
told["parent"] = bool(title.parent().get_name())
try:
    poco("nowhere").click()
except PocoNoSuchNodeException:
    told["click"] = "no such node"
told["picture"] = poco.snapshot(width=360)[1]
poco.stop_running()
print(json.dumps(told))
"""


def test_its_driver_installs_the_service_finds_clicks_types_and_waits(phone):
    """Long: the driver waits two seconds for its service, and a second between looks."""
    server = phone.device.server
    done = subprocess.run(  # noqa: S603 - our script
        [sys.executable, "-c", SCRIPT, phone.serial, server.host, str(server.port)], capture_output=True, text=True,
        env=os.environ | {"ANDROID_ADB_SERVER_PORT": str(server.port)}, timeout=300, check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stderr[-3000:]
    assert json.loads(done.stdout.splitlines()[-1]) == {
        "size": [1080, 2400], "hints": ["First name", "Last name"], "text": "Ada", "nowhere": False, "parent": True,
        "click": "no such node", "picture": "jpg",
    }  # fmt: skip
