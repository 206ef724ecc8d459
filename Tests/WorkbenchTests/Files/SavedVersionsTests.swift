import Documents
import Foundation
import Testing

@testable import Workbench

/// Files as the program of each version of the format wrote them, after a drag and `B`: they stay as they are.
@Suite struct SavedVersionsTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("SavedWorks")

  private func work(_ version: Int64) throws -> SavedWork {
    let file = Self.folder.appendingPathComponent("version-\(version).springlab")
    let data = try Data(contentsOf: file)
    #expect(String(decoding: data, as: UTF8.self).contains("\"version\": \(version),"))
    return try SavedWork(data: data, file: file.path)
  }

  @Test(arguments: 1...SavedWork.version)
  func everyVersionOpens(_ version: Int64) throws {
    let scenes: [Int64: String] = [
      1: "waterfall", 3: "sticky", 4: "grid", 8: "playground", 9: "playground",
    ]
    let work = try work(version)
    #expect(work.scene == scenes[version] ?? "messages")
    let driver = try WorkbenchDriver()
    try driver.bench.open(work, from: nil)
    driver.frames(1)
    #expect(driver.bench.sceneID == work.scene)
    #expect(driver.bench.stage.comparison != nil && driver.bench.stage.hasGesture)
    for value in work.setting.values { #expect(driver.value(value.parameter) == value.value) }
    #expect(work.isOfOlderVersion == (version < SavedWork.firstComparable))
    #expect(work.hashes.isEmpty == (version < SavedWork.firstComparable))
    #expect(!driver.words().contains { $0.hasPrefix("DIVERGED") })
    // Written again, it is of this version and says the same.
    let again = driver.bench.checkedWork()
    #expect(again.setting == work.setting && again.comparison == work.comparison)
    #expect(again.gesture == work.gesture)
    #expect(try SavedWork(data: Data(again.json.utf8)) == again)
  }
}
