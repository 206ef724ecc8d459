extension MessagesScene {
  private var words: SpringWords { SpringWords(values: values) }

  /// The spring that the parameters describe.
  public var spring: SpringInUse? { words.spring }

  /// What a parameter's value means here and now.
  public func explanation(of parameter: String) -> Explanation? {
    switch parameter {
    case "frequency": words.arrival
    case "damping": words.overshoot
    case "resistance": reach
    case "deceleration": words.coast
    case "rubber-band": words.band(viewport: list.viewport)
    case "cap": words.cap(viewport: list.viewport)
    case "gap": Explanation("bubbles that bunch up never touch")
    case "air": words.air
    case "length", "whole-points", "all-rows":
      fidelity == .published ? nil : Explanation("asked by the fidelity As published only")
    default: nil
    }
  }

  private var reach: Explanation {
    let places = list.drawnRows.map(\.place)
    guard places.count > 1 else { return words.reach() }
    let pitch = places.reduce(0) { $0 + $1.extent } / Double(places.count)
    let gap = places.dropFirst().reduce(0) { $0 + $1.gap } / Double(places.count - 1)
    return words.reach(pitch: pitch, gap: gap)
  }
}
