import Testing

@testable import Documents

/// The attributes of tags in HTML and XML.
@Suite struct PageTagTests {
  @Test(arguments: [
    ("a href=\"x/y\" title='one \"two\"'", "href", "x/y"),
    ("a href=\"x/y\" title='one \"two\"'", "title", "one \"two\""),
    ("img\n  src=a/b.png alt=c/", "src", "a/b.png"), ("img src = \"a\"", "src", "a"),
    ("p class=\"\"", "class", ""), ("p hidden class=x", "class", "x"),
    ("p title=\"a &amp; b\"", "title", "a & b"), ("time datetime=\"1\"/", "datetime", "1"),
    // What stands in a value, or ends so, is no attribute.
    ("m text=\"x from=y\" from=\"ada\"", "from", "ada"),
    ("m data-class=\"a\" class=\"b\"", "class", "b"),
  ])
  func valuesAreRead(tag: String, key: String, value: String) {
    #expect(PageTag(tag[...]).value(key) == value)
  }

  @Test(arguments: [
    "p", "p class", "p classy=\"a\"", "p title=\"class=x", "/p class=", "p =x =", "=",
  ])
  func whatIsMissingIsNil(tag: String) {
    #expect(PageTag(tag[...]).value("class")?.isEmpty ?? true)
  }

  @Test(
    arguments: [
      ("message", PageRole.message), ("chatlog__message-container x", .message),
      ("mx_MessageTimestamp", .time), ("from_name", .author), ("chatlog__author", .author),
      ("TEXT bold", .words), ("im_text", .words), ("context", nil), ("xauthor-namex", nil),
      ("media_photo", .media(.photo)), ("a\tmedia_video text", .media(.video)),
      ("reply_to text", .ignored), ("reactions", .reactions), ("service date", .time),
      ("my-system-note", .notice), ("", nil), ("x_y_from_name", .author), ("sendersender", nil),
    ] as [(String, PageRole?)])
  func classesTellTheRole(names: String, role: PageRole?) {
    #expect(PageKind(name: "div", classNames: names).role == role)
  }
}
