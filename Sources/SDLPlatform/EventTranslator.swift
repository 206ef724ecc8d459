internal import CSDL2
import Canvas
import Foundation
import Geometry

/// Translates SDL's events; its only state is the kind of the last wheel.
struct EventTranslator {
  /// Points in one of SDL's window units.
  var pointsPerUnit: Double

  /// How far a notch of a wheel moves content: three lines, in points.
  static let pointsPerNotch = 48.0
  /// For this long after a fraction of a notch a wheel counts as precise, in milliseconds.
  private static let preciseMemory: UInt32 = 300
  private var lastFraction: UInt32?

  init(pointsPerUnit: Double = 1) { self.pointsPerUnit = pointsPerUnit }

  /// The input event for the window's content; nil where there is none.
  ///
  /// Frees the memory that SDL passes with the event.
  mutating func translate(_ event: SDL_Event, modifiers: KeyModifiers) -> InputEvent.Kind? {
    switch unsafe SDL_EventType(event.type) {
    case SDL_MOUSEMOTION:
      return unsafe .pointerMove(point(event.motion.x, event.motion.y), modifiers)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: return button(unsafe event.button, modifiers)
    case SDL_MOUSEWHEEL: return wheel(unsafe event.wheel, modifiers)
    case SDL_KEYDOWN, SDL_KEYUP: return key(unsafe event.key)
    case SDL_TEXTINPUT:
      let bytes = unsafe withUnsafeBytes(of: event.text.text) { unsafe Array($0) }
      return .text(Self.string(bytes))
    case SDL_TEXTEDITING:
      let bytes = unsafe withUnsafeBytes(of: event.edit.text) { unsafe Array($0) }
      return Self.preedit(Self.string(bytes), scalars: Int(unsafe event.edit.start))
    case SDL_TEXTEDITING_EXT:
      guard let text = unsafe Self.take(event.editExt.text) else { return nil }
      return Self.preedit(text, scalars: Int(unsafe event.editExt.start))
    case SDL_DROPFILE: return unsafe Self.take(event.drop.file).map { .fileDrop(path: $0) }
    case SDL_DROPTEXT:
      _ = unsafe Self.take(event.drop.file)
      return nil
    case SDL_WINDOWEVENT: return Self.window(unsafe event.window)
    case SDL_QUIT: return .quit
    default: return nil
    }
  }

  private func point(_ x: Int32, _ y: Int32) -> CGPoint {
    CGPoint(x: Double(x) * pointsPerUnit, y: Double(y) * pointsPerUnit)
  }

  private func button(_ event: SDL_MouseButtonEvent, _ modifiers: KeyModifiers)
    -> InputEvent.Kind?
  {
    let button: PointerButton
    switch Int32(event.button) {
    case SDL_BUTTON_LEFT: button = .left
    case SDL_BUTTON_MIDDLE: button = .middle
    case SDL_BUTTON_RIGHT: button = .right
    default: return nil
    }
    let place = point(event.x, event.y)
    return event.type == SDL_MOUSEBUTTONDOWN.rawValue
      ? .pointerDown(place, button: button, clicks: max(1, Int(event.clicks)), modifiers)
      : .pointerUp(place, button: button)
  }

  private mutating func wheel(_ event: SDL_MouseWheelEvent, _ modifiers: KeyModifiers)
    -> InputEvent.Kind?
  {
    // SDL counts up and right; content follows downward and to the right.
    let (x, y) = (Double(event.preciseX), -Double(event.preciseY))
    guard x.isFinite, y.isFinite, x != 0 || y != 0 else { return nil }
    if x != x.rounded() || y != y.rounded() { lastFraction = event.timestamp }
    let isPrecise = lastFraction.map { event.timestamp &- $0 <= Self.preciseMemory } ?? false
    let delta = CGVector(dx: x * Self.pointsPerNotch, dy: y * Self.pointsPerNotch)
    return .wheel(
      point(event.mouseX, event.mouseY), delta: delta, isPrecise: isPrecise, modifiers)
  }

  private func key(_ event: SDL_KeyboardEvent) -> InputEvent.Kind? {
    guard let key = KeyTranslation.key(event.keysym) else { return nil }
    let modifiers = KeyTranslation.modifiers(UInt32(event.keysym.mod))
    return event.type == SDL_KEYDOWN.rawValue
      ? .key(key, modifiers, isRepeat: event.repeat != 0) : .keyUp(key, modifiers)
  }

  private static func window(_ event: SDL_WindowEvent) -> InputEvent.Kind? {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_FOCUS_GAINED: .windowFocus(true)
    case SDL_WINDOWEVENT_FOCUS_LOST: .windowFocus(false)
    case SDL_WINDOWEVENT_LEAVE: .pointerLeave
    default: nil
    }
  }

  // MARK: Text

  private static func string(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// A string that SDL passed with an event.
  private static func take(_ pointer: UnsafeMutablePointer<CChar>?) -> String? {
    guard let pointer = unsafe pointer else { return nil }
    defer { unsafe SDL_free(pointer) }
    return unsafe String(cString: pointer)
  }

  /// SDL counts the caret in scalars; some input methods give -1 for "at the end".
  private static func preedit(_ text: String, scalars: Int) -> InputEvent.Kind {
    let before = scalars < 0 ? text.unicodeScalars[...] : text.unicodeScalars.prefix(scalars)
    return .preedit(text, caret: String(String.UnicodeScalarView(before)).utf8.count)
  }
}
