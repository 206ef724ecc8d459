import CollectionLayout
import Foundation
import Testing

@Suite struct CarouselLayoutTests {
  private func order(_ layout: CarouselLayout) -> [Int64] {
    (0..<layout.count).map { layout.id(of: $0).number }
  }

  @Test func tilesStandAsPublished() {
    let layout = CarouselLayout(count: 30)
    #expect(layout.pitch == 80)
    #expect(layout.middle(of: 0) == 45 && layout.middle(of: 3) == 285)
    #expect(layout.contentExtent == 2410)
    #expect(CarouselLayout(count: 0).contentExtent == 20)
    let place = layout.place(of: 2)
    #expect(place.top == 165 && place.extent == 80 && place.gap == 10)
  }

  @Test func placesAreFoundFromPoints() {
    let layout = CarouselLayout(count: 30)
    #expect(layout.row(at: -1e9) == 0 && layout.row(at: 1e300) == 29)
    #expect(layout.row(at: 84) == 0 && layout.row(at: 86) == 1)
    #expect(layout.rows(from: 0, to: 320) == 0..<4)
    #expect(CarouselLayout(count: 0).row(at: 5) == nil)
    #expect(CarouselLayout(count: 0).rows(from: 0, to: 100).isEmpty)
  }

  @Test func aTileGoesToTheRightOfTheMiddle() {
    let layout = CarouselLayout(count: 30)
    // The nearest is left of the middle: behind it. Right of it: into its place.
    #expect(layout.insertionRow(at: 160) == 2)
    #expect(layout.insertionRow(at: 110) == 1)
    #expect(layout.insertionRow(at: 1e9) == 30)
    #expect(CarouselLayout(count: 0).insertionRow(at: 100) == 0)
  }

  @Test func idsStayWhateverHappens() {
    var layout = CarouselLayout(count: 5)
    #expect(layout.insert(2, at: 2).map(\.number) == [5, 6])
    #expect(order(layout) == [0, 1, 5, 6, 2, 3, 4])
    layout.remove(0)
    layout.move(1, to: 4)
    #expect(order(layout) == [1, 6, 2, 3, 5, 4])
    layout.move(5, to: 0)
    #expect(order(layout) == [4, 1, 6, 2, 3, 5])
    layout.move(3, to: 3)
    for (row, id) in order(layout).enumerated() {
      #expect(layout.id(of: row).number == id && layout.row(of: layout.id(of: row)) == row)
    }
    #expect(layout.insert(1, at: layout.count).map(\.number) == [7])
  }

  @Test func everyMoveDoesWhatAnArrayDoes() {
    for from in 0..<6 {
      for to in 0..<6 {
        var (layout, array) = (CarouselLayout(count: 6), Array(Int64(0)..<6))
        layout.move(from, to: to)
        array.insert(array.remove(at: from), at: to)
        #expect(order(layout) == array)
      }
    }
  }

  @Test func aMillionTilesAreInsertedMovedAndRemovedAmong() {
    var layout = CarouselLayout(count: 1_000_000)
    for k in 0..<1000 {
      layout.insert(1, at: 500_000)
      layout.move(500_000, to: 20 + k)
      layout.remove(20 + k)
    }
    #expect(layout.count == 1_000_000)
    #expect(layout.middle(of: 999_999) == 45 + 80 * 999_999)
  }
}
