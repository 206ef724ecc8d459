import Foundation

/// The text of a file in the folder of a test.
public func fixture(_ name: String, beside test: String = #filePath) throws -> String {
  let folder = URL(fileURLWithPath: test).deletingLastPathComponent()
  return try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
}

/// The lines of a table in the folder of a test, as their columns, which are parted by tabs.
public func fixtureRows(_ name: String, beside test: String = #filePath) throws -> [[String]] {
  try fixture(name, beside: test).split(separator: "\n").map {
    $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }
}
