/// Half of a day.
enum Half { case first, second }

/// The words of dates and times.
enum StampWords {
  /// Whether a word begins as one does that is known, in any case.
  ///
  /// Most words of a chat do not, which takes one look here and several in the tables, slow ones where the word has
  /// other letters than those of ASCII.
  static func mayKnow(_ word: String) -> Bool {
    starts.contains(start(word.unicodeScalars.prefix(startLength)))
  }

  private static let startLength = 3

  private static func start(_ scalars: some Sequence<Unicode.Scalar>) -> UInt64 {
    scalars.reduce(0) { $0 << 21 | UInt64($1.value) }
  }

  private static let starts: Set<UInt64> = {
    let tables = [halves, halvesAfterTimes, halvesBeforeDots].flatMap(\.keys)
    let words =
      tables + months.keys + days.keys + zones + fillers + hours + ordinals + [halfEnd, timeStart]
    let starts = words.map { Array($0.unicodeScalars.prefix(startLength)) }
    let all = starts + starts.map { Array($0.flatMap(decomposed).prefix(startLength)) }
    return Set(all.flatMap(spellings).map(start))
  }()

  /// Scalars in each of both cases.
  private static func spellings(_ scalars: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
    scalars.reduce([[]]) { spellings, scalar in
      let cases =
        Set(scalar.properties.lowercaseMapping.unicodeScalars)
        .union(scalar.properties.uppercaseMapping.unicodeScalars)
      return spellings.flatMap { spelling in cases.map { spelling + [$0] } }
    }
  }

  /// A letter and its accent as two scalars, and the parts of a Korean syllable, as some systems write them.
  private static func decomposed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if let parts = decompositions[scalar] { return Array(parts.unicodeScalars) }
    // The Unicode Standard, 3.12, "Hangul Syllable Decomposition".
    guard (0xAC00...0xD7A3).contains(scalar.value) else { return [scalar] }
    let place = scalar.value - 0xAC00
    let parts = [0x1100 + place / 588, 0x1161 + place % 588 / 28, 0x11A7 + place % 28]
    return parts.filter { $0 != 0x11A7 }.compactMap(Unicode.Scalar.init)
  }

  /// Of the letters that are among the first three of a word.
  private static let decompositions: [Unicode.Scalar: String] = [
    "à": "a\u{300}", "á": "a\u{301}", "ä": "a\u{308}", "å": "a\u{30A}", "é": "e\u{301}",
    "ē": "e\u{304}", "ö": "o\u{308}", "û": "u\u{302}", "ź": "z\u{301}", "й": "и\u{306}",
  ]

  /// The end of `a.m.` and `p.m.`.
  static let halfEnd = "m"
  /// What stands between a date and a time, `2024-01-31T10:00`.
  static let timeStart = "t"

  /// The half of a day that a word names; nil for any other word.
  ///
  /// What has a dot within is one word here. Some are words of other kinds as well unless a time comes before or a
  /// dot after them.
  static func half(_ word: String, isAfterTime: Bool, isBeforeDot: Bool) -> Half? {
    halves[word] ?? (isAfterTime ? halvesAfterTimes[word] : nil)
      ?? (isBeforeDot ? halvesBeforeDots[word] : nil)
  }

  private static let halves = table(
    first: """
      am a 上午 凌晨 早上 清晨 午前 오전 ص fm ap vorm öö paradites முற்பகல் ಪೂರ್ವಾಹ್ನ पूर्वाह्न дп
      priešpiet priekšpusdienā ጥዋት ก่อนเที่ยง နံနက် ກ່ອນທ່ຽງ π.μ ق.ظ r.n f.h म.पू ү.ө пр.об පෙ.ව ਪੂ.ਦੁ לפנה״צ
      לפנה"צ претпл
      """,
    second: """
      pm p 下午 晚上 中午 傍晚 午後 午后 오후 م em ip nachm ös pasdites பிற்பகல் ಅಪರಾಹ್ನ अपराह्न пп
      popiet pēcpusdienā ከሰዓት หลังเที่ยง ညနေ ຫຼັງທ່ຽງ μ.μ ب.ظ i.n e.h म.उ ү.х сл.об ප.ව ਬਾ.ਦੁ אחה״צ
      אחה"צ попл
      """)
  private static let halvesAfterTimes = table(first: "sa pg yb", second: "ch ptg yh")
  private static let halvesBeforeDots = table(first: "de dop vm", second: "du odp pop nm")

  private static func table(first: String, second: String) -> [String: Half] {
    var table: [String: Half] = [:]
    for word in first.split(whereSeparator: \.isWhitespace) { table[String(word)] = .first }
    for word in second.split(whereSeparator: \.isWhitespace) { table[String(word)] = .second }
    return table
  }

  /// The number of a month by its first three letters, and where two start so by four.
  static func month(_ word: String) -> Int16? {
    months[String(word.prefix(4))] ?? months[String(word.prefix(3))]
  }

  /// Months of English, German, French, Spanish, Portuguese, Italian, Dutch, Swedish, Polish and Russian.
  private static let months: [String: Int16] = [
    "jan": 1, "feb": 2, "mar": 3, "mär": 3, "apr": 4, "may": 5, "mai": 5, "jun": 6, "jul": 7,
    "aug": 8, "sep": 9, "oct": 10, "okt": 10, "nov": 11, "dec": 12, "dez": 12,
    "fév": 2, "avr": 4, "juin": 6, "juil": 7, "aoû": 8, "déc": 12,
    "ene": 1, "abr": 4, "ago": 8, "dic": 12, "fev": 2, "set": 9, "out": 10,
    "gen": 1, "mag": 5, "giu": 6, "lug": 7, "ott": 10, "mrt": 3, "maa": 3, "mei": 5, "maj": 5,
    "sty": 1, "lut": 2, "kwi": 4, "cze": 6, "lip": 7, "sie": 8, "wrz": 9, "paź": 10, "lis": 11,
    "gru": 12, "янв": 1, "фев": 2, "мар": 3, "апр": 4, "май": 5, "мая": 5, "июн": 6, "июл": 7,
    "авг": 8, "сен": 9, "окт": 10, "ноя": 11, "дек": 12,
  ]

  static let zones: Set<String> = [
    "Z", "UTC", "GMT", "CET", "CEST", "BST", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT",
  ]

  static let fillers: Set<String> = [
    "klo", "kl", "um", "at", "à", "as", "às", "om", "г", "alle", "las", "в",
  ]

  /// What stands after a time.
  static let hours: Set<String> = ["uhr", "uur"]

  /// What stands after the number of a day.
  static let ordinals: Set<String> = ["st", "nd", "rd", "th"]

  /// The day that a word names.
  static func day(_ word: String) -> DayName? { days[word] }

  private static let days: [String: DayName] = {
    var days: [String: DayName] = [:]
    for week in weeks {
      for (number, name) in week.split(separator: " ").enumerated() {
        days[String(name)] = .weekday(Int8(number))
      }
    }
    for (short, number) in [("tues", 1), ("thur", 3), ("thurs", 3)] as [(String, Int8)] {
      days[short] = .weekday(number)
    }
    for name in today.split(separator: " ") { days[String(name)] = .today }
    for name in yesterday.split(separator: " ") { days[String(name)] = .yesterday }
    return days
  }()

  /// From Monday; shorter forms are words of other kinds in most languages.
  private static let weeks = [
    "mon tue wed thu fri sat sun", "monday tuesday wednesday thursday friday saturday sunday",
    "montag dienstag mittwoch donnerstag freitag samstag sonntag",
    "lundi mardi mercredi jeudi vendredi samedi dimanche",
    "lunes martes miércoles jueves viernes sábado domingo",
    "segunda terça quarta quinta sexta sábado domingo",
    "lunedì martedì mercoledì giovedì venerdì sabato domenica",
    "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
    "måndag tisdag onsdag torsdag fredag lördag söndag",
    "понедельник вторник среда четверг пятница суббота воскресенье",
    "星期一 星期二 星期三 星期四 星期五 星期六 星期日", "周一 周二 周三 周四 周五 周六 周日",
    "月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日",
    "월요일 화요일 수요일 목요일 금요일 토요일 일요일",
  ]
  private static let today = "today heute hoy oggi hoje vandaag idag сегодня 今天 今日 오늘"
  private static let yesterday =
    "yesterday gestern ayer hier ieri ontem gisteren igår вчера 昨天 昨日 어제"
}
