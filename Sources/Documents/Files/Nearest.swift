import Localization

/// The name that a mistyped one most likely meant: the fewest edits away, and near enough to be
/// meant at all; nil where none is.
///
/// Ties go to the first.
public func nearest(to wish: String, in names: [String]) -> String? {
  // What is longer is no name that was mistyped, and comparing takes the product of both lengths.
  let isName = { (text: String) in text.utf8.count <= longestName }
  guard isName(wish) else { return nil }
  let wish = Array(wish.lowercased())
  let scored = names.prefix(mostNames).filter(isName).map {
    (name: $0, edits: edits(from: wish, to: Array($0.lowercased())))
  }
  guard let best = scored.min(by: { $0.edits < $1.edits }) else { return nil }
  return best.edits <= max(2, min(wish.count, best.name.count) / 2) ? best.name : nil
}

private let longestName = 100, mostNames = 2000

/// A question whether the nearest of some names was meant; empty where none is near.
func hint(_ wish: String, _ names: [String]) -> LocalizedText {
  nearest(to: wish, in: names).map { " Did you mean \"\($0)\"?" } ?? ""
}

/// How many characters have to be put in, taken out or changed (Levenshtein's distance).
private func edits(from a: [Character], to b: [Character]) -> Int {
  var row = Array(0...b.count)
  for (i, x) in a.enumerated() {
    var corner = row[0]
    row[0] = i + 1
    for (j, y) in b.enumerated() {
      let above = row[j + 1]
      row[j + 1] = min(above + 1, row[j] + 1, corner + (x == y ? 0 : 1))
      corner = above
    }
  }
  return row[b.count]
}
