import Foundation
import Geometry

/// How far the animations of a view's own properties have it from where it belongs: their changes add up.
struct ViewMotion {
  /// What an animation changes, from where it was.
  struct Change {
    let law: AnimationLaw
    let timeline: AnimationTimeline
    /// From where the centre is to where it was.
    var center = CGVector.zero
    var bounds: (old: CGRect, new: CGRect)?
    var transform: (old: CGAffineTransform, new: CGAffineTransform)?
    /// From how opaque it is to how opaque it was.
    var alpha: CGFloat = 0
    var color: (old: ViewColor?, new: ViewColor?)?
    /// The share of the change by which the view itself was put back, as by an animation that was stopped.
    var taken = 0.0

    init(_ law: AnimationLaw, _ timeline: AnimationTimeline) {
      (self.law, self.timeline) = (law, timeline)
    }

    /// The share of the change that it adds now to where the view is.
    var share: Double { timeline.rest(law).share - taken }
  }

  var changes: [Change] = []

  /// Whether any of them moves on by itself.
  var isRunning: Bool { changes.contains { $0.timeline.isRunning } }
}

/// Where a view shows: what animations move of it.
struct ViewPose {
  var center: CGPoint
  var bounds: CGRect
  var transform: CGAffineTransform
  var alpha: CGFloat
  var color: ViewColor?
  /// Whether a transform in space is left as it is.
  var isTurned = false
  var isColored = false

  init(_ view: View) {
    (center, bounds, transform) = (view.center, view.bounds, view.transform)
    (alpha, color) = (view.alpha, view.backgroundColor)
  }

  /// Goes a share of a change back.
  mutating func add(_ change: ViewMotion.Change, _ share: Double) {
    center = center + change.center * share
    if let (old, new) = change.bounds {
      bounds.origin = bounds.origin + (old.origin - new.origin) * share
      bounds.size.width += (old.width - new.width) * share
      bounds.size.height += (old.height - new.height) * share
    }
    if let (old, new) = change.transform {
      transform.a += (old.a - new.a) * share
      transform.b += (old.b - new.b) * share
      transform.c += (old.c - new.c) * share
      transform.d += (old.d - new.d) * share
      transform.tx += (old.tx - new.tx) * share
      transform.ty += (old.ty - new.ty) * share
      isTurned = true
    }
    alpha += change.alpha * share
    if let (old, new) = change.color {
      color = Self.mix(old, new, share)
      isColored = true
    }
  }

  /// A colour on the way back from one to another; what is clear, as nil, has the hue of the other one.
  private static func mix(_ old: ViewColor?, _ new: ViewColor?, _ share: Double) -> ViewColor? {
    if share == 0 { return new }
    let a = old ?? (new ?? .clear).withAlphaComponent(0)
    let b = new ?? a.withAlphaComponent(0)
    func mixed(_ part: (ViewColor) -> CGFloat) -> CGFloat {
      min(1, max(0, part(b) + (part(a) - part(b)) * share))
    }
    return ViewColor(
      red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue), alpha: mixed(\.alpha))
  }

  /// Gives a view the pose, at once.
  func give(to view: View) {
    AnimationScope.runAtOnce {
      if view.center != center { view.center = center }
      if view.bounds != bounds {
        // What stands in it and was resized along moves by changes of its own.
        view.storedBounds = bounds
        view.setNeedsLayout()
      }
      if isTurned, view.transform != transform { view.transform = transform }
      if view.alpha != alpha { view.alpha = alpha }
      if isColored { view.backgroundColor = color }
    }
  }
}

extension View {
  /// Lets a change of the view that was made move, inside an animation.
  final func animate(_ describe: (inout ViewMotion.Change) -> Void) {
    guard let (law, timeline) = AnimationScope.viewAnimation else { return }
    var change = ViewMotion.Change(law, timeline)
    describe(&change)
    var motion = traits.motion ?? ViewMotion()
    // A timeline ends the view's changes at once.
    let isNew = !motion.changes.contains { $0.timeline === timeline }
    motion.changes.append(change)
    traits.motion = motion
    guard isNew else { return }
    timeline.add(
      AnimationTimeline.Part(
        show: {},
        take: { [weak self, weak timeline] in if let self, let timeline { self.take(timeline) } },
        settle: { [weak self, weak timeline] _ in
          if let self, let timeline { self.settle(timeline) }
        }))
  }

  /// Makes the place to which a timeline has brought the view its own.
  private func take(_ timeline: AnimationTimeline) {
    guard var motion = traits.motion else { return }
    var pose = ViewPose(self)
    for (i, change) in motion.changes.enumerated() where change.timeline === timeline {
      pose.add(change, change.share)
      motion.changes[i].taken += change.share
    }
    traits.motion = motion
    pose.give(to: self)
  }

  /// Ends what a timeline moves where it is now, as it has gone to the position at which it ends.
  private func settle(_ timeline: AnimationTimeline) {
    take(timeline)
    traits.motion?.changes.removeAll { $0.timeline === timeline }
    if traits.motion?.changes.isEmpty ?? false { traits.motion = nil }
  }

  /// Where the view shows while animations move it; nil where it is where it belongs.
  final var presentedPose: ViewPose? {
    if let element = (self as? CollectionReusableView)?.element, !element.isInPlace {
      var pose = ViewPose(self)
      (pose.center, pose.bounds.size) = (element.center, element.size)
      (pose.transform, pose.alpha, pose.isTurned) = (element.transform, element.alpha, true)
      return pose
    }
    guard let motion = traits.motion else { return nil }
    var pose = ViewPose(self)
    for change in motion.changes { pose.add(change, change.share) }
    return pose
  }
}
