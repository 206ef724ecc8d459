extension ExportTarget {
  /// A call with options: what stands before them, their names in the family's order, and what stands after.
  private static func script(
    _ id: String, _ family: SpringFamily, _ open: String, _ names: [String], _ close: String,
    velocity: (name: String, unit: VelocityUnit)? = nil, note: Sentence = ""
  ) -> ExportTarget {
    ExportTarget(id, family.title, .javascript, family, note: note) { v in
      let last = open.split(separator: "\n").last ?? ""
      let indent = String(last.prefix { $0 == " " }) + (last.hasSuffix("{") ? "  " : "")
      var lines = names.indices.map { "\(indent)\(names[$0]): \(v[$0])," }
      if let velocity {
        let text = v.velocity(velocity.unit) { "\(indent)\(velocity.name): \($0)," }
        lines += text.isEmpty ? [] : [text]
      }
      return ([open] + lines + [close]).joined(separator: "\n")
    }
  }

  private static let physics = ["stiffness", "damping", "mass"]
  private static let units = (name: "velocity", unit: VelocityUnit.units)

  /// React Native's `Animated.spring` by the options of a form.
  private static func animated(_ id: String, _ family: SpringFamily, _ names: [String])
    -> ExportTarget
  {
    script(
      id, family, "Animated.spring(x, {\n  toValue: target,", names,
      "  useNativeDriver: true,\n}).start()", velocity: units,
      note: "Takes ζ > 1 as 1. The velocity is in units per second.")
  }

  static let reactNative = animated("react-native", .reactNative, physics)
  static let reactNativeTension = animated(
    "react-native-tension", .reactNativeTension, ["tension", "friction"])
  static let reactNativeBounciness = animated(
    "react-native-bounciness", .reactNativeBounciness, ["bounciness", "speed"])

  /// Reanimated's `withSpring` by the options of a form.
  private static func withSpring(
    _ id: String, _ family: SpringFamily, _ names: [String], _ note: Sentence
  ) -> ExportTarget {
    script(
      id, family, "x.value = withSpring(target, {", names, "})", velocity: units, note: note)
  }

  static let reanimated = withSpring(
    "reanimated", .reanimated, physics, "Takes ζ > 1 as 1. The velocity is in units per second.")
  static let reanimatedThree = withSpring(
    "reanimated-3", .reanimatedThree, physics,
    "Takes ζ > 1 as 1. The velocity is in units per second.")
  static let reanimatedDuration = withSpring(
    "reanimated-duration", .reanimatedDuration, ["duration", "dampingRatio"],
    "It moves for longer than its duration: 1.5 times as long at ζ = 1.")
  static let reanimatedThreeDuration = withSpring(
    "reanimated-3-duration", .reanimatedThreeDuration, ["duration", "dampingRatio"],
    "Holds for the way that it is written for: the duration's meaning depends on it.")

  /// Remotion's `spring()`, which starts from rest.
  static let remotion = script(
    "remotion", .remotion, "const progress = spring({\n  frame,\n  fps,\n  config: {", physics,
    "  },\n})", note: "Takes ζ > 1 as 1, and has no velocity at the start.")

  /// wobble's `Spring`, with its start velocity.
  static let wobble = script(
    "wobble", .wobble, "new Spring({\n  toValue: target,", physics, "}).start()",
    velocity: ("initialVelocity", .unitsPerMillisecond),
    note: "The velocity is in units per millisecond.")

  /// Motion by duration and bounce.
  static let motionDuration = script(
    "motion-duration", .motionDuration, "animate(element, { x: target }, {\n  type: \"spring\",",
    ["duration", "bounce"], "})",
    note: "Cut when the duration is over; by a duration Motion ignores a velocity.")

  /// Svelte's `Spring`, whose numbers belong to a frame.
  static let svelte = script(
    "svelte", .svelte, "const x = new Spring(0, {", ["stiffness", "damping"],
    "})\nx.target = target",
    note: "Shares a frame: another rate of frames is another spring. It takes no velocity.")

  private static let animeOpen = "animate(element, {\n  x: target,\n  ease: spring({"

  /// anime.js 4 by mass, stiffness and damping.
  static let anime = script(
    "anime", .anime, animeOpen, ["mass", "stiffness", "damping"], "  }),\n})",
    velocity: ("velocity", .distances), note: "The velocity is in distances per second.")

  /// anime.js 4 by bounce and duration.
  static let animeDuration = script(
    "anime-duration", .animeDuration, animeOpen, ["bounce", "duration"], "  }),\n})",
    note: "The duration is the undamped period; with it anime.js ignores a velocity.")

  /// anime.js 3's easing, whose velocity is never below 0.1.
  static let animeThree = ExportTarget(
    "anime-3", "anime.js 3", .javascript, .animeThree,
    note: "Each number counts from 0.1 to 100: a velocity of 0 plays 0.1."
  ) { v in
    """
    anime({
      targets: element,
      translateX: target,
      easing: 'spring(\(v[0]), \(v[1]), \(v[2]), \(v.velocity(.distances)))',
    })
    """
  }

  /// rebound-js by tension and friction.
  static let rebound = ExportTarget(
    "rebound", "Rebound", .javascript, .rebound,
    note: "Its first loop counts 1 ms, whatever the frame: it is a frame late."
  ) { v in
    """
    const spring = new rebound.SpringSystem()
      .createSpring(\(v[0]), \(v[1]))\(v.velocity { "\nspring.setVelocity(\($0))" })
    spring.setEndValue(target)
    """
  }

  /// GSAP's eases that swing past the target.
  static let elastic = ease(
    "elastic", .elastic, "Starts at speed. CustomEase takes a sampled curve of a spring instead.")
  static let back = ease("back", .back, "Starts at speed and passes its target once.")

  private static func ease(_ id: String, _ family: SpringFamily, _ note: Sentence)
    -> ExportTarget
  {
    ExportTarget(id, family.title, .javascript, family, note: note) { v in
      let numbers = v.values.indices.dropFirst().map { v[$0] }.joined(separator: ",")
      return """
        gsap.to(element, {
          x: target,
          duration: \(v[0]),
          ease: "\(id).out(\(numbers))",
        })
        """
    }
  }
}
