import Foundation

/// Times in nanoseconds, or ratios, and what lies in their middle.
struct Measures {
  private(set) var values: [Double] = []

  mutating func append(_ value: Double) { values.append(value) }

  /// The value below which a share of all lie, between neighbours by the line.
  func quantile(_ share: Double) -> Double {
    guard !values.isEmpty else { return .nan }
    let sorted = values.sorted()
    let place = share * Double(sorted.count - 1)
    let low = Int(place)
    let high = min(low + 1, sorted.count - 1)
    return sorted[low] + (place - Double(low)) * (sorted[high] - sorted[low])
  }

  var median: Double { quantile(0.5) }
  var sum: Double { values.reduce(0, +) }
  var mean: Double { values.isEmpty ? .nan : sum / Double(values.count) }
}

/// How long something takes, s.
func seconds(_ work: () -> Void) -> Double {
  let clock = ContinuousClock()
  let start = clock.now
  work()
  let (whole, atto) = (clock.now - start).components
  return Double(whole) + Double(atto) * 1e-18
}

/// How long something of some microseconds or more takes on the processor, s: on a shared machine the
/// clock on the wall also shows what others do.
func processorSeconds(_ work: () -> Void) -> Double {
  let start = processorTime()
  work()
  return processorTime() - start
}

private func processorTime() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Several things measured in turn, round after round, so that whatever else the machine does hits
/// all of them alike.
struct Contest {
  struct Entry {
    let name: String
    /// Does some work and answers how many nanoseconds one unit of it took.
    let run: () -> Double

    init(name: String = "", run: @escaping () -> Double) { (self.name, self.run) = (name, run) }

    /// So many steps, on the processor's clock.
    init(name: String = "", steps: Int, _ step: @escaping () -> Void) {
      self.init(name: name) {
        1e9 * processorSeconds { for _ in 0..<steps { step() } } / Double(steps)
      }
    }
  }

  let entries: [Entry]
  private(set) var times: [Measures]

  init(_ entries: [Entry]) {
    self.entries = entries
    times = .init(repeating: Measures(), count: entries.count)
  }

  /// Measures the same work on several things, in nanoseconds; `before` runs once a turn, unmeasured.
  init<Thing>(
    _ things: [Thing], rounds: Int, before: @escaping () -> Void = {},
    _ work: @escaping (Thing) -> Void
  ) {
    self.init(
      things.map { thing in
        Entry {
          before()
          return 1e9 * seconds { work(thing) }
        }
      })
    run(rounds: rounds)
  }

  /// Lets each run once a round; every other round in reverse.
  mutating func run(rounds: Int) {
    for round in 0..<rounds {
      let order = Array(entries.indices)
      for i in round % 2 == 0 ? order : order.reversed() { times[i].append(entries[i].run()) }
    }
  }

  /// By how much one entry takes longer than another, round by round.
  func ratios(_ numerator: Int, to denominator: Int) -> Measures {
    var result = Measures()
    for (a, b) in zip(times[numerator].values, times[denominator].values) {
      result.append(a / b)
    }
    return result
  }
}
