import CairoCanvas
import Foundation
import Geometry
import Testing
import Widgets

@testable import Workbench

@Suite struct TransportBarTests {
  /// The time has room for more than a day.
  @Test(arguments: [0, 9.99, 888.88, 999.994, 999.996, 1000, 9999.94, 9999.96, 36_000, 99_999])
  func theTimeFits(_ time: Double) throws {
    let words = Workbench.title(ofTime: time).english
    let number = NumberText(words, Workbench.timeStyle, try PangoText())
    #expect(number.size.width <= BarPlaces.timeWidth, "\(words)")
    let shown = try #require(Double(words.dropLast(2)))
    #expect(abs(shown - time) <= 0.5)
  }
}
