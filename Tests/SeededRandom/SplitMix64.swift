import ElementaryFunctions

/// The generator of the sources, so that a test needs no other import.
public typealias SplitMix64 = ElementaryFunctions.SplitMix64

/// The seeds with which a property is tried that holds for any: all in release, and the first few in debug, where
/// each takes many times as long.
public func propertySeeds(_ count: Int) -> Range<Int> {
  #if DEBUG
    0..<min(count, max(3, count / 6))
  #else
    0..<count
  #endif
}
