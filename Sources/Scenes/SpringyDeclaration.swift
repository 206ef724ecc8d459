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
        "How fast each item's spring is.", unit: "Hz", limit: 0.01...60, scale: .logarithmic,
        ends: ("slow", "quick")),
      Parameter(
        "damping", "Damping", 0...5, default: opening.damping, "How quickly the swing dies away.",
        unit: "ζ", limit: 0...20, scale: .broken(at: 1, share: 0.7), detents: [1],
        ends: ("bouncy", "sluggish")),
      Parameter(
        "resistance", "Resistance distance", 100...5000, default: opening.distance,
        "How far from the pointer items no longer follow it.", unit: "pt", digits: 0,
        limit: 10...100_000, scale: .logarithmic, ends: ("loose", "rigid")),
    ]
  }

  /// How it scrolls.
  static let scroll = [
    Parameter(
      "deceleration", "Deceleration", 0.990...0.999, default: 0.998,
      "The share of its speed a flick keeps each millisecond.", unit: "/ms", digits: 4,
      limit: 0.9...0.9999, ends: ("short", "long"), section: .scroll),
    Parameter(
      "rubber-band", "Rubber band", 0...1, default: 0.55,
      "How far the content follows past its end.", ends: ("stiff", "soft"), section: .scroll),
    .toggle(
      "bounce", "Bounce at the ends", isOn: true, "Whether the ends give way.", in: .scroll),
    Parameter(
      "fling-limit", "Fastest flick", 0...10_000, default: 0,
      "No flick is faster, in points per second; as fast as the hand at 0.", unit: "pt/s",
      digits: 0, limit: 0...100_000, section: .scroll),
    Parameter(
      "snap", "Snap points", 0...400, default: 0,
      "A flick comes to rest at multiples of this offset; anywhere at 0.", unit: "pt", digits: 0,
      limit: 0...10_000, section: .scroll),
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
          : "How far scrolling may take an item, as a share of the view's height.", unit: "%",
        digits: 0, limit: 1...400, ends: ("tight", "free"), section: .limits),
      Parameter(
        "gap", "Smallest gap", 0...20, default: 2,
        "What is left between items that move close together.", unit: "pt", digits: 1,
        section: .limits),
      Parameter(
        "air", "Air resistance", 0...5, default: 0.1, "UIKit's linear resistance of every item.",
        unit: "/s", limit: 0...100, section: .limits),
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
