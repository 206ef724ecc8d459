import Foundation
import Testing

@testable import Documents

/// The words of dates and times are read however their letters are spelled.
@Suite struct StampWordsTests {
  /// The spellings of a word: both cases, with accents in the letters and apart.
  private func spellings(_ word: String) -> [String] {
    [word, word.uppercased(), word.capitalized].flatMap {
      [$0.precomposedStringWithCanonicalMapping, $0.decomposedStringWithCanonicalMapping]
    }
  }

  @Test(arguments: [
    ("fév", 2), ("février", 2), ("août", 8), ("déc", 12), ("décembre", 12), ("mär", 3),
    ("märz", 3), ("paź", 10), ("październik", 10), ("май", 5), ("мая", 5), ("июня", 6), ("jan", 1),
    ("juin", 6), ("juillet", 7), ("сентября", 9),
  ])
  func readsMonths(word: String, month: Int16) {
    for word in spellings(word) {
      let stamp = ChatLine.stamp(of: "5 \(word) 2024 10:00")
      #expect(stamp?.day?.numbers == [2024, month, 5], "\(word)")
      #expect(stamp?.seconds == 36_000, "\(word)")
    }
  }

  @Test(arguments: [
    ("sábado", 5), ("miércoles", 2), ("måndag", 0), ("lördag", 5), ("söndag", 6), ("terça", 1),
    ("lunedì", 0), ("понедельник", 0), ("воскресенье", 6), ("월요일", 0), ("일요일", 6), ("日曜日", 6),
    ("月曜日", 0), ("星期一", 0), ("thurs", 3),
  ])
  func readsDays(word: String, number: Int8) {
    for word in spellings(word) {
      let stamp = ChatLine.stamp(of: "\(word) 10:00")
      #expect(stamp?.name == .weekday(number) && stamp?.seconds == 36_000, "\(word)")
    }
  }

  @Test(arguments: [
    ("am", 10), ("pm", 22), ("오전", 10), ("오후", 22), ("上午", 10), ("下午", 22), ("öö", 10),
    ("ös", 22), ("priekšpusdienā", 10), ("pēcpusdienā", 22), ("π.μ.", 10), ("μ.μ.", 22),
    ("ก่อนเที่ยง", 10), ("முற்பகல்", 10), ("ಅಪರಾಹ್ನ", 22), ("पूर्वाह्न", 10), ("ප.ව.", 22), ("ਪੂ.ਦੁ.", 10),
    ("म.उ.", 22), ("r.n.", 10), ("e.h.", 22), ("p.m.", 22),
  ])
  func readsHalvesOfDays(word: String, hour: Int32) {
    for word in spellings(word) {
      #expect(ChatLine.stamp(of: "10:00 \(word)")?.seconds == hour * 3600, "\(word)")
    }
  }

  @Test(arguments: ["2026年11月22日日曜日 10:00", "2026년 11월 22일 일요일 10:00", "2026年11月22日 10:00"])
  func readsTheSignOfADayBesideSunday(text: String) {
    let stamp = ChatLine.stamp(of: text)
    #expect(stamp?.day?.numbers == [2026, 11, 22] && stamp?.seconds == 36_000)
  }

  @Test func readsWhatStandsAroundTimes() {
    for word in ["à", "às", "at", "um", "klo"].flatMap(spellings) {
      #expect(ChatLine.stamp(of: "24.11.2026 \(word) 10:00")?.seconds == 36_000, "\(word)")
    }
    for word in ["Uhr", "UUR", "UTC", "CEST", "Z"] {
      #expect(ChatLine.stamp(of: "24.11.2026 10:00 \(word)")?.seconds == 36_000, "\(word)")
    }
  }
}
