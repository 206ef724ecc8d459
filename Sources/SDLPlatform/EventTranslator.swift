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

/// Translates SDL's keys, which are named by what they write.
enum KeyTranslation {
  /// Keys held, from SDL's bits.
  static func modifiers(_ bits: UInt32) -> KeyModifiers {
    var result: KeyModifiers = []
    if bits & KMOD_SHIFT.rawValue != 0 { result.insert(.shift) }
    if bits & KMOD_CTRL.rawValue != 0 { result.insert(.control) }
    if bits & KMOD_ALT.rawValue != 0 { result.insert(.alt) }
    if bits & KMOD_GUI.rawValue != 0 { result.insert(.logo) }
    return result
  }

  /// The key of an event; nil for keys without a meaning here.
  static func key(_ symbol: SDL_Keysym) -> Key? {
    let bits = UInt32(symbol.mod)
    let code = SDL_KeyCode(UInt32(bitPattern: symbol.sym))
    if let named = named[code.rawValue] { return named }
    if let function = function(code) { return function }
    if let keypad = keypad(symbol.scancode, hasDigits: bits & KMOD_NUM.rawValue != 0) {
      return keypad
    }
    var value = code.rawValue
    let isShortcut = bits & (KMOD_CTRL.rawValue | KMOD_ALT.rawValue | KMOD_GUI.rawValue) != 0
    if value > asciiEnd, isShortcut || !isLatin(value), let latin = latin(symbol.scancode) {
      // Ctrl+C and C are where C is on a Latin keyboard, whatever script the keyboard writes; what is typed comes as
      // text besides. A Latin keyboard of its own order has its own letters there.
      value = latin
    }
    return character(value).map(Key.character)
  }

  private static let asciiEnd: UInt32 = 0x7F
  /// Above this SDL's codes are not Unicode: a scancode with this bit.
  private static let scancodeMask: UInt32 = 1 << 30

  private static let named: [UInt32: Key] = [
    SDLK_LEFT.rawValue: .left, SDLK_RIGHT.rawValue: .right, SDLK_UP.rawValue: .up,
    SDLK_DOWN.rawValue: .down, SDLK_HOME.rawValue: .home, SDLK_END.rawValue: .end,
    SDLK_PAGEUP.rawValue: .pageUp, SDLK_PAGEDOWN.rawValue: .pageDown, SDLK_TAB.rawValue: .tab,
    SDLK_RETURN.rawValue: .enter, SDLK_RETURN2.rawValue: .enter, SDLK_KP_ENTER.rawValue: .enter,
    SDLK_ESCAPE.rawValue: .escape, SDLK_SPACE.rawValue: .space,
    SDLK_BACKSPACE.rawValue: .backspace, SDLK_DELETE.rawValue: .delete,
    SDLK_INSERT.rawValue: .insert, SDLK_KP_PLUS.rawValue: .character("+"),
    SDLK_KP_MINUS.rawValue: .character("-"), SDLK_KP_MULTIPLY.rawValue: .character("*"),
    SDLK_KP_DIVIDE.rawValue: .character("/"), SDLK_KP_EQUALS.rawValue: .character("="),
  ]

  private static func function(_ code: SDL_KeyCode) -> Key? {
    let range = SDLK_F1.rawValue...SDLK_F12.rawValue
    return range.contains(code.rawValue)
      ? .function(Int(code.rawValue - range.lowerBound) + 1) : nil
  }

  /// The number pad's keys write with Num Lock and move without.
  private static func keypad(_ code: SDL_Scancode, hasDigits: Bool) -> Key? {
    // SDL counts 1 to 9, then 0, then the point.
    let digits: [Character] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "."]
    let moves: [Key?] = [
      .end, .down, .pageDown, .left, nil, .right, .home, .up, .pageUp, .insert, .delete,
    ]
    let place = Int(code.rawValue) - Int(SDL_SCANCODE_KP_1.rawValue)
    guard digits.indices.contains(place) else { return nil }
    return hasDigits ? .character(digits[place]) : moves[place]
  }

  /// Whether a letter beyond ASCII is one of the Latin script.
  private static func isLatin(_ value: UInt32) -> Bool {
    value < 0x250 || (0x1E00...0x1EFF).contains(value)
  }

  private static func latin(_ code: SDL_Scancode) -> UInt32? {
    let letters = SDL_SCANCODE_A.rawValue...SDL_SCANCODE_Z.rawValue
    guard letters.contains(code.rawValue) else { return nil }
    return SDLK_a.rawValue + code.rawValue - letters.lowerBound
  }

  private static func character(_ value: UInt32) -> Character? {
    guard value & scancodeMask == 0, value > 0x20, value != asciiEnd,
      let scalar = Unicode.Scalar(value)
    else { return nil }
    let lower = String(scalar).lowercased()
    return lower.count == 1 ? lower.first : Character(scalar)
  }
}
