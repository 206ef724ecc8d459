import Dynamics
import Foundation
import SeededRandom
import Testing

@testable import CollectionLayout

/// The springs of a list, and those of displacement space by themselves.
@Suite struct SpringyListTests {
  private func list(
    profile: Profile = .ideal, damping: Double = 0.8, distance: Double = 1500,
    cap: Double = .infinity, viewport: Double = 568, at offset: Double = 4000,
    margin: CGFloat = 120
  ) -> SpringyListHarness {
    let list = SpringyListHarness(
      at: offset, profile: profile, viewport: viewport, margin: margin, gap: 10)
    var parameters = SpringyParameters()
    (parameters.dampingRatio, parameters.resistanceDistance) = (damping, distance)
    (parameters.resistance, parameters.cap, parameters.minimumGap) = (0, cap, 0)
    list.collection.springs.parameters = parameters
    return list
  }

  private func place(_ number: Int, _ start: Double, _ extent: Double, gap: Double = 0)
    -> DisplacedPlace
  {
    DisplacedPlace(
      id: CollectionElement.ID(number: number), start: start, extent: extent, gap: gap)
  }

  @Test(arguments: [
    (0.8, 1.0, 1500.0, 50.9), (0.5, 0.8, 500, 119.4), (1.0, 6.8, 500, 28.1),
  ])
  func lagsAsPublished(damping: Double, frequency: Double, distance: Double, lag: Double) {
    let springs = DisplacementSprings(profile: .ideal)
    var parameters = SpringyParameters()
    (parameters.frequency, parameters.dampingRatio) = (frequency, damping)
    (parameters.resistanceDistance, parameters.resistance) = (distance, 0)
    springs.parameters = parameters
    let row = place(0, 280, 40)
    for _ in 0..<600 {
      springs.scroll(by: 1000.0 / 60)
      springs.advance(by: 1.0 / 60, places: [row], touch: 600)
    }
    #expect(abs(springs.displacement(of: row.id) - lag) < 0.2)
  }

  /// A flick through the whole collection, sampled at the same times.
  private func flick(rate: Double, jitter: Bool = false) -> [Double] {
    let list = list()
    list.collection.pointer.y = 420
    list.collection.scroller.fling(at: 3000)
    var samples: [Double] = []
    var time = 0.0
    for k in 1...10 {
      let until = Double(k) / 10
      while time < until - 1e-9 {
        let dt = min(until - time, jitter ? (samples.count % 2 == 0 ? 0.009 : 0.023) : 1 / rate)
        list.collection.advance(by: dt)
        time += dt
      }
      // How many rows are kept above those that show depends on the ticks.
      samples += list.cells.map { Double($0.frame.minY) }.filter { $0 > 0 }.prefix(8)
    }
    return samples
  }

  @Test func movesTheSameAtAnyFrameRate() {
    let reference = flick(rate: 240)
    for other in [
      flick(rate: 60), flick(rate: 120), flick(rate: 144), flick(rate: 60, jitter: true),
    ] {
      #expect(other.count == reference.count)
      for (a, b) in zip(reference, other) { #expect(abs(a - b) < 0.5) }
    }
  }

  /// While rows stay within the distance of no following of the pointer.
  @Test(arguments: [Profile.uikit, .ideal], [300.0, 1500])
  func rowsComeToShowAsIfTheyHadAlwaysBeenSimulated(profile: Profile, speed: Double) {
    // One list has springs for a phone's height, the other for all that passes by.
    let (small, all) = (list(profile: profile), list(profile: profile, margin: 1600))
    var worst = 0.0
    for list in [small, all] {
      list.collection.pointer.y = 400
      list.collection.scroller.fling(at: speed)
    }
    for _ in 0..<60 {
      for list in [small, all] { list.collection.advance(by: 1.0 / 60) }
      for cell in small.cells {
        let element = all.view.element(for: cell.element.attributes.elementKey)
        let other = element.map { all.collection.springs.displacement(of: $0.id) } ?? .nan
        worst = max(
          worst, abs(small.collection.springs.displacement(of: cell.element.id) - other))
      }
    }
    #expect(worst < 1e-9)
  }

  /// A pointer that jumps through a million points drives rows that come near the screen no farther than others.
  @Test(arguments: [Profile.uikit, .ideal], [10.0, 100, 1500])
  func aScrollThroughAMillionPointsComesToRestSoon(profile: Profile, distance: Double) {
    let springs = DisplacementSprings(profile: profile)
    springs.parameters.resistanceDistance = distance
    let step = 1.0 / 120
    var offset = 0.0
    func advance(by way: Double) {
      offset += way
      springs.scroll(by: way)
      let first = (offset / 54).rounded()
      let rows = (0..<10).map { place(Int(first) + $0, (first + Double($0)) * 54, 54, gap: 0) }
      springs.advance(by: step, places: rows, touch: offset + 300)
      for row in rows { #expect(abs(springs.displacement(of: row.id)) < 60_001) }
    }
    for i in 0..<24 { advance(by: i % 6 < 3 ? 50_000 : -30_000) }
    springs.parameters.resistanceDistance = 1500
    var seconds = 0.0
    while !springs.isAtRest, seconds < 20 {
      advance(by: 0)
      seconds += step
    }
    #expect(seconds < 10, "\(seconds)")
  }

  @Test(arguments: [Profile.uikit, .ideal], [(0.5, 1.0), (1, 0.8), (4, 0.5), (20, 0.3)])
  func comesToRestOnWholePointsWithoutAJump(
    profile: Profile, spring: (frequency: Double, damping: Double)
  ) {
    let list = list(profile: profile, damping: spring.damping)
    list.collection.springs.parameters.frequency = spring.frequency
    let places = {
      list.cells.map { Double($0.frame.minY + list.collection.alignment(of: $0)) }
    }
    list.collection.pointer.y = 300
    list.collection.scroller.fling(at: 1003)
    // What the last frame in which anything moved has moved.
    var (frames, jump) = (0, 0.0)
    while !list.collection.isAtRest, frames < 600 {
      let last = places()
      for _ in 0..<2 { list.collection.advance(by: 1.0 / 120) }
      frames += 1
      let change = zip(places(), last).map { abs($0 - $1) }.max() ?? 0
      if change > 0 { jump = change }
    }
    #expect(frames < 400 && jump < 0.1)
    #expect(places().allSatisfy { abs($0 - $0.rounded()) < 1e-9 })
  }

  @Test func pinnedElementsAreNotDisplaced() {
    let springs = DisplacementSprings(profile: .ideal)
    var header = place(1, 0, 40)
    header.isPinned = true
    for _ in 0..<30 {
      springs.scroll(by: 20)
      springs.advance(by: 1.0 / 60, places: [header, place(2, 40, 60)], touch: 900)
    }
    #expect(springs.displacement(of: header.id) == 0)
    #expect(springs.displacement(of: place(2, 0, 0).id) > 5)
  }

  // MARK: - Lifted elements
}
