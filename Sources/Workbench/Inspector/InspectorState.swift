import Foundation
import Scenes
import Springs

/// What the inspector keeps between passes.
struct InspectorState {
  /// The sections that are folded, by their titles.
  private(set) var folded: Set<String> = Set(
    Parameter.Section.allCases.map(\.rawValue) + [Feel.section, measures, notation])
  /// The titles of the measures that can be typed, and of what else names a spring.
  static let measures = "Measures"
  static let notation = "Notation and library"
  /// The height of its content, in points, as the last pass laid it out.
  var height: CGFloat = 0
  /// The measure of the spring that stays while others change.
  private(set) var held: DesignMeasure?
  /// The drag of the spring card's mark; nil while there is none.
  var cardDrag: CardDrag?
  /// The family whose parameters the spring's sliders show, by its name.
  var notationID = Notation.own.id

  /// Whether a section is open.
  func isOpen(_ section: String) -> Bool { !folded.contains(section) }

  /// Opens or folds a section.
  mutating func setOpen(_ isOpen: Bool, _ section: String) {
    if isOpen { folded.remove(section) } else { folded.insert(section) }
  }

  /// The family whose parameters the spring's sliders show.
  var notation: SpringFamily { SpringFamily.named(notationID) ?? Notation.own }

  /// Holds a measure, or lets it go if it is held.
  mutating func toggleHold(_ measure: DesignMeasure) { held = held == measure ? nil : measure }
}
