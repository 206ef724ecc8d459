import Canvas
import Documents
import Foundation

/// A key with its modifiers, as the command line writes it: "ctrl+shift+c", "Tab", "F6".
struct KeyPress {
  let key: Key
  let modifiers: KeyModifiers

  private static let held: [(String, KeyModifiers)] = [
    ("ctrl", .control), ("shift", .shift), ("alt", .alt),
  ]
  private static let named: [(String, Key)] = [
    ("tab", .tab), ("enter", .enter), ("return", .enter), ("escape", .escape), ("space", .space),
    ("backspace", .backspace), ("delete", .delete), ("insert", .insert), ("left", .left),
    ("right", .right), ("up", .up), ("down", .down), ("home", .home), ("end", .end),
    ("pageup", .pageUp), ("pagedown", .pageDown),
  ]

  init(_ words: String) throws {
    var parts = words.lowercased().split(separator: "+").map(String.init)
    // A plus of its own is a key as well.
    if words.hasSuffix("+") { parts.append("+") }
    guard let last = parts.popLast(), let key = Self.key(last) else {
      let names = Self.named.map(\.0)
      throw Failure(.usage, "--key does not know \"\(words)\"." + Check.hint(words, names))
    }
    self.key = key
    modifiers = try parts.reduce(into: []) { all, part in
      guard let modifier = Self.held.first(where: { $0.0 == part })?.1 else {
        throw Failure(.usage, "--key holds ctrl, shift and alt, not \"\(part)\".")
      }
      all.insert(modifier)
    }
  }

  private static func key(_ name: String) -> Key? {
    if name.count == 1, let letter = name.first { return .character(letter) }
    if name.hasPrefix("f"), let number = Int(name.dropFirst()), (1...12).contains(number) {
      return .function(number)
    }
    return named.first { $0.0 == name }?.1
  }
}
