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

  /// Chats in which two ways of naming senders are equally frequent: tables that are made anew each time would
  /// decide differently from one reading to the next.
  @Test(arguments: [
    ("10:00 Ada: hello\n10:01 Ben: yes\n[24.11.2026 10:00] Cem: no\n[24.11.2026 10:01] Dan: well\n"),
    ("10:00:02       @ada | hello\n00:03\tben\thello\n"),
    ("[24/11/2026 10:02] ben\nyes\n2024-01-01_10:00 ada\nno\n"),
    ("Ada, [24.11.2026 10:00]\nhello\nBen — 24.11.2026 10:00\nyes\nAda, [24.11.2026 10:00]\nhello\n"
      + "Ben — 24.11.2026 10:00\nyes\n"),
  ])
  func equallyFrequentWaysAreReadTheSameEachTime(text: String) throws {
    let first = try ReadChat(text)
    for _ in 0..<40 { #expect(try ReadChat(text).said == first.said) }
  }
}
