import Foundation
import Springs
import Testing

/// The attachments that the app exports compile against the names that are re-created here.
@Suite struct ExportedAttachmentTests {
  private static let frame = """
    import Foundation
    import UIKit

    func export%d(
      item: any UIDynamicItem, animator: UIDynamicAnimator, itemBehavior: UIDynamicItemBehavior,
      way: CGPoint
    ) {
    """

  @Test(.enabled(if: TypeCheck.modules != nil), arguments: ["uikit", "uikit-prewarped"])
  func compiles(id: String) throws {
    let target = try #require(ExportTarget.all.first { $0.id == id })
    let springs = [(1, 0.8), (2.3, 0.31), (1.7, 1.6)].map {
      Spring(frequency: $0, dampingRatio: $1)
    }
    let functions = springs.enumerated().map { i, spring in
      Self.frame.replacingOccurrences(of: "%d", with: "\(i)")
        + "\n\(target.code(for: spring).text)\n}"
    }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("export-\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try functions.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    let result = try TypeCheck.run(file)
    #expect(result.status == 0, "\(result.output)")
    // The check sees what does not compile.
    try "import UIKit\nlet x: UIAttachmentBehavior = 3".write(
      to: file, atomically: true, encoding: .utf8)
    #expect(try TypeCheck.run(file).status != 0)
  }
}
