import Canvas
import Foundation
import Geometry

/// A thin bar that shows which part of a content is in view: it comes with motion, fades at rest, and can be dragged.
public struct ScrollBar {
  /// Which part of a content is in view, and where the bar of it runs; lengths in points.
  public struct Extent {
    /// As long as the bar's way, and as wide as the bar.
    fileprivate let track: CGRect
    private let isLevel: Bool
    private let view: Double, content: Double, offset: Double
    fileprivate let most: Double

    /// The bar of a view over a content, whose offset goes from 0 to `most`.
    public init(
      track: CGRect, isLevel: Bool = false, view: Double, content: Double, offset: Double,
      most: Double
    ) {
      (self.track, self.isLevel, self.view) = (track, isLevel, view)
      (self.content, self.offset, self.most) = (content, offset, most)
    }

    fileprivate var start: CGFloat { isLevel ? track.minX : track.minY }
    fileprivate var length: CGFloat { isLevel ? track.width : track.height }
    fileprivate func along(_ p: CGPoint) -> CGFloat { isLevel ? p.x : p.y }
    fileprivate func along(_ bar: CGRect) -> (start: CGFloat, length: CGFloat) {
      isLevel ? (bar.minX, bar.width) : (bar.minY, bar.height)
    }

    /// Where the bar stands; nil where all is in view, or there is no room for it.
    func bar(shortest: CGFloat = 36) -> CGRect? {
      guard content > view, length > 2 * shortest else { return nil }
      // Past an end the bar grows shorter, as the content seems to.
      let past = max(-offset, offset - most, 0)
      let size = max(12, max(shortest, length * view / content) - past)
      let place = start + (length - size) * min(1, max(0, offset / max(1, most)))
      return isLevel
        ? CGRect(x: place, y: track.minY, width: size, height: track.height)
        : CGRect(x: track.minX, y: place, width: track.width, height: size)
    }

    /// Whether a place is near a bar: 7 points beside it, or 4 beyond its ends.
    fileprivate func isNear(_ p: CGPoint, _ bar: CGRect) -> Bool {
      bar.insetBy(dx: isLevel ? -4 : -7, dy: isLevel ? -7 : -4).contains(p)
    }

    /// Whether a place is on the bar, not before or behind it.
    public func isOnBar(_ p: CGPoint) -> Bool {
      guard let bar = bar().map(along) else { return false }
      return along(p) >= bar.start && along(p) <= bar.start + bar.length
    }
  }

  private var opacity = 0.0
  private var stay = 0.0
  private var isInUse = false
  /// Where in the bar it was pressed, in points from its start; nil while it is not held.
  private var grip: CGFloat?

  /// How long it stays after the last motion, and how long it takes to fade, in seconds.
  private static let stayTime = 0.7, fadeTime = 0.3

  /// A bar that does not show yet.
  public init() {}

  /// Whether it goes on looking as it does: it is gone, or stays because it is in use.
  public var isAtRest: Bool { opacity == 0 || isInUse }

  /// Shows it for a moment.
  public mutating func show() { (opacity, stay) = (1, Self.stayTime) }

  /// Fades where nothing moves and it is not held.
  public mutating func advance(by dt: Double, isMoving: Bool) {
    isInUse = isMoving || grip != nil
    if isInUse { return show() }
    stay = max(0, stay - dt)
    if stay == 0 { opacity = max(0, opacity - dt / Self.fadeTime) }
  }

  /// Whether it shows at a place.
  public func covers(_ p: CGPoint, _ extent: Extent) -> Bool {
    guard opacity > 0.1, let bar = extent.bar() else { return false }
    return extent.isNear(p, bar)
  }

  /// A press takes hold of it, where it shows; with `takesTrack` anywhere in its track, then by its middle.
  public mutating func press(at p: CGPoint, _ extent: Extent, takesTrack: Bool) -> Bool {
    guard let bar = extent.bar(),
      takesTrack ? extent.isNear(p, extent.track) : covers(p, extent)
    else { return false }
    let place = extent.along(bar)
    let isBeside = takesTrack && !extent.isOnBar(p)
    grip = isBeside ? place.length / 2 : extent.along(p) - place.start
    show()
    return true
  }

  /// The offset that a drag leads to; nil while it is not held.
  public func offset(draggedTo p: CGPoint, _ extent: Extent) -> Double? {
    guard let grip, let bar = extent.bar().map(extent.along) else { return nil }
    let share = (extent.along(p) - grip - extent.start) / max(1, extent.length - bar.length)
    return min(1, max(0, share)) * extent.most
  }

  /// Lets it go; whether it was held.
  public mutating func release() -> Bool {
    defer { grip = nil }
    return grip != nil
  }

  /// Draws it as far as it shows.
  public func draw(_ extent: Extent, into list: inout DrawList, theme: Theme) {
    guard opacity > 0, let bar = extent.bar() else { return }
    list.fill(
      .roundedRect(bar, radius: min(bar.width, bar.height) / 2), theme.text.opacity(0.45 * opacity))
  }
}
