import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import SDLPlatform
import Scenes
import Workbench

/// The whole app off screen, played by lines of a script.
///
/// A line is a name and words: `press 12.5 40 left 1`, `frames 3 16667`, `drop experiment 77`.
final class Player {
  let bench: Workbench
  let files: MemoryStore
  private let text: PangoText
  /// What the window shows; nil before it is first painted.
  private var canvas: CairoCanvas?
  private let clipboard = MemoryClipboard()
  private var memory = ProcessMemory()
  private let corpus: Corpus
  private let folder: URL
  private var time: Int64 = 0
  private var frames = 0
  /// Every so many frames it is looked where everything is.
  var framesToCheck = 1
  private var pointer = CGPoint.zero
  private(set) var events = 0
  /// The simulated time, in seconds.
  var seconds: Double { Double(time) / 1e6 }

  /// The longest time for one line, in seconds of the processor.
  private static let longestStep = 10.0
  /// Nothing that can be seen is as far away or turns as fast: points, radians, and these in a second.
  private static let reach: CGFloat = 1e9
  /// Nothing moves as fast, in points a second: a pointer's widest jump, 65,536, takes a part of a tick.
  private static let fastest: CGFloat = 1e11
  /// From one event of a stroke to the next, in microseconds: a mouse that is read 1,000 times a second.
  private static let mouse: Int64 = 1000
  /// The window at first, of which as much is painted.
  private static let window = CGSize(width: 1280, height: 800)

  init(corpus: Corpus, folder: URL, text: PangoText) throws {
    (self.corpus, self.folder, self.text) = (corpus, folder, text)
    files = MemoryStore()
    let environment = SceneEnvironment(
      text: text, conversation: try Samples.conversation(named: "weekend"))
    bench = Workbench(
      Workbench.Opening(), environment: environment, clipboard: clipboard, store: files,
      exporter: FrameTaker())
    send(.resize(Self.window))
    try frame(16_667)
  }

  private func send(_ kind: InputEvent.Kind) {
    events += 1
    bench.handle(InputEvent(time: time, kind: kind))
  }

  private func move(to place: CGPoint) {
    pointer = place
    send(.pointerMove(place, []))
  }

  // MARK: - Lines

  /// Does what a line says, and looks whether all is well.
  func play(_ line: String) throws {
    try Usage.timing(line, within: Self.longestStep) {
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      let numbers = words.dropFirst().map { Double($0) ?? 0 }
      try play(words, numbers)
    }
  }

  private func play(_ words: [String], _ numbers: [Double]) throws {
    let point = CGPoint(x: numbers.first ?? 0, y: numbers.dropFirst().first ?? 0)
    switch words[0] {
    case "press":
      pointer = point
      send(.pointerDown(point, button: Self.button(words[3]), clicks: Int(numbers[3]), []))
    case "move": move(to: point)
    case "stroke":
      let (start, count) = (pointer, max(1, Int(numbers[2])))
      for step in 1...count {
        time += Self.mouse
        let t = CGFloat(step) / CGFloat(count)
        move(
          to: CGPoint(x: start.x + (point.x - start.x) * t, y: start.y + (point.y - start.y) * t))
      }
    case "lift": send(.pointerUp(point, button: Self.button(words[3])))
    case "wheel":
      let delta = CGVector(dx: numbers[2], dy: numbers[3])
      send(.wheel(point, delta: delta, isPrecise: words[5] == "precise", []))
    case "key":
      send(.key(Self.key(words[1]), KeyModifiers(rawValue: Int(numbers[1])), isRepeat: false))
    case "text": send(.text(words[1].removingPercentEncoding ?? ""))
    case "preedit":
      let text = words[1].removingPercentEncoding ?? ""
      send(.preedit(text, caret: text.utf8.count))
    case "leave": send(.pointerLeave)
    case "focus": send(.windowFocus(words[1] == "true"))
    case "resize": send(.resize(CGSize(width: numbers[0], height: numbers[1])))
    case "drop": send(.fileDrop(path: try file(words[1], UInt64(words[2]) ?? 0)))
    case "paste":
      let kind = Corpus.Kind(rawValue: words[1]) ?? .shared
      clipboard.text = corpus.document(kind, seed: UInt64(words[2]) ?? 0)
      send(.key(.character("v"), .control, isRepeat: false))
    case "frames":
      for _ in 0..<Int(numbers[0]) { try frame(Int64(numbers[1])) }
    default: throw Fault("there is no line \(words[0])")
    }
    try checkSaved()
  }

  private static func button(_ name: String) -> PointerButton {
    name == "right" ? .right : name == "middle" ? .middle : .left
  }

  /// The names of keys in scripts.
  static let keys: [(name: String, key: Key)] =
    [
      ("left", .left), ("right", .right), ("up", .up), ("down", .down), ("home", .home),
      ("end", .end), ("pageUp", .pageUp), ("pageDown", .pageDown), ("tab", .tab), ("enter", .enter),
      ("escape", .escape), ("space", .space), ("backspace", .backspace), ("delete", .delete),
      ("insert", .insert),
    ] + "abcdefghijklmnopqrstuvwxyz0123456789,.[]?=-+/".map { (String($0), .character($0)) }

  private static func key(_ name: String) -> Key {
    keys.first { $0.name == name }?.key ?? .escape
  }

  private func file(_ name: String, _ seed: UInt64) throws -> String {
    if name == "folder" { return folder.path }
    if name == "device" { return "/dev/zero" }
    if name == "none" { return folder.path + "/none" }
    let kind = Corpus.Kind(rawValue: name) ?? .chat
    let url = folder.appendingPathComponent(kind == .work ? "soak.springlab" : "soak.json")
    try Data(corpus.document(kind, seed: seed).utf8).write(to: url)
    return url.path
  }

  // MARK: - Frames

  private func frame(_ step: Int64) throws {
    time += step
    frames += 1
    bench.advance(to: time)
    if frames % 4 == 0 { try draw() }
    // As the window does.
    if bench.isAtRest { memory.rest(at: time) }
    guard frames % framesToCheck == 0 else { return }
    for item in bench.scene.tracedItems {
      let place = [item.center.x, item.center.y, item.angle, item.angularVelocity]
      let velocity = [item.velocity.dx, item.velocity.dy]
      // NaN is within nothing.
      guard place.allSatisfy({ abs($0) < Self.reach }),
        velocity.allSatisfy({ abs($0) < Self.fastest })
      else {
        throw Fault("item \(item.id) of \(bench.scene.info.id) is at \(place), \(velocity)")
      }
    }
  }

  private func draw() throws {
    let list = bench.draw()
    guard frames % 16 == 0 else { return }
    // Larger windows take long and show nothing new.
    let canvas = try canvas ?? CairoCanvas(size: Self.window, scale: 1, text: text)
    self.canvas = canvas
    canvas.draw(list)
  }

  /// What the app says of itself under a name.
  func announced(_ key: String) -> String? {
    bench.announcements.first { $0.key == key }?.words
  }

  /// Frames of so many microseconds until nothing moves; false where that takes longer than so many seconds.
  func rest(within seconds: Double, frames step: Int64 = 16_667) throws -> Bool {
    for _ in 0..<Int(seconds * 1e6) / Int(step) where !bench.isAtRest { try frame(step) }
    return bench.isAtRest
  }

  // MARK: - What was saved

  /// What was saved opens in another window, and its replay is the one that was saved.
  private func checkSaved() throws {
    for (path, words) in files.takeWritten() {
      if path.hasSuffix(".json"), !words.contains("\"setting\"") {
        _ = try Experiment(data: Data(words.utf8))
        continue
      }
      let work = try SavedWork(data: Data(words.utf8))
      let environment = SceneEnvironment(
        text: text, conversation: try Samples.conversation(named: "weekend"))
      let other = Workbench(
        Workbench.Opening(), environment: environment, clipboard: MemoryClipboard())
      do { try other.open(work, from: nil) } catch {
        // The conversation of a dropped file is another one by now.
        if work.messages != nil { continue }
        throw Fault("what was saved does not open: \(error)")
      }
      let said = other.announcements.first { $0.key == "says" }?.words ?? ""
      if said.contains("DIVERGED"), work.messages == nil { throw Fault("saved work: \(said)") }
    }
    if let kept = files.takeKept() { _ = try SavedSession(data: Data(kept.utf8)) }
  }
}
