/// Random numbers that are the same on every run and every processor (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014).
@frozen public struct SplitMix64: RandomNumberGenerator, Sendable {
  @usableFromInline var state: UInt64

  /// A sequence of its own for each state.
  @inlinable
  public init(state: UInt64) { self.state = state }

  /// The next number of the sequence, with 64 random bits.
  @inlinable
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// The next number as one from 0 to 1, without 1.
  @inlinable
  public mutating func unit() -> Double { Self.unit(next()) }

  /// A number whose bits all depend on all bits of another: the generator's last step, and a good hash.
  @inlinable
  public static func mixed(_ bits: UInt64) -> UInt64 {
    var z = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The first 53 bits of a number as one from 0 to 1, without 1.
  @inlinable
  public static func unit(_ bits: UInt64) -> Double { Double(bits >> 11) / Double(1 << 53) }
}
