import Foundation
import Scenes

/// What the inspector keeps between passes.
struct InspectorState {
  /// The sections that are folded, by their titles.
  var folded: Set<String> = Set(Parameter.Section.allCases.map(\.rawValue) + ["Device"])
  /// The height of its content, in points, as the last pass laid it out.
  var height: CGFloat = 0
  /// The measure of the spring that stays while others change.
  var held: DesignMeasure?
  /// The drag of the spring card's mark; nil while there is none.
  var cardDrag: CardDrag?
  /// The family whose parameters the spring's sliders show, by its name.
  var notationID = Notation.own.id
}
