import Canvas
import Foundation
import Geometry
import Testing

@testable import Widgets

@Suite struct NumberTextTests {
  private static let style = TextStyle(size: 12)

  private func drawn(_ words: String) -> (number: NumberText, texts: [(String, CGPoint)]) {
    let number = NumberText(words, Self.style, Typewriter())
    var list = DrawList()
    number.draw(at: CGPoint(x: 7, y: 9), Color(0), into: &list)
    let texts = list.commands.compactMap { command -> (String, CGPoint)? in
      guard case .text(let block, let place, _) = command else { return nil }
      return (block.text, place)
    }
    return (number, texts)
  }

  @Test(arguments: [
    ("−12.5 pt", ["−", "1", "2", ".", "5", " pt"]), ("7", ["7"]), ("never", ["never"]), ("", []),
    ("x²=49", ["x²=", "4", "9"]), ("100 %", ["1", "0", "0", " %"]), ("½ 3д", ["½ ", "3", "д"]),
  ])
  func eachDigitIsATextOfItsOwn(words: String, runs: [String]) {
    let found = drawn(words)
    #expect(found.texts.map(\.0) == runs)
    #expect(found.number.size.height > 0 || words.isEmpty)
  }
}
