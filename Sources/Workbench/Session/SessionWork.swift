import Documents
import Foundation
import Geometry
import Scenes

/// What is saved of a session: its last gesture as a document, and the scene that it began in or that all was done in.
struct SessionWork {
  let player: Player
  private var stepper: LogStepper { player.stepper }

  /// Whether a person has made a gesture.
  var hasGesture: Bool { stepper.lastGesture.map { !$0.isSample } ?? false }

  /// When the last gesture began, in microseconds; nil where there is none.
  var gestureStart: Int64? { stepper.lastGesture?.time }

  /// The last gesture as a document, with those in whose motion it began and with times from its start, so that it can be
  /// played from rest; nil where there is none.
  ///
  /// Steps up to some seconds again where it began in motion.
  var gesture: Gesture? {
    guard let range = gestureFromRest, !range.isSample else { return nil }
    let whole = range.start.setup.size
    let map = stepper.participants.scene.mapToGesture(on: whole)
    var size = whole
    let events = range.entries(in: stepper.log).compactMap { entry -> GestureEvent? in
      let t = range.delay(of: entry)
      if case .resize(let new) = entry.command { size = new }
      let command = entry.input(on: size).map { .input($0) } ?? entry.command
      return t <= GestureRange.longest ? command.mapped(by: map).event(at: t) : nil
    }
    return Gesture(
      scene: stepper.participants.scene.info.id, size: whole, frames: [], events: events)
  }

  /// The last gesture with what came before it, in whose motion it began; alone where that is forgotten, or would make it
  /// longer than a minute.
  private var gestureFromRest: GestureRange? {
    let entries = stepper.gestureEntries
    guard let range = stepper.lastGesture, !range.isSample, let rest = range.rest,
      rest < range.start.tick, let end = entries.last?.time,
      end - Tick.after(rest) <= GestureRange.longest,
      let start = stepper.copy(at: rest)?.keyframe()
    else { return stepper.lastGesture }
    let lead = stepper.log.entries(from: start.entry).prefix(max(0, range.entry - start.entry))
    let hasLead = lead.contains { if case .input = $0.command { true } else { false } }
    return hasLead
      ? GestureRange(start: start, entry: start.entry, played: lead + entries) : range
  }

  /// The first scene as `gesture` began, under the values of now; as it is where there is none.
  var sceneBeforeGesture: any Scene {
    stepper.fork(
      from: gestureFromRest?.start ?? stepper.keyframe(),
      setup: SceneSetup(stepper.participants.scene)
    ).participants.scene
  }

  /// The first scene at the end of what happened, as it is saved and kept, even where the past or a replay that lacks
  /// changes is on show.
  var scene: any Scene {
    let tick = player.viewed == nil ? player.pendingEnd : stepper.trace.last
    let end = tick.flatMap { stepper.copy(at: $0) }
    end?.participants.use(SceneSetup(stepper.participants.scene))
    return (end ?? stepper).participants.scene
  }
}

extension Scene {
  /// From the places of the log to those in the file of a gesture made on a stage of a size: of the world where the
  /// scene shows a part of one.
  func mapToGesture(on size: CGSize) -> CGAffineTransform {
    viewing?.standardMap(of: size) ?? .identity
  }
}
