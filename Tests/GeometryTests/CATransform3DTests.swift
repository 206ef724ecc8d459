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
    let t = CATransform3D(rotationAngle: 2 * .pi / 3, aboutX: 2, y: 2, z: 2)
    #expect(isNear(image(t, SIMD3(1, 2, 3)), SIMD3(3, 1, 2)))
    let flat = CATransform3D(rotationAngle: .pi / 6, aboutX: 0, y: 0, z: 1)
    #expect(flat.isAffine && !t.isAffine)
    #expect(abs(flat.affine.rotationAngle - .pi / 6) < 1e-12)
    #expect(CATransform3D(rotationAngle: 1, aboutX: 0, y: 0, z: 0) == CATransform3D())
  }

  @Test func mapsAreDoneInOrder() {
    let scale = CATransform3D(scaleX: 2, y: 3, z: 4)
    let shift = CATransform3D(translationX: 1, y: 1, z: 1)
    #expect(isNear(image(scale.concatenating(shift), SIMD3(1, 1, 1)), SIMD3(3, 4, 5)))
    #expect(isNear(image(shift.concatenating(scale), SIMD3(1, 1, 1)), SIMD3(4, 6, 8)))
  }

  @Test func inversesLeadBack() throws {
    var t = CATransform3D(rotationAngle: 1.1, aboutX: 1, y: -2, z: 0.5)
      .concatenating(CATransform3D(translationX: 3, y: -2, z: 7))
    t.m34 = -1.0 / 500
    let point = SIMD3(4.0, 5, -6)
    #expect(isNear(image(try #require(t.inverted()), image(t, point)), point))
    #expect(CATransform3D(scaleX: 0, y: 1, z: 1).inverted() == nil)
  }

  @Test func mapsOfThePlaneStayThemselves() {
    let m = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let t = CATransform3D(m)
    #expect(t.affine == m && t.isAffine)
    // x' = 7 + 3·8 + 5, y' = 2·7 + 4·8 + 6.
    #expect(isNear(image(t, SIMD3(7, 8, 9)), SIMD3(36, 52, 9)))
  }
}
