import Foundation

/// A table on standard output.
struct Table {
  let title: String
  let columns: [String]
  private var rows: [[String]] = []

  init(_ title: String, columns: [String]) { (self.title, self.columns) = (title, columns) }

  mutating func add(_ cells: [String]) { rows.append(cells) }

  func show() {
    let all = [columns] + rows
    let widths = columns.indices.map { c in all.map { $0[c].count }.max() ?? 0 }
    print("\n\(title)")
    for (r, row) in all.enumerated() {
      let cells = row.enumerated().map { c, cell in
        let padding = String(repeating: " ", count: widths[c] - cell.count)
        return c == 0 ? cell + padding : padding + cell
      }
      print("  " + cells.joined(separator: "   "))
      if r == 0 {
        print("  " + widths.map { String(repeating: "-", count: $0) }.joined(separator: "   "))
      }
    }
    fflush(nil)
  }
}

/// Numbers as the tables have them.
enum Show {
  /// A time in a unit that suits it.
  static func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1e3: digits(nanoseconds) + " ns"
    case ..<1e6: digits(nanoseconds / 1e3) + " µs"
    default: digits(nanoseconds / 1e6) + " ms"
    }
  }

  static func digits(_ x: Double) -> String {
    guard x.isFinite else { return "-" }
    let places = abs(x) >= 100 ? 0 : abs(x) >= 10 ? 1 : 2
    return String(format: "%.\(places)f", x)
  }

  static func percent(_ share: Double) -> String { digits(100 * share) + " %" }

  static func ratio(_ x: Double) -> String { digits(x) + "x" }

  static func spread(_ ratios: Measures) -> String {
    "\(digits(ratios.quantile(0.25)))-\(digits(ratios.quantile(0.75)))"
  }

  /// Whether a bar is reached, in a word.
  static func verdict(_ holds: Bool) -> String { holds ? "yes" : "NO" }
}
