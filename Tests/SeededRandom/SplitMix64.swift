/// Random numbers that are the same on every run and every machine (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014).
public struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// A sequence of its own for each state.
  public init(state: UInt64) { self.state = state }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// The seeds with which a property is tried that holds for any: all in release, and the first few in debug, where
/// each takes many times as long.
public func propertySeeds(_ count: Int) -> Range<Int> {
  #if DEBUG
    0..<min(count, max(3, count / 6))
  #else
    0..<count
  #endif
}
