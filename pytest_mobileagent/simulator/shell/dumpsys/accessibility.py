"""`dumpsys accessibility`: the services that read the screen (AOSP `AccessibilityManagerService`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.accessibility import AccessibilityService

_RETRIEVES_WINDOWS = 1  # `CAPABILITY_CAN_RETRIEVE_WINDOW_CONTENT`


def _accessibility(phone: Phone, words: list[str]) -> str:
    del words
    installed = phone.accessibility.installed_services()
    enabled = phone.accessibility.enabled_services()
    bound = ", ".join(_bound(service) for service in installed if service.component in enabled)
    named = ", ".join(f"{{{component}}}" for component in enabled)
    return (
        "ACCESSIBILITY MANAGER (dumpsys accessibility)\n\ncurrentUserId=0\nhasWindowMagnificationConnection=false\n"
        f"User state[\n     attributes:{{{_attributes(phone, len(installed))}}}\n"
        "     shortcut key:{}\n     button:{}\n     button target:{null}\n"
        f"     Bound services:{{{bound}}}\n     Enabled services:{{{named}}}\n     Binding services:{{}}\n"
        "     Crashed services:{}]\n\nAccessibility Display Listener:\n    1 valid display: 0\n"
    )


def _bound(service: AccessibilityService) -> str:
    return (
        f"Service[label={service.label}, feedbackType[FEEDBACK_GENERIC], capabilities={_RETRIEVES_WINDOWS}, "
        "eventTypes=TYPES_ALL_MASK, notificationTimeout=0, requestA11yBtn=false]"
    )


def _attributes(phone: Phone, installed: int) -> str:
    def is_on(key: str) -> str:
        return str(phone.settings.is_on("secure", key)).lower()

    attributes = {
        "id": 0,
        "touchExplorationEnabled": is_on("touch_exploration_enabled"),
        "serviceHandlesDoubleTap": "false",
        "requestMultiFingerGestures": "false",
        "requestTwoFingerPassthrough": "false",
        "displayMagnificationEnabled": is_on("accessibility_display_magnification_enabled"),
        "autoclickEnabled": is_on("accessibility_autoclick_enabled"),
        "nonInteractiveUiTimeout": phone.settings.number("secure", "accessibility_non_interactive_ui_timeout_ms"),
        "interactiveUiTimeout": phone.settings.number("secure", "accessibility_interactive_ui_timeout_ms"),
        "installedServiceCount": installed,
        "magnificationModes": "{0=1}",
        "magnificationCapabilities": phone.settings.number("secure", "accessibility_magnification_capability") or 1,
        "audioDescriptionByDefaultEnabled": is_on("enabled_accessibility_audio_description_by_default"),
    }
    return ", ".join(f"{key}={value}" for key, value in attributes.items())


DUMPS = {"accessibility": _accessibility}
