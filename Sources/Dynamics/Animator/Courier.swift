import Foundation
import Geometry
import Physics

/// Brings the places of packed bodies to their items, many at a time.
@safe struct Courier {
  /// Items of one type that stand together.
  struct Run {
    let type: any DynamicItem.Type
    let range: Range<Int>
  }

  /// Which packing this is for.
  let packing: Int
  private let items: [any DynamicItem]
  private let references: [Unmanaged<AnyObject>]
  private let runs: [Run]
  private var places: [SIMD2<Double>]
  private var found: [Int32] = []
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

  /// Gives all items that are awake, or fell asleep just now, their centres.
  mutating func bringAll(_ world: World) {
    guard world.packedAreAllAwake else {
      for i in items.indices where !world.packedSleeps(i) { bring(i, world) }
      for i in world.packedThatFellAsleep { bring(Int(i), world) }
      return
    }
    world.copyPackedPlaces(times: Units.pointsPerMetre, into: &places)
    for run in runs {
      unsafe references.withUnsafeBufferPointer { references in
        unsafe places.withUnsafeBufferPointer { places in
          run.type.takeCenters(
            unsafe CenterBatch(
              UnsafeBufferPointer(rebasing: references[run.range]),
              UnsafeBufferPointer(rebasing: places[run.range])))
        }
      }
    }
  }

  /// Gives the items in a rectangle their centres, asleep or not.
  mutating func bring(inside rect: CGRect, _ world: World) {
    world.findPacked(
      inside: Units.metres(CGPoint(x: rect.minX, y: rect.minY)),
      Units.metres(CGPoint(x: rect.maxX, y: rect.maxY)), &found)
    for i in found { bring(Int(i), world) }
  }

  private func bring(_ index: Int, _ world: World) {
    items[index].center = Units.point(world.packedPlace(index))
  }
}
