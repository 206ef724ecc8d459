import Foundation

/// The files that come with the program.
enum AssetFile {
  /// Where a file of `Assets` is: beside an installed program, or in a folder above one that has just been built.
  static func url(_ path: String) -> URL? {
    var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let file = folder.appendingPathComponent("Assets/\(path)")
      if FileManager.default.fileExists(atPath: file.path) { return file }
    }
    return nil
  }
}
