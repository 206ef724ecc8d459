import Foundation
import Localization

/// The conversations that come with the program.
public enum Samples {
  /// Their names; the first is the default.
  public static let names = ["weekend", "studio", "languages"]

  /// A conversation by its name.
  ///
  /// - Throws: `DocumentError` where no conversation has the name.
  public static func conversation(named name: String) throws -> Conversation {
    let files = ["weekend": "weekend.txt", "studio": "studio.jsonl", "languages": "languages.json"]
    guard let file = files[name], let url = url("Conversations/\(file)") else {
      throw DocumentError(file: name, "is no sample; there are \(names.joined(separator: ", ")).")
    }
    return try Conversation(contentsOf: url.path)
  }

  /// A text under `Assets`, by its folder and its name, such as a list of words that chats are read with; empty where it
  /// is not installed.
  public static func words(_ name: String, in folder: String = "Chats") -> String {
    data("\(folder)/\(name).txt").flatMap { String(data: $0, encoding: .utf8) } ?? ""
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
    let file = "\(name).json"
    guard experiments.contains(name), let data = data("Experiments/\(file)") else {
      let all = experiments.joined(separator: ", ")
      throw DocumentError(file: name, "is no experiment; there are \(all).")
    }
    return try Experiment(data: data, file: file)
  }

  /// Where a file of `Assets` is: beside an installed program, or in a folder above one that has just been built.
  private static func url(_ path: String) -> URL? {
    var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let file = folder.appendingPathComponent("Assets/\(path)")
      if FileManager.default.fileExists(atPath: file.path) { return file }
    }
    return nil
  }

  /// What a file of `Assets` holds; nil where it is not installed.
  fileprivate static func data(_ path: String) -> Data? {
    url(path).flatMap { try? Data(contentsOf: $0) }
  }
}

extension Translations {
  /// The window's words in a language, from the catalogue that comes with the program.
  ///
  /// - Throws: `DocumentError` where the catalogue is not there or is none.
  public init(shipped language: Language) throws {
    if language == .english {
      self = .english
      return
    }
    let name = "\(language.rawValue).po"
    guard let data = Samples.data("Translations/\(name)") else {
      throw DocumentError(file: name, "cannot be read: is the program installed whole?")
    }
    do {
      try self.init(language, catalog: Array(data))
    } catch {
      throw DocumentError(file: name, line: error.line, .verbatim(error.message))
    }
  }
}
