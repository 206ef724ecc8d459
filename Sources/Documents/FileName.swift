/// The parts of paths as chats name them, found in their bytes: a search by letters from the end takes the square of a
/// run of half flags.
extension String {
  /// What follows the last slash, slashes at the end left out: `photo.jpg` of `media/photo.jpg`.
  var fileName: String {
    let slash = UInt8(ascii: "/")
    guard let last = utf8.lastIndex(where: { $0 != slash }) else { return "" }
    let path = self[...last]
    return path.utf8.lastIndex(of: slash).map { String(path[$0...].dropFirst()) } ?? String(path)
  }

  /// What follows the last dot of the file's name, in small letters; empty where there is none, or it is no kind of file
  /// by its length.
  var fileExtension: String {
    let name = fileName
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex,
      case let kind = name[dot...].dropFirst(), kind.utf8.count <= String.longestExtension
    else { return "" }
    return kind.lowercased()
  }

  private static let longestExtension = 16
}
