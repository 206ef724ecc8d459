/// Shows while something moves or is held, stays a moment and fades: how both scroll bars come and go.
struct FadingBar {
  private(set) var opacity = 0.0
  private var stay = 0.0
  private var isInUse = false

  /// How long it stays after the last motion, and how long it takes to fade, in seconds.
  private static let stayTime = 0.7
  private static let fadeTime = 0.3

  /// Whether it goes on looking as it does: it is gone, or stays because it is in use.
  var isAtRest: Bool { opacity == 0 || isInUse }

  mutating func show() { (opacity, stay) = (1, Self.stayTime) }

  mutating func advance(by dt: Double, isInUse: Bool) {
    self.isInUse = isInUse
    if isInUse { return show() }
    stay = max(0, stay - dt)
    if stay == 0 { opacity = max(0, opacity - dt / Self.fadeTime) }
  }
}
