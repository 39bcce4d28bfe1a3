def test_events_reach_listeners_and_are_kept(phone):
    phone.accessibility.events.clear()
    heard = []
    stop = phone.accessibility.listen(heard.append)
    phone.clock.advance(1.5)
    phone.accessibility.emit("TYPE_VIEW_CLICKED", "a.b", "android.widget.Button", "OK", "desc", view_id="a.b:id/ok")
    stop()
    phone.accessibility.toast("a.b", "Saved")
    assert [event.type for event in heard] == ["TYPE_VIEW_CLICKED"]
    event = heard[0]
    assert (event.package, event.text, event.desc, event.view_id) == ("a.b", ("OK",), "desc", "a.b:id/ok")
    classes = [event.class_name for event in phone.accessibility.events]
    assert classes == ["android.widget.Button", "android.widget.Toast"]


def test_enabled_services_come_from_the_setting(phone):
    assert phone.accessibility.enabled_services() == []
    phone.settings.put("secure", "enabled_accessibility_services", "a/b:c/d")
    assert phone.accessibility.enabled_services() == ["a/b", "c/d"]
