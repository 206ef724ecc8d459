import Documents
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

/// Windows that start with what the last one kept, and what they show.
extension WorkbenchDriver {
  convenience init(_ store: FakeStore, _ scene: String?, count: Int? = nil) throws {
    var opening = Workbench.Opening()
    opening.session = try store.session.map { try SavedSession(data: Data($0.utf8)) }
    opening.leftover = store.left.first
    try self.init(scene, count: count, store: store, opening: opening)
  }

  /// Sends a message; the keyboard stays in the composer.
  func sendMessage(_ text: String) {
    key(.enter)
    type(text)
    key(.enter)
  }

  /// Sends a message, which comes to rest, and leaves the composer.
  func sendAndLeave(_ text: String) {
    sendMessage(text)
    #expect(rest())
    key(.escape)
  }

  /// Sends a message, goes up a page, and leaves words in the composer.
  func write(_ text: String, draft: String) {
    sendAndLeave(text)
    key(.pageUp)
    #expect(rest())
    key(.enter)
    type(draft)
    key(.escape)
  }

  /// The places of the items at rest, by their ids.
  func restingItems() -> [String: CGRect] {
    frames(2)
    bench.stage.stepper.settle(within: 120 * 400)
    #expect(bench.scene.isAtRest, "\(bench.sceneID)")
    return Dictionary(bench.scene.outlines.map { ($0.id, $0.bounds) }, uniquingKeysWith: { $1 })
  }
}

/// The same items in the same places, within so many points.
func expectSamePlaces(
  _ a: [String: CGRect], _ b: [String: CGRect], within reach: CGFloat, _ what: String
) {
  #expect(Set(a.keys) == Set(b.keys), "\(what): \(a.keys.sorted()) \(b.keys.sorted())")
  for (id, place) in a {
    guard let other = b[id] else { continue }
    let distance = place.center.distance(to: other.center)
    #expect(
      distance < reach && abs(place.height - other.height) < 1, "\(what): \(id) \(place) \(other)")
  }
}

extension Workbench {
  /// What is being done now, as a file.
  var work: SavedWork { files.work(of: stage) }
}

extension SavedWork {
  /// The items, where some were added, removed or moved, and nothing was written.
  var items: SceneState? { state.flatMap { $0.conversation == nil ? $0.items : nil } }
  /// What was written.
  var conversation: SceneState? { state.flatMap { $0.conversation == nil ? nil : $0.items } }
}

extension SavedSession {
  /// The items of scenes in which some were added, removed or moved.
  var items: [SceneState] { works.compactMap(\.items) }
  /// What was written into the conversation.
  var conversation: SceneState? { works.compactMap(\.conversation).first }
  /// The work on a scene.
  subscript(scene: String) -> SavedWork? {
    get { works.first { $0.scene == scene } }
    set {
      works.removeAll { $0.scene == scene }
      if let newValue { works.append(newValue) }
    }
  }
}
