/// A cache bounded by cost that forgets what was not used for longest, roughly.
///
/// Entries live in a young and an old generation. A hit in the old one moves the entry up; when
/// the young one is half the limit, it becomes the old one and the old one is forgotten. So what is
/// used in every frame stays, at the price of one dictionary look-up, and nothing depends on the
/// order of a dictionary.
struct GenerationCache<Key: Hashable, Value> {
  private var young: [Key: (value: Value, cost: Int)] = [:]
  private var old: [Key: (value: Value, cost: Int)] = [:]
  private var youngCost = 0
  private let limit: Int

  /// An empty cache.
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
    let made = make(last?.value)
    insert((made, cost(made)), for: key)
    return made
  }

  /// Forgets what was not used since this was last called.
  mutating func forgetUnused() {
    old = young
    young = [:]
    youngCost = 0
  }

  /// Forgets everything.
  mutating func removeAll() {
    young = [:]
    old = [:]
    youngCost = 0
  }

  private mutating func insert(_ entry: (value: Value, cost: Int), for key: Key) {
    if youngCost + entry.cost > limit / 2 { forgetUnused() }
    young[key] = entry
    youngCost += entry.cost
  }
}
