import ArgumentParser
import CairoCanvas
import Canvas
import Documents
import Foundation
import Scenes
import Workbench

/// Draws the window, or the stage alone, without a display.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draw pictures or write a trace without a window.")

  @OptionGroup var options: OpeningOptions
  @Argument(help: "Saved work to open, or the text that it was shared as.")
  var work: String?
  @Option(help: "The window's size in points, as WIDTHxHEIGHT.")
  var size = "1280x800"
  @Option(help: "Frames per second.")
  var fps: Double?
  @Option(help: "How many frames to move on.")
  var frames = 1
  @Flag(help: "The stage alone, without panels.")
  var stage = false
  @Option(name: .customLong("key"), help: "A key to press before the last frame; may be repeated.")
  var keys: [String] = []
  @Option(help: "So many of the frames side by side in one picture.")
  var strip: Int?
  @Option(
    help: "Where to write: .png, .svg, .pdf (with %04d every frame), .gif, .mp4, .csv, .json.")
  var out: String

  private static let usualRate = 60.0
  private static let mostFrames = 1_000_000
  private static let mostInStrip = 100

  func run() throws {
    try Outputs.checkName(out)
    try checkNumbers()
    let presses = try keys.map(KeyPress.init)
    let opening = try options.opening()
    let size = try Inputs.size(size)
    let text = try Inputs.text()
    let workbench = Workbench(
      opening, environment: try options.environment()(text), clipboard: MemoryClipboard())
    try options.showExperiment(on: workbench)
    let work = try self.work.map(Inputs.work)
    workbench.handle(InputEvent(time: 0, kind: .resize(size)))
    workbench.showsStageAlone = stage
    let gesture = try options.gesture()
    if stage, self.work == nil, gesture == nil { makeRoom(size, on: workbench) }
    let isText = self.work.map(SavedWork.isText) ?? false
    if let work { try Inputs.open(work, from: isText ? nil : self.work, on: workbench) }
    if let gesture { workbench.play(gesture) }
    let times = times(of: gesture ?? work?.gesture)
    let request = ExportRequest(
      path: out, kind: try ExportRequest.Kind(path: out),
      size: stage ? workbench.stagePictureSize : size, scale: options.scale ?? 1,
      rate: fps ?? Self.usualRate, frames: frames, strip: strip, isSequence: true)
    let interruption = Interruption()
    let listening = interruption.listen()
    defer { for source in listening { source.cancel() } }
    let run = try FileExporter(text: text, interruption: interruption).begin(request)
    do {
      try play(workbench, to: times, pressing: presses, into: run, until: interruption)
      try run.finish()
      try run.wait(until: interruption)
    } catch {
      run.cancel()
      throw error
    }
  }

  /// The band of the stage's widgets lies outside of the picture; what was recorded keeps its stage.
  private func makeRoom(_ size: CGSize, on workbench: Workbench) {
    var whole = size
    whole.height += workbench.scene.size.height - workbench.stagePictureSize.height
    workbench.handle(InputEvent(time: 0, kind: .resize(whole)))
  }

  private func checkNumbers() throws {
    try Check.range("--frames", frames, 1...Self.mostFrames)
    try Check.range("--fps", fps, 1...1000)
    try Check.range("--strip", strip, 1...min(Self.mostInStrip, frames))
  }

  private func play(
    _ workbench: Workbench, to times: [Int64], pressing presses: [KeyPress],
    into run: any ExportRun, until interruption: Interruption
  ) throws {
    defer { ProgressLine.show("") }
    for (number, time) in ([0] + times).enumerated() {
      if number > 0 { workbench.advance(to: time) }
      if number == frames {
        for press in presses { self.press(press, on: workbench, at: time) }
      }
      try interruption.check()
      try run.take(
        ExportFrame(
          number: number, isLast: number == frames, time: time, items: workbench.scene.tracedItems,
          drawing: { stage ? workbench.drawStage() : workbench.draw() }))
      try run.wait(until: interruption)
      if number % 10 == 0 { ProgressLine.show("frame \(number) of \(frames)  (Ctrl+C stops)") }
    }
  }

  /// Presses a key and draws: what a key opens takes the next key only after it has been composed.
  private func press(_ press: KeyPress, on workbench: Workbench, at time: Int64) {
    workbench.handle(
      InputEvent(time: time, kind: .key(press.key, press.modifiers, isRepeat: false)))
    _ = workbench.draw()
  }

  /// The frames' times in microseconds: those of the gesture where it has them and no rate is asked
  /// for, else at the rate.
  private func times(of gesture: Gesture?) -> [Int64] {
    let rate = fps ?? Self.usualRate
    let recorded = fps == nil ? gesture?.frames ?? [] : []
    var times = Array(recorded.prefix(frames))
    let base = times.last ?? 0
    let start = times.count
    while times.count < frames {
      times.append(base + Int64((Double(times.count - start + 1) * 1e6 / rate).rounded()))
    }
    return times
  }
}
