import Foundation
import Testing

/// Rows of lists with contents, accessories and items that open.
@Suite struct ClientCodeRowsTests {
  @Test func rowsAreAsHighAsTheirTexts() {
    let result = ClientCodeRows.rows()
    #expect(result.heights[0] == 44 && result.heights[1] > 44, "\(result.heights)")
    #expect(result.texts == ["long", "second"])
  }

  /// A sign is 22 points wide, the label half of 17 points a letter; 16 points to the edge, 8 between.
  @Test func accessoriesTakeRoomOfTheContent() {
    let places = ClientCodeRows.accessories()
    #expect(places[0] == 0 && places[1] == 300 - 16 - 22 - 8 - 17, "\(places)")
    #expect(places[2] == 16 + 22 && places[3] == places[1] - 38, "\(places)")
  }

  @Test func aTapOpensAndClosesAnItem() {
    let result = ClientCodeRows.opened()
    let open = ["fruit", "apple", "pear", "plum", "long"]
    #expect(result.items == [["fruit", "long"], open, open, ["fruit", "long"]], "\(result)")
    #expect(result.level == 1 && result.indentation == 10)
    #expect(result.log == ["+fruit", "-fruit"])
  }

  @Test func configurationsOfferSwipesAndLines() {
    let result = ClientCodeRows.swipes()
    #expect(result.titles == ["Delete 3"] && result.done && result.insets == 3)
  }
}
