import Canvas
import Foundation
import Geometry
import Scenes

/// Where events go: to widgets and sheets first, then to the stage or to the keys' actions.
extension Workbench {
  /// Takes an event, at its own place and time.
  public func handle(_ event: InputEvent) {
    (clock.now, clock.lastEvent) = (Double(event.time) / 1e6, event.time)
    switch event.kind {
    case .quit: lastSession.quit()
    case .resize(let size):
      window.size = CGSize(width: max(1, size.width), height: max(1, size.height))
      fitScene()
      window.isOutdated = true
    case .fileDrop(let path): pathSheet.drop(path)
    case .pointerMove(let place, _) where !stages.isPressed && !ui.holdsPointer:
      // No control takes it: the next drawing shows what it hovers.
      if ui.movePointer(to: place) { window.isOutdated = true }
      if !ui.covers(place), layout.stage.contains(place) { toStage(event) } else { leaveStage() }
    default:
      window.isOutdated = true
      if case .pointerLeave = event.kind { leaveStage() }
      if stages.isPressed, event.kind.isPointer {
        toStage(event)
        return tuning.noteEdits()
      }
      // What is built is changed by widgets at the state that it has, not at the one drawn.
      if scene.editing != nil { stage.stepper.participants.endLook() }
      // A sheet that the last event has closed keeps nothing from this one.
      if ui.isModal { pass(nil) }
      let draft = stage.scene.documents?.draft
      if !pass(event.kind) { leftOver(event) }
      // A draft is kept for a crash as well, be it typed, pasted or cut.
      if stage.scene.documents?.draft != draft { noteWork() }
    }
    if stage.scene.size != stageView.sceneFrame.size { fitScene() }
    tuning.noteEdits()
    // A drag of a control that is there no more has ended as well.
    if !ui.holdsPointer { tuning.commit() }
  }

  /// Gives the scene or the keys what no widget took.
  private func leftOver(_ event: InputEvent) {
    switch event.kind {
    case .key(.escape, _, _) where opener.reading != nil: opener.cancel()
    case .key(let key, let modifiers, _):
      if !perform(key, modifiers), !ui.isModal, ui.leavesKeys(to: "stage") { toStage(event) }
    case .pointerDown(let p, _, _, _):
      if layout.stage.contains(p) { toStage(event) }
    case .wheel(let p, _, _, _):
      if layout.stage.contains(p) { toStage(event) }
    case .assistive(let id, let action): perform(action, on: id, at: event.time)
    default:
      break
    }
  }

  private func toStage(_ event: InputEvent) {
    let origin = stages.pressOrigin ?? stageView.sceneOrigin(for: event.kind.place)
    let kind = event.kind.mapped(by: CGAffineTransform(translationX: -origin.x, y: -origin.y))
    // After a rest the clock goes on with the event.
    if stage.isAtRest { clock.lastFrame = event.time }
    if stages.isPressed, let place = kind.place { stages.pressedAt = place }
    let delay = clock.lastFrame.map { Double(event.time - $0) / 1e6 } ?? 0
    let shown = clock.isPaused ? 0 : min(Self.longestFrame, max(0, delay)) * clock.speed
    stage.input.handle(kind, delay: shown)
    switch kind {
    case .pointerDown(let p, _, _, _):
      (stages.pressPlace, stages.pressOrigin, stages.pressedAt) = (p, origin, p)
      tuning.cancelEcho()
      timeline.range = nil
    case .pointerUp(let p, _):
      stages.endPress()
      if stage.work.hasGesture { notices.note(.dragged) }
      choose(at: p)
      noteWork()
    case .wheel, .key: lastSession.noteChange()
    default: break
    }
  }

  /// The pointer is over nothing of the stage: keys there mean no item that it once was on.
  private func leaveStage() {
    guard !stages.isPressed else { return }
    stage.input.handle(.pointerMove(CGPoint(x: -1, y: -1), []), delay: 0)
  }

  /// A press that went nowhere chooses the item under it; one on nothing leaves the choice to the
  /// timeline.
  private func choose(at p: CGPoint) {
    guard let start = stages.pressPlace, start.distance(to: p) < Self.clickReach else { return }
    stages.pressPlace = nil
    guard showsTimeline else { return }
    let hit = scene.outlines.last { $0.bounds.contains(p) }
    timeline.selected[sceneID] = hit?.id
  }

  /// A press that moves less is a click, in points.
  private static let clickReach = 4.0

  func fitScene() {
    afterPass { [self] in stage.setup.size = stageView.sceneFrame.size }
  }

  /// Ends what the pointer holds, as letting its button go does: what comes next is another step.
  func letGo() {
    ui.releasePointer()
    if stages.isPressed, let place = stages.pressedAt {
      stage.input.handle(.pointerUp(place, button: .left), delay: 0)
      stages.endPress()
    }
    // What was being built is a step of the scene that it was built in.
    tuning.finishSketch()
    tuning.commit()
    // Input that waits for the next frame belongs to what was done so far, paused or not.
    tuning.takeInput()
    stage.player.returnToLive()
    tuning.noteEdits()
  }

  /// Shows a scene of the catalogue.
  func show(_ id: String) {
    guard id != sceneID, SceneCatalog.scene(id) != nil else { return }
    afterPass { [self] in
      letGo()
      tuning.cancelEcho()
      stage.player.stop()
      stages.sceneID = id
      stage.input.degradation.faults = inspector.conditions.faults
      fitScene()
      clock.lastFrame = nil
      noteWork()
    }
  }
}

extension InputEvent.Kind {
  /// Whether it is the pointer's doing.
  fileprivate var isPointer: Bool {
    switch self {
    case .pointerDown, .pointerMove, .pointerUp: true
    default: false
    }
  }
}
