import Foundation
import Springs

extension CarouselScene {
  private var words: SpringWords { SpringWords(values: values) }

  /// The spring that the parameters describe.
  public var spring: SpringInUse? { words.spring }

  /// What a parameter's value means here and now.
  public func explanation(of parameter: String) -> Explanation? {
    switch parameter {
    case "frequency": words.arrival
    case "damping": words.overshoot
    case "resistance": words.reach(pitch: model.layout.pitch, gap: model.layout.spacing)
    case "gravity": drop
    case "elasticity": bounce
    case "pull":
      Explanation(
        values["pull"] >= 0.5
          ? "reaches the floor in \(Numerals.fixed(landing.time, 2)) s"
          : "gravity alone: \(Numerals.fixed(landing.time, 2)) s to the floor")
    case "deceleration": words.coast
    case "rubber-band": words.band(viewport: model.viewport)
    case "bounce":
      Explanation(
        values["bounce"] >= 0.5 ? "a flick past the end springs back" : "a flick ends at the end")
    case "cap": words.cap(viewport: model.viewport)
    case "gap": Explanation("tiles that bunch up never touch")
    case "air": words.air
    default: nil
    }
  }

  // MARK: - The drop

  private var gravity: Double { values["gravity"] * 1000 }
  private var pull: Spring {
    Spring(frequency: values["frequency"], dampingRatio: values["damping"])
  }

  /// When a tile that drops in reaches the floor, in seconds, and how fast, in points per second.
  var landing: (time: Double, speed: Double) {
    let height = model.heights.drop
    guard values["pull"] >= 0.5 else {
      return ((2 * height / gravity).squareRoot(), (2 * height * gravity).squareRoot())
    }
    // Seen from where spring and weight balance, below the floor by g/ω², the tile starts at rest at
    // h + g/ω² and lands at g/ω².
    let spring = pull
    let sag = gravity / (spring.angularFrequency * spring.angularFrequency)
    var (low, high) = (0.0, (2 * height / gravity).squareRoot() + 1 / spring.frequency)
    let above = { (t: Double) in
      spring.state(at: t, displacement: height + sag).displacement > sag
    }
    // A sluggish spring takes longer than a free fall; it gets there all the same.
    while above(high), high < 1e6 { high *= 2 }
    // The first quarter of a swing is all that counts: from the top the way is down only.
    if let arrival = spring.firstArrival { high = min(high, arrival) }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if above(middle) { low = middle } else { high = middle }
    }
    return (high, abs(spring.state(at: high, displacement: height + sag).velocity))
  }

  private var drop: Explanation {
    Explanation(
      "falls \(Numerals.fixed(model.heights.drop, 0)) pt in \(Numerals.fixed(landing.time, 2)) s, "
        + "lands at \(Numerals.fixed(landing.speed, 0)) pt/s")
  }

  private var bounce: Explanation {
    let speed = values["elasticity"] * landing.speed
    // ½w² = g·y + ½ω²·y², ω being 0 where no spring pulls.
    let omega = values["pull"] >= 0.5 ? pull.angularFrequency : 0
    let root = (gravity * gravity + omega * omega * speed * speed).squareRoot()
    let height = speed * speed / (gravity + root)
    guard height > 0.5 else { return Explanation("stays where it lands") }
    return Explanation("the first bounce is \(Numerals.fixed(height, 0)) pt high")
  }

  // MARK: - What is going on

  /// How many tiles there are and how many of them move.
  public var readouts: [Readout] {
    [
      Readout(title: "Tiles", value: "\(model.layout.count)"),
      Readout(title: "Simulated", value: "\(model.managed)"),
    ]
  }

  /// A line for those who watch: where the row is.
  public var status: String {
    let scroll = model.scroll
    return "\(model.layout.count) tiles, offset \(Numerals.fixed(scroll.offset, 1)) of "
      + Numerals.fixed(scroll.range.upperBound, 1)
  }
}
