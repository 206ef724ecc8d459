import CZlib
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

/// Bytes in few bytes, as zlib packs them (RFC 1950, RFC 1951).
enum Deflate {
  /// The bytes as a zlib stream, which holds a checksum of them.
  static func pack(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(count))
    let status = unsafe compress2(
      &packed, &count, bytes, UInt(bytes.count), Z_BEST_COMPRESSION)
    precondition(status == Z_OK, "A buffer of zlib's own bound holds what it packs.")
    return Array(packed.prefix(Int(count)))
  }

  /// At most so many bytes from a zlib stream, or from a raw one without head and checksum.
  ///
  /// - Throws: `DocumentError` where they are cut, changed or too many.
  static func unpack(_ packed: [UInt8], most: Int, isRaw: Bool = false) throws -> [UInt8] {
    var stream = unsafe z_stream()
    let began = unsafe inflateInit2_(
      &stream, isRaw ? -MAX_WBITS : MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(began == Z_OK, "zlib has memory for a stream and takes these parameters.")
    defer { unsafe inflateEnd(&stream) }
    // Room for one byte more shows a stream that is too long.
    var (packed, bytes) = (packed, [UInt8](repeating: 0, count: most + 1))
    let status = unsafe packed.withUnsafeMutableBufferPointer { source in
      unsafe bytes.withUnsafeMutableBufferPointer { target in
        unsafe stream.next_in = source.baseAddress
        unsafe stream.avail_in = UInt32(source.count)
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = UInt32(target.count)
        return unsafe inflate(&stream, Z_FINISH)
      }
    }
    let count = unsafe Int(stream.total_out)
    guard count <= most else {
      throw DocumentError("unpacks to more than \(most) bytes, which are the most.")
    }
    guard status != Z_BUF_ERROR else { throw DocumentError("is cut short.") }
    guard status == Z_STREAM_END else {
      throw DocumentError("was changed on its way: its check does not fit.")
    }
    guard unsafe stream.avail_in == 0 else { throw DocumentError("goes on after its end.") }
    return Array(bytes.prefix(count))
  }

  /// The checksum of bytes: CRC-32.
  static func check(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: unsafe crc32(0, bytes, UInt32(bytes.count)))
  }
}
