import Scenes

/// The motion of one item over a stretch of the trace: what all of the timeline draws.
struct Motion {
  let item: String
  private(set) var times: [Double] = []
  private(set) var samples: [Deflection?] = []
  /// In closed form, under the values of now.
  private(set) var exact: [Double?] = []
  /// The times at which motion came after rest, in seconds.
  private(set) var rests: [Double] = []

  init(
    of item: String, in numbers: ClosedRange<Int>, of trace: Trace, spring: SpringInUse?,
    comparison: Bool = false
  ) {
    self.item = item
    let motion = trace.samples(of: item, in: numbers, comparison: comparison)
    times = motion.map { Tick.seconds(of: $0.number) }
    samples = motion.map(\.sample)
    let starts = motion.map(\.number).filter { trace[$0].startsAfterRest }
    rests = starts.map { Tick.seconds(of: $0 - 1) }
    exact = spring.map { ClosedForm.displacements(of: $0, along: samples) } ?? []
  }

  /// The slope of a straight line through each five values, by least squares.
  private static func slopes(of values: [Double?], at times: [Double]) -> [Double?] {
    values.indices.map { i in
      guard i >= 2, i + 2 < values.count else { return nil }
      let window = (i - 2...i + 2)
      let known = window.compactMap { k in values[k].map { (times[k], $0) } }
      guard known.count == 5 else { return nil }
      let (t, v) = (known.map(\.0).reduce(0, +) / 5, known.map(\.1).reduce(0, +) / 5)
      let spread = known.map { ($0.0 - t) * ($0.0 - t) }.reduce(0, +)
      return spread > 0 ? known.map { ($0.0 - t) * ($0.1 - v) }.reduce(0, +) / spread : nil
    }
  }

  /// A lane's curve; that of the difference is what it is taken of.
  func values(_ lane: Timeline.Lane) -> [Double?] {
    switch lane {
    case .displacement, .difference: samples.map { $0?.displacement }
    case .velocity: samples.map { $0?.rate }
    case .acceleration: Self.slopes(of: samples.map { $0?.rate }, at: times)
    case .energy: samples.map { $0?.energy }
    }
  }

  /// The displacements since a time in seconds, with the one that it found.
  func displacements(since start: Double) -> [(time: Double, displacement: Double)] {
    let first = times.lastIndex { $0 <= start } ?? 0
    return zip(times, samples).dropFirst(first).compactMap { time, sample in
      sample.map { (time, $0.displacement) }
    }
  }

  /// What was measured since a time, in seconds, of an item that a spring holds.
  func measures(since start: Double) -> MotionMeasures? {
    MotionMeasures(displacements(since: start))
  }

  /// The greatest energy since a time in seconds, in joules for a kilogram.
  func energy(since start: Double) -> Double? {
    zip(times, samples).compactMap { time, sample in time >= start ? sample?.energy : nil }.max()
  }

  /// The frame nearest to a time in seconds.
  func index(nearest time: Double) -> Int? {
    guard let first = times.first else { return nil }
    let index = ((time - first) / Tick.duration).rounded()
    return min(max(0, Int(index)), times.count - 1)
  }
}
