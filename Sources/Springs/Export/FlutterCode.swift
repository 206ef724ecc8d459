extension ExportTarget {
  /// Flutter's SpringDescription in a simulation, in Dart.
  static let flutter = ExportTarget("flutter", "Flutter", .dart, .flutter) { v in
    """
    final spring = SpringDescription(
      mass: \(v[0]),
      stiffness: \(v[1]),
      damping: \(v[2]),
    );
    \(simulation(v))
    """
  }

  /// The same by stiffness and damping ratio.
  static let flutterRatio = ExportTarget(
    "flutter-ratio", "Flutter damping ratio", .dart, .flutterRatio
  ) { v in
    """
    final spring = SpringDescription.withDampingRatio(
      mass: \(v[0]),
      stiffness: \(v[1]),
      ratio: \(v[2]),
    );
    \(simulation(v))
    """
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
    let velocity = v.release.velocity == 0 ? "0" : v.velocity(.distances) { $0 }
    return "controller.animateWith(SpringSimulation(spring, 0, 1, \(velocity)));"
  }
}
