import ElementaryFunctions
import Foundation

extension SpringFamily {
  /// UIKit Dynamics: an attachment's frequency and damping.
  ///
  /// Its engine takes implicit Euler steps of 1/120 s.
  static let uikitAttachment = SpringFamily(
    "uikit", "UIKit attachment",
    "Frequency in hertz and damping ratio; UIKit's engine steps at 1/120 s, which adds damping.",
    [
      .hertz("frequency"),
      .ratio("damping", "Damping").with { $0.defaultValue = 1 },
    ],
    read: { Spring(frequency: $0[0], dampingRatio: $0[1]) },
    write: { [$0.frequency, $0.dampingRatio] },
    motion: {
      LibraryMotion(
        EngineSteps.implicitEuler($0, step: SpringFamily.uikitStep, startVelocity: $1.share), $1)
    })

  /// The step of UIKit's engine, s.
  public static let uikitStep = 1.0 / 120

  /// Core Animation and UISpringTimingParameters: mass, stiffness, damping.
  ///
  /// Solvers of this kind take ζ > 1 as critical at the same stiffness (WebKit, `SpringSolver.h`); Apple's
  /// documentation does not. It is over at its `settlingDuration`.
  static let coreAnimation = SpringFamily(
    "core-animation", "Core Animation",
    "Mass, stiffness and damping of CASpringAnimation and UISpringTimingParameters.",
    [
      .mass, .stiffness(unit: "N/m"), .damping(unit: "N·s/m").with { $0.defaultValue = 10 },
    ],
    aliases: ["caspringanimation", "uispringtimingparameters", "timing", "quartzcore"],
    read: PhysicsValues.read, write: PhysicsValues.write, motion: settlingMotion,
    lack: { $0.dampingRatio > 1 ? "ζ > 1 undocumented" : nil })

  /// `CASpringAnimation(perceptualDuration:bounce:)`, whose bounce is read as SwiftUI's.
  static let coreAnimationBounce = SpringFamily(
    "core-animation-bounce", "Core Animation bounce",
    "perceptualDuration is the undamped period; bounce is 1 − ζ.",
    [.seconds("perceptualDuration", "Perceptual duration"), .bounce],
    aliases: ["perceptualduration", "perceptual-duration"], read: Bounce.read,
    write: { [$0.response, Bounce.bounce($0.dampingRatio)] }, motion: settlingMotion,
    lack: { $0.dampingRatio > 1 ? "ζ > 1 undocumented" : nil })

  /// Critical at most, and cut at `CASpringAnimation.settlingDuration`.
  @Sendable static func settlingMotion(_ spring: Spring, _ release: Release) -> LibraryMotion {
    let spring = spring.criticalAtMost
    return LibraryMotion.closed(
      spring, release,
      end: .at(
        AppleSettling.coreAnimation(spring, velocity: release.share), "its settlingDuration"))
  }

  /// `UIView.animate` with `usingSpringWithDamping`, started at rest.
  ///
  /// Inferred, never documented: the spring whose envelope is 0.001 at the end.
  static let uiview = SpringFamily(
    "uiview", "UIView.animate",
    "Duration and damping ratio of usingSpringWithDamping; the motion is cut when it ends.",
    [
      .seconds("duration", "Duration"), .ratio("dampingRatio", "Damping ratio", EnvelopeEnd.ratios),
    ],
    aliases: ["usingspringwithdamping", "uiview.animate", "uiviewpropertyanimator"],
    read: { EnvelopeEnd.uiViewSpring(duration: $0[0], dampingRatio: $0[1]) },
    write: {
      let ratio = EnvelopeEnd.ratio($0)
      return [EnvelopeEnd.phase(EnvelopeEnd.uiViewRatio(ratio)) / $0.angularFrequency, ratio]
    },
    play: { v, release in
      let spring = Spring(
        uiViewDuration: v[0], dampingRatio: v[1], initialVelocity: release.share)
      return LibraryMotion.closed(spring, release, end: .at(v[0], "its duration"))
    },
    lack: { spring in
      EnvelopeEnd.lack(spring)
        ?? (EnvelopeEnd.uiViewRatio(spring.dampingRatio) != spring.dampingRatio
          ? "ζ above 0.99 counts as 1" : nil)
    })
}

/// The condition that several libraries solve for a duration: the envelope, times ζ/√(1−ζ²), is
/// 0.001 when it ends.
///
/// As Framer's port and re-implementations of SwiftUI have it.
enum EnvelopeEnd {
  static let residual = 0.001
  /// ω·duration at critical damping: the root of (1 + x)e^{−x} = 0.001.
  static let critical = 9.233413476451595
  /// Below, the condition has no root; above, libraries clamp.
  static let ratios = 0.005...1.0

  /// ω·duration at which the envelope is `residual`.
  static func phase(_ dampingRatio: Double) -> Double {
    guard dampingRatio < 1 else { return critical }
    let root = ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
    return Double.log(dampingRatio / (residual * root)) / dampingRatio
  }

  static func spring(duration: Double, dampingRatio: Double) -> Spring {
    Spring(angularFrequency: phase(dampingRatio) / duration, dampingRatio: dampingRatio)
  }

  /// A ratio as `UIView.animate` counts it: above 0.99 as 1, to whose formula the other does not tend.
  static func uiViewRatio(_ dampingRatio: Double) -> Double {
    dampingRatio > 0.99 ? 1 : dampingRatio
  }

  static func uiViewSpring(duration: Double, dampingRatio: Double) -> Spring {
    spring(duration: duration, dampingRatio: uiViewRatio(dampingRatio))
  }

  /// The nearest ratio that there is.
  static func ratio(_ spring: Spring) -> Double {
    min(max(spring.dampingRatio, ratios.lowerBound), ratios.upperBound)
  }

  @Sendable static func values(_ spring: Spring) -> [Double] {
    let ratio = ratio(spring)
    return [phase(ratio) / spring.angularFrequency, ratio]
  }

  @Sendable static func lack(_ spring: Spring) -> Sentence? {
    SpringFamily.clampedToCritical(spring)
      ?? (spring.dampingRatio < ratios.lowerBound ? "ζ too small" : nil)
  }
}
