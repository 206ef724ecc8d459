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

/// How long something takes, s: this thread's time on the processor, since on a shared machine the
/// clock on the wall also shows what others do.
func seconds(_ work: () -> Void) -> Double {
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
  /// One that takes part.
  struct Entry {
    let name: String
    /// Does some work and answers how many nanoseconds one unit of it took.
    let run: () -> Double
  }

  let entries: [Entry]
  private(set) var times: [Measures]

  init(_ entries: [Entry]) {
    self.entries = entries
    times = .init(repeating: Measures(), count: entries.count)
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
