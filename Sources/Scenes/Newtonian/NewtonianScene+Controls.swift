import Canvas
import CollectionLayout
import Documents
import Foundation
import Geometry
import Widgets

// MARK: - The last session

extension NewtonianScene {
  /// The pictures that hang, from the nail; those that fall are gone.
  public var arrangement: ItemArrangement? {
    let pictures = board.hangingInOrder
    guard !pictures.isEmpty else { return nil }
    return ItemArrangement(
      scene: Self.info.id, count: 0, sections: [pictures.map(\.number)],
      places: pictures.map { .init(offset: $0.center - board.anchor, angle: $0.angle) })
  }

  /// Hangs the pictures where they hung, at rest; false where there are too many, or places are missing.
  public func take(_ arrangement: ItemArrangement) -> Bool {
    let places = arrangement.places
    guard arrangement.count == 0, arrangement.sections.count == 1, places.count <= Self.mostPictures
    else { return false }
    let numbers = arrangement.numbers[0]
    guard numbers.count == places.count else { return false }
    show(
      zip(numbers, places).map { number, place in
        NewtonianLayout.Motion(
          number: number, zIndex: number + 1, center: board.anchor + place.offset,
          transform: CGAffineTransform(rotationAngle: place.angle), velocity: .zero,
          angularVelocity: 0)
      })
    return true
  }
}

// MARK: - Buttons

extension NewtonianScene {
  /// The height of the buttons at the stage's bottom, in points.
  public var controlsHeight: CGFloat { size.height > 140 && size.width > 160 ? 56 : 0 }

  /// Runs and draws the buttons, and the menus of the pictures.
  public func controls(_ ui: UI, in frame: CGRect) -> [InputEvent.Kind] {
    var input: [InputEvent.Kind] = []
    let delete = InputEvent.Kind.key(.delete, [], isRepeat: false)
    let hanging = board.hanging
    for picture in hanging where board.canRemove(picture.number) {
      let bounds = CGRect(center: picture.center, size: NewtonianLayout.itemSize)
      let place = CGRect(
        x: frame.minX + bounds.minX * scale, y: frame.minY + bounds.minY * scale,
        width: bounds.width * scale, height: bounds.height * scale)
      let entries = [MenuEntry(title: "Let it fall")]
      if ui.contextMenu("newtonian.\(picture.number)", on: place, entries: entries) != nil {
        let center = CGPoint(x: bounds.midX * scale, y: bounds.midY * scale)
        input = [.pointerMove(center, []), delete]
      }
    }
    guard controlsHeight > 0 else { return input }
    var buttons = StageButtons(in: frame, height: controlsHeight, widths: [96, 96, 96])
    if ui.button(
      "newtonian.add", "+ Add", buttons.next(), kind: .filled, isEnabled: board.canAdd,
      tip: "Add a picture (+)")
    {
      input.append(.key(.insert, [], isRepeat: false))
    }
    if ui.button(
      "newtonian.remove", "− Remove", buttons.next(),
      isEnabled: hanging.contains { board.canRemove($0.number) },
      tip: "Let the newest picture fall (Delete)")
    {
      // A pointer beside all pictures means the newest.
      input += [.pointerMove(CGPoint(x: -1, y: -1), []), delete]
    }
    if ui.button(
      "newtonian.shuffle", "Shuffle", buttons.next(), isEnabled: board.canShuffle,
      tip: "Change the order of the pictures (S)")
    {
      input.append(.key(.character("s"), [], isRepeat: false))
    }
    return input
  }
}
