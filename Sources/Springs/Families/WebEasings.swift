import ElementaryFunctions

extension SpringFamily {
  /// rebound-js: Origami's tension and friction, in steps of 1 ms (`Spring.js`).
  static let rebound = SpringFamily(
    "rebound", "Rebound",
    "Tension and friction of rebound-js, which starts a frame late; Origami's numbers.",
    Origami.parameters, aliases: ["rebound-js", "reboundjs"], read: Origami.read,
    write: Origami.write,
    motion: { spring, release in
      LibraryMotion(
        ReboundSteps(spring: spring, startVelocity: release.share), release,
        end: .rest(release, displacement: 0.001, speed: 0.001, "0.001 off and 0.001/s"))
    })

  // MARK: - Svelte

  /// The frames that Svelte's numbers are meant for, Hz.
  private static let svelteRate = 60.0

  /// Svelte's `Spring` and `spring()` (`svelte/motion`): shares a frame, precision 0.01 units.
  static let svelte = SpringFamily(
    "svelte", "Svelte",
    "Shares a frame of 1/60 s: at 120 Hz it is faster and damps more. It has no velocity.",
    [
      FamilyParameter("stiffness", "Stiffness", "", 1e-6...1, usual: 0.001...1).with {
        ($0.isLogarithmic, $0.digits, $0.defaultValue) = (true, 4, 0.15)
      },
      FamilyParameter("damping", "Damping", "", 0...1, usual: 0...1).with {
        ($0.digits, $0.defaultValue) = (4, 0.8)
      },
    ],
    aliases: ["svelte-motion", "svelte/motion"],
    read: { v in
      SvelteSteps(stiffness: v[0], damping: v[1], precision: 0).spring(rate: svelteRate)
        ?? Spring(angularFrequency: svelteRate * v[0].squareRoot(), dampingRatio: 0)
    },
    write: { spring in
      // The two roots of a frame: their product is 1 − damping, their sum 2 − damping − stiffness.
      let exact = SpringStep(spring, 1 / svelteRate)
      let product = exact.xx * exact.vv - exact.xv * exact.vx
      return [1 + product - exact.xx - exact.vv, 1 - product]
    },
    play: { v, release in
      LibraryMotion(
        SvelteSteps(stiffness: v[0], damping: v[1], precision: 0.01 / release.distance), release,
        end: .inSteps("0.01 off and 0.01 a frame"))
    })

  // MARK: - anime.js

  /// A mass of anime.js that counts, and its other numbers.
  private static func animeParameters(
    mass: ClosedRange<Double>, _ range: ClosedRange<Double>
  ) -> [FamilyParameter] {
    [
      FamilyParameter("mass", "Mass", "kg", mass, usual: mass.clamped(to: 0.1...10)).with {
        ($0.isLogarithmic, $0.isScale, $0.defaultValue) = (true, true, 1)
      },
      FamilyParameter("stiffness", "Stiffness", "N/m", range, usual: range.clamped(to: 1...1e4))
        .with { ($0.isLogarithmic, $0.scalesWithMass, $0.defaultValue) = (true, true, 100) },
      FamilyParameter("damping", "Damping", "N·s/m", range, usual: range.clamped(to: 0.1...200))
        .with { ($0.isLogarithmic, $0.scalesWithMass, $0.defaultValue) = (true, true, 10) },
    ]
  }

  /// anime.js 4's `spring()` by mass, stiffness and damping (`easings/spring/index.js`).
  static let anime = SpringFamily(
    "anime", "anime.js", "Mass, stiffness and damping of anime.js 4, whose mass is 1 or more.",
    animeParameters(mass: 1...1e4, 1e-6...1e4), aliases: ["animejs", "anime.js", "anime-4"],
    read: PhysicsValues.read, write: PhysicsValues.write,
    motion: { spring, release in
      let step = ClosedStep(spring, velocity: min(1e4, max(-1e4, release.share)))
      return LibraryMotion(step, release, end: .animeFour(step))
    })

  /// anime.js 4's `spring()` by bounce (0.5) and duration (628 ms), which has no velocity.
  ///
  /// Stiffness and damping are rounded to three decimals, and stop at 10 000 and 300.
  static let animeDuration = SpringFamily(
    "anime-duration", "anime.js duration",
    "Bounce and duration of anime.js 4: the undamped period, and 1 − ζ.",
    [
      FamilyParameter("bounce", "Bounce", "", -0.999...1, usual: -0.5...1).with {
        $0.defaultValue = 0.5
      },
      FamilyParameter("duration", "Duration", "ms", 10...1e4, usual: 50...1e4).with {
        ($0.isLogarithmic, $0.digits, $0.defaultValue) = (true, 0, 628)
      },
    ],
    aliases: ["anime-bounce"], read: { Bounce.read([$0[1] / 1000, $0[0]]) },
    write: { [Bounce.bounce($0.dampingRatio), 1000 * $0.response] },
    play: { v, release in
      let meant = PhysicsValues.write(Bounce.read([v[1] / 1000, v[0]]))
      let (stiffness, damping) = (thousandths(min(meant[1], 1e4)), thousandths(min(meant[2], 300)))
      let step = ClosedStep(Spring(mass: 1, stiffness: stiffness, damping: damping))
      return LibraryMotion(step, release, end: .animeFour(step))
    },
    lack: {
      $0.angularFrequency > 100
        ? "stiffness stops at 10 000" : 2 * $0.decayRate > 300 ? "damping stops at 300" : nil
    })

  private static func thousandths(_ value: Double) -> Double {
    (value * 1000 + 0.5).rounded(.down) / 1000
  }

  /// anime.js 3's `spring(mass, stiffness, damping, velocity)` (`anime.es.js`): each from 0.1 to 100, the velocity too.
  static let animeThree = SpringFamily(
    "anime-3", "anime.js 3",
    "Mass, stiffness, damping of anime.js 3, 0.1 to 100: its least velocity is 0.1.",
    animeParameters(mass: 0.1...100, 0.1...100), read: PhysicsValues.read,
    write: PhysicsValues.write,
    motion: { spring, release in
      let step = ClosedStep(
        spring.criticalAtMost, velocity: min(100, max(0.1, release.share)))
      return LibraryMotion(step, release, end: .animeThree(step))
    },
    lack: clampedToCritical)

  // MARK: - Curves

  /// ζω·duration of an elastic curve: 2^{−10} is left at its end.
  private static let elasticDecay = 10 * Double.log(2)

  /// GSAP's `elastic.out(amplitude, period)`, which is easings.net's easeOutElastic at 1 and 0.3 (`gsap-core.js`).
  ///
  /// Exactly a spring that starts with a velocity of its own: A·2^{−10p} sin(2π(p − s)/P) + 1.
  static let elastic = SpringFamily(
    "elastic", "GSAP elastic.out",
    "A spring's curve, but started at speed: a spring from rest is not so quick at first.",
    [
      .seconds("duration", "Duration").with { $0.defaultValue = 0.5 },
      FamilyParameter("amplitude", "Amplitude", "", 0.01...100, usual: 1...5).with {
        $0.defaultValue = 1
      },
      FamilyParameter("period", "Period", "", 1e-4...1e4, usual: 0.1...2).with {
        $0.defaultValue = 0.3
      },
    ],
    aliases: [
      "gsap", "gsap-elastic", "elastic.out", "easeoutelastic", "outelastic", "easings.net",
    ],
    read: { elasticSpring($0) },
    write: { spring in
      let zeta = spring.dampingRatio
      let swing = max(0, (1 - zeta) * (1 + zeta)).squareRoot()
      // s·ω is the swing, and a the decay: the period is 2π/(swing·duration).
      return [
        elasticDecay / (zeta * spring.angularFrequency), 1, 2 * .pi * zeta / (swing * elasticDecay),
      ]
    },
    play: { v, release in
      let spring = elasticSpring(v)
      let swing =
        spring.angularFrequency
        * (1 - spring.dampingRatio * spring.dampingRatio)
        .squareRoot()
      let amplitude = max(1, v[1])
      let velocity = spring.decayRate + swing * (amplitude * amplitude - 1).squareRoot()
      return LibraryMotion(
        ClosedStep(spring, velocity: velocity), release, end: .at(v[0], "its duration"))
    },
    lack: { $0.dampingRatio >= 1 ? "ζ always below 1" : nil })

  private static func elasticSpring(_ v: [Double]) -> Spring {
    let decay = elasticDecay / v[0]
    let swing = 2 * .pi * min(1, v[1]) / (v[2] * v[0])
    let w = (decay * decay + swing * swing).squareRoot()
    return Spring(angularFrequency: w, dampingRatio: decay / w)
  }

  /// GSAP's `back.out(s)`, easings.net's easeOutBack and anime.js's outBack: passes its target once.
  static let back = SpringFamily(
    "back", "GSAP back.out", "A cubic that starts at speed and passes its target once: no spring.",
    [
      .seconds("duration", "Duration").with { $0.defaultValue = 0.5 },
      FamilyParameter("overshoot", "Overshoot", "", 0...100, usual: 0...5).with {
        $0.defaultValue = 1.70158
      },
    ],
    aliases: ["gsap-back", "back.out", "easeoutback", "outback"], read: nil,
    write: { spring in
      let passed = ReleasedSpring(spring).overshoot
      // It passes the target by 4s³/27(s + 1)² of the way.
      var (low, high) = (0.0, 100.0)
      for _ in 0..<60 {
        let s = (low + high) / 2
        if 4 * s * s * s / (27 * (s + 1) * (s + 1)) < passed { low = s } else { high = s }
      }
      // Half of the way is covered after a fifth of the cubic's time, and 1.7 max(1, ζ)/ω or sooner.
      return [8 * max(1, spring.dampingRatio) / spring.angularFrequency, low]
    },
    play: { v, release in
      LibraryMotion(
        BackCurve(duration: v[0], overshoot: v[1]), release, end: .at(v[0], "its duration"))
    },
    lack: { _ in "no spring: starts at full speed" })
}
