import Springs
import Testing

@Suite struct UIViewSpringTests {
  /// collection-view §3.5, each to the digits that are printed there.
  @Test(arguments: [
    (1.0, 0.4, 0.0, 23.08, 532.8, 46.17), (0.5, 0.4, 0, 31.79, 1010.7, 31.79),
    (0.5, 0.4, 2, 31.10, 967.5, 31.10), (0.7, 0.5, 0, 19.68, 387.3, 27.55),
    (0.8, 0.5, 0, 17.99, 323.6, 28.78), (0.25, 3, 0, 7.405, 54.8336, 3.7025),
  ])
  func isUIKits(
    ratio: Double, duration: Double, velocity: Double, w: Double, k: Double, c: Double
  ) {
    let spring = Spring(
      uiViewDuration: duration, dampingRatio: ratio, initialVelocity: velocity)
    let own = spring.angularFrequency
    #expect(abs(own - w) < 0.006 && abs(own * own / k - 1) < 1.2e-4, "\(own) \(own * own)")
    #expect(abs(2 * spring.dampingRatio * own / c - 1) < 2e-4, "\(2 * spring.dampingRatio * own)")
  }

  @Test func extremesAreBorne() {
    #expect(Spring(uiViewDuration: 0, dampingRatio: 5).dampingRatio == 1)
    let quick = Spring(uiViewDuration: 1e9, dampingRatio: 0.01, initialVelocity: -1e4)
    #expect(quick.angularFrequency.isFinite && quick.angularFrequency > 0)
    // Near 1 the formula of 1 holds.
    let near = Spring(uiViewDuration: 0.4, dampingRatio: 0.99999)
    #expect(abs(near.angularFrequency - 23.0835) < 1e-3)
  }

  /// The family's spring is that of the call, and what it writes is played in the time of the spring.
  @Test(arguments: [0.3, 0.9, 0.99, 0.991, 0.995, 0.999, 0.99999, 1])
  func theFamilySaysTheSame(ratio: Double) throws {
    let family = try #require(SpringFamily.named("uiview"))
    let call = Spring(uiViewDuration: 0.4, dampingRatio: ratio)
    let spring = try #require(family.spring([0.4, ratio]))
    #expect(abs(spring.angularFrequency / call.angularFrequency - 1) < 1e-9)
    #expect(spring.dampingRatio == call.dampingRatio)
    let written = family.values(
      for: Spring(angularFrequency: call.angularFrequency, dampingRatio: ratio))
    #expect(abs(written[0] - 0.4) < 1e-9 && written[1] == ratio)
  }
}
