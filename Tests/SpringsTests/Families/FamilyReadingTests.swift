import Testing

@testable import Springs

@Suite struct FamilyReadingTests {
  /// What the libraries document of ζ > 1, and the settling of a critical spring: ωt = 6.6384 to 1 %.
  @Test(arguments: [
    ("swiftui-physics", [1.0, 2500, 600]), ("figma", [80, 20, 1]),
    ("core-animation", [3, 1000, 500]),
  ])
  func whatIsClampedIsShownClamped(id: String, values: [Double]) throws {
    let reading = try #require(SpringFamily.named(id)?.reading(values))
    #expect(reading.meant.dampingRatio > 1 && reading.spring.dampingRatio == 1)
    #expect(reading.spring.angularFrequency == reading.meant.angularFrequency)
    let settled = reading.spring.settlingTime(tolerance: 0.01) * reading.spring.angularFrequency
    #expect(abs(settled - 6.6384) < 1e-3)
  }

  @Test func wholeMillisecondsAreToldAndDoNotCount() throws {
    let reading = try #require(SpringFamily.named("react-spring")?.reading([170, 26, 1]))
    #expect(
      reading.spring == reading.meant && reading.shown.frequency > 1.01 * reading.meant.frequency)
  }

  /// reference/springs.md §3.2: 8 Hz, ζ 0.2 shows 0.389 at 60 Hz and four sub-steps.
  @Test func whatCoarseStepsAddIsShown() throws {
    let reading = try #require(SpringFamily.named("box2d")?.reading([8, 0.2]))
    #expect(abs(reading.spring.dampingRatio - 0.389) < 0.02)
  }
}
