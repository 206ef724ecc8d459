/// The name of a file that keeps a session: that of a running window, or one that a window has left.
///
/// "autosave-12-from-V.springlab" is what the window of process 12 keeps for after a crash, V the version of the last
/// session that it went on from. A window that offers it gives it its own number: "autosave-13.left-1-from-V.springlab".
/// "autosave-12.replaced-1.springlab" is what another session took the place of.
struct SessionFileName: Hashable {
  /// How it came to be left.
  enum Cause: String, CaseIterable { case left, replaced }

  /// The number of the process whose work it is, or that offers it.
  var process: Int32
  /// Nil for what a running window keeps.
  var cause: Cause?
  /// The number among those of the same cause.
  var number = 1
  /// The version of the last session that it goes on from; nil where it may hold nothing of it.
  var base: String?

  private static let start = "autosave-", base = "-from-", end = ".springlab"

  init(process: Int32, cause: Cause? = nil, base: String? = nil) {
    (self.process, self.cause, self.base) = (process, cause, base)
  }

  /// Reads a name; nil for that of any other file.
  ///
  /// Programs before version 1.0 wrote "autosave-12.springlab" and "autosave-13.springlab.left-1".
  init?(_ name: String) {
    guard name.hasPrefix(Self.start),
      let process = Int32(name.dropFirst(Self.start.count).prefix { $0.isNumber })
    else { return nil }
    self.process = process
    cause = Cause.allCases.first { name.contains(".\($0)-") }
    guard let mark = name.firstRange(of: Self.base) else { return }
    base = String(name[mark.upperBound...].prefix { $0 != "." })
  }

  var text: String {
    let cause = cause.map { ".\($0)-\(number)" } ?? ""
    return "\(Self.start)\(process)\(cause)\(base.map { Self.base + $0 } ?? "")\(Self.end)"
  }

  /// The name of the lock that a process holds while its files are its own.
  static func lock(of process: Int32) -> String { ".\(start)\(process).lock" }

  /// The process that a file or a lock belongs to; nil for other files.
  static func process(of name: String) -> Int32? {
    SessionFileName(name.hasPrefix(".") ? String(name.dropFirst()) : name)?.process
  }
}
