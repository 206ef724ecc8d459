import Documents
import Foundation
import Scenes
import Workbench

/// The items' positions in every frame, in full precision: points, seconds, radians.
final class TraceSink: ExportRun {
  private let isJSON: Bool
  private let path: String
  private let file: OutputFile
  private let interruption: Interruption

  init(_ request: ExportRequest, _ interruption: Interruption) throws {
    self.interruption = interruption
    isJSON = request.kind == .json
    path = request.path
    file = try interruption.open(path, replacing: request.replacing)
    try append(isJSON ? "{\"frames\":[\n" : Trace.csvHead)
  }

  private func append(_ text: String) throws {
    try Outputs.writing(path) { try file.append(Data(text.utf8)) }
  }

  func take(_ frame: ExportFrame) throws {
    let rows = frame.items.map { item in
      Trace.Row(
        frame: frame.number, time: Double(frame.time) / 1e6, item: item.id, center: item.center,
        angle: item.angle, velocity: item.velocity, angularVelocity: item.angularVelocity)
    }
    guard isJSON else { return try append(rows.map(\.csv).joined()) }
    let items = rows.map { row in
      "{\"id\":\(quoted(row.item)),\"x\":\(row.center.x),\"y\":\(row.center.y),"
        + "\"angle\":\(row.angle),\"vx\":\(row.velocity.dx),\"vy\":\(row.velocity.dy),"
        + "\"omega\":\(row.angularVelocity)}"
    }
    try append(
      (frame.number > 0 ? ",\n" : "")
        + "{\"frame\":\(frame.number),\"time\":\(Double(frame.time) / 1e6),"
        + "\"items\":[\(items.joined(separator: ","))]}")
  }

  func finish() throws {
    if isJSON { try append("\n]}\n") }
    try interruption.complete([file])
  }

  func cancel() { file.discard() }
}
