import Localization
import Springs

extension SpringText {
  /// Its library and numbers as a line: "Reanimated: stiffness 170, damping 26".
  var line: LocalizedText {
    if curve != nil { return "a curve" }
    let numbers = given.sorted { $0.key < $1.key }.map { place, number in
      "\(family.parameters[place].title.lowercased()) \(Digits.significant(number, 4))"
    }
    let list = numbers.joined(separator: ", ")
    return .verbatim(
      namesLibrary ? "\(family.title): \(list)" : list.prefix(1).uppercased() + list.dropFirst())
  }

  /// The spring that it gives a scene: UIKit's numbers are the scene's own.
  func spring(for binding: SpringBinding) -> Spring? {
    guard family.id == Notation.own.id else { return spring(near: binding.spring) }
    return values(near: binding.spring).flatMap(family.spring)
  }
}

extension Inspector {
  /// Gives the scene a spring that was typed, pasted or opened, in one step of undo, and says what it was.
  func take(_ text: SpringText) {
    guard let binding else { return say("This scene has no spring.", isError: true) }
    guard let spring = text.spring(for: binding), binding.limits.contains(spring) else {
      return say("\(text.line): beyond what this scene takes.", isError: true)
    }
    if Notation.families.contains(where: { $0.id == text.family.id }) {
      notationID = text.family.id
    }
    workbench.tuning.edit { binding.set(spring, on: $0) }
    let numbers = Self.short(spring)
    if let fit = text.fit {
      let off = Digits.atMost(fit.error)
      return say(
        fit.objection.map { "The nearest spring is \(numbers), off by \(off). \($0.localized)" }
          ?? "The nearest spring is \(numbers), off by \(off)", hasUndo: true)
    }
    say("\(text.line) is \(numbers)", hasUndo: true)
  }

  /// Gives the scene a library's spring, as far as a held measure allows.
  func take(_ preset: SpringPreset) { apply(.spring(preset.spring), .key) }

  /// A spring in a few signs: "2.08 Hz, ζ 1".
  static func short(_ spring: Spring) -> LocalizedText {
    .verbatim(
      "\(Digits.significant(spring.frequency, 3)) Hz, ζ \(Digits.significant(spring.dampingRatio, 3))"
    )
  }
}
