/// A reader of times as ISO 8601 writes them.
public final class ISO8601DateFormatter {
  /// What a time has.
  public struct Options: OptionSet, Sendable {
    /// The parts as bits.
    public let rawValue: Int
    /// Some parts.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Date, time and time zone, as RFC 3339 has them.
    public static let withInternetDateTime = Options(rawValue: 1)
    /// Fractions of a second.
    public static let withFractionalSeconds = Options(rawValue: 2)
  }

  /// What the times have; date, time and time zone by default.
  public var formatOptions = Options.withInternetDateTime

  /// A reader of dates with times and time zones.
  public init() {}

  /// The time that a text says; nil where it says none.
  public func date(from text: String) -> Date? {
    let hasFraction = formatOptions.contains(.withFractionalSeconds)
    // The style takes times with a fraction and without.
    guard text.contains(".") == hasFraction else { return nil }
    return try? Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction).parse(text)
  }
}
