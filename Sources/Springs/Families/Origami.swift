extension SpringFamily {
  /// Origami: tension and friction, which Rebound and React Native's Animated took over.
  ///
  /// k = (T − 30)·3.62 + 194, c = (F − 8)·3 + 25.
  static let origami = SpringFamily(
    "origami", "Origami",
    "Tension and friction of Origami; Rebound and React Native move by them in their own ways.",
    Origami.parameters, read: Origami.read, write: Origami.write)

  /// pop and Origami's Pop patch: bounciness and speed.
  static let pop = SpringFamily(
    "pop", "pop", "Bounciness and speed, 0 to 20; a fit, so a bounciness of 0 is not quite ζ = 1.",
    [
      FamilyParameter("bounciness", "Bounciness", "", 0...20, usual: 0...20).with {
        $0.digits = 1
        $0.defaultValue = 4
      },
      FamilyParameter("speed", "Speed", "", 0...20, usual: 0...20).with {
        $0.digits = 1
        $0.defaultValue = 12
      },
    ],
    read: Pop.read, write: Pop.write)
}

/// Origami's linear scale of stiffness and damping.
enum Origami {
  /// `tension` (40) and `friction` (7), as far as they pull and damp.
  static let parameters = [
    FamilyParameter("tension", "Tension", "", -23...1e6, usual: 0...300).with {
      $0.digits = 1
      $0.defaultValue = 40
    },
    FamilyParameter("friction", "Friction", "", -0.33...1e6, usual: 0...60).with {
      $0.digits = 1
      $0.defaultValue = 7
    },
  ]

  @Sendable static func read(_ v: [Double]) -> Spring { spring(tension: v[0], friction: v[1]) }

  @Sendable static func write(_ spring: Spring) -> [Double] {
    let v = PhysicsValues.write(spring)
    return [tension(v[1]), friction(v[2])]
  }

  static func spring(tension: Double, friction: Double) -> Spring {
    Spring(mass: 1, stiffness: (tension - 30) * 3.62 + 194, damping: (friction - 8) * 3 + 25)
  }
  static func tension(_ stiffness: Double) -> Double { (stiffness - 194) / 3.62 + 30 }
  static func friction(_ damping: Double) -> Double { (damping - 25) / 3 + 8 }
}

/// pop's conversion, by way of Origami's tension and friction.
enum Pop {
  private static let scale = 1.7 * 20
  private static let bounceSpan = 0.8, slowest = 0.5, speedSpan = 199.5
  private static let leastFriction = 0.01

  /// The friction without bounce of a tension: a cubic fit in three pieces.
  private static func noBounce(_ t: Double) -> Double {
    if t <= 18 { return ((0.0007 * t - 0.031) * t + 0.64) * t + 1.28 }
    if t <= 44 { return ((0.000044 * t - 0.006) * t + 0.36) * t + 2 }
    return ((0.00000045 * t - 0.000332) * t + 0.1078) * t + 5.84
  }

  @Sendable static func read(_ v: [Double]) -> Spring {
    let b = v[0] / scale * bounceSpan
    let tension = slowest + v[1] / scale * speedSpan
    let share = 2 * b - b * b
    let friction = share * leastFriction + (1 - share) * noBounce(tension)
    return Origami.spring(tension: tension, friction: friction)
  }

  @Sendable static func write(_ spring: Spring) -> [Double] { write(spring, speeds: 0...20) }

  static func write(_ spring: Spring, speeds: ClosedRange<Double>) -> [Double] {
    let v = PhysicsValues.write(spring)
    // A speed beyond its range stands at the end of it, and the bounciness is that speed's.
    let wished = (Origami.tension(v[1]) - slowest) / speedSpan * scale
    let speed = min(speeds.upperBound, max(speeds.lowerBound, wished))
    let most = noBounce(slowest + speed / scale * speedSpan)
    let share = (most - Origami.friction(v[2])) / (most - leastFriction)
    let b = 1 - max(0, 1 - share).squareRoot()
    return [b / bounceSpan * scale, wished]
  }
}
