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

  @Test func placesAreInPoints() {
    let moved = unsafe translate(SDL_MOUSEMOTION, pointsPerUnit: 0.5, .control) {
      unsafe $0.motion.x = 301
      unsafe $0.motion.y = -20
    }
    #expect(moved == .pointerMove(CGPoint(x: 150.5, y: -10), .control))
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
    #expect(roll(1, 0) == false)
    #expect(roll(0.25, 100) == true)
    #expect(roll(1, 116) == true)
    #expect(roll(1, 2000) == false)
    #expect(roll(.nan, 2001) == nil)
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

  @Test func textIsDecoded() {
    let kind = unsafe translate(SDL_TEXTINPUT) { event in
      unsafe withUnsafeMutableBytes(of: &event.text.text) { unsafe $0.copyBytes(from: "é😀".utf8) }
    }
    #expect(kind == .text("é😀"))
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
    #expect(window(SDL_WINDOWEVENT_FOCUS_GAINED) == .windowFocus(true))
    #expect(window(SDL_WINDOWEVENT_FOCUS_LOST) == .windowFocus(false))
    #expect(window(SDL_WINDOWEVENT_LEAVE) == .pointerLeave)
    #expect(window(SDL_WINDOWEVENT_MOVED) == nil)
    #expect(unsafe translate(SDL_QUIT) == .quit)
  }
}
