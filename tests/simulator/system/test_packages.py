import pytest

from pytest_mobileagent.simulator.system.intents import LAUNCHER, MAIN, VIEW, Intent

SETTINGS = "com.android.settings"
CLIPPER = "ca.zgrs.clipper"
NOTIFY = "android.permission.POST_NOTIFICATIONS"


def test_system_packages_keep_their_user_ids(phone):
    assert phone.packages.uid("android") == phone.packages.uid(SETTINGS) == 1000
    assert phone.packages.uid("com.android.providers.telephony") == 1001
    assert phone.packages.uid("com.android.shell") == 2000
    assert phone.packages.uid(CLIPPER) >= 10000


@pytest.mark.parametrize(
    ("intent", "package"),
    [
        (Intent(component=f"{SETTINGS}/.Settings"), SETTINGS),
        (Intent(action=MAIN, categories=(LAUNCHER,), package=CLIPPER), CLIPPER),
        (Intent(action="android.settings.SETTINGS"), SETTINGS),
        (Intent(component="no.such/.Thing"), None),
        (Intent(action=VIEW, data="nothing://answers.this"), None),
    ],
    ids=["component", "launcher", "action", "missing", "unanswered"],
)
def test_resolve_finds_who_answers(phone, intent, package):
    matches = phone.packages.resolve(intent)
    assert (matches[0][0].package if matches else None) == package


def test_a_disabled_app_answers_nothing(phone):
    phone.packages.set_enabled(CLIPPER, is_enabled=False)
    assert phone.packages.resolve(Intent(component=f"{CLIPPER}/.Main")) == []
    assert phone.packages.launch_intent(CLIPPER) is None
    assert CLIPPER not in [app.package for app in phone.packages.launcher_apps()]


def test_the_launchers_apps_are_sorted_by_label(phone):
    labels = [app.label for app in phone.packages.launcher_apps()]
    assert labels == sorted(labels, key=str.casefold)


def test_clear_data_leaves_what_the_settings_allow(phone):
    """`pm clear` takes permissions only: special access stays as it was (android/android-test, issue 1658)."""
    phone.packages.set_app_op("net.gsantner.markor", "MANAGE_EXTERNAL_STORAGE", "allow")

    phone.packages.clear_data("net.gsantner.markor")

    assert phone.packages.has_all_files("net.gsantner.markor")


def test_a_role_gives_permissions_which_stay_when_data_is_cleared(phone):
    """AndroidWorld clears SMS Messenger, which goes on reading contacts as the phone's messaging app."""
    sms = "com.simplemobiletools.smsmessenger"
    contacts, notify = (f"android.permission.{name}" for name in ("READ_CONTACTS", "POST_NOTIFICATIONS"))
    phone.packages.clear_data(sms)
    assert not phone.packages.is_granted(sms, contacts)

    phone.roles.add("android.app.role.SMS", sms)

    assert phone.packages.is_granted(sms, contacts)
    phone.packages.grant(sms, notify)
    phone.packages.clear_data(sms)
    assert (phone.packages.is_granted(sms, contacts), phone.packages.is_granted(sms, notify)) == (True, False)


def test_clear_data_empties_the_apps_folders_and_takes_permissions(phone):
    folder = phone.packages.data_dir(CLIPPER)
    phone.disk.mkdir(f"{folder}/shared_prefs")
    phone.disk.write(f"{folder}/shared_prefs/x.xml", "x")
    phone.packages.grant(CLIPPER, NOTIFY)
    phone.packages.clear_data(CLIPPER)
    assert phone.disk.names(folder) == ["cache", "code_cache"]
    assert not phone.packages.is_granted(CLIPPER, NOTIFY)
    assert phone.disk.stat(folder).uid == phone.packages.uid(CLIPPER)


def test_uninstalling_and_installing_again(phone):
    phone.activities.start(Intent(component=f"{CLIPPER}/.Main"))
    phone.packages.uninstall(CLIPPER)
    assert phone.packages.find(CLIPPER) is None
    assert phone.activities.pid_of(CLIPPER) is None
    assert not phone.disk.exists(phone.packages.data_dir(CLIPPER))
    phone.clock.advance(10)
    phone.packages.install(CLIPPER)
    state = phone.packages.find(CLIPPER)
    assert state.first_installed_s == phone.clock.now()
    assert state.is_stopped


def test_what_a_user_allowed_or_disabled_goes_with_the_app_unless_its_data_are_kept(phone):
    packages = phone.packages
    for keeps_data, expected in ((True, {"MANAGE_EXTERNAL_STORAGE": "allow"}), (False, {})):
        packages.set_app_op(CLIPPER, "MANAGE_EXTERNAL_STORAGE", "allow")
        packages.set_enabled(CLIPPER, is_enabled=False)
        packages.uninstall(CLIPPER, keeps_data=keeps_data)
        packages.install(CLIPPER)
        assert packages.app_ops(CLIPPER) == expected
        assert packages.find(CLIPPER).is_enabled is not keeps_data


def test_a_snapshot_keeps_states_of_packages(phone):
    phone.packages.grant(CLIPPER, NOTIFY)
    phone.packages.set_app_op(CLIPPER, "SYSTEM_ALERT_WINDOW", "allow")
    phone.packages.set_enabled(SETTINGS, is_enabled=False)
    snapshot = phone.snapshot()
    phone.packages.revoke(CLIPPER, NOTIFY)
    phone.packages.reset_app_ops(CLIPPER)
    phone.packages.set_enabled(SETTINGS, is_enabled=True)
    phone.restore(snapshot)
    assert phone.packages.is_granted(CLIPPER, NOTIFY)
    assert phone.packages.app_ops(CLIPPER) == {"SYSTEM_ALERT_WINDOW": "allow"}
    assert not phone.packages.find(SETTINGS).is_enabled
