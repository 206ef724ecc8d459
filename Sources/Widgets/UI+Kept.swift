import Canvas
import Foundation
import Geometry

extension UI {
  /// Parts of the window as they were drawn last, for as long as they would be drawn the same.
  struct KeptParts {
    /// Counts what may change the look of widgets besides the time.
    var version = 0
    var parts: [String: KeptPart] = [:]
  }

  struct KeptPart {
    let key: AnyHashable
    let version: Int
    /// Nil where it has to be composed again.
    var drawing: Drawing?

    /// What a part adds to a pass.
    struct Drawing {
      let steps: KeptSteps
      let controls: [Control]
      let targets: [HoverTarget]
      let nodes: [Described]
    }
  }

  /// Draws a part, or what it drew last where neither input nor the key has changed since.
  ///
  /// The key is all that the part shows and that changes without input. What moves or waits in the
  /// part, and what the pointer rests on, is run each time.
  public func kept(_ id: String, while key: some Hashable, _ body: () -> Void) {
    guard pass.event == nil else { return body() }
    let part = KeptPart(key: AnyHashable(key), version: keptParts.version)
    let last = keptParts.parts[id].flatMap {
      $0.version == part.version && $0.key == part.key ? $0 : nil
    }
    if let drawing = last?.drawing { return add(drawing) }
    let drawing = compose(body)
    keptParts.parts[id] = part
    // What a pass changes shows in the next: only the second of two alike is kept.
    if last != nil { keptParts.parts[id]?.drawing = drawing }
  }

  /// Makes every part be composed anew.
  public func forgetKept() { keptParts.version += 1 }

  private func add(_ drawing: KeptPart.Drawing) {
    draw.append(drawing.steps)
    placement.controls += drawing.controls
    placement.targets += drawing.targets
    placement.nodes += drawing.nodes
  }

  /// Runs a part; nil where it needs more of the pass than what it draws.
  private func compose(_ body: () -> Void) -> KeptPart.Drawing? {
    let (commands, controls, targets, nodes) = (
      draw.count, placement.controls.count, placement.targets.count, placement.nodes.count
    )
    let (hovered, overlays, outer) = (pointing.hovered, layers.overlayCount, pass)
    let quiet = Pass(now: pass.now, size: pass.size)
    pass = quiet
    body()
    let isQuiet =
      pass == quiet && pointing.hovered == hovered && layers.overlayCount == overlays
    pass.join(outer)
    guard isQuiet else { return nil }
    return KeptPart.Drawing(
      steps: KeptSteps(draw.commands(from: commands)),
      controls: Array(placement.controls[controls...]),
      targets: Array(placement.targets[targets...]), nodes: Array(placement.nodes[nodes...]))
  }
}

extension UI.Pass {
  /// Adds what was found earlier in the same pass.
  mutating func join(_ earlier: Self) {
    if cursor == .arrow { cursor = earlier.cursor }
    caret = caret ?? earlier.caret
    isAnimating = isAnimating || earlier.isAnimating
    nextWake = nextWake ?? earlier.nextWake
  }
}
