extension ExportTarget {
  /// SwiftUI's animation by duration and bounce.
  static let swiftUI = ExportTarget(
    "swiftui", "SwiftUI", .swift, .swiftUI,
    note: "The duration is the undamped period: the spring is seen to move for longer."
  ) { v in
    """
    withAnimation(.spring(duration: \(Digits.significant(v[0])), bounce: \(Digits.significant(v[1])))) {
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
      .spring(response: \(Digits.significant(v[0])), dampingFraction: \(Digits.significant(v[1])))
    ) {
      offset = target
    }
    """
  }

  /// SwiftUI's mass, stiffness and damping.
  static let swiftUIPhysics = ExportTarget(
    "swiftui-physics", "SwiftUI physics", .swift, .swiftUIPhysics,
    note: "Without allowOverDamping SwiftUI takes ζ > 1 as 1."
  ) { v in
    """
    let spring = Spring(
      mass: \(Digits.significant(v[0])), stiffness: \(Digits.significant(v[1])),
      damping: \(Digits.significant(v[2])), allowOverDamping: true)
    withAnimation(.spring(spring)) {
      offset = target
    }
    """
  }
}
