"""mobilecli's server on the phone: JSON-RPC over HTTP on `localabstract:mobilecli-server`.

What its methods take and give: class `DeviceServer` of the program that mobilecli pushes, and those that it asks.
"""

from __future__ import annotations

import base64
import hashlib
import io
import math
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.protocol import http, jsonrpc
from pytest_mobileagent.protocol.jsonrpc import INVALID_PARAMS, METHOD_NOT_FOUND, RpcError
from pytest_mobileagent.simulator.server.http_streams import HttpServer
from pytest_mobileagent.simulator.system.keys import KEY_BACK
from pytest_mobileagent.simulator.ui.hierarchy import accessible_windows, shown_children

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PIL import Image

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui.view import View

ADDRESS = "localabstract:mobilecli-server"
_SHELL = "com.android.shell"
_INTERNAL_ERROR = -32603


class MobilecliServer(HttpServer):
    """Serves the methods, on streams of the phone's own network."""

    def __init__(self, phone: Phone, dex: bytes) -> None:
        """Serve `phone`, as the program whose bytes are `dex`."""
        super().__init__(phone)
        self._digest = hashlib.sha256(dex).hexdigest()
        self._methods: dict[str, Callable[[Mapping[str, Any]], object]] = {
            "device.version": lambda _: {"dexSha256": self._digest},
            "device.dump.ui": self._dump,
            "device.screenshot": self._screenshot,
            "device.io.keyboard.hide": self._hide_keyboard,
            "device.clipboard.get": lambda _: {"text": self.phone.clipboard.text or ""},
            "device.clipboard.set": self._set_clipboard,
            "device.clipboard.clear": self._clear_clipboard,
            "device.apps.list": self._apps,
        }

    async def _answer(self, request: http.Request) -> bytes:
        number: int | str | None = None
        try:
            call = jsonrpc.decode_named(request.body)
            number = call.id
            reply = jsonrpc.encode_result(number, self._call(call.method, call.parameters))
        except RpcError as error:
            reply = jsonrpc.encode_error(number, error)
        except (TypeError, ValueError, LookupError, OverflowError) as error:
            reply = jsonrpc.encode_error(number, RpcError(_INTERNAL_ERROR, f"Internal error: {error}"))
        return http.encode_response(200, reply)

    def _call(self, name: str, parameters: Mapping[str, Any]) -> object:
        method = self._methods.get(name)
        if method is None:
            self.phone.log.miss("mobilecli method", name)
            raise RpcError(METHOD_NOT_FOUND, f"Method not found: {name}")
        return method(parameters)

    # -- methods --------------------------------------------------------------------------------------------------

    def _dump(self, parameters: Mapping[str, Any]) -> object:
        del parameters  # how long to wait until nothing moves: on this phone nothing does between two inputs
        return {"hierarchy": [_node(placed.root, 0) for placed in accessible_windows(self.phone)]}

    def _screenshot(self, parameters: Mapping[str, Any]) -> object:
        image = self.phone.windows.image()
        if (clip := parameters.get("clip")) is not None:
            image = _clipped(image, clip, int(parameters.get("screenWidth", 0)))
        image = _smaller(image, float(parameters.get("scale", 1)), int(parameters.get("maxSize", 0)))
        data = io.BytesIO()
        form = "JPEG" if parameters.get("format") == "jpeg" else "PNG"
        image.save(data, form, quality=min(100, max(1, int(parameters.get("quality", 90)))))
        return {"data": base64.b64encode(data.getvalue()).decode()}

    def _hide_keyboard(self, parameters: Mapping[str, Any]) -> object:
        del parameters
        is_shown = bool(self.phone.ime.height_px)
        if is_shown:
            self.phone.input.key(KEY_BACK)
        return {"dismissed": is_shown}

    def _set_clipboard(self, parameters: Mapping[str, Any]) -> object:
        text = parameters.get("text")
        if not isinstance(text, str) or not text:
            raise RpcError(INVALID_PARAMS, "missing params.text")
        self.phone.clipboard.set(text, source=_SHELL)
        return {"ok": True}

    def _clear_clipboard(self, parameters: Mapping[str, Any]) -> object:
        del parameters
        self.phone.clipboard.clear()
        return {"ok": True}

    def _apps(self, parameters: Mapping[str, Any]) -> object:
        del parameters  # labels are those of no locale: nobody tells it any
        return [
            {
                "packageName": package.name,
                "appName": package.app.label,
                "version": package.app.version_name,
                "versionCode": package.app.version_code,
            }
            for package in self.phone.packages.all()
        ]


def _node(view: View, index: int) -> dict[str, object]:
    bounds = view.visible_bounds
    shows_hint = bool(view.hint) and view.shown_text == view.hint
    node: dict[str, object] = {
        "index": index, "class": view.cls, "package": view.package, "text": "" if shows_hint else view.shown_text,
        "hint": view.hint, "content-desc": view.desc, "resource-id": view.resource_id, "checkable": view.is_checkable,
        "checked": view.is_checked, "clickable": view.is_clickable, "enabled": view.is_enabled,
        "focusable": view.is_focusable, "focused": view.is_focused, "scrollable": view.is_scrollable,
        "long-clickable": view.is_long_clickable, "password": view.is_password, "selected": view.is_selected,
        "visible": True,
        "rect": {"x": bounds.left, "y": bounds.top, "width": bounds.width, "height": bounds.height},
    }  # fmt: skip
    if children := shown_children(view, is_compressed=False):
        node["children"] = [_node(child, at) for at, child in children]
    return node


def _clipped(image: Image.Image, clip: Mapping[str, int], screen_width: int) -> Image.Image:
    """Return a part of a picture, told in points of which the screen has so many across."""
    left, top, width, height = (int(clip[name]) for name in ("x", "y", "width", "height"))
    if width <= 0 or height <= 0:
        raise ValueError("clip width and height must be positive")
    if screen_width <= 0:
        raise ValueError("--screen-width is required with --clip")
    factor = image.width / screen_width
    box = (
        max(0, round(left * factor)), max(0, round(top * factor)),
        min(image.width, round((left + width) * factor)), min(image.height, round((top + height) * factor)),
    )  # fmt: skip
    if box[2] <= box[0] or box[3] <= box[1]:
        raise ValueError("clip rect is outside the screenshot bounds")
    return image.crop(box)


def _smaller(image: Image.Image, scale: float, most_px: int) -> Image.Image:
    factor = most_px / max(image.size) if most_px > 0 else scale
    if not (math.isfinite(factor) and 0 < factor < 1):
        return image
    return image.resize((max(1, round(image.width * factor)), max(1, round(image.height * factor))))
