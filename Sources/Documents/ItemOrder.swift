import Foundation
import Geometry
import Localization

/// Which items a scene shows and where they stand, after a person has added, removed or moved some.
public struct ItemOrder: Hashable, Sendable {
  /// Where an item is that no layout places.
  public struct Place: Hashable, Sendable {
    /// From the point that all hang from, in points.
    public var offset: CGVector
    /// Its turn in radians.
    public var angle: Double

    /// A place from its parts.
    public init(offset: CGVector, angle: Double) { (self.offset, self.angle) = (offset, angle) }
  }

  /// The scene's name.
  public var scene = ""
  /// How many items the scene opens with; they have the numbers below this, and added ones those from there on.
  public var opened = 0
  /// The numbers of the items in the order in which they stand, as runs, a list for each section; a number that is
  /// missing was removed.
  public var sections: [[Range<Int>]] = []
  /// Where the items are, in the same order; empty where a layout places them.
  public var places: [Place] = []

  /// No items.
  public init() {}

  /// The numbers of a section's items as runs of consecutive ones.
  public static func runs(of numbers: some Sequence<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound == number {
        runs[runs.count - 1] = last.lowerBound..<number + 1
      } else {
        runs.append(number..<number + 1)
      }
    }
    return runs
  }

  /// How many items there are.
  public var count: Int { sections.joined().reduce(0) { $0 + $1.count } }

  /// The most items that are added to those of the opening.
  private static let mostAdded = 100_000

  /// The first rule that is broken; nil where there is none.
  private var mistake: (path: String, text: LocalizedText)? {
    let sorted = sections.joined().sorted { $0.lowerBound < $1.lowerBound }
    let isWhole = zip(sorted, sorted.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
    if !isWhole { return ("sections", "takes each number of an item once at most.") }
    if sorted.last?.upperBound ?? 0 > opened + Self.mostAdded {
      return ("sections", "takes numbers up to \(Self.mostAdded) above those of the opening.")
    }
    return places.isEmpty || places.count == count
      ? nil : ("places", "takes a place for each item, \(count) and not \(places.count).")
  }

  static var format: Format<ItemOrder> {
    .object(
      ItemOrder(),
      [
        .required("scene", \.scene, .text), .required("opened", \.opened, .count),
        .required("sections", \.sections, .list(.list(.run))),
        .standard("places", \.places, .list(.place), []),
      ],
      check: { object, order in
        guard let mistake = order.mistake else { return }
        throw try object.required(mistake.path).error(mistake.text)
      })
  }
}

extension Format<ItemOrder.Place> {
  fileprivate static var place: Format {
    .numbers(
      3, { ItemOrder.Place(offset: CGVector(dx: $0[0], dy: $0[1]), angle: $0[2]) },
      { [$0.offset.dx, $0.offset.dy, $0.angle] }
    ) {
      guard $1.allSatisfy({ abs($0) <= farthest }) else {
        throw $0.error("takes numbers up to \(Int(farthest)).")
      }
    }
  }

  /// The greatest coordinate, in points.
  private static var farthest: Double { 100_000 }
}
