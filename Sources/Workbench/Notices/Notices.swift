import Localization

/// Words over the stage: the current hint, and a toast about what just happened.
struct Notices {
  var hints = Hints()
  var toast: Toast?

  /// Shows a toast from now on, in seconds on the clock of frames.
  mutating func show(_ words: LocalizedText, isError: Bool, at now: Double) {
    toast = Toast(
      words: words, isError: isError, end: now + (isError ? Toast.errorStay : Toast.stay))
  }

  /// Lets hints and the toast go when their time is over.
  mutating func advance(to now: Double) {
    hints.advance(to: now)
    if let toast, now >= toast.end { self.toast = nil }
  }

  /// When the first of them goes, in seconds on the clock of frames; nil where none goes by itself.
  var nextWake: Double? { [toast?.end, hints.end].compactMap { $0 }.min() }
}
