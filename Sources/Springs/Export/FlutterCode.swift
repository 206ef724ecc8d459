extension ExportTarget {
  /// Flutter's SpringDescription in a simulation, in Dart.
  static let flutter = ExportTarget("flutter", "Flutter", .dart, .flutter) { v in
    """
    final spring = SpringDescription(
      mass: \(v[0]),
      stiffness: \(v[1]),
      damping: \(v[2]),
    );
    controller.animateWith(SpringSimulation(spring, 0, 1, 0));
    """
  }
}
