import Foundation

/// Where a scene was left: the item that stands first, and the cells that are open; or what shows of its world.
public struct ScenePlace: Hashable, Sendable {
  /// An item by its section and its place there.
  public struct Item: Hashable, Sendable {
    /// The section, and the place in it, from 0 on.
    public var section: Int, item: Int

    /// An item from its parts.
    public init(section: Int, item: Int) { (self.section, self.item) = (section, item) }
  }

  /// The most cells that are kept open.
  public static let mostOpen = 10_000
  /// The largest distance, offset and extent, in points.
  private static let farthest = 1e12
  private static let leastScale = 1e-6

  /// The scene, by name.
  public var scene = ""
  /// The item that stands first in the viewport; nil where the scene stands as it opens.
  public var first: Item?
  /// From the viewport's start to that of the first item, in points; less than zero where that is cut off.
  public var distance = 0.0
  /// How far the content was scrolled, in points: the place where it is as long as it was.
  public var offset = 0.0
  /// How long the content was, in points.
  public var extent = 0.0
  /// The cells that are open.
  public var open: [Item] = []

  /// The part of the scene's world that shows as large as fits, in its points; nil for as the scene opens.
  public var world: CGRect?
  /// The place of the world in the middle instead, in its points; nil where a part is fitted.
  public var center: CGPoint?
  /// The points of the stage that a point of the world is shown in then.
  public var scale = 1.0
  /// Whether what was built stands at its start, to be built on.
  public var isStopped = false

  /// A place as a scene opens.
  public init(scene: String) { self.scene = scene }

  static var format: Format<ScenePlace> {
    .object(
      ScenePlace(scene: ""),
      [
        .required("scene", \.scene, .text), .optional("first", \.first, .item),
        .standard("distance", \.distance, .number(from: -farthest), 0),
        .standard("offset", \.offset, .number(from: -farthest), 0),
        .standard("extent", \.extent, .number(from: 0), 0),
        .standard("open", \.open, .list(.item), []),
        .optional("world", \.world, .rect), .optional("center", \.center, .point),
        .standard("scale", \.scale, .number(from: leastScale), 1),
        .standard("stopped", \.isStopped, .flag, false),
      ],
      check: { object, place in
        let lengths: [(String, [CGFloat])] = [
          ("distance", [place.distance]), ("offset", [place.offset]), ("extent", [place.extent]),
          ("world", place.world.map { [$0.minX, $0.minY, $0.width, $0.height] } ?? []),
          ("center", place.center.map { [$0.x, $0.y] } ?? []), ("scale", [place.scale]),
        ]
        for (name, values) in lengths {
          guard values.allSatisfy({ abs($0) <= farthest }) else {
            throw try object.required(name).error("takes \(farthest) points at most.")
          }
        }
        guard place.open.count <= mostOpen else {
          throw try object.required("open").error("takes up to \(mostOpen) cells.")
        }
      })
  }
}

extension Format<ScenePlace.Item> {
  fileprivate static var item: Format {
    .numbers(
      2, { .init(section: Int($0[0]), item: Int($0[1])) },
      { [CGFloat($0.section), CGFloat($0.item)] },
      check: { value, numbers in
        guard numbers.allSatisfy({ (0...1e9).contains($0) && $0 == $0.rounded() }) else {
          throw value.error("takes the number of a section and that of a cell in it, from 0 on.")
        }
      })
  }
}
