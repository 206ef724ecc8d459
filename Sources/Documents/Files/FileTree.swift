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

/// The files of a zip archive: stored ones and deflated ones, without encryption.
///
/// Nothing that the archive says is trusted: sizes and counts have bounds, and a file is unpacked into no more than
/// it says, which is no more than a conversation may have.
struct ZipArchive: FileTree {
  /// The bytes that an archive starts with.
  static let mark: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  /// The most files, and the most bytes of the list of them.
  private static let mostFiles = 20_000, longestList = 16 << 20
  private static let endSize = 22, longestComment = 65_535, headSize = 46, localSize = 30

  private struct Entry {
    let method, packed, size, offset: Int
    let check: UInt32
    let isEncrypted: Bool
  }

  /// Whether a file starts as an archive does.
  static func isOne(_ path: String) -> Bool {
    // A file without a size is none, and reading from it may take away what it tells.
    guard let file = try? open(path), file.size >= mark.count else { return false }
    return (try? file.bytes(at: 0, count: mark.count)) == mark
  }

  /// Its files may be of any size, as only the list and one of them are read at a time.
  private static func open(_ path: String) throws -> InputFile {
    try InputFile(path, most: .max, kind: "what is opened")
  }

  private let file: InputFile
  private let entries: [String: Entry]

  let files: [(path: String, size: Int)]

  /// Reads the list of the files.
  ///
  /// - Throws: `DocumentError` where there is none, or where it is cut or too long.
  init(_ path: String) throws {
    file = try Self.open(path)
    let tailSize = min(file.size, Self.endSize + Self.longestComment)
    let tail = try Self.bytes(of: file, at: file.size - tailSize, count: tailSize)
    let starts = stride(from: tail.count - Self.endSize, through: 0, by: -1)
    guard let end = starts.first(where: { tail[$0...].starts(with: [0x50, 0x4B, 0x05, 0x06]) })
    else {
      throw DocumentError("is a zip archive that is cut short: its list of files is missing.")
    }
    let (count, size) = (tail.number(end + 10, 2), tail.number(end + 12, 4))
    guard count <= Self.mostFiles, size <= Self.longestList else {
      throw DocumentError(
        "is a zip archive of more files than the \(Self.mostFiles) that are read.")
    }
    let list = try Self.bytes(of: file, at: tail.number(end + 16, 4), count: size)
    entries = try Self.entries(in: list, count: count)
    files = entries.map { ($0.key, max($0.value.packed, $0.value.size)) }.sorted { $0.0 < $1.0 }
  }

  private static func entries(in list: [UInt8], count: Int) throws -> [String: Entry] {
    var entries: [String: Entry] = [:]
    var at = 0
    for _ in 0..<count {
      let head = list.dropFirst(at)
      let isHead = head.count >= headSize && head.starts(with: [0x50, 0x4B, 0x01, 0x02])
      let name = isHead ? list.number(at + 28, 2) : 0
      let next =
        isHead ? at + headSize + name + list.number(at + 30, 2) + list.number(at + 32, 2) : .max
      guard next <= list.count else {
        throw DocumentError("is a zip archive whose list of files is damaged.")
      }
      let path = String(decoding: list[at + headSize..<at + headSize + name], as: UTF8.self)
      // Of two files of one name the first is read.
      if !path.hasSuffix("/"), !path.isHidden, entries[path] == nil {
        entries[path] = Entry(
          method: list.number(at + 10, 2), packed: list.number(at + 20, 4),
          size: list.number(at + 24, 4), offset: list.number(at + 42, 4),
          check: UInt32(list.number(at + 16, 4)), isEncrypted: list.number(at + 8, 2) & 1 != 0)
      }
      at = next
    }
    return entries
  }

  private static func bytes(of file: InputFile, at offset: Int, count: Int) throws -> [UInt8] {
    let bytes = try file.bytes(at: offset, count: count)
    guard bytes.count == count else { throw DocumentError("is a zip archive that is cut short.") }
    return bytes
  }

  // MARK: - Files

  func read(_ path: String) throws -> [UInt8] {
    guard let entry = entries[path] else { throw DocumentError("holds no \(path).") }
    let most = Conversation.largestFile
    guard entry.size <= most, entry.packed <= most else { throw DocumentError.tooLarge(path) }
    guard !entry.isEncrypted else { throw DocumentError("holds \(path), which has a password.") }
    let head = try Self.bytes(of: file, at: entry.offset, count: Self.localSize)
    guard head.starts(with: Self.mark) else {
      throw DocumentError("is a zip archive in which \(path) is not where its list says.")
    }
    let start = entry.offset + Self.localSize + head.number(26, 2) + head.number(28, 2)
    let packed = try Self.bytes(of: file, at: start, count: entry.packed)
    let bytes: [UInt8]?
    switch entry.method {
    case 0: bytes = packed.count == entry.size ? packed : nil
    case 8: bytes = try? Deflate.unpack(packed, most: entry.size, isRaw: true)
    default:
      throw DocumentError("holds \(path), which is packed in a way that is not read here.")
    }
    guard let bytes, bytes.count == entry.size, Deflate.check(bytes) == entry.check else {
      throw DocumentError("holds \(path), which is damaged: its check does not fit.")
    }
    return bytes
  }
}

extension [UInt8] {
  /// A number of so many bytes, the lowest first.
  fileprivate func number(_ at: Int, _ count: Int) -> Int {
    self[at..<at + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
