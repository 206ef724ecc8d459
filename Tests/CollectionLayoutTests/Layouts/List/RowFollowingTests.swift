import CollectionLayout
import Testing

@Suite struct RowFollowingTests {
  /// cnoon: viewport 568, rows of 100 pt, the tapped one grows to 300.
  @Test(arguments: [
    (500.0, 800.0, 0.0, 2200.0, 232.0), (0, 300, 50, 2200, 0), (200, 500, 100, 2200, 100),
    (1900, 2200, 1500, 2200, 1632),
  ])
  func followsAsPublished(
    top: Double, bottom: Double, offset: Double, content: Double, target: Double
  ) {
    #expect(
      RowFollowing.offset(
        showing: top...bottom, offset: offset, viewport: 568, content: content) == target)
  }

  @Test func aRowTallerThanTheViewportShowsItsStart() {
    #expect(
      RowFollowing.offset(showing: 500...1300, offset: 0, viewport: 568, content: 3000) == 500)
    #expect(
      RowFollowing.offset(showing: 500...800, offset: 520, viewport: 568, inset: 40, content: 3000)
        == 460)
  }
}
