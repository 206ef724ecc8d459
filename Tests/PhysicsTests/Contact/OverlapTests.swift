import Testing

@testable import Physics

@Suite struct OverlapTests {
  /// A push-out moves what a slop does not allow, by its share, and no more.
  @Test func anOverlapIsPushedOutByItsShare() {
    let slop = 0.005
    for depth in [0.004, 0.02] {
      var bodies = [-0.5 + depth / 2, 0.5 - depth / 2].map { x in
        var body = Body(BodyDefinition(shape: .circle(radius: 0.5), position: Vector(x, 1)))
        body.hull = Hull(circle: 0.5)
        body.inverseMass = 1
        return body
      }
      var contact = Contact(a: 0, b: 1, child: 0, responds: true)
      contact.manifold.count = 1
      let overlaps = [Overlap(contact, bodies, radii: SIMD2(0.5, 0.5))]
      let least = overlaps.solve(&bodies, baumgarte: 0.2, slop: slop)
      let left = 1 - (bodies[1].position - bodies[0].position).length
      #expect(abs(least - (depth > slop ? -depth : 0)) < 1e-12)
      #expect(abs(left - (depth - 0.2 * max(0, depth - slop))) < 1e-12)
    }
  }
}
