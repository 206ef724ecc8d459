import Foundation
import Geometry
import Testing

@Suite struct CATransform3DTests {
  private func image(_ t: CATransform3D, _ p: SIMD3<Double>) -> SIMD3<Double> {
    let w = p.x * t.m14 + p.y * t.m24 + p.z * t.m34 + t.m44
    return SIMD3(
      p.x * t.m11 + p.y * t.m21 + p.z * t.m31 + t.m41,
      p.x * t.m12 + p.y * t.m22 + p.z * t.m32 + t.m42,
      p.x * t.m13 + p.y * t.m23 + p.z * t.m33 + t.m43) / w
  }

  private func isNear(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Bool {
    let d = a - b
    return max(d.max(), -d.min()) < 1e-12
  }

  /// A third of a turn about the diagonal sends x to y, y to z and z to x.
  @Test func turnsGoAboutTheirAxis() {
    let t = CATransform3DMakeRotation(2 * .pi / 3, 2, 2, 2)
    #expect(isNear(image(t, SIMD3(1, 2, 3)), SIMD3(3, 1, 2)))
    let flat = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
    #expect(CATransform3DIsAffine(flat) && !CATransform3DIsAffine(t))
    let plane = CATransform3DGetAffineTransform(flat)
    #expect(abs(plane.rotationAngle - .pi / 6) < 1e-12)
    #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
  }

  @Test func mapsAreDoneInOrder() {
    let first = CATransform3DMakeScale(2, 3, 4)
    let both = CATransform3DConcat(first, CATransform3DMakeTranslation(1, 1, 1))
    #expect(isNear(image(both, SIMD3(1, 1, 1)), SIMD3(3, 4, 5)))
    #expect(isNear(image(CATransform3DTranslate(first, 1, 1, 1), SIMD3(1, 1, 1)), SIMD3(4, 6, 8)))
    #expect(CATransform3DScale(CATransform3DIdentity, 2, 3, 4) == first)
    let turned = CATransform3DRotate(first, .pi / 2, 0, 0, 1)
    #expect(isNear(image(turned, SIMD3(1, 0, 0)), SIMD3(0, 3, 0)))
  }

  @Test func inversesLeadBack() {
    var t = CATransform3DRotate(CATransform3DMakeTranslation(3, -2, 7), 1.1, 1, -2, 0.5)
    t.m34 = -1.0 / 500
    let point = SIMD3(4.0, 5, -6)
    #expect(isNear(image(CATransform3DInvert(t), image(t, point)), point))
    let nothing = CATransform3DMakeScale(0, 1, 1)
    #expect(CATransform3DEqualToTransform(CATransform3DInvert(nothing), nothing))
  }

  @Test func mapsOfThePlaneStayThemselves() {
    let m = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let t = CATransform3DMakeAffineTransform(m)
    #expect(CATransform3DGetAffineTransform(t) == m && CATransform3DIsAffine(t))
    #expect(isNear(image(t, SIMD3(7, 8, 9)), SIMD3(m.apply(to: CGPoint(x: 7, y: 8)).x, 52, 9)))
  }
}
