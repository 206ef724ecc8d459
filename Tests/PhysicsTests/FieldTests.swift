import Foundation
import Testing

@testable import Physics

@Suite struct FieldTests {
  @Test func regionsCombine() {
    let disc = FieldRegion.disc(radius: 1)
    let slab = FieldRegion.rectangle(SIMD2(4, 1))
    #expect(disc.contains(SIMD2(1, 0)) && !disc.contains(SIMD2(1.000001, 0)))
    #expect(!slab.contains(SIMD2(2, 0)) && slab.contains(SIMD2(1.999, 0.499)))
    let places = [SIMD2(0.5, 0), SIMD2(1.5, 0), SIMD2(0, 0.8), SIMD2(3, 3)]
    for place in places {
      let (a, b) = (disc.contains(place), slab.contains(place))
      #expect(FieldRegion.union(disc, slab).contains(place) == (a || b))
      #expect(FieldRegion.intersection(disc, slab).contains(place) == (a && b))
      #expect(FieldRegion.difference(disc, slab).contains(place) == (a && !b))
      #expect(FieldRegion.inverse(disc).contains(place) == !a)
      let hole = FieldRegion.difference(.infinite, .inverse(.intersection(disc, .inverse(slab))))
      #expect(hole.contains(place) == (a && !b))
    }
  }

  @Test func noiseIsSmoothAndTheSameEveryTime() {
    let noise = Noise(smoothness: 0.2, speed: 1, seed: 7)
    #expect(noise.frequency == 1.25 / (0.2 + 1.0 / 12) - 1)
    var sum = SIMD2<Double>()
    var most = 0.0
    var roughest = 0.0
    for i in 0..<4_000 {
      let place = SIMD2(0.037 * Double(i), 0.011 * Double(i % 97))
      let here = noise.slope(at: place, time: 0.3)
      #expect(here == noise.slope(at: place, time: 0.3))
      let near = noise.slope(at: place + SIMD2(1e-5, 0), time: 0.3)
      let later = noise.slope(at: place, time: 0.3 + 1e-5)
      roughest = max(roughest, (near - here).length, (later - here).length)
      sum += here
      most = max(most, here.length)
    }
    #expect(sum.length / 4_000 < 0.2)
    #expect(most > 1 && most < 10)
    #expect(roughest < 3e-3)
    let other = Noise(smoothness: 0.2, speed: 1, seed: 8)
    #expect(other.slope(at: SIMD2(0.4, 0.3), time: 0) != noise.slope(at: SIMD2(0.4, 0.3), time: 0))
  }
}
