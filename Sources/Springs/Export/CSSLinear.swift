extension ExportTarget {
  /// CSS's `linear()`, an easing of sampled points.
  static let cssLinear = ExportTarget(
    id: "css", title: "CSS linear()", language: .css, family: .cssLinear,
    note: "The duration belongs to the curve. A new target starts it again from standstill."
  ) { spring, options in
    let easing = LinearEasing(spring, error: options.curveError)
    return ExportedCode(
      text(easing), easing.motion(options.release), for: spring,
      lack: SpringFamily.cssLinear.lack(spring))
  }

  private static let lineWidth = 58

  private static func text(_ easing: LinearEasing) -> String {
    let last = easing.stops.count - 1
    let digits = easing.digits
    let stops = easing.stops.enumerated().map { i, stop in
      let value = Digits.fixed(stop.value, digits.value)
      return i == 0 || i == last
        ? value : "\(value) \(Digits.fixed(stop.place * 100, digits.percent))%"
    }
    var lines = [""]
    for (i, stop) in stops.enumerated() {
      let piece = i == last ? stop : stop + ","
      if lines[lines.count - 1].count + piece.count + 1 > lineWidth - 6 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + piece
    }
    let duration = Digits.fixed(easing.duration * 1000, 0)
    return """
      .element {
        transition: translate \(duration)ms linear(
          \(lines.joined(separator: "\n    "))
        );
      }
      """
  }
}
