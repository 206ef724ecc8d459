import Foundation

/// A file that is written under a temporary name and renamed when it is complete: no reader ever
/// sees half of it, and what stood there before stays until then.
final class PartialFile {
  /// The final path.
  let path: String
  /// The temporary path.
  let partialPath: String
  private var handle: FileHandle?

  /// A file to be written, in the folder that it belongs to.
  init(_ path: String) throws {
    self.path = path
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent()
    partialPath =
      folder
      .appendingPathComponent(
        ".\(url.lastPathComponent).partial-\(ProcessInfo.processInfo.processIdentifier)"
      )
      .path
    guard FileManager.default.createFile(atPath: partialPath, contents: nil),
      let handle = FileHandle(forWritingAtPath: partialPath)
    else { throw Outputs.failure(path) }
    self.handle = handle
  }

  deinit { discard() }

  /// Adds bytes at the end.
  func append(_ data: Data) throws {
    do { try handle?.write(contentsOf: data) } catch { throw Outputs.failure(path) }
  }

  /// Gives the file its name.
  func commit() throws {
    do {
      try handle?.close()
      handle = nil
      if unsafe rename(partialPath, path) != 0 { throw Outputs.failure(path) }
    } catch {
      discard()
      throw Outputs.failure(path)
    }
  }

  /// Removes the temporary file, unless it has its final name.
  func discard() {
    guard FileManager.default.fileExists(atPath: partialPath) else { return }
    try? handle?.close()
    handle = nil
    try? FileManager.default.removeItem(atPath: partialPath)
  }
}
