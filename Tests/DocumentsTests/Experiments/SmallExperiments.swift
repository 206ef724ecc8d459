import Documents
import Foundation
import Geometry

extension Experiment.Item {
  /// A box of 10 points with a name.
  static func box(_ id: String, _ x: Double = 0) -> Experiment.Item {
    Experiment.Item(id: id, center: CGPoint(x: x, y: 0), size: CGSize(width: 10, height: 10))
  }
}

extension Experiment {
  /// Two boxes beside one another.
  static var pair: Experiment {
    var experiment = Experiment.empty
    experiment.add(.box("a1"))
    experiment.add(.box("a2", 50))
    return experiment
  }

  /// The motion of all items, by frame and then by item.
  func run() -> [Trace.Row] {
    var rows: [Trace.Row] = []
    run { rows += $0 }
    return rows
  }
}
