import Canvas
import Foundation
import Testing

@testable import CairoCanvas

@Suite struct SignRangesTests {
  @Test(
    arguments: [
      ("", []), ("-> a -- b", []), (String(repeating: "-", count: 63), []),
      (String(repeating: "-", count: 64), [0..<64]),
      (
        "ab" + String(repeating: ": ", count: 40) + "c" + String(repeating: "(\n", count: 32),
        [2..<82, 83..<147]
      ),
      (String(repeating: "-", count: 63) + "é" + String(repeating: "=", count: 70), [65..<135]),
      (String(repeating: "- 1", count: 100), []),
    ] as [(String, [Range<Int>])])
  func longRowsAreFound(text: String, rows: [Range<Int>]) {
    #expect(SignRanges.find(in: Array(text.utf8)) == rows)
  }

  /// Signs that Inter would look at many times take no longer than a few times what words take.
  @Test func signsTakeNoLongerThanWords() throws {
    let text = try PangoText()
    func time(_ words: String) -> Double {
      func now() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
      }
      let row = String(repeating: words, count: 16_000 / words.utf8.count)
      let start = now()
      _ = text.metrics(of: TextBlock(row, TextStyle(size: 14), width: 400))
      return now() - start
    }
    _ = time("abc ")
    let base = max(0.002, min(time("hello there "), time("hello there you ")))
    // With all forms "-" takes 20 times as long.
    for signs in ["-", "(", ": ", "= "] { #expect(time(signs) < 8 * base, "\(signs)") }
  }
}
