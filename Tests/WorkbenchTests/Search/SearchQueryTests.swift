import Foundation
import Localization
import Testing
import Widgets

@testable import Workbench

@Suite struct SearchQueryTests {
  private static var items: [SearchItem] {
    [
      item("Undamped", keywords: "nothing slows it"), item("Sweep Damping", group: "Sweep"),
      item("Résistance distance"), item("Damping", unit: "ζ", range: 0...5),
      item("Input latency", unit: "ms", range: 0...300), item("Ball 2", keywords: "damp cloth"),
      item("Answers", choices: ["off", "on"]),
    ]
  }

  private static func item(
    _ title: String, group: String = "G", keywords: String = "", unit: String? = nil,
    range: ClosedRange<Double> = 0...1, choices: [String] = []
  ) -> SearchItem {
    var value: SearchItem.Value?
    if unit != nil || !choices.isEmpty {
      value = .init(
        read: { typed in
          if let found = choices.firstIndex(of: typed) { return .typed(Double(found)) }
          guard let unit, typed.first?.isNumber == true else { return nil }
          return NumberFieldResult(reading: typed, unit: unit, range: range, digits: 1)
        }, words: { "\($0)" }, set: { _ in })
    }
    return SearchItem(
      title: .verbatim(title), group: .verbatim(group), keywords: .verbatim(keywords), value: value
    ) {}
  }

  private func found(_ typed: String) -> [String] {
    SearchQuery(typed).hits(among: Self.items).map(\.item.title.english)
  }

  @Test(arguments: [
    ("", items.map(\.title.english)), ("  ", items.map(\.title.english)),
    // The name itself; a word of it; a keyword; the middle of a word.
    ("damp", ["Damping", "Sweep Damping", "Ball 2", "Undamped"]),
    // In any order; case, accents and width do not matter.
    ("damping sweep", ["Sweep Damping"]), ("sweep damping", ["Sweep Damping"]),
    ("SWEEP  damp", ["Sweep Damping"]), ("damp swe", ["Sweep Damping"]),
    ("RESISTANCE", ["Résistance distance"]), ("ｄｉｓｔａｎｃｅ résist", ["Résistance distance"]),
    // What lacks a word.
    ("dampingx", []), ("sweep latency", []), ("zzz", []), ("()", []), ("ball 3", []),
  ]) func wordsFind(typed: String, titles: [String]) { #expect(found(typed) == titles) }

  @Test(arguments: [
    ("damping 0.6", "Damping", 0.6), ("damp = 0.6", "Damping", 0.6),
    ("Damping: 3/2", "Damping", 1.5),
    ("latency 0.05 s", "Input latency", 50), ("input lat 20+5", "Input latency", 25),
    ("latency input 20 ms", "Input latency", 20), ("answers on", "Answers", 1),
  ]) func aValueAfterTheNameIsRead(typed: String, title: String, value: Double) throws {
    let hit = try #require(SearchQuery(typed).hits(among: Self.items).first)
    #expect(hit.item.title.english == title && hit.typed == .typed(value) && !hit.isRefused)
  }

  /// Names are tried from the shortest on; signs among the words end none for good.
  @Test(arguments: ["x damping 0.6", "zzz = damping 0.6", "damping = : 0.6 x y z", "= 0.6"])
  func aNameThatFitsNothingHasNoValue(typed: String) {
    #expect(
      SearchQuery(typed).hits(among: Self.items).allSatisfy { $0.typed == nil || $0.isRefused })
  }

  @Test(arguments: ["damping 7", "latency 3 kg", "damping 0.6 0.7", "latency 301"])
  func aValueThatCannotBeIsRefusedWithWords(typed: String) throws {
    let hit = try #require(SearchQuery(typed).hits(among: Self.items).first)
    #expect(hit.isRefused && hit.detail.english.hasSuffix("."), "\(hit.detail)")
  }

  @Test func whatIsTypedBeyondAnyNameChangesNothing() throws {
    let spaces = String(repeating: " ", count: 300)
    let hit = try #require(SearchQuery("damping 0.6\(spaces)zzz").hits(among: Self.items).first)
    #expect(hit.item.title.english == "Damping" && hit.typed == .typed(0.6))
  }

  @Test func aNumberInANameIsNoValue() {
    #expect(found("ball 2") == ["Ball 2"])
    #expect(SearchQuery("ball 2").hits(among: Self.items)[0].typed == nil)
  }
}
