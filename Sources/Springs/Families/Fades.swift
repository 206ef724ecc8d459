import ElementaryFunctions
import Foundation

/// Motions of the first order, which are no springs: they start at full speed and never pass their target.
///
/// What lags a drag by as much as a spring does has λ = ω/2ζ.
extension SpringFamily {
  /// A lerp once a frame, with the frame rate at which its share was found: λ = −rate·ln(1 − share).
  static let frameLerp = decaying(
    "lerp", "Lerp a frame",
    "The share of the rest that goes in a frame, at that rate; lags a drag as the spring does.",
    [
      FamilyParameter("share", "Share", "", 0...1, usual: 0...1).with { $0.digits = 4 },
      .setting("rate", "Frame rate", "Hz", 1...1000, usual: 30...240, 60),
    ],
    aliases: ["smoothing", "mathf.lerp", "mix"], write: { [FrameShare(decayRate: $0).share, 60] },
    decay: { FrameShare($0[0], rate: $0[1]) })

  static let fades: [SpringFamily] = [
    decaying(
      "smooth-nudge", "Bevy smooth_nudge", "What is left decays by e a 1/decay_rate of a second.",
      [.rate("decay_rate", "Decay rate")], aliases: ["bevy"], write: { [$0] },
      decay: { FrameShare(decayRate: $0[0]) }),
    decaying(
      "exponential", "Exponential decay", "After a time constant 1/e of the way is left.",
      [.seconds("timeConstant", "Time constant")], aliases: ["time-constant", "tau", "decay"],
      write: { [1 / $0] }, decay: { FrameShare(decayRate: 1 / $0[0]) }),
    fade(
      "unreal-finterp", "Unreal FInterpTo",
      "The share of the rest a second, in frames: faster than its decay, and at 30 Hz the more.",
      [.rate("InterpSpeed", "Interp speed")], aliases: ["finterpto", "finterp", "vinterpto"],
      write: { [$0] }, play: unrealInterp),
  ]

  /// `FInterpTo` (`UnrealMathUtility.h`): looks for a rest of 0.0001 units before a frame.
  @Sendable private static func unrealInterp(_ v: [Double], _ release: Release) -> LibraryMotion {
    let distance = release.distance
    var steps = EngineSteps.share(min(1, v[0] / release.rate), release)
    steps.looksFirst = true
    steps.isAtRest = { x, _ in x * x * distance * distance < 1e-8 }
    return LibraryMotion(steps, release, end: .inSteps("0.0001 off"))
  }

  /// A motion of the first order whose values are those of a rate of decay, 1/s.
  private static func fade(
    _ id: String, _ title: String, _ note: Sentence, _ parameters: [FamilyParameter],
    aliases: [String], write: @escaping @Sendable (Double) -> [Double],
    play: @escaping @Sendable ([Double], Release) -> LibraryMotion
  ) -> SpringFamily {
    SpringFamily(
      id, title, note, parameters, aliases: aliases, read: nil, write: { write(fadeRate($0)) },
      play: play, lack: { _ in "no spring: starts at full speed" })
  }

  /// The same for a library that plays an exact decay, at any rate of frames.
  private static func decaying(
    _ id: String, _ title: String, _ note: Sentence, _ parameters: [FamilyParameter],
    aliases: [String], write: @escaping @Sendable (Double) -> [Double],
    decay: @escaping @Sendable ([Double]) -> FrameShare
  ) -> SpringFamily {
    var family = fade(id, title, note, parameters, aliases: aliases, write: write) {
      LibraryMotion(ExponentialStep(rate: decay($0).decayRate), $1)
    }
    family.decay = decay
    return family
  }

  /// The rate at which it lags a drag as the spring does: λ = ω/2ζ, 1/s.
  private static func fadeRate(_ spring: Spring) -> Double {
    min(1e6, spring.angularFrequency / (2 * spring.dampingRatio))
  }
}

/// `x = lerp(x, target, share)` once a frame: what its share is at other frame rates.
public struct FrameShare: Hashable, Sendable {
  /// λ, 1/s: what is left goes as e^{−λt}; infinite for a share of 1.
  public let decayRate: Double
  /// The frame rate that the share belongs to, Hz.
  public let rate: Double

  /// The share that goes in each frame, 0...1, at a frame rate in Hz above 0; 60 by default.
  public init(_ share: Double, rate: Double = 60) {
    precondition((0...1).contains(share) && rate > 0, "a share of a frame is between 0 and 1")
    self.init(decayRate: -rate * Double.log1p(-share), rate: rate)
  }

  /// The share that decays at a rate of λ, 1/s, in frames of a rate in Hz.
  public init(decayRate: Double, rate: Double = 60) {
    (self.decayRate, self.rate) = (decayRate, rate)
  }

  /// The share that goes in each frame of its rate.
  public var share: Double { share(at: rate) }

  /// The share that moves the same at another frame rate, Hz: 0.1 at 60 Hz is 0.19 at 30 and 0.0513 at 120.
  public func share(at rate: Double) -> Double { -Double.expm1(-decayRate / rate) }
}
