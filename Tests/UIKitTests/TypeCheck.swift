import Foundation

/// Checks the types of a file against the modules of this package.
enum TypeCheck {
  /// Where the package manager leaves this package's modules: beside the test bundle.
  static let modules: String? = {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let folder = bundle.appendingPathComponent("Modules").path
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }()

  /// What the compiler says of a file, and with which status it ends.
  static func run(_ file: URL, _ options: [String] = []) throws -> (
    status: Int32, output: String
  ) {
    try call(["swiftc", "-typecheck"] + options + ["-I", modules ?? "", file.path], in: nil)
  }

  /// What a program prints, and with which status it ends.
  static func call(_ arguments: [String], in folder: URL?) throws -> (
    status: Int32, output: String
  ) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }
}
