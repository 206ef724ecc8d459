import Foundation
import Geometry

/// Which items a scene shows after a person added, removed or moved some, and in which order they stand.
public struct ItemArrangement: Hashable, Sendable {
  /// Where an item hangs.
  public struct Place: Hashable, Sendable {
    /// From the scene's own fixed point, in points.
    public var offset: CGVector
    /// In radians.
    public var angle: Double

    /// A place from its parts.
    public init(offset: CGVector, angle: Double) { (self.offset, self.angle) = (offset, angle) }
  }

  /// The most items that are added to a scene and kept.
  public static let mostAdded = 100_000

  /// The scene, by name.
  public var scene = ""
  /// How many items the scene opens with; they have the numbers below this, and added ones those from there on.
  public var count = 0
  /// The numbers of the items in the order in which they stand, as runs, a list for each section; a number that is
  /// missing was removed.
  public var sections: [[Range<Int>]] = []
  /// Where each item is, in the same order; empty where the order says it.
  public var places: [Place] = []

  private init() {}

  /// An arrangement of the items of one section, as runs of their numbers.
  public init(scene: String, count: Int, runs: [Range<Int>]) {
    (self.scene, self.count, sections) = (scene, count, [runs])
  }

  /// An arrangement of the items of sections, by their numbers.
  public init(scene: String, count: Int, sections: [[Int]], places: [Place] = []) {
    (self.scene, self.count, self.places) = (scene, count, places)
    self.sections = sections.map { numbers in
      numbers.reduce(into: []) { runs, number in
        if let last = runs.last, last.upperBound == number {
          runs[runs.count - 1] = last.lowerBound..<number + 1
        } else {
          runs.append(number..<number + 1)
        }
      }
    }
  }

  /// The numbers of the items of each section; costs a step for each of up to `count + mostAdded` items.
  public var numbers: [[Int]] { sections.map { $0.flatMap { $0 } } }

  /// The number of the next item that is added.
  public var next: Int { max(count, sections.joined().map(\.upperBound).max() ?? 0) }

  static var format: Format<ItemArrangement> {
    .object(
      ItemArrangement(),
      [
        .required("scene", \.scene, .text), .required("count", \.count, .count),
        .required("sections", \.sections, .list(.list(.run))),
        .standard("places", \.places, .list(.place), []),
      ],
      check: { object, items in
        let runs = Array(items.sections.joined())
        guard runs.standOnce(below: items.count + mostAdded) else {
          throw try object.required("sections").error(
            "takes each number of an item once at most, below \(items.count + mostAdded).")
        }
        let total = runs.reduce(0) { $0 + $1.count }
        guard items.places.isEmpty || items.places.count == total else {
          throw try object.required("places").error("takes a place for each item.")
        }
      })
  }
}

extension Format<ItemArrangement.Place> {
  fileprivate static var place: Format {
    .numbers(
      3, { .init(offset: CGVector(dx: $0[0], dy: $0[1]), angle: $0[2]) },
      { [$0.offset.dx, $0.offset.dy, CGFloat($0.angle)] },
      check: { value, _ in try Experiment.checkMagnitudes(value) })
  }
}
