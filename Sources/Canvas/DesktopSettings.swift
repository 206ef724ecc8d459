/// What a person has chosen for the whole desktop; nil for what the desktop does not say.
public struct DesktopSettings: Hashable, Sendable {
  /// Whether windows are to be dark.
  public var prefersDark: Bool?
  /// Whether colours are to have more contrast than usual.
  public var prefersContrast: Bool?
  /// Whether motion that no hand makes is to be left out.
  public var reducesMotion: Bool?
  /// How much larger than usual text is to be, as a factor.
  public var textScale: Double?

  /// Settings from their parts; none by default.
  public init(
    prefersDark: Bool? = nil, prefersContrast: Bool? = nil, reducesMotion: Bool? = nil,
    textScale: Double? = nil
  ) {
    (self.prefersDark, self.prefersContrast) = (prefersDark, prefersContrast)
    (self.reducesMotion, self.textScale) = (reducesMotion, textScale)
  }

  /// These settings, and another source's where they say nothing.
  public func completed(by other: DesktopSettings) -> DesktopSettings {
    DesktopSettings(
      prefersDark: prefersDark ?? other.prefersDark,
      prefersContrast: prefersContrast ?? other.prefersContrast,
      reducesMotion: reducesMotion ?? other.reducesMotion,
      textScale: textScale ?? other.textScale)
  }
}
