import Articles
import CollectionLayout
import Foundation

/// The articles whose springy flow layouts a scene shows as published, in the order of the parameter's
/// choices.
enum SpringyArticle: CaseIterable, Sendable {
  case tiled, naive, teehanlax, dv

  /// The parameter that chooses one.
  static let key = ParameterKey<SpringyArticle>(choice: "article")
  /// The length of the attachments.
  static let length = ParameterKey<Double>("length")

  /// What only As published uses.
  static let parameters: [Parameter] = [
    .choice(
      key.id, "Article",
      [
        .init(id: "tiled", title: "objc.io, tiled"), .init(id: "naive", title: "objc.io, naive"),
        .init(id: "teehanlax", title: "TeehanLax"), .init(id: "dv", title: "DV"),
      ], "Whose layout code runs as published.", in: .article),
    Parameter(
      length.id, "Attachment length", 0...5, default: 0,
      "How far from its place a cell may come to rest; 1 in TeehanLax's code.", unit: "pt",
      digits: 1, limit: 0...50, section: .article),
  ]

  /// The presets whose own code is here.
  static let own: Set = ["objc.io", "objc.io-naive", "teehanlax", "dv"]
  /// What presets set beside the springs; those whose own code is not here measure distance along the
  /// scroll axis and have attachments of length 0, as TeehanLax's code can.
  static let presets: [String: [String: Double]] = [
    "objc.io-naive": ["article": 1], "teehanlax": ["article": 2, "length": 1],
    "dv": ["article": 3], "jsqmessages": ["article": 2], "bouncy-subtle": ["article": 2],
    "bouncy-regular": ["article": 2], "bouncy-prominent": ["article": 2],
    "thspringy": ["article": 2], "shinobi": ["article": 2],
  ]

  /// Whether the layout has a spring for every item, however far it is from the screen.
  var attachesAll: Bool { self == .naive || self == .dv }
  /// Layouts that have a spring for every item get no more items.
  static let mostAttached = 2000

  /// The article's layout.
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
    let length = CGFloat(values[Self.length])
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
