import Testing

@testable import Springs

@Suite struct SpringTests {
  @Test func familiesAgree() {
    // Apple's documented examples: (response .5, bounce .3) is (mass 1, k 157.9, c 17.6).
    let apple = Spring(response: 0.5, dampingFraction: 0.7)
    let core = Spring(mass: 1, stiffness: 157.9137, damping: 17.5929)
    #expect(abs(apple.angularFrequency - core.angularFrequency) < 1e-5)
    #expect(abs(apple.dampingRatio - core.dampingRatio) < 1e-5)
    #expect(abs(Spring(frequency: 2, dampingRatio: 1).response - 0.5) < 1e-15)
  }

  @Test func resistanceIsMoreDamping() {
    let spring = Spring(angularFrequency: 4, dampingRatio: 0.5).damped(byResistance: 2)
    #expect(spring == Spring(angularFrequency: 4, dampingRatio: 0.75))
  }
}
