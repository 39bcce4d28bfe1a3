CONTACTS = "com.google.android.contacts"
PEOPLE = f"{CONTACTS}/com.android.contacts.activities.PeopleActivity"
DIALER = "com.google.android.dialer"


def _after(lines, first):
    return lines[lines.index(first) + 1 :]


def test_an_app_shows_its_filters_in_full(run):
    lines = run(f"dumpsys package {CONTACTS}").out.splitlines()
    assert lines[:2] == ["Activity Resolver Table:", "  Full MIME Types:"]
    found = _after(_after(lines, "  Non-Data Actions:"), "      android.intent.action.MAIN:")
    assert found[0].split()[1:3] == [PEOPLE, "filter"]
    assert found[1:3] == [
        '          Action: "android.intent.action.MAIN"',
        '          Category: "android.intent.category.LAUNCHER"',
    ]


def test_partial_types_are_named_by_their_first_half(run):
    lines = run("dumpsys package com.simplemobiletools.draw.pro").out.splitlines()
    assert "      image/*:" in _after(lines, "  Full MIME Types:")
    assert _after(lines, "  Wild MIME Types:")[0] == "      image:"
    told = [line.strip() for line in lines]
    assert 'StaticType: "image"' in told
    assert "mPriority=0, mOrder=0, mHasStaticPartialTypes=true, mHasDynamicPartialTypes=false" in told


def test_all_apps_show_components_and_how_many_filters(run):
    lines = run("dumpsys package r").out.splitlines()
    assert not any(" filter " in line or "Action:" in line for line in lines)
    assert any(line.endswith(" filters)") for line in lines)
    answering = _after(_after(lines, "Receiver Resolver Table:"), "      android.intent.action.PHONE_STATE:")
    assert answering[0].split()[1] == f"{DIALER}/.Receiver"
    assert (
        _after(_after(lines, "Service Resolver Table:"), "  Non-Data Actions:")[0] == "      android.view.InputMethod:"
    )
    assert any(" filter " in line for line in run("dumpsys package -f r").out.splitlines())


def test_sections_are_dumped_alone_or_together(run):
    resolvers, packages = run("dumpsys package resolvers").out, run("dumpsys package packages").out
    assert packages.startswith("Packages:\n")
    features = "".join(f"  {line.removeprefix('feature:')}\n" for line in run("pm list features").out.splitlines()[1:])
    assert run("dumpsys package").out == f"Features:\n{features}\n{resolvers}{packages}"
