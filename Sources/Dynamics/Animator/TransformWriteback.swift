import Foundation
import Geometry
import Physics

/// Writes the places of packed bodies to their items, many at a time.
@safe struct TransformWriteback {
  /// Items of one type that stand together.
  struct Run {
    let type: any DynamicItem.Type
    let range: Range<Int>
  }

  /// The packing that this was made for.
  let packing: Int
  private let items: [any DynamicItem]
  private let references: [Unmanaged<AnyObject>]
  private let runs: [Run]
  /// The places of all items, in points.
  private var places: [SIMD2<Double>]
  /// Whether all items have moved; otherwise `moved` lists those that have.
  private var isAll = true
  private var moved: [Int32] = []
  /// The records whose bodies are not packed.
  let others: [Int]

  init(_ world: World, _ packing: Int, _ table: BodyTable) {
    self.packing = packing
    let slots = world.packedBodies.map { table.slot(of: $0) }
    items = slots.compactMap { slot in slot.flatMap { table[$0]?.item } }
    precondition(items.count == slots.count, "every packed body is an item's")
    unsafe references = items.map { unsafe Unmanaged.passUnretained($0 as AnyObject) }
    places = .init(repeating: SIMD2(), count: items.count)
    var isPacked = [Bool](repeating: false, count: table.records.count)
    for case let slot? in slots { isPacked[slot] = true }
    others = table.records.indices.filter { !isPacked[$0] && table.records[$0] != nil }
    var runs: [Run] = []
    for (i, item) in items.enumerated() {
      let type = type(of: item)
      if let last = runs.last, last.type == type {
        runs[runs.count - 1] = Run(type: type, range: last.range.lowerBound..<i + 1)
      } else {
        runs.append(Run(type: type, range: i..<i + 1))
      }
    }
    self.runs = runs
  }

  // MARK: - In every step
  //
  // First the places are read from the world and then written to the items, whose code may use the
  // animator and its world.

  /// Reads the places of all items that are awake, or fell asleep in the last step, from the world.
  mutating func read(_ world: inout World) {
    world.copyPackedPositions(times: Units.pointsPerMetre, into: &places)
    isAll = world.packedAreAllAwake()
    guard !isAll else { return }
    moved.removeAll(keepingCapacity: true)
    for i in items.indices where !world.packedSleeps(i) { moved.append(Int32(i)) }
    moved += world.packedThatFellAsleep
  }

  /// Gives items the places that were read.
  func write() {
    guard isAll else {
      for i in moved { items[Int(i)].center = CGPoint(x: places[Int(i)].x, y: places[Int(i)].y) }
      return
    }
    for run in runs {
      unsafe references[run.range].withUnsafeBufferPointer { references in
        unsafe places[run.range].withUnsafeBufferPointer { places in
          unsafe run.type.takeCenters(CenterBatch(references, places))
        }
      }
    }
  }
}
