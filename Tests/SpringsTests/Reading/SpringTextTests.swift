import Testing

@testable import Springs

@Suite struct SpringTextTests {
  /// What people have in their clipboards, with the spring by the library's own documentation: 2π·Hz = √(k/m),
  /// ζ = c/2√(km), SwiftUI's 2π/duration and 1 − bounce.
  @Test(arguments: [
    ("stiffness: 170, damping: 26", 2.0752, 0.9971), ("170, 26", 2.0752, 0.9971),
    ("170/26", 2.0752, 0.9971), ("2.5 0.6", 2.5, 0.6),
    (".spring(duration: 0.4, bounce: 0.2)", 2.5, 0.8), (".spring(duration: 0.4)", 2.5, 1),
    (".spring(response: 0.4, dampingFraction: 0.7)", 2.5, 0.7),
    ("spring(dampingRatio = .8f, stiffness = 200f)", 2.2508, 0.8),
    ("{ \"stiffness\": 100, \"damping\": 10, \"mass\": 4 }", 0.7958, 0.25),
    ("withSpring(1, { damping: 20, stiffness: 400, mass: 1 })", 3.1831, 0.5),
    ("useSpring({ config: { tension: 180, friction: 12 } })", 2.1353, 0.4472),
    ("spring damping-ratio=0.8 stiffness=800 epsilon=0.0001", 4.5016, 0.8),
    ("adw_spring_params_new (0.8, 1.0, 100.0)", 1.5915, 0.8),
    ("response 0.4, damping fraction 0.7", 2.5, 0.7), ("damping ratio 0.3, 2 Hz", 2, 0.3),
    ("frequency of 2 Hz, ζ 0.7", 2, 0.7), ("k = 100, c = 10", 1.5915, 0.5),
    ("SpringDescription(mass: 1, stiffness: 100, damping: 10)", 1.5915, 0.5),
    ("duration 400 ms, bounce 20%", 2.5, 0.8),
    (".interpolatingSpring(stiffness: 100, damping: 10)", 1.5915, 0.5),
    ("transition={{ type: \"spring\", stiffness: 100, damping: 10 }}", 1.5915, 0.5),
    ("CASpringAnimation(perceptualDuration: 0.4, bounce: 0.2)", 2.5, 0.8),
    (
      "spring(dampingRatio = Spring.DampingRatioMediumBouncy, stiffness = Spring.StiffnessLow)",
      2.2508, 0.5
    ),
    ("SpringForce(0f).setStiffness(200f).setDampingRatio(0.5f)", 2.2508, 0.5),
    (
      "new SpringForce().setDampingRatio(SpringForce.DAMPING_RATIO_LOW_BOUNCY)\n"
        + ".setStiffness(SpringForce.STIFFNESS_MEDIUM)", 6.1640, 0.75
    ),
    ("spring_params: Adw.SpringParams.new(0.5, 1, 100)", 1.5915, 0.5),
    ("adw::SpringParams::new(0.5, 1.0, 100.0)", 1.5915, 0.5),
    ("Vector3.SmoothDamp(a, b, ref v, 0.159155f)", 2, 1),
    ("f = 2, z = 0.5", 2, 0.5), ("ω0 = 12.56637, ζ = 0.4", 2, 0.4),
    ("period 0.5 s, damping ratio 0.7", 2, 0.7), ("mass 1 stiffness 100 damping 10", 1.5915, 0.5),
    ("SpringDescription.withDampingRatio(mass: 1, stiffness: 100, ratio: 0.5)", 1.5915, 0.5),
  ])
  func whatPeopleWriteIsRead(text: String, frequency: Double, ratio: Double) throws {
    let read = try #require(SpringText(text), "\(text)")
    let spring = try #require(read.spring(near: Spring(frequency: 7, dampingRatio: 0.1)))
    #expect(
      abs(spring.frequency / frequency - 1) < 1e-4 && abs(spring.dampingRatio - ratio) < 1e-4,
      "\(read.family.id) \(read.given) \(spring.frequency) \(spring.dampingRatio)")
  }

  /// One number changes what it names, and leaves the other as it is.
  @Test func whatIsNotWrittenStays() throws {
    let now = Spring(frequency: 1, dampingRatio: 0.4)
    for (text, frequency, ratio) in [
      ("bounce 0.2", 1.0, 0.8), ("duration 0.4s", 2.5, 0.4), ("response 0.4", 2.5, 0.4),
      ("damping ratio 0.9", 1, 0.9), ("2.5 Hz", 2.5, 0.4), ("0.4 s", 2.5, 0.4),
      ("stiffness 157.91367", 2, 0.2),
    ] {
      let spring = try #require(SpringText(text)?.spring(near: now), "\(text)")
      #expect(
        abs(spring.frequency / frequency - 1) < 1e-6 && abs(spring.dampingRatio - ratio) < 1e-6,
        "\(text) \(spring.frequency) \(spring.dampingRatio)")
    }
  }

  @Test func aLibraryIsKnownByItsWords() {
    for (text, id) in [
      ("Animated.spring(x, { tension: 40, friction: 7 }).start()", "react-native-tension"),
      ("withSpring(1, { stiffness: 100, damping: 10 })", "reanimated"),
      ("config: { tension: 40, friction: 7 }", "react-spring"), ("bounce 0.2", "swiftui"),
      ("spring(coords, { stiffness: 0.1, damping: 0.25 })", "svelte"),
      ("qml SpringAnimation { spring: 2; damping: 0.2 }", "qt"),
      ("rapier stiffness 30, damping 2", "rapier"),
      ("bounciness: 8, speed: 12", "react-native-bounciness"),
    ] {
      #expect(SpringText(text)?.family.id == id, "\(text)")
    }
  }

  /// What a target writes for a spring means that spring when it is pasted here.
  @Test(arguments: ExportTarget.all.filter { $0.text != nil }.map(\.id))
  func ownCodeIsRead(id: String) throws {
    let target = try #require(ExportTarget.all.first { $0.id == id })
    // Formulas of a frame, whose numbers stand between signs.
    if ["lerp", "exponential", "frame-spring"].contains(id) { return }
    let spring = Spring(frequency: 1.6, dampingRatio: 0.5)
    let code = target.code(for: spring).text
    let read = try #require(SpringText(code), "\(code)")
    let family = try #require(target.family)
    let own = try #require(target.values(inCode: code))
    // Versions of a library whose code is the same: the newer one is meant.
    let newer = [
      "reanimated-3": "reanimated", "reanimated-3-duration": "reanimated-duration",
      "unreal-4-spring": "unreal-spring",
    ]
    #expect(read.family.id == newer[id] ?? family.id, "\(code)")
    #expect(read.values(near: Spring(frequency: 3, dampingRatio: 0.2)) == own, "\(code)")
  }

  @Test func curvesAreRead() throws {
    for text in [
      "cubic-bezier(.25, .1, .25, 1)", "transition: 300ms ease", ".25, .1, .25, 1",
      "bezier = smooth, 0.25, 0.1, 0.25, 1",
      "{ \"$type\": \"cubicBezier\", \"$value\": [0.25, 0.1, 0.25, 1] }",
      "linear(0, 0.6 20%, 1.02 60%, 1)",
    ] {
      #expect(SpringText(text)?.curve != nil, "\(text)")
    }
  }

  @Test func whatIsNoSpringIsNone() {
    for text in [
      "", "hello", "12", "0", "Meet me at 7", "let x = 1", "stiffness: -3", "padding: 12px 4px",
      "damping ratio high", "https://example.org/170,26", "1 2 3 4 5 6", "width: 100, height: 50",
      String(repeating: "stiffness: 170, ", count: 1000),
    ] {
      #expect(SpringText(text) == nil, "\(text) \(SpringText(text)?.given ?? [:])")
    }
  }
}
