import Dynamics
import Foundation
import Geometry

extension View: AnimatorHost {
  /// The bounds that a collision behaviour may make a boundary of.
  public var referenceBounds: CGRect { bounds }
}

extension DynamicAnimator {
  /// An animator whose items are subviews of a view, in its coordinates.
  ///
  /// `View.advance(by:)` steps it. It does not keep the view, nor the view it.
  public convenience init(
    referenceView view: View, profile: Profile = DynamicAnimator.defaultProfile
  ) {
    self.init(profile: profile)
    host = view
    view.register(self)
  }

  /// The view whose coordinates these are; nil for none.
  public var referenceView: View? { host as? View }
}

extension View: DisplayLinked {
  /// After animators.
  public var displayPhase: DisplayLink.Phase { .views }
}
