import Foundation

/// How many items each section has.
struct ElementCounts: Hashable, Sendable {
  var items: [Int] = []

  var sections: Int { items.count }

  /// The items of a section; 0 for a section that is not there.
  subscript(section: Int) -> Int { items.indices.contains(section) ? items[section] : 0 }

  func contains(_ path: IndexPath) -> Bool {
    items.indices.contains(path.section) && path.item >= 0 && path.item < items[path.section]
  }
}
