import Foundation
import FoundationXML
import Testing

@testable import SDLPlatform

/// What software centres and package builders are told agrees with the program.
@Suite struct PackageFilesTests {
  private static func desktopFile(_ name: String) -> URL {
    Program.repository.appendingPathComponent("Assets/Desktop/\(name)")
  }

  private func metainfo() throws -> XMLDocument {
    let file = Self.desktopFile("app.springlab.springlab.metainfo.xml")
    return try XMLDocument(data: Data(contentsOf: file))
  }

  private func texts(_ path: String, in document: XMLDocument) throws -> [String] {
    try document.nodes(forXPath: path).compactMap(\.stringValue)
  }

  @Test func theMetainfoIsTheProgramsOwn() throws {
    let info = try metainfo()
    #expect(try texts("/component/@type", in: info) == ["desktop-application"])
    #expect(try texts("/component/name", in: info) == [Window.programName])
    #expect(
      try texts("/component/launchable[@type='desktop-id']", in: info)
        == ["\(Window.desktopID).desktop"])
    #expect(try texts("/component/provides/mediatype", in: info) == ["application/x-springlab"])
    #expect(try texts("/component/provides/binary", in: info) == ["springlab"])
    let license = try String(
      contentsOf: Program.repository.appendingPathComponent("LICENSE"), encoding: .utf8)
    #expect(license.hasPrefix("MIT"))
    #expect(try texts("/component/project_license", in: info) == ["MIT"])
  }

  @Test func theNewestReleaseIsTheProgramsVersion() throws {
    let version = try Program.run(["--version"]).output.trimmingCharacters(in: .newlines)
    let versions = try texts("/component/releases/release/@version", in: metainfo())
    #expect(versions.first == version)
    let changes = try String(
      contentsOf: Program.repository.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
    let listed = changes.split(separator: "\n").filter { $0.hasPrefix("## ") }
      .compactMap { $0.dropFirst(3).split(separator: " ").first.map(String.init) }
    #expect(versions == listed.filter { $0 != "Unreleased" })
  }

  /// The manifest has each dependency in the version that SwiftPM resolves.
  @Test func theFlatpakManifestHasEveryDependency() throws {
    struct Resolved: Decodable {
      struct State: Decodable { let version: String }
      struct Pin: Decodable { let identity: String, location: String, state: State }
      let pins: [Pin]
    }
    struct Manifest: Decodable {
      struct Source: Decodable {
        let type: String, url: String?, tag: String?, commit: String?, dest: String?
      }
      struct Module: Decodable { let name: String, sources: [Source] }
      let id: String, modules: [Module]
    }
    func read<Value: Decodable>(_ type: Value.Type, _ path: String) throws -> Value {
      try JSONDecoder().decode(
        type, from: Data(contentsOf: Program.repository.appendingPathComponent(path)))
    }
    let resolved = try read(Resolved.self, "Package.resolved")
    let manifest = try read(Manifest.self, "Assets/Packages/flatpak.json")
    #expect(try texts("/component/id", in: metainfo()) == [manifest.id])
    let sources = try #require(manifest.modules.last { $0.name == "springlab" }).sources
    for pin in resolved.pins {
      let source = sources.first { $0.url == pin.location }
      #expect(source?.type == "git" && source?.tag == pin.state.version, "\(pin.identity)")
      // `make flatpak-manifest` puts the commit in its place.
      #expect(source?.commit == "@\(pin.identity)@")
      #expect(source?.dest?.hasSuffix(pin.identity) == true, "\(pin.identity)")
    }
    #expect(sources.filter { $0.type == "git" && $0.dest != nil }.count == resolved.pins.count)
  }
}
