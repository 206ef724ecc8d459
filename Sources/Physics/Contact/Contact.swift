/// A pair of outlines whose boxes overlap; how they touch is in the world's `manifolds`.
///
/// Little, since each sub-step looks at all of them several times, and most do not touch.
package struct Contact {
  private let slotA: Int32
  private let slotB: Int32
  /// The segment of `a`, where that is a chain.
  let child: Int32
  /// Whether the pair bounces; otherwise its touch is only reported.
  var responds: Bool
  var isTouching = false
  var isEnabled = true
  /// Whether an exact chain solves it (`.ideal`), and the solver must not.
  var isExact = false

  // Times of impact within a sub-step.
  var impactIsKnown = false
  var impactCount: UInt8 = 0
  var impactFraction = 1.0

  init(a: Int, b: Int, child: Int32, responds: Bool) {
    (slotA, slotB, self.child, self.responds) = (Int32(a), Int32(b), child, responds)
  }

  /// Body slots: `a` has the line or polygon where `b` has the polygon or circle; among equals it is the
  /// lower slot.
  @inline(__always)
  var a: Int { Int(slotA) }
  @inline(__always)
  var b: Int { Int(slotB) }

  /// Whether the solver has it to solve.
  @inline(__always)
  var takesPart: Bool { isEnabled && isTouching && responds && !isExact }

  @inline(__always)
  func joins(_ slot: Int) -> Bool { a == slot || b == slot }

  @inline(__always)
  func other(than slot: Int) -> Int { a == slot ? b : a }
}

/// A touch that began, as an event and as a contact.
struct BeganTouch {
  var event: Int
  var contact: Int
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
