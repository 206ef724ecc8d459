import Testing

@testable import Documents

/// Slack's text as Slack shows it.
@Suite struct SlackTextTests {
  @Test(
    arguments: [
      ("*bold* and _slanted_, ~gone~", "bold and slanted, gone"),
      ("*<https://a.b/x_y_z|link>* _*both*_", "link both"),
      ("2*3*4 snake_case_name a_b * c _ d", "2*3*4 snake_case_name a_b * c _ d"),
      ("* one\n* two", "* one\n* two"), ("*over\nlines*", "*over\nlines*"),
      ("`code *x* :kite: <@U1>`", "code *x* :kite: @Ada"),
      ("look:\n```\nlet a = *b*\n```\n_yes_", "look:\nlet a = *b*\nyes"),
      ("```one``` `` alone `", "one `` alone `"),
      ("&lt;b&gt; &amp; <!here> <#C1|news> <@U1> 1 < 2", "<b> & @here #news @Ada 1 < 2"),
      ("*", "*"), ("__", "__"), ("<", "<"),
    ])
  func readsMarks(text: String, shown: String) {
    #expect(SlackText.read(text, ["U1": "Ada"]) == shown)
  }

  @Test(
    arguments: [
      (":kite: :tada:", "🪁 🎉"), (":+1::+1:", "👍👍"), (":wave::skin-tone-3:", "👋🏼"),
      (":man-shrugging::skin-tone-6:", "🤷🏿‍♂️"), (":heart:", "❤️"), ("*:smile:*", "😄"),
      ("at 10:100:30", "at 10:100:30"), (":our_logo: :", ":our_logo: :"), ("::", "::"),
      (":wave::skin-tone-9:", "👋:skin-tone-9:"),
    ])
  func readsEmoji(text: String, shown: String) {
    #expect(SlackText.read(text, [:]) == shown)
  }

  /// Marks that nothing closes, and many that something does, are read in a time that grows with their length: a mark
  /// at a time they would take minutes.
  @Test(arguments: ["*a ", "_a_ ", "`a` ", ":kite: ", "```a``` "])
  func manyMarksAreReadAtOnce(piece: String) {
    let count = 100_000
    let one = SlackText.read(piece, [:])
    let many = SlackText.read(String(repeating: piece, count: count), [:])
    #expect(many.count == one.count * count && many.hasPrefix(one))
  }

  /// Marks that are taken off leave a run of accents and invisible signs, which grows from mark to mark.
  @Test(arguments: ["*\u{200B}", "_\u{200B}", "~\u{301}"])
  func marksAmongAccentsAreReadInLinearTime(piece: String) {
    expectLinear(2000, piece) { count in
      let text = String(repeating: piece, count: count)
      return { _ = SlackText.read(text, [:]) }
    }
  }

  /// Marks among letters of several bytes, accents of their own and breaks of two signs.
  @Test(arguments: [
    ("*é* _日本_ ~ü~", "é 日本 ü"), ("é*no* 日*no*", "é*no* 日*no*"), ("e\u{301}*no*", "e\u{301}*no*"),
    ("\u{200B}*yes*\u{200B}_yes_", "\u{200B}yes\u{200B}_yes_"),
    ("❤️*yes*", "❤️yes"), ("*no*é", "*no*é"), ("*\u{A0}no*", "*\u{A0}no*"),
    ("```\r\na\r\nb\r\n```", "a\r\nb"), ("`a\r\nb`", "`a\r\nb`"), ("``````", "``````"),
    ("<@U1>*no*", "@Ada*no*"), ("*<@U1>*", "@Ada"), (":日本: :kite:", ":日本: 🪁"), ("`` `x`", "`` x"),
  ])
  func readsMarksBesideAnyLetter(text: String, shown: String) {
    #expect(SlackText.read(text, ["U1": "Ada"]) == shown)
  }
}
