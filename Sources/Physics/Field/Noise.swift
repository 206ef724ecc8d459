import ElementaryFunctions
import Foundation

/// Smooth noise in the plane that changes with time: simplex noise whose gradients rotate.
///
/// After Perlin and Neyret, "Flow Noise" (2001). The gradients come from a hash of the lattice
/// place and a seed, so that the same seed gives the same noise on every machine.
public struct Noise: Hashable, Sendable {
  /// 0 is rough; the greater, the smoother.
  public var smoothness: Double
  /// How fast it changes: the gradients turn by this many radians a second.
  public var speed: Double
  /// Another seed gives other noise, the same on every machine.
  public var seed: UInt64

  /// Noise by its smoothness, speed and seed; rough and still by default.
  public init(smoothness: Double = 0, speed: Double = 0, seed: UInt64 = 0) {
    (self.smoothness, self.speed, self.seed) = (smoothness, speed, seed)
  }

  /// Waves per metre, as measured on Apple's engine: 1.25/(s + 1/12) − 1.
  public var frequency: Double { 1.25 / (max(smoothness, 0) + 1.0 / 12) - 1 }

  // The skew that makes the square lattice one of equal triangles, and back.
  private static let skew = (3.0.squareRoot() - 1) / 2
  private static let unskew = (3 - 3.0.squareRoot()) / 6
  /// The square of how far a corner reaches.
  private static let reach = 0.5
  /// What brings the sum to about −1 … 1.
  private static let scale = 70.0

  /// The slope of the noise at a place, m, and a time, s: a smooth vector of about unit size.
  public func slope(at place: SIMD2<Double>, time: Double) -> SIMD2<Double> {
    let p = place * frequency
    let lifted = p + Vector(repeating: (p.x + p.y) * Self.skew)
    let cell = lifted.rounded(.down)
    let origin = cell - Vector(repeating: (cell.x + cell.y) * Self.unskew)
    let first = p - origin
    let step = first.x > first.y ? Vector(1, 0) : Vector(0, 1)
    let corners = [
      (cell, first), (cell + step, first - step + Vector(repeating: Self.unskew)),
      (cell + Vector(1, 1), first - Vector(1, 1) + Vector(repeating: 2 * Self.unskew)),
    ]
    var slope = Vector()
    for (corner, offset) in corners {
      let nearness = Self.reach - offset.lengthSquared
      guard nearness > 0 else { continue }
      let gradient = gradient(at: corner, time: time)
      let cube = nearness * nearness * nearness
      // d/dp of nearness⁴ (g·p).
      slope += nearness * cube * gradient - 8 * cube * gradient.dot(offset) * offset
    }
    return Self.scale * slope
  }

  private func gradient(at corner: Vector, time: Double) -> Vector {
    let angle = 2 * Double.pi * SplitMix64.unit(hash(corner)) + speed * time
    let (s, c) = Double.sineAndCosine(angle)
    return Vector(c, s)
  }

  /// A hash of the lattice place and the seed.
  private func hash(_ corner: Vector) -> UInt64 {
    SplitMix64.mixed(
      UInt64(bitPattern: whole(corner.x)) &* 0x9E37_79B9_7F4A_7C15
        ^ UInt64(bitPattern: whole(corner.y)) &* 0xC2B2_AE3D_27D4_EB4F ^ seed)
  }

  private func whole(_ x: Double) -> Int64 { Int64(exactly: x) ?? 0 }
}
