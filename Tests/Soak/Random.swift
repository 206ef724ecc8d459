/// A generator whose numbers are the same on every run.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  /// A sequence of its own for each seed.
  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x2545_F491_4F6C_DD1D }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func integer(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
  mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
  /// True once in so many times.
  mutating func once(in count: Int) -> Bool { integer(1...count) == 1 }
  mutating func one<Element>(of list: [Element]) -> Element { list[integer(0...list.count - 1)] }
}
