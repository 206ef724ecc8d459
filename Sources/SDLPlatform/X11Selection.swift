internal import CSDL2
import Canvas
import Foundation

/// Takes the text of a selection of X11, in whatever parts it comes, on a connection of its own.
///
/// SDL 2 takes none that comes in parts ("INCR" in the Inter-Client Communication Conventions Manual): of more than 4000
/// bytes Tk gives no other, and every program gives parts of what is larger than a request. Where a program gives SDL no
/// answer, SDL also puts an empty text in the place of what that program has copied.
@safe final class X11Selection {
  private let xlib: Xlib
  private let display: OpaquePointer
  private let window: UInt
  /// Lets this program answer, in case that the selection is its own.
  private let answerOthers: () -> Void
  private let end: ContinuousClock.Instant

  /// Longer texts are cut, in bytes.
  static let most = 4 << 20
  /// No answer in such a time is none, and all of them together take no longer than this.
  private static let patience = Duration.seconds(1), longest = Duration.seconds(3)
  /// How often this program's own answers are given while it waits, in milliseconds.
  private static let beat: Int32 = 4

  /// The text of the clipboard, empty where its owner has none or does not answer; nil where SDL gives it: without
  /// X11, and where no program owns it.
  static func clipboardText() -> String? {
    guard let driver = unsafe SDL_GetCurrentVideoDriver(), unsafe String(cString: driver) == "x11"
    else { return nil }
    return X11Selection { SDL_PumpEvents() }?.text(of: "CLIPBOARD")
  }

  /// A connection to a display, nil for that of the environment; nil where there is none.
  init?(display name: String? = nil, answerOthers: @escaping () -> Void) {
    guard let xlib = Xlib() else { return nil }
    guard let display = unsafe xlib.openDisplay(name) else { return nil }
    unsafe self.display = display
    (self.xlib, self.answerOthers) = (xlib, answerOthers)
    unsafe window = xlib.createWindow(display, xlib.rootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    _ = unsafe xlib.selectInput(display, window, Xlib.propertyChanges)
    end = .now + Self.longest
  }

  deinit { _ = unsafe xlib.closeDisplay(display) }

  private func atom(_ name: String) -> UInt { unsafe xlib.internAtom(display, name, 0) }

  /// The text of a selection; nil where no program owns it.
  func text(of selection: String) -> String? {
    let (selection, utf8) = (atom(selection), atom("UTF8_STRING"))
    let property = atom("SPRINGLAB_SELECTION")
    guard unsafe xlib.selectionOwner(display, selection) != 0 else { return nil }
    _ = unsafe xlib.convertSelection(display, selection, utf8, property, window, 0)
    guard let answer = nextEvent(where: { $0.type == Xlib.selectionNotify }),
      answer.words[7] == property, let whole = take(property)
    else { return "" }
    if whole.type == utf8 { return Self.text(whole.bytes) }
    guard whole.type == atom("INCR") else { return "" }
    var bytes: [UInt8] = []
    while bytes.count <= Self.most {
      guard let part = nextPart(of: property) else { return "" }
      if part.isEmpty { break }
      bytes += part
    }
    return Self.text(bytes)
  }

  /// The next part, which its owner writes when the last one is taken; nil where none comes.
  private func nextPart(of property: UInt) -> [UInt8]? {
    while true {
      let isNew = { (event: Xlib.Event) in
        event.type == Xlib.propertyNotify && event.words[5] == property
          && UInt32(truncatingIfNeeded: event.words[7]) == Xlib.newValue
      }
      guard nextEvent(where: isNew) != nil else { return nil }
      if let part = take(property) { return part.bytes }
    }
  }

  /// What a property of the window holds, which it no longer does then; nil where there is none.
  private func take(_ property: UInt) -> (type: UInt, bytes: [UInt8])? {
    var (type, count, left): (UInt, UInt, UInt) = (0, 0, 0)
    var format: Int32 = 0
    var data: UnsafeMutablePointer<UInt8>?
    let status = unsafe xlib.windowProperty(
      display, window, property, 0, Self.most / 4 + 1, 1, 0, &type, &format, &count, &left, &data)
    defer { if let data = unsafe data { _ = unsafe xlib.free(data) } }
    guard status == 0, type != 0 else { return nil }
    let bytes = unsafe UnsafeBufferPointer(start: data, count: format == 8 ? Int(count) : 0)
    return (type, unsafe Array(bytes))
  }

  /// The next event of a kind; nil where none comes in time.
  private func nextEvent(where isMeant: (Xlib.Event) -> Bool) -> Xlib.Event? {
    let end = min(end, .now + Self.patience)
    var connection = pollfd(
      fd: unsafe xlib.connectionNumber(display), events: Int16(POLLIN), revents: 0)
    while ContinuousClock.now < end {
      // This writes what was requested, too.
      if unsafe xlib.pending(display) > 0 {
        var event = Xlib.Event()
        _ = unsafe xlib.nextEvent(display, &event.words)
        if isMeant(event) { return event }
      } else {
        answerOthers()
        _ = unsafe poll(&connection, 1, Self.beat)
      }
    }
    return nil
  }

  /// A text up to its first zero, as SDL gives it; what is too long ends with a whole letter.
  private static func text(_ bytes: [UInt8]) -> String {
    var count = bytes.firstIndex(of: 0) ?? bytes.count
    if count > most {
      count = most
      while count > 0, bytes[count] & 0xC0 == 0x80 { count -= 1 }
    }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}

/// The functions of libX11, which SDL has loaded, that take a selection.
@safe struct Xlib {
  typealias Text = UnsafePointer<CChar>
  typealias Bytes = UnsafeMutablePointer<UInt8>

  let openDisplay: @convention(c) (Text?) -> OpaquePointer?
  let closeDisplay: @convention(c) (OpaquePointer) -> Int32
  let rootWindow: @convention(c) (OpaquePointer) -> UInt
  let createWindow:
    @convention(c) (OpaquePointer, UInt, Int32, Int32, UInt32, UInt32, UInt32, UInt, UInt) -> UInt
  let selectInput: @convention(c) (OpaquePointer, UInt, Int) -> Int32
  let internAtom: @convention(c) (OpaquePointer, Text, Int32) -> UInt
  let selectionOwner: @convention(c) (OpaquePointer, UInt) -> UInt
  let convertSelection: @convention(c) (OpaquePointer, UInt, UInt, UInt, UInt, UInt) -> Int32
  let windowProperty:
    @convention(c) (
      OpaquePointer, UInt, UInt, Int, Int, Int32, UInt, UnsafeMutablePointer<UInt>,
      UnsafeMutablePointer<Int32>, UnsafeMutablePointer<UInt>, UnsafeMutablePointer<UInt>,
      UnsafeMutablePointer<Bytes?>
    ) -> Int32
  let free: @convention(c) (UnsafeMutableRawPointer) -> Int32
  let pending: @convention(c) (OpaquePointer) -> Int32
  let nextEvent: @convention(c) (OpaquePointer, UnsafeMutablePointer<UInt>) -> Int32
  let connectionNumber: @convention(c) (OpaquePointer) -> Int32

  /// Nil where the library is not loaded.
  init?() {
    guard unsafe springlab_x11_function("XOpenDisplay") != nil else { return nil }
    unsafe openDisplay = Self.function("XOpenDisplay")
    unsafe closeDisplay = Self.function("XCloseDisplay")
    unsafe rootWindow = Self.function("XDefaultRootWindow")
    unsafe createWindow = Self.function("XCreateSimpleWindow")
    unsafe selectInput = Self.function("XSelectInput")
    unsafe internAtom = Self.function("XInternAtom")
    unsafe selectionOwner = Self.function("XGetSelectionOwner")
    unsafe convertSelection = Self.function("XConvertSelection")
    unsafe windowProperty = Self.function("XGetWindowProperty")
    unsafe free = Self.function("XFree")
    unsafe pending = Self.function("XPending")
    unsafe nextEvent = Self.function("XNextEvent")
    unsafe connectionNumber = Self.function("XConnectionNumber")
  }

  /// A function of the loaded library by its name.
  static func function<F>(_ name: String) -> F {
    guard let found = unsafe springlab_x11_function(name) else {
      preconditionFailure("libX11 has no \(name).")
    }
    return unsafe unsafeBitCast(found, to: F.self)
  }

  /// An event: the members of all kinds of it are the size of a pointer each, or are padded to that.
  struct Event {
    var words = [UInt](repeating: 0, count: 24)
    var type: UInt32 { UInt32(truncatingIfNeeded: words[0]) }
  }

  static let selectionNotify: UInt32 = 31, propertyNotify: UInt32 = 28, newValue: UInt32 = 0
  static let propertyChanges = 1 << 22
}

/// The clipboard of the desktop; empty while no window is open.
public final class DesktopClipboard: Clipboard {
  /// The one clipboard that there is.
  public init() {}

  /// The text that it holds; empty where it holds none.
  public var text: String {
    get {
      if let text = X11Selection.clipboardText() { return text }
      guard let held = unsafe SDL_GetClipboardText() else { return "" }
      defer { unsafe SDL_free(held) }
      return unsafe String(cString: held)
    }
    set { unsafe SDL_SetClipboardText(newValue) }
  }
}
