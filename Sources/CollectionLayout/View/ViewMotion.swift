import Foundation
import Geometry

/// How far the animations of a view's own properties have it from where it belongs: their ways add up.
struct ViewMotion {
  /// What an animation changes, from where it was.
  struct Way {
    let law: AnimationLaw
    let course: AnimationCourse
    /// From where the centre is to where it was.
    var center = CGVector.zero
    var bounds: (old: CGRect, new: CGRect)?
    var transform: (old: CGAffineTransform, new: CGAffineTransform)?
    /// From how opaque it is to how opaque it was.
    var alpha: CGFloat = 0
    var color: (old: ViewColor?, new: ViewColor?)?
    /// The share of the way by which the view itself was put back, as by an animation that was stopped.
    var taken = 0.0

    init(_ law: AnimationLaw, _ course: AnimationCourse) { (self.law, self.course) = (law, course) }

    /// The share of the way that it adds now to where the view is.
    var share: Double { course.rest(law).share - taken }
  }

  var ways: [Way] = []

  /// Whether any of them moves on by itself.
  var isRunning: Bool { ways.contains { $0.course.isRunning } }
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

  /// Goes a share of a way back.
  mutating func add(_ way: ViewMotion.Way, _ share: Double) {
    center = center + way.center * share
    if let (old, new) = way.bounds {
      bounds.origin = bounds.origin + (old.origin - new.origin) * share
      bounds.size.width += (old.width - new.width) * share
      bounds.size.height += (old.height - new.height) * share
    }
    if let (old, new) = way.transform {
      transform.a += (old.a - new.a) * share
      transform.b += (old.b - new.b) * share
      transform.c += (old.c - new.c) * share
      transform.d += (old.d - new.d) * share
      transform.tx += (old.tx - new.tx) * share
      transform.ty += (old.ty - new.ty) * share
      isTurned = true
    }
    alpha += way.alpha * share
    if let (old, new) = way.color {
      color = Self.mix(old, new, share, over: color)
      isColored = true
    }
  }

  /// A colour with a share of the difference of two others; nil is clear.
  private static func mix(
    _ old: ViewColor?, _ new: ViewColor?, _ share: Double, over color: ViewColor?
  ) -> ViewColor? {
    if share == 0 { return color }
    if share == 1, color == new { return old }
    // What is clear has the hue of the other one.
    let (a, b) = (old ?? (new ?? .clear).withAlphaComponent(0), new ?? .clear)
    let base = color ?? (old ?? .clear).withAlphaComponent(0)
    let end = new == nil ? a.withAlphaComponent(0) : b
    func mixed(_ part: (ViewColor) -> CGFloat) -> CGFloat {
      min(1, max(0, part(base) + (part(a) - part(end)) * share))
    }
    return ViewColor(
      red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue), alpha: mixed(\.alpha))
  }

  /// Gives a view the pose, at once.
  func give(to view: View) {
    AnimationScope.runAtOnce {
      if view.center != center { view.center = center }
      if view.bounds != bounds {
        // What stands in it and was resized along moves by ways of its own.
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
  final func animate(_ describe: (inout ViewMotion.Way) -> Void) {
    guard let (law, course) = AnimationScope.viewAnimation else { return }
    var way = ViewMotion.Way(law, course)
    describe(&way)
    var motion = traits.motion ?? ViewMotion()
    // A course ends the view's ways at once.
    let isNew = !motion.ways.contains { $0.course === course }
    motion.ways.append(way)
    traits.motion = motion
    guard isNew else { return }
    course.add(
      AnimationCourse.Part(
        show: {},
        take: { [weak self, weak course] in if let self, let course { self.take(course) } },
        settle: { [weak self, weak course] position in
          if let self, let course { self.settle(course, at: position) }
        }))
  }

  /// Makes the place to which a course has brought the view its own.
  private func take(_ course: AnimationCourse) {
    guard var motion = traits.motion else { return }
    var pose = ViewPose(self)
    for (i, way) in motion.ways.enumerated() where way.course === course {
      pose.add(way, way.share)
      motion.ways[i].taken += way.share
    }
    traits.motion = motion
    pose.give(to: self)
  }

  /// Ends what a course moves at a position.
  private func settle(_ course: AnimationCourse, at position: AnimationPosition) {
    guard var motion = traits.motion else { return }
    var pose = ViewPose(self)
    for way in motion.ways where way.course === course { pose.add(way, way.share) }
    motion.ways.removeAll { $0.course === course }
    traits.motion = motion.ways.isEmpty ? nil : motion
    pose.give(to: self)
  }

  /// Where the view shows on its way; nil where it is where it belongs.
  final var presentedPose: ViewPose? {
    if let element = (self as? CollectionReusableView)?.element, !element.isInPlace {
      var pose = ViewPose(self)
      (pose.center, pose.bounds.size) = (element.center, element.size)
      (pose.transform, pose.alpha, pose.isTurned) = (element.transform, element.alpha, true)
      return pose
    }
    guard let motion = traits.motion else { return nil }
    var pose = ViewPose(self)
    for way in motion.ways { pose.add(way, way.share) }
    return pose
  }
}
