import Foundation
import SeededRandom
import Testing

/// How far two numbers are apart, in units in the last place; signs of zero count.
func distance(_ a: Double, _ b: Double) -> UInt64 {
  if a.isNaN || b.isNaN { return a.isNaN && b.isNaN ? 0 : .max }
  guard a.sign == b.sign else { return .max }
  let (x, y) = (a.magnitude.bitPattern, b.magnitude.bitPattern)
  return x > y ? x - y : y - x
}

/// Arguments at the ends of what a function takes, and beyond.
let specialArguments: [Double] = [
  0, -0.0, 1, -1, .infinity, -.infinity, .nan, 1e300, -1e300, 1e-300, -1e-300,
  .leastNonzeroMagnitude,
  .greatestFiniteMagnitude, 0.5, 2, 3, -3, 10, 1000, 1e22, 709.78, 709.79, 710.4, -745.1, -745.2,
  0x1p52, 0x1p53, 1e16 + 2, .pi, .pi / 2, 2.5, -2.5, 0x1p-27, 0x1p-28, 0x1p-54, 0x1p20, 37.9, 38.1,
]

/// Holds a function against the C library's, which is within 1 unit in the last place itself, in ranges and at
/// special arguments.
func expectSame(
  _ ours: (Double) -> Double, _ theirs: (Double) -> Double, in ranges: [ClosedRange<Double>],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var random = SplitMix64(state: 16)
  for range in ranges {
    for _ in 0..<20_000 {
      let x = Double.random(in: range, using: &random)
      let apart = distance(ours(x), theirs(x))
      if apart > 2 {
        #expect(apart <= 2, "at \(x): \(ours(x)), not \(theirs(x))", sourceLocation: sourceLocation)
        return
      }
    }
  }
  for x in specialArguments {
    #expect(
      distance(ours(x), theirs(x)) <= 2, "at \(x): \(ours(x)), not \(theirs(x))",
      sourceLocation: sourceLocation)
  }
}
