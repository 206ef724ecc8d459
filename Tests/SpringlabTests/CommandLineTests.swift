import Foundation
import Testing

@Suite struct CommandLineTests {
  @Test func printsTheVersionOfTheChangelog() throws {
    let result = try Program.run(["--version"])
    let changelog = try String(
      contentsOf: Program.repository.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
    let versions = changelog.split(separator: "\n").filter {
      $0.hasPrefix("## ") && $0.contains(".")
    }
    #expect(result.status == 0)
    #expect(versions.first.map { "\($0.dropFirst(3))\n" } == result.output)
  }

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

  @Test(arguments: ["messages", "cradle"])
  func givesTheSameBitsTwice(scene: String) throws {
    let folder = try Scratch()
    let gesture = Program.repository.appendingPathComponent("Assets/Gestures/\(scene)-flick.json")
    var runs: [Data] = []
    for name in ["a.csv", "b.csv"] {
      let out = folder.file(name)
      let result = try Program.run([
        "render", "--scene", scene, "--replay", gesture.path, "--frames", "90", "--out", out.path,
      ])
      #expect(result.status == 0, "\(result.errors)")
      runs.append(try Data(contentsOf: out))
    }
    #expect(runs[0] == runs[1])
    let lines = String(decoding: runs[0], as: UTF8.self).split(separator: "\n")
    #expect(lines[0] == "frame,time,item,x,y,angle,vx,vy,omega")
    #expect(Set(lines.dropFirst().map { $0.prefix { $0 != "," } }).count == 91)
  }

  @Test(arguments: [
    ("f-%04d.png", ["f-0001.png", "f-0002.png", "f-0003.png"]),
    ("f-%02d.png", ["f-01.png", "f-02.png", "f-03.png"]), ("%d.png", ["1.png", "2.png", "3.png"]),
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

  @Test(arguments: ["0", "a", "é", "./a"]) func writesToTheShortestNames(name: String) throws {
    let folder = try Scratch()
    let file = Program.repository.appendingPathComponent("Assets/Experiments/pendulum.json")
    let result = try Program.run(["trace", file.path, "--out", name], in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    let text = try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
    #expect(text.hasPrefix("frame,time"))
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

  @Test func tracesAFallAsAppleMeasuredIt() throws {
    let folder = try Scratch()
    let file = folder.file(
      "fall.json",
      """
      {"profile": "uikit", "frames": 5,
       "items": [{"id": "a", "center": [150, 50], "size": [100, 100]}],
       "behaviors": [{"kind": "gravity", "items": ["a"]},
                     {"kind": "itemProperties", "items": ["a"], "resistance": 0}]}
      """)
    let result = try Program.run(["trace", file.path])
    #expect(result.status == 0, "\(result.errors)")
    let ys = result.output.split(separator: "\n").dropFirst(2)
      .compactMap { Double($0.split(separator: ",")[4]) }
    let measured = [50.0694466, 50.4166718, 51.0416679, 51.9444466, 53.1250076]
    #expect(ys.count == 5)
    for (y, expected) in zip(ys, measured) { #expect(abs(y - expected) < 0.001) }
  }

  @Test(arguments: [
    (["render", "--scene", "mesages", "--out", "x.png"], Int32(64), "messages"),
    (["render", "--preset", "objcio", "--out", "x.png"], 64, "objc.io"),
    (["render", "--set", "dampin=1", "--out", "x.png"], 64, "damping"),
    (["render", "--beside", "shinoby", "--out", "x.png"], 64, "shinobi"),
    (["render", "--set", "damping=nan", "--out", "x.png"], 64, "number"),
    (["render", "--set", "damping=900", "--out", "x.png"], 64, "damping"),
    (["render", "--scale", "99", "--out", "x.png"], 64, "scale"),
    (["render", "--size", "0x0", "--out", "x.png"], 64, "size"),
    (["render", "--out", "x.tiff"], 64, "tiff"),
    (["render", "--key", "hyper+x", "--out", "x.png"], 64, "hyper"),
    (["render", "--key", "Escap", "--out", "x.png"], 64, "escape"),
    (["render", "--out", "/nowhere/at/all/x.png"], 74, "/nowhere"),
    (["render", "--messages", "/no/such/file", "--out", "x.png"], 66, "/no/such/file"),
    (["trace", "/no/such/file.json"], 66, "/no/such/file.json"),
    (["spring", "--frequency", "-1"], 64, "frequency"),
    (["spring"], 64, "--frequency"),
    (["frobnicate"], 64, "frobnicate"),
    (["trace", "--outt", "x"], 64, "'--out'? See springlab trace --help."),
    (["render", "--scale", "4", "--size", "16384x10", "--out", "x.gif"], 64, "32767 pixels"),
    (["render", "--scale", "4", "--size", "10x16384", "--out", "x.png"], 64, "too high"),
    (
      ["render", "--strip", "9", "--frames", "9", "--size", "9000x9000", "--out", "x.png"], 64,
      "too wide: it has 32767 pixels"
    ),
  ])
  func saysWhatIsWrong(arguments: [String], status: Int32, words: String) throws {
    let result = try Program.run(arguments)
    #expect(result.status == status, "\(result.errors)")
    #expect(result.errors.contains(words), "\(result.errors)")
  }

  /// Swift replaces bytes that are no text: another file than the named one would be read, or written over.
  @Test(arguments: [
    "trace rope.json --out", "render --out", "trace", "list", "spring --frequency", "", "window",
    "--messages",
  ])
  func anArgumentThatIsNoTextIsRefused(command: String) throws {
    let folder = try Scratch()
    let other = folder.file("\u{FFFD}.csv", "other")
    let (out, script) = (
      folder.file("out"), "exec \"$0\" \(command) \"$(printf '\\377.csv')\" 2>out"
    )
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, Program.path]
    process.currentDirectoryURL = folder.url
    let experiments = Program.repository.appendingPathComponent("Assets/Experiments")
    try FileManager.default.copyItem(
      at: experiments.appendingPathComponent("rope.json"),
      to: folder.url.appendingPathComponent("rope.json"))
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 64)
    let words = try String(contentsOf: out, encoding: .utf8)
    #expect(words == "springlab: An argument is not UTF-8: \"\u{FFFD}.csv\".\n")
    #expect(try String(contentsOf: other, encoding: .utf8) == "other")
  }

  @Test func aLongOptionIsShortened() throws {
    let result = try Program.run(["trace", "x", "--" + String(repeating: "x", count: 8000)])
    let lines = result.errors.split(separator: "\n")
    #expect(result.status == 64 && lines.count == 1 && result.errors.count < 312)
    #expect(result.errors.hasPrefix("springlab: Unknown option '--xxx"))
  }

  @Test(arguments: [
    ("", "no message"), ("\u{0}\u{1}\u{2}binary", "text"),
    ("[{\"from\": \"Ada\", \"text\": 3}]", "text"), ("[{\"from\": \"Ada\"", "line 1"),
  ])
  func refusesABadConversation(text: String, words: String) throws {
    let folder = try Scratch()
    let file = folder.file("chat.txt", text)
    let result = try Program.run(
      ["render", "--messages", file.path, "--out", folder.url.appendingPathComponent("x.png").path])
    #expect(result.status == 65, "\(result.errors)")
    #expect(result.errors.contains("chat.txt"), "\(result.errors)")
    #expect(result.errors.lowercased().contains(words), "\(result.errors)")
  }

  @Test func saysThatThereIsNoDisplay() throws {
    let result = try Program.run(
      [], environment: ["DISPLAY": "", "WAYLAND_DISPLAY": "", "XDG_RUNTIME_DIR": "/nonexistent"])
    #expect(result.status == 69, "\(result.errors)")
    #expect(result.errors.contains("display"))
  }

  @Test func measuresASpring() throws {
    let result = try Program.run(["spring", "--frequency", "1", "--damping", "0.8", "--json"])
    #expect(result.status == 0)
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let overshoot = try #require(json?["overshoot"] as? Double)
    #expect(abs(overshoot - exp(-Double.pi * 0.8 / 0.6)) < 1e-12)
  }
}
