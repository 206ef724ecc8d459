import Documents
import Foundation
import Testing

/// Work shared as text, on the command line.
@Suite struct SharedTextCommandTests {
  private func work() throws -> SavedWork {
    let file = Program.repository.appendingPathComponent("Assets/Gestures/cradle-flick.json")
    return SavedWork(
      scene: "cradle",
      setting: .init(
        title: "", preset: "shinobi", fidelity: "exact",
        values: [.init(parameter: "balls", value: 3)]),
      gesture: try Gesture(data: try Data(contentsOf: file)))
  }

  private func trace(_ arguments: [String]) throws -> String {
    let folder = try Scratch()
    let out = folder.url.appendingPathComponent("t.csv")
    let result = try Program.run(
      ["render", "--stage", "--size", "640x480", "--frames", "30", "--out", out.path] + arguments)
    #expect(result.status == 0, "\(result.errors)")
    return try String(contentsOf: out, encoding: .utf8)
  }

  @Test func isRenderedAsItsFileIs() throws {
    let (folder, work) = (try Scratch(), try work())
    let file = folder.file("a.springlab", work.json)
    let shared = try trace([try work.text()])
    #expect(try shared == trace([file.path]))
    #expect(shared.split(separator: "\n").count == 1 + 3 * 31, "three balls")
    // Its gesture alone plays in the cradle as it opens.
    let gesture = try trace(["--replay", try work.text()])
    #expect(gesture.split(separator: "\n").count == 1 + 5 * 31, "five balls")
  }

  @Test func whatIsWrongWithItIsSaid() throws {
    var work = try work()
    let text = try work.text()
    let run = { (arguments: [String]) in
      try Program.run(["render", "--out", "/tmp/none.png"] + arguments)
    }
    for arguments in [[String(text.dropLast(30))], ["--replay", String(text.dropLast(30))]] {
      let result = try run(arguments)
      #expect(result.status == 65 && result.errors.contains("shared text: is cut short"))
    }
    work.setting.preset = "none"
    let folder = try Scratch()
    let opened = try run([folder.file("a.springlab", work.json).path])
    #expect(opened.status == 65 && opened.errors.contains("a.springlab: setting.preset: is"))
    work.gesture = nil
    let still = try run(["--replay", try work.text()])
    #expect(still.status == 65 && still.errors.contains("no gesture"))
    #expect(try run(["/no/such.springlab"]).status == 66)
  }
}
