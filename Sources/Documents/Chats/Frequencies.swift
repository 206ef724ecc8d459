/// How often each of a few kinds came, in the order in which they first did: of equally frequent ones the first counts,
/// on every run.
///
/// Finding one takes a time in proportion to the number of kinds.
struct Frequencies<Kind: Equatable> {
  private(set) var all: [(kind: Kind, count: Int)] = []

  /// How often all of them came.
  var total: Int { all.reduce(0) { $0 + $1.count } }

  /// The most frequent of the kinds that pass; nil where there is none.
  ///
  /// Of equally frequent ones it is the first of the lowest rank.
  func most(
    where passes: (Kind) -> Bool = { _ in true }, rank: (Kind) -> Int = { _ in 0 }
  ) -> (kind: Kind, count: Int)? {
    all.filter { passes($0.kind) }
      .max { ($0.count, rank($1.kind)) < ($1.count, rank($0.kind)) }
  }

  /// How often a kind came.
  subscript(kind: Kind) -> Int {
    get { all.first { $0.kind == kind }?.count ?? 0 }
    set {
      if let place = all.firstIndex(where: { $0.kind == kind }) {
        all[place].count = newValue
      } else {
        all.append((kind, newValue))
      }
    }
  }
}
