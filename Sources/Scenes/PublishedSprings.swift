import Localization

/// The springs of an article or a library, with the numbers that stand in its code.
struct PublishedSprings {
  let id: String
  let title: LocalizedText
  /// Where they stand.
  let source: LocalizedText
  /// Hz.
  let frequency: Double
  let damping: Double
  /// The distance from the hand at which nothing follows any more, in points.
  let distance: Double

  private init(
    _ id: String, _ title: LocalizedText, _ source: LocalizedText, _ frequency: Double,
    _ damping: Double, _ distance: Double
  ) {
    (self.id, self.title, self.source) = (id, title, source)
    (self.frequency, self.damping, self.distance) = (frequency, damping, distance)
  }

  static let all = [
    PublishedSprings("objc.io", "objc.io", "Issue 5, springy collection view", 1, 0.8, 1500),
    PublishedSprings("teehanlax", "TeehanLax", "UICollectionView-Spring-Demo", 1, 0.8, 900),
    PublishedSprings("dv", "DV", "DVCollectionViewFlowLayout", 6.8, 1, 500),
    PublishedSprings("jsqmessages", "JSQMessages", "JSQMessagesViewController", 1, 1, 1000),
    PublishedSprings(
      "bouncy-subtle", "BouncyLayout subtle", "BouncyLayout, subtle", 2, 0.8, 1000),
    PublishedSprings(
      "bouncy-regular", "BouncyLayout regular", "BouncyLayout, regular", 1.5, 0.7, 1000),
    PublishedSprings(
      "bouncy-prominent", "BouncyLayout prominent", "BouncyLayout, prominent", 1, 0.5, 1000),
    PublishedSprings("thspringy", "THSpringy", "THSpringyFlowLayout", 1, 0.6, 600),
    PublishedSprings("shinobi", "Shinobi", "iOS 7 day by day, day 5", 0.8, 0.5, 500),
  ]

  /// What a preset's source says where as published other code runs than its own.
  static func source(_ source: LocalizedText, onCodeOf name: String) -> LocalizedText {
    "\(source); As published, \(name)'s code with these numbers"
  }

  /// A scene's presets of them.
  /// - Parameters:
  ///   - first: Which the scene opens with; objc.io's by default.
  ///   - besides: The article's values of the scene's other parameters, by preset.
  ///   - own: The presets whose own code runs as published.
  ///   - nearest: Whose code, the nearest to theirs, runs with the numbers of the others.
  /// - Returns: One for each, `first` before the others.
  static func presets(
    first: String = "objc.io", besides: [String: [String: Double]] = [:], own: Set<String>,
    nearest: String
  ) -> [Preset] {
    let ordered = all.filter { $0.id == first } + all.filter { $0.id != first }
    return ordered.map { springs in
      let values = [
        "frequency": springs.frequency, "damping": springs.damping, "resistance": springs.distance,
      ]
      let source = springs.source
      let isOwn = own.contains(springs.id)
      return Preset(
        id: springs.id, title: springs.title,
        source: isOwn ? source : Self.source(source, onCodeOf: nearest),
        values: values.merging(besides[springs.id] ?? [:]) { $1 })
    }
  }
}
