import UIKit

// Animations of lists by keyframes, springs and animators that are stopped, as clients of UIKit write them.

/// Runs animations that move the first item of a list to the right, and hands plain values over.
enum ClientCodeAnimations {
  /// A list of one item at 0.
  final class List {
    fileprivate let layout = UICollectionViewFlowLayout()
    private let source = Counted(1)
    fileprivate let view: UICollectionView

    fileprivate init() {
      view = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 400, height: 100), collectionViewLayout: layout)
      view.dataSource = source
      DisplayLink.advance(by: 0)
    }

    fileprivate func move(to x: CGFloat) {
      layout.sectionInset.left = x
      view.layoutIfNeeded()
    }
    /// Where the item is drawn.
    var x: CGFloat { view.visibleElements.first?.frame.minX ?? -1 }
    var isAtRest: Bool { view.isAtRest }
    /// Where it is drawn after so many frames of 1/60 s each.
    func xs(after frames: [Int]) -> [CGFloat] {
      frames.map { count in
        run(count)
        return x
      }
    }
  }

  /// How keyframes run: straight at one speed, by the default curve, or in jumps.
  enum Mode { case linear, curved, discrete }

  /// To 100 in the first half of 2 s and to 40 in the rest: where the item is after 0.5, 1, 1.5 and 2 s, and how often
  /// the end was told, at 1.5 s and later.
  static func keyframes(_ mode: Mode, goingBack: Bool = false) -> (xs: [CGFloat], ends: [Int]) {
    let list = List()
    var count = 0
    let linear = UIView.KeyframeAnimationOptions(
      rawValue: UIView.AnimationOptions.curveLinear.rawValue)
    let options: UIView.KeyframeAnimationOptions =
      switch mode {
      case .linear: linear
      case .curved: []
      case .discrete: [linear, .calculationModeDiscrete]
      }
    UIView.animateKeyframes(
      withDuration: 2, delay: 0, options: options,
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { list.move(to: 100) }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          list.move(to: goingBack ? 0 : 40)
        }
      },
      completion: { if $0 { count += 1 } })
    var xs = list.xs(after: [30, 30, 30])
    let before = count
    xs += list.xs(after: [30, 2])
    return (xs, [before, count])
  }

  /// What springs of an animator do: where the item is after 0.1, 0.2 and 3 s on its way to 100, and the duration.
  static func springs(mass: Bool) -> (xs: [CGFloat], duration: Double) {
    let list = List()
    let timing =
      mass
      ? UISpringTimingParameters(
        mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 2, dy: 0))
      : UISpringTimingParameters(dampingRatio: 1)
    let animator = UIViewPropertyAnimator(duration: 0.5, timingParameters: timing)
    animator.addAnimations { list.move(to: 100) }
    animator.startAnimation()
    return (list.xs(after: [6, 6, 168]), animator.duration)
  }

  /// An animator that is stopped half way to 100: where the item is then, a second later, and after a finish at an end,
  /// and what was told.
  static func stopped(
    withoutFinishing: Bool, at position: UIViewAnimatingPosition = .end
  ) -> (xs: [CGFloat], told: [Int], isAtRest: Bool, afterLayout: CGFloat) {
    let list = List()
    var told: [Int] = []
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { list.move(to: 100) }
    animator.addCompletion { told.append($0.rawValue) }
    animator.startAnimation()
    var xs = list.xs(after: [30])
    animator.stopAnimation(withoutFinishing)
    xs += list.xs(after: [60])
    let isAtRest = list.isAtRest
    animator.finishAnimation(at: position)
    xs += list.xs(after: [1])
    list.view.setNeedsLayout()
    return (xs, told, isAtRest, list.xs(after: [1])[0])
  }
}
