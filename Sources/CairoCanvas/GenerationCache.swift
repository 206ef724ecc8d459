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
  }

  private var young: [Key: Entry] = [:]
  private var old: [Key: Entry] = [:]
  private var youngCost = 0
  private let limit: Int
  /// What keeping a value costs, in units of the limit.
  private let cost: (Value) -> Int

  init(limit: Int, cost: @escaping (Value) -> Int) { (self.limit, self.cost) = (limit, cost) }

  /// How many entries are kept.
  var count: Int { young.count + old.count }

  /// The value for a key, made where there is none.
  mutating func value(for key: Key, make: () -> Value) -> Value {
    value(for: key, where: { _ in true }) { _ in make() }
  }

  /// The value for a key, made where there is none or where it will not do, from the one that will not.
  mutating func value(
    for key: Key, where isUsable: (Value) -> Bool, make: (Value?) -> Value
  ) -> Value {
    let kept = young[key]
    if let kept, isUsable(kept.value) { return kept.value }
    if let kept {
      youngCost -= kept.cost
      young[key] = nil
    }
    let last = kept ?? old.removeValue(forKey: key)
    if let last, isUsable(last.value) {
      insert(last, for: key)
      return last.value
    }
    let value = make(last?.value)
    insert(Entry(value: value, cost: cost(value)), for: key)
    return value
  }

  /// Forgets what was not used since this was last called.
  mutating func forgetUnused() {
    old = young
    young = [:]
    youngCost = 0
  }

  mutating func removeAll() { self = GenerationCache(limit: limit, cost: cost) }

  private mutating func insert(_ entry: Entry, for key: Key) {
    if youngCost + entry.cost > limit / 2 { forgetUnused() }
    young[key] = entry
    youngCost += entry.cost
  }
}
