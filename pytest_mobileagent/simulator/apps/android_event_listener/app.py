"""MobileAgentBench's event listener: an accessibility service that posts clicks and windows to the host's port 8888.

The benchmark tells its protocol, and neither the app nor its package is published: this one is called after it. It is
there where an image names it. The service itself talks to the host: `server/event_listener.py`.
"""

from __future__ import annotations

from pytest_mobileagent.simulator.apps.base import App, AppIcon

PACKAGE = "com.mobileagentbench.androideventlistener"
SERVICE = f"{PACKAGE}.EventListenerService"
PORT = 8888

APP = App(
    package=PACKAGE,
    label="AndroidEventListener",
    icon=AppIcon("hearing", bg="#3ddc84"),
    version_name="1.0",
    version_code=1,
    target_sdk=34,
    permissions=("android.permission.INTERNET",),
    accessibility_services=(SERVICE,),
)
