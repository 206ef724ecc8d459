import ArgumentParser
import Foundation
import Scenes
import Springs

/// Prints the scenes with their parameters and presets.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the scenes, their parameters and presets.")

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    try Outputs.print(json ? try listing() : text())
  }

  private func text() -> String {
    var lines: [String] = []
    for info in SceneCatalog.infos {
      lines.append("\(info.id): \(info.title). \(info.summary)")
      for p in info.parameters {
        let unit = p.unit.isEmpty ? "" : " \(p.unit)"
        let range =
          p.choices.map { $0.map(\.id).joined(separator: ", ") }
          ?? "\(Digits.brief(p.range.lowerBound)) to \(Digits.brief(p.range.upperBound))\(unit)"
        let value =
          p.choices.map { $0[Int(p.defaultValue)].id } ?? Digits.brief(p.defaultValue)
        lines.append("  --set \(p.id)=\(value)  \(range). \(p.summary)")
      }
      lines.append("  --fidelity \(info.fidelities.map(\.rawValue).joined(separator: ", "))")
      for preset in info.presets {
        lines.append("  --preset \(preset.id)  \(preset.source)")
      }
    }
    return lines.joined(separator: "\n")
  }

  private func listing() throws -> String {
    let scenes = SceneCatalog.infos.map { info -> [String: Any] in
      [
        "id": info.id, "title": info.title.english, "summary": info.summary.english,
        "fidelity": info.fidelity.rawValue, "fidelities": info.fidelities.map(\.rawValue),
        "parameters": info.parameters.map(Self.entry),
        "presets": info.presets.map { preset -> [String: Any] in
          [
            "id": preset.id, "title": preset.title.english, "source": preset.source.english,
            "values": preset.values,
          ]
        },
      ]
    }
    return try Outputs.json(["scenes": scenes])
  }

  /// A parameter as JSON gives it, with the names of its values from 0 on where it has some.
  private static func entry(_ p: Parameter) -> [String: Any] {
    var entry: [String: Any] = [
      "id": p.id, "title": p.title.english, "unit": p.unit, "summary": p.summary.english,
      "minimum": p.range.lowerBound, "maximum": p.range.upperBound,
      "limitMinimum": p.limit.lowerBound, "limitMaximum": p.limit.upperBound,
      "default": p.defaultValue,
    ]
    entry["choices"] = p.choices?.map(\.id)
    return entry
  }

}
