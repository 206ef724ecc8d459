import Foundation
import FoundationXML
import Testing

@testable import Documents
@testable import SDLPlatform

/// What the desktop is told agrees with the program: its name, its files, its windows.
@Suite struct DesktopFilesTests {
  private static func text(_ name: String) throws -> String {
    let file = Program.repository.appendingPathComponent("Assets/Desktop/\(name)")
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// What shared text starts with, as a URL does.
  private static let scheme = "springlab"

  /// The keys of the entry, which has one group.
  private func entry() throws -> [String: String] {
    let lines = try Self.text("\(Window.desktopID).desktop").split(separator: "\n")
    #expect(lines.first == "[Desktop Entry]")
    let pairs = lines.dropFirst().map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
  }

  private func list(_ value: String?) -> [String] {
    (value ?? "").split(separator: ";").map(String.init)
  }

  @Test func theEntryIsTheProgramsAndItsWindows() throws {
    let entry = try entry()
    #expect(entry["Type"] == "Application" && entry["Terminal"] == "false")
    #expect(entry["Name"] == Window.programName && entry["StartupWMClass"] == Window.desktopID)
    #expect(entry["TryExec"] == URL(fileURLWithPath: Program.path).lastPathComponent)
    #expect(try Self.text("\(try #require(entry["Icon"])).svg").contains("<svg"))
  }

  /// Where nothing can be shown, a file that was understood ends with 69, and any other otherwise.
  @Test func whatTheEntryRunsOpensAFile() throws {
    let words = try #require(try entry()["Exec"]).split(separator: " ").map(String.init)
    #expect(words.count == 2 && words[0] == URL(fileURLWithPath: Program.path).lastPathComponent)
    #expect(words[1] == "%u")
    let folder = try Scratch()
    let file = folder.file(
      "my work.\(SavedWork.fileExtension)",
      SavedWork(
        scene: "cradle",
        setting: .init(title: "", preset: "shinobi", fidelity: "exact", values: [])
      ).json)
    let blind = ["DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": "nothing"]
    #expect(try Program.run([file.path], environment: blind).status == 69)
    // As a URL, which is what desktops hand on, and as the text that it is shared as.
    #expect(try Program.run([file.absoluteString], environment: blind).status == 69)
    let text = try SavedWork(data: Data(contentsOf: file)).text()
    #expect(text.hasPrefix("\(Self.scheme):"))
    #expect(try Program.run([text], environment: blind).status == 69)
    #expect(try Program.run([String(text.dropLast(9))], environment: blind).status == 65)
    #expect(try Program.run([file.path + "x"], environment: blind).status == 66)
  }

  @Test func filesOfItsKindAreItsOwn() throws {
    let xml = try XMLDocument(data: Data(try Self.text("springlab.xml").utf8))
    let types = try xml.nodes(forXPath: "//*[local-name()='mime-type']/@type")
      .compactMap(\.stringValue)
    #expect(try types + ["x-scheme-handler/\(Self.scheme)"] == list(entry()["MimeType"]))
    let globs = try xml.nodes(forXPath: "//*[local-name()='glob']/@pattern").compactMap(
      \.stringValue)
    #expect(globs == ["*.\(SavedWork.fileExtension)"])
    let icons = try xml.nodes(forXPath: "//*[local-name()='icon']/@name").compactMap(\.stringValue)
    #expect(icons == [Window.desktopID])
  }
}
