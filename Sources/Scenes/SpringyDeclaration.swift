import CollectionLayout

/// The parameters that every springy scroller has.
struct SpringyDeclaration {
  /// The springs that the scene opens with.
  var opening = Feel()

  /// A spring with the distance at which it is felt; objc.io's by default.
  struct Feel {
    var frequency = 1.0
    var damping = 0.8
    var distance = 1500.0
  }

  /// The springs.
  var springs: [Parameter] {
    [
      Parameter(
        "frequency", "Frequency", 0.1...20, default: opening.frequency,
        "How fast each item's spring is."
      ).with {
        $0.unit = "Hz"
        $0.limit = 0.01...60
        $0.scale = .logarithmic
        ($0.lowWord, $0.highWord) = ("slow", "quick")
      },
      Parameter(
        "damping", "Damping", 0...5, default: opening.damping, "How quickly the swing dies away."
      ).with {
        $0.unit = "ζ"
        $0.limit = 0...20
        $0.scale = .broken(at: 1, share: 0.7)
        $0.detents = [1]
        ($0.lowWord, $0.highWord) = ("bouncy", "sluggish")
      },
      Parameter(
        "resistance", "Resistance distance", 100...5000, default: opening.distance,
        "How far from the pointer items no longer follow it."
      ).with {
        $0.unit = "pt"
        $0.limit = 10...100_000
        $0.scale = .logarithmic
        $0.digits = 0
        ($0.lowWord, $0.highWord) = ("loose", "rigid")
      },
    ]
  }

  /// How it scrolls.
  static let scroll = [
    Parameter(
      "deceleration", "Deceleration", 0.990...0.999, default: 0.998,
      "The share of its speed a flick keeps each millisecond."
    ).with {
      $0.unit = "/ms"
      $0.limit = 0.9...0.9999
      $0.digits = 4
      $0.section = .scroll
      ($0.lowWord, $0.highWord) = ("short", "long")
    },
    Parameter(
      "rubber-band", "Rubber band", 0...1, default: 0.55,
      "How far the content follows past its end."
    ).with {
      $0.section = .scroll
      ($0.lowWord, $0.highWord) = ("stiff", "soft")
    },
    .toggle(
      "bounce", "Bounce at the ends", isOn: true, "Whether the ends give way.", in: .scroll),
    Parameter(
      "fling-limit", "Fastest flick", 0...10_000, default: 0,
      "No flick is faster, in points per second; as fast as the hand at 0."
    ).with {
      $0.unit = "pt/s"
      $0.limit = 0...100_000
      $0.digits = 0
      $0.section = .scroll
    },
    Parameter(
      "snap", "Snap points", 0...400, default: 0,
      "A flick comes to rest at multiples of this offset; anywhere at 0."
    ).with {
      $0.unit = "pt"
      $0.limit = 0...10_000
      $0.digits = 0
      $0.section = .scroll
    },
  ]

  /// The limits below, which the articles' code has no numbers for.
  static let ours = ["cap", "gap", "air"]

  /// What keeps items apart and slows them; the cap is a share of the view's side along the scroll axis.
  func limits(isHorizontal: Bool = false) -> [Parameter] {
    [
      Parameter(
        "cap", "Displacement", 5...100, default: 25,
        isHorizontal
          ? "How far scrolling may take an item, as a share of the view's width."
          : "How far scrolling may take an item, as a share of the view's height."
      ).with {
        $0.unit = "%"
        $0.limit = 1...400
        $0.digits = 0
        $0.section = .limits
        ($0.lowWord, $0.highWord) = ("tight", "free")
      },
      Parameter(
        "gap", "Smallest gap", 0...20, default: 2,
        "What is left between items that move close together."
      ).with {
        $0.unit = "pt"
        $0.digits = 1
        $0.section = .limits
      },
      Parameter(
        "air", "Air resistance", 0...5, default: 0.1, "UIKit's linear resistance of every item."
      ).with {
        $0.unit = "/s"
        $0.limit = 0...100
        $0.section = .limits
      },
    ]
  }
}

extension SpringyParameters {
  /// The springs that the common parameters describe.
  init(_ values: ParameterValues) {
    self.init()
    frequency = values["frequency"]
    dampingRatio = values["damping"]
    resistanceDistance = values["resistance"]
    resistance = values["air"]
    cap = values["cap"] / 100
    minimumGap = values["gap"]
  }
}

extension SpringyCollection {
  /// Takes over the springs and the feel of scrolling that the common parameters describe, on a fidelity's engine.
  func tune(_ values: ParameterValues, _ fidelity: Fidelity) {
    springs.profile = fidelity == .exact ? .ideal : .uikit
    springs.parameters = SpringyParameters(values)
    scroller.parameters = ScrollParameters(values)
  }
}

extension ScrollParameters {
  /// The feel that the common parameters describe.
  init(_ values: ParameterValues) {
    self.init()
    decelerationRate = values["deceleration"]
    rubberBand = values["rubber-band"]
    bounces = values[ParameterKey<Bool>("bounce")]
    fastestFlick = values["fling-limit"] > 0 ? values["fling-limit"] : .infinity
    // On whole points, so that what comes to rest is sharp and need not be moved to be so.
    snapInterval = max(1, values["snap"])
  }
}
