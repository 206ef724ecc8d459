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
  /// Places in points: of all items, or of those found, in that order.
  private var places: [SIMD2<Double>]
  private var isAll = true
  private var found: [Int32] = []
  private var foundReferences: [Unmanaged<AnyObject>]
  /// The records whose bodies are not packed.
  let others: [Int]

  init(_ world: World, _ packing: Int, _ table: BodyTable) {
    self.packing = packing
    let slots = world.packedBodies.map { table.slot(of: $0) }
    items = slots.compactMap { slot in slot.flatMap { table[$0]?.item } }
    precondition(items.count == slots.count, "every packed body is an item's")
    unsafe foundReferences = []
    unsafe foundReferences.reserveCapacity(items.count)
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
  // First the places are taken from the world, then items get them: their owners' code runs then,
  // and may want the world itself.

  /// Takes the places of all items that are awake, or fell asleep just now, from the world.
  mutating func takeAll(_ world: inout World) {
    if world.packedAreAllAwake() {
      isAll = true
      return world.copyPackedPlaces(times: Units.pointsPerMetre, into: &places)
    }
    isAll = false
    world.copyPackedPlaces(times: Units.pointsPerMetre, into: &places)
    found.removeAll(keepingCapacity: true)
    for i in items.indices where !world.packedSleeps(i) { found.append(Int32(i)) }
    // In order, so that a place never moves onto one that is still wanted.
    found = (found + world.packedThatFellAsleep).sorted()
    for (n, i) in found.enumerated() { places[n] = places[Int(i)] }
  }

  /// Takes the places of the items in a rectangle, asleep or not, from the world.
  mutating func take(inside rect: CGRect, _ world: inout World) {
    isAll = false
    world.findPacked(
      inside: Units.metres(CGPoint(x: rect.minX, y: rect.minY)),
      Units.metres(CGPoint(x: rect.maxX, y: rect.maxY)), &found, times: Units.pointsPerMetre,
      into: &places)
  }

  /// Gives items the places that were taken.
  mutating func bring() {
    if isAll {
      for run in runs { unsafe bring(run.type, references[run.range], places[run.range]) }
    } else if runs.count == 1, let type = runs.first?.type {
      unsafe foundReferences.removeAll(keepingCapacity: true)
      for i in found { unsafe foundReferences.append(references[Int(i)]) }
      unsafe bring(type, foundReferences[...], places[..<found.count])
    } else {
      for (n, i) in found.enumerated() {
        items[Int(i)].center = CGPoint(x: places[n].x, y: places[n].y)
      }
    }
  }

  @unsafe private func bring(
    _ type: any DynamicItem.Type, _ references: ArraySlice<Unmanaged<AnyObject>>,
    _ places: ArraySlice<SIMD2<Double>>
  ) {
    unsafe references.withUnsafeBufferPointer { references in
      unsafe places.withUnsafeBufferPointer { places in
        unsafe type.takeCenters(CenterBatch(references, places))
      }
    }
  }
}
