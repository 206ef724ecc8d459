import Foundation

/// The files of a folder or of an archive, by their paths in it.
protocol FileTree {
  /// The files with how many bytes reading each goes through, sorted by path; no two have one path.
  var files: [(path: String, size: Int)] { get }
  /// The bytes of a file.
  ///
  /// - Throws: `DocumentError` where it cannot be read or is larger than a conversation may be.
  func read(_ path: String) throws -> [UInt8]
}

/// The files of a folder on the disk, without hidden ones and links.
struct FolderTree: FileTree {
  /// So many files are looked at, in folders so deep.
  private static let mostFiles = 20_000, mostDepth = 1

  let files: [(path: String, size: Int)]
  private let root: String

  init(_ root: String) {
    self.root = root
    var found: [(path: String, size: Int)] = []
    var folders = [("", 0)]
    while let (folder, depth) = folders.popLast(), found.count < Self.mostFiles {
      let here = root + "/" + folder
      let names = (try? FileManager.default.contentsOfDirectory(atPath: here)) ?? []
      for name in names where !name.hasPrefix(".") {
        let path = folder + name
        let about = try? FileManager.default.attributesOfItem(atPath: root + "/" + path)
        switch about?[.type] as? FileAttributeType {
        case .typeDirectory: if depth < Self.mostDepth { folders.append((path + "/", depth + 1)) }
        case .typeRegular: found.append((path, about?[.size] as? Int ?? 0))
        default: break
        }
      }
    }
    files = found.sorted { $0.path < $1.path }
  }

  func read(_ path: String) throws -> [UInt8] {
    let file = try InputFile(
      root + "/" + path, most: Conversation.largestFile, kind: "a conversation")
    return try DocumentError.naming(path) { try file.rest() }
  }
}

extension DocumentError {
  /// A file of a folder or an archive is larger than a conversation may be.
  static func tooLarge(_ path: String) -> DocumentError {
    DocumentError(
      "holds \(path), which has more than the \(Conversation.largestFile >> 20) MB of a conversation."
    )
  }
}
