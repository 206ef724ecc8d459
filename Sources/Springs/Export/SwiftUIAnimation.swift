extension ExportTarget {
  /// SwiftUI's animation by duration and bounce.
  static let swiftUI = ExportTarget(
    "swiftui", "SwiftUI", .swift, .swiftUI,
    note: "The duration is the undamped period: the spring is seen to move for longer."
  ) { v in
    """
    withAnimation(.spring(duration: \(v[0]), bounce: \(v[1]))) {
      offset = target
    }
    """
  }

  /// SwiftUI's response and damping fraction.
  static let swiftUIResponse = ExportTarget(
    "swiftui-response", "SwiftUI response", .swift, .swiftUIResponse
  ) { v in
    """
    withAnimation(
      .spring(response: \(v[0]), dampingFraction: \(v[1]))
    ) {
      offset = target
    }
    """
  }

  /// SwiftUI's mass, stiffness and damping.
  static let swiftUIPhysics = ExportTarget(
    "swiftui-physics", "SwiftUI physics", .swift, .swiftUIPhysics,
    played: .swiftUIPhysics(allowsOverdamping: true),
    note: "Without allowOverDamping SwiftUI takes ζ > 1 as 1."
  ) { v in
    """
    let spring = Spring(
      mass: \(v[0]), stiffness: \(v[1]),
      damping: \(v[2]), allowOverDamping: true)
    withAnimation(.spring(spring)) {
      offset = target
    }
    """
  }

  /// SwiftUI's `interpolatingSpring`, with its initial velocity.
  static let swiftUIInterpolating = ExportTarget(
    "swiftui-interpolating", "SwiftUI interpolatingSpring", .swift, .swiftUIInterpolating,
    note: "initialVelocity is in distances per second, positive toward the target."
  ) { v in
    let velocity = v.velocity(.distances) { ",\n    initialVelocity: \($0)" }
    return """
      withAnimation(
        .interpolatingSpring(
          mass: \(v[0]), stiffness: \(v[1]),
          damping: \(v[2])\(velocity))
      ) {
        offset = target
      }
      """
  }
}
