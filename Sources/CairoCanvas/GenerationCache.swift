/// A cache bounded by cost that forgets what was not used for longest, roughly.
///
/// Entries live in a young and an old generation. A hit in the old one moves the entry up; when
/// the young one is half the limit, it becomes the old one and the old one is forgotten. So what is
/// used in every frame stays, at the price of one dictionary look-up, and nothing depends on the
/// order of a dictionary.
struct GenerationCache<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    let cost: Int
    /// Whether it was not used since it was made.
    var isUnused = true
  }

  private var young: [Key: Entry] = [:]
  private var old: [Key: Entry] = [:]
  private var youngCost = 0
  private let limit: Int
  /// The keys of what was made since `forgetSingles` was last called, and between the two calls before that: never more
  /// than are kept.
  private(set) var made: (since: [Key], before: [Key]) = ([], [])

  init(limit: Int) { self.limit = limit }

  /// How many entries are kept.
  var count: Int { young.count + old.count }

  /// The value for a key, made where there is none.
  mutating func value(for key: Key, cost: (Value) -> Int, make: () -> Value) -> Value {
    value(for: key, where: { _ in true }, cost: cost) { _ in make() }
  }

  /// The value for a key, made where there is none or where it will not do, from the one that will not.
  mutating func value(
    for key: Key, where isUsable: (Value) -> Bool, cost: (Value) -> Int, make: (Value?) -> Value
  ) -> Value {
    let kept = young[key]
    if let kept, isUsable(kept.value) {
      if kept.isUnused { young[key]?.isUnused = false }
      return kept.value
    }
    if let kept {
      youngCost -= kept.cost
      young[key] = nil
    }
    var last = kept ?? old.removeValue(forKey: key)
    last?.isUnused = false
    if let last, isUsable(last.value) {
      insert(last, for: key)
      return last.value
    }
    let value = make(last?.value)
    insert(Entry(value: value, cost: cost(value), isUnused: last == nil), for: key)
    if last == nil { made.since.append(key) }
    return value
  }

  /// Forgets what was not used since this was last called.
  mutating func forgetUnused() {
    old = young
    young = [:]
    youngCost = 0
    made.since.removeAll { old[$0] == nil }
    made.before.removeAll { old[$0] == nil }
  }

  /// Forgets what was made before this was last called and was not used again since.
  mutating func forgetSingles() {
    for key in made.before {
      if let entry = young[key], entry.isUnused {
        youngCost -= entry.cost
        young[key] = nil
      } else if old[key]?.isUnused ?? false {
        old[key] = nil
      }
    }
    made = ([], made.since)
  }

  mutating func removeAll() { self = GenerationCache(limit: limit) }

  private mutating func insert(_ entry: Entry, for key: Key) {
    if youngCost + entry.cost > limit / 2 { forgetUnused() }
    young[key] = entry
    youngCost += entry.cost
  }
}
