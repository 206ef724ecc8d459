import Foundation

/// The parts of paths, found in their bytes: a search by letters from the end takes the square of a run of half flags.
///
/// Foundation's own end the program: `deletingLastPathComponent` at a name of one letter (Swift 6.3).
extension String {
  /// What follows the last slash, slashes at the end left out: `photo.jpg` of `media/photo.jpg`; `/` of the root.
  package var fileName: String {
    let path = withoutLastSlashes
    guard let slash = path.utf8.lastIndex(of: Self.slash) else { return String(path) }
    return path.utf8.count == 1 ? String(path) : String(path[slash...].dropFirst())
  }

  /// The path of the folder that it is in: `media` of `media/photo.jpg`, `/` of `/photo.jpg` and of the root; empty where
  /// it has one part.
  package var folderPath: String {
    let path = withoutLastSlashes
    guard let slash = path.utf8.lastIndex(of: Self.slash) else { return "" }
    return String(String(path[...slash]).withoutLastSlashes)
  }

  /// What follows the last dot of the file's name, in small letters; empty where there is none, or it is no kind of file
  /// by its length or its spaces.
  package var fileExtension: String {
    dottedEnd.map { Substring($0.utf8.dropFirst()).lowercased() } ?? ""
  }

  /// The path without the file's extension and the dot before it.
  package var withoutExtension: String {
    dottedEnd.map { String(Substring(withoutLastSlashes.utf8.dropLast($0.utf8.count))) } ?? self
  }

  /// The path of something in a folder; that itself where the folder is empty.
  package func appendingPath(_ name: String) -> String {
    isEmpty || name.isEmpty || utf8.last == Self.slash ? self + name : self + "/" + name
  }

  /// Where the links of a path lead, without `.`, `..` and slashes that say nothing; of what is not there, where it would
  /// be.
  package var resolvedPath: String {
    guard utf8.count < Int(PATH_MAX), isWholePath else { return self }
    var (path, missing): (String, [String]) = (self, [])
    while true {
      if let real = path.realPath {
        return missing.reversed().reduce(real) { $1 == ".." ? $0.folderPath : $0.appendingPath($1) }
      }
      let folder = path.folderPath
      guard !folder.isEmpty, folder != path else { return self }
      if path.fileName != "." { missing.append(path.fileName) }
      path = folder
    }
  }

  /// As the system has it; nil where it is not there.
  private var realPath: String? {
    guard let real = unsafe realpath(self, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(validatingCString: real)
  }

  /// Whether the system takes it as a path to its end: a zero byte ends one, so that what is before would be another.
  var isWholePath: Bool { !utf8.has(0) }

  /// Whether a part of the path starts with a point, or is what macOS puts beside files.
  var isHidden: Bool {
    split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
  }

  private static let slash = UInt8(ascii: "/")
  private static let longestExtension = 16

  private var withoutLastSlashes: Substring {
    guard let last = utf8.lastIndex(where: { $0 != Self.slash }) else { return prefix(1) }
    return self[...last]
  }

  /// The extension with its dot.
  private var dottedEnd: String? {
    let name = fileName
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex,
      case let end = name[dot...],
      (2...Self.longestExtension + 1).contains(end.utf8.count), !end.contains(where: \.isWhitespace)
    else { return nil }
    return String(end)
  }
}
