"""The emulator's gRPC services: their messages, and what each call does to the phone."""

from __future__ import annotations

import asyncio
import io
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.protocol.protobuf import schema
from pytest_mobileagent.simulator.arguments import VERSION_TEXT
from pytest_mobileagent.simulator.server.key_codes import pressed_key
from pytest_mobileagent.simulator.system.filesystem import CORES

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from PIL import Image

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.snapshots import Snapshots

Message = dict[str, Any]

# Numbers and names of `emulator_controller.proto` and `snapshot_service.proto`, as far as the calls below need them.
MESSAGES = schema("""
Empty:
EmulatorStatus: 1 version string, 2 uptime uint, 3 booted bool, 4 vmConfig VmConfiguration, 5 hardwareConfig EntryList
VmConfiguration: 1 hypervisorType int, 2 numberOfCpuCores int, 3 ramSizeBytes int
EntryList: 1 entry Entry*
Entry: 1 key string, 2 value string
ImageFormat: 1 format int, 2 rotation Rotation, 3 width uint, 4 height uint, 5 display uint
Rotation: 1 rotation int
Image: 1 format ImageFormat, 2 width uint, 3 height uint, 4 image bytes, 5 seq uint, 6 timestampUs uint
TouchEvent: 1 touches Touch*, 2 display int
Touch: 1 x int, 2 y int, 3 identifier int, 4 pressure int
MouseEvent: 1 x int, 2 y int, 3 buttons int, 4 display int
KeyboardEvent: 1 codeType int, 2 eventType int, 3 keyCode int, 4 key string, 5 text string
ClipData: 1 text string
GpsState: 1 passiveUpdate bool, 2 latitude double, 3 longitude double, 4 speed double, 5 bearing double
PhoneCall: 1 operation int, 2 number string
SmsMessage: 1 srcAddress string, 2 text string
PhoneResponse: 1 response int
VmRunState: 1 state int
DisplayConfigurations: 1 displays DisplayConfiguration*
DisplayConfiguration: 1 width uint, 2 height uint, 3 dpi uint, 4 flags uint, 5 display uint
SnapshotFilter: 1 statusFilter int
SnapshotList: 1 snapshots SnapshotDetails*
SnapshotDetails: 1 snapshot_id string, 3 status int, 4 size uint
SnapshotPackage: 1 snapshot_id string, 2 payload bytes, 3 success bool, 4 err bytes, 5 format int, 6 path string
""")

CONTROLLER = "android.emulation.control.EmulatorController"
SNAPSHOTS = "android.emulation.control.SnapshotService"

# service, method, request, reply; a reply with `*` is a stream
CALLS = (
    (CONTROLLER, "getStatus", "Empty", "EmulatorStatus"),
    (CONTROLLER, "getScreenshot", "ImageFormat", "Image"),
    (CONTROLLER, "streamScreenshot", "ImageFormat", "Image*"),
    (CONTROLLER, "sendTouch", "TouchEvent", "Empty"),
    (CONTROLLER, "sendMouse", "MouseEvent", "Empty"),
    (CONTROLLER, "sendKey", "KeyboardEvent", "Empty"),
    (CONTROLLER, "setClipboard", "ClipData", "Empty"),
    (CONTROLLER, "getClipboard", "Empty", "ClipData"),
    (CONTROLLER, "setGps", "GpsState", "Empty"),
    (CONTROLLER, "sendPhone", "PhoneCall", "PhoneResponse"),
    (CONTROLLER, "sendSms", "SmsMessage", "PhoneResponse"),
    (CONTROLLER, "getVmState", "Empty", "VmRunState"),
    (CONTROLLER, "setVmState", "VmRunState", "Empty"),
    (CONTROLLER, "getDisplayConfigurations", "Empty", "DisplayConfigurations"),
    (SNAPSHOTS, "ListSnapshots", "SnapshotFilter", "SnapshotList"),
    (SNAPSHOTS, "LoadSnapshot", "SnapshotPackage", "SnapshotPackage"),
    (SNAPSHOTS, "SaveSnapshot", "SnapshotPackage", "SnapshotPackage"),
    (SNAPSHOTS, "DeleteSnapshot", "SnapshotPackage", "SnapshotPackage"),
)

_PNG, _RGBA, _RGB = 0, 1, 2
_RUNNING, _SHUTDOWN, _TERMINATE, _RESET = 1, 5, 7, 9
_KEY_DOWN, _KEY_UP = 0, 1
_PHONE_OK, _BAD_OPERATION, _BAD_NUMBER, _INVALID_ACTION = 0, 1, 2, 3
_FRAME_S = 1 / 30
_TOUCH_S = 0.01
_HYPERVISOR_NONE = 1


class CallError(Exception):
    """A call is refused; `code` is gRPC's name for why."""

    def __init__(self, code: str, message: str) -> None:
        """Carry both."""
        super().__init__(message)
        self.code = code


class EmulatorApi:
    """What the calls do; a method per call, by its name."""

    def __init__(self, phone: Phone, snapshots: Snapshots, on_kill: Callable[[], None]) -> None:
        """Serve `phone`; a shutdown calls `on_kill`."""
        self._phone = phone
        self._snapshots = snapshots
        self._on_kill = on_kill
        self._frames = 0

    # -- status and screen ----------------------------------------------------------------------------------------

    def get_status(self, _request: Message) -> Message:
        """Tell that the phone has booted, and what it is."""
        display = self._phone.display
        width, height = display.physical_size
        entries = {"hw.lcd.width": width, "hw.lcd.height": height, "hw.lcd.density": display.physical_density}
        return {
            "version": VERSION_TEXT.removeprefix("Android emulator version "),
            "uptime": int(self._phone.clock.monotonic() * 1000),
            "booted": True,
            "vmConfig": {"hypervisorType": _HYPERVISOR_NONE, "numberOfCpuCores": CORES, "ramSizeBytes": 2 << 30},
            "hardwareConfig": {"entry": [{"key": key, "value": str(value)} for key, value in entries.items()]},
        }

    def get_screenshot(self, request: Message) -> Message:
        """Return the screen, scaled into width and height if both are given."""
        image = self._phone.windows.image()
        width, height = request["width"], request["height"]
        if width and height:
            share = min(width / image.width, height / image.height, 1.0)
            image = image.resize((max(1, int(image.width * share)), max(1, int(image.height * share))))
        form = request["format"]
        if form not in (_PNG, _RGBA, _RGB):
            raise CallError("INVALID_ARGUMENT", f"unknown image format {form}")
        self._frames += 1
        turned = {"format": form, "width": image.width, "height": image.height}
        turned["rotation"] = {"rotation": self._phone.display.rotation}
        return {
            "format": turned,
            "image": self._pixels(image, form),
            "seq": self._frames,
            "timestampUs": int(self._phone.clock.now() * 1e6),
        }

    def _pixels(self, image: Image.Image, form: int) -> bytes:
        if form == _RGB:
            return image.tobytes()
        if form == _RGBA:
            return image.convert("RGBA").tobytes()
        if image.size == self._phone.display.size:
            return self._phone.windows.png()
        data = io.BytesIO()
        image.save(data, "PNG", compress_level=1)
        return data.getvalue()

    async def stream_screenshot(self, request: Message) -> AsyncIterator[Message]:
        """Yield the screen now, and again after every change."""
        shown = -1
        while True:
            self._phone.clock.follow()
            self._phone.windows.placed()
            if self._phone.windows.version != shown:
                shown = self._phone.windows.version
                yield self.get_screenshot(request)
            await asyncio.sleep(_FRAME_S)

    def get_display_configurations(self, _request: Message) -> Message:
        """Return the one display."""
        width, height = self._phone.display.physical_size
        return {"displays": [{"width": width, "height": height, "dpi": self._phone.display.physical_density}]}

    # -- fingers and keys -----------------------------------------------------------------------------------------

    def send_touch(self, request: Message) -> Message:
        """Put fingers down, move or lift them: pressure 0 lifts."""
        self._phone.clock.advance(_TOUCH_S)
        for touch in request["touches"]:
            self._finger(touch["x"], touch["y"], touch["identifier"], is_down=touch["pressure"] > 0)
        return {}

    def send_mouse(self, request: Message) -> Message:
        """Move the mouse: its first button is a finger."""
        self._phone.clock.advance(_TOUCH_S)
        self._finger(request["x"], request["y"], -1, is_down=bool(request["buttons"] & 1))
        return {}

    def _finger(self, x: int, y: int, pointer: int, *, is_down: bool) -> None:
        panel, fingers = self._phone.touch_panel, self._phone.input
        was_down = panel.has_down(pointer)
        panel.touch(x, y, pointer=pointer, is_down=is_down)
        if was_down and not fingers.is_down:
            fingers.settle()

    def send_key(self, request: Message) -> Message:
        """Press a key, release it or do both; or type text."""
        keyboard = self._phone.keyboard
        if request["text"]:
            keyboard.type_text(request["text"])
            return {}
        key = pressed_key(request["codeType"], request["keyCode"], request["key"])
        if key is None:
            raise CallError("INVALID_ARGUMENT", f"no key {request['key'] or request['keyCode']}")
        if request["eventType"] != _KEY_UP:
            keyboard.press(key, is_down=True)
        if request["eventType"] != _KEY_DOWN:
            keyboard.press(key, is_down=False)
        return {}

    # -- the rest of the phone ------------------------------------------------------------------------------------

    def set_clipboard(self, request: Message) -> Message:
        """Put text on the clipboard."""
        self._phone.clipboard.set(request["text"])
        return {}

    def get_clipboard(self, _request: Message) -> Message:
        """Return what is on the clipboard."""
        return {"text": self._phone.clipboard.text or ""}

    def set_gps(self, request: Message) -> Message:
        """Be somewhere else."""
        latitude, longitude = request["latitude"], request["longitude"]
        if not (-90 <= latitude <= 90 and -180 <= longitude <= 180):
            raise CallError("INVALID_ARGUMENT", "latitude is -90 to 90, longitude -180 to 180")
        self._phone.location.set_fix(longitude=longitude, latitude=latitude)
        return {}

    def send_sms(self, request: Message) -> Message:
        """Let a message arrive."""
        number = request["srcAddress"]
        if not number.removeprefix("+").isdigit():
            return {"response": _BAD_NUMBER}
        self._phone.telephony.receive_sms(number, request["text"])
        return {"response": _PHONE_OK}

    def send_phone(self, request: Message) -> Message:
        """Call, answer, or hang up, as the other side."""
        telephony = self._phone.telephony
        acts: dict[int, Callable[[], bool]] = {
            0: lambda: telephony.incoming_call(request["number"]),
            1: telephony.remote_answers,
            2: telephony.hang_up_remote,
            3: telephony.hang_up_remote,
            4: telephony.hang_up_remote,
        }
        act = acts.get(request["operation"])
        if act is None:
            return {"response": _BAD_OPERATION}
        return {"response": _PHONE_OK if act() else _INVALID_ACTION}

    def get_vm_state(self, _request: Message) -> Message:
        """The phone runs."""
        return {"state": _RUNNING}

    def set_vm_state(self, request: Message) -> Message:
        """Shut down or reset."""
        state = request["state"]
        if state in (_SHUTDOWN, _TERMINATE):
            asyncio.get_running_loop().call_later(_FRAME_S, self._on_kill)
        elif state == _RESET:
            self._phone.reboot()
        elif state != _RUNNING:
            raise CallError("UNIMPLEMENTED", f"this phone cannot be put into state {state}")
        return {}

    # -- snapshots ------------------------------------------------------------------------------------------------

    def list_snapshots(self, _request: Message) -> Message:
        """Return all snapshots."""
        current = self._snapshots.current
        return {
            "snapshots": [{"snapshot_id": name, "status": 2 * (name == current)} for name in self._snapshots.names()]
        }

    def load_snapshot(self, request: Message) -> Message:
        """Become the phone of a snapshot."""
        return self._done(request, self._snapshots.load(request["snapshot_id"]))

    def save_snapshot(self, request: Message) -> Message:
        """Keep the phone as a snapshot."""
        return self._done(request, self._refusal("save") or self._snapshots.save(request["snapshot_id"]))

    def delete_snapshot(self, request: Message) -> Message:
        """Delete a snapshot."""
        return self._done(request, self._refusal("delete") or self._snapshots.delete(request["snapshot_id"]))

    def _refusal(self, verb: str) -> str:
        return f'Snapshot {verb} is disabled because "-read-only" was specified' if self._snapshots.is_read_only else ""

    @staticmethod
    def _done(request: Message, error: str) -> Message:
        return {"snapshot_id": request["snapshot_id"], "success": not error, "err": error.encode()}
