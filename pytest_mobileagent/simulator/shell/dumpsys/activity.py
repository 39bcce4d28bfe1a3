"""`dumpsys activity`: tasks, recents, processes, the activity on top (AOSP `ActivityManagerService.doDump`)."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._printing import (
    activity_record,
    component_info,
    configuration,
    record_token,
    token,
    uid_text,
    window_text,
)
from pytest_mobileagent.simulator.shell.dumpsys._views import view_hierarchy

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.services import RunningService
    from pytest_mobileagent.simulator.system.tasks import ActivityRecord, Task

_RECENTS = "com.google.android.apps.nexuslauncher"
_LINE = "-" * 79


def _dump(phone: Phone, words: list[str]) -> str:
    words = [word for word in words if word not in ("-a", "-c", "-p", "--proto")]
    if not words:
        sections = (settings, intents, broadcasts, providers, recents, activities, processes)
        return f"{_LINE}\n".join(section(phone, []) for section in sections)
    section = _SECTIONS.get(words[0])
    if section is not None:
        return section(phone, words[1:])
    return _named(phone, words[0], words[1:])


# -- tasks ------------------------------------------------------------------------------------------------------------


def task_text(phone: Phone, task: Task, *, is_visible: bool) -> str:
    """Return `Task.toString`."""
    shown = str(is_visible).lower()
    if task.is_home:
        owner = f"type=home I={task.component}"
    else:
        owner = f"type=standard A={phone.packages.uid(task.app.package)}:{task.app.package}"
    return (
        f"Task{{{token('task', task.number)} #{task.number} {owner} U=0 visible={shown} visibleRequested={shown} "
        f"mode=fullscreen translucent={str(not is_visible).lower()} sz={len(task.activities)}}}"
    )


def activities(phone: Phone, words: list[str]) -> str:
    """Dump all tasks with their activities, from top to bottom."""
    del words
    lines = ["ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)", "Display #0 (activities from top to bottom):"]
    top = phone.activities.top
    configured = cache(partial(configuration, phone))  # it is told of each activity, and mostly the same
    for task in reversed(phone.activities.tasks):
        is_visible = top is not None and task is top.task
        lines.append(f"  * {task_text(phone, task, is_visible=is_visible)}")
        lines.append(f"    mBounds=Rect(0, 0 - 0, 0)\n    isSleeping={str(not phone.power.is_awake).lower()}")
        if is_visible and top is not None and phone.is_in_use:
            lines.append(f"    topResumedActivity={activity_record(phone, top)}")
        for index in range(len(task.activities) - 1, -1, -1):
            lines += _history(phone, task.activities[index], index, configured)
        lines.append("")
    if top is not None and phone.is_in_use:
        record = activity_record(phone, top)
        lines += [
            "  Resumed activities in task display areas (from top to bottom):", f"    Resumed: {record}", "",
            f"  ResumedActivity: {record}", "",
        ]  # fmt: skip
    lines += _supervisor(phone)
    return "\n".join(lines) + "\n"


def _history(phone: Phone, record: ActivityRecord, index: int, configured: Callable[..., str]) -> list[str]:
    package = phone.packages.find(record.package)
    pid = phone.activities.pid_of(record.package)
    is_top = record is phone.activities.top
    state = "RESUMED" if is_top and phone.is_in_use else "STOPPED"
    user = uid_text(phone.packages.uid(record.package))
    app = f"ProcessRecord{{{token('process', record.package)} {pid}:{record.package}/{user}}}" if pid else "null"
    mode = 2 if record.spec.single_task or record.spec.home else int(record.spec.single_top)
    kind = "home" if record.spec.home else "standard"
    window = window_text(f"{record.package}/{record.class_name}", record.number)
    return [
        f"    * Hist{'  ' if phone.image.api_level >= 31 else ' '}#{index}: {activity_record(phone, record)}",
        f"      packageName={record.package} processName={record.package}",
        "      launchedFromUid=0 launchedFromPackage=null launchedFromFeature=null userId=0",
        f"      app={app}",
        f"      Intent {{ {record.intent.describe()} }}",
        f"      rootOfTask={str(index == 0).lower()} task={task_text(phone, record.task, is_visible=is_top)}",
        f"      taskAffinity={phone.packages.uid(record.package)}:{record.package}",
        f"      mActivityComponent={record.component}",
        f"      baseDir={package.apk_path if package else ''}",
        f"      dataDir=/data/user/0/{record.package}",
        f"      stateNotNeeded={str(record.spec.home).lower()} componentSpecified=true mActivityType={kind}",
        f"      compat={{{phone.display.density_dpi}dpi}} theme=0x0",
        "      mLastReportedConfigurations:",
        f"        mGlobalConfig={configured(activity_type='undefined')}",
        f"        mOverrideConfig={configured(activity_type=kind, package=record.package)}",
        "      launchFailed=false launchCount=1 lastLaunchTime=-1s0ms",
        "      mHaveState=false mIcicle=null",
        f"      state={state} finishing=false",
        "      keysPaused=false inHistory=true idle=true",
        f"      occludesParent=true mNoDisplay=false immersive=false launchMode={mode}",
        f"      mActivityType={kind}",
        f"      windows=[{window}]",
        "      windowType=2",
        f"      nowVisible={str(is_top).lower()} lastVisibleTime=-1s0ms",
        "      resizeMode=RESIZE_MODE_RESIZEABLE",
    ]


def _supervisor(phone: Phone) -> list[str]:
    top = phone.activities.top
    width, height = phone.display.size
    lines = ["ActivityTaskSupervisor state:"]
    if top is not None:
        lines.append(f"  topDisplayFocusedRootTask={task_text(phone, top.task, is_visible=True)}")
    lines += [
        "  Display: mDisplayId=0 (organized)",
        f"    init={width}x{height} {phone.display.density_dpi}dpi mMinSizeOfResizeableTaskDp=220 "
        f"cur={width}x{height} app={width}x{height}",
    ]
    if top is not None:
        focused = phone.windows.focused
        title = focused.title if focused is not None else f"{top.package}/{top.class_name}"
        lines += [f"  mCurrentFocus={window_text(title)}", f"  mFocusedApp={activity_record(phone, top)}"]
    return lines


def recents(phone: Phone, words: list[str]) -> str:
    """Dump the tasks that the overview shows, the latest first."""
    del words
    lines = [
        "ACTIVITY MANAGER RECENT TASKS (dumpsys activity recents)",
        f"mRecentsUid={phone.packages.uid(_RECENTS)}",
        f"mRecentsComponent={component_info(_RECENTS, 'com.android.quickstep.RecentsActivity')}",
        "mFreezeTaskListReordering=false",
        "mFreezeTaskListReorderingPendingTimeout=false",
        "  Recent tasks:",
    ]
    top = phone.activities.top
    tasks = phone.activities.recents
    known = [task for task in phone.activities.history if task in tasks or task.is_home]
    for index, task in enumerate(known):
        lines.append(f"  * Recent #{index}: {task_text(phone, task, is_visible=top is not None and task is top.task)}")
        lines += _recent(phone, task)
    lines.append("  Visible recent tasks (most recent first):")
    for index, task in enumerate(tasks):
        has_task = str(not task.is_finished).lower()
        lines += [
            f"  * RecentTaskInfo #{index}:",
            f"    id={task.number} userId=0 hasTask={has_task} lastActiveTime={int(task.last_active_s * 1000)}",
            f"    baseIntent=Intent {{ {task.intent.describe()} }}",
            "    isExcluded=false activityType=standard windowingMode=fullscreen supportsMultiWindow=true",
            f"    baseActivity={component_info(task.app.package, task.class_name)}",
            f"    isRunning={has_task} taskAffinity={task.app.package}",
        ]
    return "\n".join(lines) + "\n"


def _recent(phone: Phone, task: Task) -> list[str]:
    package = task.app.package
    uid = phone.packages.uid(package)
    shown = ", ".join(activity_record(phone, record) for record in task.activities)
    return [
        f"    userId=0 effectiveUid={uid_text(uid)} mCallingUid=u0a0 mUserSetupComplete=true mCallingPackage=null",
        f"    affinity={uid}:{package}",
        f"    intent={{{task.intent.describe()}}}",
        f"    mActivityComponent={task.component}",
        "    rootWasReset=false mNeverRelinquishIdentity=true mReuseTask=false mLockTaskAuth=LOCK_TASK_AUTH_PINNABLE",
        f"    Activities=[{shown}]",
        "    askedCompatMode=false inRecents=true isAvailable=true",
        f"    taskId={task.number} rootTaskId={task.number}",
        f"    lastActiveTime={int(task.last_active_s * 1000)}",
    ]


# -- the activity on top, and one package's ---------------------------------------------------------------------------


def top(phone: Phone, words: list[str]) -> str:
    """Dump the activity on top with its views."""
    record = phone.activities.top
    return "" if record is None else _activity(phone, [record], words)


def _named(phone: Phone, name: str, words: list[str]) -> str:
    records = [
        record
        for task in reversed(phone.activities.tasks)
        for record in reversed(task.activities)
        if name in (record.package, record.component, f"{record.package}/{record.class_name}", "all")
        or (name.startswith(".") and record.class_name.endswith(name))
    ]
    if not records:
        return f"No activities match: {name}\nBad activity command, or no activities match: {name}\nUse -h for help.\n"
    return _activity(phone, records, words)


def _activity(phone: Phone, records: list[ActivityRecord], words: list[str]) -> str:
    lines = []
    task: Task | None = None
    for record in records:
        if record.task is not task:
            task = record.task
            uid = phone.packages.uid(record.package)
            lines.append(f"TASK {uid}:{record.package} id={task.number} userId=0 displayId=0(type=INTERNAL)")
        pid = phone.activities.pid_of(record.package)
        place = f"pid={pid}" if pid else "pid=(not running)"
        lines.append(f"  ACTIVITY {record.component} {record_token(record)} {place} userId=0")
        lines.append(f"    Local Activity {record_token(record)} State:")
        is_top = record is phone.activities.top
        lines.append(f"      mResumed={str(is_top).lower()} mStopped={str(not is_top).lower()} mFinished=false")
        if is_top:
            lines += [f"    {line}" for line in view_hierarchy(phone, record)]
        if pid and record.spec.dump is not None:
            lines += [f"    {line}" for line in record.spec.dump(phone, words)]
        lines.append("")
    return "\n".join(lines) + "\n"


# -- the rest ---------------------------------------------------------------------------------------------------------


def processes(phone: Phone, words: list[str]) -> str:
    """Dump the running processes."""
    del words
    lines = ["ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)", "  All known processes:"]
    top_record = phone.activities.top
    running = phone.activities.processes()
    for process in running:
        user = uid_text(process.uid)
        lines.append(
            f"  *APP* UID {process.uid} ProcessRecord{{{token('process', process.name)} "
            f"{process.pid}:{process.name}/{user}}}"
        )
        lines.append(f"    packageList={{{process.name}}}")
    lines.append(f"\n  Process LRU list (sorted by oom_adj, {len(running)} total, non-act at 0, non-svc at 0):")
    for index, process in enumerate(running):
        is_top = top_record is not None and process.name == top_record.package
        adjust, state = ("fg    ", "TOP ") if is_top else ("cch   ", "CEM ")
        lines.append(
            f"    Proc #{index:>2}: {adjust} F/A/{state} LCMN t: 0 {process.pid}:{process.name}/"
            f"{uid_text(process.uid)} ({'top-activity' if is_top else 'cch-empty'})"
        )
    return "\n".join(lines) + "\n"


def permissions(phone: Phone, words: list[str]) -> str:
    """Dump the permissions that apps gave each other for single URIs: none."""
    del phone, words
    return "ACTIVITY MANAGER URI PERMISSIONS (dumpsys activity permissions)\n  (nothing)\n"


def broadcasts(phone: Phone, words: list[str]) -> str:
    """Dump the broadcast queues, which are always empty."""
    del phone, words
    return "ACTIVITY MANAGER BROADCAST STATE (dumpsys activity broadcasts)\n  (nothing)\n"


def intents(phone: Phone, words: list[str]) -> str:
    """Dump pending intents."""
    del phone, words
    return "ACTIVITY MANAGER PENDING INTENTS (dumpsys activity intents)\n  (nothing)\n"


def services(phone: Phone, words: list[str]) -> str:
    """Dump running services, all or those whose package or component has a text in it."""
    there = (*phone.services.running(), *phone.services.bound())
    shown = [service for service in there if not words or words[0] in service.component]
    if words and not shown:
        return f"No services match: {words[0]}\nUse -h for help.\n"
    head = "ACTIVITY MANAGER SERVICES (dumpsys activity services)\n"
    if not shown:
        return f"{head}  (nothing)\n"
    return f"{head}  User 0 active services:\n" + "".join(_service_record(phone, service) for service in shown)


def _service_record(phone: Phone, service: RunningService) -> str:
    package = phone.packages.find(service.package)
    foreground = " foregroundId=1" if service.is_foreground else ""
    called = f"startRequested={str(service.is_started).lower()}{' callStart=true' if service.is_started else ''}"
    lines = [
        f"  * ServiceRecord{{{token('service', service.component)} u0 {service.component}}}",
        f"    intent={{cmp={service.component}}}",
        f"    packageName={service.package}",
        f"    processName={service.package}",
        f"    baseDir={package.apk_path if package is not None else 'null'}",
        f"    dataDir=/data/user/0/{service.package}",
        f"    isForeground={str(service.is_foreground).lower()}{foreground}",
        f"    createTime=-{phone.clock.monotonic() - service.started_s:.0f}s {called}",
    ]
    return "\n".join(lines) + "\n\n"


def providers(phone: Phone, words: list[str]) -> str:
    """Dump the published content providers."""
    del words
    lines = ["ACTIVITY MANAGER CONTENT PROVIDERS (dumpsys activity providers)"]
    lines.append("  Published single-user content providers:")
    names = phone.content.authorities()
    lines += [f"    {name}: ContentProviderRecord{{{token('provider', name)} u0 {name}}}" for name in names]
    return "\n".join(lines) + "\n"


def settings(phone: Phone, words: list[str]) -> str:
    """Dump the activity manager's settings."""
    del phone, words
    head = "ACTIVITY MANAGER SETTINGS (dumpsys activity settings) activity_manager_constants:"
    return f"{head}\n  max_cached_processes=32\n"


def last_anr(phone: Phone, words: list[str]) -> str:
    """Dump the last application that did not respond: none."""
    del phone, words
    return "ACTIVITY MANAGER LAST ANR (dumpsys activity lastanr)\n  <no ANR has occurred since boot>\n"


_SECTIONS: dict[str, Callable[[Phone, list[str]], str]] = {
    "activities": activities,
    "a": activities,
    "recents": recents,
    "r": recents,
    "top": top,
    "processes": processes,
    "p": processes,
    "oom": processes,
    "lru": processes,
    "broadcasts": broadcasts,
    "b": broadcasts,
    "permissions": permissions,
    "perm": permissions,
    "intents": intents,
    "i": intents,
    "services": services,
    "s": services,
    "service": services,
    "providers": providers,
    "prov": providers,
    "settings": settings,
    "lastanr": last_anr,
}

DUMPS = {"activity": _dump, "activity_task": activities}
