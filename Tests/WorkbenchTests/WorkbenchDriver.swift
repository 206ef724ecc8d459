import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Testing
import Widgets

@testable import Workbench

/// Drives a workbench: events and frames at 60 a second, as the window would hand them on.
final class WorkbenchDriver {
  let bench: Workbench
  private(set) var time: Int64 = 0
  private var frameNumber = 0

  init(
    _ scene: String? = nil, size: CGSize = CGSize(width: 1280, height: 800),
    count: Int? = nil, reducesMotion: Bool = false, seenHints: Bool = true,
    store: (any WorkStore)? = nil, exporter: (any Exporter)? = nil,
    opening: Workbench.Opening = .init(), text: (any TextMeasuring)? = nil, atRest: Bool = false
  ) throws {
    var opening = opening
    opening.scene = scene
    opening.hasSeenHints = seenHints
    let environment = SceneEnvironment(
      text: try text ?? PangoText(), conversation: try Samples.conversation(named: "weekend"),
      count: count, reducesMotion: reducesMotion)
    bench = Workbench(
      opening, environment: environment, clipboard: MemoryClipboard(), store: store,
      exporter: exporter)
    send(.resize(size))
    frames(1)
    if atRest { comeToRest() }
  }

  /// A window at rest in which the stage was pulled down.
  static func afterAFlick(
    _ scene: String? = nil, store: (any WorkStore)? = nil
  ) throws -> WorkbenchDriver {
    let driver = try WorkbenchDriver(scene, store: store, atRest: true)
    driver.pullStage()
    driver.comeToRest()
    return driver
  }

  func send(_ kind: InputEvent.Kind) { bench.handle(InputEvent(time: time, kind: kind)) }

  /// Opens a section of the inspector by its title, where it is folded.
  func unfold(_ section: String) throws {
    if bench.inspector.isOpen(section) { return }
    try click("section.\(section)")
    frames(1)
  }

  @discardableResult func frames(_ count: Int) -> DrawList {
    var list = DrawList()
    for _ in 0..<count {
      nextFrame()
      list = bench.draw()
    }
    return list
  }

  /// The next frame of a screen of 60 Hz, in whole microseconds.
  private func nextFrame() {
    frameNumber += 1
    time = Int64((Double(frameNumber) * 1e6 / 60).rounded())
    bench.advance(to: time)
  }

  /// Frames that are not drawn.
  func pass(_ count: Int) {
    for _ in 0..<count {
      nextFrame()
    }
  }

  /// Frames until the window would sleep; false where it does not within 20 s.
  func rest() -> Bool {
    for frame in 0..<1200 where !bench.isAtRest {
      if frame % 10 == 9 { frames(1) } else { pass(1) }
    }
    return bench.isAtRest
  }

  /// Frames until the window would sleep.
  func comeToRest(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(rest(), sourceLocation: sourceLocation)
  }

  func press(_ p: CGPoint) { send(.pointerDown(p, button: .left, clicks: 1, [])) }
  func move(_ p: CGPoint) { send(.pointerMove(p, [])) }
  func lift(_ p: CGPoint) { send(.pointerUp(p, button: .left)) }
  func click(_ p: CGPoint) {
    press(p)
    lift(p)
    frames(1)
  }
  /// Clicks a control that shows.
  func click(_ id: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    click(try #require(place(id), "\(id)", sourceLocation: sourceLocation).center)
  }
  /// Types a text into a field, and Return.
  func type(
    _ words: String, into id: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try click(id, sourceLocation: sourceLocation)
    type(words)
    key(.enter)
  }
  func key(_ key: Key, _ modifiers: KeyModifiers = []) {
    send(.key(key, modifiers, isRepeat: false))
    frames(1)
  }
  func letter(_ letter: Character, _ modifiers: KeyModifiers = []) {
    key(.character(letter), modifiers)
  }
  /// Types over all that the field at a place holds, and Return.
  func replace(_ words: String, at place: CGPoint) {
    click(place)
    letter("a", .control)
    type(words)
    key(.enter)
  }
  /// Saves under another name or path.
  func saveAs(_ path: String) {
    letter("s", .control)
    letter("a", .control)
    type(path)
    key(.enter)
  }
  func letters(_ letters: String) { for letter in letters { self.letter(letter) } }
  func type(_ words: String) { for letter in words { send(.text(String(letter))) } }

  /// A drag over so many frames.
  func drag(from a: CGPoint, to b: CGPoint, frames count: Int, lifts: Bool = true) {
    press(a)
    for i in 1...count {
      let t = Double(i) / Double(count)
      move(CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t))
      frames(1)
    }
    if lifts { lift(b) }
  }

  /// Pulls the stage down by 120 points over so many frames, and lets go.
  func pullStage(frames count: Int = 8) {
    let x = bench.layout.stage.midX
    drag(from: CGPoint(x: x, y: 200), to: CGPoint(x: x, y: 320), frames: count)
  }

  /// A place of the stage, in the window.
  func onStage(_ x: Double, _ y: Double) -> CGPoint {
    bench.layout.stage.origin + CGVector(dx: x, dy: y)
  }

  /// The middle of an item that is well inside of the stage, in the window.
  func placeOfItem() throws -> CGPoint {
    let inside = 60..<bench.layout.stage.height
    let item = try #require(bench.scene.outlines.first { inside.contains($0.bounds.midY) })
    return onStage(item.bounds.midX, item.bounds.midY)
  }

  /// The frame of a control that shows.
  func place(_ id: String) -> CGRect? { bench.ui.places.first { $0.id == id }?.frame }

  /// All words that show.
  func words(withCode: Bool = true) -> [String] {
    bench.draw().commands.compactMap {
      guard case .text(let block, _, _) = $0 else { return nil }
      return withCode || !block.style.isMonospaced ? block.text : nil
    }
  }

  func value(_ id: String) -> Double { bench.scene.values[id] }
}
