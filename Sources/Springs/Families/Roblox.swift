/// Springs that games on Roblox use.
extension SpringFamily {
  static let roblox: [SpringFamily] = [nevermore, fusion, spr, flipper, roactSpring]

  /// Nevermore's Spring (`Spring.lua`), over by `SpringUtils.animating`.
  static let nevermore = SpringFamily(
    "nevermore", "Roblox Spring (Nevermore)",
    "Speed is ω in rad/s, damper is ζ; both 1 by default.",
    [
      .rate("Speed", "Speed", unit: "rad/s").with { $0.defaultValue = 1 },
      .ratio("Damper", "Damper").with { $0.defaultValue = 1 },
    ],
    aliases: ["roblox", "quenty", "nevermoreengine"],
    read: { Spring(angularFrequency: $0[0], dampingRatio: $0[1]) },
    write: { [$0.angularFrequency, $0.dampingRatio] },
    motion: {
      LibraryMotion.closed(
        $0, $1,
        end: .rest($1, displacement: 1e-6, speed: 1e-6, "0.000001 off and a second (animating)"))
    })

  /// Fusion's Spring (`Spring.luau`, `springCoefficients.luau`), whose velocity is v/ω below critical damping.
  static let fusion = SpringFamily(
    "fusion", "Roblox Fusion", "Speed is ω in rad/s, damping is ζ; below 1 a velocity is v/ω.",
    [
      .rate("speed", "Speed", unit: "rad/s").with { $0.defaultValue = 10 },
      .ratio("damping", "Damping").with { $0.defaultValue = 1 },
    ],
    aliases: ["roblox-fusion"],
    read: { Spring(angularFrequency: $0[0], dampingRatio: $0[1]) },
    write: { [$0.angularFrequency, $0.dampingRatio] },
    motion: { spring, release in
      let speed = 1e-5 * (spring.dampingRatio < 1 ? spring.angularFrequency : 1)
      return LibraryMotion.closed(
        spring, release,
        end: .rest(release, displacement: 1e-5, speed: speed, "0.00001 off and its own velocity"))
    })

  /// spr (`spr.lua`): looks for rest before a frame, and starts from rest.
  static let spr = SpringFamily(
    "spr", "Roblox spr", "Damping ratio and undamped Hz; above 1 a wrong sign makes it jump off.",
    [.ratio("dampingRatio", "Damping ratio"), .hertz("frequency")],
    aliases: ["roblox-spr"], read: { Spring(frequency: $0[1], dampingRatio: $0[0]) },
    write: { [$0.dampingRatio, $0.frequency] },
    motion: { spring, release in
      let distance = release.distance
      var steps = EngineSteps.spr(spring, release)
      steps.looksFirst = true
      steps.isAtRest = { abs($0) * distance <= 1.0 / 3840 && abs($1) * distance <= 1e-2 }
      return LibraryMotion(steps, release, end: .inSteps("1/3840 off and 0.01/s"))
    })

  /// Flipper (`Spring.lua`), with the same step as spr.
  static let flipper = SpringFamily(
    "flipper", "Roblox Flipper", "Undamped Hz and ζ; above 1 a wrong sign makes it jump off.",
    [
      .hertz("frequency").with { $0.defaultValue = 4 },
      .ratio("dampingRatio", "Damping ratio").with { $0.defaultValue = 1 },
    ],
    aliases: ["roblox-flipper"], read: { Spring(frequency: $0[0], dampingRatio: $0[1]) },
    write: { [$0.frequency, $0.dampingRatio] },
    motion: {
      LibraryMotion(
        EngineSteps.spr($0, $1), $1,
        end: .rest($1, displacement: 0.001, speed: 0.001, "0.001 off and 0.001/s"))
    })

  /// roact-spring (`SpringValue.lua`): react-spring's numbers, in fewer milliseconds a frame than it lasts.
  static let roactSpring = SpringFamily(
    "roact-spring", "roact-spring", "Tension and friction; 10 ms a frame, so 0.6 as fast at 60 Hz.",
    [
      .stiffness("tension", "Tension", unit: "N/m").with { $0.defaultValue = 170 },
      .damping("friction", "Friction", unit: "N·s/m").with { $0.defaultValue = 26 }, .mass,
    ],
    aliases: ["roblox-react-spring"], read: PhysicsValues.readMassLast,
    write: PhysicsValues.writeMassLast,
    motion: { spring, release in
      let distance = release.distance
      let precision = max(0.0001, min(1, distance * 0.001))
      var steps = EngineSteps.semiImplicitEuler(
        spring, step: 0.001, startVelocity: release.share)
      steps.roundsFramesUp = true
      steps.longestFrame = ((500 / release.rate - 1e-9).rounded(.up) + 1) / 1000
      steps.looksFirst = true
      steps.isAtRest = {
        abs($1) * distance <= precision * 100 && abs($0) * distance <= precision
      }
      return LibraryMotion(
        steps, release, end: .inSteps("0.001 of the way off and a tenth of it a millisecond"))
    })
}
