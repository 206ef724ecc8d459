extension ExportTarget {
  /// UIView's animation by duration and damping ratio.
  static let uiview = ExportTarget(
    "uiview", "UIView.animate", .swift, .uiview,
    note: "UIKit never says how duration becomes a spring: this is how others found it to be."
  ) { v in
    let velocity = v.velocity(.distances)
    return """
      UIView.animate(
        withDuration: \(v[0]), delay: 0,
        usingSpringWithDamping: \(v[1]),
        initialSpringVelocity: \(velocity),
        animations: { view.center = target })
      """
  }

  /// A property animator with spring timing parameters.
  static let springTiming = ExportTarget(
    "timing", "UISpringTimingParameters", .swift, .coreAnimation,
    note: "The animator finds its own duration: the one it is given is ignored."
  ) { v in
    let velocity = v.velocity(.distances) {
      "\n  initialVelocity: CGVector(dx: \($0), dy: 0))"
    }
    return """
      let timing = UISpringTimingParameters(
        mass: \(v[0]), stiffness: \(v[1]),
        damping: \(v[2]),\(velocity.isEmpty ? " initialVelocity: .zero)" : velocity)
      let animator = UIViewPropertyAnimator(
        duration: 0, timingParameters: timing)
      animator.addAnimations { view.center = target }
      animator.startAnimation()
      """
  }

  /// Core Animation's `CASpringAnimation` on a layer.
  static let coreAnimation = ExportTarget(
    "core-animation", "CASpringAnimation", .swift, .coreAnimation,
    note: "initialVelocity would be in distances per second, positive toward the target."
  ) { v in
    """
    let spring = CASpringAnimation(keyPath: "position.y")
    spring.mass = \(v[0])
    spring.stiffness = \(v[1])
    spring.damping = \(v[2])\(layerVelocity(v))
    spring.fromValue = layer.position.y
    spring.toValue = target
    spring.duration = spring.settlingDuration
    layer.position.y = target
    layer.add(spring, forKey: "spring")
    """
  }

  /// The same by perceptual duration and bounce, from iOS 17 on.
  static let coreAnimationBounce = ExportTarget(
    "core-animation-bounce", "CASpringAnimation bounce", .swift, .coreAnimationBounce,
    note: "From iOS 17 on; the perceptual duration is the undamped period."
  ) { v in
    """
    let spring = CASpringAnimation(
      perceptualDuration: \(v[0]), bounce: \(v[1]))
    spring.keyPath = "position.y"\(layerVelocity(v))
    spring.fromValue = layer.position.y
    spring.toValue = target
    spring.duration = spring.settlingDuration
    layer.position.y = target
    layer.add(spring, forKey: "spring")
    """
  }

  private static func layerVelocity(_ v: CodeNumbers) -> String {
    v.velocity(.distances) { "\nspring.initialVelocity = \($0)" }
  }
}
