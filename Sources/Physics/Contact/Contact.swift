/// A pair of outlines whose boxes overlap, and how they touch.
package struct Contact {
  /// Body slots.
  ///
  /// `a` has the line or polygon where `b` has the polygon or circle; among equals it
  /// is the lower slot.
  var a: Int
  var b: Int
  /// The segment of `a`, where that is a chain.
  var child: Int32
  /// Whether the pair bounces; otherwise its touch is only reported.
  var responds: Bool
  var isTouching = false
  var isEnabled = true
  /// Whether an exact chain solves it (`.ideal`), and the solver must not.
  var isExact = false
  var manifold = Manifold()
  /// The radii of the two pieces that touch, where a body has such.
  var pieceRadii = SIMD2<Double>()

  // Times of impact within a sub-step.
  var impactCount = 0
  var impactFraction = 1.0
  var impactIsKnown = false

  init(a: Int, b: Int, child: Int32, responds: Bool) {
    (self.a, self.b, self.child, self.responds) = (a, b, child, responds)
  }

  /// Whether the solver has it to solve.
  @inline(__always)
  var takesPart: Bool { isEnabled && isTouching && responds && !isExact }

  @inline(__always)
  func other(than slot: Int) -> Int { a == slot ? b : a }
}

extension ContactFilter {
  /// Whether two bodies bounce off each other.
  @inline(__always)
  func bounces(off other: ContactFilter) -> Bool {
    category & other.collides != 0 && other.category & collides != 0
  }

  /// Whether a touch of two bodies is noticed at all.
  @inline(__always)
  func notices(_ other: ContactFilter) -> Bool {
    category & (other.collides | other.reports) != 0
      && other.category & (collides | reports) != 0
  }
}
