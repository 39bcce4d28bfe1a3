"""Safety & emergency: what a rescuer may read, the gesture that calls one, the alerts of the authorities."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.settingslib import underlined
from pytest_mobileagent.simulator.apps.settings.notifications import EmergencyAlerts
from pytest_mobileagent.simulator.apps.settings.table import Entry, Fact, Main, Note, Opens, TablePage, on_or_off

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.apps.settings.page import Page

_INFORMATION = "com.android.emergency"  # the app whose preferences these are (AOSP `PreferenceKeys`)
_SOS, _ALARM = "secure/emergency_gesture_enabled", "secure/emergency_gesture_sound_enabled"
_GROUPS = ("O+", "O-", "A+", "A-", "B+", "B-", "AB+", "AB-")


class EmergencySos(TablePage):
    """Emergency SOS: five presses of the power button."""

    title = "Emergency SOS"
    fragment = "com.android.settings.emergency.EmergencyGestureSettings"
    keywords = (("", "power button call help"),)
    entries: ClassVar[tuple[Entry, ...]] = (
        Main(_SOS, "Use Emergency SOS"),
        Note("Press the Power button quickly 5 times or more to start the actions below"),
        ax.Flag(_ALARM, "Play countdown alarm", False, "Play a loud sound when Emergency SOS is starting"),
        Fact("Call for help", "911"),
    )


class MedicalInformation(TablePage):
    """Medical information: as the app of emergencies keeps it."""

    title = "Medical information"
    fragment = "com.android.emergency.edit.EditMedicalInfoFragment"
    keywords = (("", "blood allergies health"),)

    def store(self) -> ax.Preferences:
        """Return that app's preferences."""
        return ax.Preferences(self.phone, _INFORMATION)

    def table(self) -> Iterator[Entry]:
        """Return the particulars."""
        yield partial(self._words, "Address", "address")
        yield ax.Choice(
            "blood_type", "Blood type", (("", "Unknown"), *((group, group) for group in _GROUPS)), ""
        )  # fmt: skip
        yield partial(self._words, "Allergies", "allergies")
        yield partial(self._words, "Medications", "medications")
        yield ax.Choice("organ_donor", "Organ donor", (("", "Unknown"), ("true", "Yes"), ("false", "No")), "")
        yield partial(self._words, "Medical notes", "medical_conditions")

    def _words(self, title: str, key: str, _page: Page) -> ax.View:
        told = str(self.store().get(key, ""))
        return self.row.link(self.tr(title), told or self.tr("Unknown"), on_tap=partial(self._ask, title, key, told))

    def _ask(self, title: str, key: str, told: str) -> None:
        self.draft = told

        def content() -> ax.View:
            return underlined(
                ax.EditText(
                    id="android:id/edit", text=self.draft, on_change=self.bind("draft"), auto_focus=True,
                    padding=(0, 10),
                )
            )  # fmt: skip

        ax.form(
            self, content, lambda: self.store().update({key: self.draft.strip()}), title=self.tr(title),
            ok=self.tr("OK"), cancel=self.tr("Cancel"), ids="android",
        )  # fmt: skip


class Safety(TablePage):
    """Safety & emergency."""

    title = "Safety & emergency"
    fragment = "com.android.settings.emergency.EmergencyDashboardFragment"
    entries: ClassVar[tuple[Entry, ...]] = (
        Opens(MedicalInformation.title, MedicalInformation),
        Opens(EmergencySos.title, EmergencySos, summary=partial(on_or_off, key=_SOS)),
        Opens(EmergencyAlerts.title, EmergencyAlerts),
    )


PAGES: tuple[type[Page], ...] = (Safety, MedicalInformation, EmergencySos)
