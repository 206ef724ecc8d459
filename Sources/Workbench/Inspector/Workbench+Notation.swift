import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Springs
import Widgets

/// Notations: the parameters of another family for the same motion.
enum Notation {
  /// The families that code is written in and that name a spring by two numbers.
  static let families: [SpringFamily] = {
    var seen: Set<String> = []
    return ExportTarget.all.compactMap(\.family).filter {
      free(of: $0).count == 2 && !isPlayed($0) && seen.insert($0.id).inserted
    }
  }()

  /// The family whose words are the scenes' own.
  static let own = SpringFamily.named("uikit") ?? families[0]

  /// The families of all code that is written, each once, but for the scenes' own: what B can be run
  /// by.
  static let runners: [SpringFamily] = {
    var seen: Set<String> = [own.id]
    return ExportTarget.all.compactMap(\.family).filter { seen.insert($0.id).inserted }
  }()

  /// Whether a family is a curve that is played, which no slider can be named after.
  static func isPlayed(_ family: SpringFamily) -> Bool { family.id == "css" }

  /// The parameters that change a spring's motion, by their places.
  static func free(of family: SpringFamily) -> [Int] {
    family.parameters.indices.filter { !family.parameters[$0].isScale }
  }
}

extension Workbench {
  /// The family whose parameters the sliders show.
  var notation: SpringFamily { inspector.notation }

  private static let menuWidth: CGFloat = 176

  func notationMenu(_ column: CGRect, _ y: inout CGFloat) {
    guard let binding else { return }
    let families = Notation.families
    let frame = menuFrame("Notation", column, y)
    let chosen = ui.menuButton(
      "notation", title: .verbatim(notation.title),
      entries: families.map { family in
        let names = Notation.free(of: family).map { family.parameters[$0].title.lowercased() }
        return MenuEntry(
          title: .verbatim(family.title), detail: .verbatim(names.joined(separator: ", ")))
      },
      selected: families.firstIndex { $0.id == inspector.notationID }, frame: frame)
    if let chosen { inspector.notationID = families[chosen].id }
    y = frame.maxY + 4
    ui.note(notation.note, "n.notation", CGRect(x: column.minX, y: y - 32, width: 90, height: 28))
    ui.label(
      notation.conversion(of: binding.spring).exactness.caption,
      in: CGRect(x: column.minX, y: y, width: column.width, height: 16),
      style: TextStyle(size: 12), color: ui.theme.secondary)
    y += 16 + 8
    libraryMenu(column, &y)
  }

  /// Draws the label of a menu; gives the menu's frame.
  private func menuFrame(_ title: LocalizedText, _ column: CGRect, _ y: CGFloat) -> CGRect {
    ui.label(
      title, in: CGRect(x: column.minX, y: y, width: 90, height: 28), style: TextStyle(size: 13))
    return CGRect(x: column.maxX - Self.menuWidth, y: y, width: Self.menuWidth, height: 28)
  }

  /// The values of now as a family's library really moves them: what its own integrator shows on the
  /// display of the export sheet; nil where that is no spring's motion.
  func setting(runBy family: SpringFamily) -> Setting? {
    guard let binding else { return nil }
    let rate = export.options.rate
    let response = family.response(family.values(for: binding.spring), for: binding.spring)
    guard let real = response.effectiveSpring(near: binding.spring, rate: rate) else { return nil }
    var tuning = stage.tuning
    tuning.fidelity = .exact
    tuning.values[binding.frequency.id] = real.frequency
    tuning.values[binding.damping.id] = real.dampingRatio
    return Setting(title: "\(family.title)'s motion", tuning: tuning)
  }

  /// A menu of every library's springs: the scene takes the chosen one, as far as a held measure allows.
  private func libraryMenu(_ column: CGRect, _ y: inout CGFloat) {
    guard let binding else { return }
    let presets = SpringPreset.all
    let selected = presets.firstIndex { $0.spring.isNear(binding.spring) }
    let frame = menuFrame("Spring from", column, y)
    let chosen = ui.menuButton(
      "library", title: selected.map { .verbatim(presets[$0].title) } ?? "a library",
      entries: presets.map { preset in
        let (frequency, ratio) = (preset.spring.frequency, preset.spring.dampingRatio)
        return MenuEntry(
          title: .verbatim(preset.title),
          detail: .verbatim(
            "\(Digits.significant(frequency, 3)) Hz, ζ \(Digits.significant(ratio, 3))"))
      },
      selected: selected, frame: frame)
    if let chosen { edit { self.assign(presets[chosen].spring, on: $0) } }
    y = frame.maxY + 12
  }

  /// The spring's two sliders in the words of the notation.
  func notationRows(_ binding: SpringBinding, _ column: CGRect, _ y: inout CGFloat) {
    for (row, measure, take) in notationNumbers(binding) {
      let top = y
      if let change = self.row(row, column, &y) { take(change) }
      let frame = CGRect(x: column.minX, y: top, width: column.width, height: y - top)
      notationRowMenu(row, measure, frame)
    }
  }

  /// The numbers of the notation, what they are of the spring, and what takes a change of each.
  func notationNumbers(_ binding: SpringBinding) -> [(
    row: InspectorRow, measure: DesignMeasure, take: (InspectorRow.Change) -> Void
  )] {
    let family = notation
    let values = family.values(for: binding.spring)
    return zip(Notation.free(of: family), [DesignMeasure.frequency, .damping]).map {
      index, measure in
      let row = InspectorRow(
        family.parameters[index], in: family, value: values[index],
        explanation: stage.scene.explanation(of: measure.rawValue))
      return (row, measure, { [self] in take($0, at: index, values, family) })
    }
  }

  private func take(
    _ change: InspectorRow.Change, at index: Int, _ values: [Double], _ family: SpringFamily
  ) {
    let spring = { (value: Double) -> Spring? in
      let range = family.parameters[index].range
      var values = values
      values[index] = min(max(value, range.lowerBound), range.upperBound)
      return family.spring(values)
    }
    switch change {
    case .slid(let slid):
      tune(slid.phase) { stage in spring(slid.value).map { self.assign($0, on: stage) } }
    case .typed(let value): if let spring = spring(value) { grant(spring) }
    }
  }

  private func notationRowMenu(_ row: InspectorRow, _ measure: DesignMeasure, _ frame: CGRect) {
    let number = Digits.significant(row.value)
    let chosen = ui.contextMenu(
      "c.\(row.id)", on: frame,
      entries: [
        MenuEntry(title: "Copy \(number)"),
        holdEntry(measure),
      ], controls: ["s.\(row.id)", "f.\(row.id)"])
    switch chosen {
    case 0: ui.clipboard.text = number
    case 1: toggleHold(measure)
    default: break
    }
  }
}

extension InspectorRow {
  init(
    _ parameter: FamilyParameter, in family: SpringFamily, value: Double, explanation: Explanation?
  ) {
    self.init(
      id: "\(family.id).\(parameter.id)", title: .verbatim(parameter.title),
      unit: parameter.unit, summary: family.note, value: value, digits: parameter.digits,
      limit: parameter.range,
      scale: parameter.isLogarithmic
        ? .logarithmic(parameter.usual) : .linear(parameter.usual),
      explanation: explanation)
  }
}

extension Spring {
  /// Whether its numbers equal another spring's to a millionth.
  fileprivate func isNear(_ other: Spring) -> Bool {
    abs(frequency / other.frequency - 1) < 1e-6 && abs(dampingRatio - other.dampingRatio) < 1e-6
  }
}

extension Exactness {
  /// What a family makes of the spring, as a caption.
  var caption: LocalizedText {
    switch self {
    case .exact: "exact in this notation"
    case .approximate(let error): "off by up to \(Digits.significant(error, 2)) of the step"
    case .notRepresentable: "⚠ \(fullWords) of the step"
    }
  }
}
