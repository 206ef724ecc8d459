import ElementaryFunctions
import Foundation
import Localization

extension SpringFamily {
  /// Box2D 3: hertz and damping ratio, four sub-steps of a frame of 1/60 s.
  static let box2D = SpringFamily(
    "box2d", "Box2D 3", "Hertz and damping ratio at 60 Hz and 4 sub-steps, which damps more.",
    hertzParameters, read: { Spring(frequency: $0[0], dampingRatio: $0[1]) },
    write: { [$0.frequency, $0.dampingRatio] },
    motion: {
      LibraryMotion(
        EngineSteps.box2DThree($0, step: box2DStep, startVelocity: $1.share), $1)
    })

  /// Box2D 2: frequency and damping ratio, a step of 1/60 s.
  static let box2DTwo = SpringFamily(
    "box2d-2", "Box2D 2", "Frequency and damping ratio at steps of 1/60 s, which damps more.",
    hertzParameters, read: { Spring(frequency: $0[0], dampingRatio: $0[1]) },
    write: { [$0.frequency, $0.dampingRatio] },
    motion: {
      LibraryMotion(
        EngineSteps.implicitEuler($0, step: box2DTwoStep, startVelocity: $1.share), $1)
    })

  /// The steps of Box2D's own samples, s.
  static let box2DStep = 1.0 / 240, box2DTwoStep = 1.0 / 60

  private static let hertzParameters: [FamilyParameter] = [
    FamilyParameter("hertz", "Hertz", "Hz", 1e-4...1e4, usual: 0.1...20).with {
      $0.isLogarithmic = true
    },
    .ratio("dampingRatio", "Damping ratio"),
  ]

  /// Matter.js: a constraint's stiffness and damping, shares a correction.
  ///
  /// For small shares ω = 60√(2ns/(1−0.4)) at n = 2 iterations, and the velocity loses 4d a tick.
  static let matter = SpringFamily(
    "matter", "Matter.js",
    "Shares of the error and of the velocity that one correction takes away, without air friction.",
    [
      FamilyParameter("stiffness", "Stiffness", "", 1e-9...0.2, usual: 0.00001...0.1).with {
        $0.isLogarithmic = true
        $0.digits = 5
      },
      FamilyParameter("damping", "Damping", "", 0...0.5, usual: 0...0.5).with { $0.digits = 4 },
    ],
    read: { v in
      let w = (v[0] * corrections / (1 - MatterConstraint.warming)).squareRoot()
      let ratio = v[1] * corrections / (2 * w)
      return Spring(angularFrequency: w / MatterConstraint.tick, dampingRatio: ratio)
    },
    write: { s in
      let w = s.angularFrequency * MatterConstraint.tick
      return [
        w * w * (1 - MatterConstraint.warming) / corrections, 2 * s.dampingRatio * w / corrections,
      ]
    },
    play: { v, release in
      LibraryMotion(
        MatterConstraint(stiffness: v[0], damping: v[1], startVelocity: release.share), release)
    })

  private static let corrections = Double(MatterConstraint.iterations * MatterConstraint.passes)

  /// Unity's SmoothDamp: critical, ω = 2/smoothTime.
  static let smoothDamp = SpringFamily(
    "smooth-damp", "Unity SmoothDamp", "Always critical; smoothTime is 2/ω.",
    [.seconds("smoothTime", "Smooth time")],
    read: { Spring(angularFrequency: 2 / $0[0], dampingRatio: 1) },
    write: { [2 / $0.angularFrequency] },
    motion: { follower(.smoothDamp, $0, $1) }, lack: criticalOnly)

  /// Half-life springs (Holden): critical, ω = 2 ln 2/halflife.
  static let halfLife = SpringFamily(
    "half-life", "Half-life", "Always critical; the half-life is 2 ln 2/ω.",
    [.seconds("halflife", "Half-life")],
    read: { Spring(angularFrequency: 2 * Double.log(2) / $0[0], dampingRatio: 1) },
    write: { [2 * Double.log(2) / $0.angularFrequency] },
    motion: { follower(.halfLife, $0, $1) }, lack: criticalOnly)

  private static func follower(
    _ kind: CriticalFollower.Kind, _ spring: Spring, _ release: Release
  ) -> LibraryMotion {
    LibraryMotion(
      CriticalFollower(
        kind: kind, rate: spring.angularFrequency, startVelocity: release.share), release)
  }

  @Sendable private static func criticalOnly(_ spring: Spring) -> LocalizedText? {
    spring.dampingRatio == 1 ? nil : "ζ always 1"
  }

  /// A lerp once a frame: no spring, but it lags as one does: λ = ω/2ζ.
  static let frameLerp = SpringFamily(
    "lerp", "Lerp a frame",
    "The share of the rest that goes a frame of 1/60 s; lags a drag as the spring does.",
    [FamilyParameter("share", "Share", "", 0...1, usual: 0...1).with { $0.digits = 4 }],
    read: nil,
    write: { s in
      guard s.dampingRatio > 0 else { return [1] }
      return [1 - Double.exp(-s.angularFrequency / (2 * s.dampingRatio) / 60)]
    },
    play: { LibraryMotion(FrameLerp(share: $0[0]), $1) },
    lack: { _ in "no spring: starts at full speed" })
}
