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
      }
      start()
    }
    """
  }

  /// Jetpack Compose's `spring` as a specification, in Kotlin.
  static let compose = ExportTarget(
    "compose", "Jetpack Compose", .kotlin, .android,
    note: "Stiffness is at mass 1. Compose counts time in whole milliseconds."
  ) { v in
    """
    val x by animateFloatAsState(
      targetValue = target,
      animationSpec = spring(
        dampingRatio = \(v[1])f,
        stiffness = \(v[0])f,
      ),
    )
    """
  }
}
