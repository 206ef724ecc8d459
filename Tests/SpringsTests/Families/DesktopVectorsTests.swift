import Foundation
import SeededRandom
import Testing

@testable import Springs

/// Motions of libraries that were followed step by step in another language, from their own sources.
@Suite struct DesktopVectorsTests {
  struct Vector: Decodable, Sendable, CustomTestStringConvertible {
    let family: String
    let values: [Double]
    let distance: Double, velocity: Double, rate: Double
    let omega: Double, zeta: Double
    /// Times, s, and shares of the way.
    let positions: [[Double]]
    /// The library's own end, s; the first frame that shows it, s; and where the curve is at its end.
    let end: Double?, endFrame: Double?, endPosition: Double?
    /// What a tail after the target has instead of a step: the height of its sine, shares of the way.
    let tail: Double?

    var testDescription: String { "\(family) \(values)" }
  }

  static let vectors: [Vector] =
    (try? JSONDecoder().decode(
      [Vector].self, from: Data(fixture("Fixtures/desktop.json").utf8))) ?? []

  /// 1e-6, but where the library adds in float, or has whole microseconds, which Flutter has.
  static let tolerances = [
    "android": 2e-6, "hyprland": 5e-6, "flutter": 6e-6, "flutter-ratio": 6e-6,
    "flutter-duration": 6e-6,
  ]

  @Test func thereAreVectors() { #expect(Self.vectors.count > 90) }

  @Test(arguments: vectors) func movesAndEndsAsItsLibrary(vector: Vector) throws {
    let family = try #require(SpringFamily.named(vector.family))
    let spring = try #require(family.spring(vector.values))
    let release = Release(
      distance: vector.distance, velocity: vector.velocity, rate: vector.rate)
    let motion = family.motion(vector.values, release)
    let shown = vector.family == "uiview" ? motion.shownSpring(near: spring) : spring
    var off = [
      ("ω", abs((shown?.angularFrequency ?? 0) / vector.omega - 1), 1e-7),
      ("ζ", abs((shown?.dampingRatio ?? 0) - vector.zeta), 1e-7),
    ]
    let places = motion.response.positions(frames: Int(vector.rate * 20), rate: vector.rate)
    for position in vector.positions {
      let place =
        vector.tail.map { tail in
          let swing = spring.angularFrequency * (1 - vector.zeta * vector.zeta).squareRoot()
          return 1
            + spring.state(at: position[0], displacement: 0, velocity: tail * swing).displacement
        } ?? places[Int((position[0] * vector.rate).rounded())]
      off.append(
        ("at \(position[0])", abs(place - position[1]), Self.tolerances[vector.family] ?? 1e-6))
    }
    let end = motion.end
    if let time = vector.end, let frame = vector.endFrame, let place = vector.endPosition {
      let found = try #require(end)
      off.append(("end", min(abs(found.time - time), abs(found.time - frame)), 1e-6))
      off.append(("left", abs(1 - found.left - place), Self.tolerances[vector.family] ?? 1e-6))
    } else if vector.tail == nil {
      off.append(("no end", (end?.time ?? .infinity) > 20 ? 0 : 1, 0))
    }
    #expect(off.filter { !($0.1 <= $0.2) }.map { "\($0.0): \($0.1)" } == [])
  }
}
