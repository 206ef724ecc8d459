import CSDL2
import Canvas
import Foundation
import Geometry
import Testing

@testable import SDLPlatform

@Suite struct EventTranslatorTests {
  private func translate(
    _ translator: inout EventTranslator, _ type: SDL_EventType, _ modifiers: KeyModifiers = [],
    _ fill: (inout SDL_Event) -> Void = { _ in }
  ) -> InputEvent.Kind? {
    var event = unsafe SDL_Event()
    unsafe event.type = type.rawValue
    unsafe fill(&event)
    return unsafe translator.translate(event, modifiers: modifiers)
  }

  private func translate(
    _ type: SDL_EventType, pointsPerUnit: Double = 1, _ modifiers: KeyModifiers = [],
    _ fill: (inout SDL_Event) -> Void = { _ in }
  ) -> InputEvent.Kind? {
    var translator = EventTranslator(pointsPerUnit: pointsPerUnit)
    return unsafe translate(&translator, type, modifiers, fill)
  }

  @Test func buttonsKeepPlaceAndClicks() {
    let fill = { (event: inout SDL_Event) in
      unsafe event.button.button = UInt8(SDL_BUTTON_RIGHT)
      unsafe event.button.clicks = 2
      unsafe event.button.x = 10
      unsafe event.button.y = 20
    }
    let place = CGPoint(x: 10, y: 20)
    #expect(
      unsafe translate(SDL_MOUSEBUTTONDOWN, .shift, fill)
        == .pointerDown(place, button: .right, clicks: 2, .shift))
    #expect(unsafe translate(SDL_MOUSEBUTTONUP, [], fill) == .pointerUp(place, button: .right))
    // Buttons 4 and 5 go back and forth in browsers; here they do nothing.
    #expect(unsafe translate(SDL_MOUSEBUTTONDOWN) { unsafe $0.button.button = 4 } == nil)
  }

  @Test func aNotchDownMovesContentDown() {
    let kind = unsafe translate(SDL_MOUSEWHEEL) {
      unsafe $0.wheel.preciseY = -1
      unsafe $0.wheel.mouseX = 7
    }
    #expect(
      kind
        == .wheel(
          CGPoint(x: 7, y: 0), delta: CGVector(dx: 0, dy: 48), isPrecise: false, []))
    let sideways = unsafe translate(SDL_MOUSEWHEEL) { unsafe $0.wheel.preciseX = 2 }
    #expect(sideways == .wheel(.zero, delta: CGVector(dx: 96, dy: 0), isPrecise: false, []))
    #expect(unsafe translate(SDL_MOUSEWHEEL) == nil)
  }

  @Test func aTouchpadStaysPreciseThroughWholeSteps() {
    var translator = EventTranslator()
    let roll = { (y: Float, time: UInt32) -> Bool? in
      let kind = unsafe self.translate(&translator, SDL_MOUSEWHEEL) {
        unsafe $0.wheel.preciseY = y
        unsafe $0.wheel.timestamp = time
      }
      guard case .wheel(_, _, let isPrecise, _)? = kind else { return nil }
      return isPrecise
    }
    let turns: [(Float, UInt32)] = [(1, 0), (0.25, 100), (1, 116), (1, 2000), (.nan, 2001)]
    #expect(turns.map { roll($0.0, $0.1) } == [false, true, true, false, nil])
  }

  @Test func keysCarryModifiersAndRepeats() {
    let fill = { (event: inout SDL_Event) in
      unsafe event.key.keysym.sym = Int32(SDLK_LEFT.rawValue)
      unsafe event.key.keysym.mod = UInt16(KMOD_LSHIFT.rawValue | KMOD_RCTRL.rawValue)
      unsafe event.key.repeat = 1
    }
    #expect(
      unsafe translate(SDL_KEYDOWN, [], fill) == .key(.left, [.shift, .control], isRepeat: true))
    #expect(unsafe translate(SDL_KEYUP, [], fill) == .keyUp(.left, [.shift, .control]))
  }

  @Test func aPreeditsCaretIsAnOffsetInUTF8() {
    let short = unsafe translate(SDL_TEXTEDITING) { event in
      unsafe withUnsafeMutableBytes(of: &event.edit.text) { unsafe $0.copyBytes(from: "にほn".utf8) }
      unsafe event.edit.start = 2
    }
    #expect(short == .preedit("にほn", caret: 6))
    let long = String(repeating: "長い", count: 40)
    let whole = unsafe translate(SDL_TEXTEDITING_EXT) { event in
      unsafe event.editExt.text = SDL_strdup(long)
      unsafe event.editExt.start = -1
    }
    #expect(whole == .preedit(long, caret: 240))
    #expect(unsafe translate(SDL_TEXTEDITING) == .preedit("", caret: 0))
  }

  @Test func filesAreDropped() {
    let kind = unsafe translate(SDL_DROPFILE) { unsafe $0.drop.file = SDL_strdup("/tmp/a b.json") }
    #expect(kind == .fileDrop(path: "/tmp/a b.json"))
    #expect(unsafe translate(SDL_DROPTEXT) { unsafe $0.drop.file = SDL_strdup("x") } == nil)
    #expect(unsafe translate(SDL_DROPFILE) == nil)
  }

  @Test func theWindowTellsOfFocusAndThePointer() {
    let window = { (id: SDL_WindowEventID) in
      unsafe self.translate(SDL_WINDOWEVENT) { unsafe $0.window.event = UInt8(id.rawValue) }
    }
    let ids = [
      SDL_WINDOWEVENT_FOCUS_GAINED, SDL_WINDOWEVENT_FOCUS_LOST, SDL_WINDOWEVENT_LEAVE,
      SDL_WINDOWEVENT_MOVED,
    ]
    #expect(ids.map(window) == [.windowFocus(true), .windowFocus(false), .pointerLeave, nil])
    #expect(unsafe translate(SDL_QUIT) == .quit)
  }
}

@Suite struct KeyTranslationTests {
  private func key(
    _ code: SDL_KeyCode, _ scancode: SDL_Scancode = SDL_SCANCODE_UNKNOWN,
    _ modifiers: SDL_Keymod = KMOD_NONE
  ) -> Key? {
    KeyTranslation.key(
      SDL_Keysym(
        scancode: scancode, sym: Int32(bitPattern: code.rawValue),
        mod: UInt16(modifiers.rawValue), unused: 0))
  }

  @Test func namedKeysHaveTheirMeaning() {
    let pairs: [(SDL_KeyCode, Key)] = [
      (SDLK_LEFT, .left), (SDLK_RIGHT, .right), (SDLK_UP, .up), (SDLK_DOWN, .down),
      (SDLK_HOME, .home), (SDLK_END, .end), (SDLK_PAGEUP, .pageUp), (SDLK_PAGEDOWN, .pageDown),
      (SDLK_TAB, .tab), (SDLK_RETURN, .enter), (SDLK_KP_ENTER, .enter), (SDLK_ESCAPE, .escape),
      (SDLK_SPACE, .space), (SDLK_BACKSPACE, .backspace), (SDLK_DELETE, .delete),
      (SDLK_INSERT, .insert), (SDLK_F1, .function(1)), (SDLK_F12, .function(12)),
    ]
    #expect(pairs.map { key($0.0) } == pairs.map(\.1))
  }

  @Test func charactersAreInLowerCase() {
    let codes = [
      SDLK_a, SDLK_9, SDLK_SLASH, SDL_KeyCode(0xC9), SDLK_LSHIFT, SDLK_UNKNOWN, SDLK_F13,
    ]
    let characters: [Character?] = ["a", "9", "/", "é", nil, nil, nil]
    #expect(codes.map { key($0) } == characters.map { $0.map(Key.character) })
  }

  @Test func theNumberPadWritesOrMoves() {
    let four = SDL_SCANCODE_KP_4
    #expect(key(SDLK_KP_4, four, KMOD_NUM) == .character("4"))
    #expect(key(SDLK_KP_4, four) == .left)
    #expect(key(SDLK_KP_0, SDL_SCANCODE_KP_0, KMOD_NUM) == .character("0"))
    #expect(key(SDLK_KP_PERIOD, SDL_SCANCODE_KP_PERIOD) == .delete)
    #expect(key(SDLK_KP_5, SDL_SCANCODE_KP_5) == nil)
  }

  @Test func shortcutsWorkOnOtherScripts() {
    // The key of C on a Russian keyboard.
    let cyrillic = SDL_KeyCode(0x441)
    #expect(key(cyrillic, SDL_SCANCODE_C, KMOD_LCTRL) == .character("c"))
    // A shortcut without modifiers as well; what is typed comes as text besides.
    #expect(key(cyrillic, SDL_SCANCODE_C) == .character("c"))
    #expect(key(SDL_KeyCode(0x43B), SDL_SCANCODE_K, KMOD_LSHIFT) == .character("k"))
    #expect(key(SDL_KeyCode(0x3B4), SDL_SCANCODE_D) == .character("d"), "Greek")
    // A key that has no Latin letter keeps its own.
    #expect(key(SDL_KeyCode(0x445), SDL_SCANCODE_LEFTBRACKET) == .character("х"))
    // But not where the keyboard is Latin in another order.
    #expect(key(SDLK_j, SDL_SCANCODE_C, KMOD_LCTRL) == .character("j"))
    #expect(key(SDL_KeyCode(0x11F), SDL_SCANCODE_E) == .character("ğ"), "Turkish, of its own order")
    #expect(key(SDL_KeyCode(0x1EA1), SDL_SCANCODE_A) == .character("ạ"))
  }
}
