import Testing

@testable import Physics

@Suite struct OverlapTests {
  /// Two circles of 1 m that overlap by a depth, after one pass: by how much they still do, and what
  /// the pass saw.
  private func pass(depth: Double, _ rule: PushOut) -> (left: Double, seen: Double) {
    var bodies = [-0.5 + depth / 2, 0.5 - depth / 2].map { x in
      var body = Body(BodyDefinition(shape: .circle(radius: 0.5), position: Vector(x, 1)))
      body.hull = Hull(circle: 0.5)
      body.matter.inverseMass = 1
      return body
    }
    let contact = Contact(a: 0, b: 1, child: 0, responds: true)
    let ends = bodies.map { ContactEnd($0, lineSkin: 0) }
    let overlaps = [Overlap(contact, .circles, ends[0], ends[1], radii: SIMD2(0.5, 0.5))]
    let seen = overlaps.solve(&bodies, rule)
    return (1 - (bodies[1].position - bodies[0].position).length, seen)
  }

  /// A pass moves what the slop does not allow, by its share, and no more.
  @Test func anOverlapIsPushedOutByItsShare() {
    let rule = PushOut(slop: 0.005, share: 0.2)
    for (depth, left) in [(0.004, 0.004), (0.005, 0.005), (0.02, 0.017), (0.055, 0.045)] {
      let result = pass(depth: depth, rule)
      #expect(abs(result.left - left) < 1e-12)
      #expect(abs(result.seen - (depth > 0.005 ? -depth : 0)) < 1e-12)
    }
  }

  /// In a crowd three quarters of it go, but no more than a slop, and of deep ones the usual share.
  @Test func shallowOverlapsOfACrowdGoSooner() {
    let rule = PushOut(slop: 0.005, share: 0.2, quickWay: 0.005)
    for (depth, left) in [(0.004, 0.004), (0.009, 0.006), (0.025, 0.02), (0.055, 0.045)] {
      #expect(abs(pass(depth: depth, rule).left - left) < 1e-12)
    }
  }
}
