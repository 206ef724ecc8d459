/// Songs by bands that do not exist: names and words stay as they were written.
extension AccordionTexts {
  static let songs = [
    song(
      title: "Paper Boats", detail: "The Low Bridges · 3:12",
      story: "We folded the letters and let them go,\none for the fast stream, one for the slow,\n"
        + "one for the weir where the willows bend,\nand none of them sank before the end."),
    song(
      title: "Half Past Anything", detail: "Nora Vale · 2:47",
      story:
        "The clock on the corner has lost its hand,\nit is half past anything, you understand,\n"
        + "so stay for a coffee, and stay for two:\nthe hour will wait, as the hours do."),
    song(
      title: "Tin Roof", detail: "Ash & Ember · 4:05",
      story:
        "Rain on the tin roof, rain in the yard,\na drum with a thousand fingers playing hard,\n"
        + "and under the thunder I heard you say:\nlet it, let it, let it play."),
    song(
      title: "Northbound", detail: "Slow Trains · 3:38",
      story: "Window seat, the fields go white,\nthe last of the stations is out of sight,\n"
        + "you sleep with your head on the season's map,\nthe whole of the winter in your lap."),
    song(
      title: "Borrowed Bicycle", detail: "Kit Marlow · 2:59",
      story:
        "It rattles downhill and it sings on the flat,\nthe saddle is held with a piece of a hat,\n"
        + "I promised to bring it by Sunday at four:\nit still leans, in June, by my own front door."
    ),
    song(
      title: "Lighthouse at Dusk", detail: "The Low Bridges · 5:21",
      story: "Once to the left and once to the right,\na broom of gold to sweep the night,\n"
        + "and all the small boats, one by one,\ncome home behind the setting sun."),
    song(
      title: "Marmalade", detail: "Nora Vale · 2:31",
      story: "Bitter and sweet in the same small jar,\nthat is exactly the way we are:\n"
        + "open a window, put on the toast,\nand tell me the thing you remember the most."),
  ]

  private static func song(title: String, detail: String, story: String) -> Entry {
    Entry(title: .verbatim(title), detail: .verbatim(detail), story: .verbatim(story))
  }
}
