import Foundation
import Testing

@Suite struct PackageTests {
  /// SwiftPM compiles a module anew only where one that its target names has changed: after the layout of a class two
  /// levels down had changed, it left object files that expected the old one.
  @Test func targetsNameAllThatLiesBelowThem() throws {
    let below = try dependencies()
    #expect(below["Articles"]?.contains("ElementaryFunctions") == true)
    for (target, names) in below {
      #expect(Set(names).count == names.count, "\(target) names one twice.")
      for name in names {
        let missing = Set(below[name] ?? []).subtracting(names)
        #expect(missing.isEmpty, "\(target) depends on \(name), and so on \(missing.sorted()).")
      }
    }
  }

  /// The names of what each target depends on, in the order of the package.
  private func dependencies() throws -> [String: [String]] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "package", "dump-package"]
    process.currentDirectoryURL = House.root
    process.standardOutput = output
    try process.run()
    let package = try JSONSerialization.jsonObject(
      with: output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    let targets = try #require((package as? [String: Any])?["targets"] as? [[String: Any]])
    var names: [String: [String]] = [:]
    for target in targets {
      let name = try #require(target["name"] as? String)
      let dependencies = try #require(target["dependencies"] as? [[String: [Any]]])
      names[name] = dependencies.compactMap { $0.values.first?.first as? String }
    }
    return names
  }
}
