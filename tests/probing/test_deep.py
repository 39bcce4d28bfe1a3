"""What phones are asked, and the file that it goes into."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from pytest_mobileagent.cli import main
from pytest_mobileagent.emulator import EmulatorPool, EmulatorSpec
from pytest_mobileagent.errors import ConfigError, DeviceError, EmulatorError
from pytest_mobileagent.image import find_image
from pytest_mobileagent.probing.comparison import as_issue, differences, read_facts
from pytest_mobileagent.probing.deep import Inquiry, ask_all
from pytest_mobileagent.probing.part import Part, Probe, chosen_parts, parts
from pytest_mobileagent.probing.parts import suites
from pytest_mobileagent.probing.reach import within_reach
from pytest_mobileagent.probing.subject import Subject

KEPT = {
    "android", "com.android.settings", "com.android.systemui", "com.google.android.apps.nexuslauncher",
    "com.google.android.deskclock", "com.google.android.inputmethod.latin", "com.arduia.expense",
}  # fmt: skip
WHOLE = find_image("androidworld")
IMAGE = WHOLE.without(*(app.package for app in WHOLE.apps if app.package not in KEPT), name="small")
KEY = "sk-0123456789abcdef"


def interrupt(*_arguments):
    raise KeyboardInterrupt


def inquiry(*asked, images=(IMAGE,), **options):
    return Inquiry(images, asked, EmulatorSpec(), {**os.environ, "A_TOKEN": KEY}, idle_s=5.0, **options)


@pytest.fixture(scope="module")
def facts_file(tmp_path_factory):
    """The file that the embedded phone of a small image makes, of all that takes no suite."""
    out = tmp_path_factory.mktemp("facts") / "facts.zip"
    counts = ask_all(inquiry(*chosen_parts(left_out=["suites"])), out)
    return out, counts


@pytest.mark.check
def test_the_file_is_complete(facts_file):
    out, counts = facts_file
    facts = read_facts(out)

    assert counts["errors"] == 0
    assert facts.parts == {"host/tools", *(f"small/{name}" for name in parts() if name not in ("tools", "suites"))}
    assert counts["probes"] == len(facts.facts)
    assert {name for name in facts.facts if name.startswith("small/building/")} == {
        f"small/building/{name}"
        for name in ("snapshot", "boot", *(f"clone_{number}" for number in range(1, 6)), "loads")
    }
    assert facts.facts["small/building/loads"]["clocks"] == ["as when it was saved"] * 10
    assert facts.facts["small/idling/idle"]["told as a side effect"] == []
    assert facts.facts["small/users/shell_date"]["commands"][1]["status"] == 1
    assert facts.facts["small/users/root_date"]["commands"][1]["status"] == 0
    assert not out.with_name(f"{out.name}.unfinished").exists()


@pytest.mark.check
def test_configurations_tell_what_they_are_in_the_phones_own_words(facts_file):
    facts = read_facts(facts_file[0]).facts

    told = {name: facts[f"small/configuration/{name}"]["am get-config"] for name in ("plain", "locale", "theme")}
    assert set(told["locale"]) - set(told["plain"]) == {"ko", "rKR"}
    assert set(told["theme"]) ^ set(told["plain"]) == {"night", "notnight"}


@pytest.mark.check
def test_apps_tell_their_build_schema_and_screens(facts_file):
    out, _ = facts_file
    app = read_facts(out).facts["small/apps/com.arduia.expense"]

    assert app["build"] == ["versionCode=11", "versionName=1.0.0-beta05"]
    assert app["first run"] == []
    assert any(sql.startswith("CREATE TABLE `expense`") for sql in app["databases"]["databases/accounting.db"])
    assert len(app["screens"]) == 3
    with zipfile.ZipFile(out) as archive:
        names = archive.namelist()
    assert {"small/apps/com.arduia.expense/first.webp", "small/apps/com.arduia.expense/first.xml"} <= set(names)


@pytest.mark.check
def test_the_same_phone_asked_twice_says_the_same(facts_file, tmp_path):
    asked = chosen_parts(["building", "users", "configuration", "settling", "idling"])
    ask_all(inquiry(*asked), tmp_path / "again.zip")

    assert differences(read_facts(facts_file[0]), read_facts(tmp_path / "again.zip")) == []


# -- never stopping, and going on -------------------------------------------------------------------------------------


def test_an_error_is_a_fact_and_the_rest_is_asked(tmp_path):
    said = []

    def fail():
        raise DeviceError("it burns")

    def stumble():
        raise ZeroDivisionError("nobody thought of this")

    def no_probes(_subject):
        raise DeviceError("no probes")
        yield

    odd = Part("odd", "", 1, lambda _: iter([Probe("a", fail), Probe("b", stumble), Probe("c", lambda: {"fine": 1})]))
    counts = ask_all(inquiry(odd, Part("none", "", 2, no_probes), say=said.append), tmp_path / "facts.zip")

    assert counts == {"probes": 4, "errors": 3}
    assert read_facts(tmp_path / "facts.zip").facts == {
        "small/none/all": {"error": "DeviceError: no probes"},
        "small/odd/a": {"error": "DeviceError: it burns"},
        "small/odd/b": {"error": "ZeroDivisionError: nobody thought of this"},
        "small/odd/c": {"fine": 1},
    }
    assert [line.partition(".")[0][:-2] for line in said] == [f"small: odd, {name}:" for name in "abc"]
    assert said[0].endswith(" s: DeviceError: it burns")


@pytest.mark.costly
def test_a_phone_that_dies_costs_its_probe_alone(tmp_path):
    def probes(subject):
        yield Probe("dies", lambda: subject.phone.emulator.booted.program.stop() or subject.device.must_run("id"))
        yield Probe("lives", lambda: {"user": subject.device.must_run("id -u").strip()})

    ask_all(inquiry(Part("odd", "", 1, probes)), tmp_path / "facts.zip")

    facts = read_facts(tmp_path / "facts.zip").facts
    assert "DeviceError" in facts["small/odd/dies"]["error"]
    assert facts["small/odd/lives"] == {"user": "0"}


def test_what_was_asked_before_an_interruption_is_not_asked_again(tmp_path):
    asked = []

    def probes(_subject):
        yield Probe("first", lambda: {"asked": asked.append("first")})
        yield Probe("second", interrupt if not asked else lambda: {"asked": asked.append("second")})

    odd = Part("odd", "", 1, probes)
    with pytest.raises(KeyboardInterrupt):
        ask_all(inquiry(odd), tmp_path / "facts.zip")
    with pytest.raises(ConfigError, match=r"facts\.zip\.unfinished is left of another inquiry: delete it, or name "):
        ask_all(inquiry(odd, images=(replace(IMAGE, name="other"),)), tmp_path / "facts.zip")
    ask_all(inquiry(odd), tmp_path / "facts.zip")

    assert asked == ["first", "second"]


def test_nothing_private_is_in_it(tmp_path, monkeypatch):
    monkeypatch.setattr(platform, "node", lambda: "vm")
    private = {
        "key": KEY, "home": "/home/anna/x", "machine": "on vm!", "user": "by anna", "serial": "emulator-5554",
        "other": "nirvana.vmdk of annabel",
    }  # fmt: skip
    asked = inquiry(Part("odd", "", 1, lambda _: iter([Probe("a", lambda: private)])))
    named = replace(asked, environment={**asked.environment, "HOME": "/home/anna", "USER": "anna"})
    ask_all(named, tmp_path / "facts.zip")

    assert read_facts(tmp_path / "facts.zip").facts["small/odd/a"] == {
        "key": "[hidden]", "home": "~/x", "machine": "on [machine]!", "user": "by [user]", "serial": "emulator-[port]",
        "other": "nirvana.vmdk of annabel",
    }  # fmt: skip


def test_parts_are_chosen_by_name():
    assert [part.name for part in chosen_parts(["apps", "tools"])] == ["tools", "apps"]
    assert "suites" not in {part.name for part in chosen_parts(left_out=["suites"])}
    with pytest.raises(ConfigError, match=r"^'app' is no part of what is asked: there are tools, building, users, "):
        chosen_parts(["app"])


@pytest.mark.costly
def test_each_suite_of_an_image_is_played_by_the_oracle_near_misses_and_one_that_does_nothing(tmp_path):
    with EmulatorPool() as pool:
        names = [probe.name for probe in suites.PART.probes(Subject(WHOLE, None, pool, {}, tmp_path))]

    assert {"androidworld oracle", "androidworld near_miss", "androidworld noop", "miniwob oracle"} <= set(names)


@pytest.mark.costly
def test_a_suite_that_was_broken_off_is_gone_on_with_and_its_reports_are_not_sent(tmp_path, monkeypatch):
    """Long: pytest plays a task, and when it is called again another one."""

    def play(tasks):
        environment = {**os.environ, "PYTEST_ADDOPTS": f"-k '{tasks}'"}
        with EmulatorPool() as pool:
            subject = Subject(WHOLE, None, pool, environment, Path("facts.zip.unfinished/suites"))
            return suites.played(subject, "androidworld", "oracle")

    run = subprocess.run
    monkeypatch.chdir(tmp_path)
    with monkeypatch.context() as broken_off:
        broken_off.setattr(suites.subprocess, "run", lambda *said, **how: interrupt(run(*said, **how)))
        with pytest.raises(KeyboardInterrupt):
            play("clipboard_copy")
    (records,) = tmp_path.rglob("results/*.jsonl")
    first = json.loads(records.read_text("utf-8"))

    facts = play("clipboard_copy or add_contact")

    assert set(facts["outcomes"].values()) == {"passed"}
    assert len(facts["outcomes"]) == 2
    assert first["seconds"] in facts["measures"]["seconds"].values()
    assert (facts["reasons"], facts["end"]) == ({}, "of the suite")
    assert not list(tmp_path.rglob("reports"))


@pytest.mark.costly
def test_a_suite_of_which_nothing_is_played_says_why(tmp_path):
    with EmulatorPool() as pool:
        subject = Subject(WHOLE, None, pool, {**os.environ, "PYTEST_ADDOPTS": "--no-such-option"}, tmp_path)
        with pytest.raises(
            EmulatorError, match=r"(?s)^pytest ended with 4: .*unrecognized arguments: --no-such-option"
        ):
            suites.played(subject, "androidworld", "oracle")


@pytest.mark.costly
def test_an_avd_is_asked_of_the_apps_whose_files_are_there(tmp_path):
    for name in ("net.osmand", "com.arduia.expense"):
        (tmp_path / f"{name}.apk").touch()

    def brought(kind, folder):
        image = within_reach(WHOLE, EmulatorSpec(kind, apks=folder))
        return [app.package for app in image.brought]

    assert brought("avd", tmp_path) == ["com.arduia.expense"]
    (tmp_path / "Liechtenstein_europe.obf").touch()
    assert brought("avd", tmp_path) == ["com.arduia.expense", "net.osmand"]
    assert brought("avd", None) == []
    assert brought("embedded", None) == [app.package for app in WHOLE.brought]


# -- comparing --------------------------------------------------------------------------------------------------------


def doctored(path, out, change):
    """Write a file of facts anew, each probe's facts as `change` wants them: None leaves it out."""
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name.count("/") == 2 and name.endswith(".json"):
                facts = change(name.removesuffix(".json"), json.loads(data))
                data = None if facts is None else json.dumps(facts)
            if data is not None:
                new.writestr(name, data)
    return out


EXPENSE = "small/apps/com.arduia.expense"


def plant(name, facts):
    """Change ten facts, and as many measures as there are."""
    facts.get("measures", {})["seconds"] = 99.0
    match name:
        case "host/tools/emulator_-help":
            facts["options"].append("-change-country")
        case "small/building/clone_3":
            facts["after"]["adb"] = "offline"
        case "small/building/loads":
            facts["clocks"][4] = "the host's"
        case "small/users/root_clipboard":
            return {"error": "DeviceError: no clipboard"}
        case "small/users/root_messages":
            facts["commands"][1]["output"] = ["Row: 0 address=5550100, body=probe"]
        case "small/configuration/locale":
            facts["am get-config"] = [word for word in facts["am get-config"] if word != "ko"]
        case "small/apps/com.arduia.expense":
            facts["databases"]["databases/accounting.db"][0] += " -- another"
            facts["screens"][0]["ids"].append("com.arduia.expense:id/banner")
        case "small/apps/com.google.android.deskclock":
            return None
        case "small/idling/idle":
            facts["changed"].append("modified /data/data/com.android.vending/databases")
    return facts


PLANTED = {
    ("host/tools/emulator_-help", "options", "-change-country", "—"),
    ("small/apps/com.arduia.expense", "screens 1: ids", "com.arduia.expense:id/banner", "—"),
    ("small/building/clone_3", "after: adb", "offline", "device"),
    ("small/building/loads", "clocks", "the host's", "as when it was saved"),
    ("small/configuration/locale", "am get-config", "—", "ko"),
    ("small/idling/idle", "changed", "modified /data/data/com.android.vending/databases", "—"),
    ("small/users/root_messages", "commands 2: output", "Row: 0 address=5550100, body=probe", "No result found."),
}


@pytest.mark.check
def test_of_ten_differences_that_were_planted_just_ten_are_found(facts_file, tmp_path, capsys):
    ours = facts_file[0]
    theirs = doctored(ours, tmp_path / "theirs.zip", plant)

    found = differences(read_facts(theirs), read_facts(ours))

    assert len(found) == 10
    assert {tuple(one) for one in found} >= PLANTED
    assert {one.probe for one in found} - {probe for probe, *_ in PLANTED} == {
        "small/apps/com.google.android.deskclock", "small/users/root_clipboard",
    }  # fmt: skip
    assert differences(read_facts(ours), read_facts(ours)) == []
    assert main(["doctor", "--compare", str(theirs), "--against", str(ours)]) == 0
    issue = capsys.readouterr().out
    assert issue.startswith("# 10 differences between the phones of 'embedded' (")
    assert issue.count("- [ ] ") == 10
    assert "- [ ] **clone_3**, after: adb\n  - there: `offline`\n  - here: `device`\n" in issue
    assert "| small/building/boot | 99.0 | " in issue


@pytest.mark.costly
def test_without_another_file_the_embedded_phone_is_asked_the_same(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("pytest_mobileagent.cli.deep._images_of_suites", lambda: [IMAGE])
    asked = ["doctor", "--deep", "--emulator=embedded", "--parts=settling,idling", f"--out={tmp_path / 'a.zip'}"]

    assert main(asked) == 0
    assert capsys.readouterr().out.startswith(f"{tmp_path / 'a.zip'}: 3 probes, 0 of them ended in an error, ")
    assert main(["doctor", "--compare", str(tmp_path / "a.zip")]) == 0
    issue = capsys.readouterr().out
    assert issue.startswith("# 0 differences between ")
    assert "Asked of both: small/idling, small/settling." in issue


def test_whoever_breaks_it_off_is_told_how_to_go_on(monkeypatch, capsys):
    monkeypatch.setattr("pytest_mobileagent.probing.deep.ask_all", interrupt)

    assert main(["doctor", "--deep", "--emulator=embedded", "--out=facts.zip"]) == 130
    assert capsys.readouterr().err == (
        "what was asked lies in facts.zip.unfinished: the same command goes on where this one was\n"
        "mobileagent: broken off\n"
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--deep"], "mobileagent doctor --deep: name the file that the facts go to with --out=facts.zip"),
        (["--deep", "--out=x.zip", "--skip=apks"], "'apks' is no part of what is asked: there are "),
        (
            ["--deep", "--out=x.zip", "--emulator=attached"],
            "--emulator=attached: these phones may hold what is somebody's",
        ),
        (["--parts=apps"], "mobileagent doctor: --parts is for --deep or --compare=FILE.zip: add one of them"),
        (["--compare=none.zip"], "none.zip: No such file or directory"),
        (["--compare=README.md"], "README.md is no file of 'mobileagent doctor --deep': "),
    ],
)
def test_what_cannot_be_asked_is_said(capsys, arguments, said):
    assert main(["doctor", *arguments]) == 2
    assert capsys.readouterr().err.startswith(f"mobileagent: {said}")


@pytest.mark.check
def test_a_text_with_quotes_is_shown_to_the_letter(facts_file, tmp_path):
    def change(name, facts):
        return {**facts, "activity": "a `b`"} if name == "small/settling/com.android.settings" else facts

    theirs = read_facts(doctored(facts_file[0], tmp_path / "theirs.zip", change))

    assert "  - there: `` a `b` ``\n" in as_issue(theirs, read_facts(facts_file[0]))
