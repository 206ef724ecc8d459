/// A path with a place for the number of a frame, as `printf` has it: `%d`, or `%04d` for a number of at least four
/// digits.
struct NumberedPath {
  private let start: Substring
  private let end: Substring
  private let digits: Int

  /// Reads a path; nil for one without such a place.
  init?(_ path: String) {
    for place in path.indices where path[place] == "%" {
      let rest = path[place...].dropFirst()
      let digits = rest.prefix { ("0"..."9").contains($0) }
      let after = rest[digits.endIndex...]
      guard after.first == "d", digits.isEmpty || digits.count == 2 && digits.first == "0" else {
        continue
      }
      (start, end) = (path[..<place], after.dropFirst())
      self.digits = Int(digits) ?? 0
      return
    }
    return nil
  }

  /// The path of a frame.
  func path(of number: Int) -> String {
    let text = String(number)
    return start + String(repeating: "0", count: max(0, digits - text.count)) + text + end
  }
}
