import Foundation
import Geometry
import Localization

/// One line of a menu.
public struct MenuEntry: Hashable, Sendable {
  /// The title.
  public var title: LocalizedText
  /// A detail, drawn beneath or beside the title.
  public var detail: LocalizedText
  /// Whether it can be chosen.
  public var isEnabled: Bool
  /// What it belongs to: a heading stands above the first entry of each group; empty for none.
  public var group: LocalizedText
  /// A curve before the title, in the unit square with y up; empty for none.
  public var curve: [CGPoint]

  /// An entry; enabled and without detail, group and curve by default.
  public init(
    title: LocalizedText, detail: LocalizedText = "", isEnabled: Bool = true,
    group: LocalizedText = "",
    curve: [CGPoint] = []
  ) {
    (self.title, self.detail, self.isEnabled) = (title, detail, isEnabled)
    (self.group, self.curve) = (group, curve)
  }
}

extension MenuEntry {
  static let curveSize = CGSize(width: 48, height: 16)
  /// From a curve to the title beside it, in points.
  private static let curveGap: CGFloat = 10

  /// What the curves of a menu take from its titles, in points.
  static func curveWidth(of entries: [MenuEntry]) -> CGFloat {
    entries.contains { !$0.curve.isEmpty } ? curveSize.width + curveGap : 0
  }
}
