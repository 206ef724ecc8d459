/// Half of a day.
enum Half { case first, second }

/// The words of dates and times.
enum StampWords {
  static let halves: [String: Half] = [
    "am": .first, "a": .first, "上午": .first, "凌晨": .first, "早上": .first, "清晨": .first,
    "午前": .first, "오전": .first, "ص": .first, "fm": .first, "ap": .first, "vorm": .first,
    "pm": .second, "p": .second, "下午": .second, "晚上": .second, "中午": .second, "傍晚": .second,
    "午後": .second, "午后": .second, "오후": .second, "م": .second, "em": .second, "ip": .second,
    "nachm": .second,
  ]

  /// English and German months by their first three letters.
  static let months: [String: Int16] = [
    "jan": 1, "feb": 2, "mar": 3, "mär": 3, "apr": 4, "may": 5, "mai": 5, "jun": 6, "jul": 7,
    "aug": 8, "sep": 9, "oct": 10, "okt": 10, "nov": 11, "dec": 12, "dez": 12,
  ]

  static let zones: Set<String> = [
    "Z", "UTC", "GMT", "CET", "CEST", "BST", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT",
  ]

  static let fillers: Set<String> = ["klo", "kl", "um", "at", "à", "as", "às", "om", "г"]

  private static let weekdays: Set<String> = [
    "mon", "tue", "wed", "thu", "fri", "sat", "sun", "tues", "thur", "thurs", "monday", "tuesday",
    "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  static func isWeekday(_ word: String) -> Bool { weekdays.contains(word) }
}
