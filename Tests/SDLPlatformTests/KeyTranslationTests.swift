import CSDL2
import Canvas
import Testing

@testable import SDLPlatform

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
    for (code, expected) in pairs { #expect(key(code) == expected) }
  }

  @Test func charactersAreInLowerCase() {
    #expect(key(SDLK_a) == .character("a"))
    #expect(key(SDLK_9) == .character("9"))
    #expect(key(SDLK_SLASH) == .character("/"))
    #expect(key(SDL_KeyCode(0xC9)) == .character("é"))
    #expect(key(SDLK_LSHIFT) == nil)
    #expect(key(SDLK_UNKNOWN) == nil)
    #expect(key(SDLK_F13) == nil)
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

  @Test func bothSidesOfAModifierCount() {
    #expect(KeyTranslation.modifiers(KMOD_RALT.rawValue) == .alt)
    #expect(KeyTranslation.modifiers(KMOD_LGUI.rawValue | KMOD_LSHIFT.rawValue) == [.logo, .shift])
    #expect(KeyTranslation.modifiers(KMOD_NUM.rawValue | KMOD_CAPS.rawValue) == [])
  }
}
