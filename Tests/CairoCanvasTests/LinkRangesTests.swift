import Testing

@testable import CairoCanvas

@Suite struct LinkRangesTests {
  @Test(arguments: [
    ("see https://example.org/a?b=1, please", ["https://example.org/a?b=1"]),
    ("(www.swift.org).", ["www.swift.org"]),
    ("HTTP://A.B http://c.d!", ["HTTP://A.B", "http://c.d"]),
    ("awww.cute no", []), ("http://", []), ("", []), ("www.", []),
    ("Grüße: https://de.wikipedia.org/wiki/Öl\nund mehr", ["https://de.wikipedia.org/wiki/Öl"]),
    ("“https://a.b”…", ["https://a.b"]),
  ])
  func addressesAreFound(text: String, links: [String]) {
    let bytes = Array(text.utf8)
    let found = LinkRanges.find(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
    #expect(found == links)
  }
}
