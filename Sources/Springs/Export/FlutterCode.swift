extension ExportTarget {
  /// Flutter's SpringDescription in a simulation, in Dart.
  static let flutter = description("flutter", "Flutter", .flutter, "SpringDescription", "damping")

  /// The same by stiffness and damping ratio.
  static let flutterRatio = description(
    "flutter-ratio", "Flutter damping ratio", .flutterRatio, "SpringDescription.withDampingRatio",
    "ratio")

  /// A description by mass, stiffness and a third number.
  private static func description(
    _ id: String, _ title: String, _ family: SpringFamily, _ call: String, _ last: String
  ) -> ExportTarget {
    ExportTarget(id, title, .dart, family) { v in
      """
      final spring = \(call)(
        mass: \(v[0]),
        stiffness: \(v[1]),
        \(last): \(v[2]),
      );
      \(simulation(v))
      """
    }
  }

  /// The same by duration, in whole milliseconds, and bounce.
  static let flutterDuration = ExportTarget(
    "flutter-duration", "Flutter duration", .dart, .flutterDuration
  ) { v in
    """
    final spring = SpringDescription.withDurationAndBounce(
      duration: Duration(
        milliseconds: \(Digits.fixed(v.values[0] * 1000, 0))),
      bounce: \(v[1]),
    );
    \(simulation(v))
    """
  }

  private static func simulation(_ v: CodeNumbers) -> String {
    "controller.animateWith(SpringSimulation(spring, 0, 1, \(v.velocity(.distances))));"
  }
}
