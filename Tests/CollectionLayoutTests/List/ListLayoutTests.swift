import CollectionLayout
import Testing

@Suite struct ListLayoutTests {
  /// A made-up extent for each row, none of them the estimate.
  private func extent(_ row: Int) -> Double { 30 + Double(row * 37 % 91) }

  private func settled(_ list: inout ListLayout, at offset: Double, viewport: Double = 600)
    -> Double
  {
    var offset = offset
    let anchor = list.anchor(at: offset, viewport: viewport, followsEnd: false)
    list.measure(from: 0, to: viewport, offset: &offset, anchor: anchor, by: extent)
    return offset
  }

  @Test func measuringAboveNeverMovesWhatIsOnTheScreen() throws {
    var list = ListLayout(count: 10_000, estimate: 40, padding: 16)
    var offset = settled(&list, at: 200_000)
    for _ in 0..<200 {
      let anchor = try #require(list.anchor(at: offset, viewport: 600, followsEnd: false))
      let row = try #require(list.row(of: anchor.id))
      let seen = list.top(of: row) - offset
      // Scrolling up shows rows that were only estimated.
      offset -= 35
      let held = try #require(list.anchor(at: offset, viewport: 600, followsEnd: false))
      list.measure(from: -100, to: 700, offset: &offset, anchor: held, by: extent)
      #expect(abs(list.top(of: row) - offset - (seen + 35)) < 0.01)
    }
  }

  @Test func insertingAboveNeverMovesWhatIsOnTheScreen() throws {
    var list = ListLayout(count: 1000, estimate: 40)
    let offset = settled(&list, at: 20_000)
    let anchor = try #require(list.anchor(at: offset, viewport: 600, followsEnd: false))
    let id = anchor.id
    let seen = list.top(of: try #require(list.row(of: id))) - offset
    list.insert(100, at: 3)
    let moved = try #require(list.offset(of: anchor))
    #expect(abs(list.top(of: try #require(list.row(of: id))) - moved - seen) < 0.01)
    #expect(moved > offset + 1000)
  }

  @Test func idsStayWithTheirRows() throws {
    var list = ListLayout(count: 10, estimate: 40)
    let id = list.id(of: 7)
    list.insert(5, at: 2)
    #expect(list.row(of: id) == 12)
    list.remove(0..<4)
    #expect(list.row(of: id) == 8)
    list.remove(8..<9)
    #expect(list.row(of: id) == nil)
    #expect(Set((0..<list.count).map { list.id(of: $0) }).count == list.count)
  }

  @Test func theEndHoldsOnlyWhereItShows() throws {
    var list = ListLayout(count: 100, estimate: 40)
    let end = list.contentExtent - 600
    let near = try #require(list.anchor(at: end - 20, viewport: 600, followsEnd: true))
    #expect(near.edge == .bottom && near.id == list.id(of: 99))
    let far = try #require(list.anchor(at: end - 80, viewport: 600, followsEnd: true))
    #expect(far.edge == .top)
    list.remove(0..<100)
    #expect(list.anchor(at: 0, viewport: 600, followsEnd: true) == nil)
  }

  @Test func onlyWhatShowsIsMeasured() {
    var list = ListLayout(count: 1_000_000, estimate: 44)
    var measured = 0
    var offset = 20_000_000.0
    let anchor = list.anchor(at: offset, viewport: 800, followsEnd: false)
    list.measure(from: 0, to: 800, offset: &offset, anchor: anchor) { row in
      measured += 1
      return extent(row)
    }
    #expect(measured > 5 && measured < 60)
  }
}
