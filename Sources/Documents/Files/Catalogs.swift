import Foundation
import Localization

extension Translations {
  /// The window's words in a language, from the catalogue that comes with the program.
  ///
  /// - Throws: `DocumentError` where the catalogue is not there or is none.
  public init(shipped language: Language) throws {
    if language == .english {
      self = .english
      return
    }
    let name = "\(language.rawValue).po"
    guard let url = AssetFile.url("Translations/\(name)"), let data = try? Data(contentsOf: url)
    else {
      throw DocumentError(file: name, "cannot be read: is the program installed whole?")
    }
    do {
      try self.init(language, catalog: Array(data))
    } catch {
      throw DocumentError(file: name, line: error.line, .verbatim(error.message))
    }
  }
}
