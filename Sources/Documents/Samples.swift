import Foundation

/// The conversations that come with the program.
public enum Samples {
  /// Their names; the first is shown where nothing else is asked for.
  public static let names = ["weekend", "studio", "languages"]

  /// A conversation by its name; throws a `DocumentError` where there is none of it.
  public static func conversation(named name: String) throws -> Conversation {
    let files = ["weekend": "weekend.txt", "studio": "studio.jsonl", "languages": "languages.json"]
    guard let file = files[name],
      let url = Bundle.module.url(
        forResource: file, withExtension: nil, subdirectory: "Assets/Conversations")
    else {
      throw DocumentError(file: name, "is no sample; there are \(names.joined(separator: ", ")).")
    }
    return try Conversation(contentsOf: url.path)
  }
}
