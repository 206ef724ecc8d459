import Foundation
import SeededRandom
import Testing

@Suite struct CommandLineTests {
  @Test func listsScenesAsJSON() throws {
    let result = try Program.run(["list", "--json"])
    #expect(result.status == 0)
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let scenes = try #require(json?["scenes"] as? [[String: Any]])
    #expect(scenes.compactMap { $0["id"] as? String }.prefix(2) == ["messages", "cradle"])
    for scene in scenes {
      #expect(scene["title"] is String)
      #expect((scene["parameters"] as? [[String: Any]])?.isEmpty == false)
      #expect((scene["presets"] as? [[String: Any]])?.isEmpty == false)
    }
  }

  @Test(arguments: ["messages", "cradle"])
  func rendersAPictureOfTheAskedSize(scene: String) throws {
    let folder = try Scratch()
    let out = folder.file("picture.png")
    let result = try Program.run([
      "render", "--scene", scene, "--size", "640x480", "--scale", "2", "--frames", "5",
      "--out", out.path,
    ])
    #expect(result.status == 0, "\(result.errors)")
    let data = try Data(contentsOf: out)
    #expect(data.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(pixelSize(ofPNG: data) == (1280, 960))
  }

  @Test(arguments: [
    ("f-%04d.png", ["f-0001.png", "f-0002.png", "f-0003.png"]),
    ("%d.png", ["1.png", "2.png", "3.png"]),
    ("50%-%9d-%03d.png", ["50%-%9d-001.png", "50%-%9d-002.png", "50%-%9d-003.png"]),
    ("100%.png", ["100%.png"]),
  ])
  func writesEveryFrame(name: String, wanted: [String]) throws {
    let folder = try Scratch()
    let pattern = folder.url.appendingPathComponent(name).path
    let result = try Program.run(
      ["render", "--stage", "--size", "200x200", "--frames", "3", "--out", pattern])
    #expect(result.status == 0, "\(result.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(names == wanted)
  }

  @Test func keysArePressedBeforeTheLastFrame() throws {
    let folder = try Scratch()
    var pictures: [Data] = []
    for keys in [[], ["--key", "ctrl+e"], ["--key", "ctrl+e", "--key", "Escape"]] {
      let out = folder.file("keys.png")
      let result = try Program.run(
        ["render", "--size", "640x480", "--frames", "3", "--out", out.path] + keys)
      #expect(result.status == 0, "\(result.errors)")
      pictures.append(try Data(contentsOf: out))
    }
    #expect(pictures[0] != pictures[1] && pictures[1] != pictures[2])
  }

  /// Arguments, the status with which the program ends, and words that it says.
  @Test func saysWhatIsWrong() throws {
    for row in try fixtureRows("WrongArguments.txt") {
      let result = try Program.run(row[0].split(separator: " ").map(String.init))
      #expect("\(result.status)" == row[1], "\(row[0]): \(result.errors)")
      #expect(result.errors.contains(row[2]), "\(row[0]): \(result.errors)")
    }
  }

  /// Swift replaces bytes that are no text: another file than the named one would be read, or written over.
  @Test(arguments: [
    "trace rope.json --out", "trace", "list", "", "--messages",
  ])
  func anArgumentThatIsNoTextIsRefused(command: String) throws {
    let folder = try Scratch()
    let other = folder.file("\u{FFFD}.csv", "other")
    let experiments = Program.repository.appendingPathComponent("Assets/Experiments")
    try FileManager.default.copyItem(
      at: experiments.appendingPathComponent("rope.json"),
      to: folder.url.appendingPathComponent("rope.json"))
    let result = try Program.run(
      shell: "exec \"$0\" \(command) \"$(printf '\\377.csv')\"", in: folder.url)
    #expect(result.status == 64)
    #expect(result.errors == "springlab: An argument is not UTF-8: \"\u{FFFD}.csv\".\n")
    #expect(try String(contentsOf: other, encoding: .utf8) == "other")
  }

  @Test func saysThatThereIsNoDisplay() throws {
    let result = try Program.run(
      [], environment: ["DISPLAY": "", "WAYLAND_DISPLAY": "", "XDG_RUNTIME_DIR": "/nonexistent"])
    #expect(result.status == 69, "\(result.errors)")
    #expect(result.errors.contains("display"))
  }
}
