import ElementaryFunctions
import Foundation

/// Where a field acts, about its own place, in metres.
public indirect enum FieldRegion: Hashable, Sendable {
  /// Everywhere.
  case infinite
  /// A disc with its edge.
  case disc(radius: Double)
  /// A rectangle about the place, without its edge.
  case rectangle(SIMD2<Double>)
  /// Where another is not.
  case inverse(FieldRegion)
  /// Where either is.
  case union(FieldRegion, FieldRegion)
  /// Where the first is and the second is not.
  case difference(FieldRegion, FieldRegion)
  /// Where both are.
  case intersection(FieldRegion, FieldRegion)

  /// Whether a place, m from the field's, is in the region.
  public func contains(_ offset: SIMD2<Double>) -> Bool {
    switch self {
    case .infinite: true
    case .disc(let radius): offset.lengthSquared <= radius * radius
    case .rectangle(let size): abs(offset.x) < size.x / 2 && abs(offset.y) < size.y / 2
    case .inverse(let region): !region.contains(offset)
    case .union(let a, let b): a.contains(offset) || b.contains(offset)
    case .difference(let a, let b): a.contains(offset) && !b.contains(offset)
    case .intersection(let a, let b): a.contains(offset) && b.contains(offset)
    }
  }

  /// How deep in the region a place is, m from the field's; negative outside, and no greater than the distance
  /// from the edge.
  func depth(of offset: Vector) -> Double {
    switch self {
    case .infinite: .infinity
    case .disc(let radius): radius - offset.length
    case .rectangle(let size):
      min(size.x / 2 - abs(offset.x), size.y / 2 - abs(offset.y))
    case .inverse(let region): -region.depth(of: offset)
    case .union(let a, let b): max(a.depth(of: offset), b.depth(of: offset))
    case .difference(let a, let b): min(a.depth(of: offset), -b.depth(of: offset))
    case .intersection(let a, let b): min(a.depth(of: offset), b.depth(of: offset))
    }
  }
}

/// A power; whole small exponents, which fields have as a rule, by multiplications alone.
func power(_ base: Double, _ exponent: Double) -> Double {
  switch exponent {
  case 1: base
  case -1: 1 / base
  case -2: 1 / (base * base)
  default: Double.pow(base, exponent)
  }
}
