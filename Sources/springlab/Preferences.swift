import Foundation

/// Preferences that are kept from one start to the next.
struct Preferences: Codable {
  var hasSeenHints = false

  private static var file: URL {
    let environment = ProcessInfo.processInfo.environment
    let folder =
      environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".config")
    return folder.appendingPathComponent("springlab/preferences.json")
  }

  /// The saved preferences; the defaults where none can be read.
  static func load() -> Preferences {
    guard let data = try? Data(contentsOf: file),
      let saved = try? JSONDecoder().decode(Preferences.self, from: data)
    else { return Preferences() }
    return saved
  }

  /// Saves the preferences; a failure is ignored, as the program works without them.
  func save() {
    guard let data = try? JSONEncoder().encode(self) else { return }
    let folder = Self.file.deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? data.write(to: Self.file, options: .atomic)
  }
}
