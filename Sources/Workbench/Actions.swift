import Canvas
import Foundation
import Localization
import Scenes
import Widgets

/// One thing that a key does: the list is what the keys do and what the sheet shows.
struct Action {
  let title: LocalizedText
  let keys: LocalizedText
  /// Nil for one that no key does.
  let key: Key?
  let modifiers: KeyModifiers
  /// Whether the key keeps its meaning while a sheet is open: it changes nothing behind that.
  let isForSheets: Bool
  let run: (Workbench) -> Void
  private(set) var group: LocalizedText = ""

  private init(
    _ title: LocalizedText, _ keys: LocalizedText, _ key: Key?, _ modifiers: KeyModifiers = [],
    overSheets: Bool = false, _ run: @escaping (Workbench) -> Void
  ) {
    (self.title, self.keys, self.key, self.modifiers) = (title, keys, key, modifiers)
    (isForSheets, self.run) = (overSheets, run)
  }

  private init(
    _ title: LocalizedText, _ keys: LocalizedText, _ letter: Character,
    _ modifiers: KeyModifiers = [], overSheets: Bool = false, _ run: @escaping (Workbench) -> Void
  ) {
    self.init(title, keys, .character(letter), modifiers, overSheets: overSheets, run)
  }
}

extension Action {
  /// All actions, in the order of the sheet.
  static var all: [Action] {
    let groups: [(LocalizedText, [Action])] = [
      ("Time", time), ("Tuning", tuning), ("Code", taking), ("Window", window), ("Scenes", scenes),
    ]
    return groups.flatMap { group, actions in
      actions.map { action in
        var action = action
        action.group = group
        return action
      }
    }
  }

  private static var time: [Action] {
    [
      Action("Pause or continue", "Space", .space) { $0.bar.togglePause() },
      Action("Next frame", ".", ".") { $0.bar.step(frames: 1) },
      Action("Ten frames forward", "Shift + .", ".", .shift) { $0.bar.step(frames: 10) },
      Action("Previous frame", ",", ",") { $0.bar.step(frames: -1) },
      Action("Ten frames back", "Shift + ,", ",", .shift) { $0.bar.step(frames: -10) },
      Action("Slower", "[", "[") { $0.bar.changeSpeed(by: -1) },
      Action("Faster", "]", "]") { $0.bar.changeSpeed(by: 1) },
      Action("Play the last gesture", "R", "r") { $0.bar.replay() },
    ]
  }

  private static var tuning: [Action] {
    [
      Action("Next fidelity", "F", "f") { $0.tuning.toggleFidelity() },
      Action("Keep this as B", "B", "b") { $0.comparing.keep() },
      Action("Drop B", "Shift + B", "b", .shift) { $0.comparing.drop() },
      Action("Swap A and B", "X", "x") { $0.comparing.swap() },
      Action("Show B beside A", "V", "v") { $0.comparing.toggleBeside() },
      Action("Start over", "Shift + R", "r", .shift) { $0.tuning.startOver() },
      Action("Undo", "Ctrl + Z", "z", .control) { $0.tuning.undo() },
      Action("Redo", "Ctrl + Shift + Z", "z", [.control, .shift]) { $0.tuning.redo() },
    ]
  }

  private static var taking: [Action] {
    [
      Action("Copy the code", "Ctrl + Shift + C", "c", [.control, .shift]) { $0.export.copyCode() },
      Action("Export", "Ctrl + E", "e", .control) { $0.export.open() },
    ]
  }

  private static var window: [Action] {
    [
      Action("Open", "Ctrl + O", "o", .control) { $0.pathSheet.choose(.open) },
      Action("Save", "Ctrl + S", "s", .control) { $0.files.save() },
      Action("Save as", "Ctrl + Shift + S", "s", [.control, .shift]) { $0.pathSheet.choose(.save) },
      Action("Copy everything as text", "Ctrl + Shift + L", "l", [.control, .shift]) {
        $0.opener.copyText()
      },
      Action("Paste shared text", "Ctrl + V", "v", .control) { $0.opener.pasteText() },
      Action("Timeline", "T", "t") { $0.bar.toggleTimeline() },
      Action("Inspector", "I", "i") { $0.bar.toggleInspector() },
      Action("List of scenes", "L", "l") { $0.bar.toggleList() },
      Action("Debug drawing", "D", "d") { $0.stage.choices.showsDebug.toggle() },
      Action("Dark or light", "Ctrl + D", "d", .control) { $0.toggleTheme() },
      Action("Next language", "Ctrl + L", "l", .control) {
        $0.choose($0.window.translations.language.next)
      },
      Action("Sound of impacts", "M", "m") { $0.toggleSound() },
      Action("Larger", "Ctrl + +", "=", .control, overSheets: true) {
        $0.window.scaleRequest = .larger
      },
      Action("Smaller", "Ctrl + −", "-", .control, overSheets: true) {
        $0.window.scaleRequest = .smaller
      },
      Action("Automatic size", "Ctrl + 0", "0", .control, overSheets: true) {
        $0.window.scaleRequest = .automatic
      },
      Action("Find an action, parameter or preset", "?", "?", overSheets: true) {
        $0.search.toggle()
      },
      Action("Quit", "Ctrl + Q", "q", .control, overSheets: true) { $0.lastSession.quit() },
    ]
  }

  /// The first nine scenes have a digit each.
  private static var scenes: [Action] {
    SceneCatalog.infos.enumerated().map { i, info in
      let digit = i < 9 ? Character("\(i + 1)") : nil
      return Action(info.title, digit.map { "\($0)" } ?? "", digit.map(Key.character)) {
        $0.show(info.id)
      }
    }
  }

  /// The action of a key, if there is one.
  static func named(by key: Key, _ modifiers: KeyModifiers) -> Action? {
    var held = modifiers.intersection([.shift, .control])
    var meant = key
    // Keys whose sign is on another key's shift, as most keyboards have them.
    switch (key, held.contains(.shift)) {
    case (.character("/"), true), (.character("?"), _):
      meant = .character("?")
      held.remove(.shift)
    case (.character("+"), _):
      meant = .character("=")
      held.remove(.shift)
    case (.character("="), true) where held.contains(.control):
      held.remove(.shift)
    case (.character("k"), false) where held == .control:
      return all.first { $0.key == .character("?") }
    default:
      break
    }
    return all.first { $0.key == meant && $0.modifiers == held }
  }
}

extension Workbench {
  /// Does what a key means to the whole app; false where it means nothing.
  func perform(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    guard let action = Action.named(by: key, modifiers), action.isForSheets || !ui.isModal else {
      return false
    }
    action.run(self)
    return true
  }
}
