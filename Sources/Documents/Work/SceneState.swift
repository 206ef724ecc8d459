import CollectionLayout
import Foundation
import Geometry

/// What lasts of a scene, keyed by ids: its items and their order, what was written into it, where it is scrolled, what
/// is open, and what shows of its world.
///
/// It goes onto any instance of the scene, at rest. What is as the scene opens is left out.
public struct SceneState: Hashable, Sendable {
  /// Where an item without a place in a layout hangs.
  public struct Placement: Hashable, Sendable {
    /// From the scene's fixed point, in points.
    public var offset: CGVector
    /// How it is turned, in radians.
    public var angle: Double

    /// A placement from its parts.
    public init(offset: CGVector, angle: Double) { (self.offset, self.angle) = (offset, angle) }
  }

  /// The scene, by the name that the command line takes.
  public var scene: String

  /// How many items there were at first: their ids are the numbers below this one.
  public var count = 0
  /// The ids in their order, section by section, in runs; nil where the first ones stand in theirs.
  public var sections: [[Range<Int>]]?
  /// Where items hang that have no place in a layout, in the order of the ids.
  public var placements: [Placement] = []

  /// The title of the conversation into which something was written; nil where nothing was.
  public var conversation: String?
  /// The messages that were written: their ids follow those of the conversation.
  public var added: [Message] = []
  /// What is written and not sent yet.
  public var draft = ""

  /// The cell that stands first in the viewport; nil where the scene stands as it opens.
  public var first: IndexPath?
  /// From the viewport's start to that of the first cell, in points; less than zero where that is cut off.
  public var distance = 0.0
  /// How far the content was scrolled, in points: the place where it is as long as it was.
  public var offset = 0.0
  /// How long the content was, in points.
  public var extent = 0.0
  /// The cells that are open.
  public var open: [IndexPath] = []

  /// The part of the world that shows, in its points; nil where another view was chosen.
  public var world: CGRect?
  /// The place of the world in the middle; nil where all of a part shows.
  public var center: CGPoint?
  /// Stage points a point of the world.
  public var scale = 1.0
  /// Whether it stands at its start.
  public var isStopped = false

  /// A scene as it opens.
  public init(scene: String) { self.scene = scene }

  /// Whether items were added, removed or moved, or something was written.
  public var hasItems: Bool { sections != nil || conversation != nil }

  /// The items and what was written, without where the scene stands; nil where both are as it opens.
  public var items: SceneState? {
    guard hasItems else { return nil }
    var items = SceneState(scene: scene)
    items.takeItems(of: self)
    return items
  }

  /// Takes over the items and what was written.
  public mutating func takeItems(of other: SceneState) {
    (count, sections, placements) = (other.count, other.sections, other.placements)
    (conversation, added, draft) = (other.conversation, other.added, other.draft)
  }

  /// The id of the next new item.
  public var next: Int { max(count, sections?.joined().map(\.upperBound).max() ?? 0) }

  /// Takes ids in their order, of which there were so many at first.
  public mutating func setItems(_ sections: [[Int]], count: Int) {
    self.count = count
    self.sections = sections.map { $0.reduce(into: []) { $0.append(run: $1..<$1 + 1) } }
  }

  // MARK: - The format

  /// More items than were there at first by at most so many, and the most cells that are kept open.
  public static let mostAdded = 100_000, mostOpen = 10_000
  /// The distances that a file may hold, in points.
  private static let reach = -1e12...1e12

  static var format: Format<SceneState> {
    .object(
      SceneState(scene: ""),
      [
        .property("scene", \.scene, .text), .property("count", \.count, .count, or: 0),
        .optional("sections", \.sections, .list(.list(.run))),
        .property("placements", \.placements, .list(.placement), or: []),
        .optional("conversation", \.conversation, .text),
        .property("added", \.added, .list(.addedMessage), or: []),
        .property("draft", \.draft, .text, or: ""), .optional("first", \.first, .cell),
        .property("distance", \.distance, .number(in: reach), or: 0),
        .property("offset", \.offset, .number(in: reach), or: 0),
        .property("extent", \.extent, .number(in: 0...1e12), or: 0),
        .property("open", \.open, .list(.cell, most: mostOpen), or: []),
        .optional("world", \.world, .rect), .optional("center", \.center, .point),
        .property("scale", \.scale, .number(in: 1e-6...1e12), or: 1),
        .property("stopped", \.isStopped, .flag, or: false),
      ],
      check: { try $1.checkItems($0) })
  }

  private func checkItems(_ object: JSONMembers) throws {
    let runs = Array((sections ?? []).joined())
    let end = count + (conversation == nil ? Self.mostAdded : added.count)
    guard runs.standOnce(below: end) else {
      throw try object.required("sections").error(
        "takes each number of an item once at most, below \(end).")
    }
    guard placements.isEmpty || placements.count == runs.reduce(0, { $0 + $1.count }) else {
      throw try object.required("placements").error("takes a place for each item.")
    }
  }

}

extension [Range<Int>] {
  /// Adds a run at the end, to the last one where it follows that.
  public mutating func append(run: Range<Int>) {
    if let last, last.upperBound == run.lowerBound {
      self[count - 1] = last.lowerBound..<run.upperBound
    } else if !run.isEmpty {
      append(run)
    }
  }

  /// Whether each number stands in one run at most, and all are below an end.
  fileprivate func standOnce(below end: Int) -> Bool {
    let sorted = sorted { $0.lowerBound < $1.lowerBound }
    return zip(sorted, sorted.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
      && sorted.last?.upperBound ?? 0 <= end
  }
}

extension Format<Range<Int>> {
  /// The first number of a run and how many there are.
  fileprivate static var run: Format {
    Format(
      read: { value in
        let parts = try value.array(most: 2).map(Format<Int>.count.read)
        guard parts.count == 2, parts[1] > 0 else {
          throw value.error("takes a first number and how many there are.")
        }
        return parts[0]..<parts[0] + parts[1]
      }, write: { "[\($0.lowerBound), \($0.count)]" })
  }
}

extension Format<IndexPath> {
  fileprivate static var cell: Format {
    Format<[Double]>.numbers(2).map(
      { IndexPath(item: Int($0[1]), section: Int($0[0])) },
      { [Double($0.section), Double($0.item)] },
      check: { value, numbers in
        guard numbers.allSatisfy({ (0...1e9).contains($0) && $0 == $0.rounded() }) else {
          throw value.error("takes the number of a section and that of a cell in it, from 0 on.")
        }
      })
  }
}

extension Format<SceneState.Placement> {
  fileprivate static var placement: Format {
    Format<[Double]>.numbers(3).map(
      { .init(offset: CGVector(dx: $0[0], dy: $0[1]), angle: $0[2]) },
      { [Double($0.offset.dx), Double($0.offset.dy), $0.angle] },
      check: { value, _ in try Experiment.checkMagnitudes(value) })
  }
}

extension Format<Message> {
  fileprivate static var addedMessage: Format {
    .object(
      Message(sender: 0, text: ""),
      [
        .property("from", \.sender, .whole(0...Int64(Message.lastSender))),
        .property("text", \.text, .text),
        .optional("media", \.media, .media),
      ])
  }
}

extension Format<Media> {
  fileprivate static var media: Format {
    .object(
      Media(.other),
      [
        .property("kind", \.kind, .choice), .optional("name", \.name, .text),
        .property("isAlone", \.isAlone, .flag, or: true),
      ])
  }
}
