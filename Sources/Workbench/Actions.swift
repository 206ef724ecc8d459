import Canvas
import Foundation
import Localization
import Scenes
import Widgets

/// One thing that a key does: the list is what the keys do and what the sheet shows.
struct Action {
  let title: LocalizedText
  let keys: LocalizedText
  let group: LocalizedText
  /// Nil for one that no key does.
  let key: Key?
  let modifiers: KeyModifiers
  /// Whether the key keeps its meaning while a sheet is open: it changes nothing behind that.
  var isForSheets = false
  let run: (Workbench) -> Void
}

extension Action {
  private init(
    _ group: LocalizedText, _ title: LocalizedText, _ keys: LocalizedText, _ key: Key?,
    _ modifiers: KeyModifiers = [],
    overSheets: Bool = false, _ run: @escaping (Workbench) -> Void
  ) {
    self.init(
      title: title, keys: keys, group: group, key: key, modifiers: modifiers,
      isForSheets: overSheets, run: run)
  }

  /// All actions, in the order of the sheet.
  static var all: [Action] { time + tuning + taking + window + scenes }

  private static var time: [Action] {
    [
      Action("Time", "Pause or continue", "Space", .space) { $0.bar.togglePause() },
      Action("Time", "Next frame", ".", .character(".")) { $0.bar.step(frames: 1) },
      Action("Time", "Ten frames forward", "Shift + .", .character("."), .shift) {
        $0.bar.step(frames: 10)
      },
      Action("Time", "Previous frame", ",", .character(",")) { $0.bar.step(frames: -1) },
      Action("Time", "Ten frames back", "Shift + ,", .character(","), .shift) {
        $0.bar.step(frames: -10)
      },
      Action("Time", "Slower", "[", .character("[")) { $0.bar.changeSpeed(by: -1) },
      Action("Time", "Faster", "]", .character("]")) { $0.bar.changeSpeed(by: 1) },
      Action("Time", "Play the last gesture", "R", .character("r")) { $0.bar.replay() },
    ]
  }

  private static var tuning: [Action] {
    [
      Action("Tuning", "Next fidelity", "F", .character("f")) { $0.toggleFidelity() },
      Action("Tuning", "Keep this as B", "B", .character("b")) { $0.keepAsComparison() },
      Action("Tuning", "Drop B", "Shift + B", .character("b"), .shift) { $0.dropComparison() },
      Action("Tuning", "Swap A and B", "X", .character("x")) { $0.swapComparison() },
      Action("Tuning", "Show B beside A", "V", .character("v")) { $0.toggleBeside() },
      Action("Tuning", "Start over", "Shift + R", .character("r"), .shift) { $0.startOver() },
      Action("Tuning", "Undo", "Ctrl + Z", .character("z"), .control) { $0.undo() },
      Action("Tuning", "Redo", "Ctrl + Shift + Z", .character("z"), [.control, .shift]) {
        $0.redo()
      },
    ]
  }

  private static var taking: [Action] {
    [
      Action("Code", "Copy the code", "Ctrl + Shift + C", .character("c"), [.control, .shift]) {
        $0.export.copyCode()
      },
      Action("Code", "Export", "Ctrl + E", .character("e"), .control) { $0.export.open() },
    ]
  }

  private static var window: [Action] {
    [
      Action("Window", "Open", "Ctrl + O", .character("o"), .control) { $0.choosePath(.open) },
      Action("Window", "Save", "Ctrl + S", .character("s"), .control) { $0.save() },
      Action("Window", "Save as", "Ctrl + Shift + S", .character("s"), [.control, .shift]) {
        $0.choosePath(.save)
      },
      Action(
        "Window", "Copy everything as text", "Ctrl + Shift + L", .character("l"),
        [.control, .shift]
      ) {
        $0.opener.copyText()
      },
      Action("Window", "Paste shared text", "Ctrl + V", .character("v"), .control) {
        $0.opener.pasteText()
      },
      Action("Window", "Timeline", "T", .character("t")) { $0.bar.toggleTimeline() },
      Action("Window", "Inspector", "I", .character("i")) { $0.bar.toggleInspector() },
      Action("Window", "List of scenes", "L", .character("l")) { $0.bar.toggleList() },
      Action("Window", "Debug drawing", "D", .character("d")) {
        $0.stage.choices.showsDebug.toggle()
      },
      Action("Window", "Dark or light", "Ctrl + D", .character("d"), .control) {
        $0.toggleTheme()
      },
      Action("Window", "Next language", "Ctrl + L", .character("l"), .control) {
        $0.choose($0.window.translations.language.next)
      },
      Action("Window", "Sound of impacts", "M", .character("m")) { $0.toggleSound() },
      Action("Window", "Larger", "Ctrl + +", .character("="), .control, overSheets: true) {
        $0.window.scaleRequest = .larger
      },
      Action("Window", "Smaller", "Ctrl + −", .character("-"), .control, overSheets: true) {
        $0.window.scaleRequest = .smaller
      },
      Action("Window", "Automatic size", "Ctrl + 0", .character("0"), .control, overSheets: true) {
        $0.window.scaleRequest = .automatic
      },
      Action(
        "Window", "Find an action, parameter or preset", "?", .character("?"),
        overSheets: true
      ) {
        $0.search.toggle()
      },
      Action("Window", "Quit", "Ctrl + Q", .character("q"), .control, overSheets: true) {
        $0.quit()
      },
    ]
  }

  /// The first nine scenes have a digit each.
  private static var scenes: [Action] {
    SceneCatalog.infos.enumerated().map { i, info in
      let digit = i < 9 ? Character("\(i + 1)") : nil
      return Action("Scenes", info.title, digit.map { "\($0)" } ?? "", digit.map(Key.character)) {
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
