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
    if let entry = young[key] { return entry.value }
    let entry: (value: Value, cost: Int)
    if let kept = old.removeValue(forKey: key) {
      entry = kept
    } else {
      let made = make()
      entry = (made, cost(made))
    }
    insert(entry, for: key)
    return entry.value
  }

  /// Forgets everything.
  mutating func removeAll() {
    young = [:]
    old = [:]
    youngCost = 0
  }

  private mutating func insert(_ entry: (value: Value, cost: Int), for key: Key) {
    if youngCost + entry.cost > limit / 2 {
      old = young
      young = [:]
      youngCost = 0
    }
    young[key] = entry
    youngCost += entry.cost
  }
}
