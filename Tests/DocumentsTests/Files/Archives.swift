import Foundation

@testable import Documents

/// Archives that Python's zipfile wrote.
enum Archives {
  /// A folder "Team export" with Slack's lists and two channels, deflated.
  static let slack = bytes("slack")
  /// WhatsApp's `_chat.txt` and a picture, stored.
  static let whatsApp = bytes("whatsApp")
  /// 100,000 zero bytes in one file, deflated.
  static let zeros = bytes("zeros")

  private static func bytes(_ name: String) -> [UInt8] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/\(name).zip")
    return [UInt8]((try? Data(contentsOf: file)) ?? Data())
  }
}

/// A folder of its own for the files of a test; gone with it.
final class TestFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path.resolvedPath
      .appendingPath("springlab-\(UUID().uuidString)")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it.
  func file(_ name: String) -> String { path + "/" + name }

  /// The files in it by their names.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: file(name), encoding: .utf8)
  }

  func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: file(name), withDestinationPath: destination)
  }

  /// Writes a file, with the folders that lead to it; its path.
  @discardableResult func write(_ bytes: [UInt8], _ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: file(name).folderPath, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  @discardableResult func write(_ text: String, _ name: String) throws -> String {
    try write(Array(text.utf8), name)
  }
}

/// What is said where something fails; nil where it does not.
func complaint(_ body: () throws -> Void) -> String? {
  do { try body() } catch { return "\(error)" }
  return nil
}
