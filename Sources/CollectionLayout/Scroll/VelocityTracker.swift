/// The velocity of a finger from where it was last.
struct VelocityTracker {
  private var samples: [(time: Double, position: Double)] = []

  mutating func add(_ position: Double, at time: Double) {
    if let last = samples.last, time <= last.time {
      samples[samples.count - 1].position = position
      return
    }
    if samples.count >= 2, time - samples[samples.count - 2].time < ScrollConstants.shortestInterval
    {
      samples[samples.count - 1] = (time, position)
      return
    }
    // Neither what was before a pause nor its length has to do with what comes after it.
    if let last = samples.last, time - last.time > ScrollConstants.stillness {
      samples = [(time - ScrollConstants.stillness, last.position)]
    }
    samples.append((time, position))
    if samples.count > ScrollConstants.velocityWeights.count + 1 { samples.removeFirst() }
  }

  /// In points per second; 0 where the finger has rested.
  func velocity(at time: Double) -> Double {
    guard let last = samples.last, samples.count > 1,
      time - last.time <= ScrollConstants.stillness
    else { return 0 }
    let speeds = zip(samples, samples.dropFirst()).map {
      ($1.position - $0.position) / ($1.time - $0.time)
    }
    let weights = ScrollConstants.velocityWeights.suffix(speeds.count)
    let sum = weights.reduce(0, +)
    return zip(weights, speeds).reduce(0) { $0 + $1.0 * $1.1 } / sum
  }
}
