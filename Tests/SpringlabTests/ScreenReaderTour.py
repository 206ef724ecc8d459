"""Uses the program as a screen reader does: through the accessibility bus alone, with pyatspi.

    /usr/bin/python3 ScreenReaderTour.py PROGRAM FOLDER

First the desktop's settings change, through a portal of the script's own. Then every scene is opened and read, and the
README's tour is done. Each step prints a line; the first thing that is
not as it should be ends the script with status 1. FOLDER takes the file that is saved.
"""
import os
import signal
import subprocess
import sys
import time

ON_A_BUS_OF_ITS_OWN = "SPRINGLAB_READER_TOUR"
if ON_A_BUS_OF_ITS_OWN not in os.environ:
    # A test runner blocks SIGTERM; the buses and their services could not be ended then.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    os.environ[ON_A_BUS_OF_ITS_OWN] = "1"
    os.execvp("dbus-run-session", ["dbus-run-session", "--", sys.executable, *sys.argv])

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib
import pyatspi

PATIENCE = 20.0
# The longest that all of it may take, in seconds.
WHOLE_PATIENCE = 280


def enable_readers():
    """Says that a screen reader is on, as Orca does."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    parameters = GLib.Variant(
        "(ssv)", ("org.a11y.Status", "ScreenReaderEnabled", GLib.Variant("b", True)))
    bus.call_sync(
        "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", parameters,
        None, Gio.DBusCallFlags.NONE, 10000, None)


def until(what, look):
    """What `look` finds, once it finds something."""
    end = time.time() + PATIENCE
    while time.time() < end:
        try:
            found = look()
        except (GLib.GError, NotImplementedError, LookupError, AttributeError):
            found = None
        if found:
            return found
        time.sleep(0.05)
    raise SystemExit("FAILED: " + what)


def all_below(part):
    yield part
    for child in part:
        if child is not None:
            yield from all_below(child)


class Window:
    def __init__(self, app):
        self.app = app

    def parts(self, role=None):
        for part in all_below(self.app[0]):
            if role is None or part.getRoleName() == role:
                yield part

    def find(self, role, name, accept=lambda part: True):
        """The first part of a role whose name begins so."""
        return until(
            "no %s %r" % (role, name),
            lambda: next(
                (p for p in self.parts(role) if p.name.startswith(name) and accept(p)), None))

    def region(self, name):
        return until(
            "no part %r" % name,
            lambda: next((p for p in self.app[0] if p is not None and p.name == name), None))

    def click(self, role, name, accept=lambda part: True):
        do(self.find(role, name, accept), "click")

    def choose(self, menu, entry):
        """Opens the menu of a control and takes an entry."""
        self.click("combo box", menu)
        self.click("menu item", entry)

    def search(self, words, entry):
        """Finds an action by its name and does it."""
        self.click("push button", "All actions and keys")
        write(self.find("entry", "Search"), words)
        self.click("list item", entry, lambda p: parent_role(p) == "dialog")

    def items(self):
        stage = until("no stage", lambda: next(self.parts("canvas"), None))
        return [p for p in stage if p.getRoleName() == "list item"]

    def at_rest(self):
        """Waits until no item moves."""
        def places():
            return [(i.name, bounds(i)) for i in self.items()]
        # What scrolls out of view meanwhile is gone.
        before = until("no places", places)

        def same():
            nonlocal before
            time.sleep(0.3)
            now = places()
            calm, before = now == before, now
            return calm
        until("no rest", same)


def parent_role(part):
    return part.parent.getRoleName() if part.parent else None


def bounds(part):
    e = part.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
    return (e.x, e.y, e.width, e.height)


def do(part, name):
    actions = part.queryAction()
    names = [actions.getName(i) for i in range(actions.nActions)]
    if name not in names:
        raise SystemExit("FAILED: %s %r has the actions %s" % (part.getRoleName(), part.name, names))
    if not actions.doAction(names.index(name)):
        raise SystemExit("FAILED: %s of %r" % (name, part.name))


def write(part, words):
    if not part.queryEditableText().setTextContents(words):
        raise SystemExit("FAILED: %r takes no text" % part.name)


def text(part):
    return part.queryText().getText(0, -1)


def value(part):
    return part.queryValue().currentValue


def has(part, state):
    return part.getState().contains(state)


def require(what, holds):
    if not holds:
        raise SystemExit("FAILED: " + what)


def say(*words):
    print(*words, flush=True)


INTERACTIVE = {
    "push button", "toggle button", "combo box", "check box", "radio button", "slider",
    "spin button", "entry", "list item", "chart", "canvas", "grouping",
}

SCENES = [
    "Messages", "Newton's cradle", "Grid", "Carousel", "Newtonian view", "Expanding cells",
    "Sticky headers", "Waterfall", "Playground",
]


def read_scene(window, name):
    """Opens a scene; everything in it has a role, a name, a value where it has one, and bounds in the window."""
    window.click("list item", name, lambda p: p.parent.name == "Scenes")
    until("no " + name, lambda: window.app[0].name.startswith(name))
    if name == "Newtonian view":
        for _ in range(2):
            window.click("push button", "+ Add")
    until("no items in " + name, lambda: len(window.items()) > 1)
    frame = bounds(window.app[0])
    controls, items = 0, 0
    for part in window.parts():
        role, (x, y, width, height) = part.getRoleName(), bounds(part)
        if role in INTERACTIVE:
            require("a %s without a name in %s" % (role, name), part.name)
            require("%s %r has no size" % (role, part.name), width > 0 and height > 0)
            controls += 1
        if has(part, pyatspi.STATE_SHOWING) and role != "frame":
            inside = x < frame[2] and y < frame[3] and x + width > 0 and y + height > 0
            require("%s %r shows outside of the window" % (role, part.name), inside)
        if role in ("slider", "spin button"):
            v = part.queryValue()
            require("%r has no range" % part.name, v.minimumValue <= v.maximumValue)
        if role == "list item" and parent_role(part) == "canvas":
            value(part)
            items += 1
    require("%s is empty" % name, items > 1 and controls > 20)
    say("scene", name, "-", controls, "controls and", items, "items")


def tour(window, folder, events):
    window.click("list item", "Messages", lambda p: p.parent.name == "Scenes")
    window.at_rest()

    # 1. Write a message and delete it; drag the conversation.
    entry = window.find("entry", "Message")
    write(entry, "Hello from a screen reader")
    require("the field says " + text(entry), text(entry) == "Hello from a screen reader")
    do(entry, "click") if entry.queryAction().nActions else window.click("push button", "Send")
    sent = window.find("list item", "“Hello from a screen")
    window.at_rest()
    say("1. sent:", sent.description)
    do(sent, "menu")
    window.click("menu item", "Delete")
    until("not deleted", lambda: all(
        not i.name.startswith("“Hello from a screen") for i in window.items()))
    say("   deleted it; said:", heard(events, "deleted"))
    window.at_rest()
    items = window.items()
    middle = items[len(items) // 2]
    name, before = middle.name, bounds(middle)
    do(middle, "pull down")
    until("nothing moved", lambda: bounds(middle)[1] > before[1] + 40)
    lag = until("nothing lags", lambda: max(abs(value(i)) for i in window.items()))
    say("   pulled %s down: %d points, a bubble lags by %.1f" % (
        name, bounds(middle)[1] - before[1], lag))
    window.at_rest()

    # 2. Move Damping: the last drag is repeated under the new value.
    damping = window.find("slider", "Damping")
    damping.queryValue().currentValue = 0.3
    until("not set", lambda: abs(value(damping) - 0.3) < 1e-6)
    say("2. Damping is", value(damping), "-", damping.description)
    until("the drag is not repeated", lambda: max(abs(value(i)) for i in window.items()) > 1)
    say("   the last drag is repeated")

    # 3. Choose a preset and a fidelity.
    window.choose("Preset", "TeehanLax")
    until("no preset", lambda: window.find("combo box", "Preset").description.startswith("Teehan"))
    window.click("radio button", "Exact")
    until("not exact", lambda: has(window.find("radio button", "Exact"), pyatspi.STATE_CHECKED))
    say("3. preset", window.find("combo box", "Preset").description, "- fidelity Exact")

    # 4. The timeline: measures, and back in time.
    window.click("push button", "Timeline")
    timeline = window.region("Timeline")
    until("no measures", lambda: any(
        p.getRoleName() == "label" and p.name for p in all_below(timeline)))
    window.at_rest()
    say("4. the timeline says:", " | ".join(
        p.name for p in all_below(timeline) if p.getRoleName() == "label")[:200])
    clock = next(p for p in all_below(timeline) if p.getRoleName() == "slider")
    end = clock.queryValue().maximumValue
    clock.queryValue().currentValue = end / 2
    until("no way back", lambda: abs(value(clock) - end / 2) < 0.05)
    say("   back to %.2f of %.2f s" % (value(clock), end))

    # 5. Keep the setting, then change something: the difference shows.
    window.search("keep this", "Keep this as B")
    until("nothing is kept", lambda: window.find("combo box", "Comparison").description.startswith("B: "))
    frequency = window.find("slider", "Frequency")
    frequency.queryValue().currentValue = 2
    until("no difference", lambda: any(
        p.name == "Δ" for p in all_below(window.region("Timeline"))))
    say("5. kept", window.find("combo box", "Comparison").description, "- A is",
        window.find("slider", "Frequency").description)
    window.search("swap", "Swap A and B")
    until("not swapped", lambda: abs(value(window.find("slider", "Frequency")) - 2) > 0.1)
    say("   swapped: A is", window.find("slider", "Frequency").description)

    # 6. Design backwards: type the overshoot.
    measures = window.find("toggle button", "Measures")
    if not has(measures, pyatspi.STATE_EXPANDED):
        do(measures, "click")
    overshoot = window.find("spin button", "Overshoot")
    write(overshoot, "10 %")
    say("6. typed 10 %;", heard(events, "Takes pt"))
    write(window.find("spin button", "Overshoot"), "5 pt")
    until("no overshoot", lambda: abs(value(window.find("spin button", "Overshoot")) - 5) < 0.1)
    say("   an overshoot of %.2f pt takes a damping of %.3f" % (
        value(window.find("spin button", "Overshoot")), value(window.find("slider", "Damping"))))

    # 7. Export code.
    window.search("export", "Export")
    code = window.find("entry", "Code")
    first = text(code)
    other = [p for p in window.parts("list item")
             if parent_role(p) == "dialog" and not has(p, pyatspi.STATE_SELECTED)]
    name = other[-1].name
    do(other[-1], "click")
    until("the same code", lambda: text(window.find("entry", "Code")) != first)
    say("7. code for %s, %d characters" % (name, len(text(window.find("entry", "Code")))))
    window.click("push button", "Copy")
    say("   said:", heard(events, "Copied"))
    window.click("push button", "Close")

    # 8. Save.
    window.search("save", "Save")
    field = window.find("entry", "Name or path")
    path = os.path.join(folder, "tour.springlab")
    write(field, path)
    window.click("push button", "Save", lambda p: parent_role(p) == "dialog")
    until("nothing is saved", lambda: os.path.exists(path) and os.path.getsize(path) > 100)
    say("8. saved", os.path.getsize(path), "bytes")
    until("the focus was not said", lambda: pump() or any(e.startswith("focus ") for e in events))
    say("events:", len(events), "heard")


PORTAL = """
<node><interface name='org.freedesktop.portal.Settings'>
<method name='Read'><arg type='s' direction='in'/><arg type='s' direction='in'/>
<arg type='v' direction='out'/></method>
<signal name='SettingChanged'><arg type='s'/><arg type='s'/><arg type='v'/></signal>
<property name='version' type='u' access='read'/></interface></node>"""


def serve_portal():
    """A settings portal of version 1 that takes its settings from standard input, one a line: namespace, name, value."""
    settings, path = {}, "/org/freedesktop/portal/desktop"
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)

    def called(bus, sender, path, interface, method, parameters, invocation):
        found = settings.get(parameters.unpack())
        if found is None:
            invocation.return_dbus_error("org.freedesktop.portal.Error.NotFound", "no such setting")
        else:
            box = GLib.Variant("v", GLib.Variant("v", found))
            invocation.return_value(GLib.Variant.new_tuple(box))

    def asked(bus, sender, path, interface, name):
        return GLib.Variant("u", 1)

    interface = Gio.DBusNodeInfo.new_for_xml(PORTAL).interfaces[0]
    bus.register_object(path, interface, called, asked, None)
    Gio.bus_own_name_on_connection(
        bus, "org.freedesktop.portal.Desktop", Gio.BusNameOwnerFlags.NONE, lambda *_: say("ready"),
        None)

    def typed(channel, condition):
        line = sys.stdin.readline()
        if not line:
            loop.quit()
            return False
        namespace, name, value = line.split(" ", 2)
        found = GLib.Variant.parse(None, value, None, None)
        settings[(namespace, name)] = found
        bus.emit_signal(
            None, path, "org.freedesktop.portal.Settings", "SettingChanged",
            GLib.Variant("(ssv)", (namespace, name, found)))
        return True

    loop = GLib.MainLoop()
    GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, typed)
    loop.run()


def follow_settings(window, portal):
    """The window follows what the portal says, while it is open."""
    def change(line):
        portal.stdin.write(line + "\n")
        portal.stdin.flush()

    window.find("push button", "Dark")
    change("org.freedesktop.appearance color-scheme uint32 1")
    window.find("push button", "Light")
    change("org.freedesktop.appearance color-scheme uint32 2")
    window.find("push button", "Dark")
    say("settings: the window is dark, and light again")
    before = bounds(window.region("Scenes"))
    change("org.gnome.desktop.interface text-scaling-factor 1.25")
    until("no larger text", lambda: abs(
        bounds(window.find("push button", "Pause"))[2] - 32 * 1.25) <= 1)
    change("org.gnome.desktop.interface text-scaling-factor 1.0")
    until("no usual text", lambda: bounds(window.region("Scenes")) == before)
    say("settings: text grows to 1.25 times and back")
    window.click("list item", "Messages", lambda p: p.parent.name == "Scenes")
    section = window.find("toggle button", "Input conditions")
    do(section, "click")
    switch = window.find("check box", "Preview reduced motion")
    require("motion is reduced", not has(switch, pyatspi.STATE_CHECKED))
    change("org.freedesktop.appearance reduced-motion uint32 1")
    until("no less motion", lambda: has(
        window.find("check box", "Preview reduced motion"), pyatspi.STATE_CHECKED))
    change("org.freedesktop.appearance reduced-motion uint32 0")
    until("no motion", lambda: not has(
        window.find("check box", "Preview reduced motion"), pyatspi.STATE_CHECKED))
    do(window.find("toggle button", "Input conditions"), "click")
    say("settings: motion is reduced, and is not")


def pump():
    """Takes the events that have come."""
    context = GLib.MainContext.default()
    while context.iteration(False):
        pass


def heard(events, words):
    """The first event that says so, once it has come."""
    return until("%r was not said" % words,
                 lambda: pump() or next((e for e in events if words in e), None))


def give_up(*_):
    raise SystemExit("FAILED: not done in %d s" % WHOLE_PATIENCE)


def main():
    signal.signal(signal.SIGALRM, give_up)
    signal.alarm(WHOLE_PATIENCE)
    enable_readers()
    events = []

    def hear(event):
        if event.type.startswith("object:announcement"):
            events.append("said " + str(event.any_data))
        elif event.type.startswith("object:state-changed:focused") and event.detail1:
            events.append("focus " + event.source_name if hasattr(event, "source_name") else "focus ")
        else:
            events.append(str(event.type))

    for kind in ("object:announcement", "object:state-changed:focused",
                 "object:property-change:accessible-value"):
        pyatspi.Registry.registerEventListener(hear, kind)
    portal = subprocess.Popen(
        [sys.executable, __file__, "--portal"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True)
    require("the portal is not ready", portal.stdout.readline() == "ready\n")
    program = subprocess.Popen(
        [sys.argv[1], "--fresh", "--language", "en"], cwd=sys.argv[2])
    try:
        def springlab():
            desktop = pyatspi.Registry.getDesktop(0)
            return next((a for a in desktop if a is not None and a.name == "Springlab"
                         and a.childCount > 0 and a[0].childCount > 3), None)
        app = until("the program is not on the bus", springlab)
        # What is asked is read anew each time.
        app.set_cache_mask(Atspi.Cache.NONE)
        window = Window(app)
        follow_settings(window, portal)
        for name in SCENES:
            read_scene(window, name)
        tour(window, sys.argv[2], events)
        say("DONE")
    finally:
        for process in (program, portal):
            process.kill()
            process.wait()


if sys.argv[1] == "--portal":
    serve_portal()
else:
    main()
