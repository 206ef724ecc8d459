import Testing

@testable import Documents

/// Kinds are counted, and what is most frequent does not depend on how a table happens to lie in memory.
@Suite struct FrequenciesTests {
  private func count(_ words: [String]) -> Frequencies<String> {
    words.reduce(into: Frequencies()) { $0[$1] += 1 }
  }

  @Test(
    arguments: [
      ([], nil, 0), (["a"], "a", 1), (["a", "b", "b"], "b", 2), (["b", "a"], "b", 1),
      (["c", "a", "b", "a", "c"], "c", 2),
    ] as [([String], String?, Int)])
  func theMostFrequentIsTheFirstOfEqualOnes(words: [String], most: String?, often: Int) {
    let all = count(words)
    #expect(all.most()?.kind == most && all.most()?.count ?? 0 == often)
    #expect(all.total == words.count && all["a"] == words.count { $0 == "a" } && all["z"] == 0)
  }

  @Test func ranksDecideBetweenEqualOnes() {
    let all = count(["long", "ab", "cd", "long", "ab", "cd", "e"])
    #expect(all.most(rank: \.count)?.kind == "ab")
    #expect(all.most(where: { $0 != "ab" }, rank: \.count)?.kind == "cd")
    #expect(all.most(where: { $0.count == 1 })?.count == 1)
    #expect(all.most(where: \.isEmpty) == nil)
  }

  /// In chats in which two ways of naming senders are equally frequent, the one that comes first decides; tables that
  /// are made anew each time would decide by chance.
  @Test(arguments: [
    ("10:00:02       @ada | hello", "00:03\tben\thello"),
    ("[24/11/2026 10:02] ada\nyes", "2024-01-01_10:00 ben\nno"),
    ("[24.11.2026 10:00] ada: hello", "(24.11.2026 10:01) ben: hello"),
    ("24.11.2026, 10:00 - ada: hello", "[24.11.2026 10:01] ben: hello"),
  ])
  func theFirstOfEquallyFrequentWaysDecides(ada: String, ben: String) throws {
    for _ in 0..<10 {
      #expect(try ReadChat("\(ada)\n\(ben)\n").said.first?.hasPrefix("ada|") == true)
      #expect(try ReadChat("\(ben)\n\(ada)\n").said.first?.hasPrefix("ben|") == true)
    }
  }
}
