import Canvas
import Foundation
import Localization
import Widgets

/// A button at a stage's bottom that does what a key does.
struct StageButton {
  let id: String
  let title: LocalizedText
  let tip: LocalizedText
  let key: Key
  /// In points.
  var width: CGFloat = 96
  var modifiers: KeyModifiers = []
  var isEnabled = true
  var isFilled = false
  /// The input before the key, such as where the pointer is meant to be.
  var before: [InputEvent.Kind] = []

  /// A place beside all that a pointer could mean.
  static let beside = InputEvent.Kind.pointerMove(CGPoint(x: -1, y: -1), [])
}

/// A row of buttons in the middle of a stage's bottom.
struct StageButtons {
  /// How high a button is and what is left between two, in points.
  static let height: CGFloat = 32
  static let gap: CGFloat = 8

  let buttons: [StageButton]

  /// Where the buttons stand in a strip of some height; all are narrower where there is no room.
  func frames(in stage: CGRect, height: CGFloat) -> [CGRect] {
    let gaps = Self.gap * CGFloat(buttons.count - 1)
    let wanted = buttons.reduce(0) { $0 + $1.width }
    let k = min(1, max(0.1, (stage.width - 24 - gaps) / wanted))
    var x = (stage.midX - (wanted * k + gaps) / 2).rounded()
    let y = (stage.maxY - (height + Self.height) / 2).rounded()
    return buttons.map { button in
      let width = (button.width * k).rounded(.down)
      defer { x += width + Self.gap }
      return CGRect(x: x, y: y, width: width, height: Self.height)
    }
  }

  /// Runs and draws the buttons; gives the input that those pressed stand for.
  func run(_ ui: UI, in stage: CGRect, height: CGFloat) -> [InputEvent.Kind] {
    zip(buttons, frames(in: stage, height: height)).flatMap { button, frame in
      let isPressed = ui.button(
        button.id, button.title, frame, kind: button.isFilled ? .filled : .plain,
        isEnabled: button.isEnabled, tip: button.tip)
      return isPressed
        ? button.before + [.key(button.key, button.modifiers, isRepeat: false)] : []
    }
  }
}
