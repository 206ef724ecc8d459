import Foundation
import Testing

@testable import Springs

/// Springs of the web against an implementation in Python that follows each library's source.
@Suite struct WebVectorsTests {
  /// A step of a library: positions are shares of the way at times in s, `left` is what its end leaves of it.
  struct Vector: Decodable, CustomTestStringConvertible {
    let family: String
    let values: [Double]
    let distance, velocity, rate, omega, zeta: Double
    let positions: [[Double]]
    let end, left: Double

    var testDescription: String { "\(family) \(values) \(distance) \(velocity) \(rate)" }
  }

  static let vectors: [Vector] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/web.json")
    guard let data = try? Data(contentsOf: file) else { return [] }
    return (try? JSONDecoder().decode([Vector].self, from: data)) ?? []
  }()

  /// Bounds of ω: what a library finds by halving, or rounds, is near what its duration means; a share of ω.
  static let bounds = [
    "reanimated-duration": 2e-3, "reanimated-3-duration": 3e-3, "motion-duration": 5e-2,
    "anime-duration": 2e-5,
  ]

  @Test func thereAreVectors() { #expect(Self.vectors.count > 100) }

  @Test(arguments: vectors) func itMovesAndEndsAsItsLibrary(_ vector: Vector) throws {
    // Without a rate the library's end is a time: milliseconds are finer than its own.
    let rate = vector.rate > 0 ? vector.rate : 1000
    let release = Release(distance: vector.distance, velocity: vector.velocity, rate: rate)
    let family = SpringFamily.named(vector.family)
    // What is no family is a curve by its text.
    let motion =
      try family?.motion(vector.values, release)
      ?? StepCurveText("\(vector.family) \(vector.end)s").motion(release)
    var off: [String] = []
    let frames = motion.response.states(frames: Int(vector.end * rate) + 1, rate: rate)
    for at in vector.positions {
      let place =
        vector.rate == 0
        ? (motion.response as? any StepCurve)?.frame(at: at[0]).position
        : frames[Int((at[0] * rate).rounded())].position
      if abs((place ?? .nan) - at[1]) > 1e-6 || place == nil {
        off.append("at \(at[0]) s \(place ?? .nan), not \(at[1])")
      }
    }
    let end = motion.end
    let grain = vector.rate > 0 ? 1e-6 : 1.001 / rate
    if abs((end?.time ?? -1) - vector.end) > grain { off.append("ends \(end?.time ?? -1) s") }
    if abs((end?.left ?? 9) - vector.left) > 1e-6 { off.append("left \(end?.left ?? 9)") }
    // Svelte's numbers mean what they do at 60 Hz, Reanimated 3's duration what it does on 100 units.
    let meansMore =
      vector.omega > 0 && vector.zeta > 0 && !(vector.family == "svelte" && rate != 60)
      && !(vector.family == "reanimated-duration" && (vector.omega > 44.7 || vector.velocity != 0))
      && !(vector.family == "reanimated-3-duration"
        && (vector.distance != 100 || vector.velocity != 0))
    if meansMore {
      let spring = try #require(family?.spring(vector.values))
      let bound = Self.bounds[vector.family] ?? 1e-9
      if abs(spring.angularFrequency / vector.omega - 1) > bound
        || abs(spring.dampingRatio / vector.zeta - 1) > min(bound, 2e-5)
      {
        off.append("means \(spring), not \(vector.omega) \(vector.zeta)")
      }
    }
    #expect(off.isEmpty, "\(vector.testDescription): \(off.joined(separator: "; "))")
  }
}
