internal import CSDL2
import Canvas

/// Translates SDL's keys.
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
