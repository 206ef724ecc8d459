import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

/// The velocities of traces are the derivatives of the places beside them.
@Suite struct VelocityTests {
  private static let cases = SceneCatalog.infos.flatMap { info in
    info.fidelities.map { (info.id, $0) }
  }

  private struct Place {
    var values: SIMD3<Double>
    var rates: SIMD3<Double>

    init(_ item: TracedItem) {
      values = SIMD3(item.center.x, item.center.y, item.angle)
      rates = SIMD3(item.velocity.dx, item.velocity.dy, item.angularVelocity)
    }
  }

  /// How far the rates of a run are off the slopes of its values.
  private struct Errors {
    /// Relative to the slope, while something moves smoothly: of x, y and the angle.
    var moving: [[Double]] = [[], [], []]

    /// What counts as moving, in points and radians per second.
    private static let slowest = SIMD3(10, 10, 0.1)

    /// Adds a run; where an event falls beside a frame there is no derivative to compare with.
    mutating func add(_ frames: [[String: Place]], step: Double, events: Set<Int> = []) {
      for k in frames.indices.dropFirst(2).dropLast(2)
      where events.isDisjoint(with: [k, k + 1]) {
        for (id, place) in frames[k] {
          let others = [k - 2, k - 1, k + 1, k + 2].compactMap { frames[$0][id] }
          guard others.count == 4 else { continue }
          let ways = others.map { Self.way(from: place, to: $0) }
          for axis in 0..<3 { add(place.rates[axis], ways.map { $0[axis] }, step, axis) }
        }
      }
    }

    /// Adds a rate beside the ways to the places of two frames before and of two after.
    ///
    /// The slope of smooth motion is that of the polynomial of degree 4 through all five: at 60 frames a
    /// second it is 0.1 % off a cell that opens in 0.4 s, where the central difference is 1.6 % off. The
    /// slope of a path in steps, as Apple's engine makes it and rounds it to pixels, is the central
    /// difference. The nearer one counts.
    private mutating func add(_ rate: Double, _ way: [Double], _ step: Double, _ axis: Int) {
      let central = (way[2] - way[1]) / (2 * step)
      let smooth = (4 * central - (way[3] - way[0]) / (4 * step)) / 3
      guard central.magnitude > Self.slowest[axis] else { return }
      // Where a hand, a new size or an impact changes the speed at once there is no derivative.
      let speeds = [way[1] - way[0], -way[1], way[2], way[3] - way[2]]
      let turns = zip(speeds, speeds.dropFirst()).map { ($0 - $1).magnitude }
      guard turns.allSatisfy({ $0 < (central * step).magnitude }) else { return }
      let error = min((rate - central).magnitude, (rate - smooth).magnitude)
      moving[axis].append(error / central.magnitude)
    }

    private static func way(from a: Place, to b: Place) -> SIMD3<Double> {
      var way = b.values - a.values
      way.z = way.z.remainder(dividingBy: 2 * .pi)
      return way
    }

    /// The median of an axis; 0 where nothing moves along it.
    func median(_ axis: Int) -> Double {
      moving[axis].count < 20 ? 0 : moving[axis].sorted()[moving[axis].count / 2]
    }
  }

  private static func places(_ scene: any Scene) -> [String: Place] {
    Dictionary(scene.tracedItems.map { ($0.id, Place($0)) }) { $1 }
  }

  /// Plays a gesture and looks at the scene so often a second.
  private static func run(
    _ session: Session, _ gesture: Gesture, rate: Double, seconds: Double
  ) -> [[String: Place]] {
    session.player.play(gesture)
    var (now, frames) = (Int64(0), [[String: Place]]())
    for k in 1...Int(seconds * rate) {
      let time = Int64((Double(k) * 1e6 / rate).rounded())
      session.advance(by: Double(time - now) / 1e6)
      now = time
      frames.append(places(session.scene))
    }
    return frames
  }

  /// How far velocities may be off in the median.
  private static let tolerance = 0.01

  private func expectDerivatives(
    _ errors: Errors, _ words: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for axis in 0..<3 {
      let median = errors.median(axis)
      #expect(
        median < Self.tolerance, "\(words), axis \(axis)", sourceLocation: sourceLocation)
    }
  }

  /// What any input leads to has them, with values away from their defaults and on other sizes.
  @Test(.slow, arguments: cases)
  func anyInputHasThem(_ id: String, _ fidelity: Fidelity) throws {
    var (between, after) = (Errors(), Errors())
    let rate = fidelity == .published ? 60.0 : 120
    for seed in [UInt64(1), 2, 3, 4] {
      let session = try SameLogTests.session(id, fidelity)
      let gesture = RandomInput.gesture(session.scene, seed: seed)
      let frames = Self.run(session, gesture, rate: rate, seconds: 2.5)
      let events = gesture.events.map { Int((Double($0.t) * rate / 1e6).rounded(.up)) - 1 }
      between.add(frames, step: 1 / rate, events: Set(events))
      after.add(Array(frames.dropFirst((events.max() ?? 0) + 1)), step: 1 / rate)
    }
    expectDerivatives(between, "between events and after them")
    expectDerivatives(after, "after random logs")
  }
}
