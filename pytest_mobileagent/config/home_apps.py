"""Apps that a home-screen layout can name, and the launcher activities that stand for them."""

from __future__ import annotations

# The first that is installed is put on the home screen: B-MoCA's own image has the first of each, AndroidWorld's the
# others. A name none of whose apps is installed leaves its cell empty, as on a real phone.
HOME_APPS: dict[str, tuple[str, ...]] = {
    "calculator": (
        "com.google.android.calculator/com.android.calculator2.Calculator",
        "com.simplemobiletools.calculator/com.simplemobiletools.calculator.activities.MainActivity",
    ),
    "calendar": (
        "com.google.android.calendar/com.android.calendar.AllInOneActivity",
        "com.simplemobiletools.calendar.pro/com.simplemobiletools.calendar.pro.activities.SplashActivity.Orange",
    ),
    "camera": ("com.android.camera2/com.android.camera.CameraLauncher",),
    "chrome": ("com.android.chrome/com.google.android.apps.chrome.Main",),
    "clock": ("com.google.android.deskclock/com.android.deskclock.DeskClock",),
    "contacts": (
        "com.android.contacts/com.android.contacts.activities.PeopleActivity",
        "com.google.android.contacts/com.android.contacts.activities.PeopleActivity",
    ),
    "files": (
        "com.android.documentsui/com.android.documentsui.LauncherActivity",
        "com.google.android.documentsui/com.android.documentsui.LauncherActivity",
    ),
    "gmail": ("com.google.android.gm/com.google.android.gm.ConversationListActivityGmail",),
    "instagram": ("com.instagram.android/com.instagram.android.activity.MainTabActivity",),
    "maps": ("com.google.android.apps.maps/com.google.android.maps.MapsActivity",),
    "messages": (
        "com.google.android.apps.messaging/com.google.android.apps.messaging.ui.ConversationListActivity",
        "com.simplemobiletools.smsmessenger/com.simplemobiletools.smsmessenger.activities.SplashActivity.Orange",
    ),
    "phone": (
        "com.android.dialer/com.android.dialer.main.impl.MainActivity",
        "com.google.android.dialer/com.google.android.dialer.extensions.GoogleDialtactsActivity",
    ),
    "photos": ("com.google.android.apps.photos/com.google.android.apps.photos.home.HomeActivity",),
    "settings": ("com.android.settings/com.android.settings.Settings",),
    "snapseed": ("com.niksoftware.snapseed/com.google.android.apps.snapseed.WelcomeScreenActivity",),
    "walmart": ("com.walmart.android/com.walmart.glass.integration.splash.SplashActivity",),
    "wikipedia": ("org.wikipedia/org.wikipedia.main.MainActivity",),
    "youtube": ("com.google.android.youtube/com.google.android.youtube.app.honeycomb.Shell$HomeActivity",),
}
