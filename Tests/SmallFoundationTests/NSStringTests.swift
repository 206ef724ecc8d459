import Testing

@Suite struct NSStringTests {
  @Test func theHomeFolder() { #expect(SmallAnswers.home == FoundationAnswers.home) }
}
