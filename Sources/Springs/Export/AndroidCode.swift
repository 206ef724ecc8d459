extension ExportTarget {
  /// AndroidX's SpringForce on a view, in Kotlin.
  static let android = ExportTarget(
    "android", "Android SpringForce", .kotlin, .android,
    note: "Stiffness is at mass 1. Android counts time in whole milliseconds."
  ) { v in
    """
    SpringAnimation(
      view, DynamicAnimation.TRANSLATION_X
    ).apply {
      spring = SpringForce(target).apply {
        stiffness = \(v[0])f
        dampingRatio = \(v[1])f
      }\(v.velocity { "\n  setStartVelocity(\($0)f)" })
      start()
    }
    """
  }

  /// Jetpack Compose's `spring` as a specification, in Kotlin; with a velocity by an `Animatable`.
  static let compose = ExportTarget(
    "compose", "Jetpack Compose", .kotlin, .compose,
    note: "Stiffness is at mass 1. Compose counts time in whole milliseconds."
  ) { v in
    guard v.release.velocity == 0 else {
      return """
        val x = remember { Animatable(0f) }
        x.animateTo(
          target,
          spring(dampingRatio = \(v[0])f, stiffness = \(v[1])f),
          initialVelocity = \(v.velocity())f,
        )
        """
    }
    return """
      val x by animateFloatAsState(
        targetValue = target,
        animationSpec = spring(
          dampingRatio = \(v[0])f,
          stiffness = \(v[1])f,
        ),
      )
      """
  }
}
