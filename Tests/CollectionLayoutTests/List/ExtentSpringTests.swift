import CollectionLayout
import Springs
import Testing

@Suite struct ExtentSpringTests {
  @Test func anInterruptedSpringKeepsItsVelocity() {
    var row = ExtentSpring(extent: 100)
    row.retarget(to: 300)
    for _ in 0..<6 { row.advance(by: 1.0 / 60) }
    let (extent, velocity) = (row.extent, row.velocity)
    let there = row.spring.state(at: 0.1, displacement: -200)
    #expect(abs(extent - 300 - there.displacement) < 1e-9)
    #expect(abs(velocity - there.velocity) < 1e-9)
    row.retarget(to: 100)
    #expect(abs(row.extent - extent) < 1e-9 && row.velocity == velocity)
    row.advance(by: 1.0 / 60)
    #expect(row.extent > extent, "it still grows for a moment")
    while !row.isAtRest { row.advance(by: 1.0 / 60) }
    #expect(row.extent == 100)
  }

  @Test func anOvershootNeverMakesARowNegative() {
    var row = ExtentSpring(extent: 40, spring: Spring(response: 0.4, dampingFraction: 0.3))
    row.retarget(to: 0)
    while !row.isAtRest {
      row.advance(by: 1.0 / 60)
      #expect(row.extent >= 0)
    }
  }

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
