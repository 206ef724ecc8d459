import Testing

@testable import Documents

@Suite struct HTMLTextTests {
  @Test func findsTheEndOfAnElementInAnyLetters() {
    #expect(HTMLText.after(endOf: "style", in: "p{}</style>rest") == "rest")
    #expect(HTMLText.after(endOf: "style", in: "</b></STYLE></style>") == "</style>")
    #expect(HTMLText.after(endOf: "style", in: "</styles></style") == nil)
    #expect(HTMLText.after(endOf: "head", in: "</header></\u{e9}head>") == nil)
    #expect(HTMLText.after(endOf: "b", in: "") == nil)
  }

  @Test func readsManyEscapes() {
    let count = 100_000
    #expect(
      HTMLText.unescaped(String(repeating: "&#x1F600;&#39;&amp;", count: count))
        == String(repeating: "\u{1F600}'&", count: count))
    let none = String(repeating: "&#", count: count)
    #expect(HTMLText.unescaped(none) == none)
  }
}
