import Foundation
import Testing

@testable import Documents

@Suite struct ZipArchiveTests {
  private func archive(_ bytes: [UInt8]) throws -> (ZipArchive, TestFolder) {
    let folder = try TestFolder()
    return (try ZipArchive(try folder.write(bytes, "a.zip")), folder)
  }

  /// Where the list of files starts, as the end of the archive says.
  private func list(_ bytes: [UInt8]) -> Int {
    let at = bytes.count - 22 + 16
    return (0..<4).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
  }

  @Test func readsStoredAndDeflatedFiles() throws {
    let (stored, _) = try archive(Archives.whatsApp)
    #expect(stored.files.map(\.path) == ["00000001-PHOTO.jpg", "_chat.txt"])
    #expect(stored.files.map(\.size) == [22, 71])
    let chat = String(decoding: try stored.read("_chat.txt"), as: UTF8.self)
    #expect(chat.hasPrefix("[01/02/2024, 10:00:00] Ada: Hello\n"))
    let (deflated, _) = try archive(Archives.zeros)
    #expect(try deflated.read("zeros.txt") == [UInt8](repeating: 0, count: 100_000))
    #expect(throws: DocumentError.self) { try deflated.read("other.txt") }
  }

  /// A size that lies: more or less than the stream holds, or more than a conversation may have.
  @Test(arguments: [99_999, 100_001, 10, 0, 0x7FFF_FFFF, 0xFFFF_FFFF])
  func aSizeThatLiesIsRefused(size: Int) throws {
    var bytes = Archives.zeros
    for k in 0..<4 { bytes[list(bytes) + 24 + k] = UInt8(size >> (8 * k) & 0xFF) }
    let (archive, _) = try archive(bytes)
    #expect(throws: DocumentError.self) { try archive.read("zeros.txt") }
  }

  @Test func aChangedByteIsFound() throws {
    // The check of the file, its method, and whether it has a password.
    for (place, value) in [(16, 0xAA), (10, 12), (8, 1), (42, 9), (20, 0xFF)] as [(Int, UInt8)] {
      var bytes = Archives.zeros
      bytes[list(bytes) + place] = value
      let (archive, _) = try archive(bytes)
      #expect(throws: DocumentError.self, "\(place)") { try archive.read("zeros.txt") }
    }
  }

  @Test func cutAndDamagedArchivesAreRefused() throws {
    let folder = try TestFolder()
    for whole in [Archives.slack, Archives.whatsApp, Archives.zeros] {
      for count in stride(from: 0, to: whole.count, by: 7) {
        let path = try folder.write(Array(whole.prefix(count)), "cut.zip")
        #expect(throws: DocumentError.self) { try Conversation(contentsOf: path) }
      }
    }
  }

  /// Every byte changed in turn: it is read or refused, and nothing else happens.
  @Test func noByteBreaksTheReader() throws {
    let folder = try TestFolder()
    for place in Archives.whatsApp.indices {
      for value in [0, 0x7F, 0xFF] as [UInt8] {
        var bytes = Archives.whatsApp
        bytes[place] = value
        let path = try folder.write(bytes, "changed.zip")
        do { _ = try Conversation(contentsOf: path) } catch is DocumentError {}
      }
    }
  }

  /// An archive whose list gives its one stream, of 100,000 zero bytes, these names of nine letters.
  private func listing(_ names: [String]) -> [UInt8] {
    let bytes = Archives.zeros
    let head = Array(bytes[list(bytes)..<list(bytes) + 46])
    let entries = names.flatMap { head + Array($0.utf8) }
    var end = Array(bytes.suffix(22))
    for k in 0..<2 { end[10 + k] = UInt8(names.count >> (8 * k) & 0xFF) }
    for k in 0..<4 { end[12 + k] = UInt8(entries.count >> (8 * k) & 0xFF) }
    return Array(bytes.prefix(list(bytes))) + entries + end
  }

  @Test func ofTwoFilesOfOneNameTheFirstIsRead() throws {
    let (archive, _) = try archive(listing(["zeros.txt", "zeros.txt"]))
    #expect(archive.files.map(\.path) == ["zeros.txt"])
    #expect(try archive.read("zeros.txt").count == 100_000)
  }

  /// What is packed counts as much as what comes out of it: empty blocks are read, too.
  @Test func aStreamThatIsLongerThanItsTextHasItsSize() throws {
    var bytes = Archives.zeros
    for k in 0..<4 { bytes[list(bytes) + 24 + k] = 0 }
    let (archive, _) = try archive(bytes)
    #expect(archive.files.map(\.size) == [114])
  }

  /// The system's log is a file without a size, and reading from it waits for its next line.
  @Test func whatMayWaitIsNoArchive() throws {
    let folder = try TestFolder()
    let path = try folder.write(Archives.zeros, "a.zip")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: path)
    #expect(ZipArchive.isOne(path) && ZipArchive.isOne(folder.path + "/link"))
    #expect(unsafe mkfifo(folder.path + "/pipe", 0o600) == 0)
    for other in [folder.path, folder.path + "/pipe", folder.path + "/none", "/proc/kmsg", ""] {
      #expect(!ZipArchive.isOne(other), "\(other)")
    }
  }

  @Test func theEndIsFoundBeforeAComment() throws {
    var bytes = Archives.whatsApp
    let words = Array("a comment".utf8)
    bytes[bytes.count - 2] = UInt8(words.count)
    let (archive, _) = try archive(bytes + words)
    #expect(archive.files.count == 2)
  }
}
