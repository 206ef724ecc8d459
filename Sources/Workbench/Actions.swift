import Canvas
import Localization
import Scenes

/// One thing that a key does: the list is what the keys do and what the sheet shows.
struct Action {
  let title: LocalizedText
  /// The key with its modifiers, as a person reads it; empty where no key does it.
  let keys: LocalizedText
  /// What it stands under in the sheet.
  private(set) var group: LocalizedText = ""
  /// Whether the key keeps its meaning while a sheet is open: it changes nothing behind that.
  let isForSheets: Bool
  let run: (Workbench) -> Void
  /// Nil for one that no key does.
  let key: Key?
  let modifiers: KeyModifiers

  private init(
    _ title: LocalizedText, _ keys: LocalizedText, overSheets: Bool = false,
    _ run: @escaping (Workbench) -> Void
  ) {
    (self.title, self.keys, isForSheets, self.run) = (title, keys, overSheets, run)
    var parts = keys.english.components(separatedBy: " + ")
    let name = parts.popLast() ?? ""
    modifiers = (parts.contains("Ctrl") ? KeyModifiers.control : [])
      .union(parts.contains("Shift") ? .shift : [])
    key =
      switch name {
      case "": nil
      case "Space": .space
      // The signs of these keys without Shift.
      case "+": .character("=")
      case "−": .character("-")
      default: name.lowercased().first.map(Key.character)
      }
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
      Action("Pause or continue", "Space") { $0.bar.togglePause() },
      Action("Next frame", ".") { $0.bar.step(frames: 1) },
      Action("Ten frames forward", "Shift + .") { $0.bar.step(frames: 10) },
      Action("Previous frame", ",") { $0.bar.step(frames: -1) },
      Action("Ten frames back", "Shift + ,") { $0.bar.step(frames: -10) },
      Action("Slower", "[") { $0.bar.changeSpeed(by: -1) },
      Action("Faster", "]") { $0.bar.changeSpeed(by: 1) },
      Action("Play the last gesture", "R") { $0.bar.replay() },
    ]
  }

  private static var tuning: [Action] {
    [
      Action("Next fidelity", "F") { $0.tuning.toggleFidelity() },
      Action("Keep this as B", "B") { $0.comparing.keep() },
      Action("Drop B", "Shift + B") { $0.comparing.drop() },
      Action("Swap A and B", "X") { $0.comparing.swap() },
      Action("Show B beside A", "V") { $0.comparing.toggleBeside() },
      Action("Start over", "Shift + R") { $0.tuning.startOver() },
      Action("Undo", "Ctrl + Z") { $0.tuning.undo() },
      Action("Redo", "Ctrl + Shift + Z") { $0.tuning.redo() },
    ]
  }

  private static var taking: [Action] {
    [
      Action("Copy the code", "Ctrl + Shift + C") { $0.export.copyCode() },
      Action("Export", "Ctrl + E") { $0.export.open() },
    ]
  }

  private static var window: [Action] {
    [
      Action("Open", "Ctrl + O") { $0.pathSheet.choose(.open) },
      Action("Save", "Ctrl + S") { $0.files.save() },
      Action("Save as", "Ctrl + Shift + S") { $0.pathSheet.choose(.save) },
      Action("Copy everything as text", "Ctrl + Shift + L") { $0.opener.copyText() },
      Action("Paste a spring or shared text", "Ctrl + V") { $0.opener.pasteText() },
      Action("Timeline", "T") { $0.bar.toggleTimeline() },
      Action("Inspector", "I") { $0.bar.toggleInspector() },
      Action("List of scenes", "L") { $0.bar.toggleList() },
      Action("Debug drawing", "D") { $0.stage.choices.showsDebug.toggle() },
      Action("Dark or light", "Ctrl + D") { $0.toggleTheme() },
      Action("Next language", "Ctrl + L") { $0.choose($0.window.translations.language.next) },
      Action("Sound of impacts", "M") { $0.toggleSound() },
      Action("Larger", "Ctrl + +", overSheets: true) { $0.window.scaleRequest = .larger },
      Action("Smaller", "Ctrl + −", overSheets: true) { $0.window.scaleRequest = .smaller },
      Action("Automatic size", "Ctrl + 0", overSheets: true) {
        $0.window.scaleRequest = .automatic
      },
      Action("Find an action, parameter or preset", "?", overSheets: true) { $0.search.toggle() },
      Action("Quit", "Ctrl + Q", overSheets: true) { $0.lastSession.quit() },
    ]
  }

  /// The first nine scenes have a digit each.
  private static var scenes: [Action] {
    SceneCatalog.infos.enumerated().map { i, info in
      Action(info.title, .verbatim(i < 9 ? "\(i + 1)" : "")) { $0.show(info.id) }
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
