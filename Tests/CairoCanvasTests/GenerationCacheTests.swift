import Testing

@testable import CairoCanvas

@Suite struct GenerationCacheTests {
  @Test func aValueIsMadeOnce() {
    var cache = GenerationCache<Int, String>(limit: 100)
    var made = 0
    for _ in 0..<3 {
      let value = cache.value(for: 7, cost: { _ in 1 }) {
        made += 1
        return "seven"
      }
      #expect(value == "seven")
    }
    #expect(made == 1)
  }

  @Test func aValueThatWillNotDoIsMadeAnewFromIt() {
    var cache = GenerationCache<Int, [Int]>(limit: 100)
    for wanted in 1...4 {
      let value = cache.value(for: 7, where: { $0.contains(wanted) }, cost: \.count) {
        ($0 ?? []) + [wanted]
      }
      #expect(value == Array(1...wanted))
    }
    #expect(cache.count == 1)
    let kept = cache.value(for: 7, where: { _ in true }, cost: \.count) { _ in [] }
    #expect(kept == [1, 2, 3, 4])
  }

  @Test func itStaysWithinItsLimitAndKeepsWhatIsUsed() {
    var cache = GenerationCache<Int, Int>(limit: 100)
    var made: [Int] = []
    for key in 1...1000 {
      for wanted in [0, key] {
        _ = cache.value(for: wanted, cost: { _ in 1 }) {
          made.append(wanted)
          return wanted
        }
      }
      #expect(cache.count <= 100)
    }
    #expect(made == Array(0...1000))
  }

  /// Keys of what is long forgotten took 100 bytes a text that a scene made, for as long as it ran.
  @Test func itRemembersNoKeysOfWhatItForgot() {
    var cache = GenerationCache<Int, Int>(limit: 100)
    for key in 1...1000 {
      _ = cache.value(for: key, cost: { _ in 1 }, make: { key })
      if key % 30 == 0 { cache.forgetUnused() }
      #expect(cache.made.since.count + cache.made.before.count <= cache.count)
    }
    for key in 2000...3000 {
      _ = cache.value(for: key, cost: { _ in 50 }, make: { key })
      #expect(cache.made.since.count + cache.made.before.count <= cache.count)
    }
  }

  @Test func aCostlyValueDoesNotStopIt() {
    var cache = GenerationCache<Int, Int>(limit: 10)
    for key in 0..<5 {
      #expect(cache.value(for: key, cost: { _ in 1000 }, make: { key }) == key)
    }
    #expect(cache.count <= 2)
    cache.removeAll()
    #expect(cache.count == 0)
  }

  @Test func whatIsUsedOnceIsForgottenBeforeTheRest() {
    var cache = GenerationCache<Int, Int>(limit: 1000)
    var made: [Int] = []
    func use(_ key: Int) {
      _ = cache.value(for: key, cost: { _ in 1 }) {
        made.append(key)
        return key
      }
    }
    for round in 0..<50 {
      for key in [1, 2] { use(key) }
      use(1000 + round)
      cache.forgetSingles()
      // What was made since the last time stays, used or not.
      use(1000 + round)
      #expect(cache.count <= 2 + round + 1)
    }
    #expect(made == [1, 2] + (1000..<1050))
    for key in 2000..<2100 {
      use(key)
      cache.forgetSingles()
    }
    #expect(made.count == 152)
    #expect(cache.count == 52 + 1, "\(cache.count) are kept")
    use(2000)
    #expect(made.last == 2000)
  }
}
