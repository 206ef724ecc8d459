import Articles
import CollectionLayout
import Foundation
import Springs

extension AccordionScene {
  static let parameters = [
    Parameter(
      "frequency", "Frequency", 0.5...15, default: 3.67, "How fast a cell opens.", unit: "Hz",
      limit: 0.05...60, scale: .logarithmic, ends: ("slow", "quick")),
    Parameter(
      "damping", "Damping", 0...5, default: 1, "How quickly the swing dies away.", unit: "ζ",
      limit: 0...20, scale: .broken(at: 1, share: 0.7), detents: [1], ends: ("bouncy", "sluggish")),
    Parameter(
      "cell", "Closed cell", 44...200, default: 100, "How high a closed cell is.", unit: "pt",
      digits: 0, limit: 20...1000, section: .content),
    Parameter(
      "open", "Open cell", 120...900, default: 300, "How high an open cell is.", unit: "pt",
      digits: 0, limit: 20...5000, section: .content),
    .toggle(
      "one", "One at a time", isOn: true, "Whether opening a cell closes the others.",
      in: .content),
  ]

  static let keys =
    [
      SceneKey("Next cell", "↓", .down), SceneKey("Previous cell", "↑", .up),
      SceneKey("Open or close the cell", "Return", .enter),
    ] + SceneKey.paging
    + SceneKey.changing(
      "Add a cell", "Remove a cell", "Shuffle the cells")

  static let presets = [
    Preset("cnoon", "cnoon", "CollectionViewAnimations, 0.4 s, damping 1"),
    Preset(
      "bounce", "cnoon, bouncing", "CollectionViewAnimations, 0.4 s, damping 0.5",
      ["frequency": 4.95, "damping": 0.5]),
    Preset(
      "soft", "Soft", "SwiftUI's smooth spring, response 0.5 s",
      ["frequency": 2, "damping": 1]),
  ]
}

/// Cells that expand and collapse in a plain list.
final class ExpandingScene: AccordionScene {
  override class var info: SceneInfo { declared }

  private static let declared = SceneInfo(
    id: "expanding", title: "Expanding cells",
    summary: "Cells open on a spring; the view follows.",
    parameters: parameters + SpringyDeclaration.scroll, presets: presets,
    fidelity: .uikit, fidelities: [.published, .uikit, .exact],
    hint: "Click a cell, and again while it opens", keys: keys)
}

/// Sections with headers that stick, and cells that expand.
final class StickyScene: AccordionScene {
  override class var info: SceneInfo { declared }

  private static let declared = SceneInfo(
    id: "sticky", title: "Sticky headers",
    summary: "Headers stay at the top until the next one pushes.",
    parameters: parameters + [header] + SpringyDeclaration.scroll, presets: presets,
    fidelity: .uikit, fidelities: [.published, .uikit, .exact],
    hint: "Scroll, and click a cell", keys: keys)

  private static let header = Parameter(
    "header", "Header", 20...80, default: 40, "How high a section's header is.", unit: "pt",
    digits: 0, limit: 10...200, section: .content)

  override class var sections: [Int] { [5, 3, 8, 4] }
}

/// The layout of cnoon's article, with or without sticky headers.
protocol CnoonLayout: CollectionViewLayout {
  var selectedCellIndexPath: IndexPath? { get set }
  var cellHeight: CGFloat { get set }
  var selectedCellHeight: CGFloat { get set }
  var animationDuration: Double { get set }
  var animationDamping: CGFloat { get set }
  var animationVelocity: CGFloat { get set }
  func toggleCell(at indexPath: IndexPath)
}

extension CnoonExpandingLayout: CnoonLayout {}
extension CnoonStickyHeadersLayout: CnoonLayout {}

/// The numbers that `UIView.animate(withDuration:usingSpringWithDamping:)` is given for a spring.
struct UIViewAnimation: Hashable {
  /// In seconds: the time in which the envelope comes down to 0.001.
  let duration: Double
  /// At most 1, as in UIKit.
  let dampingRatio: Double
  /// In whole distances per second.
  let velocity: Double

  /// The article starts an animation that bounces at two whole distances per second.
  private static let bouncingVelocity = 2.0
  /// From this damping ratio on a spring of UIKit's animations counts as critically damped.
  private static let criticalDamping = 0.99

  /// The animation that moves on a spring.
  init(_ spring: Spring) {
    let (omega, ratio) = (spring.angularFrequency, spring.dampingRatio)
    dampingRatio = min(1, max(0.01, ratio))
    guard ratio < Self.criticalDamping else {
      (velocity, duration) = (0, 9.2334 / omega)
      return
    }
    velocity = Self.bouncingVelocity
    let share =
      abs(omega * dampingRatio - velocity)
      / (omega * (1 - dampingRatio * dampingRatio).squareRoot())
    duration = max(0.01, Double.log(max(share, 0.0011) / 0.001) / (omega * dampingRatio))
  }

  /// How cells move by it.
  var law: AnimationLaw {
    .spring(duration: duration, dampingRatio: dampingRatio, initialVelocity: velocity)
  }
}
