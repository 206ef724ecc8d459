import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Workbench

/// Windows that keep their session and open with that of another one.
struct Sessions {
  private let environment: SceneEnvironment

  /// Frames of a window that opens, of 1/60 s each.
  private static let frames = 4
  private static let frame: Int64 = 16_667

  init() throws {
    environment = SceneEnvironment(
      text: try PangoText(), conversation: try Samples.conversation(named: "weekend"))
  }

  private func window(_ opening: Workbench.Opening, _ files: MemoryStore) -> Workbench {
    let bench = Workbench(
      opening, environment: environment, clipboard: MemoryClipboard(), store: files)
    bench.handle(InputEvent(time: 0, kind: .resize(CGSize(width: 1280, height: 800))))
    return bench
  }

  /// What each scene keeps after items were added, removed and moved in it.
  func ofEveryScene() -> [String] {
    SceneCatalog.infos.compactMap { info in
      var opening = Workbench.Opening()
      opening.scene = info.id
      let files = MemoryStore()
      let bench = window(opening, files)
      for (number, key) in [Key.insert, .insert, .character("s"), .insert, .delete].enumerated() {
        let time = Int64(number + 1) * Self.frame
        bench.handle(InputEvent(time: time, kind: .key(key, [], isRepeat: false)))
        bench.advance(to: time)
      }
      bench.handle(InputEvent(time: 1_000_000, kind: .quit))
      return files.takeKept()
    }
  }

  /// Opens a window with a session and lets it keep its own, which must be readable.
  func open(_ session: SavedSession) throws {
    var opening = Workbench.Opening()
    opening.session = session
    let files = MemoryStore()
    let bench = window(opening, files)
    for number in 1...Self.frames { bench.advance(to: Int64(number) * Self.frame) }
    _ = bench.draw()
    bench.handle(InputEvent(time: 1_000_000, kind: .quit))
    guard let kept = files.takeKept() else { throw Fault("a window keeps no session") }
    _ = try SavedSession(data: Data(kept.utf8))
  }
}
