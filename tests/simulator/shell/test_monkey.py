CLIPPER = "ca.zgrs.clipper"


def test_one_event_starts_the_app(run, phone):
    reply = run(f"monkey -p {CLIPPER} -c android.intent.category.LAUNCHER 1")
    assert reply.status == 0
    assert reply.out.splitlines()[:2] == ["  bash arg: -p", f"  bash arg: {CLIPPER}"]
    assert "Events injected: 1\n## Network stats: elapsed time=" in reply.out
    assert f'data="{CLIPPER}"\n' in reply.err
    assert phone.activities.top.package == CLIPPER


def test_a_missing_package_aborts(run):
    reply = run("monkey -p no.such 1")
    assert reply.status == 252
    assert reply.out.endswith("** No activities found to run, monkey aborted.\n")


def test_a_seed_repeats_the_events(run, phone):
    def play():
        phone.restore(snapshot)
        run(f"monkey -p {CLIPPER} -s 7 --throttle 10 20")
        return phone.clock.monotonic(), phone.activities.top.component

    snapshot = phone.snapshot()
    assert play() == play()


def test_a_count_is_needed(run):
    assert run(f"monkey -p {CLIPPER}").status == 255
