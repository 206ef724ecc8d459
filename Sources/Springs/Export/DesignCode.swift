extension ExportTarget {
  /// Flinto's own samples of a spring.
  static let flinto = ExportTarget(
    "flinto", "Flinto", .swift, .flinto,
    note: "The velocity is in distances per second, positive toward the target."
  ) { v in
    let velocity = v.velocity(.distances)
    return """
      let values = RK4SpringAnimation(
        tension: \(v[0]), friction: \(v[1]),
        initialVelocity: \(velocity))
      """
  }

  /// A whole step from the first key to the second, as an expression of After Effects.
  static let afterEffects = ExportTarget(
    "after-effects", "After Effects", .javascript, .afterEffects,
    note: "The whole way between two keys; the usual bounce has only the tail after a key."
  ) { v in
    // sin's share: (decay − v)/w, with v in distances per second.
    let kick = v.velocity(.distances) { " - \($0)".replacing("- -", with: "+ ") }
    let side = kick.isEmpty ? "decay" : "(decay\(kick))"
    return """
      freq = \(v[0]); decay = \(v[1]);
      w = 2*Math.PI*freq;
      t = Math.max(0, time - key(1).time);
      left = Math.exp(-decay*t)
        * (Math.cos(w*t) + \(side)/w*Math.sin(w*t));
      key(2).value + (key(1).value - key(2).value)*left
      """
  }
}
