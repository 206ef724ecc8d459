import Documents
import Foundation

/// The commands of the program and of what it is measured beside.
struct WindowPeers {
  let springlab: String
  /// A program that does nothing but clear and present.
  let presenter: String
  /// Qt Quick's list, with the software renderer.
  let list: [String]

  private static let qml = "/usr/lib/qt6/bin/qml"

  /// The packages that are not installed, by Debian's names.
  static var missing: [String] {
    let manager = FileManager.default
    let libraries = (try? manager.contentsOfDirectory(atPath: "/usr/lib")) ?? []
    let needed = [
      ("xvfb", ["/usr/bin/Xvfb"]), ("qml-qt6", [qml]),
      ("qml6-module-qtquick", libraries.map { "/usr/lib/\($0)/qt6/qml/QtQuick/qmldir" }),
      (
        "qml6-module-qtquick-window",
        libraries.map { "/usr/lib/\($0)/qt6/qml/QtQuick/Window/qmldir" }
      ),
    ]
    return needed.filter { !$0.1.contains(where: manager.fileExists) }.map(\.0)
  }

  /// Writes the rows of a conversation for the list into a folder.
  init(rows conversation: Conversation, into folder: URL) throws {
    springlab = ChildProgram.path(of: "springlab")
    presenter = ChildProgram.path(of: "CPresenter")
    for program in [springlab, presenter]
    where !FileManager.default.isExecutableFile(atPath: program) {
      throw WindowFailure.noProgram(program)
    }
    guard let source = Bundle.module.url(forResource: "SpringyList", withExtension: "qml") else {
      throw WindowFailure.noProgram("SpringyList.qml")
    }
    let target = folder.appendingPathComponent("SpringyList.qml")
    try Data(contentsOf: source).write(to: target)
    let rows = conversation.messages.map {
      ["text": $0.text, "mine": $0.sender == 0] as [String: Any]
    }
    let data = try JSONSerialization.data(withJSONObject: rows)
    try Data("var rows = \(String(decoding: data, as: UTF8.self))\n".utf8)
      .write(to: folder.appendingPathComponent("rows.js"))
    list = [Self.qml, target.path]
  }

  /// The program on a scene.
  func scene(_ id: String, _ options: String...) -> [String] {
    [springlab, "window", "--fresh", "--scene", id] + options
  }

  /// A window that is cleared and presented.
  func present(_ size: (width: Int, height: Int)) -> [String] {
    [presenter, "\(size.width)", "\(size.height)"]
  }

  /// The same that also hands over a whole picture, as programs do that draw with a library of their own.
  func presentWhole(_ size: (width: Int, height: Int)) -> [String] { present(size) + ["whole"] }
}
