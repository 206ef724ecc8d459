/// Counts the lines that copied text has for senders and times.
struct CopiedCount {
  private var forms = Frequencies<CopiedHeading.Form>()
  private var last: CopiedHeading?
  /// The line before, where it may be a name whose time is in the next line.
  private var mayBeName = false
  private var lines = 0
  /// How the first lines of the text name a sender.
  private var first: CopiedHeading?
  /// How many lines with a time are none of these.
  private var others = 0
  /// Whether one shows more than a time of hours and minutes.
  private var isFull = false

  mutating func take(_ line: ChatLine) {
    if Self.isFiller(line) || line.dayAlone != nil { return }
    lines += 1
    let found = CopiedHeading(line)
    guard let heading = found, heading.form.isStrong || heading.hasCapitals else {
      if let last {
        forms[last.form] += 1
        isFull = isFull || last.isFull
      }
      last = nil
      mayBeName = line.stamp == nil && CopiedHeading.isName(line.whole.trimmed())
      others += line.stamp == nil ? 0 : 1
      return
    }
    if lines == (heading.form.joint == .none ? 2 : 1), heading.form.joint != .none || mayBeName {
      first = heading
    }
    if last?.form.joint == .timeFirst { others += 1 }
    last = heading
    mayBeName = false
  }

  private static let rule = Set("-<> \t".utf8)

  /// What stands beside the names of programs.
  static let kinds = ["APP", "BOT"]
  /// What stands between a name and a time, and marks for what is new.
  private static let fillers = Set(["—", "–", "-", "·", "•", "NEW"] + kinds)

  /// Whether a line is between a name and its time, or a mark for what is new.
  static func isFiller(_ line: ChatLine) -> Bool {
    // ICQ sets messages apart by lines of dashes with an arrow.
    if line.whole.hasPrefix("----"), line.whole.utf8.allSatisfy(rule.contains) { return true }
    guard line.whole.utf8.count < 12 else { return false }
    return fillers.contains(line.whole.trimmed())
  }

  /// The form of most, and how many have it, against so many lines that name senders in other ways.
  func form(against marked: Int, plain: Int) -> CopiedHeading.Form? {
    if let first {
      let count = forms[first.form]
      let isSure = first.form.isStrong && (isFull || first.form.joint == .bracket)
      if count >= (isSure ? 1 : 2), count > marked,
        first.form.joint != .timeFirst || others == 0
      {
        return first.form
      }
    }
    guard let most = forms.most(where: \.isStrong) else { return nil }
    return most.count > 1 && most.count > marked + plain ? most.kind : nil
  }
}
