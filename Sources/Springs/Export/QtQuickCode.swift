extension ExportTarget {
  /// Qt Quick's SpringAnimation of a property, in QML.
  static let qt = ExportTarget(
    "qt", "Qt SpringAnimation", .qml, .qt,
    played: .qtQuick(epsilon: 0.25, "within 0.25 units and below 0.25 units/s"),
    note: "Qt Quick steps at 16 ms, 62 frames a second at most, and stops damping at 1."
  ) { v in
    """
    Behavior on x {
      SpringAnimation {
        spring: \(v[0])
        damping: \(v[1])\(v.values[2] == 1 ? "" : "\n        mass: \(v[2])")
        epsilon: 0.25
      }
    }
    """
  }
}
