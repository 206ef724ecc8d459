import ArgumentParser
import Foundation
import Scenes

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
          ?? "\(Self.plain(p.range.lowerBound)) to \(Self.plain(p.range.upperBound))\(unit)"
        let value =
          p.choices.map { $0[Int(p.defaultValue)].id } ?? Self.plain(p.defaultValue)
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
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let listing = Listing(scenes: SceneCatalog.infos.map(Listing.Entry.init))
    return String(decoding: try encoder.encode(listing), as: UTF8.self)
  }

  private static func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : "\(value)"
  }
}

/// The listing as JSON gives it.
private struct Listing: Encodable {
  struct Entry: Encodable {
    let id, title, summary, fidelity: String
    let fidelities: [String]
    let parameters: [ParameterEntry]
    let presets: [PresetEntry]

    init(_ info: SceneInfo) {
      (id, title, summary) = (info.id, info.title.english, info.summary.english)
      fidelity = info.fidelity.rawValue
      fidelities = info.fidelities.map(\.rawValue)
      parameters = info.parameters.map(ParameterEntry.init)
      presets = info.presets.map {
        PresetEntry(
          id: $0.id, title: $0.title.english, source: $0.source.english, values: $0.values)
      }
    }
  }

  struct ParameterEntry: Encodable {
    let id, title, unit, summary: String
    let minimum, maximum, limitMinimum, limitMaximum, `default`: Double
    /// The names of the values 0, 1, ...; left out where any number will do.
    let choices: [String]?

    init(_ p: Parameter) {
      (id, title, unit, summary) = (p.id, p.title.english, p.unit, p.summary.english)
      (minimum, maximum) = (p.range.lowerBound, p.range.upperBound)
      (limitMinimum, limitMaximum) = (p.limit.lowerBound, p.limit.upperBound)
      self.default = p.defaultValue
      choices = p.choices?.map(\.id)
    }
  }

  struct PresetEntry: Encodable {
    let id, title, source: String
    let values: [String: Double]
  }

  let scenes: [Entry]
}
