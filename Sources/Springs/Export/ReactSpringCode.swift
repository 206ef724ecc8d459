extension ExportTarget {
  /// react-spring's configuration by tension, friction and mass.
  static let reactSpring = ExportTarget(
    "react-spring", "react-spring", .javascript, .reactSpring,
    note: "Runs fast: by 2 % on displays of 60 Hz, 8 % at 120, 20 % at 240."
  ) { v in
    """
    const style = useSpring({
      x: target,
      config: {
        tension: \(v[0]),
        friction: \(v[1]),
        mass: \(v[2]),\(v.velocity(.unitsPerMillisecond) { "\n    velocity: \($0)," })
      },
    })
    """
  }
}
