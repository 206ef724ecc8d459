extension ExportTarget {
  /// Motion by visual duration and bounce.
  static let motion = ExportTarget(
    "motion", "Motion", .javascript, .motionVisual,
    note: "Stops half a pixel from the target; by a duration it ignores a velocity."
  ) { v in
    """
    animate(element, { x: target }, {
      type: "spring",
      visualDuration: \(v[0]),
      bounce: \(v[1]),
    })
    """
  }

  /// Motion by stiffness and damping.
  static let motionPhysics = ExportTarget(
    "motion-physics", "Motion physics", .javascript, .motionPhysics,
    note: "Heavy damping ends in a snap: Motion cuts its hyperbolic functions off."
  ) { v in
    """
    animate(element, { x: target }, {
      type: "spring",
      stiffness: \(v[0]),
      damping: \(v[1]),
      mass: \(v[2]),\(v.velocity { "\n  velocity: \($0)," })
    })
    """
  }
}
