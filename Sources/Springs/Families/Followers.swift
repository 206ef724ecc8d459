import ElementaryFunctions
import Foundation

/// What follows a target frame by frame. None has an end of its own but `FInterpTo`.
extension SpringFamily {
  /// Unity's SmoothDamp (`Mathf.cs`): critical, ω = 2/smoothTime; without its maxSpeed.
  static let smoothDamp = critical(
    "smooth-damp", "Unity SmoothDamp", "Always critical; smoothTime is 2/ω.",
    .seconds("smoothTime", "Smooth time"), aliases: ["smoothdamp", "unity", "mathf.smoothdamp"],
    phase: 2, EngineSteps.smoothDamp)

  /// Holden's critical spring (`common.h`): ω = 2 ln 2/(halflife + 1e-5 s).
  static let halfLife = critical(
    "half-life", "Half-life", "Always critical; the half-life is 2 ln 2/ω.",
    .seconds("halflife", "Half-life"), aliases: ["halflife", "holden", "spring-roll-call"],
    phase: 2 * Double.log(2), more: halfLifeMore
  ) { EngineSteps.critical($0, $1, decay: Rational.decay) }

  /// What Holden's code adds to each half-life, s.
  private static let halfLifeMore = 1e-5

  static let followers: [SpringFamily] = [
    critical(
      "unreal-critical", "Unreal CriticallyDampedSmoothing",
      "Always critical; SmoothingTime is 2/ω, and it may pass its target.",
      .seconds("SmoothingTime", "Smoothing time"), aliases: ["criticallydampedsmoothing"], phase: 2
    ) { EngineSteps.critical($0, $1, decay: Rational.unrealDecay) },
    unreal(
      "unreal-spring", "Unreal 5 FloatSpringInterp", "Stiffness, ζ and mass, a step a frame.",
      aliases: ["unreal", "ue", "ue5", "floatspringinterp"], EngineSteps.unreal),
    unreal(
      "unreal-4-spring", "Unreal 4 FloatSpringInterp",
      "Stiffness, ζ and mass; starts with 2ζω of the way a second.", aliases: ["ue4"],
      EngineSteps.unrealFour),
    halfLifeSpring, halfLifeRatio, frameSpring,
  ]

  /// Holden's spring by frequency and half-life: ζ = 2 ln 2/(halflife·ω).
  private static let halfLifeSpring = SpringFamily(
    "half-life-spring", "Half-life and frequency", "Undamped Hz and the half-life of the envelope.",
    [.hertz("frequency"), .seconds("halflife", "Half-life")],
    read: { v in
      let decay = 2 * Double.log(2) / (v[1] + halfLifeMore)
      return Spring(frequency: v[0], dampingRatio: decay / (2 * .pi * v[0]))
    },
    write: { [$0.frequency, 2 * Double.log(2) / $0.decayRate - halfLifeMore] },
    motion: { LibraryMotion(EngineSteps.holden($0, $1), $1) })

  /// Holden's spring by damping ratio and half-life: ω = 2 ln 2/(ζ·halflife).
  private static let halfLifeRatio = SpringFamily(
    "half-life-ratio", "Half-life and ratio", "Damping ratio and the half-life of the envelope.",
    [.ratio("damping_ratio", "Damping ratio", 1e-4...1e4), .seconds("halflife", "Half-life")],
    read: { v in
      let decay = 2 * Double.log(2) / (v[1] + halfLifeMore)
      return Spring(angularFrequency: decay / v[0], dampingRatio: v[0])
    },
    write: { [$0.dampingRatio, 2 * Double.log(2) / $0.decayRate - halfLifeMore] },
    motion: { LibraryMotion(EngineSteps.holden($0, $1), $1) })

  /// v += (target − x)·k; v *= d; x += v: two numbers a frame, meant at 60 frames a second.
  ///
  /// The spring with the eigenvalues of a frame: determinant d, trace 1 + d − dk.
  private static let frameSpring = SpringFamily(
    "frame-spring", "Spring a frame",
    "v += (target - x) * k; v *= d; x += v: another spring at another frame rate.",
    [
      FamilyParameter("k", "Pull", "", 1e-9...4, usual: 0.001...0.5).with {
        $0.isLogarithmic = true
        $0.digits = 4
      },
      FamilyParameter("d", "Kept velocity", "", 1e-6...1, usual: 0.5...1).with { $0.digits = 4 },
    ],
    aliases: ["per-frame"],
    read: { v in
      Spring(trace: 1 + v[1] - v[0] * v[1], determinant: v[1], step: 1.0 / 60)
        ?? Spring(angularFrequency: 60 * v[0].squareRoot(), dampingRatio: 0)
    },
    write: { s in
      let (a, w) = (s.decayRate / 60, s.angularFrequency / 60)
      let root = abs((w - a) * (w + a)).squareRoot()
      let trace =
        a < w
        ? 2 * Double.exp(-a) * Double.cos(root) : Double.exp(root - a) + Double.exp(-root - a)
      let kept = Double.exp(-2 * a)
      return [root > .pi ? 4 : (1 + kept - trace) / kept, kept]
    },
    play: { v, release in
      let rate = release.rate
      let steps = EngineSteps.eachFrame(release, startVelocity: release.share) { x, speed in
        let now = v[1] * (speed - v[0] * x * rate)
        return (x + now / rate, now)
      }
      return LibraryMotion(steps, release)
    })

  /// A follower with ζ 1 whose one number is `phase`/ω, less `more`.
  private static func critical(
    _ id: String, _ title: String, _ note: Sentence, _ parameter: FamilyParameter,
    aliases: [String], phase: Double, more: Double = 0,
    _ steps: @escaping @Sendable (Double, Release) -> EngineSteps
  ) -> SpringFamily {
    SpringFamily(
      id, title, note, [parameter], aliases: aliases,
      read: { Spring(angularFrequency: phase / ($0[0] + more), dampingRatio: 1) },
      write: { [phase / $0.angularFrequency - more] },
      motion: { LibraryMotion(steps($0.angularFrequency, $1), $1) },
      lack: { $0.dampingRatio == 1 ? nil : "ζ always 1" })
  }

  private static func unreal(
    _ id: String, _ title: String, _ note: Sentence, aliases: [String],
    _ steps: @escaping @Sendable (Spring, Release) -> EngineSteps
  ) -> SpringFamily {
    SpringFamily(
      id, title, note,
      [
        .stiffness("Stiffness", "Stiffness", unit: ""),
        .ratio("CriticalDampingFactor", "Critical damping factor"),
        .mass,
      ],
      aliases: aliases,
      read: { Spring(angularFrequency: ($0[0] / $0[2]).squareRoot(), dampingRatio: $0[1]) },
      write: { [$0.angularFrequency * $0.angularFrequency, $0.dampingRatio, 1] },
      motion: { LibraryMotion(steps($0, $1), $1) })
  }
}
