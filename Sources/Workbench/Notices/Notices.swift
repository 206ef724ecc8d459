import Localization

/// Words beside the stage's content: the current hint, a caution about what the scene does, and a toast about
/// what just happened.
struct Notices {
  var hints = Hints()
  var toast: Toast?
  private(set) var caution: (words: LocalizedText, end: Double)?

  /// How long a caution stays after what it warns of, in seconds.
  private static let cautionStay = 4.0

  /// Shows a toast from now on, in seconds on the clock of frames.
  mutating func show(_ words: LocalizedText, isError: Bool, at now: Double) {
    toast = Toast(
      words: words, isError: isError, end: now + (isError ? Toast.errorStay : Toast.stay))
  }

  /// Shows a caution as of now, in seconds on the clock of frames.
  mutating func warn(_ words: LocalizedText, at now: Double) {
    caution = (words, now + Self.cautionStay)
  }

  /// Lets hints, the caution and the toast go when their time is over.
  mutating func advance(to now: Double) {
    hints.advance(to: now)
    if let caution, now >= caution.end { self.caution = nil }
    if let toast, now >= toast.end { self.toast = nil }
  }

  /// When the first of them goes, in seconds on the clock of frames; nil where none goes by itself.
  var nextWake: Double? { [toast?.end, caution?.end, hints.end].compactMap { $0 }.min() }
}
