extension MessagesScene {
  /// What the scene declares.
  public static let info = SceneInfo(
    id: "messages",
    title: "Messages",
    summary: "A conversation whose bubbles hang on springs.",
    parameters: springParameters + scrollParameters + limitParameters + articleParameters
      + contentParameters,
    presets: [
      preset("objc.io", "objc.io", "Issue 5, springy collection view", 1, 0.8, 1500),
      preset("teehanlax", "TeehanLax", "UICollectionView-Spring-Demo", 1, 0.8, 900, ["length": 1]),
      preset(
        "dv", "DV", "DVCollectionViewFlowLayout", 6.8, 1, 500, ["whole-points": 1, "all-rows": 1]),
      preset("jsqmessages", "JSQMessages", "JSQMessagesViewController", 1, 1, 1000),
      preset("bouncy-subtle", "BouncyLayout subtle", "BouncyLayout, subtle", 2, 0.8, 1000),
      preset("bouncy-regular", "BouncyLayout regular", "BouncyLayout, regular", 1.5, 0.7, 1000),
      preset(
        "bouncy-prominent", "BouncyLayout prominent", "BouncyLayout, prominent", 1, 0.5, 1000),
      preset("thspringy", "THSpringy", "THSpringyFlowLayout", 1, 0.6, 600),
      preset("shinobi", "Shinobi", "iOS 7 day by day, day 5", 0.8, 0.5, 500),
    ],
    fidelity: .uikit,
    fidelities: [.published, .uikit, .exact],
    hint: "Drag the conversation")

  private static func preset(
    _ id: String, _ title: String, _ source: String, _ frequency: Double, _ damping: Double,
    _ distance: Double, _ article: [String: Double] = [:]
  ) -> Preset {
    let spring = ["frequency": frequency, "damping": damping, "resistance": distance]
    return Preset(
      id: id, title: title, source: source, values: spring.merging(article) { $1 })
  }

  static let springParameters = [
    Parameter("frequency", "Frequency", 0.1...20, default: 1, "How fast each bubble's spring is.")
      .with {
        $0.unit = "Hz"
        $0.limit = 0.01...60
        $0.scale = .logarithmic
        ($0.lowWord, $0.highWord) = ("slow", "quick")
      },
    Parameter("damping", "Damping", 0...5, default: 0.8, "How much the swing is held back.")
      .with {
        $0.unit = "ζ"
        $0.limit = 0...20
        $0.scale = .broken(at: 1, share: 0.7)
        $0.detents = [1]
        ($0.lowWord, $0.highWord) = ("bouncy", "sluggish")
      },
    Parameter(
      "resistance", "Resistance distance", 100...5000, default: 1500,
      "How far from the pointer a bubble no longer follows it."
    ).with {
      $0.unit = "pt"
      $0.limit = 10...100_000
      $0.scale = .logarithmic
      $0.digits = 0
      ($0.lowWord, $0.highWord) = ("loose", "rigid")
    },
  ]

  static let scrollParameters = SpringyDeclaration.scroll

  static let limitParameters = [
    Parameter(
      "cap", "Displacement", 5...100, default: 25,
      "How far a bubble may stray, of the view's height."
    ).with {
      $0.unit = "%"
      $0.limit = 1...400
      $0.digits = 0
      $0.section = .limits
      ($0.lowWord, $0.highWord) = ("tight", "free")
    },
    Parameter(
      "gap", "Smallest gap", 0...20, default: 2, "What is left between bubbles that bunch up."
    )
    .with {
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

  /// What only As published asks for.
  private static let articleParameters = [
    Parameter(
      "length", "Attachment length", 0...5, default: 0,
      "How far from its rest place a row may come to rest; 1 in TeehanLax's code."
    ).with {
      $0.unit = "pt"
      $0.limit = 0...50
      $0.digits = 1
      $0.section = .article
    },
    Parameter(
      "whole-points", "Whole points only", 0...1, default: 0,
      "Whether moves are cut to whole points, as by the integer abs of DV's code."
    ).with {
      $0.kind = .toggle
      $0.digits = 0
      $0.section = .article
    },
    Parameter(
      "all-rows", "All rows simulated", 0...1, default: 0,
      "Whether rows out of view move as well, so that none pops in; else those near the view."
    ).with {
      $0.kind = .toggle
      $0.digits = 0
      $0.section = .article
    },
  ]

  private static let contentParameters = [
    Parameter(
      "answers", "Somebody answers", 0...1, default: 1,
      "Whether what you send is answered after a moment of typing."
    ).with {
      $0.kind = .toggle
      $0.digits = 0
      $0.section = .content
    },
    Parameter(
      "pages", "Load earlier in pages", 0...1, default: 0,
      "Whether messages before the newest come only when the list nears its top."
    ).with {
      $0.restarts = true
      $0.kind = .toggle
      $0.digits = 0
      $0.section = .content
    },
  ]
}
