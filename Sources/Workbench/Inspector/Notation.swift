import Canvas
import Foundation
import Localization
import Springs
import Widgets

/// Notations: the parameters of another family for the same motion.
enum Notation {
  /// The families that code is written in and that name a spring by two numbers.
  static let families = all(besides: []).filter { $0.freeParameters.count == 2 && !isPlayed($0) }

  /// The family whose words are the scenes' own.
  static let own = SpringFamily.named("uikit") ?? families[0]

  /// The families of all code that is written, but for the scenes' own: what B can be run by.
  static let runners = all(besides: [own.id])

  /// The families of all code that is written, each once.
  private static func all(besides ids: Set<String>) -> [SpringFamily] {
    var seen = ids
    return ExportTarget.all.compactMap(\.family).filter { seen.insert($0.id).inserted }
  }

  /// Whether a family is a curve that is played, which no slider can be named after.
  static func isPlayed(_ family: SpringFamily) -> Bool { family.id == "css" }
}

/// The spring in the words of other libraries.
extension Inspector {
  private static let labelWidth: CGFloat = 90, menuWidth: CGFloat = 176

  /// The menu of notations, and that of every library's springs.
  func notationMenus(_ binding: SpringBinding, _ column: inout Column) {
    let (top, families) = (column.y, Notation.families)
    let chosen = ui.menuButton(
      "notation", title: .verbatim(notation.title),
      entries: families.map { family in
        let names = family.freeParameters.map { family.parameters[$0].title.lowercased() }
        return MenuEntry(
          title: .verbatim(family.title), detail: .verbatim(names.joined(separator: ", ")))
      },
      selected: families.firstIndex { $0.id == notationID }, frame: menuFrame("Notation", &column))
    if let chosen { notationID = families[chosen].id }
    column.y += 4
    ui.note(
      notation.note.localized, "n.notation",
      CGRect(x: column.minX, y: top, width: Self.labelWidth, height: 28))
    ui.label(
      notation.plainConversion(of: binding.spring).exactness.caption, in: column.next(16, gap: 12),
      style: TextStyle(size: 12), color: ui.theme.secondary)
  }

  /// Draws the label of a menu; gives the menu's frame.
  private func menuFrame(_ title: LocalizedText, _ column: inout Column) -> CGRect {
    let line = column.next(28)
    ui.label(
      title, in: CGRect(x: line.minX, y: line.minY, width: Self.labelWidth, height: line.height),
      style: TextStyle(size: 13))
    return CGRect(
      x: line.maxX - Self.menuWidth, y: line.minY, width: Self.menuWidth, height: line.height)
  }

  /// The spring's two numbers in the words of the notation.
  func notationRows(_ binding: SpringBinding) -> [InspectorRow] {
    let family = notation
    let values = family.values(for: binding.spring)
    return zip(family.freeParameters, [DesignMeasure.frequency, .damping]).map {
      index, measure in
      let (parameter, value) = (family.parameters[index], values[index])
      return InspectorRow(
        id: "\(family.id).\(parameter.id)", title: .verbatim(parameter.title),
        unit: parameter.unit, summary: family.note.localized, value: value,
        // The decimals of larger numbers say nothing.
        digits: value < 10 ? parameter.digits : min(parameter.digits, value < 100 ? 1 : 0),
        limit: parameter.range,
        scale: parameter.isLogarithmic
          ? .logarithmic(parameter.usual) : .linear(parameter.usual),
        explanation: scene.explanation(of: measure.rawValue),
        take: { [self] change in
          let range = parameter.range
          var values = values
          values[index] = min(max(change.value, range.lowerBound), range.upperBound)
          guard let spring = family.spring(values) else { return }
          if change.phase == .key {
            grant(.spring(spring))
          } else {
            apply(.spring(spring), change.phase)
          }
        },
        menu: [copyEntry(.verbatim(Digits.significant(value))), holdEntry(measure)])
    }
  }
}

extension Spring {
  /// Whether its numbers equal another spring's to a millionth.
  func isNear(_ other: Spring) -> Bool {
    abs(frequency / other.frequency - 1) < 1e-6 && abs(dampingRatio - other.dampingRatio) < 1e-6
  }
}

extension Exactness {
  /// How far code is off, or why it cannot, with the error where words alone hide it.
  var verdict: LocalizedText {
    if case .approximate = self { caption } else { fullWords.localized }
  }

  /// What a family makes of the spring, as a caption.
  var caption: LocalizedText {
    switch self {
    case .exact: "exact in this notation"
    case .approximate(let error): "off by up to \(Digits.significant(error, 2)) of the step"
    case .notRepresentable: "⚠ \(fullWords.localized) of the step"
    }
  }
}
