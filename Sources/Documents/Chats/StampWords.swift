/// The words of dates and times in the languages of messengers.
enum StampWords {
  enum Meaning {
    case half(Bool)
    /// The first letter of `a. m.`.
    case halfStart(Bool)
    case month(Int)
    case weekday
    case filler
    /// What follows a time.
    case unit
  }

  /// What a word means; nil for any other word.
  static func meaning(of word: String) -> Meaning? {
    let word = word.lowercased()
    if let known = words[word] { return known }
    // Longer forms of months begin as their short ones do: four letters tell two apart that share three.
    guard let month = months[String(word.prefix(4))] ?? months[String(word.prefix(3))],
      word.count <= 4 || longMonths.contains(where: word.hasPrefix)
    else { return nil }
    return .month(month)
  }

  static let zones = [
    "UTC": 0, "GMT": 0, "CET": 3600, "CEST": 7200, "BST": 3600, "EST": -18000, "EDT": -14400,
    "CST": -21600, "CDT": -18000, "MST": -25200, "MDT": -21600, "PST": -28800, "PDT": -25200,
  ]

  private static let words: [String: Meaning] = {
    var words: [String: Meaning] = ["a": .halfStart(false), "p": .halfStart(true)]
    for (list, meaning) in [
      (forenoon, .half(false)), (afternoon, .half(true)), (weekdays, .weekday), (fillers, .filler),
      ("ч uhr uur h hrs", .unit),
    ] as [(String, Meaning)] {
      for word in list.split(whereSeparator: \.isWhitespace) { words[String(word)] = meaning }
    }
    return words
  }()

  private static let forenoon = """
    am a.m 上午 凌晨 早上 清晨 午前 오전 ص fm ap vorm öö paradites முற்பகல் ಪೂರ್ವಾಹ್ನ पूर्वाह्न дп priešpiet
    priekšpusdienā ጥዋት ก่อนเที่ยง နံနက် ກ່ອນທ່ຽງ π.μ ق.ظ r.n f.h म.पू ү.ө пр.об පෙ.ව ਪੂ.ਦੁ לפנה״צ לפנה"צ
    претпл sa pg yb dop
    """
  private static let afternoon = """
    pm p.m 下午 晚上 中午 傍晚 午後 午后 오후 م em ip nachm ös pasdites பிற்பகல் ಅಪರಾಹ್ನ अपराह्न пп popiet
    pēcpusdienā ከሰዓት หลังเที่ยง ညနေ ຫຼັງທ່ຽງ μ.μ ب.ظ i.n e.h म.उ ү.х сл.об ප.ව ਬਾ.ਦੁ אחה״צ אחה"צ попл ch ptg
    yh du odp pop nm
    """
  private static let fillers = """
    klo kl um at à as às om de г alle las в e el den le da
    """
  /// Longer names of days begin with a short one.
  private static let weekdays = """
    mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday mo di mi
    do fr sa so montag dienstag mittwoch donnerstag freitag samstag sonntag lun mar mer jeu ven sam dim lundi mardi
    mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes sábado domingo seg ter qua qui sex
    sáb dom segunda terça quarta quinta sexta segunda-feira lunedì martedì mercoledì giovedì venerdì sabato domenica
    maandag dinsdag woensdag donderdag vrijdag zaterdag zondag måndag tisdag onsdag torsdag fredag lördag söndag
    понедельник вторник среда четверг пятница суббота воскресенье пн вт ср чт пт сб вс 星期一 星期二 星期三 星期四
    星期五 星期六 星期日 周一 周二 周三 周四 周五 周六 周日 週一 週二 週三 週四 週五 週六 週日 月 火 水 木 金 土 日
    月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日 월 화 수 목 금 토 일 월요일 화요일 수요일 목요일 금요일 토요일 일요일
    """

  /// Longer words that begin with the letters of a month name none, but for these.
  private static let longMonths = """
    janu febr march april august septem octob oktob novem decem dezem januar febru märz mars abril avril julio julho
    juillet junio junho agosto setem settem ottob nović décem dicie dezem outub janv févr enero gennaio febbr marzo
    aprile maggio giugn lugli maart styczn luteg marca kwiet maja czerw lipca sierp wrześ paźdz listop grudn январ
    феврал марта апрел июня июля август сентяб октяб нояб декаб feber septiem octub novie junij julij
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  private static let months: [String: Int] = [
    "jan": 1, "feb": 2, "mar": 3, "mär": 3, "apr": 4, "may": 5, "mai": 5, "jun": 6, "jul": 7,
    "aug": 8, "sep": 9, "oct": 10, "okt": 10, "nov": 11, "dec": 12, "dez": 12, "fév": 2, "avr": 4,
    "juin": 6, "juil": 7, "aoû": 8, "déc": 12, "ene": 1, "abr": 4, "ago": 8, "dic": 12, "fev": 2,
    "set": 9, "out": 10, "gen": 1, "mag": 5, "giu": 6, "lug": 7, "ott": 10, "mrt": 3, "maa": 3,
    "mei": 5, "maj": 5, "sty": 1, "lut": 2, "kwi": 4, "cze": 6, "lip": 7, "sie": 8, "wrz": 9,
    "paź": 10, "lis": 11, "gru": 12, "янв": 1, "фев": 2, "мар": 3, "апр": 4, "май": 5, "мая": 5,
    "июн": 6, "июл": 7, "авг": 8, "сен": 9, "окт": 10, "ноя": 11, "дек": 12,
  ]
}
