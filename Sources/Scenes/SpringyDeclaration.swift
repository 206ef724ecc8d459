import Articles
import CollectionLayout
import Foundation
import Localization
import Springs

/// The parameters that every springy scroller has.
enum SpringyDeclaration {
  /// The springs, with what the scene opens with: objc.io's by default.
  static func springs(
    frequency: Double = 1, damping: Double = 0.8, distance: Double = 1500
  ) -> [Parameter] {
    [
      Parameter(
        "frequency", "Frequency", 0.1...20, default: frequency, "How fast each item's spring is.",
        unit: "Hz", limit: 0.01...60, scale: .logarithmic, ends: ("slow", "quick")),
      Parameter(
        "damping", "Damping", 0...5, default: damping, "How quickly the swing dies away.",
        unit: "ζ", limit: 0...20, scale: .broken(at: 1, share: 0.7), detents: [1],
        ends: ("bouncy", "sluggish")),
      Parameter(
        "resistance", "Resistance distance", 100...5000, default: distance,
        "How far from the pointer items no longer follow it.", unit: "pt", digits: 0,
        limit: 10...100_000, scale: .logarithmic, ends: ("loose", "rigid")),
    ]
  }

  /// How far a flick coasts, and what its ends do.
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
      digits: 0, limit: 0...100_000, section: .scroll, isOffAtZero: true),
    Parameter(
      "snap", "Snap points", 0...400, default: 0,
      "A flick comes to rest at multiples of this offset; anywhere at 0.", unit: "pt", digits: 0,
      limit: 0...10_000, section: .scroll, isOffAtZero: true),
  ]

  /// What keeps items apart and slows them, which the articles' code has no numbers for; the cap is a share of the view's
  /// side along the scroll axis.
  static func limits(isHorizontal: Bool = false) -> [Parameter] {
    [
      Parameter(
        "cap", "Displacement", 5...100, default: 25,
        isHorizontal
          ? "How far scrolling may take an item, as a share of the view's width."
          : "How far scrolling may take an item, as a share of the view's height.", unit: "%",
        digits: 0, limit: 1...400, ends: ("tight", "free"), section: .limits, isInArticle: false),
      Parameter(
        "gap", "Smallest gap", 0...20, default: 2,
        "What is left between items that move close together.", unit: "pt", digits: 1,
        section: .limits, isInArticle: false),
      Parameter(
        "air", "Air resistance", 0...5, default: 0.1, "UIKit's linear resistance of every item.",
        unit: "/s", limit: 0...100, section: .limits, isInArticle: false, isOffAtZero: true),
    ]
  }
}

extension SpringyParameters {
  /// The springs that the common parameters describe.
  init(_ values: ParameterValues) {
    self.init()
    frequency = values["frequency", or: frequency]
    dampingRatio = values["damping", or: dampingRatio]
    resistanceDistance = values["resistance", or: resistanceDistance]
    resistance = values["air", or: resistance]
    cap = values["cap", or: 100 * cap] / 100
    minimumGap = values["gap", or: minimumGap]
  }
}

extension ParameterValues {
  /// The spring that the parameters describe.
  var spring: Spring { Spring(frequency: self["frequency"], dampingRatio: self["damping"]) }
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
    decelerationRate = values["deceleration", or: decelerationRate]
    rubberBand = values["rubber-band", or: rubberBand]
    bounces = values["bounce", or: 1] > 0
    let fastest = values["fling-limit", or: 0]
    fastestFlick = fastest > 0 ? fastest : .infinity
    // On whole points, so that what comes to rest is sharp and need not be moved to be so.
    snapInterval = max(1, values["snap", or: 0])
  }
}

/// The springs of articles and libraries, with the numbers that stand in their code.
enum PublishedSprings {
  private static let all = [
    springs("objc.io", "objc.io", "Issue 5, springy collection view", 1, 0.8, 1500),
    springs("teehanlax", "TeehanLax", "UICollectionView-Spring-Demo", 1, 0.8, 900),
    springs("dv", "DV", "DVCollectionViewFlowLayout", 6.8, 1, 500),
    springs("jsqmessages", "JSQMessages", "JSQMessagesViewController", 1, 1, 1000),
    springs("bouncy-subtle", "BouncyLayout subtle", "BouncyLayout, subtle", 2, 0.8, 1000),
    springs("bouncy-regular", "BouncyLayout regular", "BouncyLayout, regular", 1.5, 0.7, 1000),
    springs(
      "bouncy-prominent", "BouncyLayout prominent", "BouncyLayout, prominent", 1, 0.5, 1000),
    springs("thspringy", "THSpringy", "THSpringyFlowLayout", 1, 0.6, 600),
    springs("shinobi", "Shinobi", "iOS 7 day by day, day 5", 0.8, 0.5, 500),
  ]

  /// A preset of a frequency in Hz, a damping ratio, and the distance from the hand at which nothing follows any more, in
  /// points.
  private static func springs(
    _ id: String, _ title: LocalizedText, _ source: LocalizedText, _ frequency: Double,
    _ damping: Double, _ distance: Double
  ) -> Preset {
    Preset(
      id, title, source, ["frequency": frequency, "damping": damping, "resistance": distance])
  }

  /// Those of some names, in the order of the names.
  static func named(_ ids: String...) -> [Preset] {
    ids.flatMap { id in all.filter { $0.id == id } }
  }

  /// What a preset's source says where as published other code runs than its own.
  static func source(_ source: LocalizedText, onCodeOf name: String) -> LocalizedText {
    "\(source); As published, \(name)'s code with these numbers"
  }

  /// A scene's presets of them.
  /// - Parameters:
  ///   - first: Which the scene opens with; objc.io's by default.
  ///   - besides: The article's values of the scene's other parameters, by preset; under "" for all others.
  ///   - own: The presets whose own code runs as published.
  ///   - nearest: Whose code, the nearest to theirs, runs with the numbers of the others.
  /// - Returns: One for each, `first` before the others.
  static func presets(
    first: String = "objc.io", besides: [String: [String: Double]] = [:], own: Set<String>,
    nearest: String
  ) -> [Preset] {
    (all.filter { $0.id == first } + all.filter { $0.id != first }).map { preset in
      let isOwn = own.contains(preset.id)
      return Preset(
        preset.id, preset.title,
        isOwn ? preset.source : source(preset.source, onCodeOf: nearest),
        preset.values.merging(besides[preset.id] ?? besides[""] ?? [:]) { $1 })
    }
  }
}

/// The articles whose springy flow layouts a scene shows as published, in the order of the parameter's
/// choices.
enum SpringyArticle: CaseIterable, Sendable {
  case tiled, naive, teehanlax, dv

  /// The one that values choose.
  init(_ values: ParameterValues) { self = Self.allCases[Int(values["article"])] }

  /// What only As published uses.
  static let parameters: [Parameter] = [
    .choice(
      "article", "Article",
      [
        .init(id: "tiled", title: "objc.io, tiled"), .init(id: "naive", title: "objc.io, naive"),
        .init(id: "teehanlax", title: "TeehanLax"), .init(id: "dv", title: "DV"),
      ], "Whose layout code runs as published.", in: .article),
    Parameter(
      "length", "Attachment length", 0...5, default: 0,
      "How far from its place a cell may come to rest; 1 in TeehanLax's code.", unit: "pt",
      digits: 1, limit: 0...50, section: .article),
  ]

  /// The presets whose own code is here.
  static let own: Set = ["objc.io", "teehanlax", "dv"]
  /// What presets set beside the springs; those whose own code is not here measure distance along the
  /// scroll axis and have attachments of length 0, as TeehanLax's code can.
  static let presets: [String: [String: Double]] = [
    "objc.io": [:], "teehanlax": ["article": 2, "length": 1], "dv": ["article": 3],
    "": ["article": 2],
  ]

  /// Whether the layout has a spring for every item, however far it is from the screen.
  var attachesAll: Bool { self == .naive || self == .dv }
  /// Layouts that have a spring for every item get no more items.
  static let mostAttached = 2000

  /// A new layout with the article's own numbers.
  func makeLayout() -> CollectionViewFlowLayout {
    switch self {
    case .tiled: ObjcIOTiledSpringyFlowLayout()
    case .naive: ObjcIOSpringyFlowLayout()
    case .teehanlax: TeehanLaxSpringFlowLayout()
    case .dv: DVFlowLayout()
    }
  }

  /// Hands an article's layout the springs of the values.
  static func tune(_ layout: CollectionViewLayout, _ values: ParameterValues) {
    let springs = SpringyParameters(values)
    let length = CGFloat(values["length"])
    let (frequency, damping) = (CGFloat(springs.frequency), CGFloat(springs.dampingRatio))
    let distance = CGFloat(springs.resistanceDistance)
    switch layout {
    case let layout as ObjcIOTiledSpringyFlowLayout:
      (layout.frequency, layout.damping, layout.length) = (frequency, damping, length)
      layout.scrollResistance = distance
    case let layout as ObjcIOSpringyFlowLayout:
      (layout.frequency, layout.damping, layout.length) = (frequency, damping, length)
      layout.scrollResistance = distance
    case let layout as TeehanLaxSpringFlowLayout:
      (layout.frequency, layout.damping, layout.length) = (frequency, damping, length)
      layout.scrollResistanceFactor = distance
    case let layout as DVFlowLayout:
      (layout.springFrequency, layout.springDamping, layout.length) = (frequency, damping, length)
      layout.resistanceFactor = 1 / distance
    default: break
    }
  }
}

/// What the parameters of a springy list mean, in points and seconds of a typical drag.
struct SpringExplanations {
  private let parameters: SpringyParameters
  private let scroll: ScrollParameters

  init(_ values: ParameterValues) {
    (parameters, scroll) = (SpringyParameters(values), ScrollParameters(values))
  }

  /// How far from the pointer the words take an item to be, in points, and how fast a drag.
  private static let typicalDistance = 300.0
  private static let typicalSpeed = 1000.0
  /// What counts as settled, in points.
  private static let tolerance = 0.5

  private var model: Spring {
    Spring(frequency: parameters.frequency, dampingRatio: parameters.dampingRatio)
  }

  /// How far behind a typical drag leaves an item.
  private var step: StepLength {
    .lag(speed: Self.typicalSpeed * min(1, Self.typicalDistance / parameters.resistanceDistance))
  }

  /// The spring that the parameters describe.
  var spring: SpringInUse {
    SpringInUse(
      frequency: parameters.frequency, dampingRatio: parameters.dampingRatio, step: step,
      resistance: parameters.resistance)
  }

  /// What a parameter that every springy list has means, in a viewport of a length in points; nil for others.
  func meaning(of parameter: String, viewport: Double) -> Explanation? {
    let speed = Numerals.fixed(Self.typicalSpeed, 0)
    let lag = step.points(of: model)
    switch parameter {
    case "frequency": return arrival
    case "damping": return Self.overshoot(of: model, travel: lag)
    case "resistance":
      let distance = Numerals.fixed(Self.typicalDistance, 0)
      return Explanation(
        "\(Numerals.fixed(lag, 0)) pt behind at \(speed) pt/s, \(distance) pt away")
    case "deceleration":
      // The end point of a flick: x0 + (v - 0.01)·d/(1 - d), v in pt/ms.
      let d = scroll.decelerationRate
      let way = (Self.typicalSpeed / 1000 - 0.01) * d / (1 - d)
      return Explanation("\(speed) pt/s coasts \(Numerals.fixed(way, 0)) pt")
    case "rubber-band":
      let shown = RubberBand.offset(
        overshoot: 100, dimension: viewport, constant: scroll.rubberBand)
      return Explanation("100 pt past the end shows as \(Numerals.fixed(shown, 0)) pt")
    case "cap":
      return Explanation("at most \(Numerals.short(parameters.cap * viewport)) pt from rest")
    case "air":
      let ratio = model.damped(byResistance: parameters.resistance).dampingRatio
      return Explanation("makes ζ \(Numerals.fixed(ratio, 3)) in all")
    default: return nil
    }
  }

  private var arrival: Explanation {
    let settling = SpringMeasure.settlingPoints(tolerance: Self.tolerance, of: step)
    let settles = settling.value(of: model) ?? .infinity
    let settled: LocalizedText =
      "settles to \(Numerals.fixed(Self.tolerance, 1)) pt in \(Numerals.short(settles)) s"
    guard model.passesTarget, let arrives = model.firstArrival else { return Explanation(settled) }
    return Explanation("arrives in \(Numerals.short(arrives)) s, \(settled)")
  }

  /// How far a spring swings beyond on a way in points, and how long a swing takes.
  static func overshoot(of spring: Spring, travel: Double) -> Explanation {
    guard spring.passesTarget, let period = spring.dampedPeriod else {
      return Explanation("no overshoot")
    }
    let share = spring.overshoot
    return Explanation(
      """
      overshoots \(Numerals.short(share * 100)) %: \(Numerals.short(share * travel)) of \
      \(Numerals.fixed(travel, 0)) pt, period \(Numerals.fixed(period, 2)) s
      """)
  }

  /// How much of its speed a bounce keeps, given that share.
  static func bounce(keeping e: Double) -> Explanation {
    let share = Numerals.fixed(e * 100, 0)
    return Explanation(
      e >= 1 ? "a bounce loses nothing" : "a bounce keeps \(share) % of the speed")
  }

  /// How long a swing lasts in a resistance in 1/s.
  static func swing(against r: Double) -> Explanation {
    guard r > 0 else { return Explanation("swings for ever") }
    return Explanation("half the swing gone in \(Numerals.short(2 * Double.log(2) / r)) s")
  }
}
