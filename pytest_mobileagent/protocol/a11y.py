"""AndroidEnv's `a11y.proto`: an accessibility service on the phone tells a host of windows and events, by gRPC."""

from __future__ import annotations

from pytest_mobileagent.protocol.protobuf import schema

SERVICE = "android_env.A11yService"
MESSAGES = schema("""
Forest: 1 windows Window*
Window: 1 bounds_in_screen Rect, 2 display_id int, 3 id int, 4 layer int, 6 window_type int, 8 is_active bool, 9 is_focused bool, 11 tree Tree
Tree: 1 nodes Node*
Node: 1 unique_id int, 2 bounds_in_screen Rect, 3 class_name string, 4 content_description string, 5 hint_text string, 6 package_name string, 7 text string, 8 text_selection_start int, 9 text_selection_end int, 10 view_id_resource_name string, 11 window_id int, 12 is_checkable bool, 13 is_checked bool, 14 is_clickable bool, 15 is_editable bool, 16 is_enabled bool, 17 is_focusable bool, 19 is_long_clickable bool, 20 is_password bool, 21 is_scrollable bool, 22 is_selected bool, 23 is_visible_to_user bool, 24 actions Action*, 25 child_ids int*, 27 depth int, 30 drawing_order int
Action: 1 id int, 2 label string
Rect: 1 left int, 2 top int, 3 right int, 4 bottom int
Event: 1 event Entry*
Entry: 1 key string, 2 value string
Reply: 1 error string
""")  # noqa: E501 - a message is a line
