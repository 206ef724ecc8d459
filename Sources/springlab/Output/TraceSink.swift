import Documents
import Foundation
import Scenes
import Workbench

/// The items' positions in every frame, in full precision.
final class TraceSink: ExportRun {
  private let isJSON: Bool
  private let path: String
  private let file: OutputFile
  private let interruption: Interruption
  private let encoder = JSONEncoder()

  init(_ request: ExportRequest, _ interruption: Interruption) throws {
    self.interruption = interruption
    isJSON = request.kind == .json
    path = request.path
    file = try interruption.open(path, replacing: request.replacing)
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let head = isJSON ? "{\"frames\":[\n" : Trace.csvHead
    try append(Data(head.utf8))
  }

  private func append(_ data: Data) throws { try Outputs.writing(path) { try file.append(data) } }

  func take(_ frame: ExportFrame) throws {
    guard isJSON else { return try append(Data(Self.lines(frame).utf8)) }
    if frame.number > 0 { try append(Data(",\n".utf8)) }
    try append(try encoder.encode(FrameRecord(frame)))
  }

  private static func lines(_ frame: ExportFrame) -> String {
    frame.items.map { item in
      Trace.Row(
        frame: frame.number, time: Double(frame.time) / 1e6, item: item.id, center: item.center,
        angle: item.angle, velocity: item.velocity, angularVelocity: item.angularVelocity
      ).csv
    }.joined()
  }

  func finish() throws {
    if isJSON { try append(Data("\n]}\n".utf8)) }
    try interruption.complete([file])
  }

  func cancel() { file.discard() }
}

/// A frame of a trace as JSON: points, seconds, radians.
private struct FrameRecord: Encodable {
  struct Item: Encodable {
    let id: String
    let x: Double, y: Double, angle: Double
    let vx: Double, vy: Double, omega: Double
  }

  let frame: Int
  let time: Double
  let items: [Item]

  init(_ frame: ExportFrame) {
    self.frame = frame.number
    time = Double(frame.time) / 1e6
    items = frame.items.map { item in
      Item(
        id: item.id, x: item.center.x, y: item.center.y, angle: item.angle, vx: item.velocity.dx,
        vy: item.velocity.dy, omega: item.angularVelocity)
    }
  }
}
