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
  @Option(help: "The window's size in points, as WIDTHxHEIGHT.")
  var size = "1280x800"
  @Option(help: "Frames per second.")
  var fps: Double?
  @Option(help: "How many frames to move on.")
  var frames = 1
  @Flag(help: "The stage alone, without panels.")
  var stage = false
  @Option(help: "Where to write: .png (with %04d every frame), .csv.")
  var out: String

  private static let usualRate = 60.0
  private static let mostFrames = 1_000_000

  func run() throws {
    let target = try RenderTarget(path: out)
    let opening = try options.opening()
    let size = try Inputs.size(size)
    guard (1...Self.mostFrames).contains(frames) else {
      throw Failure(.usage, "--frames takes a number from 1 to \(Self.mostFrames), not \(frames).")
    }
    if let fps, !(fps.isFinite && fps >= 1 && fps <= 1000) {
      throw Failure(.usage, "--fps takes a number from 1 to 1000, not \(fps).")
    }
    let text = try Inputs.text()
    let workbench = Workbench(
      opening, environment: try options.environment(text: text), clipboard: MemoryClipboard())
    try options.showExperiment(on: workbench)
    workbench.handle(InputEvent(time: 0, kind: .resize(size)))
    workbench.showsStageAlone = stage
    if let gesture = try options.gesture() { workbench.play(gesture) }
    let canvas = try Inputs.canvas(size, scale: options.scale ?? 1, text: text)
    var sink = target.sink()
    if target.isTrace { sink.record(workbench.scene, frame: 0, time: 0) }
    for (frame, time) in try times().enumerated() {
      workbench.advance(to: time)
      let isLast = frame == frames - 1
      if target.isTrace {
        sink.record(workbench.scene, frame: frame + 1, time: time)
      } else if target.isSequence || isLast {
        canvas.draw(stage ? workbench.drawStage() : workbench.draw())
        try sink.write(canvas, frame: frame)
      }
    }
    try sink.finish()
  }

  /// The frames' times in microseconds: those of the gesture where it has them and no rate is asked
  /// for, else at the rate.
  private func times() throws -> [Int64] {
    let rate = fps ?? Self.usualRate
    let recorded = fps == nil ? try options.gesture()?.frames ?? [] : []
    var times = Array(recorded.prefix(frames))
    let base = times.last ?? 0
    let start = times.count
    while times.count < frames {
      times.append(base + Int64((Double(times.count - start + 1) * 1e6 / rate).rounded()))
    }
    return times
  }
}

/// Where pictures or traces go, by the extension.
struct RenderTarget {
  let path: String
  let isTrace: Bool
  let isSequence: Bool

  init(path: String) throws {
    self.path = path
    switch (path as NSString).pathExtension.lowercased() {
    case "png": isTrace = false
    case "csv": isTrace = true
    case let other:
      let what = other.isEmpty ? "no extension" : "the extension .\(other)"
      throw Failure(.usage, "--out has \(what); it takes .png or .csv.")
    }
    isSequence = path.contains("%04d")
  }

  func sink() -> RenderSink { RenderSink(target: self) }
}

/// Writes what a render gives.
struct RenderSink {
  let target: RenderTarget
  private var rows = TraceRows()

  init(target: RenderTarget) { self.target = target }

  mutating func record(_ scene: any Scene, frame: Int, time: Int64) {
    rows.append(scene.tracedItems, frame: frame, time: time)
  }

  func write(_ canvas: CairoCanvas, frame: Int) throws {
    let number = String(format: "%04d", frame + 1)
    let path = target.path.replacingOccurrences(of: "%04d", with: number)
    try Outputs.write(try canvas.pngData(), to: path)
  }

  func finish() throws {
    if target.isTrace { try Outputs.write(Data(rows.csv.utf8), to: target.path) }
  }
}

/// A trace as text, in full precision.
struct TraceRows {
  private(set) var csv = "frame,time,item,x,y,angle,vx,vy,omega\n"

  mutating func append(_ items: [TracedItem], frame: Int, time: Int64) {
    for item in items {
      let numbers: [Double] = [
        item.center.x, item.center.y, item.angle, item.velocity.dx, item.velocity.dy,
        item.angularVelocity,
      ]
      csv += "\(frame),\(Double(time) / 1e6),\(item.id),"
      csv += numbers.map { "\($0)" }.joined(separator: ",") + "\n"
    }
  }
}
