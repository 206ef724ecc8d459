import Canvas
import Foundation
import SDLPlatform
import Workbench

/// Shows the window to screen readers and does what they do; while none is on, it does nothing.
struct ScreenReader {
  private let bridge: AccessibilityBridge
  private var last: Shown?
  /// When the window was shown last, in microseconds.
  private var lastTime: Int64 = 0
  private var lastNotice: String?
  /// Whether a reader waits for what it has done.
  private var isAwaited = false

  /// The window and its place, as readers were shown them.
  private struct Shown: Equatable {
    let tree: AccessibilityNode
    let origin: CGPoint
    let scale: Double
  }

  /// While things move the window is shown so often, in microseconds: no reader speaks faster.
  private static let interval: Int64 = 100_000

  init(_ bridge: AccessibilityBridge) { self.bridge = bridge }

  /// Does what readers have done since, as other input of now.
  mutating func use(_ workbench: Workbench, at time: Int64) {
    let isOn = bridge.isOn
    workbench.isDescribed = isOn
    guard isOn else {
      if last != nil { (last, lastNotice, isAwaited) = (nil, nil, false) }
      return
    }
    for request in bridge.takeRequests() {
      workbench.handle(
        InputEvent(time: time, kind: .assistive(id: request.id, request.action)))
      isAwaited = true
    }
  }

  /// Shows the window as it was drawn, and says what is new.
  mutating func look(at workbench: Workbench, in window: Window, news: [String]) {
    guard workbench.isDescribed else { return }
    let isDue = workbench.isAtRest || window.now - lastTime >= Self.interval
    if isDue || isAwaited {
      let shown = Shown(
        tree: workbench.accessibilityTree(), origin: window.contentOrigin, scale: window.scale)
      if shown != last || isAwaited {
        bridge.publish(shown.tree, origin: shown.origin, scale: shown.scale)
        (last, lastTime, isAwaited) = (shown, window.now, false)
      }
    }
    for words in news { bridge.announce(words) }
    let notice = workbench.notice
    if let notice, notice != lastNotice { bridge.announce(notice) }
    lastNotice = notice
  }
}
