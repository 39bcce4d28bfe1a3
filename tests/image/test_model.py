"""Images: which Android and which apps, as data."""

from __future__ import annotations

import pytest

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.image import AppBuild, Image, Setting, find_image, known_images, registry
from pytest_mobileagent.image.android import ANDROID_10
from pytest_mobileagent.image.files import read_image, write_image

A, B = AppBuild("org.a", "1.0", 1), AppBuild("org.b", "2.0", 2, is_platform=True)
IMAGE = Image("mine", ANDROID_10, (A, B), roles=(("SMS", "org.a"),), settings=(Setting("system", "x", "1"),))


def test_a_platform_tells_its_fingerprint_and_its_system_image():
    assert ANDROID_10.fingerprint == (
        "google/sdk_gphone_x86_64/generic_x86_64:10/QSR1.210802.001/7603624:userdebug/dev-keys"
    )
    assert (ANDROID_10.system_image, ANDROID_10.folder) == (
        "system-images;android-29;google_apis;x86_64", "system-images/android-29/google_apis/x86_64/",
    )  # fmt: skip


def test_an_image_brings_an_app_that_nobody_else_knows():
    tally = AppDeclaration("org.tally", names=("tally counter",))

    image = IMAGE.with_app(tally, AppBuild("org.tally", "1", 1), name="theirs")

    assert (image.package_of("Tally Counter"), image.declarations) == ("org.tally", (tally,))
    with pytest.raises(ConfigError, match=r"^no app of the image 'theirs' is called 'tally countre'; did you"):
        image.app_called("tally countre")
    with pytest.raises(ConfigError, match=r"^the declaration is of org\.tally, and the build of org\.a$"):
        IMAGE.with_app(tally, A, name="x")
    with pytest.raises(ConfigError, match=r"^with_app takes an AppDeclaration, and not "):
        IMAGE.with_app(object(), A, name="x")


def test_an_image_is_derived_with_apps_and_without():
    newer, other = AppBuild("org.a", "1.1", 2), AppBuild("org.c", "3", 3)

    derived = IMAGE.with_apps(newer, other, name="theirs")

    assert (derived.name, derived.apps, derived.brought) == ("theirs", (B, newer, other), (newer, other))
    assert derived.without("org.a", "org.c", name="bare").apps == (B,)
    assert IMAGE.apps == (A, B)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Image("My", ANDROID_10, ()), "'My' is no name of an image: use small letters, digits, '_' and '-'"),
        (lambda: Image("x", ANDROID_10, (A, B, A)), "the image 'x' has org.a twice: a package is in an image once"),
        (lambda: IMAGE.without("org.z", name="x"), "the image 'mine' has no org.z that could be left out"),
        (lambda: AppBuild("a b", "1", 1), "'a b' is no package: expected one such as net.gsantner.markor"),
        (lambda: AppBuild("a.b", "1", 1, code="x"), "a.b: code 'x' is not of the form module:attribute"),
        (lambda: find_image("androidwrold"), "no image is called 'androidwrold'; did you mean androidworld?"),
        (lambda: find_image("x"), "no image is called 'x'; there are androidworld, bmoca, droidtask, mobileagentbench"),
    ],
)
def test_what_is_no_image_is_refused_with_a_sentence(make, message):
    with pytest.raises(ConfigError) as caught:
        make()

    assert str(caught.value) == message


@pytest.mark.parametrize("image", [IMAGE, *known_images().values()], ids=lambda image: image.name)
def test_an_image_is_the_same_from_a_file(image, tmp_path):
    write_image(tmp_path / "image.json", image)

    assert read_image(tmp_path / "image.json") == image


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"name": 5}', "[" * 99999, '{"name": "x", "android": {}, "apps": [], "roles": 1}']
)
def test_a_file_that_is_no_image_is_said(text, tmp_path):
    (tmp_path / "image.json").write_text(text)

    with pytest.raises(ConfigError, match=r"image\.json is no image as 'mobileagent image show --json' writes it"):
        read_image(tmp_path / "image.json")


def test_every_image_has_a_launcher_and_says_who_holds_which_role():
    for image in known_images().values():
        assert {role for role, _ in image.roles} == {"BROWSER", "DIALER", "SMS", "SYSTEM_CONTACTS"}
        assert image.app(image.android.launcher) is not None
    assert [image.api_level for image in known_images().values()] == [33, 29, 29, 34]


@pytest.mark.parametrize(
    ("offered", "message"),
    [
        (find_image("bmoca"), "two images are called 'bmoca': rename one of them"),
        ("bmoca", "the entry point 'theirs' of mobileagent.images is 'bmoca': an Image was expected"),
    ],
)
def test_what_is_offered_wrongly_is_said(offered, message, monkeypatch):
    monkeypatch.setattr(registry, "plugged_in", lambda _group: {"theirs": offered})

    with pytest.raises(ConfigError) as caught:
        known_images.__wrapped__()

    assert str(caught.value) == message
