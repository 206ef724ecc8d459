import Foundation
import Testing

/// Views are told where they are and what changes, delegates what fingers do.
@Suite struct ClientCodeLifecycleTests {
  @Test func viewsAreToldOfTheirWindows() {
    #expect(
      ClientCodeLifecycle.windows() == [
        "will enter", "entered", "will enter window", "window", "will leave window", "no window",
        "will enter", "will enter window", "window", "entered", "will leave", "will leave window",
        "no window", "left",
      ])
  }

  @Test func changesOfTheWindowAreTold() {
    let result = ClientCodeLifecycle.resized()
    #expect(
      result.controller == [
        "from 320 to 640", "beside at 640", "after", "from 640 to 700", "beside at 700", "after",
      ])
    #expect(result.view == ["constraints"])
  }

  /// In the order of Apple's guide to collection views; a tap on the selected item selects it again.
  @Test func touchesOnCellsAreTold() {
    let result = ClientCodeLifecycle.taps()
    #expect(
      result.taps == [
        "on 0", "may 0", "off 0", "selected 0", "on 0", "may 0", "off 0", "selected 0", "on 1",
        "may 1", "off 1",
      ])
    #expect(result.scrolls == ["no header", "header"])
  }

  @Test func theOlderMethodSaysWhereAnItemMayGo() {
    #expect(ClientCodeLifecycle.moved() == [0, 2, 3, 1] + Array(4..<12))
  }
}
