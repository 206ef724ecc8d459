import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Springs

/// A few values of one parameter side by side, the last gesture played into a scene for each.
struct Sweep {
  let parameter: Parameter
  let values: [Double]
  /// Plays the gesture, with a scene for each value.
  let session: Session
  var scenes: [any Scene] { session.stepper.participants.drawn.map(\.scene) }

  static let count = 5
  /// From one value to the next, as a share of the slider's travel.
  private static let spacing = 0.14

  init(of parameter: Parameter, on stage: Session, repeats: Bool) {
    self.parameter = parameter
    values = Self.values(of: parameter, around: stage.tuning.values[parameter.id])
    let tunings = values.map { value in
      var tuning = stage.tuning
      tuning.values[parameter.id] = value
      return tuning
    }
    session = stage.fork(tunings, loops: repeats)
  }

  /// Five values around one, even along the slider; of a choice, all there are.
  static func values(of parameter: Parameter, around value: Double) -> [Double] {
    if let choices = parameter.choices { return choices.indices.map(Double.init) }
    let scale = parameter.sliderScale
    let half = spacing * Double(count - 1) / 2
    let middle = min(1 - half, max(half, scale.travel(of: value)))
    let all = (0..<count).map { k in
      scale.value(at: middle - half + spacing * Double(k))
    }
    guard parameter.kind == .whole else { return all }
    return all.map { $0.rounded() }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

/// The tiles of a sweep, over the stage.
final class SweepSheet: WorkbenchPart {
  /// Nil while the sheet is closed.
  private(set) var sweep: Sweep?

  func open(_ parameter: Parameter) {
    workbench.tuning.cancelEcho()
    afterPass { [self] in
      stage.player.stop()
      let sweep = Sweep(of: parameter, on: stage, repeats: !ui.reducesMotion)
      self.sweep = sweep
      ui.show(focus: "sweep.\(sweep.values.count / 2)")
    }
  }

  /// The arrows go from tile to tile.
  private func takeKeys(_ sweep: Sweep, columns: Int) {
    guard case .key(let key, _, _) = ui.event,
      let at = ui.focus.flatMap({ Int($0.replacing("sweep.", with: "")) })
    else { return }
    let steps: [Key: Int] = [.left: -1, .right: 1, .up: -columns, .down: columns]
    let next = at + (steps[key] ?? 0)
    if next != at, sweep.values.indices.contains(next) { ui.show(focus: "sweep.\(next)") }
  }

  /// What a value makes of the scene's spring, in a line; nil for what is none of its numbers.
  private func difference(_ parameter: Parameter, _ value: Double) -> LocalizedText? {
    guard let binding = workbench.binding, DesignMeasure(parameter: parameter, of: binding) != nil
    else { return nil }
    let (own, isFrequency) = (binding.spring, parameter.id == binding.frequency.id)
    let spring = Spring(
      frequency: isFrequency ? value : own.frequency,
      dampingRatio: isFrequency ? own.dampingRatio : value)
    let overshoot = spring.passesTarget ? spring.overshoot * 100 : 0
    let settled = DesignMeasure.settling.value(of: spring, in: binding)
    let time = settled.map { "\(Numerals.fixed($0, 2)) s" } ?? "–"
    return .verbatim("\(time) · +\(Numerals.fixed(overshoot, overshoot < 9.95 ? 1 : 0)) %")
  }

  private static let tileGap: CGFloat = 12
  private static let tileHead: CGFloat = 40
  private static let tileFoot: CGFloat = 44
  /// How high a tile's picture is where there is room, as a share of its width.
  private static let tileShape: CGFloat = 1.4

  /// The tiles over the stage: a click takes a value, a click beside or Escape closes.
  func compose() {
    guard let sweep else { return }
    let frame = workbench.layout.stage
    let columns = frame.width < 560 ? 3 : sweep.values.count
    let rows = (sweep.values.count + columns - 1) / columns
    let gap = Self.tileGap
    let width = min(220, (frame.width - CGFloat(columns + 1) * gap) / CGFloat(columns))
    let room = frame.height - Self.tileHead - CGFloat(rows + 1) * gap
    let height = min(width * Self.tileShape + Self.tileFoot, room / CGFloat(rows))
    let board = CGRect(
      center: frame.center,
      size: CGSize(
        width: CGFloat(columns) * (width + gap) + gap,
        height: Self.tileHead + CGFloat(rows) * (height + gap)))
    ui.draw.fill(.rect(CGRect(origin: .zero, size: ui.size)), Color(0, alpha: 0.3))
    ui.draw.fill(.roundedRect(board, radius: 14), ui.theme.panel)
    ui.label(
      "\(sweep.parameter.title): choose with a click, or arrows and Return",
      in: CGRect(x: board.minX + gap + 4, y: board.minY + 8, width: board.width - 60, height: 24),
      style: TextStyle(size: 13, weight: .semibold))
    takeKeys(sweep, columns: columns)
    var taken: Double?
    for (k, value) in sweep.values.enumerated() {
      let tile = CGRect(
        x: board.minX + gap + CGFloat(k % columns) * (width + gap),
        y: board.minY + Self.tileHead + CGFloat(k / columns) * (height + gap), width: width,
        height: height)
      if self.tile(k, value, sweep.scenes[k], tile) { taken = value }
    }
    if ui.closesModal(board) { self.sweep = nil }
    guard let taken else { return }
    self.sweep = nil
    workbench.inspector.set(sweep.parameter, to: taken)
  }

  private func tile(
    _ k: Int, _ value: Double, _ scene: any Scene, _ frame: CGRect
  ) -> Bool {
    let picture = CGRect(
      x: frame.minX, y: frame.minY, width: frame.width, height: frame.height - Self.tileFoot)
    ui.draw.fill(.roundedRect(picture, radius: 8), ui.theme.stage)
    let crop = Self.crop(of: scene, aspect: picture.width / max(1, picture.height))
    let scale = picture.width / crop.width
    let map = CGAffineTransform(translationX: -crop.minX, y: -crop.minY)
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
      .concatenating(CGAffineTransform(translationX: picture.minX, y: picture.minY))
    ui.draw.clipped(to: .roundedRect(picture, radius: 8)) { list in
      list.transformed(by: map) { scene.draw(into: &$0, theme: ui.theme) }
    }
    let words = sweep?.parameter.words(for: value) ?? LocalizedText.verbatim("")
    ui.label(
      words, in: CGRect(x: frame.minX, y: picture.maxY + 2, width: frame.width, height: 24),
      style: TextStyle(size: 13, weight: .medium, alignment: .center, hasTabularDigits: true))
    if let parameter = sweep?.parameter, let difference = difference(parameter, value) {
      let line = CGRect(x: frame.minX, y: picture.maxY + 22, width: frame.width, height: 18)
      ui.label(
        difference, in: line,
        style: TextStyle(size: 11, alignment: .center),
        color: ui.theme.secondary)
    }
    return ui.press("sweep.\(k)", frame, radius: 8, tip: "Take \(words)")
  }

  /// The part of a stage that a tile of a shape shows: as wide as its items.
  private static func crop(of scene: any Scene, aspect: CGFloat) -> CGRect {
    let (width, height) = (scene.size.width, scene.size.height - scene.controlsHeight)
    let stage = CGRect(x: 0, y: 0, width: width, height: height)
    let all = scene.outlines.map { $0.bounds.intersection(stage) }.filter { !$0.isNull }
    let items = all.dropFirst().reduce(all.first ?? stage) { $0.union($1) }
    let shown = min(width, max(items.width + 32, 200, aspect * items.height))
    let low = max(0, height - shown / aspect)
    return CGRect(
      x: min(max(0, items.midX - shown / 2), width - shown),
      y: min(max(0, items.midY - shown / aspect / 2), low), width: shown, height: shown / aspect)
  }
}
