import Foundation

/// The conversations that come with the program.
public enum Samples {
  /// Their names; the first is the default.
  public static let names = ["weekend", "studio", "languages"]

  /// A conversation by its name.
  ///
  /// - Throws: `DocumentError` where no conversation has the name.
  public static func conversation(named name: String) throws -> Conversation {
    let files = ["weekend": "weekend.txt", "studio": "studio.jsonl", "languages": "languages.json"]
    guard let file = files[name], let url = AssetFile.url("Conversations/\(file)") else {
      throw DocumentError(file: name, "is no sample; there are \(names.joined(separator: ", ")).")
    }
    return try Conversation(contentsOf: url.path)
  }
}

extension Samples {
  /// A text under `Assets`, by its folder and its name, such as a list of words that chats are read with; empty where it
  /// is not installed.
  public static func words(_ name: String, in folder: String = "Chats") -> String {
    let url = AssetFile.url("\(folder)/\(name).txt")
    return url.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
  }

  /// The experiments that come with the program, in the order of their list: first what the playground
  /// opens on, then eleven that each answer a question.
  public static let experiments = [
    "opening", "pendulum", "coupled-springs", "snap", "newtonian-pile", "quirks", "tossed-card",
    "rope", "drag-and-vortex", "atwood", "unequal-cradle", "thrown-hammer",
  ]

  /// An experiment by its name.
  ///
  /// - Throws: `DocumentError` where no experiment has the name.
  public static func experiment(named name: String) throws -> Experiment {
    guard experiments.contains(name),
      let url = AssetFile.url("Experiments/\(name).json"),
      let data = try? Data(contentsOf: url)
    else {
      let all = experiments.joined(separator: ", ")
      throw DocumentError(file: name, "is no experiment; there are \(all).")
    }
    return try Experiment(data: data, file: url.lastPathComponent)
  }
}
