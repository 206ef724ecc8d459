/// A folder with files that come with the program.
public final class Bundle: Sendable {
  /// The folder.
  public let bundlePath: String

  /// A folder that is there; nil where it is not.
  public init?(path: String) {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    bundlePath = path
  }

  /// The program's own folder.
  public static let main = Bundle(at: programFolder)

  private static var programFolder: String {
    let program =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
    // The kernel gives a path from the root.
    return program.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
  }

  private init(at path: String) { bundlePath = path }

  /// The files that `make install` puts beside the program.
  public static let module: Bundle = {
    let path = "\(main.bundlePath)/springlab_Documents.resources"
    guard let bundle = Bundle(path: path) else { fatalError("\(path) is not there.") }
    return bundle
  }()

  /// A file in it; nil where there is none.
  public func url(forResource name: String, withExtension kind: String?, subdirectory: String)
    -> URL?
  {
    let path = "\(bundlePath)/\(subdirectory)/\(name)" + (kind.map { ".\($0)" } ?? "")
    return FileManager.default.fileExists(atPath: path) ? URL(fileURLWithPath: path) : nil
  }
}
