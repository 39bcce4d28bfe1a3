def test_the_clip_is_part_of_a_snapshot(phone):
    phone.clipboard.set("one", "label", source="com.android.shell")
    snapshot = phone.snapshot()
    phone.clipboard.clear()
    assert phone.clipboard.text is None
    phone.restore(snapshot)
    clip = phone.clipboard
    assert (clip.text, clip.label, clip.source) == ("one", "label", "com.android.shell")
