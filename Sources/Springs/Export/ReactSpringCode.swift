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
        tension: \(Digits.significant(v[0])),
        friction: \(Digits.significant(v[1])),
        mass: \(Digits.significant(v[2])),
      },
    })
    """
  }
}
