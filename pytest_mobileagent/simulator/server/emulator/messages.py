"""What goes over the wire: the messages, and the calls that are answered.

Numbers and names of `emulator_controller.proto` and `snapshot_service.proto`, as far as the calls need them.
"""

from __future__ import annotations

from typing import Any

from pytest_mobileagent.protocol.protobuf import schema

Message = dict[str, Any]

MESSAGES = schema("""
Empty:
EmulatorStatus: 1 version string, 2 uptime uint, 3 booted bool, 4 vmConfig VmConfiguration, 5 hardwareConfig EntryList
VmConfiguration: 1 hypervisorType int, 2 numberOfCpuCores int, 3 ramSizeBytes int
EntryList: 1 entry Entry*
Entry: 1 key string, 2 value string
ImageFormat: 1 format int, 2 rotation Rotation, 3 width uint, 4 height uint, 5 display uint, 6 transport ImageTransport
ImageTransport: 1 channel int, 2 handle string
Rotation: 1 rotation int, 2 xAxis double, 3 yAxis double, 4 zAxis double
Image: 1 format ImageFormat, 2 width uint, 3 height uint, 4 image bytes, 5 seq uint, 6 timestampUs uint
InputEvent: 1 key_event KeyboardEvent, 2 touch_event TouchEvent, 3 mouse_event MouseEvent, 4 android_event AndroidEvent
TouchEvent: 1 touches Touch*, 2 display int
Touch: 1 x int, 2 y int, 3 identifier int, 4 pressure int
MouseEvent: 1 x int, 2 y int, 3 buttons int, 4 display int
KeyboardEvent: 1 codeType int, 2 eventType int, 3 keyCode int, 4 key string, 5 text string
AndroidEvent: 1 type int, 2 code int, 3 value int, 4 display int
Fingerprint: 1 isTouching bool, 2 touchId int
ClipData: 1 text string
LogMessage: 1 contents string, 2 start int, 3 next int, 4 sort int, 5 entries LogcatEntry*
LogcatEntry: 1 timestamp uint, 2 pid uint, 3 tid uint, 4 level int, 5 tag string, 6 msg string
SensorValue: 1 target int, 2 status int, 3 value ParameterValue
PhysicalModelValue: 1 target int, 2 status int, 3 value ParameterValue
ParameterValue: 1 data float*
BatteryState: 1 hasBattery bool, 2 isPresent bool, 3 charger int, 4 chargeLevel int, 5 health int, 6 status int
GpsState: 1 passiveUpdate bool, 2 latitude double, 3 longitude double, 4 speed double, 5 bearing double,\
 6 altitude double, 7 satellites int
PhoneCall: 1 operation int, 2 number string
SmsMessage: 1 srcAddress string, 2 text string
PhoneResponse: 1 response int
AudioFormat: 1 samplingRate uint, 2 channels int, 3 format int
AudioPacket: 1 format AudioFormat, 2 timestamp uint, 3 audio bytes
Notification: 1 event int, 2 cameraNotification CameraNotification
CameraNotification: 1 active bool, 2 display int
RotationRadian: 1 x float, 2 y float, 3 z float
Velocity: 1 x float, 2 y float, 3 z float
Posture: 3 value int
DisplayMode: 1 value int
VmRunState: 1 state int
DisplayConfigurations: 1 displays DisplayConfiguration*, 2 userConfigurable uint, 3 maxDisplays uint
DisplayConfiguration: 1 width uint, 2 height uint, 3 dpi uint, 4 flags uint, 5 display uint
SnapshotFilter: 1 statusFilter int
SnapshotList: 1 snapshots SnapshotDetails*
SnapshotDetails: 1 snapshot_id string, 3 status int, 4 size uint
SnapshotPackage: 1 snapshot_id string, 2 payload bytes, 3 success bool, 4 err bytes, 5 format int, 6 path string
""")

CONTROLLER = "android.emulation.control.EmulatorController"
SNAPSHOTS = "android.emulation.control.SnapshotService"

# service, method, request, reply; with `*` it is a stream
CALLS = (
    (CONTROLLER, "getStatus", "Empty", "EmulatorStatus"),
    (CONTROLLER, "getVmState", "Empty", "VmRunState"),
    (CONTROLLER, "setVmState", "VmRunState", "Empty"),
    (CONTROLLER, "getScreenshot", "ImageFormat", "Image"),
    (CONTROLLER, "streamScreenshot", "ImageFormat", "Image*"),
    (CONTROLLER, "getDisplayConfigurations", "Empty", "DisplayConfigurations"),
    (CONTROLLER, "setDisplayConfigurations", "DisplayConfigurations", "DisplayConfigurations"),
    (CONTROLLER, "getDisplayMode", "Empty", "DisplayMode"),
    (CONTROLLER, "setDisplayMode", "DisplayMode", "Empty"),
    (CONTROLLER, "setPosture", "Posture", "Empty"),
    (CONTROLLER, "sendTouch", "TouchEvent", "Empty"),
    (CONTROLLER, "sendMouse", "MouseEvent", "Empty"),
    (CONTROLLER, "sendKey", "KeyboardEvent", "Empty"),
    (CONTROLLER, "streamInputEvent", "InputEvent*", "Empty"),
    (CONTROLLER, "sendFingerprint", "Fingerprint", "Empty"),
    (CONTROLLER, "setClipboard", "ClipData", "Empty"),
    (CONTROLLER, "getClipboard", "Empty", "ClipData"),
    (CONTROLLER, "streamClipboard", "Empty", "ClipData*"),
    (CONTROLLER, "getLogcat", "LogMessage", "LogMessage"),
    (CONTROLLER, "streamLogcat", "LogMessage", "LogMessage*"),
    (CONTROLLER, "getSensor", "SensorValue", "SensorValue"),
    (CONTROLLER, "setSensor", "SensorValue", "Empty"),
    (CONTROLLER, "streamSensor", "SensorValue", "SensorValue*"),
    (CONTROLLER, "getPhysicalModel", "PhysicalModelValue", "PhysicalModelValue"),
    (CONTROLLER, "setPhysicalModel", "PhysicalModelValue", "Empty"),
    (CONTROLLER, "streamPhysicalModel", "PhysicalModelValue", "PhysicalModelValue*"),
    (CONTROLLER, "getBattery", "Empty", "BatteryState"),
    (CONTROLLER, "setBattery", "BatteryState", "Empty"),
    (CONTROLLER, "getGps", "Empty", "GpsState"),
    (CONTROLLER, "setGps", "GpsState", "Empty"),
    (CONTROLLER, "sendPhone", "PhoneCall", "PhoneResponse"),
    (CONTROLLER, "sendSms", "SmsMessage", "PhoneResponse"),
    (CONTROLLER, "streamAudio", "AudioFormat", "AudioPacket*"),
    (CONTROLLER, "injectAudio", "AudioPacket*", "Empty"),
    (CONTROLLER, "streamNotification", "Empty", "Notification*"),
    (CONTROLLER, "rotateVirtualSceneCamera", "RotationRadian", "Empty"),
    (CONTROLLER, "setVirtualSceneCameraVelocity", "Velocity", "Empty"),
    (SNAPSHOTS, "ListSnapshots", "SnapshotFilter", "SnapshotList"),
    (SNAPSHOTS, "PullSnapshot", "SnapshotPackage", "SnapshotPackage*"),
    (SNAPSHOTS, "PushSnapshot", "SnapshotPackage*", "SnapshotPackage"),
    (SNAPSHOTS, "LoadSnapshot", "SnapshotPackage", "SnapshotPackage"),
    (SNAPSHOTS, "SaveSnapshot", "SnapshotPackage", "SnapshotPackage"),
    (SNAPSHOTS, "DeleteSnapshot", "SnapshotPackage", "SnapshotPackage"),
)


class CallError(Exception):
    """A call is refused; `code` is gRPC's name for why."""

    def __init__(self, code: str, message: str) -> None:
        """Carry both."""
        super().__init__(message)
        self.code = code
