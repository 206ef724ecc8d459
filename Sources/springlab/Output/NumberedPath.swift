/// A path with a place for the number of a frame, as `printf` has it: `%d`, or `%04d` for a number of at least four
/// digits.
struct NumberedPath {
  private let start: Substring
  private let end: Substring
  private let digits: Int

  /// Reads a path; nil for one without such a place.
  init?(_ path: String) {
    guard let place = path.firstMatch(of: /%(?:0([0-9]))?d/) else { return nil }
    (start, end) = (path[..<place.range.lowerBound], path[place.range.upperBound...])
    digits = place.1.flatMap { Int($0) } ?? 0
  }

  /// The path of a frame.
  func path(of number: Int) -> String {
    let text = String(number)
    return start + String(repeating: "0", count: max(0, digits - text.count)) + text + end
  }
}
