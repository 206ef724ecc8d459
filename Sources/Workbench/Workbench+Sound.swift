import Foundation
import Localization

/// What is heard: a click with each impact, off at first.
extension Workbench {
  /// An impulse as loud as can be, in newton seconds: a ball of 180 g at 11 m/s.
  private static let loudest = 2.0

  func toggleSound() {
    window.hasSound.toggle()
    say(window.hasSound ? "Sound on" : "Sound off")
  }

  /// Whether impacts are to be heard.
  public var hasSound: Bool { window.hasSound }

  /// Says why nothing can be heard, and stays silent.
  public func refuseSound(_ reason: LocalizedText) {
    window.hasSound = false
    say(reason)
  }

  /// The loudness of each impact since the last time, 0 to 1: the square root of its impulse.
  public func takeClicks() -> [Double] {
    let impacts = stage.takeImpacts()
    guard window.hasSound, clock.speed > 0 else { return [] }
    return impacts.map { min(1, ($0 / Self.loudest).squareRoot()) }
  }
}
