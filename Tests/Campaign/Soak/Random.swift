import ElementaryFunctions

/// A generator whose numbers are the same on every run.
struct Seeded: RandomNumberGenerator {
  private var random: SplitMix64

  /// A sequence of its own for each seed.
  ///
  /// All states lie on one long sequence: those of seeds that follow each other must not be near on it.
  init(_ seed: UInt64) {
    var scattered = SplitMix64(state: seed)
    random = SplitMix64(state: scattered.next())
  }

  mutating func next() -> UInt64 { random.next() }

  mutating func integer(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
  mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
  /// True once in so many times.
  mutating func once(in count: Int) -> Bool { integer(1...count) == 1 }
  mutating func one<Element>(of list: [Element]) -> Element { list[integer(0...list.count - 1)] }
}
