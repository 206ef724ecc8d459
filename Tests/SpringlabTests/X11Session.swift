import Foundation

/// An X server without a screen, for one test.
final class Display {
  private let server = Process()
  /// Its name, for `DISPLAY`.
  let name: String

  init() throws {
    let pipe = Pipe()
    server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    server.arguments = [
      "Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp",
    ]
    server.standardOutput = pipe
    server.standardError = FileHandle.nullDevice
    try server.run()
    let number = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard !number.isEmpty else { throw X11Session.Trouble.noDisplay }
    name = ":\(number)"
  }

  deinit { close() }

  func close() { server.end() }
}

extension Process {
  /// A test runner's threads block SIGTERM, and what they start inherits that: only SIGKILL ends it.
  func end() {
    guard isRunning else { return }
    kill(processIdentifier, SIGKILL)
    waitUntilExit()
  }
}

/// A display of its own with the program's window in it, and hands to use it with.
final class X11Session {
  private let server: Display
  private let program: Process
  private let scratch: Scratch
  private let log: URL
  private let state: URL
  private let variables: [String: String]

  /// Whether this machine has what a session needs.
  static var hasTools: Bool {
    ["Xvfb", "xdotool"].allSatisfy { tool in
      ["/usr/bin", "/usr/local/bin"].contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)")
      }
    }
  }

  enum Trouble: Error { case noDisplay, noWindow(String), silent(String, log: String) }

  /// The arguments with which the program says what it shows, at the scale of the places that it says.
  static let usual = ["--announce", "--scale", "1"]

  /// A session whose program keeps its files in a folder; nil for one of its own.
  init(
    arguments: [String] = X11Session.usual, state: URL? = nil,
    variables: [String: String] = [:]
  ) throws {
    scratch = try Scratch()
    self.variables = variables
    self.state = state ?? scratch.url
    log = scratch.file("log")
    server = try Display()
    program = Program.process([Program.path] + arguments)
    program.environment = environment
    let output = try FileHandle(forWritingTo: log)
    program.standardOutput = output
    program.standardError = output
    try program.run()
  }

  private var environment: [String: String] {
    var all = Program.environment(
      keepingIn: state, ["DISPLAY": server.name, "SDL_VIDEODRIVER": "x11"])
    all["WAYLAND_DISPLAY"] = nil
    return all.merging(variables) { $1 }
  }

  /// The display's name.
  var display: String { server.name }

  deinit {
    program.end()
    server.close()
  }

  /// Sends the program a signal.
  func signal(_ number: Int32) { kill(program.processIdentifier, number) }

  /// Ends the X server at once.
  func endDisplay() { server.close() }

  // MARK: - Hands

  func tool(_ arguments: String...) { run("xdotool", arguments) }

  func drag(from: (x: Double, y: Double), to: (x: Double, y: Double)) {
    tool("mousemove", "\(Int(from.x))", "\(Int(from.y))", "mousedown", "1")
    for step in 1...20 {
      let share = Double(step) / 20
      tool(
        "mousemove", "\(Int(from.x + (to.x - from.x) * share))",
        "\(Int(from.y + (to.y - from.y) * share))")
      Thread.sleep(forTimeInterval: 0.015)
    }
    Thread.sleep(forTimeInterval: 0.2)
    tool("mouseup", "1")
  }

  /// Waits until the window that desktops know by a class has a title.
  func expect(title: String, ofClass name: String) throws {
    let isShown: Bool? = wait {
      said("search", "--onlyvisible", "--class", "^\(name)$", "getwindowname") == title + "\n"
        ? true : nil
    }
    if isShown == nil { throw Trouble.silent("title \(title)", log: "") }
  }

  private func said(_ arguments: String...) -> String {
    let words = scratch.file("words")
    run("xdotool", arguments, to: words)
    return (try? String(contentsOf: words, encoding: .utf8)) ?? ""
  }

  func resize(width: Int, height: Int) {
    let windows = said("search", "--onlyvisible", "--pid", "\(program.processIdentifier)")
    for window in windows.split(separator: "\n") {
      tool("windowsize", String(window), "\(width)", "\(height)")
    }
  }

  /// The longest that a tool may take, in seconds: one that hangs is tried again.
  private static let toolPatience = 5.0

  /// Runs a tool and waits for it, though never for ever.
  private func run(_ name: String, _ arguments: [String], to output: URL? = nil) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput =
      output.flatMap { try? FileHandle(forWritingTo: $0) } ?? FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try? process.run()
    let end = Date().addingTimeInterval(Self.toolPatience)
    while process.isRunning, Date() < end { Thread.sleep(forTimeInterval: 0.004) }
    process.end()
  }

  // MARK: - Eyes

  var lines: [Substring] {
    ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n")
  }

  private static let patience = 20.0

  /// Looks until something is there; nil where it does not come in time.
  private func wait<Found>(_ look: () -> Found?) -> Found? {
    let end = Date().addingTimeInterval(Self.patience)
    while Date() < end {
      if let found = look() { return found }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return nil
  }

  /// Waits until the program has announced a line that starts with the words.
  func expect(_ words: String) throws {
    if wait({ lines.first { $0.hasPrefix(words) } }) == nil {
      throw Trouble.silent(words, log: lines.joined(separator: "\n"))
    }
  }

  /// Waits until the program has said nothing new for a while.
  func waitForRest() throws {
    var count = -1
    let last: Substring? = wait {
      Thread.sleep(forTimeInterval: 0.4)
      defer { count = lines.count }
      return lines.count == count ? lines.last.flatMap { $0.hasPrefix("rest") ? $0 : nil } : nil
    }
    if last == nil { throw Trouble.silent("rest", log: lines.joined(separator: "\n")) }
  }

  /// The number behind the newest line that starts with the words.
  func number(after words: String) -> Double? {
    lines.last { $0.contains(words) }.flatMap { line in
      line.range(of: words).flatMap { range in
        Double(line[range.upperBound...].prefix { "-.0123456789".contains($0) })
      }
    }
  }

  /// Where a control was announced to stand: its middle.
  func place(of id: String) -> (x: Double, y: Double)? {
    wait {
      let line = lines.last { $0.hasPrefix("place \(id) ") } ?? ""
      let numbers = line.split(separator: " ").suffix(2).compactMap { Double($0) }
      return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }
  }

  func waitForExit() -> Int32? { wait { program.isRunning ? nil : program.terminationStatus } }
}
