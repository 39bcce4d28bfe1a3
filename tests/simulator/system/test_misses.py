def test_misses_are_counted_and_outlive_a_restore(phone):
    before = {(kind, name): count for kind, name, count in phone.misses.items()}
    snapshot = phone.snapshot()
    phone.misses.count("command", "frobnicate")
    phone.misses.count("command", "frobnicate")
    phone.restore(snapshot)
    after = {(kind, name): count for kind, name, count in phone.misses.items()}
    assert after["command", "frobnicate"] - before.get(("command", "frobnicate"), 0) == 2
