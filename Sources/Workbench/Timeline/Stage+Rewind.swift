import Canvas
import Documents
import Foundation
import Geometry
import Scenes

/// Coming back: to any frame of the last minute, to the bit, and on from there.
extension Stage {
  /// The frames that can be come back to.
  var frames: ClosedRange<Int>? {
    guard let first = tape.firstFrame, first <= trace.last else { return nil }
    return max(first, trace.first - 1)...trace.last
  }

  /// Takes both scenes to a frame, to the bit; the values and the size of now hold from there on.
  func rewind(to wish: Int) {
    noteChanges()
    stopPlayback()
    guard let frames, case let frame = min(max(wish, frames.lowerBound), frames.upperBound),
      let moment = tape.moment(before: frame)
    else { return }
    let (tuning, size) = (tuning, scene.size)
    begin(moment)
    var done = moment.frame
    for entry in tape.entries(since: moment, to: frame) {
      advance(from: &done, to: entry.frame)
      replay(entry.deed)
    }
    advance(from: &done, to: frame)
    time = done >= trace.first ? trace[done].time : moment.time
    viewed = frame == trace.last ? nil : frame
    self.tuning = tuning
    if scene.size != size {
      scene.resize(to: size)
      rival?.scene.resize(to: size)
    }
    rememberTuning()
  }

  private func begin(_ moment: Tape.Moment) {
    tuning = moment.tuning
    if scene.size != moment.size { scene.resize(to: moment.size) }
    scene.rewind(to: moment.snapshot)
    guard let rival else { return }
    if rival.scene.size != moment.size { rival.scene.resize(to: moment.size) }
    if let state = moment.rival { rival.scene.rewind(to: state) } else { rival.join(scene) }
  }

  private func advance(from done: inout Int, to frame: Int) {
    while done < frame {
      done += 1
      guard done >= trace.first else { continue }
      scene.advance(by: trace[done].step)
      rival?.scene.advance(by: trace[done].step)
    }
  }

  private func replay(_ deed: Tape.Deed) {
    switch deed {
    case .input(let event):
      _ = scene.handle(event)
      _ = rival?.scene.handle(event)
    case .tuning(let tuning): self.tuning = tuning
    case .size(let size):
      scene.resize(to: size)
      rival?.scene.resize(to: size)
    }
  }

  /// Goes so many frames on or back; beyond the end time goes on.
  func step(by count: Int, usual dt: Double) {
    stopPlayback()
    let target = frame + count
    if target < trace.last || viewed != nil && target == trace.last { return rewind(to: target) }
    if viewed != nil { rewind(to: trace.last) }
    for _ in 0..<max(0, target - trace.last) { advance(by: dt) }
  }

  /// Plays on what came after the frame on show, under the values of now.
  func playOn() {
    guard let viewed else { return }
    start(recording(after: viewed), loops: false, press: tape.press(after: viewed))
  }

  /// Plays a stretch of the stage's clock again and again, under the values of now.
  func playLoop(_ range: ClosedRange<Int64>) {
    guard let frame = trace.number(at: range.lowerBound) else { return }
    rewind(to: frame)
    let press = tape.press(after: frame)
    let recording = recording(after: frame, until: range.upperBound)
    start(
      recording, loops: true, press: press, length: max(50_000, range.upperBound - time))
    loop = range
  }

  /// What came in after a frame that the scene shows, as something to play.
  private func recording(after frame: Int, until end: Int64 = .max) -> Recording {
    let events = tape.entries(after: frame).compactMap { entry -> GestureEvent? in
      guard case .input(let event) = entry.deed, event.time <= end else { return nil }
      return GestureEvent(event, since: time)
    }
    return Recording(
      start: scene.keep(), startTime: time,
      gesture: Gesture(
        scene: scene.info.id, size: scene.size, frames: [],
        events: events.map { GestureEvent(t: max(0, $0.t), kind: $0.kind) }))
  }
}
