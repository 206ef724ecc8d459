import Foundation

/// Archives that Python's zipfile wrote.
enum Archives {
  /// A folder "Team export" with Slack's lists and two channels, deflated.
  static let slack = bytes(
    """
    UEsDBBQAAAAIAAAAIVjPntNeVgAAAMEAAAAWAAAAVGVhbSBleHBvcnQvdXNlcnMuanNvbouuVspMUbJSUAo1VNJRUMpLzE0F\
    8RJTEkHcgqL8tMwckEi1UkpmcUFOYmU8TIkjRElRamIOspiCj1JtrY4C3FgjZGOT8pMw9DjlJyk4EbIMh67a2lgAUEsDBBQA\
    AAAIAAAAIVgpu0wNBAAAAAIAAAAZAAAAVGVhbSBleHBvcnQvY2hhbm5lbHMuanNvbouOBQBQSwMEFAAAAAgAAAAhWLvr18+H\
    AAAA1wAAACMAAABUZWFtIGV4cG9ydC9nZW5lcmFsLzIwMjQtMDEtMDEuanNvbouuViqpLEhVslJQyk0tLk5MT1XSUVAqLU4t\
    AgmFGoJ4JakVJSBeSGqiglpiboE1CCskJ2anKqTlFynYOIQa2dmDFRaDlBmaG5gYGhgbGRjoGRgYGBoYKNXqKGC1prg0CSaa\
    nJGYl5eaE5+Vn5mH4gIjZBeArVLISCxWAKlLTcFiqaEe0L5YAFBLAwQUAAAACAAAACFYMQHwc3IAAACyAAAAIwAAAFRlYW0g\
    ZXhwb3J0L2dlbmVyYWwvMjAyNC0wMS0wMi5qc29ui65WKqksSFWyUlDKTS0uTkxPVdJRUCotTi0CCYUagXglqRUlIF5karGO\
    gk1GSUlBsZW+foVeflF6TUZqUaodWFExSImhuYGJoYWlmYGBnoGBgZGBgVKtjgJ+KwyRrXDPz09RUMspsTbGMNMcZKZSbSwA\
    UEsDBBQAAAAIAAAAIVg9bt6NRQAAAE8AAAAiAAAAVGVhbSBleHBvcnQvcmFuZG9tLzIwMjQtMDEtMDEuanNvbouuViqpLEhV\
    slJQyk0tLk5MT1XSUVAqLU4tAgmFGoF4JakVJSBefklGapFCUX5+Lli0GCRmaG5gYmhgbGRgoGeoVBsLAFBLAQIUAxQAAAAI\
    AAAAIVjPntNeVgAAAMEAAAAWAAAAAAAAAAAAAACAAQAAAABUZWFtIGV4cG9ydC91c2Vycy5qc29uUEsBAhQDFAAAAAgAAAAh\
    WCm7TA0EAAAAAgAAABkAAAAAAAAAAAAAAIABigAAAFRlYW0gZXhwb3J0L2NoYW5uZWxzLmpzb25QSwECFAMUAAAACAAAACFY\
    u+vXz4cAAADXAAAAIwAAAAAAAAAAAAAAgAHFAAAAVGVhbSBleHBvcnQvZ2VuZXJhbC8yMDI0LTAxLTAxLmpzb25QSwECFAMU\
    AAAACAAAACFYMQHwc3IAAACyAAAAIwAAAAAAAAAAAAAAgAGNAQAAVGVhbSBleHBvcnQvZ2VuZXJhbC8yMDI0LTAxLTAyLmpz\
    b25QSwECFAMUAAAACAAAACFYPW7ejUUAAABPAAAAIgAAAAAAAAAAAAAAgAFAAgAAVGVhbSBleHBvcnQvcmFuZG9tLzIwMjQt\
    MDEtMDEuanNvblBLBQYAAAAABQAFAH0BAADFAgAAAAA=
    """)
  /// WhatsApp's `_chat.txt` and a picture, stored.
  static let whatsApp = bytes(
    """
    UEsDBBQAAAAAAAAAIVhZnDK0RwAAAEcAAAAJAAAAX2NoYXQudHh0WzAxLzAyLzIwMjQsIDEwOjAwOjAwXSBBZGE6IEhlbGxv\
    ClswMS8wMi8yMDI0LCAxMDowMDowNV0gQm9iOiBIaSB0aGVyZQpQSwMEFAAAAAAAAAAhWCgBRFAWAAAAFgAAABIAAAAwMDAw\
    MDAwMS1QSE9UTy5qcGf/2Hh4eHh4eHh4eHh4eHh4eHh4eHh4UEsBAhQDFAAAAAAAAAAhWFmcMrRHAAAARwAAAAkAAAAAAAAA\
    AAAAAIABAAAAAF9jaGF0LnR4dFBLAQIUAxQAAAAAAAAAIVgoAURQFgAAABYAAAASAAAAAAAAAAAAAACAAW4AAAAwMDAwMDAw\
    MS1QSE9UTy5qcGdQSwUGAAAAAAIAAgB3AAAAtAAAAAAA
    """)
  /// 100,000 zero bytes in one file, deflated.
  static let zeros = bytes(
    """
    UEsDBBQAAAAIAAAAIVh9lRHUcgAAAKCGAQAJAAAAemVyb3MudHh07cExAQAAAMKg9U9tDQ+gAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAgFcDUEsBAhQDFAAAAAgAAAAhWH2VEdRyAAAAoIYBAAkAAAAAAAAAAAAAAIABAAAAAHplcm9zLnR4dFBLBQYAAAAA\
    AQABADcAAACZAAAAAAA=
    """)

  private static func bytes(_ text: String) -> [UInt8] {
    [UInt8](Data(base64Encoded: text) ?? Data())
  }
}

/// A folder of its own for the files of a test; gone with it.
final class TestFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, with the folders that lead to it; its path.
  @discardableResult func write(_ bytes: [UInt8], _ name: String) throws -> String {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  @discardableResult func write(_ text: String, _ name: String) throws -> String {
    try write(Array(text.utf8), name)
  }
}
