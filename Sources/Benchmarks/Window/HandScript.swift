/// What a hand does in a window, and when.
struct HandScript {
  enum Action {
    /// The pointer goes to a place, in pixels.
    case move(Int, Int)
    /// A button as X numbers them: 1 the left one, 4 and 5 the wheel.
    case button(Int, Bool)
    /// A key by its name in X.
    case key(String)
  }

  private(set) var steps: [(time: Double, action: Action)] = []
  /// When it ends, s after its start.
  private(set) var length: Double

  init(length: Double = 0) { self.length = length }

  mutating func add(_ action: Action, after pause: Double = 0) {
    length += pause
    steps.append((length, action))
  }

  mutating func pause(_ seconds: Double) { length += seconds }

  mutating func click(_ x: Int, _ y: Int) {
    add(.move(x, y))
    add(.button(1, true), after: 0.02)
    add(.button(1, false), after: 0.05)
  }

  /// Pulls along a line in so many steps of 8 ms, and lets go while moving.
  mutating func flick(from x: Int, _ y: Int, by dx: Int, _ dy: Int, steps count: Int = 12) {
    add(.move(x, y))
    add(.button(1, true), after: 0.02)
    for k in 1...count {
      add(.move(x + dx * k / count, y + dy * k / count), after: 0.008)
    }
    add(.button(1, false), after: 0.002)
  }

  /// Flicks there and back with turns of the wheel between, 5.6 s.
  static func flicksAndTurns(on size: (width: Int, height: Int), across: Bool) -> HandScript {
    var script = HandScript()
    let (x, y, way) = (size.width * 46 / 100, size.height * 48 / 100, size.height * 3 / 10)
    for k in 0..<4 {
      let signed = k % 2 == 0 ? way : -way
      script.flick(
        from: across ? x - signed / 2 : x, across ? y : y - signed / 2, by: across ? signed : 0,
        across ? 0 : signed)
      script.pause(0.65)
      for _ in 0..<4 {
        let wheel = k % 2 == 0 ? 5 : 4
        script.add(.button(wheel, true), after: 0.04)
        script.add(.button(wheel, false))
      }
      script.pause(0.47)
    }
    return script
  }

  /// Clicks at one place, 0.7 s apart.
  static func clicks(at x: Int, _ y: Int, count: Int) -> HandScript {
    var script = HandScript()
    for _ in 0..<count {
      script.click(x, y)
      script.pause(0.63)
    }
    return script
  }
}
